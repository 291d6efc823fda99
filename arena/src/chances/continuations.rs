//! Continuations of recorded games: from the beginning of each round agents play on, in samples of what no seat knows.

use super::kept::Kept;
use super::look::{End, Look};
use super::watched::Watched;
use crate::in_order::ThreadsError;
use crate::record::{Record, ReplayError};
use crate::recorded::{RecordedError, recorded};
use crate::row::{Forfeited, PlayedBlock, Row};
use crate::run::RunError;
use crate::worth::play_on;
use orrery_agents::Agent;
use orrery_engine::{BySeat, Game, Rng, Seat};

/// Why the chances of a run are not known.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChancesError {
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A record is not that of its row.
    #[error(transparent)]
    Recorded(#[from] RecordedError),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// An agent forfeits a continuation.
    #[error("game {game} of block {block}: {} forfeits a continuation: {}", .forfeit.seat, .forfeit.reason)]
    Forfeit {
        /// The block.
        block: u64,
        /// The game in the block.
        game: u64,
        /// The forfeit.
        forfeit: Forfeited,
    },
}

/// How recorded games are played on.
pub struct Continuations<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// A new agent, for one seat of one continuation.
    pub agent: &'a (dyn Fn() -> Box<dyn Agent<G>> + Sync),
    /// How many continuations begin in each position, 2 or more.
    pub count: u32,
    /// The seed of the streams.
    pub seed: u64,
}

/// Words that distinguish the streams of a seed.
const SAMPLED: u64 = 0x7361_6d70;
const PLAYED_ON: u64 = 0x706c_6179;

impl<G: Game> Continuations<'_, G> {
    /// Looks at the games of a block with records, but not at those that were forfeited. Looks that are kept are not made again.
    ///
    /// # Errors
    /// If a record is not that of its row, or an agent forfeits.
    pub fn of_block(&self, block: &PlayedBlock, kept: &Kept) -> Result<Vec<Watched>, ChancesError> {
        let games = block.rows.iter().zip(&block.records);
        let scored = games.filter(|(row, _)| row.is_scored());
        let look = |(row, bytes): (&Row, &Vec<u8>)| kept.watched(row).map_or_else(|| self.of_game(row, bytes), Ok);
        scored.map(look).collect()
    }

    fn of_game(&self, row: &Row, bytes: &[u8]) -> Result<Watched, ChancesError> {
        let (record, _) = recorded(self.game, row, bytes)?;
        let positions = positions(self.game, &record).map_err(RecordedError::replay(row))?;
        let looks = positions.iter().map(|position| self.look(row, position));
        let looks: Result<Vec<Look>, Forfeited> = looks.collect();
        let forfeited = |forfeit| ChancesError::Forfeit {
            block: row.block,
            game: u64::from(row.game),
            forfeit,
        };
        Ok(Watched {
            row: row.clone(),
            looks: looks.map_err(forfeited)?,
        })
    }

    /// Plays a position of a game on. The observers of the samples take turns.
    fn look(&self, row: &Row, position: &G::State) -> Result<Look, Forfeited> {
        let seats = self.game.seats(position);
        let after = over(self.game, position);
        let beliefs = BySeat::from_fn(seats, |observer| self.game.beliefs(position, observer));
        let mut state = position.clone();
        let mut end = |place: u32| {
            let words = [self.seed, row.block, row.game.into(), after.into(), place.into()];
            let observer = Seat((place as usize % seats) as u8);
            self.sample(&words, &beliefs[observer], &mut state);
            self.play_on(&words, &mut state)
        };
        let ends: Result<Vec<End>, Forfeited> = (0..self.count).map(&mut end).collect();
        Ok(Look::of(after, &ends?))
    }

    /// A position that may be, for all that an observer knows. The words name the continuation.
    pub(super) fn sample(&self, words: &[u64], beliefs: &G::Beliefs, state: &mut G::State) {
        self.game.sample(beliefs, &mut stream(words, &[SAMPLED]), state);
    }

    /// Plays a sample on, to the end of the game.
    pub(super) fn play_on(&self, words: &[u64], state: &mut G::State) -> Result<End, Forfeited> {
        let seats = self.game.seats(state);
        let mut agents = BySeat::from_fn(seats, |_| (self.agent)());
        let mut streams = BySeat::from_fn(seats, |seat| stream(words, &[PLAYED_ON, seat.0.into()]));
        let (outcome, rounds) = play_on(self.game, state, &mut agents, &mut streams)?;
        Ok(End {
            scores: outcome.scores,
            shares: outcome.shares,
            rounds,
        })
    }
}

/// The stream of a continuation for one purpose.
fn stream(words: &[u64], purpose: &[u64]) -> Rng {
    Rng::from_words(&[words, purpose].concat())
}

/// The first position, and those in which a further round begins.
pub(super) fn positions<G: Game>(game: &G, record: &Record<G::Setup>) -> Result<Vec<G::State>, ReplayError> {
    let mut positions = Vec::new();
    let mut looked_at = None;
    record.replay(game, |state, _, _| {
        let over = Some(over(game, state));
        if over > looked_at {
            positions.push(state.clone());
            looked_at = over;
        }
    })?;
    Ok(positions)
}

/// How many rounds are over where the game goes on. In the set-up no round has begun.
pub(crate) fn over<G: Game>(game: &G, state: &G::State) -> u32 {
    game.round(state).saturating_sub(1)
}
