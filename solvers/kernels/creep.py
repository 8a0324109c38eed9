"""Forces in a contact of wheel and rail: Hertz ellipse, Kalker's coefficients, laws of creep.

Equations (2) and (3) of docs/theory/rail.md.
"""

import math

from solvers.kernels.jit import FLOAT, FLOATS, INT, NONE, READ, kernel

#: Laws of creep.
LINEAR, SATURATED, FASTSIM, POLACH = range(4)


@kernel(NONE, FLOAT, FLOAT, FLOAT, FLOAT, READ, INT, INT, FLOATS)
def hertz(A, B, effective, depth, data, at, n, out):
    """Hertz ellipse for a depth: out = a (along x), b, force, stiffness dN/dδ.

    ``A``, ``B``: half sums of curvatures along x and across, 1/m; ``effective``: E* of the pair, Pa. ``data[at:]`` has
    n rows of four: log(A/B), even, and the coefficients of a, b and depth for unit curvature sum (``hertz_table``).
    """
    if depth <= 0.0:
        out[0] = out[1] = out[2] = out[3] = 0.0
        return
    total = A + B
    x = math.log(A / B)
    first, width = data[at], data[at + 4] - data[at]
    k = at + 4 * min(max(int((x - first) / width), 0), n - 2)
    t = min(max((x - data[k]) / width, 0.0), 1.0)
    ca = data[k + 1] + t * (data[k + 5] - data[k + 1])
    cb = data[k + 2] + t * (data[k + 6] - data[k + 2])
    cd = data[k + 3] + t * (data[k + 7] - data[k + 3])
    # with s = (3N/(4E*(A+B)))^(1/3): a = ca·s, b = cb·s, depth = cd·(A+B)·s²
    s = math.sqrt(depth / (cd * total))
    out[0] = ca * s
    out[1] = cb * s
    out[2] = 4.0 / 3.0 * effective * total * s * s * s
    out[3] = 1.5 * out[2] / depth


@kernel(NONE, FLOAT, READ, INT, INT, FLOATS)
def kalker(ratio, data, at, n, out):
    """Coefficients C11, C22, C23, C33 for the ratio a/b; ``data[at:]`` has n rows of five, log(a/b) first."""
    x = math.log(ratio)
    k = at
    while k < at + 5 * (n - 2) and data[k + 5] < x:
        k += 5
    t = min(max((x - data[k]) / (data[k + 5] - data[k]), 0.0), 1.0)
    for i in range(1, 5):
        out[i - 1] = data[k + i] + t * (data[k + 5 + i] - data[k + i])


@kernel(NONE, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, READ, INT, FLOATS)
def fastsim(xi, eta, phi, a, b, normal, mu, G, C, cells, out):
    """Kalker's simplified theory (1982): strips along the rolling direction, traction bound 2N/(πab)(1 − x² − y²)."""
    L1 = 8.0 * a / (3.0 * G * C[0])
    L2 = 8.0 * a / (3.0 * G * C[1])
    L3 = math.pi * a * math.sqrt(a / b) / (4.0 * G * C[2])
    bound = 2.0 * mu * normal / (math.pi * a * b)
    fx = fy = mz = 0.0
    dy = 2.0 / cells
    for j in range(cells):
        y = -1.0 + (j + 0.5) * dy
        half = math.sqrt(1.0 - y * y)
        dx = 2.0 * half / cells
        tx = ty = 0.0
        for i in range(cells):
            x = half - (i + 0.5) * dx
            sx = xi / L1 - y * b * phi / L3
            way = dx if i > 0 else 0.5 * dx  # from the edge to the first centre, then centre to centre
            sy = eta / L2 + (x + 0.5 * way) * a * phi / L3
            tx -= sx * way * a
            ty -= sy * way * a
            limit = bound * (1.0 - x * x - y * y)
            size = math.hypot(tx, ty)
            if size > limit:
                tx *= limit / size
                ty *= limit / size
            cell = dx * a * dy * b
            fx += tx * cell
            fy += ty * cell
            mz += (x * a * ty - y * b * tx) * cell
    out[0], out[1], out[2] = fx, fy, mz


@kernel(NONE, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, READ, FLOATS)
def polach(xi, eta, phi, a, b, normal, mu, G, C, out):
    """Polach (1999): ellipsoid of tractions with one gradient, and his term for the spin."""
    out[0] = out[1] = out[2] = 0.0
    eta_c = eta
    if abs(eta + phi * a) > abs(eta):
        eta_c = eta + phi * a
    size = math.hypot(xi, eta_c)
    limit = mu * normal
    if size > 0.0:
        cj = math.sqrt((C[0] * xi) ** 2 + (C[1] * eta) ** 2) / max(math.hypot(xi, eta), 1e-300)
        if math.hypot(xi, eta) == 0.0:
            cj = C[1]
        epsilon = 0.25 * G * math.pi * a * b * cj * size / limit
        force = -2.0 * limit / math.pi * (epsilon / (1.0 + epsilon * epsilon) + math.atan(epsilon))
        out[0] = force * xi / size
        out[1] = force * eta / size
    if size > 0.0 and phi != 0.0:
        shape = 1.0 + 6.3 * (1.0 - math.exp(-a / b))
        epsilon_s = 8.0 / 3.0 * b * math.sqrt(a * b) * G * C[2] * abs(eta_c) / (limit * shape)
        delta = (epsilon_s**2 - 1.0) / (epsilon_s**2 + 1.0)
        km = epsilon_s * (delta**3 / 3.0 - delta**2 / 2.0 + 1.0 / 6.0) - math.sqrt((1.0 - delta**2) ** 3) / 3.0
        out[1] -= 9.0 / 16.0 * a * limit * abs(km) * shape * phi / size


@kernel(NONE, INT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, FLOAT, READ, INT, FLOATS)
def creep(law, xi, eta, phi, a, b, normal, mu, G, C, cells, out):
    """Forces of the rail on the wheel, out = Fx, Fy, Mz, for the creepages ξ, η and the spin φ (1/m) of the wheel."""
    C11, C22, C23, C33 = C[0], C[1], C[2], C[3]
    root = math.sqrt(a * b)
    if normal <= 0.0:
        out[0] = out[1] = out[2] = 0.0
        return
    if law == FASTSIM:
        fastsim(xi, eta, phi, a, b, normal, mu, G, C, cells, out)
        return
    if law == POLACH:
        polach(xi, eta, phi, a, b, normal, mu, G, C, out)
        return
    out[0] = -G * a * b * C11 * xi
    out[1] = -G * a * b * (C22 * eta + root * C23 * phi)
    out[2] = G * a * b * (root * C23 * eta - a * b * C33 * phi)
    if law == SATURATED:
        size = math.hypot(out[0], out[1])
        if size > 0.0:
            t = size / (mu * normal)
            f = 1.0 - t / 3.0 + t * t / 27.0 if t < 3.0 else 1.0 / t
            out[0] *= f
            out[1] *= f
            out[2] *= f
