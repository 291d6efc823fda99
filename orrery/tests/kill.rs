//! SIGKILL at many instants, including while a batch is written: the run can be resumed and ends with the rows of an
//! undisturbed run.

use orrery_arena::{PlayedBlock, Run};
use orrery_engine::Rng;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const TOURNAMENT: &str = "tournament --game planetarium --agents random,random --games 2000";
const SELFPLAY: &str = "selfplay --game planetarium --agents greedy,random --epsilon 0.1 --games 200";

const LEARNING: &str = "learn --game planetarium --agent planner:beam=2 --rounds 2 --games 40 --test 8 \
     --continuations 2 --continue-every 4 --hidden 4";

/// The command, to be run in this folder.
fn command(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command
}

/// Begins or resumes the run of the folder.
fn start(run: &str, folder: &Path) -> Child {
    command(&format!("{run} --threads 2 --resume --run ."), folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary runs")
}

/// Runs the command and kills it within this time, if it does not end before.
fn kill_within(mut command: Command, time: Duration, rng: &mut Rng) {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_micros(rng.below(time.as_micros() as usize) as u64));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Plays the run to its end.
fn finish(run: &str, folder: &Path) {
    assert!(start(run, folder).wait().unwrap().success());
}

/// Setups, rows, records and thoughts of all blocks.
fn contents(folder: &Path) -> Vec<PlayedBlock> {
    let run = Run::open(folder).unwrap();
    assert_eq!(run.missing().unwrap().count(), 0);
    let blocks = run.blocks().unwrap();
    blocks.iter().map(|block| run.block(block).unwrap()).collect()
}

/// Whether the write-ahead log ends with pages of an unfinished batch: the last valid frame, with the salts of the log's
/// header, does not close a transaction (<https://www.sqlite.org/fileformat2.html#walformat>).
fn ends_inside_a_commit(folder: &Path) -> bool {
    let log = fs::read(folder.join("games.sqlite-wal")).unwrap_or_default();
    let Some((header, frames)) = log.split_at_checked(32) else {
        return false;
    };
    let page = u32::from_be_bytes(header[8..12].try_into().unwrap()) as usize;
    let valid = frames
        .chunks(24 + page)
        .take_while(|frame| frame.get(8..16) == Some(&header[16..24]));
    valid
        .last()
        .is_some_and(|frame| frame[4..8] == [0; 4] || frame.len() < 24 + page)
}

/// Waits until the log is written to, at most a second.
fn wait_for_a_write(folder: &Path) {
    let written = || {
        fs::metadata(folder.join("games.sqlite-wal"))
            .and_then(|file| file.modified())
            .ok()
    };
    let (before, begun) = (written(), Instant::now());
    while written() == before && begun.elapsed() < Duration::from_secs(1) {}
}

/// Kills the run at random instants at least `least` times, and until `inside` of them fell inside a commit.
fn survives(run: &str, least: u32, inside: u32) -> Vec<PlayedBlock> {
    let left_alone = tempdir().unwrap();
    let begun = Instant::now();
    finish(run, left_alone.path());
    let whole = begun.elapsed().as_micros() as usize;
    let expected = contents(left_alone.path());
    let mut rng = Rng::seed(25);
    let (mut kills, mut fell_inside) = (0, 0);
    while kills < least || (fell_inside < inside && kills < 200) {
        let folder = tempdir().unwrap();
        let mut child = start(run, folder.path());
        std::thread::sleep(Duration::from_micros(rng.below(whole) as u64));
        if kills % 2 == 1 {
            wait_for_a_write(folder.path());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        fell_inside += u32::from(ends_inside_a_commit(folder.path()));
        finish(run, folder.path());
        assert!(contents(folder.path()) == expected, "kill {kills}");
    }
    assert!(
        fell_inside >= inside,
        "{fell_inside} of {kills} kills fell inside a commit"
    );
    expected
}

#[test]
fn a_run_killed_at_any_instant_ends_with_the_rows_of_an_undisturbed_run() {
    let blocks = survives(TOURNAMENT, 12, 3);
    assert_eq!(blocks.len(), 1_000);
    assert!(
        blocks
            .iter()
            .all(|block| (block.rows.len(), block.records.len()) == (2, 2))
    );
}

#[test]
fn games_to_learn_from_that_are_killed_end_with_the_same_thoughts_too() {
    let blocks = survives(SELFPLAY, 5, 0);
    assert_eq!(blocks.len(), 100);
    assert!(blocks.iter().all(|block| !block.thoughts.is_empty()));
}

/// The models of a learning.
fn models(folder: &Path) -> Vec<String> {
    let model = |round: u32| fs::read_to_string(folder.join(format!("model-{round}.toml"))).unwrap();
    (1..=2).map(model).collect()
}

#[test]
fn a_learning_that_is_killed_ends_with_the_same_models() {
    let left_alone = tempdir().unwrap();
    let begun = Instant::now();
    finish(LEARNING, left_alone.path());
    let whole = begun.elapsed().as_micros() as usize;
    let mut rng = Rng::seed(26);
    for kill in 1..=2 {
        let folder = tempdir().unwrap();
        let mut child = start(LEARNING, folder.path());
        std::thread::sleep(Duration::from_micros(rng.below(whole) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        finish(LEARNING, folder.path());
        assert!(models(folder.path()) == models(left_alone.path()), "kill {kill}");
    }
}

/// The names and bytes of the files of a folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn a_merge_that_is_killed_is_done_again_from_parts_that_are_as_they_were() {
    let folder = tempdir().unwrap();
    let parts = ["part-1", "part-2"].map(|name| folder.path().join(name));
    for (slice, part) in ["1/2", "2/2"].into_iter().zip(&parts) {
        let run = part.display();
        let played = command(&format!("{TOURNAMENT} --slice {slice} --run {run}"), folder.path()).output();
        assert!(played.unwrap().status.success());
    }
    let before = parts.each_ref().map(|part| files(part));
    let merge = || command("merge whole part-1 part-2", folder.path());
    let whole = folder.path().join("whole");
    let unfinished = folder.path().join("whole.unfinished");
    let begun = Instant::now();
    assert!(merge().output().unwrap().status.success());
    let time = begun.elapsed();
    let expected = contents(&whole);
    assert_eq!(expected.len(), 1_000);
    let mut rng = Rng::seed(27);
    for kill in 1..=5 {
        fs::remove_dir_all(&whole).unwrap();
        kill_within(merge(), time, &mut rng);
        if unfinished.exists() {
            let refused = merge().output().unwrap();
            let error = String::from_utf8(refused.stderr).unwrap();
            assert!(
                error.contains("is left over from an unfinished merge; remove it"),
                "{error}"
            );
            fs::remove_dir_all(&unfinished).unwrap();
        }
        if !whole.exists() {
            assert!(merge().output().unwrap().status.success());
        }
        assert!(contents(&whole) == expected, "kill {kill}");
        assert!(parts.each_ref().map(|part| files(part)) == before, "kill {kill}");
    }
}

#[test]
fn what_keeps_nothing_leaves_nothing_when_it_is_killed() {
    let folder = tempdir().unwrap();
    finish(TOURNAMENT, folder.path());
    for keeps_nothing in [
        "rate .",
        "rebalance --corporation cosmos --parameter medals.water --values 0..1 --agents random --games 96 --out out.toml",
    ] {
        let before = files(folder.path());
        let begun = Instant::now();
        let expected = command(keeps_nothing, folder.path()).output().unwrap();
        let time = begun.elapsed();
        let out = folder.path().join("out.toml");
        let whole = fs::read(&out).ok();
        let mut rng = Rng::seed(28);
        for kill in 1..=3 {
            let _ = fs::remove_file(&out);
            kill_within(command(keeps_nothing, folder.path()), time, &mut rng);
            let mut after = files(folder.path());
            if let Some(written) = after.remove(&out) {
                assert!(Some(written) == whole, "a file is written whole or not, kill {kill}");
            }
            assert!(after == before, "{keeps_nothing}, kill {kill}");
            let _ = fs::remove_file(&out);
            let again = command(keeps_nothing, folder.path()).output().unwrap();
            assert_eq!(again.stdout, expected.stdout, "{keeps_nothing}, kill {kill}");
        }
        let _ = fs::remove_file(&out);
    }
}
