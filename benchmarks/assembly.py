"""K and M of large models: time and peak memory against scikit-fem on the same mesh.

    python -m benchmarks.assembly [--small] [--repeat 3] [--json]

Every measurement runs in its own process after a warm-up that compiles and touches the code, so that neither the
compiler nor the other program counts. The peer integrates with the same orders: 2 for the stiffness, 4 for the mass of
straight quadratic tetrahedra (scikit-fem's points of order 4; ours take the 14 points of order 5).
"""

import argparse
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np

CASES = ("umfem-body", "umfem-tet10", "umfem-tet10-1", "skfem-tet10")


class PeakMemory:
    """Peak of the resident memory above its value at the start, bytes; sampled every two milliseconds."""

    def __enter__(self):
        self.start = self.peak = resident()
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()
        return self

    def watch(self):
        while not self.done.wait(0.002):
            self.peak = max(self.peak, resident())

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()
        self.above = max(self.peak, resident()) - self.start


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def tet10_model(small: bool):
    from fem.generators import block_of_solids
    from fem.materials import Isotropic

    size = (20, 4, 4) if small else (68, 13, 13)
    return block_of_solids((5.0, 1.0, 1.0), size, kind="tet10", material=Isotropic(name="steel"))


def body_model(small: bool):
    from examples.ac4_body import model as ac4
    from examples.tep70_body import model as tep70

    return ac4() if small else tep70()


def matrices_size(*matrices) -> int:
    """Bytes of the values and of the row indices; a pattern that matrices share counts once."""
    arrays = {a.__array_interface__["data"][0]: a.nbytes for A in matrices for a in (A.data, A.indices, A.indptr)}
    return sum(arrays.values())


def measure_umfem(model, repeat: int, threads: int | None) -> dict:
    from fem.assembly import assemble

    warm = tet10_model(True) if model.blocks[0].type == "tet10" else body_model(True)
    assemble(warm, threads=threads)
    times = []
    for _ in range(repeat):
        with PeakMemory() as memory:
            start = time.perf_counter()
            m = assemble(model, threads=threads)
            times.append(time.perf_counter() - start)
        size = matrices_size(m.K, m.M)
        result = {"n_dofs": m.K.shape[0], "nnz": m.K.nnz, "size": size, "peak": memory.above}
        del m
    return {**result, "seconds": min(times)}


def skfem_mesh(model):
    """The same tetrahedra for scikit-fem: corner nodes only, straight edges."""
    from skfem import MeshTet

    corners = model.blocks[0].connectivity[:, :4]
    used, place = np.unique(corners, return_inverse=True)
    return MeshTet(model.coordinates[used].T.copy(), place.reshape(-1, 4).T.copy())


def skfem_assemble(mesh, threads: int):
    """K and M with their bases, seconds each."""
    from skfem import Basis, BilinearForm, ElementTetP2, ElementVector
    from skfem.helpers import dot
    from skfem.models.elasticity import lame_parameters, linear_elasticity

    start = time.perf_counter()
    element = ElementVector(ElementTetP2())
    stiffness = linear_elasticity(*lame_parameters(2.1e11, 0.3))
    stiffness.nthreads = threads
    basis = Basis(mesh, element, intorder=2)
    K = stiffness.assemble(basis)
    mass = BilinearForm(lambda u, v, w: 7850.0 * dot(u, v), nthreads=threads)
    M = mass.assemble(Basis(mesh, element, intorder=4))
    return K, M, basis, time.perf_counter() - start


def measure_skfem(model, repeat: int) -> dict:
    skfem_assemble(skfem_mesh(tet10_model(True)), 0)
    mesh = skfem_mesh(model)
    best = np.inf
    for threads in (0, 2)[: max(1, repeat)]:
        with PeakMemory() as memory:
            K, M, _, seconds = skfem_assemble(mesh, threads)
        best = min(best, seconds)
        result = {"n_dofs": K.shape[0], "nnz": K.nnz, "size": matrices_size(K, M), "peak": memory.above}
        del K, M
    return {**result, "seconds": best}


def difference() -> float:
    """Largest relative difference of the two K and M on a small mesh, nodes matched by their places."""
    from fem.assembly import assemble

    model = tet10_model(True)
    ours = assemble(model)
    K, M, basis, _ = skfem_assemble(skfem_mesh(model), 0)

    def order(points):
        return np.lexsort(np.round(points, 9).T)

    a = order(model.coordinates)
    b = order(basis.doflocs.T[basis.split_indices()[0]])
    # equations of ux, uy, uz of every node in the order of places, on both sides
    mine = (3 * a[:, None] + np.arange(3)).ravel()
    theirs = np.stack([np.asarray(part)[b] for part in basis.split_indices()], axis=1).ravel()
    worst = 0.0
    for A, B in ((ours.K, K), (ours.M, M)):
        D = A.tocsr()[mine][:, mine] - B.tocsr()[theirs][:, theirs]
        worst = max(worst, abs(D).max() / abs(A).max())
    return float(worst)


def run_case(case: str, small: bool, repeat: int) -> dict:
    if case == "difference":
        return {"difference": difference()}
    model = body_model(small) if case.endswith("body") else tet10_model(small)
    if case.startswith("skfem"):
        return measure_skfem(model, repeat)
    return measure_umfem(model, repeat, 1 if case.endswith("-1") else None)


def in_own_process(case: str, options: argparse.Namespace) -> dict:
    command = [sys.executable, "-m", "benchmarks.assembly", "--case", case, "--repeat", str(options.repeat)]
    answer = subprocess.run(command + ["--small"] * options.small, capture_output=True, text=True, check=True)
    return json.loads(answer.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="meshes of a few thousand DOFs")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--case", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.case:
        print(json.dumps(run_case(options.case, options.small, options.repeat)))
        return
    results = {case: in_own_process(case, options) for case in CASES}
    results |= {"difference": in_own_process("difference", options)["difference"]}
    results["times faster than scikit-fem"] = results["skfem-tet10"]["seconds"] / results["umfem-tet10"]["seconds"]
    if options.json:
        print(json.dumps(results))
        return
    print(f"{'case':16} {'DOFs':>8} {'nnz, M':>7} {'time, s':>8} {'K+M, MB':>8} {'peak, MB':>9} {'peak/size':>9}")
    for case in CASES:
        r = results[case]
        size, peak = r["size"] / 1e6, r["peak"] / 1e6
        print(f"{case:16} {r['n_dofs']:8d} {r['nnz'] / 1e6:7.1f} {r['seconds']:8.2f}", end=" ")
        print(f"{size:8.0f} {peak:9.0f} {peak / size:9.2f}")
    print(f"tet10: {results['times faster than scikit-fem']:.1f} times faster than scikit-fem;", end=" ")
    print(f"largest relative difference of the matrices {results['difference']:.1e}")


if __name__ == "__main__":
    main()
