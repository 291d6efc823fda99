//! What a learning would cost, and what its test would find.

use super::args::LearnArgs;
use super::learning::Learning;
use super::trial::Test;
use crate::game::job::{Dealer, Job};
use crate::runs::improving::Improving;
use crate::runs::plan::{Means, Pilot};
use orrery_agents::Playable;
use orrery_arena::Question;
use orrery_arena::report::{Findable, PlanReport, counted};

/// A learning about to be planned.
pub(super) struct Planning<'a>(pub(super) &'a Learning<'a>);

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.0.args;
        args.check_for(dealer.players, self.0.typed)?;
        let agent = args.shared.agent.by_heuristic();
        let config = self.0.config_of_round(dealer, 1, agent.clone())?;
        let means = Means {
            folder: &args.shared.folder,
            threads: args.run.threads(),
            stop: self.0.stop,
            subcommand: LearnArgs::SUBCOMMAND,
        };
        let pilot = Pilot::play(dealer, &config, Question::Selfplay {}, &means)?;
        let mut games = args.rounds * config.games;
        let mut findable = Vec::new();
        let mut notes = vec!["The time to fit the models is not counted".to_owned()];
        if args.continuations > 1 {
            notes.push("The games that are played on from positions are not counted".to_owned());
        }
        if args.test > 0 {
            let test = Test::of(dealer, args, agent)?;
            games += test.config.games;
            notes.push(format!(
                "{} at most test the last model",
                counted(test.config.games, "game")
            ));
            findable.extend(test.finds(args)?.map(|elo| Findable {
                of: "the last model against the present agent".to_owned(),
                normalized_elo: Some(elo),
                ..Findable::default()
            }));
        }
        Ok(pilot.plan(LearnArgs::SUBCOMMAND, games, true, findable, notes))
    }
}
