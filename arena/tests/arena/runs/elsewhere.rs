//! Folders from elsewhere: nothing in them is believed that is not checked, and nothing outside them is touched.

use super::forged::{change_row, database, put_record, try_row};
use super::forged_manifest::change_manifest;
use super::support::{deal, manifest, play, play_until};
use crate::pick::Pick;
use orrery_arena::report::{self, rows_csv};
use orrery_arena::run::{Manifest, merge};
use orrery_arena::{Contest, Run, RunConfig, RunError, Tournament};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::{TempDir, tempdir};

/// A finished run of 40 games.
fn finished() -> TempDir {
    let folder = tempdir().unwrap();
    play(&mut Run::create(folder.path(), manifest("greedy,random", 40)).unwrap()).unwrap();
    folder
}

/// What each way to read a run says of a folder: reports and exports, games played again, and merges.
fn readers(folder: &Path) -> [Result<String, String>; 3] {
    let elsewhere = tempdir().unwrap();
    let report = || -> Result<String, RunError> {
        let run = Run::open(folder)?;
        let tournament = report::tournament(&Tournament::of_run(&run)?);
        let mut rows = Vec::new();
        rows_csv(&run, &mut rows).map_err(|error| RunError::Merge(error.to_string()))?;
        Ok([
            tournament.text(),
            tournament.json(),
            tournament.csv(),
            String::from_utf8(rows).unwrap(),
        ]
        .concat())
    };
    let verify = || -> Result<String, String> {
        let run = Run::open(folder).map_err(|error| error.to_string())?;
        let stop = AtomicBool::new(false);
        super::support::table(&stop)
            .verify(&run, None)
            .map(|games| games.to_string())
            .map_err(|error| error.to_string())
    };
    let merged = merge(&elsewhere.path().join("out"), &[folder.to_owned()]);
    let error = |error: RunError| error.to_string();
    [
        report().map_err(error),
        verify(),
        merged.map(|merged| merged.games.to_string()).map_err(error),
    ]
}

/// Asserts that every way to read the folder is an error that says so.
fn refused(folder: &Path, what: &str) {
    for (way, read) in ["report", "verify", "merge"].into_iter().zip(readers(folder)) {
        let error = read.expect_err(way);
        assert!(error.contains(what), "{way}: {error}");
    }
}

#[test]
fn what_is_taken_from_the_tables_or_misplaced_is_noticed_by_every_reader() {
    for (change, what) in [
        (
            "DELETE FROM games WHERE number = 1",
            "it has 39 games; its 20 blocks of 2 have 40",
        ),
        (
            "DELETE FROM records WHERE number = 0",
            "it has 39 records for 40 games; there should be 40",
        ),
        (
            "DELETE FROM deals WHERE block = 3",
            "it has 40 games; its 19 blocks of 2 have 38",
        ),
        (
            "INSERT INTO deals VALUES (20, '1', '{}', NULL, x'00')",
            "it has 40 games; its 21 blocks of 2 have 42",
        ),
        (
            "UPDATE sessions SET games = 50",
            "its sessions played 50 games, and it has 40",
        ),
        (
            "UPDATE agents SET name = 'planner' WHERE agent = 0",
            "its agents are not those of run.toml",
        ),
        (
            "UPDATE deals SET seed = '5' WHERE block = 2",
            "the seed of block 2 is not that of its deal",
        ),
        (
            "UPDATE sessions SET games = -games",
            "its sessions played 0 games, and it has 40",
        ),
        (
            "UPDATE games SET block = 7, game = 1 WHERE number = 3",
            "game 3 cannot be game 1 of block 7",
        ),
        (
            "UPDATE deals SET setup = 'lol' WHERE block = 3",
            "the checksum of block 3 is wrong",
        ),
        (
            "UPDATE games SET number = 90 WHERE number = 1",
            "games.sqlite is damaged: game ",
        ),
    ] {
        let folder = finished();
        assert_eq!(database(folder.path()).execute(change, []).unwrap(), 1, "{change}");
        refused(folder.path(), what);
    }
}

#[test]
fn the_record_of_another_game_is_never_shown_as_that_of_this_one() {
    let folder = finished();
    let copy =
        "UPDATE records SET (game, record, checksum) = (SELECT game, record, checksum FROM records WHERE number = 1)
        WHERE number = 0";
    assert_eq!(database(folder.path()).execute(copy, []).unwrap(), 1);
    refused(folder.path(), "the record of game 0 is not that of its row");
    let moved = finished();
    let swap = "UPDATE records SET number = CASE number WHEN 0 THEN 99 ELSE number END";
    database(moved.path()).execute(swap, []).unwrap();
    refused(moved.path(), "the record of game 0 is missing");
    let forged = finished();
    put_record(forged.path(), 5, 4);
    let [_, verified, _] = readers(forged.path());
    assert!(verified.unwrap_err().starts_with("game 4 differs"));
}

#[test]
fn a_single_game_is_read_with_its_deal() {
    let folder = finished();
    let change = "UPDATE deals SET seed = '5' WHERE block = 2";
    assert_eq!(database(folder.path()).execute(change, []).unwrap(), 1);
    let run = Run::open(folder.path()).unwrap();
    let error = run.block(2).unwrap_err().to_string();
    assert!(
        error.ends_with("the seed of block 2 is not that of its deal"),
        "{error}"
    );
    let forged = finished();
    put_record(forged.path(), 5, 0);
    let run = Run::open(forged.path()).unwrap();
    let contest = Contest {
        game: &Pick,
        schedule: run.manifest().config.schedule(),
        deal: &deal,
        agent: &|_| unreachable!("no game is played"),
        exploration: None,
    };
    let stored = run.block(0).unwrap();
    let read = |game: u32| contest.read_record(0, game, &stored.records[game as usize]);
    assert!(read(1).is_ok());
    let error = read(0).unwrap_err().to_string();
    assert!(error.ends_with("it is from another deal"), "{error}");
}

#[test]
fn a_row_with_a_right_checksum_and_a_wrong_content_is_an_error() {
    for (column, value, what) in [
        ("agents", "'[0,7]'", "its agents are [0, 7]"),
        ("agents", "'[0]'", "its agents are [0]"),
        ("agents", "'[]'", "its agents are []"),
        ("starter", "9", "it names seat 9 of 2"),
        ("scores", "'[]'", "it has scores of 0 seats, not 2"),
        ("shares", "'[]'", "it has shares of 0 seats, not 2"),
        ("ranks", "'[1]'", "it has ranks of 1 seats, not 2"),
        ("parts", "'[]'", "it has parts of 0 seats, not 2"),
        ("parts", "'[[],[]]'", "its score has 0 parts"),
        ("shares", "'[1e308,1e308]'", "its shares of the win are [1e308, 1e308]"),
        ("shares", "'[0.25,0.25]'", "its shares of the win are [0.25, 0.25]"),
        ("shares", "'[2.0,-1.0]'", "its shares of the win are [2.0, -1.0]"),
        ("shares", "'[0.75,0.25]'", "its shares of the win are [0.75, 0.25]"),
        ("ranks", "'[0,1]'", "its ranks are [0, 1]"),
        ("ranks", "'[2,2]'", "its ranks are [2, 2]"),
        ("ranks", "'[1,9]'", "its ranks are [1, 9]"),
        ("scores", "'[0,2000000]'", "the parts of a score"),
        ("target", "-2147483648", "it has -2147483648 points"),
        ("plies", "9223372036854775807", "9223372036854775807 plies"),
        ("decisions", "plies + 1", "decisions"),
        ("rounds", "4294967295", "4294967295 rounds"),
        (
            "ending",
            "'forfeit'",
            "its ending is `forfeit`, and it has a forfeit: false",
        ),
        ("ending", "char(27) || '[2J'", "its ending has control characters"),
        ("forfeit_seat", "0", "incomplete forfeit"),
    ] {
        let folder = finished();
        change_row(folder.path(), 3, column, value);
        refused(folder.path(), what);
    }
    let folder = finished();
    let database = database(folder.path());
    database
        .execute(
            "UPDATE games SET ending = 'forfeit', forfeit_seat = 200, forfeit_reason = '' WHERE number = 3",
            [],
        )
        .unwrap();
    change_row(folder.path(), 3, "forfeit_seat", "200");
    refused(folder.path(), "it names seat 200 of 2");
}

/// Whatever a row holds under a right checksum, reading it ends in an error or in finite numbers.
#[test]
fn no_row_ends_a_reader_by_a_panic() {
    let folder = finished();
    let columns = "agents scores parts ranks shares target starter rounds ending plies decisions forfeit_seat";
    let lists = "'[]' '[0]' '[0,1,2]' '[1e999,0]' '[null,null]' '[-1,2]' '[[],[]]' '[255,255]' '[1,0]'";
    let others = "'' NULL -1 0 1 255 256 4294967296 9223372036854775807 -9223372036854775808 x'00'";
    let mut refused = 0;
    for column in columns.split(' ') {
        let before = database(folder.path());
        let value: rusqlite::types::Value = before
            .query_row(&format!("SELECT {column} FROM games WHERE number = 3"), [], |row| {
                row.get(0)
            })
            .unwrap();
        drop(before);
        for value in lists.split(' ').chain(others.split(' ')) {
            if !try_row(folder.path(), 3, column, value) {
                continue;
            }
            for read in readers(folder.path()) {
                refused += usize::from(read.is_err());
                let text = read.unwrap_or_default();
                let mut words = text.split(|c: char| !c.is_alphanumeric());
                assert!(
                    !words.any(|word| ["NaN", "inf"].contains(&word)),
                    "{column} = {value}: {text}"
                );
            }
        }
        let update = format!("UPDATE games SET {column} = ?1 WHERE number = 3");
        database(folder.path()).execute(&update, [value]).unwrap();
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_manifest_says_nothing_impossible() {
    for (from, to, what) in [
        (
            "blocks = 20",
            "blocks = 9223372036854775807",
            "blocks of 2 games are not 40 games",
        ),
        ("games = 40", "games = 41", "20 blocks of 2 games are not 41 games"),
        ("blocks = 20", "blocks = 10", "10 blocks of 2 games are not 40 games"),
        (
            "\n[[agents]]\nname = \"random\"\nversion = 1\n",
            "",
            "20 blocks of 1 games are not 40 games",
        ),
        ("players = 2", "players = 3", ""),
        (
            "seed = \"7\"",
            "seed = \"8\"",
            "the seed of block 0 is not that of its deal",
        ),
    ] {
        let folder = finished();
        change_manifest(folder.path(), |text| {
            assert!(text.contains(from), "{from} is not in {text}");
            text.replacen(from, to, 1)
        });
        refused(folder.path(), what);
    }
}

#[test]
fn whether_a_run_is_repeatable_follows_from_its_agents() {
    let folder = finished();
    change_manifest(folder.path(), |text| {
        text.replace("\"greedy\"", "\"extern:cmd=touch x\"")
    });
    assert!(!Manifest::read(folder.path()).unwrap().config.repeatable);
    change_manifest(folder.path(), |text| {
        text.replace("seed = \"7\"", "repeatable = true\nseed = \"7\"")
    });
    let error = Manifest::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("repeatable"), "{error}");
}

#[test]
fn a_database_with_anything_but_the_tables_of_a_run_is_refused() {
    let endless = "DROP TABLE deals; CREATE VIEW deals AS WITH RECURSIVE n(block) AS
        (SELECT 0 UNION ALL SELECT block + 1 FROM n) SELECT block, '1' AS seed, '{}' AS setup FROM n";
    let trigger = "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM records; END";
    let column = "ALTER TABLE agents ADD COLUMN more TEXT";
    for (change, what) in [
        (endless, "it has the view `deals`, which is not part of a run"),
        (trigger, "it has the trigger `more`, which is not part of a run"),
        (column, "it has the table `agents`, which is not part of a run"),
        ("DROP TABLE sessions", "it has 5 tables; a run has 6"),
    ] {
        let folder = finished();
        database(folder.path()).execute_batch(change).unwrap();
        refused(folder.path(), what);
        let resumed = Run::resume(folder.path(), manifest("greedy,random", 40)).unwrap_err();
        assert!(resumed.to_string().contains(what), "{resumed}");
        fs::remove_file(folder.path().join("run.toml")).unwrap();
        let begun = Run::create(folder.path(), manifest("greedy,random", 40)).unwrap_err();
        assert!(begun.to_string().contains(what), "{begun}");
    }
}

#[cfg(unix)]
#[test]
fn links_in_a_folder_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let outside = tempdir().unwrap();
    let precious = outside.path().join("thesis.tex");
    for name in [
        "lock",
        "run.toml",
        "run.toml.new",
        "games.sqlite",
        "games.sqlite-wal",
        "games.sqlite-shm",
        "games.sqlite-journal",
    ] {
        for is_begun in [false, true] {
            let folder = if is_begun { finished() } else { tempdir().unwrap() };
            fs::write(&precious, "forty-two").unwrap();
            let _ = fs::remove_file(folder.path().join(name));
            symlink(&precious, folder.path().join(name)).unwrap();
            let asked = manifest("greedy,random", 44);
            let opened = if is_begun { Run::resume } else { Run::create }(folder.path(), asked);
            let error = opened.expect_err(name).to_string();
            assert!(error.contains(name), "{error}");
            assert_eq!(fs::read_to_string(&precious).unwrap(), "forty-two", "{name}");
            if is_begun {
                refused(folder.path(), "regular files");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_with_another_name_elsewhere_is_not_written() {
    let outside = tempdir().unwrap();
    let precious = outside.path().join("thesis.tex");
    for name in ["lock", "run.toml.new", "games.sqlite-shm"] {
        let folder = finished();
        fs::write(&precious, "forty-two").unwrap();
        let _ = fs::remove_file(folder.path().join(name));
        fs::hard_link(&precious, folder.path().join(name)).unwrap();
        let error = Run::resume(folder.path(), manifest("greedy,random", 44)).unwrap_err();
        assert!(error.to_string().contains("it is a hard link"), "{error}");
        assert_eq!(fs::read_to_string(&precious).unwrap(), "forty-two", "{name}");
        Run::open(folder.path()).expect("a copy made of hard links can be read");
    }
}

#[cfg(unix)]
#[test]
fn a_merge_does_not_write_through_a_link() {
    let (folder, outside) = (tempdir().unwrap(), tempdir().unwrap());
    let part = finished();
    std::os::unix::fs::symlink(outside.path(), folder.path().join("out.unfinished")).unwrap();
    let error = merge(&folder.path().join("out"), &[part.path().to_owned()]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("is left over from an unfinished merge; remove it")
    );
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
    assert!(!folder.path().join("out").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_is_refused() {
    for name in ["run.toml", "lock", "games.sqlite"] {
        let folder = finished();
        let _ = fs::remove_file(folder.path().join(name));
        rustix::fs::mknodat(
            rustix::fs::CWD,
            folder.path().join(name),
            rustix::fs::FileType::Fifo,
            0o600.into(),
            0,
        )
        .unwrap();
        refused(folder.path(), "it is no file");
    }
}

/// A finished run lies in one file, without a log that a reader would have to write to.
#[test]
fn a_finished_run_is_one_file_that_can_be_read_where_nothing_can_be_written() {
    let folder = finished();
    let mode: String = database(folder.path())
        .query_row("PRAGMA journal_mode", [], |row| row.get(0))
        .unwrap();
    assert_eq!(mode, "delete");
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["games.sqlite", "run.toml"]);
    let before = readers(folder.path());
    let read_only = |is: bool| {
        let folder = folder.path();
        let files = names.iter().map(|name| folder.join(name)).chain([folder.to_owned()]);
        for file in files {
            let mut permissions = fs::metadata(&file).unwrap().permissions();
            permissions.set_readonly(is);
            fs::set_permissions(&file, permissions).unwrap();
        }
    };
    read_only(true);
    let after = readers(folder.path());
    read_only(false);
    assert_eq!(after, before);
    assert!(before.iter().all(Result::is_ok));
}

#[test]
fn a_run_of_a_million_million_games_needs_no_memory_for_those_not_played() {
    let folder = tempdir().unwrap();
    let mut asked = manifest("greedy,random", 40);
    let agents = "greedy,random".parse().unwrap();
    asked.config = RunConfig::new(&Pick, asked.config.setup, 2, agents, 1_000_000_000_000, 7).unwrap();
    let mut run = Run::create(folder.path(), asked).unwrap();
    play_until(&mut run, |rows| rows[0].block == 10).unwrap();
    let played = run.blocks().unwrap().count();
    assert!(played >= 11);
    assert_eq!(run.missing().unwrap().count(), 500_000_000_000 - played);
    assert_eq!(run.missing().unwrap().parts().count(), 1);
}
