"""FE input: the elastic structures of the project."""
