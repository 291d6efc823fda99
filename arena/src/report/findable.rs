//! What runs of some length find in four of five cases, as a table and in a line.

use super::values::{Table, fields};
use crate::stats::rating::elo_of_share;
use crate::stats::{PairSummary, Power};

/// The smallest true differences that are found with a chance of 80 %; none that is not measured or never found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Findable {
    /// What is compared.
    pub of: String,
    /// Off an even share of the win.
    pub share: Option<f64>,
    /// Of points.
    pub points: Option<f64>,
    /// Of the share of the games that succeed.
    pub success: Option<f64>,
    /// Of normalized Elo.
    pub normalized_elo: Option<f64>,
}

impl Findable {
    /// What this many blocks of two sides find, as one of `pairs` pairs that are tested.
    pub(super) fn of_pair(pair: &PairSummary, blocks: u64, pairs: usize) -> Findable {
        let finds = |power: Power| power.finds(blocks, pairs);
        Findable {
            share: Power::of_share(&pair.share, 0.5)
                .and_then(finds)
                .filter(|&share| share < MOST_SHARE),
            points: pair.points.power().and_then(finds),
            ..Findable::default()
        }
    }

    /// The lead of the share in Elo, for a share that is even at one half.
    fn elo(&self) -> Option<f64> {
        self.share.map(|share| elo_of_share(0.5 + share))
    }
}

/// A difference of shares of the win above which the normal law no longer holds, so that it says nothing of what is found.
pub(super) const MOST_SHARE: f64 = 0.45;

/// A row for each comparison.
pub(super) fn findable_table(all: &[Findable]) -> Table {
    let fields = fields![Findable:
        "of", "", Words, "What is compared.", |found| found.of.clone();
        "share", "share of the win", Number(3), "How far off one half the share of the win has to be.", |found| found.share;
        "elo", "Elo", Number(0), "The same in Elo points.", |found| found.elo();
        "points", "points", Number(2), "How many points have to lie between the two.", |found| found.points;
        "success", "success", Number(3), "How far the shares of games that succeed have to be apart.", |found| found.success;
        "normalized_elo", "normalized Elo", Number(1), "The difference in normalized Elo at which H1 is accepted.", |found| found.normalized_elo;
    ];
    Table::of(&fields, all)
}

/// The largest of these differences in a line: a run finds each of the others, too. Nothing if none is known.
pub(super) fn findable_line(all: &[Findable]) -> String {
    let largest = |of: fn(&Findable) -> Option<f64>| all.iter().filter_map(of).reduce(f64::max);
    let parts = [
        largest(|found| found.share).map(lead),
        largest(|found| found.points).map(|points| format!("{points:.2} points")),
        largest(|found| found.success).map(|success| format!("{:.1} successes in 100 games", 100.0 * success)),
        largest(|found| found.normalized_elo).map(|elo| format!("{elo:.1} points of normalized Elo")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!(
            "In four of five cases such runs find a true difference of {}.\n",
            parts.join(", or of ")
        ),
    }
}

/// A share of the win that is so far above one half, in games and in Elo.
fn lead(share: f64) -> String {
    let [won, lost] = [0.5 + share, 0.5 - share].map(|share| 100.0 * share);
    format!(
        "{won:.1} to {lost:.1} wins in 100 games ({:.0} Elo)",
        elo_of_share(0.5 + share)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_the_largest_difference_of_each_measure_that_is_known() {
        let found = |share, points| Findable {
            share,
            points,
            ..Findable::default()
        };
        assert_eq!(findable_line(&[found(None, None)]), "");
        let line = findable_line(&[found(Some(0.1), Some(2.0)), found(Some(0.25), None)]);
        let expected = "In four of five cases such runs find a true difference of 75.0 to 25.0 wins in 100 games (191 Elo), or of 2.00 points.\n";
        assert_eq!(line, expected);
    }
}
