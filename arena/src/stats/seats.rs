//! Results by seat.

use crate::row::Row;
use crate::stats::share::{Share, ShareTally};
use crate::stats::student::MeanTally;

/// The result of one seat, whichever agent sat there: every agent sits there equally often.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatSummary {
    /// The share of the win of the seat.
    pub win_share: Share,
    /// Points in games without a forfeit, mean over blocks.
    pub mean_score: Option<f64>,
}

/// The results by seat, collected block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatTallies(Vec<(ShareTally, MeanTally)>);

/// The share of the win of the seat that begins, in games against others, collected block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct StarterTally(ShareTally);

impl StarterTally {
    pub(crate) fn add_block(&mut self, rows: &[Row]) {
        let against_others = rows.iter().filter(|row| row.agents.seats() > 1);
        let won = against_others.filter_map(|row| row.starter.map(|seat| row.shares[seat]));
        let won: Vec<f64> = won.collect();
        self.0.add(won.len() as u32, won.iter().sum());
    }

    pub(crate) fn share(&self) -> Share {
        self.0.share()
    }
}

impl SeatTallies {
    pub(crate) fn add_block(&mut self, rows: &[Row]) {
        let seats = rows.first().map_or(0, |row| row.agents.seats());
        self.0.resize(self.0.len().max(seats), Default::default());
        for (seat, (shares, scores)) in self.0.iter_mut().enumerate() {
            let won: f64 = rows.iter().map(|row| row.shares.as_slice()[seat]).sum();
            shares.add(rows.len() as u32, won);
            let scored = rows.iter().filter(|row| row.is_scored());
            let (games, points) = scored.fold((0u32, 0i64), |(games, points), row| {
                (games + 1, points + i64::from(row.scores.as_slice()[seat]))
            });
            if games > 0 {
                scores.add(points as f64 / f64::from(games));
            }
        }
    }

    pub(crate) fn summaries(&self) -> Vec<SeatSummary> {
        let summary = |(shares, scores): &(ShareTally, MeanTally)| SeatSummary {
            win_share: shares.share(),
            mean_score: scores.mean(),
        };
        self.0.iter().map(summary).collect()
    }
}
