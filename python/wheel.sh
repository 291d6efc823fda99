#!/usr/bin/env bash
# Makes one wheel of the Python package in `target/wheels`, and tries it where there is no Rust: `make wheel`.
#
# It is built in the profile `release`. maturin gives it the platform tag of the oldest systems that have what it needs, and
# auditwheel has to find the same tag. Then pip installs it into a fresh environment, with a PATH of this environment alone,
# and `tests/smoke.py` uses it there.
set -euo pipefail
cd "$(dirname "$0")/.."

python="$(python/environment.sh python/wheel.lock)"
tools="$(dirname "$python")"
smoke="$PWD/python/tests/smoke.py"
wheels="$PWD/target/wheels"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

start=$SECONDS
"$tools/maturin" build --quiet --locked --release --manifest-path python/Cargo.toml --interpreter "$python" \
    --auditwheel check --out "$folder"
built=$((SECONDS - start))
name="$(basename "$folder"/*.whl)"

says="$("$tools/auditwheel" show "$folder/$name")"
printf '%s\n\n' "${says#$'\n'}"
tag="${name##*-}"
tag="${tag%%.*}"
if [[ "${says//$'\n'/ }" != *"the following platform tag: \"$tag\""* ]]; then
    echo "$name has the platform tag $tag; allowed is the one that auditwheel names above" >&2
    echo "maturin and auditwheel do not agree: change their versions in python/wheel.lock" >&2
    exit 1
fi

fresh="$folder/fresh/bin"
"$python" -m venv "$folder/fresh"
start=$SECONDS
PATH="$fresh" "$fresh/python" -I -m pip install --quiet --disable-pip-version-check --only-binary :all: "$folder/$name"
installed=$((SECONDS - start))
PATH="$fresh" "$fresh/python" -I "$smoke"

mkdir -p "$wheels"
rm -f "$wheels"/orrery-*.whl
mv "$folder/$name" "$wheels/"
echo "target/wheels/$name: $(($(wc -c < "$wheels/$name") / 1000)) kB, built in $built s, installed without Rust in $installed s"
