#!/usr/bin/env bash
# Makes pages with the command and looks at them in a browser: `make web`. Arguments go to Node's test runner.
set -euo pipefail
cd "$(dirname "$0")/.."

{ read -r browser; read -r modules; } < <(web/environment.sh)
# The command as the tests of `make test` have built it: `cargo build` has other features, and would build most of it anew.
cargo test --quiet --workspace --exclude orrery-benches --features orrery/parquet --test four_edits --no-run
export ORRERY_CHROMIUM="$browser" ORRERY_NODE_MODULES="$modules"
export ORRERY_COMMAND="${CARGO_TARGET_DIR:-$PWD/target}/debug/orrery"
node --test --test-concurrency=2 "$@" web/tests/*.test.mjs
