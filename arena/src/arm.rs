//! Arms: how a game went on with something else in place of what a seat got.

use orrery_engine::{BySeat, Seat};

/// What differs in an arm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArmKind {
    /// Nothing: the item was got as in the game.
    Got,
    /// The item that was got does nothing from then on.
    Blank,
    /// Another item on offer was taken in its place.
    Other,
    /// The item does nothing from the start, and the agents know it.
    Without,
}

impl ArmKind {
    const ALL: [ArmKind; 4] = [ArmKind::Got, ArmKind::Blank, ArmKind::Other, ArmKind::Without];

    /// Its word in run folders.
    pub fn name(self) -> &'static str {
        match self {
            ArmKind::Got => "got",
            ArmKind::Blank => "blank",
            ArmKind::Other => "other",
            ArmKind::Without => "without",
        }
    }

    /// The kind with this word.
    pub fn from_name(name: &str) -> Option<ArmKind> {
        ArmKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// How a game went on in an arm.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm {
    /// The number of the game in its block.
    pub game: u32,
    /// The place of the action with which the item was got in the record of the game; 0 for arms from the start.
    pub ply: u32,
    /// The seat that got the item; none if all seats met it.
    pub seat: Option<Seat>,
    /// Whether no other seat can have the item: otherwise only own points say what it is worth to its seat.
    pub alone: bool,
    /// The item, by its place among those of its kind.
    pub item: u16,
    /// What differs.
    pub kind: ArmKind,
    /// The round in which the item was got; 0 for arms from the start.
    pub round: u32,
    /// The points of each seat.
    pub scores: BySeat<i32>,
    /// What each seat won.
    pub shares: BySeat<f64>,
    /// Rounds begun.
    pub rounds: u32,
}

/// A game with its arms.
#[derive(Clone, PartialEq, Debug)]
pub struct Branched {
    /// The items that each seat got.
    pub held: BySeat<Vec<usize>>,
    /// The arms, those from the start last.
    pub arms: Vec<Arm>,
}

/// Which of the items that are met are branched on: for each item of the kind the chance that an arm is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Rates {
    /// Of a seat that gets the item.
    pub taker: Vec<f64>,
    /// Of a choice with the item on offer; of several items the highest counts.
    pub choice: Vec<f64>,
    /// Of a game in which the item was seen.
    pub replacement: Vec<f64>,
}

impl Rates {
    /// Every arm of this many items.
    pub fn all(items: usize) -> Rates {
        Rates {
            taker: vec![1.0; items],
            choice: vec![1.0; items],
            replacement: vec![1.0; items],
        }
    }
}
