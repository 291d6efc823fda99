//! Further continuations of positions of recorded games: the mean of several scores says more about a position than the
//! score of the one game that was played.

use super::samples::{LearnError, for_each_turn_end};
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{ContinuedBlock, Run, RunError};
use orrery_agents::{Agent, Playable};
use orrery_engine::rng::mix;
use orrery_engine::{BySeat, Rng, Seat, View, play_until};
use std::sync::atomic::AtomicBool;

/// Distinguishes the streams of continuations from others.
const CONTINUED: u64 = 0x636f_6e74;

/// How positions at the ends of turns are continued: what the seat does not see is drawn anew, and an agent plays all seats
/// to the end, without exploration.
pub struct Continuations<'a, G: Playable> {
    /// The rules.
    pub game: &'a G,
    /// The agent for one seat.
    pub agent: &'a (dyn Fn() -> Box<dyn Agent<G>> + Sync),
    /// How many games are played from a position.
    pub games: u32,
    /// One position of this many in a game is continued.
    pub every: u32,
    /// The seed of all chance.
    pub seed: u64,
}

impl<G: Playable> Continuations<'_, G> {
    /// For each sample of a block the sum of the scores that its seat makes in the continuations; none if it is not
    /// continued. Chance depends on the seed, the block, the game and the place of the sample in it alone.
    ///
    /// # Errors
    /// If a record is no game of these rules.
    pub fn of_block(&self, block: &PlayedBlock) -> Result<Vec<Option<i64>>, LearnError> {
        let mut sums = Vec::new();
        let every = u64::from(self.every.max(1));
        let (mut last, mut place) = (None, 0);
        for_each_turn_end(self.game, block, |row, state, seat| {
            place = if last == Some(row.game) { place + 1 } else { 0 };
            last = Some(row.game);
            let game = [self.seed, row.block, u64::from(row.game)];
            // Which places of a game are continued differs between games: all rounds have labels of both kinds.
            let is_continued = (place + mix(&game, CONTINUED) % every).is_multiple_of(every);
            let sum = is_continued.then(|| self.sum(state, seat, &[&game[..], &[place]].concat()));
            sums.push(sum.flatten());
        })?;
        Ok(sums)
    }

    /// The sum of the scores of the seat; none if an agent forfeits.
    fn sum(&self, state: &G::State, seat: Seat, sample: &[u64]) -> Option<i64> {
        let beliefs = self.game.beliefs(state, seat);
        let mut rng = Rng::from_words(&[mix(sample, CONTINUED)]);
        let mut future = state.clone();
        let mut sum = 0;
        for _ in 0..self.games {
            self.game.sample(&beliefs, &mut rng, &mut future);
            sum += i64::from(self.score(&mut future, seat, &mut rng)?);
        }
        Some(sum)
    }

    /// Plays a game to its end. Returns the score of the seat; none if an agent forfeits.
    fn score(&self, state: &mut G::State, seat: Seat, rng: &mut Rng) -> Option<i32> {
        let seats = self.game.seats(state);
        let mut agents = BySeat::from_fn(seats, |_| (self.agent)());
        let mut streams = BySeat::from_fn(seats, |_| Rng::from_words(&[rng.next_u64()]));
        let choose = |view: &View<'_, G>| {
            let seat = view.observer();
            agents[seat].choose(view, &mut streams[seat])
        };
        let (_, forfeit) = play_until(self.game, state, choose, |_, _, _| {});
        forfeit.is_none().then(|| self.game.outcome(state).scores[seat])
    }

    /// Continues the blocks of a run from this number of blocks on, and passes the sums of each to `on_block` in the order
    /// of the blocks. Once `stop` is set no block is begun.
    ///
    /// # Errors
    /// If the run cannot be read, a record is no game of these rules, or `on_block` fails.
    pub fn of_run(
        &self,
        run: Run,
        done: usize,
        threads: usize,
        stop: &AtomicBool,
        mut on_block: impl FnMut(ContinuedBlock) -> Result<(), RunError>,
    ) -> Result<(), LearnError> {
        let blocks: Vec<u64> = run.blocks()?.iter().skip(done).collect();
        // A block is read when a thread takes it: only those that are due next are in memory.
        let stored = blocks.into_iter().map(move |block| run.block(block));
        let work = |stored: Result<PlayedBlock, RunError>| {
            let block = stored?;
            Ok((block.block, self.of_block(&block)?))
        };
        in_order(stored, threads, stop, work, |block| Ok(on_block(block)?))
    }
}
