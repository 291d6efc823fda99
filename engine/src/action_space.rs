//! The numbers of actions: one `u16` each, laid out in blocks that a game's capacities fix.

use serde::{Deserialize, Serialize};

/// An action of any game as its index in the game's [`ActionSpace`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Action(pub u16);

impl Action {
    /// The action as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A run of actions of one kind: mixed radix over its dimensions, the last one fastest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionBlock {
    /// The kind, in the words of the notation.
    pub name: &'static str,
    /// Index of the block's first action.
    pub first: u16,
    /// Names and sizes of the dimensions, slowest first.
    pub dimensions: Vec<(&'static str, u16)>,
}

impl ActionBlock {
    /// How many actions the block holds.
    pub fn size(&self) -> u16 {
        self.dimensions.iter().map(|&(_, size)| size).product()
    }
}

/// All actions of a game: blocks without gaps, in ascending order from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionSpace {
    /// The blocks in ascending order.
    pub blocks: Vec<ActionBlock>,
}

impl ActionSpace {
    /// How many actions there are; every index is below it.
    pub fn size(&self) -> usize {
        self.blocks
            .last()
            .map_or(0, |block| usize::from(block.first) + usize::from(block.size()))
    }

    /// The block that holds the action.
    pub(crate) fn block(&self, action: Action) -> Option<&ActionBlock> {
        self.blocks
            .iter()
            .rev()
            .find(|block| block.first <= action.0 && action.0 - block.first < block.size())
    }
}
