# Everything people do with Miskatonic, by name. `make` alone lists it.
#
# Needs make, Python 3.11+ and, in a clone, Node 20+. Everything is made inside this folder (.venv, client/node_modules,
# src/miskatonic/web/static); stamp files make a second call quick. Nothing is taken from the caller's environment.

# Python keeps what it has compiled: without it every process that tests start reads all of the source again.
unexport PYTHONDONTWRITEBYTECODE

VENV   := .venv
BIN    := $(VENV)/bin
STATIC := src/miskatonic/web/static

# What the built client depends on: all of client/ except what npm and Vite put there themselves.
CLIENT_SOURCES := $(shell find client -type f -not -path '*/node_modules/*' -not -path 'client/test/*' 2>/dev/null)

# Our Python, wherever it is; the games and the kernel are package data too (catalogues, ledgers), but only code is checked.
CODE := src tests tools bench

PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
PIP_COMPILE := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe \
	--strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install play test test-postgres kills quick quick-tests check format ledger bench bench-table bench-server winrates docs wheel lock clean client-test check-python test-proxy hostile long soak

help:
	@echo 'make play     play in the browser (builds what is missing first)'
	@echo 'make install  make .venv with everything for playing and for working on it'
	@echo 'make test     all checks and all tests'
	@echo 'make test-postgres  the tests of the store once more, on a real PostgreSQL'
	@echo 'make test-proxy   the server behind a real nginx and a real Caddy (from the system packages)'
	@echo 'make long     what has a shorter brother in make test: whole games in browsers, every language and screen, then make hostile'
	@echo 'make hostile  a million hostile inputs, HTTP and live lines, as everybody who could come'
	@echo 'make soak     a million games of each game by chance, watched at every ask; goes on where it was cut'
	@echo 'make kills    kill the server a thousand times under play, on SQLite and on PostgreSQL: is anything lost?'
	@echo 'make quick    an answer within a minute: the checks of Python, and the tests of the kernel and the games'
	@echo 'make check    types, lint, format, dead code, import floors'
	@echo 'make format   put the code into our format'
	@echo 'make ledger   which rules are proved by tests'
	@echo 'make bench    measure our games and their peers, and write docs/benchmarks.md'
	@echo 'make bench-server  measure two hundred tables with their players and watchers through the real protocol'
	@echo 'make bench-table  measure a press at the browser table, and write docs/table.md'
	@echo 'make winrates how well the agents play, into docs/win-rates.md'
	@echo 'make docs     build the documentation into site/'
	@echo 'make wheel    build the wheel and prove that it plays without Node'
	@echo 'make lock     renew the pinned dependencies'
	@echo 'make clean    remove everything that make made'

# ---------------------------------------------------------------- the environment

$(VENV)/pyvenv.cfg:
	@python="$$(sh tools/find-python $(PYTHON))" && echo "making $(VENV) with $$python" && "$$python" -m venv --clear $(VENV)

# What playing needs, and our package itself. No build isolation: the builder is pinned like everything else.
$(VENV)/.run: requirements/run.txt requirements/build.txt pyproject.toml $(VENV)/pyvenv.cfg
	@echo 'installing what the game needs'
	@$(PIP_INSTALL) -r requirements/run.txt -r requirements/build.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# With the libraries of the environments: their own tests are among ours.
$(VENV)/.dev: requirements/dev.txt requirements/gym.txt $(VENV)/.run
	@echo 'installing the tools of the workshop'
	@$(PIP_INSTALL) -r requirements/dev.txt -r requirements/gym.txt
	@touch $@

$(VENV)/.postgres: requirements/postgres.txt $(VENV)/.dev
	@$(PIP_INSTALL) -r requirements/postgres.txt
	@touch $@

$(VENV)/.lab: requirements/lab.txt $(VENV)/.dev
	@$(PIP_INSTALL) -r requirements/lab.txt
	@touch $@

client/node_modules/.installed: client/package.json client/package-lock.json
	@sh tools/find-node
	@echo 'installing what builds the client'
	@cd client && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC)/index.html: client/node_modules/.installed $(CLIENT_SOURCES)
	@echo 'building the client'
	@cd client && npm run --silent build -- --logLevel warn
	@touch $@

install: $(VENV)/.dev $(STATIC)/index.html

play: $(VENV)/.run $(STATIC)/index.html
	@$(BIN)/miskatonic play

# ---------------------------------------------------------------- proof

check: check-python
	cd client && npm run --silent check

check-python: install
	$(BIN)/mypy
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/python tools/dead_code.py
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/client_types.py --check

client-test: install
	cd client && npm run --silent test

test: check client-test
	$(BIN)/python tools/run_tests.py

# The server comes from the system's packages; it is made for these tests and gone with them.
test-postgres: $(VENV)/.postgres
	$(BIN)/python tools/postgres.py --seconds 900 $(BIN)/python -m pytest -n 2 tests/table tests/web/test_kills.py

# What has a shorter brother in `make test`: whole games in several browsers (`long`), and a million hostile inputs instead
# of twenty thousand, which take about ten minutes of a core.
HOSTILE := 1000000

long: install $(VENV)/.lab
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long
	$(MAKE) hostile

hostile: install
	$(BIN)/python -m tests.web.hostile $(HOSTILE)

# Where they are not installed `make test` leaves these out; here that is a failure.
test-proxy: install
	@export PATH="$$PATH:/usr/sbin"; command -v nginx >/dev/null && command -v caddy >/dev/null \
		|| apt-get install -y -qq --no-install-recommends nginx-light caddy openssl
	MISKATONIC_PROXIES=1 $(BIN)/python -m pytest -n0 tests/web/test_proxy.py

# A million of each is many nights of two cores; `make soak SOAK=20000` is one.
SOAK := 1000000

soak: $(VENV)/.run
	for game in noir second third cards; do $(BIN)/python -m bench.soak $$game --games $(SOAK) || exit 1; done

KILLS := 1000

kills: $(VENV)/.postgres
	$(BIN)/python -m bench.kills --kills $(KILLS)
	$(BIN)/python tools/postgres.py --seconds 36000 sh -c \
		'exec $(BIN)/python -m bench.kills --kills $(KILLS) --database "$$MISKATONIC_TEST_DATABASE"'

# What a change of a rule breaks first. The longest tests (`slow`) come with `make test`, as do doors, decks and browsers.
QUICK := tests/kernel tests/table tests/noir tests/second tests/third tests/test_catalogues.py tests/test_conformance.py \
	tests/test_ledger.py tests/test_patience.py

quick: install
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-python quick-tests

quick-tests: install
	$(BIN)/python -m pytest -n 2 --dist worksteal -m 'not slow and not browser' $(QUICK)

ledger: $(VENV)/.dev
	@$(BIN)/python tools/ledger.py

format: $(VENV)/.dev
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

# ---------------------------------------------------------------- measuring, writing, shipping

.bench/.installed: bench/requirements.txt $(VENV)/pyvenv.cfg
	@echo 'installing the peers into .bench/venv'
	@$(BIN)/python -m venv --clear .bench/venv
	@.bench/venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r bench/requirements.txt
	@touch $@

bench: install .bench/.installed
	$(BIN)/python -m bench.run --peers .bench/venv/bin/python --date "$$(date +%F)" --write docs/benchmarks.md

bench-table: install
	$(BIN)/python -m bench.table --date "$$(date +%F)" --write docs/table.md

bench-server: install
	$(BIN)/python -m bench.server --tables 200 --watchers 1
	$(BIN)/python -m bench.server --tables 200 --watchers 0
	$(BIN)/python -m bench.server --tables 200 --watchers 5
	$(BIN)/python -m bench.server --tables 50 --watchers 1
	$(BIN)/python -m bench.server --tables 400 --watchers 1

# The games are the same everywhere; how long they take is not, so this is not part of `make bench`.
winrates: $(VENV)/.run
	$(BIN)/python -m bench.winrates --date "$$(date +%F)" --write docs/win-rates.md

docs: $(VENV)/.dev
	$(BIN)/python tools/draw_floors.py docs/floors.svg
	$(BIN)/mkdocs build --strict --quiet
	$(BIN)/python tools/check_site.py site

wheel: $(VENV)/.dev $(STATIC)/index.html
	$(BIN)/python tools/prove_wheel.py

# With the oldest Python we support, so that the pins install on all of them.
lock: $(VENV)/.dev
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
		|| { echo 'make lock needs Python 3.11: make clean, then make lock PYTHON=python3.11' >&2; exit 1; }
	$(PIP_COMPILE) --output-file requirements/build.txt requirements/build.in
	$(PIP_COMPILE) --output-file requirements/run.txt pyproject.toml
	$(PIP_COMPILE) --constraint requirements/run.txt --output-file requirements/postgres.txt requirements/postgres.in
	$(PIP_COMPILE) --constraint requirements/run.txt --extra dev --output-file requirements/dev.txt pyproject.toml
	$(PIP_COMPILE) --constraint requirements/run.txt --constraint requirements/dev.txt \
		--output-file requirements/gym.txt requirements/gym.in
	$(PIP_COMPILE) --constraint requirements/run.txt --constraint requirements/dev.txt \
		--output-file requirements/lab.txt requirements/lab.in
	$(PIP_COMPILE) --output-file bench/requirements.txt bench/requirements.in
	cd client && npm update --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund
	cd client && npm ci --dry-run --no-audit --no-fund >/dev/null # fails here if the new lock is not whole

clean:
	rm -rf $(VENV) .bench client/node_modules $(STATIC) dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +
