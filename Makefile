# make run    set up what is missing, then open the window
# make test   set up what is missing, then run the whole test suite

PYTEST = .venv/bin/python -m pytest

.PHONY: run test setup test-all lint format bench docs manual clean

run: setup
	@packaging/run.sh

test: setup
	$(PYTEST) -q -n 2 --dist loadfile --reruns 1 -m "not slow"

test-all: setup
	$(PYTEST) -q -n 2 --dist loadfile --reruns 1

setup:
	@packaging/setup.sh

lint: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

format: setup
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench: setup
	@packaging/bench.sh

docs: setup
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict --site-dir site

manual: setup
	.venv/bin/umfem verify --html docs/verification.html || true

clean:
	rm -rf out site build dist
