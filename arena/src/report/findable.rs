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
    let share = largest(|found| found.share);
    let points = largest(|found| found.points);
    let success = largest(|found| found.success);
    let elo = largest(|found| found.normalized_elo);
    let found = match share.is_some() || elo.is_some() {
        true => which_is_better([
            share.map(wins_of_100),
            points.map(|points| format!("makes {points:.2} points more")),
            elo.map(|elo| format!("is {elo:.1} points of normalized Elo ahead")),
        ]),
        false => a_difference([
            points.map(|points| format!("{points:.2} points")),
            success.map(|success| format!("{:.1} successes in 100 games", 100.0 * success)),
        ]),
    };
    found.map_or_else(String::new, |found| {
        format!("In four of five cases such runs find {found}.\n")
    })
}

/// What is found of agents that play each other.
fn which_is_better(if_it: [Option<String>; 3]) -> Option<String> {
    let parts: Vec<String> = if_it.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("which agent is better if it truly {}", parts.join(", or truly ")))
}

/// What is found of agents alone.
fn a_difference(of: [Option<String>; 2]) -> Option<String> {
    let parts: Vec<String> = of.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("a true difference of {}", parts.join(", or of ")))
}

/// A share of the win that is so far above one half, in games and in Elo.
fn wins_of_100(share: f64) -> String {
    let (won, elo) = (100.0 * (0.5 + share), elo_of_share(0.5 + share));
    format!("wins {won:.1} of 100 games ({elo:.0} Elo)")
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
        let expected = "In four of five cases such runs find which agent is better if it truly wins 75.0 of 100 games (191 Elo), or truly makes 2.00 points more.\n";
        assert_eq!(line, expected);
        let test = Findable {
            normalized_elo: Some(203.4),
            ..Findable::default()
        };
        let expected = "In four of five cases such runs find which agent is better if it truly is 203.4 points of normalized Elo ahead.\n";
        assert_eq!(findable_line(&[test]), expected);
    }

    #[test]
    fn of_agents_alone_the_line_does_not_say_that_one_is_better() {
        let alone = Findable {
            points: Some(0.59),
            success: Some(0.082),
            ..Findable::default()
        };
        let expected = "In four of five cases such runs find a true difference of 0.59 points, or of 8.2 successes in 100 games.\n";
        assert_eq!(findable_line(&[alone]), expected);
    }
}
