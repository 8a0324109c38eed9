"""The AC4 railcar on uneven rails: seconds of computing for a second of motion, microseconds for a wheel.

    python -m benchmarks.rail [--speed KMH] [--time S]

The car of ``examples.ac4`` with 6, 24 and 70 modes on an uneven straight, FASTSIM on eight strips, tolerance 1e-5. A
wheel and evaluation: the time of a run over its evaluations of the right side and its four wheels, so that bodies and
springs are counted, too; with 6 modes little else is there. The search for the contacts of a wheel is called by itself.
The first run, not measured, compiles the kernels.
"""

import argparse

from examples import ac4, ac4_tables


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", type=float, default=80.0, metavar="KMH")
    parser.add_argument("--time", type=float, default=10.0, metavar="S", help="motion of every run")
    options = parser.parse_args()
    ac4_tables.straight_run(6, options.speed, 0.1)
    print(f"{options.speed:g} km/h, {options.time:g} s of motion")
    print(f"{'modes':>6} {'seconds':>8} {'of real time':>13} {'steps':>7} {'evaluations':>12} {'µs a wheel':>11}")
    for modes in ac4.MODES:
        results = ac4_tables.straight_run(modes, options.speed, options.time)
        if results.status != "finished":
            raise SystemExit(results.status)
        numbers = results.statistics
        each = 1e6 * numbers["wall_time"] / (4 * numbers["evaluations"])
        print(
            f"{modes:6d} {numbers['wall_time']:8.2f} {numbers['wall_time'] / options.time:13.2f} "
            f"{numbers['steps']:7.0f} {numbers['evaluations']:12.0f} {each:11.1f}"
        )
    everywhere, by_table = (min(ac4_tables.search_cost(by_windows=which) for _ in range(5)) for which in (False, True))
    print(f"search for the contacts of a wheel: {by_table:.2f} µs by its table, {everywhere:.2f} µs over the profile")


if __name__ == "__main__":
    main()
