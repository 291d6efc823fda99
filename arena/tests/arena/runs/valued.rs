//! Runs in which items are valued, and their folders as somebody else may have written them.

use super::forged::{change_row, database};
use super::forged_manifest::change_manifest;
use orrery_arena::question::Valuation;
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::worth::{Arms, Rates, Valued};
use orrery_arena::{Exploration, PlayError, Question, Run, RunConfig, Seating};
use orrery_engine::codec::checksum;
use orrery_engine::planetarium::Setup;
use orrery_engine::{Content, Planetarium};
use rusqlite::params;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::{TempDir, tempdir};

const GAMES: u64 = 8;

fn rates(game: &Planetarium) -> Rates {
    Rates::all(game.content()[0].items.len())
}

fn manifest(records: bool) -> Manifest {
    let game = Planetarium::default();
    let valuation = Valuation::of(&game.content()[0], &rates(&game));
    let config = RunConfig::new(&game, (), 2, "random".parse().unwrap(), GAMES, 3).unwrap();
    let config = config.with_seating(Seating::SelfPlay, GAMES).unwrap();
    Manifest {
        records,
        ..Manifest::new(config, Question::Worth(valuation))
    }
}

/// What plays and verifies the run.
fn with_table<T>(work: impl FnOnce(&Table<'_, Planetarium>, &Arms<'_, Planetarium>) -> T) -> T {
    let game = Planetarium::default();
    let table = Table {
        game: &game,
        deal: &|_, _| Setup::players(2),
        agent: &|spec| spec.build(&game),
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    work(&table, &Arms::new(&game, 0, rates(&game), 3))
}

fn played(records: bool) -> TempDir {
    let folder = tempdir().unwrap();
    let mut run = Run::create(folder.path(), manifest(records)).unwrap();
    let given_up = with_table(|table, arms| table.play_valued(&mut run, arms, |_| {}));
    assert_eq!(given_up.unwrap(), None);
    folder
}

fn verify(folder: &Path) -> Result<u64, PlayError> {
    let run = Run::open(folder).unwrap();
    with_table(|table, arms| table.verify_valued(&run, None, arms))
}

fn read(folder: &Path) -> Result<Valued, String> {
    let run = Run::open(folder).map_err(|error| error.to_string())?;
    Valued::of_run(&run).map_err(|error| error.to_string())
}

/// A game with a choice: the first one of which an arm took another item.
fn game_with_others(folder: &Path) -> u64 {
    let select = "SELECT min(number) FROM arms WHERE kind = 'other'";
    database(folder).query_row(select, [], |row| row.get(0)).unwrap()
}

/// Changes what is stored of the arms of a game, and makes the checksums of its block right again.
fn change_arms(folder: &Path, game: u64, change: &str) {
    let schedule = Run::open(folder).unwrap().manifest().config.schedule();
    let block = game / u64::from(schedule.games_per_block());
    let database = database(folder);
    assert!(database.execute(change, [game]).unwrap() > 0, "{change} does nothing");
    let columns =
        "'number', number, 'place', place, 'ply', ply, 'seat', seat, 'alone', json(iif(alone, 'true', 'false')),
        'item', item, 'kind', kind, 'round', round, 'scores', scores, 'shares', shares, 'rounds', rounds";
    let arms = format!("SELECT json_object({columns}) FROM arms WHERE number = ?1 ORDER BY place");
    let mut text = String::new();
    for number in schedule.games_of(block) {
        for select in ["SELECT items FROM held WHERE number = ?1", &arms] {
            let mut select = database.prepare(select).unwrap();
            for part in select.query_map([number], |row| row.get::<_, String>(0)).unwrap() {
                text += &part.unwrap();
            }
        }
    }
    let sum = checksum(text.as_bytes());
    let select = "SELECT setup FROM deals WHERE block = ?1";
    let setup: String = database.query_row(select, [block], |row| row.get(0)).unwrap();
    let of_deal = checksum(&[&block.to_be_bytes(), &sum[..], setup.as_bytes()].concat());
    let update = "UPDATE deals SET thoughts = ?1, checksum = ?2 WHERE block = ?3";
    assert_eq!(database.execute(update, params![sum, of_deal, block]).unwrap(), 1);
}

#[test]
fn a_run_with_or_without_records_says_the_same_and_is_verified() {
    let [with, without] = [true, false].map(played);
    assert_eq!(
        Run::open(without.path()).unwrap().block(0).unwrap().records,
        [[0_u8; 0]; 0]
    );
    let [a, b] = [&with, &without].map(|folder| read(folder.path()).unwrap());
    assert!(a.arms > 0);
    assert_eq!(a.report().json(), b.report().json());
    for folder in [with, without] {
        assert_eq!(verify(folder.path()).unwrap(), GAMES);
    }
}

#[test]
fn invented_points_of_an_arm_are_found_when_it_is_played_again() {
    for change in [
        "UPDATE arms SET scores = '[999,0]' WHERE number = ?1 AND place = 1",
        "DELETE FROM arms WHERE number = ?1 AND place = (SELECT max(place) FROM arms WHERE number = ?1)",
        "UPDATE held SET items = '[[],[]]' WHERE number = ?1",
    ] {
        let folder = played(true);
        change_arms(folder.path(), 2, change);
        read(folder.path()).expect("it may be so");
        let error = verify(folder.path()).unwrap_err().to_string();
        let said = "game 2 differs when it is played again: ";
        assert!(error.starts_with(said) && error.contains(" was "), "{change}: {error}");
    }
}

#[test]
fn arms_that_are_never_played_so_are_refused() {
    for (change, what) in [
        (
            "UPDATE arms SET kind = 'blank' WHERE number = ?1 AND place = 0",
            "do not follow each other",
        ),
        (
            "UPDATE arms SET kind = 'got' WHERE number = ?1 AND kind = 'other'",
            "do not follow each other",
        ),
        (
            "UPDATE arms SET round = round + 1 WHERE number = ?1 AND kind = 'other'",
            "do not follow each other",
        ),
        (
            "UPDATE arms SET seat = 0 WHERE number = ?1 AND kind = 'without'",
            "are not in the order of plies and items",
        ),
    ] {
        let folder = played(true);
        let game = game_with_others(folder.path());
        change_arms(folder.path(), game, change);
        let error = read(folder.path()).unwrap_err();
        let said = format!("games.sqlite is damaged: the arms of game {game} {what}");
        assert!(error.contains(&said), "{change}: {error}");
    }
}

#[test]
fn arms_of_a_rate_of_0_or_of_a_forfeited_game_are_refused() {
    for rate in ["taker", "choice", "replacement"] {
        let folder = played(true);
        change_manifest(folder.path(), |text| {
            text.replace(&format!("{rate} = 1.0"), &format!("{rate} = 0.0"))
        });
        let error = read(folder.path()).unwrap_err();
        assert!(error.contains("its rate is 0"), "{rate}: {error}");
    }
    let folder = played(true);
    change_row(
        folder.path(),
        0,
        "forfeit_seat = 0, forfeit_reason = 'none', ending",
        "'forfeit'",
    );
    let error = read(folder.path()).unwrap_err();
    assert!(
        error.contains("the arms of game 0 are there, although it was forfeited"),
        "{error}"
    );
}

#[test]
fn a_run_that_explores_and_a_rate_that_makes_weights_endless_are_refused() {
    let mut explores = manifest(true);
    explores.config.exploration = Some(Exploration {
        epsilon: 0.1,
        ..Exploration::default()
    });
    let error = Manifest::parse(&explores.text()).unwrap_err();
    assert_eq!(error, "question: where items are valued agents do not explore");
    let folder = played(true);
    change_manifest(folder.path(), |text| {
        text.replacen("choice = 1.0", "choice = 1e-300", 1)
    });
    let error = read(folder.path()).unwrap_err();
    assert!(
        error.contains("allowed is 0, or a number from 0.000000000000001 to 1"),
        "{error}"
    );
}
