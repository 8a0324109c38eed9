"""Wheel and rail: profiles, contact, creep forces, track and its irregularities."""
