//! Two agents on the same deals: how many points one makes more, and how large its share of the wins is.

use crate::row::Row;
use crate::stats::Interval;
use crate::stats::student::MeanTally;
use serde::Serialize;

/// What the second of two agents has over the first, block by block.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    points: [MeanTally; 2],
    lead: MeanTally,
    share: MeanTally,
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
    /// Adds a block of games, in which both agents take part.
    pub fn add_block(&mut self, rows: &[Row]) {
        let seats = || {
            rows.iter().filter(|row| row.forfeit.is_none()).flat_map(|row| {
                row.agents
                    .entries()
                    .map(move |(seat, &agent)| (agent, f64::from(row.scores[seat]), row.shares[seat]))
            })
        };
        let mean = |agent: u16, value: fn(&(u16, f64, f64)) -> f64| {
            let of_agent: Vec<f64> = seats()
                .filter(|seat| seat.0 == agent)
                .map(|seat| value(&seat))
                .collect();
            (!of_agent.is_empty()).then(|| of_agent.iter().sum::<f64>() / of_agent.len() as f64)
        };
        let [first, second] = [0, 1].map(|agent| mean(agent, |seat| seat.1));
        let (Some(first), Some(second)) = (first, second) else {
            return;
        };
        self.points[0].add(first);
        self.points[1].add(second);
        self.lead.add(second - first);
        let [theirs, own] = [0, 1].map(|agent| mean(agent, |seat| seat.2).unwrap_or(0.0));
        self.share
            .add(if theirs + own > 0.0 { own / (theirs + own) } else { 0.5 });
    }

    /// The mean points of either agent; none without blocks.
    pub fn points(&self) -> Option<[f64; 2]> {
        Some([self.points[0].mean()?, self.points[1].mean()?])
    }

    /// How many points the second agent makes more.
    pub fn lead(&self) -> Option<Lead> {
        lead(&self.lead)
    }

    /// The share of the second agent of what both win; of a block in which neither wins, one half.
    pub fn share(&self) -> Option<Lead> {
        lead(&self.share)
    }
}

fn lead(tally: &MeanTally) -> Option<Lead> {
    Some(Lead {
        mean: tally.mean()?,
        interval: tally.interval(),
    })
}
