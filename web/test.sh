#!/usr/bin/env bash
# Makes pages with the command and looks at them in a browser: `make web`. Arguments go to Node's test runner.
set -euo pipefail
cd "$(dirname "$0")/.."

{ read -r browser; read -r modules; } < <(web/environment.sh)
# The whole workspace with the features of the tests before this one: otherwise much would be built a second time.
cargo build --quiet --workspace --bin orrery --features orrery/parquet
export ORRERY_CHROMIUM="$browser" ORRERY_NODE_MODULES="$modules"
export ORRERY_COMMAND="${CARGO_TARGET_DIR:-$PWD/target}/debug/orrery"
node --test "$@" web/tests/*.test.mjs
