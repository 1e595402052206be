# Every verb makes the environment it needs. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
MINUTES ?= 10

.PHONY: demo check check-all check-browser check-service lint type test test-all bench fuzz fuzz-readers perft signature schemas corpus corpus-verify clean

$(VENV)/user: pyproject.toml hatch_build.py $(wildcard fgtools/solver/native/*.[ch])
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	@# As an ordinary install does: else, where Python may write no bytecode, every start compiles the sources anew.
	$(BIN)/python -m compileall -q fgtools
	@touch $@

$(VENV)/dev: $(VENV)/user
	$(BIN)/python -m pip install --quiet --only-binary hypothesis --group dev
	@touch $@

demo: $(VENV)/user
	@$(BIN)/python tests/demo.py

# What a newcomer runs: every check but the slow ones.
check: lint type test

# The slow ones too. `.ci/run` calls this.
check-all: lint type test-all


# The replay page in a headless Chromium, which must be on the machine: the system's, or `$(BIN)/playwright install chromium`.
check-browser: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --group browser
	$(BIN)/python -m pytest tests/browser

# The service under requests made from its own description, 10,000 and more, and under 100 clients at once for a minute.
check-service: $(VENV)/dev
	$(BIN)/python -m tests.service.many_requests
	$(BIN)/python -m tests.service.load

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

type: $(VENV)/dev
	$(BIN)/mypy

# On two processors. A module's tests go to one process, since they share what their fixtures have made.
test: $(VENV)/dev
	$(BIN)/python -m pytest -n 2 --dist loadscope -m "not slow"

# The kernel's own tests reach every branch of it; the others run beside them, without the slow counting of branches.
test-all: $(VENV)/dev
	@$(BIN)/python -m pytest --cov --cov-report=term tests/kernel tests/deal fgtools/kernel > $(VENV)/kernel.log 2>&1 & \
	kernel=$$!; \
	$(BIN)/python -m pytest --ignore=tests/kernel --ignore=tests/deal --ignore=fgtools/kernel; others=$$?; \
	wait $$kernel; code=$$?; cat $(VENV)/kernel.log; test $$others -eq 0 -a $$code -eq 0

bench: $(VENV)/dev
	$(BIN)/python -m pytest --no-header -s --benchmark-columns=median,min,max,rounds tests/bench

fuzz: $(VENV)/dev
	FGTOOLS_FUZZ_MINUTES=$(MINUTES) $(BIN)/python tests/fuzz.py

# Each reader under atheris for so many minutes; eleven readers one after the other.
fuzz-readers: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --group fuzz
	FGTOOLS_FUZZ_MINUTES=$(MINUTES) $(BIN)/python tests/fuzz_readers.py

perft: $(VENV)/dev
	$(BIN)/python -m pytest -q tests/kernel/test_perft.py

signature: $(VENV)/user
	@$(BIN)/python -m fgtools.solver.bench

schemas: $(VENV)/user
	$(BIN)/python -c 'from pathlib import Path; from fgtools.formats.schema import write_schemas; write_schemas(Path("schemas"))'

# Everything that the corpus claims, by the kernel alone.
corpus-verify: $(VENV)/user
	@# Exit code 4: a few say of themselves that they are not verified (engine-only, undecided); a refused one is 1.
	$(BIN)/fgtools check --jobs 2 corpus/certified/*.jsonl || test $$? -eq 4
	@# One in eight of the thousands, chosen by the deals' ids; winnability/checked.txt is what was said of all.
	$(BIN)/fgtools check --jobs 2 --every 8 corpus/winnability/*.jsonl.gz || test $$? -eq 4
	$(BIN)/fgtools pack verify --jobs 2 corpus/packs/*

# Makes the corpus again, from nothing: the same bytes. See corpus/README.md.
corpus: $(VENV)/user
	PATH="$(abspath $(BIN)):$$PATH" sh corpus/make.sh

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
