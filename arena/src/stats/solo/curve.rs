//! The success curve: the share of successes at every target.

use super::game::{Blocks, leads};
use crate::stats::share::{Share, ShareTally};

/// The share of successes if the target were another one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurvePoint {
    /// The change of the target in points.
    pub change: i32,
    /// The share of successes.
    pub success: Share,
}

/// The share of games that succeed if the target is changed by this many points. A forfeited game succeeds at no target.
///
/// # Examples
/// ```
/// use orrery_arena::stats::solo::{SoloGame, success};
///
/// let game = |score: i32| vec![SoloGame { score: Some(score), lead: Some(score - 58), target: 58 }];
/// let blocks = [game(50), game(57), game(58), game(60)];
/// assert_eq!(success(&blocks, 0).value, Some(0.5));
/// assert_eq!(success(&blocks, -1).value, Some(0.75), "at a target of 57");
/// ```
pub fn success(blocks: &Blocks, change: i32) -> Share {
    let mut tally = ShareTally::default();
    for block in blocks {
        let won = block.iter().filter(|game| game.succeeds(change)).count();
        tally.add(block.len() as u32, won as f64);
    }
    tally.share()
}

/// The points of the curve, from the lowest score to the highest, with one point in which no game succeeds any more. Empty
/// if no game was played to its end.
pub fn curve(blocks: &Blocks) -> Vec<CurvePoint> {
    let Some([least, most]) = leads(blocks) else {
        return Vec::new();
    };
    let point = |change| CurvePoint {
        change,
        success: success(blocks, change),
    };
    // A score from a damaged folder may be far off; a curve of this length is readable.
    let least = least.max(most.saturating_sub(LONGEST));
    (least..=most.saturating_add(1)).map(point).collect()
}

/// The share of successes at a change of the target; none if the curve is empty.
pub fn success_at(curve: &[CurvePoint], change: i32) -> Option<f64> {
    let [first, last] = [curve.first()?, curve.last()?];
    let change = change.clamp(first.change, last.change);
    curve[(change - first.change) as usize].success.value
}

/// The most points of a curve, less one.
const LONGEST: i32 = 1_000;

#[cfg(test)]
mod tests {
    use super::super::game::SoloGame;
    use super::*;

    #[test]
    fn the_curve_falls_from_all_games_to_none_and_forfeits_never_succeed() {
        let game = |lead: Option<i32>| SoloGame {
            score: lead,
            lead,
            target: 0,
        };
        let blocks = [
            vec![game(Some(-2)), game(Some(1))],
            vec![game(None)],
            vec![game(Some(1))],
        ];
        let points: Vec<(i32, Option<f64>)> = curve(&blocks)
            .iter()
            .map(|point| (point.change, point.success.value))
            .collect();
        assert_eq!(
            points,
            [
                (-2, Some(0.75)),
                (-1, Some(0.5)),
                (0, Some(0.5)),
                (1, Some(0.5)),
                (2, Some(0.0))
            ]
        );
        assert_eq!(curve(&[vec![game(None)]]), []);
    }
}
