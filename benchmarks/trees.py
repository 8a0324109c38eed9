"""Forward dynamics of trees, called from Python: microseconds against other programs in the same run.

    python -m benchmarks.trees [--small] [--only times|accuracy|batch|methods|choice] [--trees TREE …] [--json]

Chains and stars, revolute, spherical and free joints, every body with its own general frame, centre and inertia. All
programs get the same numbers. Time: the best of many short rounds in turns, so that a disturbance of the machine hits
all and spoils none. Pinocchio: the faster of its two conventions. MuJoCo: ``mj_forward`` without contacts and
constraints. Drake: state set and accelerations of a continuous plant. exudyn: an explicit Euler step of a kinematic
tree. Programs that are not installed are left out.
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


def in_turns(calls, rounds=40, budget=0.002):
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


def drake_calls(*case):
    from benchmarks.tree_drake import drake_call

    return {"drake": drake_call(*case)}


#: Trees compared: shape and joints.
TREES = (
    "chain-revolute",
    "chain-spherical",
    "star-revolute",
    "star-spherical",
    "chain-free",
    "limbs-revolute",
)
PEERS = (pinocchio_calls, lambda *case: {"mujoco": mujoco_call(*case)}, drake_calls)


def compare(show, small, trees):
    """Rows: shape, kind, n, microseconds of each program, ratios to the better Pinocchio and the best of the others."""
    rows = []
    sizes = (10, 100) if small else (10, 50, 100, 200, 500, 1000, 10_000, 100_000)
    for shape, kind in (name.split("-") for name in trees):
        for n in sizes:
            case = tree(shape, kind, n)
            calls = {"umfem": our_call(*case)}
            if case[0].n_v <= PEER_LIMIT:
                for add in PEERS:
                    try:
                        calls |= add(*case)
                    except (ImportError, MemoryError):
                        continue
            times = in_turns(calls, rounds=20 if n > 1000 else 40)
            if n <= 100:
                times |= exudyn_times(*case)
            pins = [t for name, t in times.items() if name.startswith("pin")]
            others = [t for name, t in times.items() if not name.startswith(("umfem", "pin"))]
            row = {"shape": shape, "joints": kind, "n": n, **{k: 1e6 * t for k, t in times.items()}}
            row["a body"] = row["umfem"] / n
            row["of pin"] = times["umfem"] / min(pins) if pins else None
            row["of others"] = times["umfem"] / min(others) if others else None
            rows.append(row)
            show(row)
    return rows


def exudyn_times(*case):
    try:
        from benchmarks.tree_exudyn import exudyn_seconds

        return {"exudyn": exudyn_seconds(*case)}
    except ImportError:
        return {}


class Table:
    """Rows as they are measured, under a head that is printed anew where the columns change."""

    def __init__(self, title, place):
        self.place, self.head = place, None
        print(f"\n{title}", file=place, flush=True)

    def show(self, row):
        words = [f"{v:.3g}" if isinstance(v, float) else "" if v is None else str(v) for v in row.values()]
        widths = [max(len(k), 9) for k in row]
        if self.head != list(row):
            self.head = list(row)
            print("  ".join(k.rjust(w) for k, w in zip(row, widths)), file=self.place)
        print("  ".join(word.rjust(w) for word, w in zip(words, widths)), file=self.place, flush=True)


def accuracy(show):
    """Residual |ID(FD(τ)) − τ|: each program by its own inverse dynamics and, true, by one in extended precision.

    The median over ten trees.
    """
    rows = []
    for kind in ("revolute", "spherical"):
        for n in (10, 50, 100, 200):
            found = {}
            for seed in range(10):
                for name, value in residuals(*tree("chain", kind, n, seed)).items():
                    found.setdefault(name, []).append(value)
            row = {"joints": kind, "n": n} | {name: float(np.median(values)) for name, values in found.items()}
            rows.append(row)
            show(row)
    return rows


def residuals(model, q, v, tau):
    """Largest residual of inverse dynamics, ours and Pinocchio's."""
    from benchmarks.tree_truth import chain_of, chain_of_peer, exact_forces

    data = tree_data(model)
    acc = forward_dynamics(data, q, v, tau).copy()
    found = {"umfem": float(np.abs(inverse_dynamics(data, q, v, acc) - tau).max())}
    found["umfem true"] = float(np.abs(exact_forces(chain_of(model), q, v, acc) - tau).max())
    try:
        import pinocchio as pin

        from benchmarks.tree_peers import Converter, peer_model
    except ImportError:
        return found
    peer, *_ = peer_model(model)
    theirs = peer.createData()
    state = Converter(model).state(q, v, tau)
    for name, convention in (("pin local", pin.Convention.LOCAL), ("pin world", pin.Convention.WORLD)):
        a = pin.aba(peer, theirs, *state, convention).copy()
        found[name] = float(np.abs(pin.rnea(peer, theirs, *state[:2], a) - state[2]).max())
        found[f"{name} true"] = float(np.abs(exact_forces(chain_of_peer(peer), q, v, a) - tau).max())
    return found


def batch(show):
    """Microseconds a state: called one by one, and in batches on one and on two threads."""
    rows = []
    for kind, n, count in (("revolute", 10, 60_000), ("revolute", 100, 10_000), ("spherical", 100, 6000)):
        model, q, v, tau = tree("chain", kind, n)
        states = [np.tile(x, (count, 1)) for x in (q, v, tau)]
        batch_forward_dynamics(model, *(x[:4] for x in states))
        calls = {f"{t} threads": partial(batch_forward_dynamics, model, *states, threads=t) for t in (1, 2)}
        times = {k: t / count for k, t in in_turns(calls, rounds=20).items()}
        times = in_turns({"single": our_call(model, q, v, tau)}) | times
        row = {"joints": kind, "n": n, **{k: 1e6 * t for k, t in times.items()}}
        row["gain"] = times["single"] / times["2 threads"]
        rows.append(row)
        show(row)
    return rows


def choice(show):
    """Automatic choice against the best method over the diagram of chain length × number of chains: time lost."""
    from solvers.multibody.methods.choose import choose
    from solvers.multibody.methods.flops import COUNTED
    from solvers.multibody.methods.samples import sample_tree, seconds_of

    rows = []
    for freedoms in range(1, 7):
        for chains in (1, 3, 10):
            for length in (1, 4, 16):
                model = sample_tree(chains, length, freedoms)
                times = seconds_of(model, COUNTED)
                chosen = choose(model)
                row = {"freedoms": freedoms, "chains": chains, "length": length, "chosen": chosen}
                row |= {k: 1e6 * t for k, t in times.items()}
                row["of best"] = times[chosen] / min(times.values())
                rows.append(row)
                show(row)
    return rows


def methods(show, small):
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


def of_peers(rows):
    """Least and greatest ratio to Pinocchio and to the best of the others for every kind of joint, 50 to 500 bodies."""
    for kind in dict.fromkeys(row["joints"] for row in rows):
        for who in ("pin", "others"):
            found = [row[f"of {who}"] for row in rows if row["joints"] == kind and 50 <= row["n"] <= 500]
            found = [ratio for ratio in found if ratio is not None]
            if found:
                yield f"{kind}, 50 to 500 bodies: {min(found):.2f} to {max(found):.2f} of {NAMED[who]}"
    for shape, kind in dict.fromkeys((row["shape"], row["joints"]) for row in rows):
        a_body = {row["n"]: row["a body"] for row in rows if (row["shape"], row["joints"]) == (shape, kind)}
        if max(a_body) > 1000:
            growth = a_body[max(a_body)] / a_body[1000]
            yield f"{shape}, {kind}: a body of {max(a_body)} takes {growth:.2f} of the time of one of 1000"


NAMED = {"pin": "the faster Pinocchio", "others": "the best of the others"}


def least(rows, key, words):
    return f"{words}: {min(row[key] for row in rows):.2g} to {max(row[key] for row in rows):.2g}"


def against_vereshchagin(rows):
    for freedoms in (1, 2, 3):
        of = [{"r": row["dec"] / row["vereshchagin"]} for row in rows if row["freedoms"] == freedoms]
        yield least(of, "r", f"DEC of Vereshchagin's elimination, joints of {freedoms}")


def of_residuals(rows):
    """The true residual against the more accurate Pinocchio, ours by ours against the faster one by itself."""
    for kind in dict.fromkeys(row["joints"] for row in rows):
        some = [row for row in rows if row["joints"] == kind and "pin world" in row]
        true = [{"r": row["umfem true"] / min(row["pin local true"], row["pin world true"])} for row in some]
        own = [{"r": row["umfem"] / row["pin world"]} for row in some]
        if some:
            yield least(true, "r", f"{kind}, true residual by that of the more accurate Pinocchio")
            yield least(own, "r", f"{kind}, own residual by that of the faster Pinocchio (world)")


#: Lines below each table.
VERDICTS = {
    "times": of_peers,
    "accuracy": of_residuals,
    "batch": lambda rows: [least(rows, "gain", "two threads, times the rate of single calls")],
    "methods": against_vereshchagin,
    "choice": lambda rows: [least(rows, "of best", "chosen of best")],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--only", choices=("times", "accuracy", "batch", "methods", "choice"))
    parser.add_argument("--trees", nargs="+", choices=TREES, default=TREES, metavar="TREE", help=", ".join(TREES))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    parts = {
        "times": ("Forward dynamics, microseconds", lambda show: compare(show, args.small, args.trees)),
        "accuracy": ("Residual of inverse dynamics, N·m or N", accuracy),
        "batch": ("Many states, microseconds a state", batch),
        "methods": ("The methods on chains, microseconds", lambda show: methods(show, args.small)),
        "choice": ("Chosen method against the best, microseconds", choice),
    }
    results = {}
    for name, (title, run) in parts.items():
        if args.only in (None, name):
            results[name] = run(Table(title, sys.stderr if args.json else sys.stdout).show)
            for line in VERDICTS[name](results[name]):
                print(line, file=sys.stderr if args.json else sys.stdout, flush=True)
    if args.json:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
