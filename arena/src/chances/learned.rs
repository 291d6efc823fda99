//! Expected points by a model that is learned from the games themselves: nothing is played on.

use super::continuations::ChancesError;
use super::look::Look;
use super::recalibrated::FOLDS;
use super::seen::{Seen, SeenPosition};
use super::watched::Watched;
use crate::in_order::in_order;
use crate::learn::{Fitted, Fold, Moments, Sample};
use orrery_agents::model::Row;
use std::sync::atomic::AtomicBool;

/// What is learned from games: the expected points of a seat are those of the mean of its table and its deviation from it.
/// Chances depend on the deviations alone. Each has a model of its own, which is learned as `learn` does.
struct LearnedPoints {
    mean: Vec<Row>,
    deviation: Vec<Row>,
    /// The mean number of rounds that are left, by the rounds that are over.
    left: Vec<f64>,
}

impl LearnedPoints {
    /// Learned from games of which some are held out, by which the shrinkage is chosen; none without games of both kinds.
    fn from<'a>(games: impl Iterator<Item = (Fold, &'a Seen)>, features: usize) -> Option<LearnedPoints> {
        let [mut means, mut deviations] = [0, features].map(Moments::new);
        let mut left: Vec<[f64; 2]> = Vec::new();
        for (fold, game) in games {
            for position in &game.positions {
                let samples = position.samples(&game.row.scores);
                means.add(fold, &samples.mean);
                samples
                    .deviations
                    .iter()
                    .for_each(|sample| deviations.add(fold, sample));
                let place = position.after as usize;
                left.resize(left.len().max(place + 1), [0.0; 2]);
                left[place][0] += f64::from(game.row.rounds.saturating_sub(position.after));
                left[place][1] += 1.0;
            }
        }
        let rows = |moments: Moments| moments.fit(|| {}).map(|fitted: Fitted| fitted.rows).ok();
        Some(LearnedPoints {
            mean: rows(means)?,
            deviation: rows(deviations)?,
            left: left.iter().map(|[sum, count]| sum / count.max(1.0)).collect(),
        })
    }

    /// The look at a position of a game.
    fn look(&self, game: &Seen, position: &SeenPosition) -> Look {
        let samples = position.samples(&game.row.scores);
        let mean = expected(&self.mean, &samples.mean);
        let deviation = samples
            .deviations
            .iter()
            .map(|sample| expected(&self.deviation, sample));
        Look::learned(
            position.after,
            deviation.map(|more| mean + more).collect(),
            *of_round(&self.left, position.after),
        )
    }
}

/// What the rows of a model expect; the score of the sample is not looked at.
fn expected(rows: &[Row], sample: &Sample) -> f64 {
    let row = of_round(rows, sample.round - 1);
    sample.heuristic + row.correction(sample.heuristic, &sample.features)
}

/// What there is for the round after this number of rounds; a later one has that of the last.
fn of_round<T>(rounds: &[T], after: u32) -> &T {
    &rounds[(after as usize).min(rounds.len() - 1)]
}

/// Looks at games by what is learned from other games. The blocks are divided into ten parts, and each part is looked at by a
/// model of the other nine, one of which chooses the shrinkage. The models are fitted on `threads` threads. None if there are too
/// few games, or `stop` is set before the end.
///
/// # Errors
/// If the threads cannot be started.
pub fn learned(games: &[Seen], threads: usize, stop: &AtomicBool) -> Result<Option<Vec<Watched>>, ChancesError> {
    let blocks: Vec<&[Seen]> = games.chunk_by(|a, b| a.row.block == b.row.block).collect();
    let positions = games.iter().flat_map(|game| &game.positions);
    let features = positions.map(SeenPosition::numbers).max().unwrap_or(0);
    let part = |place: usize| place % FOLDS;
    let fit = |judged: usize| {
        let others = blocks.iter().enumerate().filter(|&(place, _)| part(place) != judged);
        let games = others.flat_map(|(place, games)| {
            let is_held_out = part(place) == part(judged + 1);
            let fold = if is_held_out { Fold::HeldOut } else { Fold::Fitted };
            games.iter().map(move |game| (fold, game))
        });
        Ok::<_, ChancesError>(LearnedPoints::from(games, features))
    };
    let mut parts = Vec::new();
    in_order(0..FOLDS, threads, stop, fit, |model| {
        parts.push(model);
        Ok(())
    })?;
    if parts.len() < FOLDS {
        return Ok(None);
    }
    let Some(models) = parts.into_iter().collect::<Option<Vec<LearnedPoints>>>() else {
        return Ok(None);
    };
    let of_block = |(place, games): (usize, &&[Seen])| {
        let model = &models[part(place)];
        let watched = |game: &Seen| Watched {
            row: game.row.clone(),
            looks: game
                .positions
                .iter()
                .map(|position| model.look(game, position))
                .collect(),
        };
        games.iter().map(watched).collect::<Vec<Watched>>()
    };
    Ok(Some(blocks.iter().enumerate().flat_map(of_block).collect()))
}
