"""The window and the command line of UMFEM; no mathematics, no file parsing."""
