//! Runs that other machines play and encode: here threads of the test take their place.

mod request;

use orrery::{Due, Program, RemoteWorkers, input, run, work};
use orrery_agents::Guests;
use orrery_arena::run::Manifest;
use orrery_arena::{PlayedBlock, Run};
use request::request;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tempfile::tempdir;

/// How the other machines work.
#[derive(Clone, Copy, PartialEq)]
enum Machines {
    /// There are none.
    None,
    /// The last slice first, the first one twice.
    Backwards,
    /// In order.
    Forwards,
    /// In order, and all but the first by other rules.
    OtherRules,
}

struct Station {
    machines: Machines,
    /// The run whose samples are made.
    encoded: Option<PathBuf>,
}

impl Station {
    fn alone() -> Arc<Station> {
        Station::with(Machines::None)
    }

    fn with(machines: Machines) -> Arc<Station> {
        let encoded = None;
        Arc::new(Station { machines, encoded })
    }
}

impl Program for Station {
    fn print(&self, _: &str) {}

    fn note(&self, _: &str) {}

    fn stop(&self) -> Arc<AtomicBool> {
        Arc::default()
    }

    fn progress(&self, _: u64, _: u64) {}

    fn guests(&self) -> Option<Arc<dyn Guests>> {
        None
    }

    fn remote_workers(&self) -> Option<Arc<dyn RemoteWorkers>> {
        let Station { machines, encoded } = self;
        let station = Station {
            machines: *machines,
            encoded: encoded.clone(),
        };
        (*machines != Machines::None).then(|| Arc::new(station) as Arc<dyn RemoteWorkers>)
    }
}

/// Slices of this many groups.
const GROUPS: u64 = 3;

impl RemoteWorkers for Station {
    fn share(&self, due: &Due, take: &mut dyn FnMut(&[u8]) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let cut = |places: &Range<u64>| {
            let (end, step) = (places.end, GROUPS * due.group);
            let starts = places.clone().step_by(step as usize);
            starts
                .map(move |start| start..end.min(start + step))
                .collect::<Vec<_>>()
        };
        let mut slices: Vec<Range<u64>> = due.places.iter().flat_map(cut).collect();
        assert!(slices.len() > 2, "{slices:?}");
        let mut task = due.task.clone();
        match self.machines {
            Machines::None => unreachable!("there are no machines"),
            Machines::Forwards | Machines::OtherRules => {}
            Machines::Backwards => {
                assert!(!due.in_order);
                slices.reverse();
                slices.push(slices[0].clone());
            }
        }
        for (number, slice) in slices.iter().enumerate() {
            if self.machines == Machines::OtherRules && number == 1 {
                task = with_other_rules(&task);
            }
            let slice = std::slice::from_ref(slice);
            let given = match &self.encoded {
                Some(folder) => input(&Run::open(folder)?, slice)?,
                None => Vec::new(),
            };
            take(&work(&task, slice, &given, Station::alone())?)?;
        }
        Ok(())
    }
}

/// The task, of a run whose ruleset is not the one that it names.
fn with_other_rules(task: &str) -> String {
    let mut task: serde_json::Value = serde_json::from_str(task).unwrap();
    let mut manifest = Manifest::parse(task["manifest"].as_str().unwrap()).unwrap();
    let corporations = manifest.ruleset.get_mut("corporations.toml").unwrap();
    *corporations = corporations.replace("meteorites_per_medal = 3", "meteorites_per_medal = 1");
    task["manifest"] = manifest.text().into();
    task.to_string()
}

fn command(station: Arc<Station>, line: &str, folders: &[&Path]) -> anyhow::Result<()> {
    let folders: String = folders.iter().map(|folder| format!(" {}", folder.display())).collect();
    run(&request(&format!("{line}{folders}")), station)
}

/// All that does not depend on the clock.
fn contents(folder: &Path) -> (String, Vec<PlayedBlock>) {
    let run = Run::open(folder).unwrap();
    let blocks = run.blocks().unwrap();
    let blocks = blocks.iter().map(|block| run.block(block).unwrap()).collect();
    (fs::read_to_string(folder.join("run.toml")).unwrap(), blocks)
}

#[test]
fn every_kind_of_run_is_the_same_when_other_machines_play_it() {
    let folder = tempdir().unwrap();
    for (number, line) in [
        "tournament --agents greedy,random --games 20 --run",
        "tournament --game planetarium --players 3 --agents greedy,random --games 200 --slice 2/3 --run",
        "selfplay --agents greedy --games 10 --temperature 1 --epsilon 0.1 --seed 3 --run",
        "solo --agents greedy --games 12 --run",
        "balance --agents random --what seats --games 120 --run",
    ]
    .into_iter()
    .enumerate()
    {
        let [here, there] = ["here", "there"].map(|place| folder.path().join(format!("{place}-{number}")));
        command(Station::alone(), line, &[&here]).unwrap();
        command(Station::with(Machines::Backwards), line, &[&there]).unwrap();
        assert_eq!(contents(&there), contents(&here), "{line}");
    }
}

#[test]
fn a_run_under_two_rulesets_is_played_under_both_by_remote_workers() {
    let folder = tempdir().unwrap();
    let [here, there] = ["here", "there"].map(|place| folder.path().join(place));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/data/planet_unknown/corporations.toml");
    let rules = folder.path().join("corporations.toml");
    let text = fs::read_to_string(data).unwrap();
    fs::write(
        &rules,
        text.replace("meteorites_per_medal = 3", "meteorites_per_medal = 1"),
    )
    .unwrap();
    let line = format!(
        "balance --agents random --games 120 --against {} --run",
        rules.display()
    );
    command(Station::alone(), &line, &[&here]).unwrap();
    command(Station::with(Machines::Backwards), &line, &[&there]).unwrap();
    for run in ["before", "after"] {
        assert_eq!(contents(&there.join(run)), contents(&here.join(run)), "{run}");
    }
}

#[test]
fn a_run_of_this_machine_is_resumed_by_remote_workers_and_grows() {
    let folder = tempdir().unwrap();
    let [here, there] = ["here", "there"].map(|place| folder.path().join(place));
    let play = |station, games: u64, options: &str, folder: &Path| {
        let line = format!("tournament --agents greedy,random --games {games} {options} --run");
        command(station, &line, &[folder])
    };
    play(Station::alone(), 40, "", &here).unwrap();
    play(Station::alone(), 10, "", &there).unwrap();
    play(Station::with(Machines::Backwards), 40, "--resume", &there).unwrap();
    assert_eq!(contents(&there).1, contents(&here).1);
}

#[test]
fn a_machine_with_other_rules_is_refused_and_what_was_written_stays() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run");
    let line = "tournament --agents greedy,random --games 40 --run";
    let error = command(Station::with(Machines::OtherRules), line, &[&run]).unwrap_err();
    let text = format!("{error:#}");
    assert!(
        text.starts_with("this machine would play otherwise than the run (ruleset: the run has "),
        "{text}"
    );
    assert_eq!(contents(&run).1.len(), GROUPS as usize);
}

#[test]
fn what_needs_its_blocks_in_order_is_refused() {
    let folder = tempdir().unwrap();
    let line = "tournament --agents greedy,random --until-width 0.1 --run";
    let error = command(Station::with(Machines::Backwards), line, &[&folder.path().join("run")]).unwrap_err();
    assert!(error.to_string().starts_with("a run that ends early needs"), "{error}");
}

/// The bytes of all files below a folder.
fn files(folder: &Path, below: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder.join(below)).unwrap() {
        let entry = entry.unwrap();
        let path = below.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => files(folder, &path, found),
            false => drop(found.insert(path, fs::read(entry.path()).unwrap())),
        }
    }
}

#[test]
fn samples_that_other_machines_make_have_the_same_bytes() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run");
    command(
        Station::alone(),
        "selfplay --agents greedy --games 60 --temperature 1 --run",
        &[&run],
    )
    .unwrap();
    let [here, there] = ["here", "there"].map(|place| folder.path().join(place));
    let encode = |machines, out: &Path| {
        let encoded = Some(run.clone());
        let (run, station) = (run.display(), Station { machines, encoded });
        let line = format!("encode {run} --npy --features --samples-per-shard 3000 --out");
        command(Arc::new(station), &line, &[out])
    };
    encode(Machines::None, &here).unwrap();
    encode(Machines::Forwards, &there).unwrap();
    let bytes = |folder: &Path| {
        let mut found = BTreeMap::new();
        files(folder, Path::new(""), &mut found);
        found
    };
    let (here, there) = (bytes(&here), bytes(&there));
    assert!(here.len() > 40, "{:?}", here.keys());
    assert!(here == there, "the files differ");
}
