#!/usr/bin/env bash
# Makes pages with the command and looks at them in a browser: `make web`. Arguments go to Node's test runner.
set -euo pipefail
cd "$(dirname "$0")/.."

{ read -r browser; read -r modules; } < <(web/environment.sh)
# The features are those of the tests before this one, so that nothing is built twice.
cargo build --quiet --package orrery --features parquet
export ORRERY_CHROMIUM="$browser" ORRERY_NODE_MODULES="$modules"
export ORRERY_COMMAND="${CARGO_TARGET_DIR:-$PWD/target}/debug/orrery"
node --test "$@" web/tests/*.test.mjs
