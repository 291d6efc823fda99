#!/usr/bin/env bash
# Takes the pictures of the documentation: `make pictures`.
set -euo pipefail
cd "$(dirname "$0")/.."

{ read -r browser; read -r modules; } < <(web/environment.sh)
cargo build --quiet --release
export ORRERY_CHROMIUM="$browser" ORRERY_NODE_MODULES="$modules"
export ORRERY_COMMAND="${CARGO_TARGET_DIR:-$PWD/target}/release/orrery"
node web/tests/pictures.mjs docs/pictures
