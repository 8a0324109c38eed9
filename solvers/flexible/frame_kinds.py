"""Kinds of the floating frame, kept apart from their mathematics so that a form opens without it."""

#: Rigid-body modes removed (mean axes, Buckens) · held to an interface node · all modes kept (a prescribed frame).
MEAN_AXES, AT_NODE, PRESCRIBED = "mean axes", "node", "prescribed"
FRAME_KINDS = (MEAN_AXES, AT_NODE, PRESCRIBED)
