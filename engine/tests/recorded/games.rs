//! Games recorded from an independent digital implementation, followed decision by decision: what was offered, what was
//! chosen and what was scored. `TRACES.md` says how known deviations are handled.

use crate::traces::deviations::DEVIATIONS;
use crate::traces::recording::{Recording, read};
use crate::traces::switches::SWITCHES;
use crate::traces::{Ending, Followed, follow_all, note_switches};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Agreeing games of all corporations and planets, without the fields that the follower does not read.
const GAMES: &[u8] = include_bytes!("../data/games.jsonl.gz");

fn games() -> Vec<Recording> {
    read(GAMES).expect("the games are sound")
}

/// The lines of a game of a file.
pub(crate) fn lines_of(file: &[u8], game: &str) -> Vec<Value> {
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text)
        .expect("the games are gzipped text");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"));
    let mut own: Vec<Value> = lines.skip_while(|line: &Value| line["game"] != game).collect();
    let end = own.iter().position(|line| line["k"] == "end");
    own.truncate(end.expect("a game has an end") + 1);
    own
}

pub(crate) fn follow_lines(lines: &[Value]) -> Followed {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let mut gzipped = flate2::read::GzEncoder::new(
        lines.join("\n").into_bytes().leak() as &[u8],
        flate2::Compression::fast(),
    );
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut gzipped, &mut bytes).expect("memory can be read");
    let games = read(&bytes[..]).expect("the changed game is sound");
    follow_all(&games).expect("the game is set up").remove(0)
}

/// Follows the first game after a change of its lines.
fn first_game(change: impl FnOnce(&mut Vec<Value>)) -> Followed {
    let mut first = lines_of(GAMES, "b0");
    change(&mut first);
    follow_lines(&first)
}

pub(crate) fn differs(followed: &Followed) -> &str {
    match &followed.ending {
        Ending::Differs(place) => &place.what,
        other => panic!("the game should differ, but: {other:?}"),
    }
}

/// The first line of a kind of decision.
fn decision<'a>(lines: &'a mut [Value], situation: &str) -> &'a mut Value {
    let found = lines.iter_mut().find(|line| line["st"] == situation);
    found.expect("the game has such a decision")
}

#[test]
fn recorded_games_agree_to_the_last_decision_and_in_every_part_of_the_score() {
    let followed = follow_all(&games()).expect("the games are set up");
    for game in &followed {
        assert_eq!(game.ending, Ending::Agrees, "{}", game.game);
    }
    let boards = |column: usize| -> BTreeSet<&str> {
        let seats = followed.iter().flat_map(|game| &game.seats);
        seats.map(|seat| seat[column].as_str()).collect()
    };
    assert_eq!((boards(0).len(), boards(1).len()), (13, 9), "planets and corporations");
    let decisions: usize = followed.iter().map(|game| game.decisions).sum();
    assert_eq!((followed.len(), decisions), (40, 7514));
}

#[test]
fn without_one_of_the_switches_some_recorded_game_no_longer_agrees() {
    let mut followed = follow_all(&games()).expect("the games are set up");
    note_switches(&games(), &mut followed).expect("the games are set up");
    let changed: BTreeSet<&str> = followed.iter().flat_map(|game| game.switches.iter().copied()).collect();
    let needed = [
        "blocked_tech_milestone",
        "claim_batch",
        "ground of two squares",
        "lifepods on the rover top",
        "medal of Oasis's row 11",
        "waive_planet_rules",
    ];
    assert_eq!(changed, BTreeSet::from(needed));
    let without = followed.iter().filter(|game| game.agrees_without).count();
    assert!(without < followed.len(), "{without} agree without any switch");
}

#[test]
fn a_recorded_game_with_other_placements_on_offer_differs() {
    let game = first_game(|lines| decision(lines, "placeTile")["off"]["tiles"][0][2] = "0123456789ab".into());
    assert!(differs(&game).starts_with("placements"), "{}", differs(&game));
}

#[test]
fn a_recorded_game_with_another_digest_differs() {
    let game = first_game(|lines| decision(lines, "placeTile")["dg"]["metCol"] = 9.into());
    assert!(
        differs(&game).contains("collected meteorites: here 0, recorded 9"),
        "{}",
        differs(&game)
    );
}

#[test]
fn a_recorded_game_with_other_tracks_on_offer_differs() {
    let game = first_game(|lines| decision(lines, "chooseTracks")["off"]["types"] = serde_json::json!(["c"]));
    assert!(differs(&game).contains("is offered"), "{}", differs(&game));
}

#[test]
fn a_recorded_game_with_another_score_differs() {
    let game = first_game(|lines| {
        let end = lines.last_mut().expect("a game has lines");
        end["scores"][0]["tracks"]["total"] = 99.into();
    });
    assert!(differs(&game).contains("for tracks, recorded 99"), "{}", differs(&game));
}

#[test]
fn every_deviation_and_every_switch_of_the_follower_is_in_traces_md_with_its_count() {
    let names = DEVIATIONS.iter().map(|(name, _)| *name);
    for name in names.chain(SWITCHES.map(|(name, _)| name)) {
        assert!(row_of(name).is_some(), "{name} has no row");
    }
}

/// The number of games in a row of TRACES.md, by the text of its first column.
fn row_of(name: &str) -> Option<usize> {
    let mut rows = include_str!("../TRACES.md")
        .lines()
        .map(|line| line.split('|').map(str::trim));
    let mut row = rows.find(|row| row.clone().nth(1) == Some(name))?;
    row.nth(2)?.parse().ok()
}

#[test]
fn every_recorded_game_ends_as_traces_md_says_where_their_folder_is_named() {
    let Ok(folder) = std::env::var("ORRERY_GOLDEN") else {
        return;
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let files = std::fs::read_dir(Path::new(&folder)).expect("the folder can be read");
    for file in files.map(|file| file.expect("the folder can be read").path()) {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !name.starts_with("games_") {
            continue;
        }
        let recordings = read(std::fs::File::open(&file).expect("the file can be read")).expect("the games are sound");
        let mut followed = follow_all(&recordings).expect("the games are set up");
        note_switches(&recordings, &mut followed).expect("the games are set up");
        for game in followed {
            assert!(
                !matches!(game.ending, Ending::Differs(_)),
                "{}: {:?}",
                game.game,
                game.ending
            );
            for name in game.deviations.keys().chain(&game.switches) {
                *counts.entry(name).or_default() += 1;
            }
        }
    }
    let names = DEVIATIONS.iter().map(|(name, _)| *name);
    for name in names.chain(SWITCHES.map(|(name, _)| name)) {
        assert_eq!(
            row_of(name),
            Some(counts.get(name).copied().unwrap_or_default()),
            "{name}"
        );
    }
}
