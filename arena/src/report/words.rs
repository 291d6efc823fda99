//! Numbers, sizes and lists in sentences.

use crate::stats::Interval;

/// The most names of a list in a sentence.
const NAMES: usize = 6;

/// The names with `and` before the last; of many the first ones and how many others there are.
pub fn listed(names: &[String]) -> String {
    let (shown, more) = match names.len() {
        0..=NAMES => (names, 0),
        all => (&names[..NAMES - 1], all - NAMES + 1),
    };
    let mut all = shown.to_vec();
    if more > 0 {
        all.push(format!("{more} others"));
    }
    match all.split_last() {
        None => "nobody".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

/// A number with its interval, such as `0.612 [0.580, 0.643]`; a word if it is not known.
pub fn estimate(value: Option<f64>, interval: Option<Interval>, precision: usize) -> String {
    let Some(value) = value.filter(|value| value.is_finite()) else {
        return "not known".to_owned();
    };
    match interval {
        Some(interval) => format!("{value:.precision$} {interval:.precision$}"),
        None => format!("{value:.precision$}"),
    }
}

/// A difference with its sign and its interval, such as `+1.20 [0.10, 2.30]`; `-` for what is not known.
pub(super) fn signed(value: Option<f64>, range: Option<Interval>, precision: usize) -> String {
    match (value, range) {
        (None, _) => "-".to_owned(),
        (Some(value), None) => format!("{value:+.precision$}"),
        (Some(value), Some(range)) => format!("{value:+.precision$} {range:.precision$}"),
    }
}

/// Of how many games people read the wins, the fewest first.
const OF_GAMES: [u32; 7] = [2, 3, 4, 5, 10, 20, 100];

/// How far the share of these wins may be from the one that is said.
const NEAR: f64 = 0.0125;

/// A share of the win in words, such as `wins 3 of 5 games`.
///
/// # Examples
/// ```
/// use orrery_arena::report::wins;
///
/// let said = [0.59, 0.537, 0.75, 0.999, 1.0].map(wins);
/// let words = ["wins 3 of 5 games", "wins 54 of 100 games", "wins 3 of 4 games", "wins nearly every game", "wins every game"];
/// assert_eq!(said, words);
/// ```
pub fn wins(share: f64) -> String {
    let won = |of: u32| (share * f64::from(of)).round();
    let is_near =
        |&of: &u32| (won(of) / f64::from(of) - share).abs() <= NEAR && (1.0..f64::from(of)).contains(&won(of));
    match OF_GAMES.into_iter().find(is_near) {
        Some(of) => format!("wins {:.0} of {of} games", won(of)),
        None if share >= 1.0 => "wins every game".to_owned(),
        None if share <= 0.0 => "wins no game".to_owned(),
        None if share > 0.5 => "wins nearly every game".to_owned(),
        None => "wins hardly any game".to_owned(),
    }
}

/// A difference of points over the spread of a game, in words behind it; nothing if that is not known.
pub(super) fn of_spread(points: f64, spread: Option<f64>) -> String {
    match spread.filter(|&spread| spread > 0.0) {
        Some(spread) => format!(
            ", {:+.2} times as much as points usually vary between games (their standard deviation)",
            points / spread
        ),
        None => String::new(),
    }
}

/// Why agents of several groups are not compared.
pub(super) fn not_connected(groups: &[Vec<String>]) -> String {
    let named: Vec<String> = groups.iter().map(|names| format!("[{}]", names.join(", "))).collect();
    format!(
        "Wins and losses connect agents only within the groups {}. Between two groups one side always won or they never met, so \
         how far they are apart is not known; a group that won is before the other. An agent alone in its group has no rating: \
         nothing says how far it is from any other.\n",
        named.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_of_a_win_is_said_of_few_games_and_close() {
        for thousandth in 0..=1000 {
            let share = f64::from(thousandth) / 1000.0;
            let said = wins(share);
            let words: Vec<&str> = said.split(' ').collect();
            if let ["wins", won, "of", of, "games"] = words[..] {
                let near: f64 = won.parse::<f64>().unwrap() / of.parse::<f64>().unwrap();
                assert!(
                    (near - share).abs() <= NEAR && near > 0.0 && near < 1.0,
                    "{share}: {said}"
                );
            } else {
                assert!(!(0.005..0.995).contains(&share), "{share}: {said}");
            }
        }
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (1..=9).map(|place| format!("n{place}")).collect();
        assert_eq!(listed(&names[..1]), "n1");
        assert_eq!(listed(&names[..3]), "n1, n2 and n3");
        assert_eq!(listed(&names), "n1, n2, n3, n4, n5 and 4 others");
        assert_eq!(listed(&[]), "nobody");
    }
}
