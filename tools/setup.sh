#!/bin/sh
# Makes .venv ready for a profile: "run" (the local run) or "dev" (tests, lint and types as well).
cd "$(dirname "$0")/.." || exit 1
python=.venv/bin/python
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null; then
    python=$(tools/find-python.sh) || exit 1
fi
exec "$python" -m tools.environment "$1"
