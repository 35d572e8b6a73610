"""The machines that libraries are built for: code by LLVM, files by a linker."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import llvmlite.binding as llvm

from stammtisch.engine.building import CannotBuild
from stammtisch.engine.entries import Entry


@dataclass(frozen=True)
class Target:
    """A kind of machine, as LLVM and as zig's linker call it."""

    triple: str
    zig: str
    cpu: str = "generic"
    features: str = ""

    @property
    def is_browser(self) -> bool:
        return self.triple.startswith("wasm")

    def offers(self, entry: Entry) -> bool:
        """Whether its libraries have an entry of the list."""
        return entry.in_browsers or not self.is_browser


TARGETS = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17", "x86-64"),
    "linux-x86_64-v3": Target("x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17", "x86-64-v3"),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17"),
    "macos-x86_64": Target("x86_64-apple-macosx11.0", "x86_64-macos.11.0", "x86-64"),
    "macos-aarch64": Target("arm64-apple-macosx11.0", "aarch64-macos.11.0", "apple-m1"),
    "windows-x86_64": Target("x86_64-pc-windows-gnu", "x86_64-windows-gnu", "x86-64"),
    "wasm32": Target(
        "wasm32-unknown-unknown",
        "wasm32-freestanding",
        "generic",
        "+bulk-memory,+sign-ext,+nontrapping-fptoint",
    ),
}
WASM = ("--no-entry", "--strip-all", "--gc-sections", "-O2", "-z", "stack-size=65536", "--stack-first")


def object_code(code: str, target: Target, exported: Iterable[str]) -> bytes:
    """Optimise a module for a machine and make its code. Only what is exported keeps its name."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    kept, whole = set(exported), llvm.parse_assembly(code)
    for thing in (*whole.functions, *whole.global_variables):
        if not thing.is_declaration and thing.name not in kept:
            thing.linkage = "internal"
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu,
        features=target.features,
        opt=3,
        reloc="default" if target.is_browser else "pic",
    )
    whole.triple, whole.data_layout = target.triple, str(machine.target_data)
    # First what makes loops out of Numba's code, then twice what Numba itself does to it once. For browsers
    # the code is to be small: with less it is no slower there.
    run_passes(whole, machine, 0, False)
    run_passes(whole, machine, 2 if target.is_browser else 3, not target.is_browser)
    return bytes(machine.emit_object(whole))


def run_passes(whole: llvm.ModuleRef, machine: llvm.TargetMachine, level: int, vectors: bool) -> None:
    options = llvm.create_pipeline_tuning_options(level)
    options.loop_vectorization, options.slp_vectorization = vectors, False
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    if level == 0:
        passes.add_loop_rotate_pass()
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
    passes.run(whole, builder)


def link(code: bytes, name: str, target: Target, exported: Iterable[str]) -> bytes:
    """A library out of code.

    Raises `CannotBuild` if there is no linker for this target."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder) / "library.o", Path(folder) / name
        source.write_bytes(code)
        command = [*linker(target, exported), source.name, "-o", name]  # a path would be kept in the file
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            raise CannotBuild(f"The linker {command[0]} failed: {said[-1] if said else done.returncode}")
        return result.read_bytes()


def linker(target: Target, exported: Iterable[str]) -> list[str]:
    """The command that links for a target: the system's own for this machine, else that of ziglang."""
    zig = [sys.executable, "-m", "ziglang"] if find_spec("ziglang") else []
    if target.is_browser:
        found = shutil.which("wasm-ld")
        base = [found] if found else [*zig, "wasm-ld"] if zig else []
        exports = [f"--export={name}" for name in (*exported, "__heap_base")]
        command = [*base, *WASM, *exports] if base else []
    else:
        own = None
        if target.triple.startswith(llvm.get_process_triple().split("-")[0]) and "linux" in target.triple:
            own = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if own:
            command = [own, "-shared", "-s", "-nostdlib"]
        else:
            alone = ["-nostdlib"] if "linux" in target.zig else []  # so it fits every C library of Linux
            command = [*zig, "cc", "-target", target.zig, "-shared", "-s", *alone] if zig else []
    if not command:
        other = "LLVM's wasm-ld" if target.is_browser else "a C compiler"
        raise CannotBuild(f"There is no linker: pip install ziglang, which links for everything, or {other}.")
    return command
