"""What machine this is: how many cores, and which libraries it can load."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from functools import cache

# What the quicker variant for x86-64 asks of a processor, by the names that Linux has for it.
V3 = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}
PATIENT = 10  # how nice a process is that nobody waits for
ENDINGS = {"windows": "dll", "macos": "dylib", "wasm32": "wasm"}
MACHINES = {"amd64": "x86_64", "x86-64": "x86_64", "arm64": "aarch64"}


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def system() -> str:
    """linux, macos or windows, or what else Python calls it."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)


def processor() -> str:
    """x86_64, aarch64 or what else it is."""
    name = platform.machine().lower()
    return MACHINES.get(name, name)


@cache
def targets() -> tuple[str, ...]:
    """The targets whose libraries run here, the quickest first: as in `linux-x86_64-v3`."""
    plain = f"{system()}-{processor()}"
    return (f"{plain}-v3", plain) if has_v3() else (plain,)


def has_v3() -> bool:
    if system() != "linux" or processor() != "x86_64":
        return False
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            flags = next((line for line in lines if line.startswith("flags")), "")
    except OSError:
        return False
    return set(flags.split()) >= V3


def step_back(process: int) -> None:
    """Let everything else on this machine come before a process, where the system lets us say so."""
    with suppress(OSError, AttributeError):  # it is over already; this is Windows
        os.setpriority(os.PRIO_PROCESS, process, PATIENT)


def ending(target: str) -> str:
    """How the names of libraries end there."""
    return ENDINGS.get(target.split("-")[0], "so")
