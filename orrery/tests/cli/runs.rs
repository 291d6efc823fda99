//! Runs in folders from the command line: stored, stopped, resumed, sliced, merged, replayed.

use crate::orrery::{command, printed, run, said, stdout, within, without_timing};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::{TempDir, tempdir};

/// A small run of two fast agents.
const RUN: &str = "tournament --agents greedy:eval=points,random --games 8 --seed 3";

fn text(bytes: &[u8], folder: &Path) -> String {
    String::from_utf8_lossy(bytes).replace(&folder.display().to_string(), "DIR")
}

#[test]
fn a_stored_run_is_reported_exported_and_replayed() {
    let folder = tempdir().unwrap();
    let table = said(&folder, &format!("{RUN} --run DIR/run"));
    let report = said(&folder, "report DIR/run");
    let results = [&table, &report].map(|text| text.trim_end().rsplit_once('\n').unwrap().0.to_owned());
    assert_eq!(results[0], results[1]);
    let json = said(&folder, "report DIR/run --format json");
    assert_eq!(
        without_timing(&json),
        without_timing(&stdout(&format!("{RUN} --format json")))
    );
    let csv = said(&folder, "report DIR/run --format csv");
    let name = csv.lines().nth(1).unwrap().split(',').next().unwrap();
    assert_eq!(name, "greedy:eval=points");
    let rows = said(&folder, "export DIR/run --csv");
    assert_eq!(rows.lines().count(), 1 + 8 * 2);
    assert!(rows.starts_with("number,block,game,seed,seat,agent,version,score,rank,share,target,score_parts.planet,"));
    let game = said(&folder, "replay DIR/run --game 0 --boards end");
    let played = stdout(&RUN.replace("tournament", "play --boards end").replace(" --games 8", ""));
    let story = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(story(&game), story(&played));
    assert_eq!(
        said(&folder, "replay DIR/run --verify"),
        "8 games were played again: every bit is the same\n"
    );
    assert_eq!(
        said(&folder, "replay DIR/run --game 7 --verify"),
        "1 game was played again: every bit is the same\n"
    );
    for option in ["", " --verify"] {
        let missing = within(&folder, &format!("replay DIR/run --game 9{option}"))
            .output()
            .unwrap();
        assert_eq!(missing.status.code(), Some(1));
        assert_eq!(
            text(&missing.stderr, folder.path()),
            "error: DIR/run has no block 4, games 8 to 9: it was not played\n"
        );
    }
}

#[test]
fn names_of_agents_are_stored_and_are_those_of_every_report() {
    let folder = tempdir().unwrap();
    let run = "tournament --agents greedy:eval=points,name=old,random:name=dice --games 4 --run DIR/run";
    said(&folder, run);
    let report = said(&folder, "report DIR/run --focal dice --anchor old@5");
    assert!(
        report.contains(" old ") && report.contains(" dice ") && !report.contains("random"),
        "{report}"
    );
    let rows = said(&folder, "export DIR/run --csv");
    assert!(
        rows.lines()
            .skip(1)
            .all(|row| row.contains(",old,") || row.contains(",dice,")),
        "{rows}"
    );
    let game = said(&folder, "replay DIR/run --boards end");
    assert!(game.contains("dice") && !game.contains("random"), "{game}");
    let by = said(&folder, "report DIR/run --by agent");
    assert!(by.contains(" dice ") && !by.contains(" random "), "{by}");
    let resumed = said(&folder, "tournament --run DIR/run --resume --games 6");
    assert!(resumed.contains(" old ") && !resumed.contains("random"), "{resumed}");
}

#[test]
fn merged_slices_equal_one_run_except_for_the_timing() {
    let folder = tempdir().unwrap();
    for slice in 1..=4 {
        said(&folder, &format!("{RUN} --run DIR/{slice} --slice {slice}/4"));
    }
    let out = within(&folder, "merge DIR/some DIR/1 DIR/3 DIR/4").output().unwrap();
    assert_eq!(text(&out.stdout, folder.path()), "DIR/some: 6 games\n");
    assert_eq!(
        text(&out.stderr, folder.path()),
        "note: blocks 1 are missing; to play them: orrery tournament --run DIR/some --resume\n"
    );
    let merged = said(&folder, "merge DIR/all DIR/1 DIR/2 DIR/3 DIR/4");
    assert_eq!(text(merged.as_bytes(), folder.path()), "DIR/all: 8 games\n");
    let one = without_timing(&stdout(&format!("{RUN} --format json")));
    assert_eq!(without_timing(&said(&folder, "report DIR/all --format json")), one);
    let early = within(&folder, "--run DIR/some --resume --until-width 0.5")
        .output()
        .unwrap();
    assert_eq!(early.status.code(), Some(2));
    let message = text(&early.stderr, folder.path());
    assert!(
        message.starts_with("error: DIR/some has gaps in its blocks"),
        "{message}"
    );
    let completed = said(&folder, "tournament --run DIR/some --resume --format json");
    assert_eq!(without_timing(&completed), one);
}

#[test]
fn a_resumed_run_has_its_stored_options_and_can_grow() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --run DIR/run"));
    let grown = said(&folder, "--run DIR/run --resume --games 12 --format json");
    let whole = stdout(&format!("{RUN} --games 12 --format json").replace(" --games 8", ""));
    assert_eq!(without_timing(&grown), without_timing(&whole));
    let again = said(&folder, "--run DIR/run --resume --format json");
    assert_eq!(without_timing(&again), without_timing(&whole));
    let other = within(
        &folder,
        "tournament --run DIR/run --resume --seed 4 --planets gaia,petra --games 4",
    )
    .output()
    .unwrap();
    assert_eq!(other.status.code(), Some(1));
    assert_eq!(
        text(&other.stderr, folder.path()),
        "error: DIR/run cannot be resumed with these options: setup: the run has \
         {\"corporations\":\"universal-coalition\",\"events\":null,\"planets\":\"k5b-4156\",\
         \"private_objectives\":false,\"turning\":null}, not {\"corporations\":\"universal-coalition\",\
         \"events\":null,\"planets\":\"gaia,petra\",\"private_objectives\":false,\"turning\":null}; seed: the run has \
         3, not 4; games: the run has 12, not 4; a run can only grow\n"
    );
    let game = within(&folder, "--run DIR/run --resume --game planetarium")
        .output()
        .unwrap();
    assert_eq!(
        text(&game.stderr, folder.path()),
        "error: DIR/run cannot be resumed with these options: game: the run has planet-unknown, not planetarium\n"
    );
    let taken = within(&folder, &format!("{RUN} --run DIR/run")).output().unwrap();
    assert!(
        text(&taken.stderr, folder.path()).starts_with("error: DIR/run holds a run already; resume it with --resume")
    );
}

#[test]
fn a_run_on_other_rules_and_a_setup_file_is_resumed_without_those_files() {
    let folder = tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/data/planet_unknown/tiles.toml");
    std::fs::copy(data, folder.path().join("tiles.toml")).unwrap();
    std::fs::write(folder.path().join("two.toml"), "seats = [{ planet = \"gaia\" }, {}]\n").unwrap();
    said(
        &folder,
        &format!("{RUN} --ruleset DIR/tiles.toml --setup DIR/two.toml --run DIR/run"),
    );
    std::fs::remove_file(folder.path().join("tiles.toml")).unwrap();
    std::fs::remove_file(folder.path().join("two.toml")).unwrap();
    said(&folder, "--run DIR/run --resume --games 12");
    assert!(said(&folder, "replay DIR/run --verify").starts_with("12 games"));
}

/// Starts a long run and asks it to stop once games are written.
fn interrupted(folder: &TempDir) -> Output {
    let long = RUN.replace("--games 8", "--games 100000");
    let child = within(folder, &format!("{long} --run DIR/run"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = folder.path().join("run/games.sqlite-wal");
    while !folder.path().join("run/run.toml").exists() || std::fs::metadata(&log).map_or(0, |log| log.len()) < 40_000 {
        std::thread::yield_now();
    }
    let second = within(folder, "--run DIR/run --resume").output().unwrap();
    let refused = format!(
        "error: DIR/run is in use by process {}; wait for it or stop it\n",
        child.id()
    );
    assert_eq!(text(&second.stderr, folder.path()), refused);
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    child.wait_with_output().unwrap()
}

#[test]
fn ctrl_c_prints_the_result_so_far_and_the_command_to_resume() {
    let folder = tempdir().unwrap();
    let stopped = interrupted(&folder);
    assert_eq!(stopped.status.code(), Some(1), "{stopped:?}");
    let table = text(&stopped.stdout, folder.path());
    let (_, games) = table.split_once(": ").unwrap();
    let (games, rest) = games.split_once(" of ").unwrap();
    assert!(rest.starts_with("100,000 games of 2 players"), "{table}");
    let played = games.replace(',', "");
    assert_eq!(
        text(&stopped.stderr, folder.path()),
        format!(
            "finishing the blocks in play first; Ctrl-C again stops at once\n\
             stopped after {games} of 100,000 games; to resume it: orrery tournament --run DIR/run --resume\n"
        )
    );
    let rows = said(&folder, "export DIR/run --csv");
    assert_eq!(rows.lines().count(), 1 + 2 * played.parse::<usize>().unwrap());
    let report: Value = serde_json::from_str(&said(&folder, "report DIR/run --format json")).unwrap();
    assert_eq!(
        (&report["complete"], &report["games"]),
        (&false.into(), &played.parse::<u64>().unwrap().into())
    );
}

/// Standard error of a command under a file size limit of about 300 kB.
#[cfg(unix)]
fn message_when_full(folder: &TempDir, arguments: &str) -> String {
    let orrery = command("").get_program().to_owned();
    let script = format!("ulimit -f 600; exec '{}' {arguments}", orrery.display());
    let full = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!((full.status.code(), &full.stdout[..]), (Some(1), &b""[..]), "{full:?}");
    text(&full.stderr, folder.path())
}

#[cfg(unix)]
#[test]
fn a_merge_on_a_full_disk_is_an_error_and_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    said(
        &folder,
        "--agents random,random --games 4000 --run DIR/part --slice 1/1",
    );
    let message = message_when_full(&folder, "merge whole part");
    assert!(
        message.starts_with("error: whole.unfinished/games.sqlite: "),
        "{message}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let nameless = within(&folder, "merge DIR/part/../new/.. DIR/part").output().unwrap();
    assert!(text(&nameless.stderr, folder.path()).ends_with("name a folder that does not exist\n"));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_written_games_are_kept() {
    let folder = tempdir().unwrap();
    let message = message_when_full(&folder, "--agents random,random --games 2000 --run run");
    assert!(
        message.starts_with("error: run/games.sqlite: ") && message.contains("continue with --resume"),
        "{message}"
    );
    let resumed = said(&folder, "--run DIR/run --resume --format json");
    let whole = stdout("--agents random,random --games 2000 --format json");
    assert_eq!(without_timing(&resumed), without_timing(&whole));
}

#[test]
fn a_folder_without_a_run_is_an_error() {
    for arguments in ["report .", "replay . --game 1", "export . --csv", "merge out ."] {
        let message = String::from_utf8(run(arguments).stderr).unwrap();
        assert_eq!(
            message, "error: . holds no run: there is no run.toml in it\n",
            "{arguments}"
        );
    }
}

#[test]
fn the_environment_asks_for_no_more_threads_than_there_are_cores() {
    let folder = tempdir().unwrap();
    said(&folder, "tournament --agents random,random --games 4 --run DIR/run");
    let report = said(&folder, "report DIR/run --format json");
    let mut crowded = within(&folder, "report DIR/run --format json");
    crowded.env("RAYON_NUM_THREADS", "100000");
    assert_eq!(printed(&mut crowded), report);
}

#[test]
fn results_by_board_count_every_seat_and_an_unknown_factor_is_refused() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --run DIR/run --planets gaia,petra"));
    let table = said(&folder, "report DIR/run --by planet");
    let head =
        "planet-unknown: 8 of 8 games, players 2, agents greedy:eval=points,random, seed 3; results by planet\n\n";
    assert!(table.starts_with(head), "{table}");
    assert!(table.contains(" planet   seats   blocks   win share "), "{table}");
    let report: Value = serde_json::from_str(&said(&folder, "report DIR/run --by planet --format json")).unwrap();
    let levels = report["levels"].as_array().unwrap();
    assert_eq!((&report["complete"], &report["games"]), (&true.into(), &8.into()));
    let rows = said(&folder, "export DIR/run --csv");
    let head = rows.lines().next().unwrap();
    let column = |name: &str| head.split(',').position(|column| column == name).unwrap();
    for level in levels {
        let lines = rows.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
        let of_planet = lines.filter(|line| line[column("planet")] == level["planet"]);
        let shares: Vec<f64> = of_planet.map(|line| line[column("share")].parse().unwrap()).collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        assert!((level["win_share"].as_f64().unwrap() - mean).abs() < 1e-9, "{level}");
    }
    assert!(head.contains(",seat,agent,version,"), "{head}");
    assert!(head.contains(",agent_index,corporation,planet,events,"), "{head}");
    let csv = said(&folder, "report DIR/run --by seat,agent --format csv");
    assert!(csv.starts_with("seat,agent,seats,blocks,win_share,"), "{csv}");

    let refused = within(&folder, "report DIR/run --by planets").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let refused = text(&refused.stderr, folder.path());
    assert!(
        refused.starts_with("error: --by: the games have no `planets`; allowed is one of agent, seat, "),
        "{refused}"
    );
    assert!(refused.contains("did you mean planet?"), "{refused}");
}
