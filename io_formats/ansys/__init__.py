"""Files of ANSYS Mechanical APDL: archives (.cdb) and binary matrices (.full)."""
