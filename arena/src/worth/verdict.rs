//! What is said of an item, chosen by intervals.

use super::estimates::{Estimate, ItemWorth};

/// What is shown of an item. All intervals hold for all items of the kind at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is worth more than the other items of its group, and not shown to be taken less often than by chance.
    Take,
    /// It is worth more, and is taken less often than by chance.
    Left,
    /// It is worth less than the other items of its group, and not shown to be taken more often than by chance.
    Leave,
    /// It is worth less, and is taken more often than by chance.
    WorseTaken,
    /// It is worth nothing to its taker, and not shown to be taken less often than by chance.
    Nothing,
    /// There was no choice: it is worth something to the seat that got it, or to all if no seat got it in the game.
    Gain,
    /// There was no choice: it costs the seat that got it something, or all seats.
    Loss,
    /// None of these is shown: how many more games would show that its worth is not 0, if it is as estimated; none if that
    /// cannot be said.
    NotSettled {
        /// More games.
        more: Option<u64>,
    },
}

/// What is less than this many points is nothing.
const NOTHING: f64 = 0.5;

/// Picks that all gained the same say what an item is worth if this share of others may gain something else, and no more.
const OTHERS: f64 = 0.1;

/// The most games that are named, as a multiple of those that were played.
const MOST: f64 = 1_000.0;

impl Verdict {
    /// Of an item after this many games.
    pub fn of(item: &ItemWorth, games: u64) -> Verdict {
        let preferred = item.preference.and_then(sign);
        let is_known = item.most_others.is_none_or(|others| others <= OTHERS);
        let is_nothing = item.taker.points.is_some_and(is_nothing);
        if is_known && is_nothing && preferred != Some(false) {
            return Verdict::Nothing;
        }
        let has_choice = item.choices > 0;
        let without_choice = item.taker.points.filter(|_| is_known).or(item.replacement);
        let Some(estimate) = (if has_choice { item.choice.points } else { without_choice }) else {
            return Verdict::NotSettled { more: None };
        };
        match (sign(estimate), has_choice) {
            (Some(true), false) => Verdict::Gain,
            (Some(false), false) => Verdict::Loss,
            (Some(true), true) if preferred == Some(false) => Verdict::Left,
            (Some(true), true) => Verdict::Take,
            (Some(false), true) if preferred == Some(true) => Verdict::WorseTaken,
            (Some(false), true) => Verdict::Leave,
            (None, _) => Verdict::NotSettled {
                more: more_games(estimate, games),
            },
        }
    }

    /// Its word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Take => "take",
            Verdict::Left => "left",
            Verdict::Leave => "leave",
            Verdict::WorseTaken => "worse_taken",
            Verdict::Nothing => "nothing",
            Verdict::Gain => "gain",
            Verdict::Loss => "loss",
            Verdict::NotSettled { .. } => "not_settled",
        }
    }
}

/// The sign that an interval shows.
fn sign(estimate: Estimate) -> Option<bool> {
    let interval = estimate.interval?;
    match (interval.low > 0.0, interval.high < 0.0) {
        (false, false) => None,
        (is_more, _) => Some(is_more),
    }
}

/// Whether it is shown to be worth less than [`NOTHING`], up or down.
fn is_nothing(estimate: Estimate) -> bool {
    let within = |interval: crate::stats::Interval| interval.low > -NOTHING && interval.high < NOTHING;
    estimate.interval.is_some_and(within)
}

/// The games after which the interval of an estimate would no longer contain 0: its width falls with their root.
fn more_games(estimate: Estimate, games: u64) -> Option<u64> {
    let interval = estimate.interval?;
    let half = (interval.high - interval.low) / 2.0;
    let times = (half / estimate.value.abs()).powi(2);
    (times > 1.0 && times < MOST).then(|| ((times - 1.0) * games as f64).ceil() as u64)
}
