//! Whole games as prose: one for each planet with a corporation on each seat, and games of Planetarium with 1, 2 and 4
//! seats. A change of rules shows as a change of text. `make playthroughs` writes them anew.

use std::path::Path;
use std::process::Command;

/// Each file, with the options of its game. In Planet Unknown every planet is in the first seat once, every corporation
/// in some seat twice or more; the games of Planetarium end by dice, by the track and by the guard.
const GAMES: [(&str, &str); 16] = [
    (
        "arashi-cosmos",
        "--planets arashi,petra --corporations cosmos,republic --seed 1",
    ),
    (
        "cerberus-flux",
        "--planets cerberus,tartarus --corporations flux,wormhole --seed 2",
    ),
    (
        "charybdis-horizon",
        "--planets charybdis,k5b-4156 --corporations horizon,universal-coalition --seed 3",
    ),
    (
        "gaia-jump-drive",
        "--planets gaia,oblivion --corporations jump-drive,makeshift --seed 4",
    ),
    (
        "k-273-makeshift",
        "--planets k-273,lacuna --corporations makeshift,oasis --seed 5",
    ),
    (
        "kax-oasis",
        "--planets kax,persephone --corporations oasis,cosmos --seed 6",
    ),
    (
        "lacuna-republic",
        "--planets lacuna,pajitnov --corporations republic,flux --seed 7",
    ),
    (
        "oblivion-wormhole",
        "--planets oblivion,kax --corporations wormhole,horizon --seed 8",
    ),
    (
        "pajitnov-universal-coalition",
        "--planets pajitnov,gaia --corporations universal-coalition,jump-drive --seed 9",
    ),
    (
        "persephone-cosmos",
        "--planets persephone,arashi --corporations cosmos,makeshift --seed 10",
    ),
    (
        "petra-flux",
        "--planets petra,cerberus --corporations flux,horizon --seed 11",
    ),
    (
        "tartarus-jump-drive",
        "--planets tartarus,charybdis --corporations jump-drive,republic --seed 12",
    ),
    (
        "k5b-4156-oasis",
        "--planets k5b-4156,k-273 --corporations oasis,wormhole --seed 13",
    ),
    (
        "planetarium-1",
        "--game planetarium --players 1 --agents planner --seed 5",
    ),
    (
        "planetarium-2",
        "--game planetarium --players 2 --agents planner --seed 10",
    ),
    (
        "planetarium-4",
        "--game planetarium --players 4 --agents planner --seed 1",
    ),
];

fn transcript(how: &str) -> String {
    let mut orrery = Command::new(env!("CARGO_BIN_EXE_orrery"));
    orrery.args(["play", "--boards", "end"]);
    if !how.contains("--agents") {
        orrery.args(["--agents", "greedy"]);
    }
    let printed = orrery.args(how.split(' ')).output().expect("the binary runs");
    assert!(printed.status.success(), "{printed:?}");
    String::from_utf8(printed.stdout).expect("a transcript is text")
}

#[test]
fn every_game_is_printed_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let update = std::env::var_os("ORRERY_PLAYTHROUGHS").is_some_and(|value| value == "update");
    for (name, how) in GAMES {
        let path = folder.join(name).with_extension("txt");
        let printed = transcript(how);
        if update {
            std::fs::write(&path, &printed).expect("a playthrough can be written");
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = written
            .lines()
            .zip(printed.lines())
            .position(|(written, printed)| written != printed);
        assert!(
            written == printed,
            "{name} differs from line {:?} on; `make playthroughs` writes it anew",
            differs.map(|line| line + 1)
        );
    }
}
