//! What a place at the table is worth.

use crate::row::Row;
use crate::stats::{MeanTally, Share, ShareTally};

/// What the rows say of one seat, whoever sat there: every agent sits there equally often.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatSummary {
    /// What the seat won per game.
    pub win_share: Share,
    /// Points, mean over blocks.
    pub mean_score: Option<f64>,
}

/// The rows by seat, met block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatTallies(Vec<(ShareTally, MeanTally)>);

impl SeatTallies {
    pub(crate) fn add_block(&mut self, rows: &[Row]) {
        let seats = rows.first().map_or(0, |row| row.agents.seats());
        self.0.resize(self.0.len().max(seats), Default::default());
        for (seat, (shares, scores)) in self.0.iter_mut().enumerate() {
            let won: f64 = rows.iter().map(|row| row.shares.as_slice()[seat]).sum();
            let points: i64 = rows.iter().map(|row| i64::from(row.scores.as_slice()[seat])).sum();
            shares.add(rows.len() as u32, won);
            scores.add(points as f64 / rows.len() as f64);
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
