"""The three workspaces: what the frame shows for each third of the pipeline."""
