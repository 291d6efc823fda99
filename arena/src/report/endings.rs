//! How games ended, for people.

use crate::config::RunConfig;
use crate::stats::EndingCounts;

/// What ends a game by the printed rules, with the share of these games that it ended; `None` if no house rule can end
/// the game.
pub(super) fn by_cause(config: &RunConfig, games: &EndingCounts) -> Option<(String, Option<f64>)> {
    let endings = config.endings.as_ref()?;
    Some((format!("by the {}", endings.cause), games.share_by_cause(endings)))
}

/// A line for each house rule that ended some of these games.
pub(super) fn house_rules(config: &RunConfig, games: &EndingCounts) -> String {
    let rules = config.endings.iter().flat_map(|endings| &endings.house_rules);
    let used = rules.filter(|rule| games.0.contains_key(rule.ending.as_ref()));
    used.map(|rule| {
        format!(
            "{}, a house rule that is not in the rulebook: {}.\n",
            rule.ending, rule.rule
        )
    })
    .collect()
}

/// What the column of the share by cause means.
pub(super) fn legend(config: &RunConfig) -> String {
    config.endings.as_ref().map_or_else(String::new, |endings| {
        let by_cause = endings.by_cause.join(" or ");
        format!(
            "By the {}: the share of the games that ended by {by_cause}.\n",
            endings.cause
        )
    })
}
