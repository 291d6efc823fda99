#!/usr/bin/env bash
# Builds the wheel in the virtual environment of the tests, and runs `python/tests` on it: `make python`.
#
# It is built in the profile `dev` and unpacked below `target`, so that several copies of the project can use one
# environment. Arguments go to pytest. ORRERY_STUBS=update writes the stub anew, and
# ORRERY_EXTRAS=1 adds the packages of `extras.lock`, so that the tests of OpenSpiel run too: `make test-extras`. Those with
# Stable-Baselines3, which no lock file has, run only where it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

python="$(python/environment.sh python/requirements.lock ${ORRERY_EXTRAS:+python/extras.lock})"
maturin="$(dirname "$python")/maturin"
profile="${ORRERY_WHEEL_PROFILE:-dev}"
options=(--profile "$profile")
# With the features of the other tests it uses what they have built.
[[ "$profile" != dev ]] || options+=(--features parquet,orrery/default,orrery-engine/testing,orrery-web/default)
wheels="$PWD/target/python/wheels"
package="$PWD/target/python/package"
stub=python/orrery/_orrery.pyi

rm -rf "$wheels" "$package"
"$maturin" build --quiet --manifest-path python/Cargo.toml "${options[@]}" --interpreter "$python" --out "$wheels"
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index --target "$package" "$wheels"/*.whl
export PYTHONPATH="$package" MYPYPATH="$package" PYTHONDONTWRITEBYTECODE=1

if [[ "${ORRERY_STUBS:-}" == update ]]; then
    python/stubs.sh "$maturin" "${options[@]}" > "$stub"
    cp "$stub" "$package/orrery/"
else
    python/stubs.sh "$maturin" "${options[@]}" | diff "$stub" - ||
        { echo "$stub is not what the native module says; ORRERY_STUBS=update python/test.sh writes it anew" >&2; exit 1; }
fi
cd "$package"
"$python" -m mypy --strict --cache-dir ../mypy orrery
"$python" -m mypy.stubtest orrery._orrery
cd - > /dev/null
# Two files at a time, as many tests wait for processes.
"$python" -m pytest --quiet -p no:cacheprovider --numprocesses 2 --dist loadfile python/tests "$@"
