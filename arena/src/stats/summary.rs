//! Results by agent.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::endings::EndingCounts;
use crate::stats::finishes::Finishes;
use crate::stats::interval::Interval;
use crate::stats::share::{Share, ShareTally};
use crate::stats::solo::summary::SoloSummary;
use crate::stats::student::MeanTally;

/// The result of one agent. Games in which it does not play do not count.
#[derive(Clone, PartialEq, Debug)]
pub struct AgentSummary {
    /// The share of the win of all its seats together per game: a shared win counts by each seat's share.
    pub win_share: Share,
    /// The same share over the games that nobody forfeited.
    pub unforfeited: Share,
    /// Games won alone, shared and lost.
    pub finishes: Finishes,
    /// Its share of the seats, which is its expected win share among equal agents.
    pub fair_share: Option<f64>,
    /// Points per seat in games without a forfeit, mean over blocks.
    pub mean_score: Option<f64>,
    /// Student's interval on the block means; none for fewer than two blocks.
    pub mean_score_interval: Option<Interval>,
    /// Points per seat by part, in the game's order; empty without a scored game.
    pub score_parts: Vec<f64>,
    /// Its games by how they ended.
    pub endings: EndingCounts,
    /// Statistics of solo games; none without one.
    pub solo: Option<SoloSummary>,
    /// Games that it forfeited.
    pub forfeits: u64,
}

/// One agent's results, collected block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct AgentTally {
    won: ShareTally,
    unforfeited: ShareTally,
    finishes: Finishes,
    scores: MeanTally,
    /// The number of its seats in games whose scores count.
    seats: u64,
    fair: f64,
    games: u64,
    parts: Vec<i64>,
    endings: EndingCounts,
    solo: SoloSummary,
    forfeits: u64,
}

impl AgentTally {
    pub(crate) fn add_block(&mut self, agent: AgentIndex, rows: &[Row]) {
        let (mut games, mut won, mut scored, mut points) = (0, 0.0, 0u32, 0i64);
        let (mut whole_games, mut won_whole) = (0, 0.0);
        for row in rows {
            let mut seats = 0u32;
            for (seat, _) in row.agents.entries().filter(|&(_, &sits)| sits == agent) {
                won += row.shares[seat];
                seats += 1;
                self.forfeits += u64::from(row.forfeit.as_ref().is_some_and(|forfeit| forfeit.seat == seat));
                if !row.is_scored() {
                    continue;
                }
                scored += 1;
                won_whole += row.shares[seat];
                points += i64::from(row.scores[seat]);
                self.parts.resize(self.parts.len().max(row.parts[seat].len()), 0);
                for (sum, &part) in self.parts.iter_mut().zip(&row.parts[seat]) {
                    *sum += i64::from(part);
                }
            }
            if seats > 0 {
                games += 1;
                self.finishes.add(agent, row);
                whole_games += u32::from(row.is_scored());
                self.endings.add(row);
                self.solo.add(row);
            }
            self.fair += f64::from(seats) / row.agents.seats() as f64;
        }
        self.won.add(games, won);
        self.unforfeited.add(whole_games, won_whole);
        self.games += u64::from(games);
        self.seats += u64::from(scored);
        if scored > 0 {
            self.scores.add(points as f64 / f64::from(scored));
        }
    }

    pub(crate) fn summary(&self) -> AgentSummary {
        AgentSummary {
            win_share: self.won.share(),
            unforfeited: self.unforfeited.share(),
            finishes: self.finishes,
            fair_share: (self.games > 0).then(|| self.fair / self.games as f64),
            mean_score: self.scores.mean(),
            mean_score_interval: self.scores.interval(),
            score_parts: self.parts.iter().map(|&sum| sum as f64 / self.seats as f64).collect(),
            endings: self.endings.clone(),
            solo: (self.solo.games > 0).then(|| self.solo.clone()),
            forfeits: self.forfeits,
        }
    }
}
