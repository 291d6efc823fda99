//! The numbers of actions: one `u16` each, laid out in blocks that a game's capacities fix.

use serde::{Deserialize, Serialize};

/// An action of any game as its index in the game's [`ActionSpace`].
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Words};
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
///
/// // A policy has one value for each action; the index of an action is its place in it. This one prefers high indices.
/// let policy: Vec<usize> = (0..game.action_space().size()).collect();
/// let mut masked = vec![0; policy.len()];
/// for action in &legal {
///     masked[action.index()] = policy[action.index()];
/// }
/// let best = legal.iter().copied().max_by_key(|action| masked[action.index()]).expect("the game has begun");
/// assert_eq!(Some(&best), legal.last(), "legal actions ascend");
/// assert_eq!(masked.iter().filter(|&&value| value > 0).count(), legal.len());
/// game.try_apply(&mut state, best).expect("the mask leaves only legal actions");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Action(pub u16);

impl Action {
    /// The action as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A direction on the planes of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaneAxis {
    /// From one row to the next.
    Row,
    /// From one column to the next.
    Column,
}

impl PlaneAxis {
    /// Its name in results.
    pub const fn name(self) -> &'static str {
        match self {
            PlaneAxis::Row => "row",
            PlaneAxis::Column => "column",
        }
    }
}

/// One of the choices that an action is composed of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionDimension {
    /// What is chosen.
    pub name: &'static str,
    /// How many values there are.
    pub size: u16,
    /// The direction that its values run along on the planes of an observation, so that a policy can follow the planes;
    /// none if its values are no places on them.
    pub along: Option<PlaneAxis>,
}

impl ActionDimension {
    /// A dimension whose values are no places on planes.
    pub const fn new(name: &'static str, size: u16) -> ActionDimension {
        ActionDimension {
            name,
            size,
            along: None,
        }
    }

    /// The same with values that run along the planes of an observation.
    #[must_use]
    pub const fn along(self, axis: PlaneAxis) -> ActionDimension {
        ActionDimension {
            along: Some(axis),
            ..self
        }
    }
}

/// A run of actions of one kind: mixed radix over its dimensions, the last one fastest.
///
/// # Examples
/// ```
/// use orrery_engine::action_space::PlaneAxis;
/// use orrery_engine::{PlanetUnknown, Rules, Words};
///
/// let game = PlanetUnknown::default();
/// let space = game.action_space();
/// let lay = space.blocks.iter().find(|block| block.name == "lay").expect("tiles are laid");
/// let dimensions: Vec<_> = lay.dimensions.iter().map(|dimension| (dimension.name, dimension.size)).collect();
/// assert_eq!(dimensions, [("slot", 2), ("orientation", 8), ("row", 12), ("column", 12)]);
/// assert_eq!(lay.dimensions[2].along, Some(PlaneAxis::Row));
///
/// // Slot 1, orientation 2, row 3, column 4: the last dimension runs fastest.
/// let within = ((1 * 8 + 2) * 12 + 3) * 12 + 4;
/// let action = orrery_engine::Action(lay.first + within);
/// assert_eq!(game.action_text(action), "lay inner 2 34");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionBlock {
    /// The kind, in the words of the notation.
    pub name: &'static str,
    /// Index of the block's first action.
    pub first: u16,
    /// The dimensions, slowest first.
    pub dimensions: Vec<ActionDimension>,
}

impl ActionBlock {
    /// How many actions the block holds.
    pub fn size(&self) -> u16 {
        self.dimensions.iter().map(|dimension| dimension.size).product()
    }
}

/// All actions of a game: blocks without gaps, in ascending order from 0.
///
/// # Examples
/// ```
/// use orrery_engine::{Action, Planetarium, Rules};
///
/// let space = Planetarium::default().action_space();
/// let ends: Vec<u16> = space.blocks.iter().map(|block| block.first + block.size()).collect();
/// assert!(space.blocks[1..].iter().zip(&ends).all(|(block, &end)| block.first == end));
/// assert_eq!(space.size(), usize::from(ends[ends.len() - 1]));
/// assert_eq!(space.block(Action(0)).map(|block| block.name), Some("discard"));
/// assert_eq!(space.block(Action(u16::MAX)), None);
/// ```
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

    /// The block that holds the action; none where there is no such action.
    pub fn block(&self, action: Action) -> Option<&ActionBlock> {
        Some(&self.blocks[self.block_place(action)?])
    }

    /// The place of that block among the blocks.
    pub fn block_place(&self, action: Action) -> Option<usize> {
        let holds = |block: &ActionBlock| block.first <= action.0 && action.0 - block.first < block.size();
        self.blocks.iter().rposition(holds)
    }
}
