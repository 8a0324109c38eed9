"""What a point sensor measures: its quantities, the words and units of their components, their accessors."""

#: Quantity → components as (word of the channel, unit, accessor in expressions).
POINT_QUANTITIES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "position": (("x", "m", "px"), ("y", "m", "py"), ("z", "m", "pz")),
    "velocity": (("vx", "m/s", "pvx"), ("vy", "m/s", "pvy"), ("vz", "m/s", "pvz")),
    "acceleration": (("ax", "m/s²", "pax"), ("ay", "m/s²", "pay"), ("az", "m/s²", "paz")),
    "angular velocity": (("ωx", "rad/s", "pwx"), ("ωy", "rad/s", "pwy"), ("ωz", "rad/s", "pwz")),
    "angular acceleration": (("εx", "rad/s²", "pex"), ("εy", "rad/s²", "pey"), ("εz", "rad/s²", "pez")),
    "angles": (("α", "rad", "roll"), ("β", "rad", "pitch"), ("γ", "rad", "yaw")),
    "distance": (("distance", "m", "distance"), ("rate", "m/s", "distance_rate")),
}

#: Accessors in the order in which the kernel writes a point's numbers.
POINT_ACCESSORS = tuple(accessor for parts in POINT_QUANTITIES.values() for _, _, accessor in parts)

#: Accessors that need accelerations.
POINT_ACCELERATIONS = tuple(
    accessor for what in ("acceleration", "angular acceleration") for _, _, accessor in POINT_QUANTITIES[what]
)
