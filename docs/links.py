"""Every link between the project's own documents leads somewhere. Run by `make check`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")]


def dead_links(document: Path) -> list[str]:
    """Links to files that do not exist; addresses on the web are not followed."""
    targets = re.findall(r"\]\(([^)#\s]+)", document.read_text("utf-8"))
    local = [target for target in targets if "://" not in target]
    return [target for target in local if not (document.parent / target).exists()]


def main() -> None:
    dead = [f"{path.relative_to(ROOT)}: {target}" for path in DOCUMENTS for target in dead_links(path)]
    print("\n".join(dead) or f"All links of {len(DOCUMENTS)} documents lead somewhere.")
    sys.exit(bool(dead))


if __name__ == "__main__":
    main()
