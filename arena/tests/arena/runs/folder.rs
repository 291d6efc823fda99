//! Beginning, stopping, resuming and extending runs; and everything that is refused.

use super::support::{contents, manifest, play, play_until, table};
use crate::pick::Pick;
use orrery_arena::record::Record;
use orrery_arena::run::Manifest;
use orrery_arena::{AgentCost, Row, Run, RunError, Tournament, Variant, Variants, report};
use orrery_engine::Seat;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::tempdir;

/// A finished run of `games` games.
fn finished(folder: &Path, games: u64) {
    play(&mut Run::create(folder, manifest("greedy,random", games)).unwrap()).unwrap();
}

#[test]
fn a_run_in_a_folder_has_the_result_of_the_same_run_in_memory() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 300);
    let stored = Tournament::of_run(&Run::open(folder.path()).unwrap()).unwrap();
    let stop = AtomicBool::new(false);
    let mut rows = Vec::new();
    let manifest = manifest("greedy,random", 300);
    let mut played = super::support::table(&stop)
        .play(manifest.config.clone(), |block| {
            rows.extend_from_slice(block);
            ControlFlow::Continue(())
        })
        .unwrap();
    played.timing = stored.timing.clone();
    assert_eq!(report::tournament(&stored).json(), report::tournament(&played).json());
    let read: Vec<_> = contents(folder.path())
        .into_iter()
        .flat_map(|block| block.rows)
        .collect();
    assert_eq!(read, rows);
    assert_eq!(Manifest::read(folder.path()).unwrap(), manifest);
}

#[test]
fn the_csv_of_many_games_has_its_columns_once_and_each_seat_once() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 5_000);
    let mut csv = Vec::new();
    report::rows_csv(&Run::open(folder.path()).unwrap(), &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let (head, lines) = csv.split_once('\n').unwrap();
    assert!(
        head.starts_with("number,block,game,seed,seat,agent,version,score,"),
        "{head}"
    );
    let rows = contents(folder.path()).into_iter().flat_map(|block| block.rows);
    let seats = rows.flat_map(|row| [0, 1].map(|seat| (row.clone(), Seat(seat))));
    let mut found = 0;
    for (line, (row, seat)) in lines.lines().zip(seats) {
        let Row { block, game, seed, .. } = row;
        let begin = format!("{},{block},{game},{seed},{},", 2 * block + u64::from(game), seat.0);
        assert!(line.starts_with(&begin), "{line}: {begin}");
        found += 1;
    }
    assert_eq!((found, lines.lines().count()), (10_000, 10_000));
}

#[test]
fn a_stored_record_is_the_game_of_its_row() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    for block in contents(folder.path()) {
        assert_eq!(block.records.len(), 2);
        for (row, record) in block.rows.iter().zip(&block.records) {
            let record = Record::from_bytes(&Pick, record).unwrap();
            assert_eq!((record.seed, record.actions.len() as u64), (row.seed, row.plies));
            let end = record.replay(&Pick, |_, _, _| {}).unwrap();
            assert_eq!(orrery_engine::Rules::outcome(&Pick, &end).scores, row.scores);
        }
    }
}

#[test]
fn a_run_with_variants_plays_each_deal_in_all_of_them() {
    let folder = tempdir().unwrap();
    let variant = |luck: u64| Variant {
        name: format!("luck {luck}"),
        changes: [("luck".to_owned(), luck.into())].into_iter().collect(),
        cards: BTreeMap::new(),
    };
    let mut manifest = manifest("greedy,random", 40);
    manifest.config = manifest.config.with_variants(
        Some(Variants {
            factor: "luck".to_owned(),
            base: 1,
            all: vec![variant(1), variant(200)],
        }),
        40,
    );
    let mut run = Run::create(folder.path(), manifest.clone()).unwrap();
    play(&mut run).unwrap();
    drop(run);
    assert_eq!(Manifest::read(folder.path()).unwrap(), manifest);
    let stop = AtomicBool::new(false);
    let run = Run::open(folder.path()).unwrap();
    assert_eq!(table(&stop).verify(&run, None).unwrap(), 40, "they can be played again");
    for block in contents(folder.path()) {
        let luck = |row: &Row| row.parts[Seat(0)][1] + row.parts[Seat(1)][1];
        assert!(
            block.rows[..2].iter().all(|row| luck(row) == 0),
            "luck is below 1 in the first variant"
        );
        assert!(
            block.rows[2..].iter().all(|row| luck(row) > 0),
            "and below 200 in the second"
        );
    }
}

#[test]
fn a_variant_that_is_no_setup_of_the_game_is_an_error() {
    let folder = tempdir().unwrap();
    let mut manifest = manifest("greedy,random", 4);
    manifest.config = manifest.config.with_variants(
        Some(Variants {
            factor: "luck".to_owned(),
            base: 0,
            all: vec![Variant {
                name: "bad".to_owned(),
                changes: [("luck".to_owned(), "much".into())].into_iter().collect(),
                cards: BTreeMap::new(),
            }],
        }),
        4,
    );
    let mut run = Run::create(folder.path(), manifest).unwrap();
    let error = play(&mut run).unwrap_err().to_string();
    assert!(
        error.starts_with("a variant of the setup of block 0 is no setup of the game: invalid type"),
        "{error}"
    );
}

#[test]
fn a_run_without_records_has_the_same_rows() {
    let (with, without) = (tempdir().unwrap(), tempdir().unwrap());
    finished(with.path(), 20);
    let asked = Manifest {
        records: false,
        ..manifest("greedy,random", 20)
    };
    play(&mut Run::create(without.path(), asked).unwrap()).unwrap();
    let mut blocks = contents(with.path());
    blocks.iter_mut().for_each(|block| block.records.clear());
    assert_eq!(contents(without.path()), blocks);
}

#[test]
fn a_stopped_run_can_be_resumed_and_a_finished_run_can_grow() {
    let (whole, parts) = (tempdir().unwrap(), tempdir().unwrap());
    finished(whole.path(), 9_000);
    let mut run = Run::create(parts.path(), manifest("greedy,random", 6_000)).unwrap();
    play_until(&mut run, |rows| rows[0].block == 1_000).unwrap();
    let stopped = 3_000 - run.missing().unwrap().count();
    assert!((1_001..2_900).contains(&stopped), "{stopped} blocks");
    drop(run);
    for games in [6_000, 9_000] {
        play(&mut Run::resume(parts.path(), manifest("greedy,random", games)).unwrap()).unwrap();
    }
    assert_eq!(contents(parts.path()), contents(whole.path()));
    let mut finished = Run::resume(parts.path(), manifest("greedy,random", 9_000)).unwrap();
    play_until(&mut finished, |_| panic!("nothing is left to play")).unwrap();
}

#[test]
fn a_folder_in_which_a_run_was_about_to_begin_can_be_resumed() {
    let folder = tempdir().unwrap();
    drop(Run::create(folder.path(), manifest("greedy,random", 20)).unwrap());
    fs::remove_file(folder.path().join("run.toml")).unwrap();
    fs::write(folder.path().join("run.toml.new"), "format = ").unwrap();
    play(&mut Run::resume(folder.path(), manifest("greedy,random", 20)).unwrap()).unwrap();
    assert_eq!(contents(folder.path()).len(), 10);
}

#[test]
fn games_without_their_manifest_are_never_used_for_another_run() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    let path = folder.path().join("run.toml");
    let text = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let mut other = manifest("random,random", 20);
    other.config.seed = 8;
    for begun in [Run::create, Run::resume] {
        assert_eq!(
            message(begun(folder.path(), other.clone()), folder.path()),
            "DIR/games.sqlite is damaged: it holds games, but run.toml, which describes their run, is missing; restore that file"
        );
    }
    fs::write(path, text).unwrap();
    assert_eq!(contents(folder.path()).len(), 10);
}

#[test]
fn a_run_that_was_about_to_begin_can_be_replaced_by_another() {
    let folder = tempdir().unwrap();
    drop(Run::create(folder.path(), manifest("greedy,random", 20)).unwrap());
    fs::remove_file(folder.path().join("run.toml")).unwrap();
    drop(Run::create(folder.path(), manifest("random", 20)).unwrap());
    let connection = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    let mut names = connection.prepare("SELECT name FROM agents").unwrap();
    let names: Vec<String> = names
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(names, ["random"]);
}

/// The message of an error, with the folder's path left out.
fn message(result: Result<Run, RunError>, folder: &Path) -> String {
    result
        .unwrap_err()
        .to_string()
        .replace(&folder.display().to_string(), "DIR")
}

#[test]
fn a_folder_that_holds_something_else_is_refused() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    let again = Run::create(folder.path(), manifest("greedy,random", 20));
    assert_eq!(
        message(again, folder.path()),
        "DIR holds a run already; resume it with --resume, or name another folder"
    );
    let other = tempdir().unwrap();
    fs::write(other.path().join("thesis.tex"), "").unwrap();
    let occupied = Run::create(other.path(), manifest("greedy,random", 20));
    assert_eq!(
        message(occupied, other.path()),
        "DIR holds thesis.tex, which is not part of a run; name a folder that is empty or does not exist"
    );
    let none = Run::open(other.path());
    assert_eq!(
        message(none, other.path()),
        "DIR holds no run: there is no run.toml in it"
    );
}

#[test]
fn two_processes_on_one_run_are_refused_with_the_number_of_the_first() {
    let folder = tempdir().unwrap();
    let first = Run::create(folder.path(), manifest("greedy,random", 20)).unwrap();
    let second = Run::resume(folder.path(), manifest("greedy,random", 20));
    assert_eq!(
        message(second, folder.path()),
        format!(
            "DIR is in use by process {}; wait for it or stop it",
            std::process::id()
        )
    );
    Run::open(folder.path()).expect("a run can be read while it is played");
    drop(first);
    Run::resume(folder.path(), manifest("greedy,random", 20)).expect("the first is gone");
}

#[test]
fn another_configuration_ruleset_or_version_says_what_differs() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    let mut asked = manifest("greedy:eval=points,random", 10);
    asked.config.seed = 8;
    asked.config.ruleset = "ab".repeat(32);
    asked.config.versions.actions = 2;
    asked.config.agent_versions[1] = 3;
    asked.slice = "1/2".parse().unwrap();
    asked.records = false;
    let differs = message(Run::resume(folder.path(), asked), folder.path());
    let ruleset = "07".repeat(32);
    let expected = [
        format!("DIR cannot be resumed with these options: ruleset: the run has {ruleset}, not {}", "ab".repeat(32)),
        "version of actions: the run has 1, not 2".to_owned(),
        "seed: the run has 7, not 8".to_owned(),
        "agents: the run has greedy (version 5), random (version 1), not greedy:eval=points (version 5), random (version 3)".to_owned(),
        "slice: the run has 1/1, not 1/2".to_owned(),
        "records: the run has all, not none".to_owned(),
        "games: the run has 20, not 10; a run can only grow".to_owned(),
    ];
    assert_eq!(differs, expected.join("; "));
}

/// The error of reading or resuming a folder, if any.
fn opened(folder: &Path) -> Result<(), String> {
    let read = Run::open(folder).and_then(|run| Tournament::of_run(&run).map(drop));
    let resumed = Run::resume(folder, manifest("greedy,random", 400)).map(drop);
    read.and(resumed).map_err(|error| error.to_string())
}

/// The rows of a run.
fn rows(folder: &Path) -> Vec<Row> {
    let mut rows = Vec::new();
    let each = Run::open(folder).unwrap().for_each_block(|_, block| {
        rows.extend_from_slice(block);
        Ok::<(), RunError>(())
    });
    each.unwrap();
    rows
}

#[test]
fn a_cut_or_changed_file_is_an_error_and_never_read_as_something_else() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 400);
    assert_eq!(opened(folder.path()), Ok(()));
    let blocks = contents(folder.path()).into_iter();
    let before: Vec<Row> = blocks.flat_map(|block| block.rows).collect();
    let path = folder.path().join("games.sqlite");
    let bytes = fs::read(&path).unwrap();
    for parts in [0, 1, 3, 7, 10, 15] {
        fs::write(&path, &bytes[..bytes.len() * parts / 16]).unwrap();
        let error = opened(folder.path()).unwrap_err();
        assert!(
            error.contains("games.sqlite") && error.contains("damaged"),
            "{parts}/16: {error}"
        );
    }
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let error = opened(folder.path()).unwrap_err();
    assert!(
        error.ends_with(&format!(
            "it is cut off: it has {} of {} bytes",
            bytes.len() - 1,
            bytes.len()
        )),
        "{error}"
    );
    let mut noticed = 0;
    for at in (0..bytes.len()).step_by(509) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        fs::write(&path, &changed).unwrap();
        match opened(folder.path()) {
            Err(error) => {
                assert!(
                    error.contains("games.sqlite") && error.contains("damaged"),
                    "byte {at}: {error}"
                );
                noticed += 1;
            }
            Ok(()) => assert_eq!(rows(folder.path()), before, "byte {at}"),
        }
    }
    assert!(noticed > 20, "{noticed} changes were noticed");
    fs::remove_file(&path).unwrap();
    assert!(
        opened(folder.path())
            .unwrap_err()
            .ends_with("it is missing, although run.toml exists")
    );
}

#[test]
fn a_damaged_manifest_is_an_error_that_says_what_is_wrong() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    let path = folder.path().join("run.toml");
    let text = fs::read_to_string(&path).unwrap();
    let message_of = |changed: &str| {
        fs::write(&path, changed).unwrap();
        message(Run::open(folder.path()), folder.path())
    };
    assert_eq!(
        message_of(&text.replace("seed = \"7\"", "seed = \"8\"")),
        "DIR/run.toml is damaged: its checksum is wrong: it was cut or edited"
    );
    for end in (0..text.len()).step_by(11) {
        fs::write(&path, &text[..end]).unwrap();
        let cut = Manifest::read(folder.path());
        assert!(cut.is_err() || text[end..].trim().is_empty(), "cut at {end}");
    }
}

#[test]
fn the_costs_of_a_run_that_was_stopped_and_resumed_are_those_of_all_its_decisions() {
    let folder = tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let mut run = Run::create(folder.path(), manifest("greedy,random", 60)).unwrap();
    let until_seven = |rows: &[Row]| match rows[0].block {
        7 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    super::support::table(&stop).play_run(&mut run, until_seven).unwrap();
    drop(run);
    let agents = |folder: &Path| Tournament::of_run(&Run::open(folder).unwrap()).unwrap().timing.agents;
    let begun = agents(folder.path());
    play(&mut Run::resume(folder.path(), manifest("greedy,random", 60)).unwrap()).unwrap();
    let whole = agents(folder.path());
    let mut decisions = 0;
    for (before, after) in begun.iter().zip(&whole) {
        assert_eq!((&before.name, before.cost.decisions > 0), (&after.name, true));
        assert!(before.cost.decisions < after.cost.decisions && before.cost.cpu_seconds < after.cost.cpu_seconds);
        decisions += after.cost.decisions;
    }
    assert_eq!(
        decisions,
        Tournament::of_run(&Run::open(folder.path()).unwrap())
            .unwrap()
            .tally
            .totals()
            .decisions
    );
    let config = manifest("greedy,random", 60).config;
    let in_memory = super::support::table(&stop)
        .play(config, |_| ControlFlow::Continue(()))
        .unwrap();
    let counts = |agents: &[AgentCost]| agents.iter().map(|agent| agent.cost.decisions).collect::<Vec<_>>();
    assert_eq!(counts(&in_memory.timing.agents), counts(&whole));
}

#[test]
fn costs_from_elsewhere_are_ignored_where_they_are_impossible_and_refused_where_they_are_none() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    let with_costs = |costs: &str| {
        let connection = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
        connection.execute("UPDATE sessions SET costs = ?1", [costs]).unwrap();
        drop(connection);
        Tournament::of_run(&Run::open(folder.path()).unwrap()).map(|tournament| tournament.timing.agents)
    };
    let cost = |seconds: &str| format!("{{\"cpu_seconds\":{seconds},\"decisions\":18446744073709551615}}");
    for seconds in ["-1", "1e308"] {
        let [whole, half] = [seconds, "0.5"].map(cost);
        let agents = with_costs(&format!("[{whole},{half},{half}]")).unwrap();
        assert_eq!(
            agents.iter().map(|agent| agent.cost.cpu_seconds).collect::<Vec<_>>(),
            [0.0, 0.5]
        );
    }
    for costs in ["", "{}", "[1]", "[{\"cpu_seconds\":1}]"] {
        let error = with_costs(costs).unwrap_err().to_string();
        assert!(error.contains("column costs of a session: "), "{error}");
    }
}

/// Only the table of sessions depends on a clock, and a clock that jumped leaves impossible numbers there.
#[test]
fn a_clock_that_jumps_changes_no_row_and_prints_finite_rates() {
    let folder = tempdir().unwrap();
    finished(folder.path(), 20);
    let before = contents(folder.path());
    for seconds in ["-1e9", "1e308", "9e999", "-9e999"] {
        let connection = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
        connection
            .execute(&format!("UPDATE sessions SET seconds = {seconds}"), [])
            .unwrap();
        drop(connection);
        play(&mut Run::resume(folder.path(), manifest("greedy,random", 20)).unwrap()).unwrap();
        assert_eq!(contents(folder.path()), before);
        let tournament = Tournament::of_run(&Run::open(folder.path()).unwrap()).unwrap();
        let timing = tournament.timing;
        assert!((0.0..=1e9).contains(&timing.seconds), "{timing:?}");
        let numbers = [timing.games_per_second, timing.decisions_per_second];
        assert!(numbers.iter().all(|number| number.is_finite()), "{timing:?}");
    }
}
