#!/usr/bin/env bash
# Makes a virtual environment with the packages of lock files and prints the path of its interpreter. Without arguments it
# is that of the Python tests: `requirements.lock`.
#
# It is kept outside the tree, in the user's cache folder, under a name that follows from its lock files and from the
# version of Python: other lock files get another environment, and one that is there is used as it is.
set -euo pipefail

locks=("$@")
[[ $# -gt 0 ]] || locks=("$(dirname "$0")/requirements.lock")
version="$(python3 -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])')"
key="$(cat "${locks[@]}" | sha256sum | cut -c1-16)"
root="${XDG_CACHE_HOME:-$HOME/.cache}/orrery"
environment="$root/python-$version-$key"

if [[ ! -e "$environment/complete" ]]; then
    mkdir -p "$root"
    # One process at a time makes it; the others wait and then use it.
    exec 9>"$environment.lock"
    flock 9
    if [[ ! -e "$environment/complete" ]]; then
        rm -rf "$environment"
        python3 -m venv "$environment" >&2
        "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "${locks[@]/#/--requirement=}" >&2
        touch "$environment/complete"
    fi
fi
echo "$environment/bin/python"
