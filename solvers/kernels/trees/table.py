"""The arrays of a tree and its scratch behind one address: a call from Python unpacks one number, not ten arrays."""

from typing import Annotated, Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from solvers.kernels.array_struct import ArrayStruct, Packed

_Reals = NDArray[np.float64]
_Ints = NDArray[np.int64]


class TreeArrays(NamedTuple):
    """Constant arrays of a tree, then its scratch (``layout`` says what the columns are)."""

    ints: Annotated[_Ints, 2]
    reals: Annotated[_Reals, 2]
    step_i: Annotated[_Ints, 2]
    step_f: Annotated[_Reals, 2]
    gravity: Annotated[_Reals, 1]
    trig: Annotated[_Reals, 2]
    rows: Annotated[_Reals, 2]
    cols: Annotated[_Reals, 2]
    scratch: Annotated[_Reals, 1]
    acc: Annotated[_Reals, 1]


_TABLE = ArrayStruct(TreeArrays, "1")


def packed(arrays: TreeArrays) -> Packed:
    """The table of the arrays; its ``address`` is good as long as the table lives. Raises TypeError."""
    return Packed(arrays, _TABLE)


@intrinsic
def at_address(typing: Any, address: Any) -> Any:
    """The table whose address is given."""

    def generate(context, builder, signature, args):
        return builder.inttoptr(args[0], context.get_value_type(_TABLE))

    return _TABLE(types.int64), generate
