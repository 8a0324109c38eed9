"""Names and icons of the collections of a mechanism."""

from umfem_gui.i18n import noted
from umfem_gui.workspaces.assembly.kinds import KINDS

#: Collection → (title, icon, what it is for).
COLLECTIONS = {
    "parameters": (
        noted("Parameters"),
        "variable",
        noted("Named numbers. Use them in any field as an expression, for instance 2*L."),
    ),
    "bodies": (
        noted("Bodies"),
        "cube-outline",
        noted("Rigid bodies: mass, inertia and what is drawn. Every body hangs on the ground through its joints."),
    ),
    "flexible_bodies": (
        noted("Flexible bodies"),
        "waveform",
        noted("Elastic bodies made of the project's flexible subsystems. Joints hold them at interface nodes."),
    ),
    "joints": (
        noted("Joints"),
        "vector-link",
        noted("A joint ties a point of one body to a point of another and leaves the motion its type allows."),
    ),
    "constraints": (
        noted("Constraints"),
        "link-variant",
        noted("Equations beyond joints: gears, rods, prescribed coordinates, rolling without slip."),
    ),
    "forces": (
        noted("Force elements"),
        "arrow-right-bold-outline",
        noted("Forces and torques as expressions of the motion and the time. Gravity belongs to the object itself."),
    ),
    "sensors": (
        noted("Sensors"),
        "gauge",
        noted("Extra curves of the results: expressions of coordinates, speeds and positions."),
    ),
    "signals": (
        noted("Signals"),
        "sine-wave",
        noted("Sampled signals that drive the object: signal(name) in a force or a prescribed motion."),
    ),
    "events": (
        noted("Events"),
        "flash",
        noted("What changes the structure in motion: joints break or begin to hold, forces start, impulses act."),
    ),
    "subsystems": (
        noted("Subsystems"),
        "package-variant-closed",
        noted("Mechanisms that are used inside this one, once or several times; a change reaches every use."),
    ),
    "uses": (
        noted("Uses of subsystems"),
        "content-duplicate",
        noted("Where a subsystem stands, with parameters of its own. Its members are known as use.member."),
    ),
}

#: Kind of a member → icon, where it differs from its collection's.
KIND_ICONS = {kind: icon for kind, (icon, _) in KINDS.items()}

#: Class of a member → title, for those without a ``title`` of their own.
TITLES = {
    "Parameter": noted("Parameter"),
    "Body": noted("Body"),
    "FlexibleBody": noted("Flexible body"),
    "Sensor": noted("Sensor"),
    "SignalCurve": noted("Signal"),
    "Subsystem": noted("Subsystem"),
    "SubsystemUse": noted("Use of a subsystem"),
}
