"""The mathematics of UMFEM: matrices and mechanisms, nothing of finite elements or files."""
