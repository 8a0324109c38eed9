"""What stands in the 3D view: actors made from plain data, moved in place."""
