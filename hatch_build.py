"""Puts the built page into wheels: `pip install .` needs nothing but PyPI and npm's registry."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install has its page from make."""
        if version == "editable" or self.target_name != "wheel":
            return
        root = Path(self.root)
        subprocess.run([sys.executable, str(root / "web" / "build.py")], check=True)
        if not (root / "src/stammtisch/server/page/index.html").is_file():
            raise RuntimeError("The page was not built: there is no index.html.")
        build_data["artifacts"].append("src/stammtisch/server/page/**")
