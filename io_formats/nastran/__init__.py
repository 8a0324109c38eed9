"""Nastran bulk data: a tolerant reader of the cards that describe a structure."""
