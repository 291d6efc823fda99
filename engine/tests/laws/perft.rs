//! The counts in `data/*.perft`, one test per game, and the signatures that the games report.

use orrery_engine::bitboard::Backend;
use orrery_engine::perft::{perft, signature};
use orrery_engine::planet_unknown::{PlanetUnknown, VERSIONS};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::testing::{Kuhn, KuhnSetup, Race, RaceSetup};
use orrery_engine::{Game, Rules};

/// The largest count that is run, unless `ORRERY_PERFT_NODES` is set; larger ones are for longer runs.
const MOST_NODES: u64 = 200_000;

fn most_nodes() -> u64 {
    std::env::var("ORRERY_PERFT_NODES").map_or(MOST_NODES, |nodes| {
        nodes
            .parse()
            .unwrap_or_else(|_| panic!("ORRERY_PERFT_NODES is `{nodes}`, allowed is a number of nodes"))
    })
}

/// Holds the game to every count of the file: lines `setup JSON`, `seed N` and `perft DEPTH NODES`, the last for the
/// most recent deal; `#` begins a comment.
fn check_counts<G: Game>(game: &G, file: &str) {
    let mut setup: Option<G::Setup> = None;
    let mut seed = 0;
    let most_nodes = most_nodes();
    let lines = file.lines().map(str::trim).enumerate();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let place = format!("line {}: {line}", number + 1);
        match line.split_once(' ').expect(&place) {
            ("setup", json) => setup = Some(serde_json::from_str(json).expect(&place)),
            ("seed", word) => seed = word.parse().expect(&place),
            ("perft", counts) => {
                let (depth, nodes) = counts.split_once(' ').expect(&place);
                let (depth, nodes): (u32, u64) = (depth.parse().expect(&place), nodes.parse().expect(&place));
                if nodes <= most_nodes {
                    let setup = setup.as_ref().expect("a setup stands before the counts");
                    let state = game.start(setup, seed).expect(&place);
                    assert_eq!(perft(game, &state, depth), nodes, "{place}");
                }
            }
            _ => panic!("{place}: allowed are setup, seed and perft"),
        }
    }
}

#[test]
fn the_race_has_as_many_lines_as_the_file_counts() {
    check_counts(&Race, include_str!("../data/race.perft"));
}

#[test]
fn kuhn_has_as_many_lines_as_the_file_counts() {
    check_counts(&Kuhn, include_str!("../data/kuhn.perft"));
}

#[test]
fn planet_unknown_has_as_many_lines_as_the_file_counts() {
    for backend in [Backend::Portable, Backend::detect()] {
        let game = PlanetUnknown::embedded(backend);
        check_counts(&game, include_str!("../data/planet_unknown.perft"));
    }
}

#[test]
fn planetarium_has_as_many_lines_as_the_file_counts() {
    check_counts(&Planetarium::embedded(), include_str!("../data/planetarium.perft"));
}

#[test]
fn planetarium_plays_as_its_version_says() {
    let game = Planetarium::embedded();
    let (found, announced) = (signature(&game, &game.signature_deals()), planetarium::VERSIONS.rules);
    assert_eq!(
        found, announced,
        "the rules play as {found:016x} and are announced as {announced:016x}; if that is meant, `make signature` announces it"
    );
}

#[test]
fn planet_unknown_plays_as_its_version_says() {
    for backend in [Backend::Portable, Backend::detect()] {
        let game = PlanetUnknown::embedded(backend);
        let found = signature(&game, &game.signature_deals());
        assert_eq!(
            found, VERSIONS.rules,
            "the rules play as {found:016x} with {backend:?} and are announced as {:016x}; if that is meant, `make signature` announces it",
            VERSIONS.rules
        );
    }
}

#[test]
fn the_toys_play_as_their_versions_say() {
    let races = [7, 20, 60].map(|length| (RaceSetup { length }, 1));
    assert_eq!(signature(&Race, &races), Race.versions().rules);
    let hands = [(1, 1), (2, 2), (2, 3)].map(|(hands, seed)| (KuhnSetup { hands }, seed));
    assert_eq!(signature(&Kuhn, &hands), Kuhn.versions().rules);
}
