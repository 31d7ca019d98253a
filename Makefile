# Everything happens in .venv, which make creates; nothing needs a step by hand.
# PYTHON chooses the interpreter (make PYTHON=python3.12 …), WORKERS how many processes run the tests
# (twice as many as the two cores that this is measured on: half of the time tests wait for browsers, servers and clocks; each takes up to 1.7 GB),
# TESTS which of them (make TESTS='tests/cli -k words' test).

PYTHON ?= python3
WORKERS ?= 4
TESTS ?=
export WORKERS TESTS
# Tests start many processes of our own: each would compile all of src/ again where the environment forbids Python to keep its bytecode.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

PYTEST := $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

# Runs the tests with mypy beside them, shows what mypy said after them, and fails if either does.
define beside_types
mkdir -p .cache; $(BIN)/mypy >.cache/types.log 2>&1 & types=$$!; \
	$(1); tests=$$?; \
	wait $$types; types=$$?; echo '$(BIN)/mypy'; cat .cache/types.log; \
	[ $$tests = 0 ] && [ $$types = 0 ]
endef

# Stamps: what is installed is installed again only when these two files change. The package itself is installed
# editable, so a change in src/ needs nothing.
PINS := pyproject.toml constraints.txt
WEB := $(VENV)/.web-installed
ENVS := .venv-envs
LEARN := $(ENVS)/.learn-installed
DEV := $(VENV)/.dev-installed

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test check coverage lint types layers bundle pictures bench soak envs system fresh clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: bundle ## play in the browser: opens the page, prints the address for phones
	$(BIN)/tarsas serve

test: $(DEV) system lint layers ## everything: lint, types, layers, all tests; shows the ten slowest
	@$(call beside_types,$(PYTEST) --durations 10 $(TESTS))

check: $(DEV) lint layers ## the fast half of test
	@$(call beside_types,$(PYTEST) -m "not slow and not soak and not browser" $(TESTS))

coverage: $(DEV) ## which lines no test runs, other processes included and the browser left out; fails below 93 %
	$(BIN)/coverage erase
	$(subst $(BIN)/python,$(BIN)/coverage run,$(PYTEST)) -m "not soak and not browser" $(TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

lint: $(DEV) ## style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV) ## mypy, strict
	$(BIN)/mypy

layers: $(DEV) ## the floors of the house: who may import whom
	$(BIN)/lint-imports

bundle: $(WEB) ## script, style and fonts for the browser; built again only when their sources change
	$(BIN)/python -m tarsas.web.assets.build

pictures: $(DEV) system bundle ## the pictures in docs/pictures: the README's board, every table on laptop, phone and tablet, film of what happens between moves
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python docs/pictures/tables.py
	$(BIN)/python -m docs.pictures.strips
	$(BIN)/python -m docs.pictures.turning_points
	$(BIN)/python -m docs.pictures.learning

bench: $(DEV) ## the benchmarks
	$(BIN)/tarsas bench
	@for script in $(sort $(wildcard benchmarks/*.py)); do echo "$$script"; $(BIN)/python "$$script" || exit 1; done

soak: $(DEV) ## the tests that take long; stopped, it goes on where it was (for the same commit)
	TARSAS_PASSED=.cache/soak/$$(git rev-parse --short HEAD) $(PYTEST) --durations 10 -m soak $(TESTS)

envs: $(LEARN) ## programs that learn beside our environments: their checks, the examples in short form, the notebook, the benchmark (PyTorch, JAX …); the arena on Ray
	$(ENVS)/bin/python -m pytest --override-ini testpaths=examples --override-ini filterwarnings=default examples/test_examples.py
	$(ENVS)/bin/python -m pytest --override-ini addopts= --nbmake examples/tour.ipynb
	$(ENVS)/bin/python -m pytest --confcutdir tests/arena --override-ini filterwarnings=default tests/arena/test_ray.py
	$(ENVS)/bin/python benchmarks/environments.py --scaling

system: $(DEV) ## what tests need beyond Python and Node: Chromium and a library (installed where apt-get and root allow it)
	@.ci/system $(BIN)/playwright

fresh: ## play and test a clone on a bare machine, as root and as an ordinary user (WHO=root or WHO=user: one of them)
	@.ci/fresh $(WHO)

clean: ## remove all that make and the tests have made
	rm -rf $(VENV) $(ENVS) .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "Társas needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Install it, or name another: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Társas needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); echo "'$(PYTHON)' could not create $(VENV) (Debian: apt-get install python3-venv)." >&2; exit 1; }

# The build backend comes first and without isolation, so that it too has the version of constraints.txt.
$(WEB): $(PINS) | $(BIN)/python
	$(PIP) hatchling
	$(PIP) --no-build-isolation --editable '.[web,bundle]'
	@touch $@

$(DEV): $(PINS) | $(BIN)/python
	$(PIP) hatchling
	$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $(WEB) $@

# An environment of its own: PyTorch, JAX, Stable-Baselines3 and Ray are large, and nothing else needs them.
$(LEARN): $(PINS)
	@command -v $(PYTHON) >/dev/null || { echo "Társas needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Install it, or name another: make PYTHON=…" >&2; exit 1; }
	@[ -x $(ENVS)/bin/python ] || $(PYTHON) -m venv $(ENVS)
	$(ENVS)/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt hatchling
	$(ENVS)/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt --no-build-isolation --editable '.[learn]'
	@touch $@
