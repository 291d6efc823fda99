//! Whole games as prose, one for each planet with a corporation on each seat: a change of rules shows as a change of
//! text. `make playthroughs` writes them anew.

use std::path::Path;
use std::process::Command;

/// File, planets and corporations of the seats, seed. Every planet stands in the first seat once, every corporation in
/// some seat twice or more.
const GAMES: [(&str, &str, &str, u64); 13] = [
    ("arashi-cosmos", "arashi,petra", "cosmos,republic", 1),
    ("cerberus-flux", "cerberus,tartarus", "flux,wormhole", 2),
    (
        "charybdis-horizon",
        "charybdis,k5b-4156",
        "horizon,universal-coalition",
        3,
    ),
    ("gaia-jump-drive", "gaia,oblivion", "jump-drive,makeshift", 4),
    ("k-273-makeshift", "k-273,lacuna", "makeshift,oasis", 5),
    ("kax-oasis", "kax,persephone", "oasis,cosmos", 6),
    ("lacuna-republic", "lacuna,pajitnov", "republic,flux", 7),
    ("oblivion-wormhole", "oblivion,kax", "wormhole,horizon", 8),
    (
        "pajitnov-universal-coalition",
        "pajitnov,gaia",
        "universal-coalition,jump-drive",
        9,
    ),
    ("persephone-cosmos", "persephone,arashi", "cosmos,makeshift", 10),
    ("petra-flux", "petra,cerberus", "flux,horizon", 11),
    ("tartarus-jump-drive", "tartarus,charybdis", "jump-drive,republic", 12),
    ("k5b-4156-oasis", "k5b-4156,k-273", "oasis,wormhole", 13),
];

fn told(planets: &str, corporations: &str, seed: u64) -> String {
    let seed = seed.to_string();
    let arguments = [
        "--agents",
        "greedy",
        "--planets",
        planets,
        "--corporations",
        corporations,
        "--seed",
        &seed,
    ];
    let mut orrery = Command::new(env!("CARGO_BIN_EXE_orrery"));
    let printed = orrery
        .arg("play")
        .args(arguments)
        .args(["--boards", "end"])
        .output()
        .expect("the binary runs");
    assert!(printed.status.success(), "{printed:?}");
    String::from_utf8(printed.stdout).expect("a game is told in text")
}

#[test]
fn every_game_is_told_as_it_was_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let update = std::env::var_os("ORRERY_PLAYTHROUGHS").is_some_and(|value| value == "update");
    for (name, planets, corporations, seed) in GAMES {
        let path = folder.join(name).with_extension("txt");
        let told = told(planets, corporations, seed);
        if update {
            std::fs::write(&path, &told).expect("a playthrough can be written");
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = written
            .lines()
            .zip(told.lines())
            .position(|(written, told)| written != told);
        assert!(
            written == told,
            "{name} is told otherwise from line {:?} on; `make playthroughs` writes it anew",
            differs.map(|line| line + 1)
        );
    }
}
