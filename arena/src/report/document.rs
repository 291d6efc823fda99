//! A report as prose and tables: a terminal prints it, a page lays it out.

use super::fit::{fitted, fitted_prose};
use super::values::Table;
use std::fmt;

/// A report in the order in which it is read.
///
/// # Examples
/// ```
/// use orrery_arena::report::{self, Block};
/// use orrery_arena::{RunConfig, Tournament};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "greedy,random".parse().expect("both are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 4, 1).expect("two agents are not too many");
/// let result = Tournament::play(&game, config, &|_, _| Setup::players(2), 1, |_| {}).expect("two can play");
///
/// let report = report::tournament(&result);
/// let document = report.document();
/// let tables = document.blocks().iter().filter(|block| matches!(block, Block::Table(_)));
/// assert_eq!(tables.count(), 3, "win shares, scores, and what the agents cost");
/// assert!(document.text().starts_with("planetarium: 4 games of 2 players"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Document {
    blocks: Vec<Block>,
}

/// A part of a report.
#[derive(Clone, Debug)]
pub enum Block {
    /// Lines for a terminal of 80 columns; empty lines between paragraphs. Lines that are indented or begin with `*` are
    /// items of a list.
    Prose(String),
    /// A table.
    Table(Table),
}

impl Document {
    /// The parts. No prose follows other prose.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The text for a terminal of any width.
    pub fn text(&self) -> String {
        self.text_within(None)
    }

    /// The text in lines of at most this width: tables that are wider go on below, prose is folded.
    pub fn text_within(&self, width: Option<usize>) -> String {
        let text = |block: &Block| match block {
            Block::Prose(prose) => fitted_prose(prose, width),
            Block::Table(table) => fitted(table, width) + "\n",
        };
        self.blocks.iter().map(text).collect()
    }

    /// Adds text directly after the last text, with no blank line between them.
    pub fn push_str(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.blocks.last_mut() {
            Some(Block::Prose(prose)) => prose.push_str(text),
            _ => self.blocks.push(Block::Prose(text.to_owned())),
        }
    }

    /// Adds a table and an empty line below it.
    pub fn push_table(&mut self, table: Table) {
        self.push_table_with(table, "\n");
    }

    /// Adds a table with this text right below it.
    pub(super) fn push_table_with(&mut self, table: Table, below: &str) {
        self.blocks.push(Block::Table(table));
        self.push_str(below);
    }
}

impl fmt::Write for Document {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}
