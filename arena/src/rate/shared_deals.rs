//! Which games of several runs have the same deal, and which are one and the same game.

use crate::row::Row;
use orrery_engine::codec::checksum;
use std::collections::{BTreeMap, BTreeSet};

/// The deals of the games so far, by their seed.
#[derive(Default)]
pub(super) struct SharedDeals(BTreeMap<u64, Deal>);

struct Deal {
    /// How many other deals there were before it.
    number: u64,
    /// A checksum of each of its games.
    games: BTreeSet<u64>,
}

impl SharedDeals {
    /// The number of a deal.
    pub(super) fn number(&mut self, seed: u64) -> u64 {
        self.deal(seed).number
    }

    /// How many deals there are.
    pub(super) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Notes a game of this setup. Returns whether it is new: not if a game of the same deal, with the same copies of
    /// agents in the same seats and the boards turned alike, had the same course. Agents that depend on a clock may play
    /// a deal twice, and then both games count.
    pub(super) fn is_new(&mut self, setup: &str, copies: &[usize], turn: usize, row: &Row) -> bool {
        // The place of the game in its run says nothing of the game.
        let game = Row {
            block: 0,
            game: 0,
            ..row.clone()
        };
        let text = serde_json::to_vec(&(setup, copies, turn, game)).expect("a row has string keys only");
        let sum = u64::from_be_bytes(checksum(&text));
        self.deal(row.seed).games.insert(sum)
    }

    fn deal(&mut self, seed: u64) -> &mut Deal {
        let number = self.count();
        self.0.entry(seed).or_insert_with(|| Deal {
            number,
            games: BTreeSet::new(),
        })
    }
}
