"""`python -m stammtisch` is the same as `stammtisch`."""

from stammtisch.cli import main

main()
