//! The tests of the command that are run a second time, without AVX2: `make portable`.
//!
//! A filter that matches nothing is no error, so a module that is renamed or added would not be missed there.

use crate::tree::child;
use crate::workspace;
use std::collections::BTreeSet;
use std::fs;

/// The modules that are not run a second time, as it would find nothing new.
const OTHERS: [&str; 38] = [
    // They only help other tests.
    "forged_manifest",
    "orrery",
    "server",
    // They look at no result of a game.
    "bench",
    "help",
    "plan",
    "ruleset",
    "tensors",
    "usage",
    // They play Planetarium, which has no bitboards.
    "encode",
    "decisions",
    "kingmaking",
    "planetarium",
    "tension",
    "weights",
    // They are about programs, processes and signals, whatever is played.
    "answer",
    "extern_check",
    "external",
    "programs",
    "signals",
    // They are about files and folders, and compare games with the same games, played with the same instructions.
    "content",
    "deals",
    "elsewhere",
    "folders",
    "format_8",
    "learn",
    "length",
    "runs",
    "sensitivity",
    "skill",
    "tune",
    "worth",
    // They are about what people are shown and may do; `play` has recorded games.
    "human",
    "replay",
    "report",
    "results",
    "serve",
    "terminal",
];

fn read(file: &str) -> String {
    fs::read_to_string(workspace().join(file)).expect("the file is text")
}

/// The modules of the tests of the command.
fn modules() -> BTreeSet<String> {
    let tests = syn::parse_file(&read("orrery/tests/cli/main.rs")).expect("the tests are Rust");
    tests.items.iter().filter_map(child).collect()
}

/// The list `PLAYED` of the Makefile.
fn played() -> BTreeSet<String> {
    let makefile = read("Makefile").replace("\\\n", " ");
    let mut lines = makefile.lines();
    let list = lines.find_map(|line| line.strip_prefix("PLAYED = "));
    let filters = list.expect("the Makefile has a list `PLAYED`").split_whitespace();
    let module = |filter: &str| {
        let name = filter.strip_suffix("::");
        name.unwrap_or_else(|| panic!("{filter} in `PLAYED` is no `module::`"))
            .to_owned()
    };
    filters.map(module).collect()
}

#[test]
fn every_module_is_run_without_avx2_or_has_a_reason_why_not() {
    let (played, others) = (played(), BTreeSet::from(OTHERS.map(str::to_owned)));
    let (listed, modules) = (&played | &others, modules());
    let none = BTreeSet::new();
    assert_eq!(
        &modules - &listed,
        none,
        "left: put it into `PLAYED` of the Makefile, or into `OTHERS` with the reason"
    );
    assert_eq!(
        &listed - &modules,
        none,
        "left: `PLAYED` or `OTHERS` names it, but no module has that name"
    );
    assert_eq!(&played & &others, none, "left: it is in `PLAYED` and in `OTHERS`");
}
