//! What a run says besides its agents.

use crate::report::cost::{cost_table, timing_fields};
use crate::report::values::{Cell, Field, Table, fields};
use crate::report::whole::{Listing, listings};
use crate::schedule::AgentIndex;
use crate::stats::{ForfeitedGame, Ratings, SeatSummary, Surprise};
use crate::tournament::Tournament;
use serde_json::json;

/// What is said of the whole run.
pub(in crate::report) fn head<'a>(run: &Tournament) -> Vec<Field<'a, Tournament>> {
    let mean = |sum: u64, run: &Tournament| {
        let games = run.tally.totals().games;
        (games > 0).then(|| sum as f64 / games as f64)
    };
    let starter = |run: &Tournament| Some(run.tally.starter()).filter(|_| run.config.has_equal_agents());
    let mut fields = fields![Tournament:
        "config", "", Data, "What was played; equal configurations give equal rows, if they are `repeatable`. docs/results.md has its keys.", |run| json!(run.config);
        "complete", "", Flag, "Whether all games of `config` were played; not for a run that was stopped, a slice, and a run that ended by `--until-width`.", |run| run.is_complete();
        "games", "", Count, "Games that were played.", |run| run.tally.totals().games;
        "rating_groups", "", Data, "The agents in groups that wins and losses connect; ratings of different groups cannot be compared.", |run| {
            let groups = run.tally.ratings(run.focus.anchor).groups;
            json!(groups.iter().map(|group| names(run, group)).collect::<Vec<_>>())
        };
        "starter.games", "", Count, "Games of the seat that began, wherever it was; none if no seat begins, in solo games, and unless all agents are the same one.", |run| starter(run).filter(|share| share.value.is_some()).map(|share| share.games);
        "starter.win_share", "", Estimate(3), "Its share of the win: the advantage of the first seat.", |run| starter(run).filter(|share| share.value.is_some()).as_ref().map(Cell::from);
        "game_length.rounds", "", Number(1), "Rounds begun, mean over games.", |run| mean(run.tally.totals().rounds, run);
        "game_length.plies", "", Number(1), "Actions applied.", |run| mean(run.tally.totals().plies, run);
        "game_length.decisions", "", Number(1), "Those among two or more actions.", |run| mean(run.tally.totals().decisions, run);
        "endings", "", Data, "Games by how they ended.", |run| json!(run.tally.totals().endings);
    ];
    if run.explored_share().is_some() {
        fields.extend(fields![Tournament:
            "explored_share", "", Number(3), "The share of the decisions in which something else was played than the agent plays without exploration.", |run| run.explored_share();
        ]);
    }
    fields.extend(
        timing_fields()
            .into_iter()
            .map(|field| field.within(|run: &Tournament| Some(&run.timing))),
    );
    fields
}

/// The names of these agents.
fn names(run: &Tournament, agents: &[AgentIndex]) -> Vec<String> {
    agents.iter().map(|&agent| run.config.agent_name(agent)).collect()
}

/// The tables after those of agents and pairs.
pub(in crate::report) fn rest(run: &Tournament, ratings: &Ratings) -> Vec<Listing> {
    let is_equal = run.config.has_equal_agents();
    let seats = fields![SeatSummary:
        "win_share", "", Estimate(3), "The share of the win; none unless all agents are the same one: an agent that always wins makes every seat win as often.", |seat| is_equal.then(|| Cell::from(&seat.win_share));
        "mean_score", "", Number(2), "Points per game.", |seat| seat.mean_score;
    ];
    let surprises = fields![Surprise:
        "number", "", Count, "Number of the game.", |surprise| surprise.number;
        "winners", "", Data, "Its winners.", |surprise| json!(names(run, &surprise.winners));
        "chance", "", Chance, "The chance of that under the ratings.", |surprise| surprise.chance;
    ];
    let forfeited = fields![ForfeitedGame:
        "number", "", Count, "Number of the game.", |game| game.number;
        "agent", "", Words, "The agent that forfeited.", |game| run.config.agent_name(game.agent);
        "seat", "", Count, "Its seat.", |game| game.seat.0;
        "reason", "", Words, "Why.", |game| game.reason.clone();
    ];
    let totals = run.tally.totals();
    listings![
        "seats", "An object for each seat, whichever agent sat there.", Table::of(&seats, &run.tally.seats());
        "surprises", "The least likely of the games that were won with a chance below 0.02.", Table::of(&surprises, &ratings.surprises);
        "forfeited", "The first ten games that were forfeited.", Table::of(&forfeited, &totals.forfeits);
        "timing.agents", "What each agent cost.", cost_table(&run.timing);
    ]
}
