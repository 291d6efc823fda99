//! How often the intervals of `orrery worth` hold, in studies of a game in which every worth is known. Prints a report in
//! Markdown: `cargo run --release -p orrery-benches --example worth_coverage > experiments/coverage/worth.md`.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

#[path = "../../arena/tests/arena/worth/draft.rs"]
mod draft;
#[path = "../../arena/tests/arena/worth/studies.rs"]
mod studies;

use std::collections::BTreeMap;

/// The seeds of the studies, and the blocks of each.
const SEEDS: std::ops::Range<u64> = 100_000..102_000;
const BLOCKS: u64 = 60;

fn main() {
    println!("# Do the intervals of worth hold?\n");
    println!(
        "`cargo run --release -p orrery-benches --example worth_coverage` made this report: {} studies of {BLOCKS} blocks of two games, \
         seeds {SEEDS:?}, of a game in which each seat takes one of two cards in each of three rounds, so that every worth is \
         known. Arms are played with unequal chances, as after a pilot, and one card is rare. \
         The goal is 0.950; 2,000 studies have a standard error of 0.005. Allowed is 0.935 to 0.965 for one interval, and at \
         least 0.935 for those of all cards at once.\n",
        SEEDS.end - SEEDS.start
    );
    let held = studies::coverage(SEEDS, BLOCKS);
    print_table("one interval", &held.each);
    print_table("all cards at once", &held.families);
}

fn print_table(of: &str, shares: &BTreeMap<String, f64>) {
    println!("| {of} | holds |");
    println!("| --- | ---: |");
    for (name, share) in shares {
        println!("| {name} | {share:.4} |");
    }
    println!();
}
