# Everything a developer runs. `make` alone lists it.
SHELL := /bin/sh
.DEFAULT_GOAL := help

PORT ?= 7071
DATA ?= .data
HOST ?= 127.0.0.1

PYTHON := .venv/bin/python
WHERE := --port '$(PORT)' --data '$(DATA)' --host '$(HOST)'

# pyright comes whole in its package: it must not ask a registry whether there is a newer one.
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
# Wherever this is set, every host that a test starts would compile the whole product anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run local-azure func package test attack check bench cost exam judging preflight pictures lock clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'
	@echo "  PORT (7071), DATA (.data) and HOST (127.0.0.1) go with run, local-azure and func."

run: ## the app on this machine; takes PORT, DATA, HOST
	@tools/setup.sh run
	@exec $(PYTHON) -m tools.run $(WHERE)

local-azure: ## the same against Azurite and a local Cosmos DB
	@tools/setup.sh run
	@$(PYTHON) -m tools.dev_tools packages
	@exec $(PYTHON) -m tools.local_azure devhost $(WHERE)

func: ## the same under the Azure Functions Core Tools
	@tools/setup.sh run
	@$(PYTHON) -m tools.local_azure check-func
	@$(PYTHON) -m tools.dev_tools packages
	@exec $(PYTHON) -m tools.local_azure func $(WHERE)

package: ## what is published to Azure, compiled, as build/app.zip; prints its size and how long it takes to load
	@tools/setup.sh dev
	@exec $(PYTHON) -m tools.package

# Three at once on two cores: while one waits for a page, a timer or a host, another computes. tests/conftest.py orders them.
# A worker that dies (of too little memory, say) ends the run: one in its place repeats the test or waits for ever.
# How much is covered is told; `.venv/bin/coverage report` lists what is not, for which it reads every file once more.
test: ## all tests, with coverage
	@tools/setup.sh dev
	@$(PYTHON) -m tools.dev_tools packages chromium
	@exec $(PYTHON) -m pytest -n 3 --dist loadfile --max-worker-restart 0 --no-loadscope-reorder --cov --cov-report=

# Attacks that measure how long others wait come last, with the machine to themselves.
attack: ## attack the served product; ATTACK_SEED=N draws other attacks
	@tools/setup.sh dev
	@$(PYTHON) -m tools.dev_tools packages chromium
	@$(PYTHON) -m pytest attack -n 3 --dist loadfile --max-worker-restart 0 -q -m 'not timed'
	@exec $(PYTHON) -m pytest attack -q -m timed

check: ## lint, format, types
	@tools/setup.sh dev
	@$(PYTHON) -m tools.dev_tools packages
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/pyright --threads 2
	@node_modules/.bin/tsc --project web/jsconfig.json

bench: ## measure turns, throughput and memory; with DATA=FILE or JUDGED=FILE how well the rules judge, too
	@tools/setup.sh run
	@exec $(PYTHON) -m bench $(if $(filter file,$(origin DATA)),,--data '$(DATA)') $(if $(JUDGED),--judged '$(JUDGED)')

cost: ## what 1,000 interviews cost on Azure, from what a run of a quarter of an hour counts, into docs/cost.md
	@tools/setup.sh dev
	@exec $(PYTHON) -m bench.cost --write

exam: ## how well the configured model, or the rules, judge answers of others; SAMPLE=N takes N of each set
	@tools/setup.sh run
	@exec $(PYTHON) -m bench.exam --data '$(DATA)' $(if $(SAMPLE),--sample '$(SAMPLE)')

judging: ## score the shipped rules on a file of graded answers: make judging DATA=FILE
	@test -f '$(DATA)' || { echo "No file $(DATA): name one, as in make judging DATA=answers.csv" >&2; exit 1; }
	@tools/setup.sh run
	@exec $(PYTHON) -m bench.judging --data '$(DATA)' --fixed

preflight: ## simulated participants take a study: make preflight STUDY=samples/study.yaml
	@test -f '$(STUDY)' || { echo "No file $(STUDY): name one, as in make preflight STUDY=samples/study.yaml" >&2; exit 1; }
	@tools/setup.sh run
	@exec $(PYTHON) -m tools.preflight '$(STUDY)'

pictures: ## take docs/pictures anew, from a real run
	@tools/setup.sh dev
	@$(PYTHON) -m tools.dev_tools chromium
	@exec $(PYTHON) -m tools.pictures

lock: ## write the lock files anew from the requirement files
	@tools/setup.sh dev
	@exec $(PYTHON) -m tools.lock

clean: ## remove what was installed and cached; the data folder stays
	rm -rf .venv build node_modules .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
