"""Motion in stages: events that change the structure of a mechanism while it moves."""
