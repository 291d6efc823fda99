//! `orrery ruleset show --actions`: how actions are numbered.

use crate::columns::{columns, row};
use orrery_engine::{ActionBlock, Game};
use std::fmt::Write;

/// The blocks of the action space and the versions of everything that is numbered.
pub(crate) fn actions<G: Game>(game: &G) -> String {
    let space = game.action_space();
    let mut rows = vec![row([&"block", &"first", &"size", &"dimensions, the last one fastest"])];
    rows.extend(
        space
            .blocks
            .iter()
            .map(|block| row([&block.name, &block.first, &block.size(), &dimensions(block)])),
    );
    let versions = game.versions();
    let mut text = format!(
        "{}: {} actions in {} blocks\n\n",
        game.name(),
        space.size(),
        space.blocks.len()
    );
    text.push_str(&columns(&rows));
    let _ = writeln!(
        text,
        "\nversions: actions {}, observation {}, rules {:016x}",
        versions.actions, versions.observation, versions.rules
    );
    text
}

/// Names and sizes, and which of them are rows or columns of the planes of an observation if their names do not say it.
fn dimensions(block: &ActionBlock) -> String {
    let dimensions = block.dimensions.iter().map(|dimension| {
        let along = dimension.along.map(|axis| axis.name());
        let marked = along.filter(|&along| along != dimension.name);
        let marked = marked.map_or_else(String::new, |along| format!(" as {along}"));
        format!("{} {}{marked}", dimension.name, dimension.size)
    });
    dimensions.collect::<Vec<_>>().join(", ")
}
