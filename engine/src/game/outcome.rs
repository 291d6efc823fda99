//! What a position is worth: scores, ranks and win shares.

use crate::by_seat::BySeat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The most parts a score may be made of.
pub const MAX_SCORE_PARTS: usize = 8;

/// What a state is worth to each seat, as if the game ended there.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::{Difficulty, Setup};
/// use orrery_engine::{Planetarium, Rules, Seat};
///
/// let game = Planetarium::default();
/// let solo = game.start(&Setup::solo(Difficulty::Easy), 1)?;
/// let outcome = game.outcome(&solo);
/// assert_eq!((outcome.target, outcome.ending), (Some(90), "unfinished"));
/// assert_eq!(outcome.scores[Seat(0)], 0);
/// assert_eq!(outcome.shares[Seat(0)], 0.0, "a solo game that ended here would be lost");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Points.
    pub scores: BySeat<i32>,
    /// The points by part, in the order of [`Rules::score_parts`](crate::Rules::score_parts); they sum to the score.
    pub parts: BySeat<ArrayVec<i32, MAX_SCORE_PARTS>>,
    /// 1 is best; tied seats have the same rank.
    pub ranks: BySeat<u8>,
    /// The share of the win of each seat; tied winners split 1. In a solo game 1 for success, 0 for failure.
    pub shares: BySeat<f64>,
    /// The score that a solo game asks for.
    pub target: Option<i32>,
    /// How the game ended, in a few words; `unfinished` while it runs.
    pub ending: &'static str,
}

/// A grade of a solo game's result.
///
/// # Examples
/// ```
/// use orrery_engine::{PlanetUnknown, Rules};
///
/// let grades = PlanetUnknown::default().solo_grades();
/// assert!(grades.is_sorted_by_key(|grade| grade.from));
/// let reached = grades.iter().rfind(|grade| grade.from <= 7).expect("7 points above the target");
/// assert_eq!(reached.name, "promotion");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SoloGrade {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The least difference of score and target that earns it; the lowest grade also holds for everything below.
    pub from: i32,
}

/// What reports say of how games end, for a game that a house rule can end too.
///
/// # Examples
/// ```
/// use orrery_engine::{Planetarium, Rules};
///
/// let endings = Planetarium::default().endings().expect("its rulebook leaves endless games open");
/// assert_eq!((endings.cause.as_ref(), &endings.by_cause[..]), ("track", &["track".into(), "dice".into()][..]));
/// assert_eq!(endings.house_rule("cap"), Some("100 turns per player"));
/// assert_eq!(endings.house_rule("track"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Endings {
    /// What ends a game by the printed rules, in a word.
    pub cause: Cow<'static, str>,
    /// The [endings](Outcome::ending) by it.
    pub by_cause: Vec<Cow<'static, str>>,
    /// The endings by a house rule.
    pub house_rules: Vec<HouseRule>,
}

/// A rule that is not in the rulebook and ends games that would not end otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseRule {
    /// The [ending](Outcome::ending) by it.
    pub ending: Cow<'static, str>,
    /// After what it ends a game.
    pub rule: String,
}

impl Endings {
    /// The house rule with this ending.
    pub fn house_rule(&self, ending: &str) -> Option<&str> {
        let mut rules = self.house_rules.iter();
        rules.find(|rule| rule.ending == ending).map(|rule| &rule.rule[..])
    }
}

impl Outcome {
    /// Ranks and win shares of seats by `standing`: greater is better, equal seats are tied.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::{BySeat, Outcome};
    ///
    /// let scores: BySeat<i32> = [12, 30, 30].into_iter().collect();
    /// let (ranks, shares) = Outcome::rank(&scores);
    /// assert_eq!(ranks.as_slice(), [3, 1, 1]);
    /// assert_eq!(shares.as_slice(), [0.0, 0.5, 0.5]);
    /// ```
    pub fn rank<K: Ord>(standing: &BySeat<K>) -> (BySeat<u8>, BySeat<f64>) {
        let better = |seat: &K| standing.iter().filter(|&other| other > seat).count();
        let ranks: BySeat<u8> = standing.iter().map(|seat| better(seat) as u8 + 1).collect();
        let winners = ranks.iter().filter(|&&rank| rank == 1).count();
        let shares = ranks
            .iter()
            .map(|&rank| if rank == 1 { 1.0 / winners as f64 } else { 0.0 })
            .collect();
        (ranks, shares)
    }
}
