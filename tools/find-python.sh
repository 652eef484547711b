#!/bin/sh
# Prints the path of a Python that can run this project, and nothing else on standard output.
#
# 3.13 is what Azure runs, so it is preferred to 3.14. A python3.13 on PATH may be a version manager's shim that
# does not run, so every candidate is tried, not only found. The order: 3.13 on PATH, 3.13 of pyenv, 3.14 likewise,
# then uv, which finds or fetches 3.13; uv itself is installed into a throwaway folder where it is missing.

# What the project needs of an interpreter: the usual build (not the free-threaded one), and the modules that some
# distributions package apart.
probe='import sys, sysconfig, ensurepip, sqlite3, ssl, venv
if sysconfig.get_config_var("Py_GIL_DISABLED"): sys.exit(1)
print("%d.%d" % sys.version_info[:2])'

runs() { # runs PATH VERSION
    [ -x "$1" ] && [ ! -d "$1" ] && [ "$("$1" -c "$probe" 2>/dev/null </dev/null)" = "$2" ]
}

found() {
    printf '%s\n' "$1"
    exit 0
}

on_path() { # on_path VERSION: every entry is tried, since a broken shim may stand before a real one
    rest=$PATH:
    while [ -n "$rest" ]; do
        folder=${rest%%:*}
        rest=${rest#*:}
        for name in "python$1" python3; do
            if runs "${folder:-.}/$name" "$1"; then found "${folder:-.}/$name"; fi
        done
    done
}

in_pyenv() { # in_pyenv VERSION
    for root in "$(pyenv root 2>/dev/null </dev/null)" "${PYENV_ROOT:-}" "${HOME:-}/.pyenv"; do
        [ -n "$root" ] || continue
        for python in "$root/versions/$1"*/bin/python; do
            if runs "$python" "$1"; then found "$python"; fi
        done
    done
}

from_uv() { # from_uv UV
    python=$("$1" python find --no-project 3.13 2>/dev/null </dev/null)
    if runs "$python" 3.13; then found "$python"; fi
    echo "Fetching Python 3.13 with uv ..." >&2
    "$1" python install --quiet 3.13 >&2 </dev/null || return 0
    python=$("$1" python find --no-project 3.13 2>/dev/null </dev/null)
    if runs "$python" 3.13; then found "$python"; fi
}

for version in 3.13 3.14; do
    on_path "$version"
    in_pyenv "$version"
done

if uv --version >/dev/null 2>&1 </dev/null; then
    from_uv uv
elif python3 -c 'import venv, ensurepip' 2>/dev/null </dev/null; then
    scratch=$(mktemp -d) || exit 1
    trap 'rm -rf "$scratch"' EXIT
    echo "No Python 3.13 here: trying uv, which can fetch it ..." >&2
    if python3 -m venv "$scratch/venv" >/dev/null 2>&1 &&
        "$scratch/venv/bin/pip" install --quiet --disable-pip-version-check uv >/dev/null 2>&1 </dev/null; then
        from_uv "$scratch/venv/bin/uv"
    fi
fi

cat >&2 <<'MISSING'
Python 3.13 is missing: none that runs was found on PATH, in pyenv, or through uv.
Install it in one of these ways, then try again:
  pyenv install 3.13
  uv python install 3.13
  apt-get install python3.13 python3.13-venv    (where the distribution has it)
  brew install python@3.13
MISSING
exit 1
