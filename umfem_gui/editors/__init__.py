"""Forms made from dataclass fields: labels, units, validation, live apply."""
