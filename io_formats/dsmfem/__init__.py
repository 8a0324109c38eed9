"""Files of DSMFem (``.fib``, ``.mm``, ``.mg``) in a layout of our own assumption."""
