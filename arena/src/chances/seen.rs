//! What is seen of recorded games at the beginning of each round, as numbers that a model is learned from.

use super::continuations::{ChancesError, over, positions};
use crate::learn::Sample;
use crate::recorded::{RecordedError, recorded};
use crate::row::{PlayedBlock, Row};
use orrery_agents::features::Features;
use orrery_agents::model::Learned;
use orrery_agents::{Evaluation, Playable};
use orrery_engine::{BySeat, Seat};

/// A game with what is seen at the beginning of each of its rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Its result.
    pub row: Row,
    /// In the order of the rounds; the first is before the first action.
    pub positions: Vec<SeenPosition>,
}

/// The beginning of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct SeenPosition {
    /// The rounds that were over.
    pub after: u32,
    /// What each seat sees.
    pub seats: BySeat<SeenBySeat>,
}

/// What a seat sees of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeenBySeat {
    /// The index and the value of each feature that is not zero, ascending; none where the program has a model of such tables.
    /// A [`Features`] has room for all, and is too large to be held for all positions of a run.
    pub features: Vec<(u16, f32)>,
    /// The value for the seat, in points: that of this model, or the heuristic one.
    pub value: f64,
}

impl Seen {
    /// What is seen in the games of a block with records, but not in those that were forfeited.
    ///
    /// # Errors
    /// If a record is not that of its row.
    pub fn of_block<G: Playable>(
        game: &G,
        evaluation: &Learned<G::Base>,
        block: &PlayedBlock,
    ) -> Result<Vec<Seen>, ChancesError> {
        let games = block.rows.iter().zip(&block.records);
        let scored = games.filter(|(row, _)| row.is_scored());
        scored
            .map(|(row, bytes)| Seen::of_game(game, evaluation, row, bytes))
            .collect()
    }

    fn of_game<G: Playable>(
        game: &G,
        evaluation: &Learned<G::Base>,
        row: &Row,
        bytes: &[u8],
    ) -> Result<Seen, ChancesError> {
        let (record, _) = recorded(game, row, bytes)?;
        let positions = positions(game, &record).map_err(RecordedError::replay(row))?;
        let position = |state: &G::State| SeenPosition {
            after: over(game, state),
            seats: BySeat::from_fn(game.seats(state), |seat| SeenBySeat::of(game, evaluation, state, seat)),
        };
        Ok(Seen {
            row: row.clone(),
            positions: positions.iter().map(position).collect(),
        })
    }
}

impl SeenBySeat {
    /// The value of a model of the program says what the features say, by more games than a run has.
    fn of<G: Playable>(game: &G, evaluation: &Learned<G::Base>, state: &G::State, seat: Seat) -> SeenBySeat {
        if let Some(value) = evaluation.value_of_end(game, state, seat) {
            return SeenBySeat {
                features: Vec::new(),
                value,
            };
        }
        let mut features = Features::new();
        game.features(state, seat, &mut features);
        SeenBySeat {
            features: features.entries().to_vec(),
            value: evaluation.value(game, state, seat),
        }
    }
}

/// The samples of a position: what a seat sees and made is the mean of its table and its own deviation from it.
pub(super) struct Samples {
    /// The means of the table, without features: chances do not depend on them.
    pub(super) mean: Sample,
    /// For each seat what it has more.
    pub(super) deviations: BySeat<Sample>,
}

impl SeenPosition {
    /// Its samples, in a game that ended with these scores.
    pub(super) fn samples(&self, scores: &BySeat<i32>) -> Samples {
        let seats = self.seats.seats() as f64;
        let mut features = vec![0.0f32; self.numbers()];
        for (index, value) in self.seats.iter().flat_map(|seen| &seen.features) {
            features[usize::from(*index)] += value / seats as f32;
        }
        let heuristic = self.seats.iter().map(|seen| seen.value).sum::<f64>() / seats;
        let score = scores.iter().copied().map(f64::from).sum::<f64>() / seats;
        let round = self.after + 1;
        let deviation = |seat: Seat| {
            let seen = &self.seats[seat];
            let mut more: Vec<f32> = features.iter().map(|mean| -mean).collect();
            seen.features
                .iter()
                .for_each(|&(index, value)| more[usize::from(index)] += value);
            Sample {
                round,
                features: Features::of(&more),
                heuristic: seen.value - heuristic,
                score: f64::from(scores[seat]) - score,
            }
        };
        Samples {
            deviations: BySeat::from_fn(self.seats.seats(), deviation),
            mean: Sample {
                round,
                features: Features::new(),
                heuristic,
                score,
            },
        }
    }

    /// How many numbers there are up to the last that is not zero.
    pub(super) fn numbers(&self) -> usize {
        let last = self.seats.iter().filter_map(|seen| seen.features.last());
        let last = last.map(|&(index, _)| usize::from(index) + 1).max();
        last.unwrap_or(0)
    }
}
