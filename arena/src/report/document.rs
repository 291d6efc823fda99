//! A report as lines, lists and tables: a terminal prints it, a page lays it out.

use super::block::{Block, Item};
use super::fit::fitted;
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
    /// Whether the last line goes on with the next text.
    is_open: bool,
}

impl Document {
    /// The parts in the order in which they are read.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The text for a terminal of any width: very long lines are folded, tables are as wide as they are.
    pub fn text(&self) -> String {
        self.text_within(None)
    }

    /// The text in lines of at most this width: tables that are wider go on below, all else is folded.
    pub fn text_within(&self, width: Option<usize>) -> String {
        let is_item = |block: &Block| matches!(block, Block::Item(_));
        let lists = self.blocks.chunk_by(|a, b| is_item(a) && is_item(b));
        lists.map(|blocks| fitted(blocks, width)).collect()
    }

    /// Adds text to the last line. A line break ends the line; an empty line is space.
    pub fn push_str(&mut self, text: &str) {
        for part in text.split_inclusive('\n') {
            let words = part.strip_suffix('\n').unwrap_or(part);
            match self.blocks.last_mut() {
                Some(Block::Line(line)) if self.is_open => line.push_str(words),
                _ if words.is_empty() => self.blocks.push(Block::Space),
                _ => self.blocks.push(Block::Line(words.to_owned())),
            }
            self.is_open = words.len() == part.len();
        }
    }

    /// Adds a whole line.
    pub(super) fn push_line(&mut self, line: &str) {
        self.push_str(line);
        self.push_str("\n");
    }

    /// Adds an item of a list.
    pub fn push_item(&mut self, item: Item) {
        self.blocks.push(Block::Item(item));
        self.is_open = false;
    }

    /// Adds a table and space below it.
    pub fn push_table(&mut self, table: Table) {
        self.push_table_alone(table);
        self.blocks.push(Block::Space);
    }

    /// Adds a table without lines and space below it.
    pub(super) fn push_columns(&mut self, table: Table) {
        self.blocks.extend([Block::Columns(table), Block::Space]);
        self.is_open = false;
    }

    /// Adds a table; text follows right below it.
    pub(super) fn push_table_alone(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
        self.is_open = false;
    }
}

impl fmt::Write for Document {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    #[test]
    fn a_line_ends_at_a_break_and_an_empty_line_is_space() {
        let mut document = Document::default();
        write!(document, "One {} line", 1).unwrap();
        document.push_str(".\nAnother.\n\nA paragraph");
        document.push_item(Item::of("item"));
        document.push_str("Below");
        let line = |text: &str| Block::Line(text.to_owned());
        let [one, another, paragraph, below] = ["One 1 line.", "Another.", "A paragraph", "Below"].map(line);
        let item = Block::Item(Item::of("item"));
        assert_eq!(document.blocks(), [one, another, Block::Space, paragraph, item, below]);
        assert_eq!(document.text(), "One 1 line.\nAnother.\n\nA paragraph\n  item\nBelow\n");
    }
}
