//! `orrery play`: one game, printed so that a person can follow it.

use crate::args::{AgentArgs, GameArgs};
use crate::game::{Dealer, Job, with_game};
use crate::output::{self, Usage};
use clap::{Args, ValueEnum};
use orrery_agents::Evaluated;
use orrery_arena::report::{Boards, Transcript};
use orrery_arena::{Contest, RunConfig};
use orrery_engine::BySeat;

/// The options of a game.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    /// When boards are drawn: a seat's after its turn, all after a round, or all at the end
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Turn)]
    boards: When,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Turn,
    Round,
    End,
}

impl From<When> for Boards {
    fn from(when: When) -> Boards {
        match when {
            When::Turn => Boards::Turn,
            When::Round => Boards::Round,
            When::End => Boards::End,
        }
    }
}

impl PlayArgs {
    /// Plays the game and prints it.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        output::print(&with_game(&self.game, &self)?)
    }
}

impl Job for &PlayArgs {
    type Output = String;

    /// Plays the first game of the tournament with the same options.
    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let players = dealer.players;
        let agents = self.who.agents.clone();
        let config = RunConfig::new(
            dealer.game,
            dealer.setup.clone(),
            players,
            agents,
            1,
            self.game.deal.seed,
        );
        let config = config.map_err(|error| Usage(error.to_string()))?;
        let contest = Contest {
            game: dealer.game,
            schedule: config.schedule(),
            deal: dealer.deal,
            agent: &|agent| config.agents[usize::from(agent)].build(dealer.game),
        };
        let table = contest.schedule.table(0, 0);
        let names: BySeat<String> = table
            .iter()
            .map(|&agent| config.agents[usize::from(agent)].to_string())
            .collect();
        let mut transcript = Transcript::new(dealer.game, &names, self.boards.into());
        let mut state = contest.start(0)?;
        let row = contest.play_game(0, 0, &mut state, |before, seat, action| {
            transcript.add(before, seat, action);
        });
        let told = transcript.finish(&state, row.forfeit.as_ref());
        Ok(format!(
            "{}, {players} player{}, seed {}\n\n{told}",
            config.game,
            if players == 1 { "" } else { "s" },
            config.seed
        ))
    }
}
