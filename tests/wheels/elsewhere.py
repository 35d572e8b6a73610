"""Golden games and thoughts with libraries that this machine does not choose for itself, out of their wheels:
the plain one for x86-64, and the one for aarch64 Linux under QEMU, with Debian's Python.

`python tests/wheels/elsewhere.py` plays them with what `make wheels` has put into the folder dist.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
AARCH64 = ROOT / "build" / "aarch64"
FOUND = """
import stammtisch
from stammtisch.engine import files
print(*(files.find(game) for game in stammtisch.GAMES))
"""


def wheel(machine: str) -> Path:
    """The newest wheel for a machine."""
    found = sorted(
        (ROOT / "dist").glob(f"stammtisch-*-manylinux_*_{machine}.whl"), key=lambda path: path.stat().st_mtime
    )
    if not found:
        sys.exit(f"There is no wheel for {machine} in dist: make wheels")
    return found[-1]


def play(target: str, python: Sequence[str], installed: Path) -> None:
    """Let a Python play everything with the library of one target, which must be the one that it finds."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(installed), str(ROOT / "tests"))),
            "XDG_CACHE_HOME": cache,
            "STAMMTISCH_RULES": "native",
            "TESTS": "all",
        }
        found = subprocess.run(
            [*python, "-c", FOUND], env=environment, stdout=subprocess.PIPE, text=True, check=True
        ).stdout.split()
        if any(not path.startswith(str(installed)) or not path.endswith(f"-{target}.so") for path in found):
            sys.exit(f"These are not the libraries for {target}: {', '.join(found)}")
        print(f"Golden games and thoughts with the libraries for {target}:", flush=True)
        golden = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/golden")
        subprocess.run([*python, *golden], cwd=ROOT, env=environment, check=True)


def plain() -> None:
    """As on a machine that is too old for the quicker variant."""
    with tempfile.TemporaryDirectory() as name:
        installed = Path(name)
        ZipFile(wheel("x86_64")).extractall(installed)
        for path in installed.glob("stammtisch/libraries/*-v3.*"):
            path.unlink()
        play("linux-x86_64", [sys.executable], installed)


def aarch64() -> None:
    python = ["qemu-aarch64", "-L", str(AARCH64), str(debian_python())]
    version = subprocess.run([*python, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as installed:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
        kinds = [word for glibc in (17, 28, 34) for word in ("--platform", f"manylinux_2_{glibc}_aarch64")]
        there = ["--target", installed, "--python-version", version.split()[1], *kinds]
        subprocess.run([*pip, *there, str(wheel("aarch64")), "pytest"], check=True)
        play("linux-aarch64", python, Path(installed))


def debian_python() -> Path:
    """Debian's Python for aarch64 with all that it needs, unpacked in a folder; nothing is installed."""
    python = AARCH64 / "usr" / "bin" / "python3"
    if not python.exists():
        folder = AARCH64 / "apt"
        for part in ("lists/partial", "archives/partial"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        settings = {
            "APT::Architecture": "arm64",
            "APT::Architectures": "arm64",
            "APT::Sandbox::User": "",
            "Dir::State::Lists": folder / "lists",
            "Dir::State::status": "/dev/null",
            "Dir::Cache": folder,
        }
        apt = [
            "apt-get",
            "--quiet",
            *(word for name in settings for word in ("-o", f"{name}={settings[name]}")),
        ]
        packages = ("install", "--download-only", "--yes", "--no-install-recommends", "python3", "libstdc++6")
        subprocess.run([*apt, "update"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*apt, *packages], check=True, stdout=subprocess.DEVNULL)
        for package in (folder / "archives").glob("*.deb"):
            subprocess.run(["dpkg", "-x", str(package), str(AARCH64)], check=True)
    return python.resolve()  # a link within that folder


if __name__ == "__main__":
    plain()
    aarch64()
