"""Sines and cosines of all joint angles in one loop that the compiler can vectorise.

Cody–Waite reduction by multiples of π/2 in three parts and the polynomials of the freely distributable mathematical
library (fdlibm, k_sin.c and k_cos.c: degree 13 and 14 on |r| ≤ π/4), within one unit in the last place of the library's
values for angles below ``FAR``; farther angles go to the library.
"""

import math

from solvers.kernels.trees.layout import fma, inner

#: Up to here n·π/2 is reduced without loss (n < 2¹⁷ turns, 3 × 53 bits of π/2 with fused operations).
FAR = 2.0e5

_TWO_OVER_PI = 0.6366197723675814
_PI_2_HIGH, _PI_2_MIDDLE, _PI_2_LOW = 1.5707963267948966, 6.123233995736766e-17, -1.4973849048591833e-33
_S1, _S2, _S3 = -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04
_S4, _S5, _S6 = 2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10
_C1, _C2, _C3 = 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05
_C4, _C5, _C6 = -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11


@inner
def sines_and_cosines(q, trig):
    """trig[0], trig[1] ← sin q, cos q."""
    far = False
    for k in range(len(q)):
        far |= not abs(q[k]) < FAR
    if far:
        for k in range(len(q)):
            trig[0, k] = math.sin(q[k])
            trig[1, k] = math.cos(q[k])
        return
    for k in range(len(q)):
        x = q[k]
        n = math.floor(fma(x, _TWO_OVER_PI, 0.5))
        r = fma(-n, _PI_2_LOW, fma(-n, _PI_2_MIDDLE, fma(-n, _PI_2_HIGH, x)))
        z = r * r
        s = fma(z, fma(z, fma(z, fma(z, fma(z, _S6, _S5), _S4), _S3), _S2), _S1)
        s = fma(z * r, s, r)
        c = z * fma(z, fma(z, fma(z, fma(z, fma(z, _C6, _C5), _C4), _C3), _C2), _C1)
        h = 0.5 * z
        w = 1.0 - h
        c = w + fma(z, c, (1.0 - w) - h)
        quarter = n - 4.0 * math.floor(0.25 * n)  # 0, 1, 2, 3
        swap = quarter == 1.0 or quarter == 3.0
        a = c if swap else s
        b = s if swap else c
        trig[0, k] = -a if quarter >= 2.0 else a
        trig[1, k] = -b if quarter == 1.0 or quarter == 2.0 else b
