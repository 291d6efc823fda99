//! A run whose recorded games are played on from the beginning of each round.

use crate::game::opened::refuse_unrepeatable;
use crate::host::args::{RunArgs, whole};
use crate::host::program;
use crate::terminal::output::{self, Interrupted, refuse};
use crate::terminal::progress::Progress;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::Run;
use orrery_arena::chances::{ChancesError, Continuations, Kept, Method, Tension};
use orrery_arena::report::counted;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of a run that is played on.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayedOnArgs {
    /// The folder of a run with records
    #[arg(value_name = "RUN")]
    pub(crate) run: PathBuf,
    /// How many times each game is played on from the beginning of each of its rounds
    #[arg(long, value_name = "N", default_value = "16", value_parser = whole(2..=10_000))]
    continuations: u64,
    /// The agent that plays on in all seats; `orrery agents` lists the agents
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    pub(crate) by: AgentSpec,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
}

impl PlayedOnArgs {
    /// The run.
    ///
    /// # Errors
    /// If its games cannot be played on by this agent, or have fewer seats.
    pub(crate) fn open(&self, fewest_players: usize) -> anyhow::Result<Run> {
        let run = Run::open(&self.run)?;
        let manifest = run.manifest();
        let folder = self.run.display();
        if !manifest.records {
            refuse!("{folder}: the run has no records; play it with `--records all`");
        }
        if manifest.config.players < fewest_players {
            let players = counted(manifest.config.players as u64, "player");
            refuse!(
                "{folder}: its games have {players}; allowed are runs of {fewest_players} or more: play one with `--players {fewest_players}`"
            );
        }
        refuse_unrepeatable("--by", &self.by)?;
        Ok(run)
    }

    pub(crate) fn threads(&self) -> usize {
        RunArgs::threads_or_all(self.threads)
    }

    /// How the games of a run are played on. `agent` makes a new agent.
    pub(crate) fn continuations<'a, G: Playable>(
        &self,
        game: &'a G,
        agent: &'a (dyn Fn() -> Box<dyn orrery_agents::Agent<G>> + Sync),
        run: &Run,
    ) -> Continuations<'a, G> {
        Continuations {
            game,
            agent,
            count: self.continuations as u32,
            seed: run.manifest().config.seed,
        }
    }

    /// The tension of a run, of which looks are kept. `by` is the agent that plays on, with its files read.
    ///
    /// # Errors
    /// If it cannot be read or played on, or is stopped.
    pub(crate) fn tension<G: Playable>(
        &self,
        continuations: &Continuations<'_, G>,
        by: &AgentSpec,
        run: Run,
        is_learned: bool,
        stop: &AtomicBool,
    ) -> anyhow::Result<Tension> {
        let config = &run.manifest().config;
        let wanted = run.blocks()?.count() * u64::from(config.schedule().games_per_block());
        let method = Method::new(config, by.spelling_of_play(), continuations.count);
        let kept = Kept::open(run.folder(), &method).unwrap_or_else(|error| {
            note_not_kept(&error);
            Kept::nothing(method)
        });
        let is_kept = kept.is_added_to();
        let progress = Progress::new(wanted, "games");
        let watch = |games| watched(&progress, games);
        let threads = self.threads();
        let tension: Result<Tension, ChancesError> = match is_learned {
            true => Tension::learned_of_run(continuations, kept, run, threads, stop, watch),
            false => Tension::of_run(continuations, kept, run, threads, stop, watch),
        };
        let tension = tension?;
        drop(progress);
        let played = tension.courses.len() as u64 + tension.forfeits;
        match played < wanted {
            true => Err(Interrupted::looking(played, wanted, is_kept).into()),
            false => Ok(tension),
        }
    }
}

/// Says that what is found is not kept.
pub(crate) fn note_not_kept(error: &orrery_arena::chances::KeptError) {
    output::note(&format!("note: what is found is not kept: {error}"));
}

/// Shows that further games are done.
pub(crate) fn watched(progress: &Progress, games: u64) {
    progress.add(games);
    program::note_progress(progress.numbers());
}
