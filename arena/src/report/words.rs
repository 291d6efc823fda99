//! Numbers and lists in sentences.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (1..=9).map(|place| format!("n{place}")).collect();
        assert_eq!(listed(&names[..1]), "n1");
        assert_eq!(listed(&names[..3]), "n1, n2 and n3");
        assert_eq!(listed(&names), "n1, n2, n3, n4, n5 and 4 others");
        assert_eq!(listed(&[]), "nobody");
    }
}
