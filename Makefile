CARGO ?= cargo
ORRERY = $(CARGO) run --release --quiet --
INSTRUCTIONS = $(CARGO) build --release --quiet --package orrery-benches --examples && \
	$(CARGO) run --release --quiet --package orrery-benches --example instructions --

.PHONY: test format lint tests examples portable web python unchecked doc fuzz corpora pictures wheel test-extras bench bench-before bench-check bench-record side-by-side encode-speed signature snapshots readme map playthroughs

# What the tests are built of. Every command that names these packages and features uses the same builds.
TESTED = --workspace --exclude orrery-benches --features orrery/parquet

# The tests of the command in which games are played, which are run without AVX2 too. A new module comes here, or into
# `orrery/tests/order/played.rs` with the reason why not.
PLAYED = balance:: gauntlet:: perft:: play:: rebalance:: selfplay:: solo:: sprt:: tournament::

# The small programs that the documentation shows.
EXAMPLES = random_playout legal_actions observe_and_sample overlay_ruleset write_an_agent tournament

# All checks. Each step is a target of its own; at the end there is a table of their seconds.
test:
	@MAKE="$(MAKE)" exec .ci/steps format lint tests examples portable web python unchecked doc
	@echo "All checks passed."

format:
	$(CARGO) fmt --all --check

# Without Parquet, as users build the command; the tests are built with it.
lint:
	$(CARGO) clippy --workspace --all-targets --features orrery/toy-game -- -D warnings

tests:
	$(CARGO) test $(TESTED) --tests
	$(CARGO) test $(TESTED) --doc

# Builds and runs each of them; the examples that measure something are only checked, by `make lint`.
examples:
	$(CARGO) build --quiet $(TESTED) $(EXAMPLES:%=--example %)
	set -e; for example in $(EXAMPLES); do \
	  $${CARGO_TARGET_DIR:-target}/debug/examples/$$example > /dev/null; \
	done

portable:
	ORRERY_PORTABLE=1 $(CARGO) test $(TESTED) --test cli -- $(PLAYED)

# The tests that need a build of their own: without the checks of debug builds, which allocate, and with a third game.
unchecked:
	$(CARGO) test --config .ci/unchecked.toml $(TESTED) --features orrery/toy-game --test allocations --test toy_game

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --all-features

# Pages made by the command, in a browser: Node 20, and Chromium, which is installed where that is possible.
web:
	web/test.sh

# After an intended change of how pages look: takes the pictures of the documentation anew.
pictures:
	web/pictures.sh

# The Python package: its wheel, built and installed, its stubs and its tests.
python:
	python/test.sh

# One wheel of the Python package for every version of Python from 3.10 on, in target/wheels, tried where there is no Rust.
wheel:
	python/wheel.sh

# The checks that need large packages, which `make test` leaves out: OpenSpiel's simulations of 200 games, and the checker of
# Stable-Baselines3 where that is installed in the environment.
test-extras:
	ORRERY_EXTRAS=1 ORRERY_OPENSPIEL_SIMULATIONS=200 python/test.sh -k "openspiel or baselines"

# Each fuzz target for FUZZ_SECONDS, beginning with its corpus; needs nightly Rust and cargo-fuzz, and says so if one is
# missing. New inputs are not added to the corpus.
FUZZ_SECONDS ?= 60
fuzz:
	@$(CARGO) +nightly fuzz --version > /dev/null 2>&1 || \
	  { echo "make fuzz needs \`rustup toolchain install nightly\` and \`cargo install cargo-fuzz\`"; exit 1; }
	set -e; for target in $$(ls fuzz/corpus); do \
	  mkdir -p fuzz/target/corpus/$$target; \
	  $(CARGO) +nightly fuzz run $$target fuzz/target/corpus/$$target fuzz/corpus/$$target -- \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1; \
	done

# After an intended change of the layout of states or records: writes their inputs of the corpora anew.
corpora:
	ORRERY_CORPORA=update $(CARGO) test --package orrery-data --test decoders

bench:
	$(CARGO) bench --package orrery-benches

# The engine compared with a chess engine and with its rules written cell by cell: the ratios.
side-by-side:
	$(CARGO) run --release --quiet --package orrery-benches --example side_by_side

# How fast runs are encoded, next to the same games replayed and packed without writing, and the size of a sample.
encode-speed:
	$(CARGO) run --release --quiet --package orrery-benches --features parquet --example encode

# Times against an earlier commit, in turn: builds both.
bench-before:
	python3 benches/before.py

# Instructions of three workloads compared with the recorded counts; needs valgrind. First it checks that the
# programs that are compared side by side count what is recorded.
bench-check:
	$(CARGO) test --release --package orrery-benches
	$(INSTRUCTIONS) check

# After an intended change of speed: records the counts.
bench-record:
	$(INSTRUCTIONS) record

# After an intended change of the rules of a game: records the new signature and counts.
signature:
	set -e; for game in $$($(ORRERY) perft --list); do \
	  folder=$$(echo $$game | tr - _); \
	  { echo "# Counted by the program itself: \`make signature\` writes this file."; \
	    $(ORRERY) perft --game $$game --recorded | while read -r options; do \
	      echo; $(ORRERY) perft --game $$game $$options; \
	    done; } > engine/tests/data/$$folder.perft; \
	  rules=$$(grep -rl "rules: 0x" engine/src/$$folder); \
	  sed -i.old "s/rules: 0x[0-9a-f]*/rules: 0x$$($(ORRERY) perft --game $$game --signature)/" $$rules; \
	  rm $$rules.old; \
	done

# After an intended change of printed text: records the new text.
snapshots:
	INSTA_UPDATE=always $(CARGO) test --package orrery --package orrery-arena --test cli --test arena

# After an intended change of printed text: writes the outputs in the README and in `docs/` anew.
readme:
	ORRERY_README=update $(CARGO) test --release --package orrery --test readme --test cli -- the_

# After a file came, went or says something else of itself: writes docs/map.md anew.
map:
	ORRERY_MAP=update $(CARGO) test $(TESTED) --test order map

# After an intended change of the rules or of greedy's or planner's play: records the new transcripts.
playthroughs:
	ORRERY_PLAYTHROUGHS=update $(CARGO) test --package orrery --test playthroughs
