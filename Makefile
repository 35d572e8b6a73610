# make run   play            make test   all tests
# make check format, types, imports, links     make bench  the published figures
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest -q -n auto
# Each game once more, without the engine: these need no knowledge of its types.
REFERENCES := $(filter-out %test_reference.py %comparison.py %__init__.py,$(wildcard tests/reference/*.py))

.PHONY: run test check bench strength laws golden lock clean

run: $(READY)
	@$(BIN)/stammtisch play

test: $(READY)
	$(PYTEST) tests
	NUMBA_DISABLE_JIT=1 $(PYTEST) tests/rules tests/golden tests/test_chance.py
	NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/laws tests/golden tests/bots/test_strategy.py

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	MYPYPATH=tests $(BIN)/mypy --strict $(REFERENCES)
	$(BIN)/lint-imports
	$(BIN)/python docs/links.py

bench: $(READY)
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/search.py

# The table of docs/bots.md; takes hours.
strength: $(READY)
	$(BIN)/python bench/strength.py
	$(BIN)/python bench/skyjo_rounds.py

# The long suite: 100,000 random games of each game at every table size held against the laws, and 50,000 of each
# compared with the slow reference.
laws: $(READY)
	PYTHONPATH=tests $(BIN)/python tests/laws/many.py --games 100000
	REFERENCE_MATCHES=50000 $(PYTEST) tests/reference

# Only when the rules were meant to change.
golden: $(READY)
	PYTHONPATH=tests $(BIN)/python tests/golden/golden.py
	PYTHONPATH=tests $(BIN)/python tests/golden/thoughts.py

# Newer versions of everything that is installed here.
lock:
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade --editable '.[dev]'
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
