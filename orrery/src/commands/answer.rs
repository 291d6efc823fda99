//! `orrery answer`: an agent of this build as the program of another one's agent `extern`.

use crate::game::args::RulesArgs;
use crate::game::command::GameCommand;
use crate::game::of_game;
use crate::game::weights;
use clap::Args;
use orrery_agents::{AgentSpec, answer};
use std::io;

/// The options of a program.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Another build asks on standard input, and this one answers on standard output, until the questions end:
  orrery sprt --a planner --b 'extern:cmd=OLD answer --agent planner'
Both must have the same game, numbering of actions and ruleset; the run says what differs. The chance of the agent comes \
from the run, so there is no --seed. agents/EXTERN.md describes the protocol, and how to compare two versions of an agent.")]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The agent that answers
    #[arg(long, value_name = "A", default_value = "greedy")]
    agent: AgentSpec,
}

impl AnswerArgs {
    /// Answers until standard input ends.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        weights::read([&mut self.agent])?;
        of_game!(self.rules.game.name, Command => self.answer::<Command>())
    }

    fn answer<C: GameCommand>(&self) -> anyhow::Result<()> {
        let (game, _) = self.rules.load::<C>()?;
        Ok(answer(&game, &self.agent, io::stdin().lock(), io::stdout().lock())?)
    }
}
