//! The agents of a run, two by two.

use crate::report::sprt::counts;
use crate::report::values::{Table, fields};
use crate::stats::PairSummary;
use crate::tournament::Tournament;
use serde_json::json;

/// A row for each two agents that played each other; with a focal agent only those of that one.
pub fn pairs(tournament: &Tournament) -> Table {
    let name = |agent| tournament.config.agent_name(agent);
    let fields = fields![PairSummary:
        "a", "agent", Words, "The focal agent, otherwise the better one of the two.", |pair| name(pair.a);
        "b", "ranks above", Words, "The other agent.", |pair| name(pair.b);
        "games", "games", Count, "Games that both played.", |pair| pair.share.games;
        "blocks", "blocks", Count, "Blocks of these.", |pair| pair.share.blocks;
        "share", "share", Estimate(3), "The share of these in which the better seat of `a` ranks above that of `b`, ties half.", |pair| &pair.share;
        "design_effect", "design effect", Number(2), "With D, D games carry the information of one independent game.", |pair| pair.share.design_effect;
        "p_value", "p", Chance, "The chance that equal agents are at least this far from one half, by Student's t over blocks and never below 2^-(blocks - 1).", |pair| pair.chance;
        "p_value_holm", "p, Holm", Chance, "The same corrected for the number of pairs by Holm.", |pair| pair.chance_holm;
        "los", "LOS", Likelihood, "The likelihood that `a` is superior.", |pair| pair.superiority.likelihood;
        "pair_ratio", "pair ratio", Number(2), "Blocks in which `a` won more than half for each in which it won less; none without one of these.", |pair| pair.superiority.pair_ratio();
        "normalized_elo", "normalized Elo", Estimate(1), "How far `a` is ahead in normalized Elo; none where blocks are alike, or differ in the number of these games.", |pair| pair.normalized().map(|estimate| (estimate.elo, estimate.interval));
        "score_difference", "points more", Estimate(2), "Points of a seat of `a` less those of one of `b` in the same games, mean over blocks.", |pair| pair.points.more().map(|more| (more.mean, more.interval));
        "score_spread", "spread", Number(2), "The spread of a game: the standard deviation of the points of a seat about the mean of its agent.", |pair| pair.points.spread();
        "scores", "", Data, "How many blocks had each share, as `score` and `blocks`.", |pair| pair.scores.as_ref().map(|scores| json!(counts(scores)));
    ];
    Table::of(&fields, &tournament.tally.pairs(tournament.focus.focal))
}
