"""Analyses of a finished model: vibration isolation, forced response, spectra, statistics."""
