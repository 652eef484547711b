#!/bin/sh
# Before azd packs build/app: build it, for the Python and the platform that the app has on Azure.
set -eu

exec make package
