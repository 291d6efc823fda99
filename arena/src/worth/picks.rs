//! The picks of items that gained the most.

use super::estimates::{gained, pairs};
use crate::arm::Branched;
use crate::row::Row;
use orrery_engine::Seat;

/// The pick of an item that gained its taker the most points against nothing in its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Pick {
    /// The number of the game in the schedule.
    pub game: u64,
    /// The place of the action in the record of the game.
    pub ply: u32,
    /// The round.
    pub round: u32,
    /// The seat; none if all seats met the item.
    pub seat: Option<Seat>,
    /// The points that it gained.
    pub points: f64,
}

/// Collects picks, block by block.
#[derive(Clone, Debug)]
pub struct Picks {
    best: Vec<Option<Pick>>,
}

impl Picks {
    /// No block yet, of this many items.
    pub fn new(items: usize) -> Picks {
        Picks {
            best: vec![None; items],
        }
    }

    /// Adds the games of a block. `games_per_block` counts those of other agents too.
    pub fn add_block(&mut self, games: &[(&Row, &Branched)], games_per_block: usize) {
        for (row, branched) in games {
            for pair in pairs(&branched.arms) {
                let Some(points) = gained(pair, 0) else { continue };
                let best = &mut self.best[usize::from(pair[0].item)];
                // Of picks that gain alike the first is kept.
                if best.as_ref().is_none_or(|best| points > best.points) {
                    *best = Some(Pick {
                        game: row.number(games_per_block),
                        ply: pair[0].ply,
                        round: pair[0].round,
                        seat: pair[0].seat,
                        points,
                    });
                }
            }
        }
    }

    /// The pick of an item that gained the most, if it was picked.
    pub fn best(&self, item: usize) -> Option<&Pick> {
        self.best[item].as_ref()
    }
}
