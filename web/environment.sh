#!/usr/bin/env bash
# Installs what the browser tests need, and prints two lines: the browser, and the folder of the npm packages.
#
# The browser is Debian's, since the one that comes with the test library cannot be had everywhere; ORRERY_CHROMIUM names
# another. The packages are kept outside the tree, in the user's cache folder, under a name that follows from the lock file and
# from the version of Node.
set -euo pipefail
tests="$(cd "$(dirname "$0")/tests" && pwd)"

browser="${ORRERY_CHROMIUM:-}"
find_browser() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        command -v "$name" && return
    done
    return 1
}
if [[ -z "$browser" ]] && ! browser="$(find_browser)"; then
    if [[ "$(id -u)" != 0 ]] || ! command -v apt-get > /dev/null; then
        echo "the browser tests need Chromium: install chromium-headless-shell or chromium, or name one in ORRERY_CHROMIUM" >&2
        exit 1
    fi
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >&2
    browser="$(find_browser)"
fi

key="$(cat "$tests/package-lock.json" | sha256sum | cut -c1-16)"
root="${XDG_CACHE_HOME:-$HOME/.cache}/orrery"
modules="$root/node-$(node --version)-$key"
if [[ ! -e "$modules/complete" ]]; then
    mkdir -p "$root"
    # One process at a time makes it; the others wait and then use it.
    exec 9>"$modules.lock"
    flock 9
    if [[ ! -e "$modules/complete" ]]; then
        rm -rf "$modules"
        mkdir "$modules"
        cp "$tests/package.json" "$tests/package-lock.json" "$modules/"
        npm ci --prefix "$modules" --no-audit --no-fund --loglevel=error >&2
        touch "$modules/complete"
    fi
fi
printf '%s\n%s\n' "$browser" "$modules/node_modules"
