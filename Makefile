# Every verb makes the environment it needs. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
MINUTES ?= 10

.PHONY: demo check lint type test bench fuzz perft signature schemas clean

$(VENV)/user: pyproject.toml hatch_build.py $(wildcard fgtools/solver/native/*.[ch])
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/dev: $(VENV)/user
	$(BIN)/python -m pip install --quiet --only-binary hypothesis --group dev
	@touch $@

demo: $(VENV)/user
	@$(BIN)/python tests/demo.py

check: lint type test

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

type: $(VENV)/dev
	$(BIN)/mypy

test: $(VENV)/dev
	$(BIN)/python -m pytest --cov --cov-report=term

bench: $(VENV)/dev
	$(BIN)/python -m pytest --no-header -s --benchmark-columns=median,min,max,rounds tests/bench

fuzz: $(VENV)/dev
	FGTOOLS_FUZZ_MINUTES=$(MINUTES) $(BIN)/python tests/fuzz.py

perft: $(VENV)/dev
	$(BIN)/python -m pytest -q tests/kernel/test_perft.py

signature: $(VENV)/user
	@$(BIN)/python -m fgtools.solver.bench

schemas: $(VENV)/user
	$(BIN)/python -c 'from pathlib import Path; from fgtools.formats.schema import write_schemas; write_schemas(Path("schemas"))'

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
