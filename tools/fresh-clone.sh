#!/bin/sh
# Runs .ci/run as a newcomer would meet it: a clone of HEAD in a temporary folder, none of this checkout's environment.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
git clone --quiet "$source" "$scratch/clone"
started=$(date +%s)
status=0
(
    cd "$scratch/clone"
    unset VIRTUAL_ENV PYTHONPATH NODE_PATH PYTHONHOME
    CI=true bash .ci/run </dev/null
) || status=$?
echo "From the clone to the end of .ci/run: $(($(date +%s) - started)) s, exit status $status"
exit "$status"
