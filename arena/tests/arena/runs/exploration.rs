//! Runs with exploration: what is played, what is kept of it, and what is refused.

use super::forged::database;
use super::support::{contents, manifest, play, play_until, table};
use orrery_arena::run::{Manifest, merge};
use orrery_arena::{Considered, Exploration, PlayedBlock, Row, Run, Tournament};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::tempdir;

/// A run of this many games with this exploration.
fn explored(agents: &str, games: u64, exploration: Exploration) -> Manifest {
    let asked = manifest(agents, games);
    Manifest {
        config: asked.config.with_exploration(exploration).unwrap(),
        ..asked
    }
}

const HOT: Exploration = Exploration {
    temperature: Some(2.0),
    rounds: None,
    epsilon: 0.1,
};

/// No temperature and no epsilon.
const NONE: Exploration = Exploration {
    temperature: None,
    rounds: None,
    epsilon: 0.0,
};

fn played(folder: &Path, asked: Manifest) -> Vec<PlayedBlock> {
    play(&mut Run::create(folder, asked).unwrap()).unwrap();
    contents(folder)
}

fn rows(blocks: &[PlayedBlock]) -> Vec<Row> {
    blocks.iter().flat_map(|block| block.rows.clone()).collect()
}

fn thoughts(blocks: &[PlayedBlock]) -> Vec<&Considered> {
    blocks.iter().flat_map(|block| &block.thoughts).collect()
}

#[test]
fn without_temperature_and_epsilon_agents_play_as_in_a_tournament() {
    let folder = tempdir().unwrap();
    let agents = "greedy,planner:beam=2,flat:iters=30,mcts:iters=20,random";
    let plain = played(&folder.path().join("plain"), manifest(agents, 20));
    let kept = played(&folder.path().join("kept"), explored(agents, 20, NONE));
    assert_eq!(rows(&kept), rows(&plain));
    assert!(thoughts(&plain).is_empty());
    // Each seat decides once, and `random` has no thoughts.
    assert_eq!(thoughts(&kept).len(), 20 * 2 * 4 / 5);
    // Nor after the rounds in which actions are drawn: this game has one, number 1.
    let over = Exploration {
        rounds: Some(0),
        temperature: Some(2.0),
        ..NONE
    };
    let after = played(&folder.path().join("after"), explored("greedy,mcts:iters=20", 20, over));
    assert_eq!(
        rows(&after),
        rows(&played(
            &folder.path().join("two"),
            manifest("greedy,mcts:iters=20", 20)
        ))
    );
}

#[test]
fn explored_decisions_are_those_with_another_action_than_the_agents_own() {
    let folder = tempdir().unwrap();
    let blocks = played(folder.path(), explored("greedy,mcts:iters=20", 100, HOT));
    let mut drawn = [0; 10];
    for block in &blocks {
        for (row, record) in block.rows.iter().zip(&block.records) {
            let record = orrery_arena::record::Record::from_bytes(&crate::pick::Pick, record).unwrap();
            let of_game = block.thoughts.iter().filter(|considered| considered.game == row.game);
            let others = of_game.filter(|considered| {
                let played = record.actions[considered.ply as usize].0;
                drawn[usize::from(played)] += 1;
                played != considered.thought.own
            });
            assert_eq!(others.count() as u64, row.explored);
        }
    }
    assert!(drawn.iter().all(|&count| count > 0) && drawn[9] > drawn[0], "{drawn:?}");
    let totals = Tournament::of_run(&Run::open(folder.path()).unwrap()).unwrap();
    let totals = totals.tally.totals();
    let sum: u64 = rows(&blocks).iter().map(|row| row.explored).sum();
    assert!(totals.explored == sum && sum > 0 && sum < totals.decisions);
}

#[test]
fn epsilon_alone_makes_decisions_of_any_agent_at_random() {
    let folder = tempdir().unwrap();
    let random = Exploration { epsilon: 1.0, ..NONE };
    let blocks = played(folder.path(), explored("greedy", 200, random));
    let explored: u64 = rows(&blocks).iter().map(|row| row.explored).sum();
    // One of ten legal actions is the agent's own.
    assert!((330..390).contains(&explored), "{explored} of 400");
    assert_eq!(thoughts(&blocks).len(), 400, "it thinks before");
}

#[test]
fn threads_slices_and_interruptions_change_neither_rows_nor_thoughts() {
    let folder = tempdir().unwrap();
    // More than threads play ahead of what was written.
    let games = 1_000;
    let asked = explored("greedy,mcts:iters=20", games, HOT);
    let whole = played(&folder.path().join("whole"), asked.clone());
    let stop = AtomicBool::new(false);
    for threads in [1, 4] {
        let path = folder.path().join(format!("threads{threads}"));
        let mut run = Run::create(&path, asked.clone()).unwrap();
        let table = orrery_arena::tournament::Table {
            threads,
            ..table(&stop)
        };
        table
            .play_run(&mut run, |_| std::ops::ControlFlow::Continue(()))
            .unwrap();
        drop(run);
        assert_eq!(contents(&path), whole);
    }
    let parts = ["1/4", "2/4", "3/4", "4/4"].map(|slice| {
        let path = folder.path().join(slice.replace('/', "-of-"));
        let asked = Manifest {
            slice: slice.parse().unwrap(),
            ..asked.clone()
        };
        play(&mut Run::create(&path, asked).unwrap()).unwrap();
        path
    });
    let merged = merge(&folder.path().join("merged"), &parts).unwrap();
    assert_eq!(contents(merged.run.folder()), whole);
    let stopped = folder.path().join("stopped");
    let mut seen = 0;
    play_until(&mut Run::create(&stopped, asked.clone()).unwrap(), |rows| {
        seen += rows.len();
        seen > 20
    })
    .unwrap();
    assert!(contents(&stopped).len() < whole.len());
    play(&mut Run::resume(&stopped, asked.clone()).unwrap()).unwrap();
    assert_eq!(contents(&stopped), whole);
    assert_eq!(table(&stop).verify(&Run::open(&stopped).unwrap(), None).unwrap(), games);
}

#[test]
fn another_exploration_is_a_difference() {
    let folder = tempdir().unwrap();
    played(folder.path(), explored("greedy", 4, HOT));
    for (asked, named) in [
        (manifest("greedy", 4), "none"),
        (
            explored("greedy", 4, Exploration { rounds: Some(3), ..HOT }),
            "temperature 2 in the first 3 rounds, epsilon 0.1",
        ),
    ] {
        let error = Run::resume(folder.path(), asked).unwrap_err().to_string();
        let said = format!("exploration: the run has temperature 2, epsilon 0.1, not {named}");
        assert!(error.ends_with(&said), "{error}");
    }
}

#[test]
fn numbers_out_of_range_and_agents_without_values_are_refused() {
    let refused = |agents: &str, exploration| {
        manifest(agents, 4)
            .config
            .with_exploration(exploration)
            .unwrap_err()
            .to_string()
    };
    let with = |temperature, epsilon| Exploration {
        temperature,
        rounds: None,
        epsilon,
    };
    for (temperature, said) in [(f64::NAN, "NaN"), (-1.0, "-1"), (0.0, "0"), (f64::INFINITY, "inf")] {
        let said = format!("the temperature is {said}; allowed is a number from 0.001 to 1000");
        assert_eq!(refused("greedy", with(Some(temperature), 0.0)), said);
    }
    for (epsilon, said) in [(f64::NAN, "NaN"), (-0.1, "-0.1"), (1.5, "1.5")] {
        let said = format!("epsilon is {said}; allowed is a number from 0 to 1");
        assert_eq!(refused("greedy", with(None, epsilon)), said);
    }
    assert_eq!(
        refused("greedy,random", HOT),
        "a temperature draws actions by their values, and random has none; allowed are greedy, planner, flat and mcts, \
         or epsilon in place of a temperature"
    );
    assert!(manifest("random", 4).config.with_exploration(with(None, 0.5)).is_ok());
}

#[test]
fn thoughts_that_are_missing_or_changed_are_damage() {
    for change in [
        "DELETE FROM thoughts WHERE number = 2 AND ply = 1",
        "UPDATE thoughts SET root_value = root_value + 1 WHERE number = 2",
        "UPDATE thoughts SET own = 3 WHERE number = 2",
        "UPDATE thoughts SET policy = places WHERE number = 2",
        "UPDATE thoughts SET places = x'' WHERE number = 2",
        "UPDATE thoughts SET worth = zeroblob(1000) WHERE number = 2",
        "UPDATE thoughts SET ply = 9 WHERE number = 2 AND ply = 1",
        "INSERT INTO thoughts SELECT number, 7, own, root_value, places, visits, worth, policy FROM thoughts WHERE number = 2 LIMIT 1",
        "UPDATE deals SET thoughts = NULL WHERE block = 2",
    ] {
        let folder = tempdir().unwrap();
        played(folder.path(), explored("greedy", 4, HOT));
        assert!(database(folder.path()).execute(change, []).unwrap() > 0, "{change}");
        let error = Run::open(folder.path()).unwrap().block(2).unwrap_err().to_string();
        assert!(error.contains("games.sqlite"), "{change}: {error}");
    }
}
