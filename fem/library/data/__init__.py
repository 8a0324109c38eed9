"""Tables of the library: materials and rolled profiles."""
