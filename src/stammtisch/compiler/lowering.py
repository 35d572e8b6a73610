"""Rules as LLVM's intermediate code: Numba's part of building a library.

Nothing is decided here about the machine that the library will be for. Numba is told not to optimise, for it
would do so for this machine; no code is made and none is kept. So the same text serves every target.
"""

from __future__ import annotations

import os

os.environ.setdefault("NUMBA_OPT", "0")  # read when Numba is imported: layouts of structs stay symbolic

import dis
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core import compiler, registry
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic, overload
from numba.np import arrayobj
from numba.np.arrayobj import get_cfarray_intrinsic

from stammtisch.engine import bits, contract
from stammtisch.engine.entries import FAILED, Argument, Entry

SMALL = 300  # bytes of bytecode
# Free of the interpreter; dividing as numpy does; without reference counts, so a rule cannot allocate.
COMPILED = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
MACHINE = ("target triple", "target datalayout")  # lines that say which machine code is for
carray = get_cfarray_intrinsic("C", None)  # without reference counts, as numba.carray is not
# The one function of C that rules call is an instruction of every machine.
ROOT = """declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}"""


@intrinsic  # type: ignore[untyped-decorator]  # Numba's
def machine_count(_: Any, mask: Any) -> Any:
    """The machine's instruction that counts set bits."""

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(numba.int64), code


def teach() -> None:
    """Tell Numba about what is plain Python elsewhere: counting bits, and the names that games fill in."""

    @overload(bits.count_bits, strict=False, jit_options=COMPILED)  # type: ignore[untyped-decorator]  # Numba's
    def count_bits(mask: Any) -> Any:
        return lambda mask: machine_count(np.int64(mask))

    for name in contract.NAMES:
        overload(getattr(contract, name), strict=False, jit_options=COMPILED)(chooser(name))
    arrayobj.fix_integer_index = from_the_front


def from_the_front(context: Any, builder: Any, kind: Any, index: Any, _length: Any) -> Any:
    """An index as it is. Numba would ask at every access whether it is negative and counts from the end,
    which takes much time; no rule does that, and checked libraries hold rules to it."""
    return context.cast(builder, index, kind, types.intp)


def chooser(name: str) -> Callable[..., Any]:
    """Which function a game has for a name, by the type of its record."""

    def by_type(s: Any, *rest: Any) -> Any:
        for dtype, rules in contract.RULES.items():
            if numba.from_dtype(dtype) == s:
                return rules[name]
        return None

    return by_type


def put_compilers(*packages: str) -> None:
    """Put something that Numba can compile in the place of every marked function, wherever it has a name in
    these packages: rules find each other by the names of their modules."""
    for module in [module for name, module in sys.modules.items() if name.split(".")[0] in packages]:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and hasattr(value, "inlined"):
                setattr(module, name, dispatcher(value))


@cache
def dispatcher(function: Any) -> Any:
    """Small rules are pasted into their callers before anything is compiled, which spares much time."""
    inline = "always" if function.inlined and is_small(function) else "never"
    return numba.njit(forceinline=function.inlined, inline=inline, **COMPILED)(function)


def is_small(function: Callable[..., Any]) -> bool:
    """A few lines without a loop."""
    loops = any(
        step.opname == "FOR_ITER" or "BACKWARD" in step.opname for step in dis.get_instructions(function)
    )
    return not loops and len(function.__code__.co_code) < SMALL


# --- entries


@dataclass(frozen=True)
class Lowered:
    """The intermediate code of an entry and of all that it calls, and what C knows it by."""

    code: str
    wrapper: str


def lower(
    entry: Entry, home: Any, state: np.dtype[Any], lengths: Mapping[str, int], checked: bool
) -> Lowered:
    """Compile one entry of a library as far as LLVM's intermediate code."""
    kinds = [kind_of(part, state) for part in entry.pointers()] + [types.int64] * len(entry.lengths())
    cpu, flags = registry.cpu_target, compiler.Flags()
    flags.nrt, flags.error_model, flags.no_compile = False, "numpy", True
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.boundscheck = checked
    with global_compiler_lock:
        done = compiler.compile_extra(
            cpu.typing_context,
            cpu.target_context,
            written(entry, home, lengths),
            tuple(kinds),
            types.int64,
            flags,
            {},
        )
        done.library.finalize()
    return Lowered(done.library.get_llvm_str(), wrapper(entry.name, done.fndesc.mangled_name, kinds))


def kind_of(argument: Argument, state: np.dtype[Any]) -> Any:
    if argument.shape is None:
        return types.int64
    if argument.shape.kind == "state":
        return types.CPointer(numba.from_dtype(state))
    return types.CPointer(numba.from_dtype(np.dtype(argument.shape.kind)))


def written(entry: Entry, home: Any, lengths: Mapping[str, int]) -> Callable[..., int]:
    """The entry as a function of pointers and numbers: it makes arrays of them and calls what stands in the
    list."""
    scope: dict[str, Any] = {"carray": carray, "home": getattr(home, entry.name), **lengths}
    taken = [f"{part}_" for part in names(entry)] + list(entry.lengths())
    given = []
    for argument in entry.arguments:
        if argument.parts:
            scope[argument.name + "_kind"] = argument.holds
            arrays = ", ".join(array(f"{argument.name}_{part.name}_", part) for part in argument.parts)
            given.append(f"{argument.name}_kind({arrays})")
        else:
            given.append(array(f"{argument.name}_", argument))
    call = f"home({', '.join(given)})"
    body = f"return {call}" if entry.gives else f"{call}\n    return 0"
    exec(f"def {entry.name}({', '.join(taken)}):\n    {body}", scope)
    function: Callable[..., int] = scope[entry.name]
    return function


def names(entry: Entry) -> Iterator[str]:
    for argument in entry.arguments:
        for part in argument.parts:
            yield f"{argument.name}_{part.name}"
        if not argument.parts:
            yield argument.name


def array(pointer: str, argument: Argument) -> str:
    if argument.shape is None:
        return pointer
    return f"carray({pointer}, ({', '.join(map(str, argument.shape.lengths))},))"


def wrapper(name: str, mangled: str, kinds: list[Any]) -> str:
    """A function of C around one of Numba's. What Numba would raise, as checked bounds do, is one number."""
    is_number = [kind is types.int64 for kind in kinds]
    taken = ", ".join(f"{'i32' if number else 'ptr'} %a{i}" for i, number in enumerate(is_number))
    widened = "".join(f"  %w{i} = sext i32 %a{i} to i64\n" for i, number in enumerate(is_number) if number)
    given = "".join(f", i64 %w{i}" if number else f", ptr %a{i}" for i, number in enumerate(is_number))
    wide = "".join(", i64" if number else ", ptr" for number in is_number)
    return f"""declare i32 @"{mangled}"(ptr, ptr{wide})
define i32 @{name}({taken}) {{
  %result = alloca i64
  %error = alloca ptr
{widened}  %status = call i32 @"{mangled}"(ptr %result, ptr %error{given})
  %failed = icmp ne i32 %status, 0
  %value = load i64, ptr %result
  %narrow = trunc i64 %value to i32
  %answer = select i1 %failed, i32 {FAILED}, i32 %narrow
  ret i32 %answer
}}"""


def joined(parts: list[Lowered]) -> str:
    """One module for all entries, in which everything else can be taken apart by the optimiser."""
    whole = llvm.parse_assembly(ROOT)
    for part in parts:
        for text in (part.code, part.wrapper):
            lines = (
                line
                for line in text.splitlines()
                if not line.startswith(("target triple", "target datalayout"))
            )
            whole.link_in(llvm.parse_assembly("\n".join(lines)))
    return str(whole)
