//! The pairs of a run as a table for programs.

use super::csv::{line, number};
use crate::schedule::AgentIndex;
use crate::tournament::Tournament;

/// The pairs of agents as CSV, one line for each that played each other. The columns are the keys of `pairs` in
/// [`json`](super::json()); the interval has two, `share_interval_low` and `share_interval_high`. A value that the rows do
/// not give is empty.
///
/// # Examples
/// ```
/// use orrery_arena::report::pairs_csv;
/// use orrery_arena::{RunConfig, Tournament};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "random,greedy,random:name=other".parse().expect("all are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 12, 1).expect("three agents are not too many");
/// let result = Tournament::play(&game, config, &|_, _| Setup::players(2), 1, |_| {}).expect("two can play");
/// let text = pairs_csv(&result);
/// assert!(text.starts_with("a,b,games,blocks,share,"));
/// assert!(text.contains("\ngreedy,random,"), "the better one is first");
/// assert_eq!(text.lines().count(), 1 + 3);
/// ```
pub fn pairs_csv(tournament: &Tournament) -> String {
    let columns = [
        "a",
        "b",
        "games",
        "blocks",
        "share",
        "share_interval_low",
        "share_interval_high",
        "design_effect",
        "p_value",
        "p_value_holm",
        "los",
        "pair_ratio",
    ];
    let name = |agent: AgentIndex| tournament.config.agent_name(agent);
    let pairs = tournament.tally.pairs(tournament.focus.focal);
    let rows = pairs.iter().map(|pair| {
        let share = &pair.share;
        line(&[
            name(pair.a),
            name(pair.b),
            share.games.to_string(),
            share.blocks.to_string(),
            number(share.share),
            number(Some(share.interval.low)),
            number(Some(share.interval.high)),
            number(Some(share.design_effect)),
            number(pair.chance),
            number(pair.chance_holm),
            number(pair.superiority.likelihood),
            number(pair.superiority.pair_ratio()),
        ])
    });
    line(&columns.map(str::to_owned)) + &rows.collect::<String>()
}
