"""Named tuples of arrays inside compiled code: one address instead of a hundred arguments.

numba passes a named tuple by value, every pointer, length and stride as an argument of its own, and LLVM pays for
them in every function. Here such a tuple is the address of a table of its data pointers and shapes, made anew for
each call from Python; ``model.mass`` inside a kernel reads the entry of the table.
"""

from typing import Any, get_type_hints

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_getattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)
from numba.np import numpy_support
from numba.np.arrayobj import make_array, populate_array

_WORD = ir.IntType(64)


class ArrayStruct(types.Type):
    """Type of a named tuple whose fields are annotated ``Annotated[NDArray[dtype], ndim]``, contiguous in C order.

    ``stamp`` tells versions of the kernels apart, in memory and in numba's cache on disk.
    """

    def __init__(self, members: type, stamp: str) -> None:
        self.members: dict[str, tuple[int, types.Array]] = {}
        self.layout: list[tuple[str, int, np.dtype]] = []  # for the check at each call
        place = 0
        for name, hint in get_type_hints(members, include_extras=True).items():
            ndim = hint.__metadata__[0]
            kind = np.dtype(hint.__origin__.__args__[1].__args__[0])
            self.members[name] = place, types.Array(numpy_support.from_dtype(kind), ndim, "C")
            self.layout.append((name, ndim, kind))
            place += 1 + ndim
        described = ", ".join(f"{name}: {array}" for name, (_, array) in self.members.items())
        super().__init__(name=f"{members.__name__}({stamp}; {described})")


class Packed:
    """A named tuple on its way into compiled code; lives as long as the call."""

    def __init__(self, values: Any, kind: ArrayStruct) -> None:
        """Raises TypeError for an array of another type, dimension or order than the kernels expect."""
        words: list[int] = []
        for (name, ndim, dtype), array in zip(kind.layout, values):
            if array.ndim != ndim or array.dtype != dtype or not array.flags.c_contiguous:
                raise TypeError(
                    f"{type(values).__name__}.{name} is an array of {array.dtype}, shape {array.shape}; the kernels "
                    f"need {dtype} with {ndim} dimensions, contiguous in C order."
                )
            words += [array.__array_interface__["data"][0], *array.shape]
        self.kind, self.values = kind, values
        self.table = np.array(words, dtype=np.int64)
        self.address = self.table.__array_interface__["data"][0]


register_model(ArrayStruct)(models.OpaqueModel)


@typeof_impl.register(Packed)
def _typeof(value, context):
    return value.kind


@unbox(ArrayStruct)
def _unbox(kind, obj, c):
    number = c.pyapi.object_getattr_string(obj, "address")
    pointer = c.pyapi.long_as_voidptr(number)
    c.pyapi.decref(number)
    return NativeValue(pointer, is_error=cgutils.is_null(c.builder, pointer))


@infer_getattr
class _Members(AttributeTemplate):
    key = ArrayStruct

    def generic_resolve(self, kind, name):
        return kind.members[name][1] if name in kind.members else None


@lower_getattr_generic(ArrayStruct)
def _member(context, builder, kind, address, name):
    """The array of a member. Loads are marked invariant: no kernel writes to the table."""
    place, array_type = kind.members[name]
    words = builder.bitcast(address, _WORD.as_pointer())
    loaded = []
    for k in range(1 + array_type.ndim):
        word = builder.load(builder.gep(words, [_WORD(place + k)]))
        word.set_metadata("invariant.load", builder.module.add_metadata([]))
        loaded.append(word)
    itemsize = array_type.dtype.bitwidth // 8
    strides = [_WORD(itemsize)]
    for length in reversed(loaded[2:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = make_array(array_type)(context, builder)
    data = builder.inttoptr(loaded[0], array.data.type)
    populate_array(array, data=data, shape=loaded[1:], strides=strides, itemsize=itemsize, meminfo=None)
    return array._getvalue()
