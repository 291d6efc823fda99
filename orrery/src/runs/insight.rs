//! What is known of a game beyond its record: the chances of its seats, and its turning points.

use crate::game::opened::{checked_agent, refuse_unrepeatable};
use crate::runs::to_replay::Source;
use crate::terminal::output;
use crate::terminal::progress::Progress;
use anyhow::Context;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::chances::{Continuations, Course, Tension};
use orrery_arena::record::Record;
use orrery_arena::report::Turned;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// What is known of a game.
#[derive(Default)]
pub(crate) struct Insight {
    /// Its course, and the agent that played on, if `orrery tension` has looked at the games of its run.
    pub(crate) course: Option<(Course, String)>,
    /// Its turning points, the costliest first, and the agent that was asked; none if nobody asked.
    pub(crate) turned: Option<(Vec<Turned>, String)>,
}

/// How many pairs of continuations a turning point takes at least.
const PAIRS: u32 = 16;

impl Insight {
    /// The chances that are kept with the run of a game.
    pub(crate) fn kept(source: Source<'_>) -> Insight {
        let Source::Run(run, number) = source else {
            return Insight::default();
        };
        let tension = Tension::kept(run).unwrap_or_else(|error| {
            output::note(&format!("note: the chances of the run are not shown: {error}"));
            None
        });
        let course = tension.and_then(|tension| Some((tension.course_of(number)?.clone(), tension.method.by)));
        Insight { course, turned: None }
    }

    /// Adds the turning points of the game, by the agent that is asked.
    ///
    /// # Errors
    /// If the agent cannot be asked, or the record is no game.
    pub(crate) fn ask<G: Playable>(
        &mut self,
        game: &G,
        agent: &AgentSpec,
        record: &Record<G::Setup>,
        seed: u64,
        threads: usize,
    ) -> anyhow::Result<()> {
        refuse_unrepeatable("--turning-points", agent)?;
        let agent = checked_agent(game, agent.without_slips()).context("--turning-points")?;
        let continuations = Continuations {
            game,
            agent: &|| agent.build(game),
            count: PAIRS,
            seed,
        };
        let progress: RefCell<Option<Progress>> = RefCell::new(None);
        let watch = |decisions: Option<u64>| match decisions {
            Some(decisions) => *progress.borrow_mut() = Some(Progress::new(decisions, "decisions")),
            None => progress.borrow().iter().for_each(|progress| progress.add(1)),
        };
        // The first Ctrl-C ends a replay at once.
        let stop = AtomicBool::new(false);
        let points = continuations.turning_points(record, threads, &stop, watch)?;
        drop(progress);
        // What the points of another agent are worth is not known.
        let course = self.course.as_ref().filter(|(_, by)| *by == agent.spelling_of_play());
        let turned = Turned::all(game, record, &points, course.map(|(course, _)| course))?;
        self.turned = Some((turned, agent.title()));
        Ok(())
    }

    /// A note for each action that is a turning point, by its place in the record.
    pub(crate) fn notes(&self) -> BTreeMap<usize, String> {
        let turned = self
            .turned
            .iter()
            .flat_map(|(turned, by)| turned.iter().map(move |turned| (turned, by)));
        let note = |(turned, by): (&Turned, &String)| {
            let text = format!(
                "Turning point: it cost {}; {by}: {}",
                turned.cost_in_words(),
                turned.instead
            );
            (turned.ply, text)
        };
        turned.map(note).collect()
    }
}
