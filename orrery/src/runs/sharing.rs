//! Has other machines play and encode runs, and stores what arrives.

use crate::host::remote_workers::{Due, RemoteWorkers, Task};
use anyhow::Context;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::run::Part;
use orrery_arena::{ForfeitsInARow, GivenUp, Row, Run};
use orrery_data::{Dataset, Encoding, Progress};
use std::ops::ControlFlow;
use std::path::Path;

/// Plays the blocks that a run misses on other machines, and stores them as they arrive. `on_block` sees the rows of each.
/// Returns the agent that was given up, which ends it.
pub(crate) fn play(
    remote_workers: &dyn RemoteWorkers,
    run: &mut Run,
    mut on_block: impl FnMut(&[Row]),
) -> anyhow::Result<Option<GivenUp>> {
    let (missing, manifest) = (run.missing()?, run.manifest().clone());
    if missing.count() == 0 {
        return Ok(None);
    }
    let task = Task {
        manifest: manifest.text(),
        encode: None,
    };
    let due = Due {
        task: task.text(),
        places: missing.places().to_vec(),
        group: 1,
        // Forfeits in a row are counted in the order of the blocks.
        in_order: manifest.config.agents.iter().any(AgentSpec::is_from_outside),
    };
    let (mut forfeits, mut given_up) = (ForfeitsInARow::of(&manifest.config), None);
    let mut writer = run.writer()?;
    let played = remote_workers.share(&due, &mut |bytes| {
        let part = Part::open(&manifest, bytes).context(ARRIVED)?;
        writer.add_part(&part.run, |rows| {
            on_block(rows);
            given_up = forfeits.add_block(rows);
            match given_up {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        })?;
        // The error ends the work of the other machines.
        given_up.is_none().then_some(()).context("an agent is given up")
    });
    let written = writer.finish();
    if given_up.is_none() {
        played?;
    }
    written?;
    Ok(given_up)
}

const ARRIVED: &str = "blocks from another machine; what was written before is kept, and --resume continues";

/// Encodes a run with samples that other machines make.
pub(crate) fn encode<G: Playable>(
    remote_workers: &dyn RemoteWorkers,
    encoding: &Encoding<'_, G>,
    run: &Run,
    out: &Path,
    resume: bool,
    watch: impl FnMut(Progress),
) -> anyhow::Result<Dataset> {
    let task = Task {
        manifest: run.manifest().text(),
        encode: Some(encoding.plan),
    };
    encoding.encode_remotely(run, out, resume, watch, |places, group, add| {
        let due = Due {
            task: task.text(),
            places: [places].into_iter().filter(|places| !places.is_empty()).collect(),
            group,
            in_order: true,
        };
        remote_workers.share(&due, add)
    })
}
