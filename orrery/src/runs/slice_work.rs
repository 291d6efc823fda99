//! What a machine does with a slice of a run that another one shares.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::program::{self, Program};
use crate::host::remote_workers::Task;
use crate::runs::folder::{programs, roster};
use crate::terminal::output::{Usage, refuse, usage};
use anyhow::{Context, anyhow, bail};
use orrery_agents::{AgentSpec, Identity, Playable};
use orrery_arena::run::{Blocks, Manifest, Part};
use orrery_arena::{Run, RunConfig};
use orrery_data::{Encoding, Plan};
use orrery_engine::Game;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Works on some places, on one thread, with the agents of the program. `input` is what [`input`] has made for them.
/// Returns what is passed on.
///
/// # Errors
/// If this program would not play what the run has, or the blocks cannot be played or encoded.
pub fn work(task: &str, places: &[Range<u64>], input: &[u8], program: Arc<dyn Program>) -> anyhow::Result<Vec<u8>> {
    let Task { manifest, encode } = serde_json::from_str(task).context("the task cannot be read")?;
    let manifest =
        Manifest::parse(&manifest).map_err(|what| anyhow!("the run to be played on cannot be read: {what}"))?;
    let game = GameArgs::of_run(&manifest)?;
    program::with(Vec::new(), program, || match encode {
        Some(plan) => {
            let part = Part::open(&manifest, input)?;
            with_game(&game, EncodePart { part, plan })
        }
        None => {
            let (slice, blocks) = (manifest.slice, manifest.config.blocks);
            let blocks = Blocks::at(slice, blocks, places.iter().cloned());
            let blocks =
                blocks.ok_or_else(|| anyhow!("{places:?} are no places of the {} blocks", manifest.config.blocks))?;
            let part = Part::begin(manifest)?;
            with_game(&game, PlayPart { part, blocks })
        }
    })
}

/// What other machines need to encode the blocks at these places among those of the run that were played.
///
/// # Errors
/// If the run cannot be read or there are no such places.
pub fn input(run: &Run, places: &[Range<u64>]) -> anyhow::Result<Vec<u8>> {
    let played = run.blocks()?;
    if places.iter().any(|places| places.end > played.count()) {
        bail!("{places:?} are no places of {} blocks", played.count());
    }
    let blocks = places.iter().flat_map(|places| {
        let count = places.end.saturating_sub(places.start) as usize;
        played.iter().skip(places.start as usize).take(count)
    });
    let mut part = Part::begin(run.manifest().clone())?;
    part.add(blocks.map(|block| run.block(block)))?;
    Ok(part.into_bytes()?)
}

/// Some blocks about to be played.
struct PlayPart {
    part: Part,
    blocks: Blocks,
}

impl Job for PlayPart {
    type Output = Vec<u8>;

    fn with<G: Playable>(mut self, dealer: &Dealer<'_, G>) -> anyhow::Result<Vec<u8>> {
        let config = &self.part.run.manifest().config;
        check_same(dealer, self.part.run.manifest())?;
        let roster = roster(dealer, config)?;
        check_programs(&programs(&roster, config), config)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let stop = AtomicBool::new(false);
        let table = dealer.table(&agent, 1, &stop);
        table.play_part(&mut self.part.run, &self.blocks, |_| ControlFlow::Continue(()))?;
        Ok(self.part.into_bytes()?)
    }
}

/// Some blocks about to be encoded.
struct EncodePart {
    part: Part,
    plan: Plan,
}

impl Job for EncodePart {
    type Output = Vec<u8>;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Vec<u8>> {
        check_same(dealer, self.part.run.manifest())?;
        let encoding = Encoding {
            game: dealer.game,
            plan: self.plan,
            threads: 1,
            stop: &AtomicBool::new(false),
        };
        Ok(encoding.encode_part(&self.part.run)?)
    }
}

/// Refuses programs that are not those of the run. Classes of Python come with the work.
fn check_programs(here: &[Option<Identity>], config: &RunConfig) -> Result<(), Usage> {
    let agents = config.agents.iter().zip(config.programs.iter().zip(here));
    for (agent, (programs, here)) in agents.filter(|(agent, _)| agent.is_program()) {
        if let (Some(last), Some(here)) = (programs.last(), here)
            && last != here
        {
            let (name, differences) = (agent.title(), last.differences(here).join("; "));
            refuse!(
                "the program of {name} on this machine is not that of the run: {differences}; install the same one on all machines"
            );
        }
    }
    Ok(())
}

/// Refuses to work on a run that this program would play differently.
fn check_same<G: Game>(dealer: &Dealer<'_, G>, manifest: &Manifest) -> Result<(), Usage> {
    let differences = dealer.differences(&manifest.config)?;
    if differences.is_empty() {
        return Ok(());
    }
    Err(usage!(
        "this machine would play otherwise than the run ({}); install the same build of this program on all machines",
        differences.join("; ")
    ))
}
