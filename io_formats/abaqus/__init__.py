"""Abaqus and CalculiX input files (``.inp``)."""
