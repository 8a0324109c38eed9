"""Flexible subsystems: an elastic body reduced to modes, ready to take part in a mechanism."""
