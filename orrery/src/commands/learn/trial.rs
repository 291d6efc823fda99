//! The test at the end of a learning: the agent with the last model against the present one.

use super::args::LearnArgs;
use crate::game::job::Dealer;
use crate::runs::session::Watch;
use crate::terminal::output::Usage;
use orrery_agents::{AgentList, AgentSpec, Playable};
use orrery_arena::report::SprtReport;
use orrery_arena::stats::PointsMore;
use orrery_arena::stats::sprt::Trial;
use orrery_arena::{Question, Row, RunConfig, Slice};
use orrery_engine::rng::mix;

/// Distinguishes the seed of its games from those of other runs.
const TEST: u64 = 0x7465_7374;

/// The games of the test as they are played.
pub(super) struct Test {
    /// The agent with the last model, and the present one.
    pub(super) agents: [AgentSpec; 2],
    pub(super) config: RunConfig,
    /// Their points on the same deals.
    pub(super) compared: PointsMore,
    /// The sequential test of games of two seats and more.
    trial: Option<Trial>,
}

impl Test {
    /// The test of the agent with the last model, before its first game.
    pub(super) fn of<G: Playable>(dealer: &Dealer<'_, G>, args: &LearnArgs, learned: AgentSpec) -> Result<Test, Usage> {
        let players = dealer.players;
        let present = args.shared.agent.clone();
        let agents = match players {
            1 => AgentList(vec![learned.clone(), present.clone()]),
            _ => AgentList::of_test(&learned, &present, players),
        };
        let seed = mix(&[args.seed()], TEST);
        let config = dealer.config(agents, args.test, seed)?;
        Ok(Test {
            agents: [learned, present],
            compared: PointsMore::default(),
            trial: match players {
                1 => None,
                _ => Some(Trial::of_run(args.hypotheses.test()?, &config, Slice::WHOLE)),
            },
            config,
        })
    }

    /// The sequential test, if it is one.
    pub(super) fn report(&self) -> Option<SprtReport> {
        Some(SprtReport {
            trial: self.trial.clone()?,
            config: Some(self.config.clone()),
            timing: None,
        })
    }

    /// The true difference in normalized Elo that it finds in four of five cases; none in solo games.
    pub(super) fn finds(&self, args: &LearnArgs) -> Result<Option<f64>, Usage> {
        let test = args.hypotheses.test()?;
        let trial = self.trial.as_ref();
        Ok(trial.and_then(|trial| test.findable(trial.scores(), self.config.blocks)))
    }

    /// What its games are to find out.
    pub(super) fn question(&self, args: &LearnArgs) -> Question {
        match self.trial {
            None => Question::default(),
            Some(_) => Question::Sprt(args.hypotheses.hypotheses()),
        }
    }

    /// The words that begin the command line of these games alone.
    pub(super) fn words(&self, args: &LearnArgs) -> Vec<String> {
        let [learned, present] = &self.agents;
        if self.trial.is_none() {
            let agents = AgentList(self.agents.to_vec());
            return vec!["tournament".to_owned(), format!("--agents={agents}")];
        }
        let mut words = vec!["sprt".to_owned(), format!("--a={learned}"), format!("--b={present}")];
        words.extend(args.hypotheses.words());
        words
    }
}

impl Watch for Test {
    fn count(&mut self, rows: &[Row]) {
        if self.is_enough() {
            return;
        }
        self.compared.add_block(rows, |agent| Some(usize::from(agent > 0)));
        if let Some(trial) = &mut self.trial {
            trial.add_block(rows);
        }
    }

    fn is_enough(&self) -> bool {
        self.trial.as_ref().is_some_and(Watch::is_enough)
    }

    fn may_end_early(&self) -> bool {
        self.trial.as_ref().is_some_and(Watch::may_end_early)
    }

    fn standing(&self) -> String {
        self.trial.as_ref().map_or_else(String::new, Watch::standing)
    }
}
