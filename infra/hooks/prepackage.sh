#!/bin/sh
# Before azd packs build/app: build it, for the Python and the platform that the app has on Azure.
set -eu

if ! command -v make >/dev/null; then
    echo 'make is missing: it builds what is published.' >&2
    exit 1
fi
exec make package
