//! What is said of a match of two sides, in tests and in tournaments alike.

use super::cells::{counted, grouped, likelihood, number};
use super::words::{self, signed};
use crate::stats::sprt::{BlockScores, Estimate};
use crate::stats::{Lead, PointsMore, Superiority};
use std::fmt::Write;

/// The numbers of a match from the view of its first side.
pub(super) struct Duel<'a> {
    /// The sides in sentences.
    pub(super) names: [String; 2],
    /// The difference of the ratings; none where wins do not connect the sides.
    pub(super) elo: Option<Lead>,
    /// The difference in normalized Elo.
    pub(super) normalized: Option<Estimate>,
    pub(super) superiority: Superiority,
    pub(super) points: &'a PointsMore,
    /// How many blocks had each score; none where they differ in their number of games.
    pub(super) scores: Option<&'a BlockScores>,
}

impl Duel<'_> {
    /// Why there is no Elo, if the blocks say so.
    fn why_not_known(&self) -> &'static str {
        let counts = self.scores.map_or(&[][..], BlockScores::counts);
        let mut seen = counts.iter().filter(|&&(_, count)| count > 0.0);
        match (seen.next(), seen.next()) {
            (Some(&(score, _)), None) if score == 0.0 || score == 1.0 => ", as one side won every game",
            _ => "",
        }
    }

    /// Elo and the likelihood, the points in the same games, and the blocks by score: a line each.
    pub(super) fn text(&self) -> String {
        let [first, second] = &self.names;
        let mut text = format!(
            "Elo {}; normalized Elo {}; likelihood of superiority (LOS) {}.\n",
            self.elo.map_or_else(
                || format!("not known{}", self.why_not_known()),
                |lead| signed(Some(lead.elo), lead.interval, 0)
            ),
            self.normalized.map_or_else(
                || "not known, as all blocks are alike or there are too few".to_owned(),
                |estimate| signed(Some(estimate.elo), Some(estimate.interval), 1)
            ),
            likelihood(self.superiority.likelihood),
        );
        if let Some(more) = self.points.more() {
            let _ = writeln!(
                text,
                "Points that {first} makes more than {second}, in the same games: {}{}.",
                signed(Some(more.mean), more.interval, 2),
                words::of_spread(more.mean, self.points.spread())
            );
        }
        let _ = writeln!(
            text,
            "Pair ratio {}: {} above an even share, {} below.",
            number(self.superiority.pair_ratio(), 2),
            counted(self.superiority.above, "block"),
            grouped(self.superiority.below)
        );
        if let Some(scores) = self.scores {
            let counts = scores.counts().iter();
            let counts = counts.map(|&(score, count)| format!("{} of {score:.3}", grouped(count as u64)));
            let _ = writeln!(
                text,
                "Blocks by the share that {first} won: {}.",
                counts.collect::<Vec<_>>().join(", ")
            );
        }
        text
    }
}
