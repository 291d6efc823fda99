//! Remarks on boards that are not played, so that games leave them out.

use crate::planet_unknown::ruleset::{Ruleset, unplayed};

pub(super) fn planets(ruleset: &Ruleset) -> Vec<String> {
    let boards = ruleset.planets.planets.iter();
    let remark = |(slug, reason)| format!("planet {slug}: games leave it out: {reason}");
    boards
        .filter_map(|board| Some((&board.slug, unplayed::planet(board)?)))
        .map(remark)
        .collect()
}

pub(super) fn corporations(ruleset: &Ruleset) -> Vec<String> {
    let boards = ruleset.corporations.corporations.iter();
    let remark = |(slug, reason)| format!("corporation {slug}: games leave it out: {reason}");
    boards
        .filter_map(|board| Some((&board.slug, unplayed::corporation(board)?)))
        .map(remark)
        .collect()
}
