#!/usr/bin/env bash
# Prints the stub of the native module, made from the module that is built: stubs.sh MATURIN [OPTIONS OF CARGO..]
#
# `python/test.sh` compares it with `python/orrery/_orrery.pyi`, and `ORRERY_STUBS=update python/test.sh` writes it there.
set -euo pipefail

maturin="$1"
shift
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
"$maturin" generate-stubs --manifest-path "$(dirname "$0")/Cargo.toml" --out "$folder" "$@" >&2
stub="$(find "$folder" -name '*.pyi')"
# The types that we wrote by hand, in quotes, need these names.
sed '0,/^from /s/^from /import numpy\nimport numpy.typing\nimport os\nimport typing\nfrom collections.abc import Callable, Generator, Sequence\n&/' "$stub"
