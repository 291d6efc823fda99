//! How often the hopeless seats of an agent make a king.

use super::hopeless::HopelessGame;
use super::transfer::Transfer;
use crate::schedule::AgentIndex;
use crate::stats::measured::{mean_over_blocks, share_over_blocks};
use crate::stats::{Interval, Measured, Share};

/// What the decisions of an agent say of kingmaking.
#[derive(Clone, PartialEq, Debug)]
pub struct AgentKings {
    /// The agent; none for all of them.
    pub agent: Option<AgentIndex>,
    /// Games in which it had a seat.
    pub games: u64,
    /// The decisions of its hopeless seats in such a game.
    pub decisions: Option<Measured>,
    /// The share of those that were weighed that make a king.
    pub kings: Share,
    /// How many of them are neither clearly so nor clearly not; these make no king.
    pub unclear: u64,
    /// How many of its decisions make a king in a game: their share times their number, with the interval of the share.
    pub a_game: Option<(f64, Interval)>,
    /// The share of these games in which a decision makes a king; no game counts unless all decisions were weighed.
    pub games_with: Share,
}

impl AgentKings {
    /// Of games in the order of their blocks, with the decisions of this agent alone.
    pub(super) fn of(agent: Option<AgentIndex>, games: &[HopelessGame]) -> AgentKings {
        let mut weighed: Vec<(u64, &Transfer)> = Vec::new();
        for game in games {
            let found = game.decisions.iter().filter_map(|decision| decision.weighed.as_ref());
            weighed.extend(found.map(|found| (game.block, &found.transfer)));
        }
        let decisions = mean_over_blocks(games, |game| game.block, |game| Some(game.decisions.len() as f64));
        let kings = share_over_blocks(&weighed, |of| of.0, |of| Some(of.1.makes_king()));
        let is_whole = games.iter().all(|game| game.makes_king().is_some());
        AgentKings {
            agent,
            games: games.len() as u64,
            decisions,
            kings,
            unclear: weighed.iter().filter(|of| of.1.is_unclear()).count() as u64,
            a_game: kings.value.zip(decisions).map(|(share, decisions)| {
                let Interval { low, high } = kings.interval;
                let [share, low, high] = [share, low, high].map(|share| share * decisions.mean);
                (share, Interval { low, high })
            }),
            games_with: share_over_blocks(games, |game| game.block, |game| game.makes_king().filter(|_| is_whole)),
        }
    }
}
