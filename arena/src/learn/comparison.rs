//! Agents on the same deals: how many points the first makes more than the others.

use crate::row::Row;
use crate::stats::Interval;
use crate::stats::student::MeanTally;
use serde::Serialize;

/// What the first agent has over the others, block by block.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    points: [MeanTally; 2],
    lead: MeanTally,
}

/// A mean with its interval at 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// The mean over blocks.
    pub mean: f64,
    /// None for a single block.
    pub interval: Option<Interval>,
}

impl Comparison {
    /// Adds a block of games, in which all agents take part.
    pub fn add_block(&mut self, rows: &[Row]) {
        let mean = |is_first: bool| {
            let mut tally = MeanTally::default();
            for row in rows.iter().filter(|row| row.is_scored()) {
                let seats = row.agents.entries().filter(|&(_, &agent)| (agent == 0) == is_first);
                seats.for_each(|(seat, _)| tally.add(f64::from(row.scores[seat])));
            }
            tally.mean()
        };
        let (Some(first), Some(others)) = (mean(true), mean(false)) else {
            return;
        };
        self.points[0].add(first);
        self.points[1].add(others);
        self.lead.add(first - others);
    }

    /// The mean points of the first agent and of the others; none without blocks.
    pub fn points(&self) -> Option<[f64; 2]> {
        Some([self.points[0].mean()?, self.points[1].mean()?])
    }

    /// How many points the first agent makes more.
    pub fn lead(&self) -> Option<Lead> {
        Some(Lead {
            mean: self.lead.mean()?,
            interval: self.lead.interval(),
        })
    }
}
