CARGO ?= cargo
ORRERY = $(CARGO) run --release --quiet --
INSTRUCTIONS = $(CARGO) build --release --quiet --package orrery-benches --examples && \
	$(CARGO) run --release --quiet --package orrery-benches --example instructions --
PERFT = engine/tests/data/planet_unknown.perft
PLANETARIUM_PERFT = engine/tests/data/planetarium.perft

.PHONY: test format lint bench bench-check bench-record side-by-side signature snapshots readme playthroughs

# All checks.
test: format lint
	$(CARGO) test --workspace
	$(CARGO) test --release --package orrery-benches --test allocations
	ORRERY_PORTABLE=1 $(CARGO) test --package orrery-arena --test cli
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	@echo "All checks passed."

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets -- -D warnings

bench:
	$(CARGO) bench --package orrery-benches

# The engine beside a chess engine and beside its rules written cell by cell: the ratios.
side-by-side:
	$(CARGO) run --release --quiet --package orrery-benches --example side_by_side

# Instructions of three workloads against those recorded; needs valgrind.
bench-check:
	$(INSTRUCTIONS) check

# After a change of speed that is meant: writes the counts down.
bench-record:
	$(INSTRUCTIONS) record

# After a change of the rules of a game that is meant: writes down how they play now.
signature:
	{ echo "# Counted by the program itself: \`make signature\` writes this file."; \
	  for seats in 1 2 3 4 5 6; do for boards in "" "--planets random --corporations random" "--planets random --corporations random --events uniform --private-objectives"; do for seed in 1 2; do \
	    echo; $(ORRERY) perft --players $$seats $$boards --seed $$seed --depth 5; \
	  done; done; done; } > $(PERFT)
	sed -i.old "s/rules: 0x[0-9a-f]*/rules: 0x$$($(ORRERY) perft --signature)/" engine/src/planet_unknown/mod.rs
	rm engine/src/planet_unknown/mod.rs.old
	{ echo "# Counted by the program itself: \`make signature\` writes this file."; \
	  for deal in "1 --seed 1" "2 --seed 1" "2 --seed 2" "3 --seed 1" "4 --seed 1"; do \
	    echo; $(ORRERY) perft --game planetarium --players $$deal --depth 7; \
	  done; } > $(PLANETARIUM_PERFT)
	sed -i.old "s/rules: 0x[0-9a-f]*/rules: 0x$$($(ORRERY) perft --game planetarium --signature)/" engine/src/planetarium/game.rs
	rm engine/src/planetarium/game.rs.old

# After a change of what is printed that is meant: writes down what is printed now.
snapshots:
	INSTA_UPDATE=always $(CARGO) test --package orrery-arena --test cli --test tournament --test transcript

readme:
	ORRERY_README=update $(CARGO) test --release --package orrery-arena --test readme

# After a change of the rules or of greedy's or planner's play that is meant: writes down the games as they are told now.
playthroughs:
	ORRERY_PLAYTHROUGHS=update $(CARGO) test --package orrery-arena --test playthroughs
