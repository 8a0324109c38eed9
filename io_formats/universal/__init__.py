"""Universal files (``.uff``, ``.unv``) of I-DEAS and of measuring programs."""
