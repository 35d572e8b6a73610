"""The command line. Commands import what they need when they run, so that help answers at once."""

from __future__ import annotations

import os
import sys
import warnings
from difflib import get_close_matches
from typing import Any

from cyclopts import CycloptsError, UnusedCliTokensError

from stammtisch.cli import making, many, playing, records, serving  # the commands
from stammtisch.cli.shared import app, fail
from stammtisch.errors import Mistake

__all__ = ["app", "main", "making", "many", "playing", "records", "serving"]


def main() -> None:
    """Run a command; a user's mistake is one sentence and exit code 2, never a traceback."""
    warnings.showwarning = warn
    try:
        app(exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        fail(f"{explained(error)} See stammtisch --help.")
    except BrokenPipeError:
        # Whoever read our output has enough; nothing more may be written at the end of the process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (Mistake, OSError) as error:
        fail(str(error))
    except KeyboardInterrupt:
        fail("Stopped.", 130)


def warn(message: Warning | str, *_where: Any, **_more: Any) -> None:
    """Something that went wrong and that we get along without, in a sentence."""
    print(f"stammtisch: {message}", file=sys.stderr)


def explained(error: CycloptsError) -> str:
    """What is wrong with the words of the command line."""
    first = next(iter(sys.argv[1:]), "-")
    commands = [name for name in app if not name.startswith("-")]
    if not first.startswith("-") and first not in commands:
        alike = get_close_matches(first, commands, 1)
        return f"There is no command {first[:40]!r}{f'; did you mean {alike[0]}?' if alike else '.'}"
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"Nobody knows what to do with {error.unused_tokens[0][:40]!r}."
    return str(error).strip()
