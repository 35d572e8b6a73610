"""A server whose page lies in another folder, for tests of newer versions: `elsewhere.py FOLDER serve ...`"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from stammtisch import cli
from stammtisch.server.http import app
from stammtisch.server.http import static as pages

if __name__ == "__main__":
    setattr(app, "add_pages", partial(pages.add_pages, folder=Path(sys.argv.pop(1))))  # noqa: B010  # that it imports

    cli.main()
