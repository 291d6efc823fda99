//! Has other machines play and encode runs, and stores what arrives.

use crate::elsewhere::{Due, Elsewhere, Task};
use anyhow::Context;
use orrery_agents::Playable;
use orrery_arena::run::Part;
use orrery_arena::{Row, Run};
use orrery_data::{Dataset, Encoding, Progress};
use std::path::Path;

/// Plays the blocks that a run misses on other machines, and stores them as they arrive. `on_block` sees the rows of each.
pub(crate) fn play(elsewhere: &dyn Elsewhere, run: &mut Run, mut on_block: impl FnMut(&[Row])) -> anyhow::Result<()> {
    let (missing, manifest) = (run.missing()?, run.manifest().clone());
    if missing.count() == 0 {
        return Ok(());
    }
    let task = Task {
        manifest: manifest.text(),
        encode: None,
    };
    let due = Due {
        task: task.text(),
        places: missing.places().to_vec(),
        group: 1,
        in_order: false,
    };
    let mut writer = run.writer()?;
    let played = elsewhere.share(&due, &mut |bytes| {
        let part = Part::open(&manifest, bytes).context(ARRIVED)?;
        Ok(writer.add_part(&part.run, &mut on_block)?)
    });
    let written = writer.finish();
    played?;
    Ok(written?)
}

const ARRIVED: &str = "blocks from another machine; what was written before is kept, and --resume continues";

/// Encodes a run with samples that other machines make.
pub(crate) fn encode<G: Playable>(
    elsewhere: &dyn Elsewhere,
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
    encoding.encode_elsewhere(run, out, resume, watch, |places, group, add| {
        let due = Due {
            task: task.text(),
            places: [places].into_iter().filter(|places| !places.is_empty()).collect(),
            group,
            in_order: true,
        };
        elsewhere.share(&due, add)
    })
}
