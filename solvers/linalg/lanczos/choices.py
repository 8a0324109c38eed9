"""What may be asked of ``eigenmodes``, and what is chosen when it is not: block, room for the basis, roots."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError, suggestion
from solvers.kernels.skinny import WIDTH
from solvers.linalg.lanczos.forms import FORMS, Product
from solvers.linalg.lanczos.pencil import Pencil
from solvers.linalg.lanczos.refine import Pairs
from solvers.linalg.lanczos.reorthogonalise import REORTHOGONALISATIONS
from solvers.linalg.matrix_checks import diagonal_of

if TYPE_CHECKING:
    from solvers.linalg.lanczos.sturm import Known

Array = NDArray[np.float64]
FREE_WAYS = ("shift", "springs", "rank-one")


def check_choices(
    pencil: Pencil,
    count: int | None,
    frequencies: tuple[float, float] | None,
    form: str,
    reorthogonalisation: str,
    block: int | None,
    tolerance: float,
    free_way: str,
) -> None:
    """Raise SolveError for a request that cannot be met."""
    if count is None and frequencies is None:
        raise SolveError("Eigenmodes: give either the number of modes (count), a frequency range, or both.")
    most = pencil.n if frequencies is None else np.inf  # of a range «at most so many»
    if count is not None and not 1 <= count <= most:
        raise SolveError(f"Eigenmodes: {count} modes were asked for; between 1 and {pencil.n} (the DOFs) are possible.")
    if frequencies is not None and not 0.0 <= frequencies[0] < frequencies[1] < np.inf:
        raise SolveError(f"Eigenmodes: range {frequencies} Hz must be two growing, finite, non-negative numbers.")
    if form not in FORMS:
        raise SolveError(f"Eigenmodes: form '{form}' is unknown. {suggestion(form, FORMS)}")
    if reorthogonalisation not in REORTHOGONALISATIONS:
        known = suggestion(reorthogonalisation, REORTHOGONALISATIONS)
        raise SolveError(f"Eigenmodes: reorthogonalisation '{reorthogonalisation}' is unknown. {known}")
    if block is not None and block < 1:
        raise SolveError(f"Eigenmodes: a block of {block} vectors was asked for; at least 1 is needed.")
    if free_way not in FREE_WAYS:
        raise SolveError(f"Eigenmodes: free_way '{free_way}' is unknown. {suggestion(free_way, FREE_WAYS)}")
    if free_way != "shift" and (count is None or frequencies is not None):
        raise SolveError(f"Eigenmodes: free_way '{free_way}' finds a number of modes (count), not those of a range.")
    if not 1e-14 <= tolerance <= 1e-3:
        raise SolveError(f"Eigenmodes: tolerance {tolerance} is outside 1e-14 … 1e-3.")


def labels_of_rows(
    rows: NDArray[np.int64] | None, nodes: Any, names: Any, substructures: dict[str, Any] | None
) -> tuple[Any, Any, dict[str, Any] | None]:
    """Node numbers, names and places of some rows of the matrix, of all when ``rows`` is None."""
    if rows is None:
        return nodes, names, substructures
    if substructures is not None and substructures.get("coordinates") is not None:
        substructures = {**substructures, "coordinates": np.asarray(substructures["coordinates"])[rows]}
    nodes = None if nodes is None else np.asarray(nodes)[rows]
    return nodes, None if names is None else [names[i] for i in rows], substructures


def default_block(count: int, n: int) -> int:
    """Vectors multiplied at once: as many as a solve takes in one reading of the factor; four in small structures,
    where the basis would fill the space."""
    return max(1, min(4 if count <= 30 and n < 10_000 else WIDTH, n // 4))


def room_for_basis(count: int, n: int, block: int | None, known: "Known | None" = None) -> tuple[int, int]:
    """Width of the block and columns of the basis for ``count`` roots of order n.

    Room for as many vectors again: a thick restart costs one step in a dozen, a larger basis memory.
    """
    width = min(block or default_block(count, n), n)
    if known is not None:
        width = max(width, min(known.missing, n))
    more = max(count, 6 * width if width >= WIDTH else 12 * width)
    return width, min(count + more + 4, n + 2 * width)


def best_values(pencil: Pencil, shift: float, pairs: Pairs) -> Array:
    """Roots from θ or from the Rayleigh quotient xᵀKx, whichever loses fewer digits.

    θ is known to ε·θ_max, which a shift very near to other roots makes large: an error ``ε θ_max (λ−σ)²`` of the root.
    The quotient is known to the rounding of its terms, ``ε Σ k_jj x_j²``.
    """
    values = shift + 1.0 / pairs.theta
    by_theta = np.abs(pairs.theta).max() * (values - shift) ** 2
    by_quotient = np.einsum("j,ji,ji->i", np.abs(diagonal_of(pencil.K)), pairs.vectors, pairs.vectors)
    better = np.flatnonzero(by_quotient < by_theta)
    K = Product(pencil.K, as_it_is=True)
    for first in range(0, better.size, WIDTH):  # few at a time: this is where memory is fullest
        some = better[first : first + WIDTH]
        part = pairs.vectors[:, some]
        values[some] = np.einsum("ji,ji->i", part, K @ part)
    return values
