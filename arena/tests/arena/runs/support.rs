//! Runs of the toy game.

use crate::pick::{Pick, Setup};
use orrery_agents::AgentList;
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{PlayError, Question, Row, Run, RunConfig, RunError};
use orrery_engine::Rng;
use serde_json::json;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The manifest of a run of `games` games.
pub(crate) fn manifest(agents: &str, games: u64) -> Manifest {
    let agents: AgentList = agents.parse().unwrap();
    Manifest {
        ruleset: [("rules.toml".to_owned(), "# 'one'\nluck = \"5\"\n".to_owned())].into(),
        ..Manifest::new(
            RunConfig::new(&Pick, json!({ "luck": 5 }), 2, agents, games, 7).unwrap(),
            Question::default(),
        )
    }
}

/// The setup of a block.
pub(crate) fn deal(_: u64, rng: &mut Rng) -> Setup {
    Setup {
        seats: 2,
        luck: 1 + rng.below(5),
    }
}

/// Where the run is played.
pub(crate) fn table(stop: &AtomicBool) -> Table<'_, Pick> {
    Table {
        game: &Pick,
        deal: &deal,
        agent: &|spec| spec.build(&Pick),
        threads: 2,
        stop,
    }
}

/// Plays the missing blocks of the run.
pub(crate) fn play(run: &mut Run) -> Result<(), PlayError> {
    play_until(run, |_| false)
}

/// Plays the missing blocks of the run until `enough` returns true.
pub(crate) fn play_until(run: &mut Run, mut enough: impl FnMut(&[Row]) -> bool) -> Result<(), PlayError> {
    let stop = AtomicBool::new(false);
    let given_up = table(&stop).play_run(run, |rows| {
        stop.fetch_or(enough(rows), Ordering::Relaxed);
        ControlFlow::Continue(())
    })?;
    assert_eq!(given_up, None, "no agent of these runs is from outside");
    Ok(())
}

/// The rows and records of a run, block by block.
pub(crate) fn contents(folder: &Path) -> Vec<orrery_arena::PlayedBlock> {
    let run = Run::open(folder).unwrap();
    let mut blocks = Vec::new();
    run.for_each_block(|_, rows| {
        blocks.push(run.block(rows[0].block)?);
        assert_eq!(blocks.last().unwrap().rows, rows);
        Ok::<(), RunError>(())
    })
    .unwrap();
    blocks
}
