"""Forward dynamics of trees, called from Python: microseconds against Pinocchio and MuJoCo in the same run.

    python -m benchmarks.trees [--small] [--only times|accuracy|batch|methods] [--json]

Chains and stars, revolute, spherical and free joints, every body with its own general frame, centre and inertia. All
programs get the same numbers. Time: the best of several rounds in turns, each round long enough for the clock.
Pinocchio: the faster of its two conventions. MuJoCo: ``mj_forward`` without contacts and constraints.
"""

import argparse
import json
import os
import sys
import time
from functools import partial

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from solvers.multibody.methods.dynamics import batch_forward_dynamics, forward_dynamics
from solvers.multibody.methods.layer import inverse_dynamics
from solvers.multibody.methods.model import Link, neutral, tree_data, tree_from_links

#: Speeds beyond which the peers are left out: Pinocchio's data needs gigabytes, MuJoCo factors a dense matrix.
PEER_LIMIT = 600


def rotation(rng):
    Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return Q * np.sign(np.linalg.det(Q))


def tree(shape, kind, n, seed=1):
    """A chain, a star on the ground or chains of four on a free body, with general numbers."""
    rng = np.random.default_rng(seed)
    links = []
    for i in range(n):
        half = rng.normal(size=(3, 3))
        spread = 0.01 * half @ half.T + 0.01 * np.eye(3)  # second moments of mass: any such tensor belongs to a body
        parent = {"chain": i, "star": 0, "limbs": 0 if i == 0 else (1 if i % 4 == 1 else i)}[shape]
        links.append(
            Link(
                parent=parent,
                kind="free" if shape == "limbs" and i == 0 else kind,
                frame=rotation(rng),
                origin=0.3 * rng.normal(size=3),
                mass=1.0 + rng.random(),
                centre=0.1 * rng.normal(size=3),
                inertia=np.trace(spread) * np.eye(3) - spread,
            )
        )
    model = tree_from_links(links)
    q = neutral(model) + 0.3 * rng.normal(size=model.n_q)
    return model, q, 0.5 * rng.normal(size=model.n_v), rng.normal(size=model.n_v)


def seconds(call, budget):
    """Seconds of one call in a round of about ``budget`` seconds."""
    start = time.perf_counter()
    call()
    count = max(1, int(budget / max(time.perf_counter() - start, 1e-7)))
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def in_turns(calls, rounds=9, budget=0.01):
    """Best time of each call, measured in turns so that a disturbance hits all."""
    best = dict.fromkeys(calls, np.inf)
    for _ in range(rounds):
        for name, call in calls.items():
            best[name] = min(best[name], seconds(call, budget))
    return best


def our_call(model, q, v, tau, name="dec"):
    data = tree_data(model)
    forward_dynamics(data, q, v, tau, None, name)
    return lambda: forward_dynamics(data, q, v, tau, None, name)


def pinocchio_calls(model, q, v, tau):
    import pinocchio as pin

    from benchmarks.tree_peers import Converter, peer_model

    peer, *_ = peer_model(model)
    data = peer.createData()
    q, v, tau = Converter(model).state(q, v, tau)
    return {
        f"pin {name}": lambda convention=convention: pin.aba(peer, data, q, v, tau, convention)
        for name, convention in (("local", pin.Convention.LOCAL), ("world", pin.Convention.WORLD))
    }


def mujoco_call(model, q, v, tau):
    import mujoco

    from benchmarks.tree_mujoco import mujoco_model

    peer, data = mujoco_model(model, q, v, tau)
    return lambda: mujoco.mj_forward(peer, data)


def compare(small):
    """Rows: shape, kind, n, microseconds of each program, ratio to the better Pinocchio."""
    rows = []
    sizes = (10, 100) if small else (10, 50, 100, 200, 500, 1000, 10_000, 100_000)
    for shape, kind in (("chain", "revolute"), ("chain", "spherical"), ("star", "revolute"), ("star", "spherical"),
                        ("chain", "free"), ("limbs", "revolute")):  # fmt: skip
        for n in sizes:
            case = tree(shape, kind, n)
            calls = {"umfem": our_call(*case)}
            if case[0].n_v <= PEER_LIMIT:
                for add in (pinocchio_calls, lambda *c: {"mujoco": mujoco_call(*c)}):
                    try:
                        calls |= add(*case)
                    except (ImportError, MemoryError):
                        continue
            times = in_turns(calls, rounds=4 if n > 1000 else 9)
            pins = [t for name, t in times.items() if name.startswith("pin")]
            row = {"shape": shape, "joints": kind, "n": n, **{k: 1e6 * t for k, t in times.items()}}
            row["ratio"] = times["umfem"] / min(pins) if pins else None
            rows.append(row)
            show(row)
    return rows


def show(row):
    words = [f"{v:9.3g}" if isinstance(v, float) else f"{v!s:>9}" for v in row.values()]
    print("  ".join(f"{k} {w}" for k, w in zip(row, words)), file=sys.stderr, flush=True)


def accuracy():
    """Residual of inverse dynamics |ID(FD(τ)) − τ| / |τ|, ours and Pinocchio's, each with its own inverse dynamics."""
    rows = []
    for kind in ("revolute", "spherical"):
        for n in (10, 100, 500):
            model, q, v, tau = tree("chain", kind, n)
            data = tree_data(model)
            acc = forward_dynamics(data, q, v, tau).copy()
            row = {"joints": kind, "n": n, "umfem": float(np.abs(inverse_dynamics(data, q, v, acc) - tau).max())}
            try:
                import pinocchio as pin

                from benchmarks.tree_peers import Converter, peer_model

                peer, *_ = peer_model(model)
                theirs = peer.createData()
                state = Converter(model).state(q, v, tau)
                for name, convention in (("pin local", pin.Convention.LOCAL), ("pin world", pin.Convention.WORLD)):
                    a = pin.aba(peer, theirs, *state, convention)
                    row[name] = float(np.abs(pin.rnea(peer, theirs, *state[:2], a) - state[2]).max())
            except (ImportError, MemoryError):
                pass
            rows.append(row)
            show(row)
    return rows


def batch():
    """Rate of many states on one and on two threads."""
    rows = []
    for n, count in ((10, 40_000), (100, 6000)):
        model, q, v, tau = tree("chain", "revolute", n)
        states = [np.tile(x, (count, 1)) for x in (q, v, tau)]
        batch_forward_dynamics(model, *(x[:4] for x in states))
        times = in_turns(
            {f"{t} threads": partial(batch_forward_dynamics, model, *states, threads=t) for t in (1, 2)}, rounds=5
        )
        row = {"n": n, **{k: 1e6 * t / count for k, t in times.items()}}
        row["gain"] = times["1 threads"] / times["2 threads"]
        rows.append(row)
        show(row)
    return rows


def methods(small):
    """Microseconds of every method on chains with joints of 1, 2, 3 freedoms (Ivanov 2012, fig. 1)."""
    from solvers.multibody.methods.dynamics import METHODS
    from solvers.multibody.methods.samples import sample_tree, seconds_of

    rows = []
    for freedoms in (1, 2, 3):
        for n in (5, 20) if small else (5, 10, 20, 50, 100):
            times = seconds_of(sample_tree(1, n - 1, freedoms), tuple(METHODS))
            row = {"freedoms": freedoms, "n": n} | {k: 1e6 * t for k, t in times.items()}
            rows.append(row)
            show(row)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--only", choices=("times", "accuracy", "batch", "methods"))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    parts = {
        "times": lambda: compare(args.small),
        "accuracy": accuracy,
        "batch": batch,
        "methods": lambda: methods(args.small),
    }
    results = {name: run() for name, run in parts.items() if args.only in (None, name)}
    if args.json:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
