//! Whether boards differ at all: a permutation test.

use orrery_engine::Rng;

/// What is counted once: a deal, or a game of a deal that was played with several decks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Unit {
    /// What it came to, such as the share of successes or the mean score.
    pub value: f64,
    /// Its group, such as its planet, counted from 0.
    pub group: usize,
    /// Its stratum: groups are exchanged within strata only, such as among the games of one deal.
    pub stratum: usize,
}

/// How often groups are exchanged, unless the units are more than a second's work.
const DRAWS: usize = 1_999;

/// The most units that are looked at in all draws together.
const WORK: usize = 200_000_000;

/// The fewest draws.
const FEWEST: usize = 199;

/// The chance that groups differ at least this much if they are alike: the share of random exchanges of groups within
/// strata, the actual order counted as one of them, in which the means of groups are spread at least as widely (R. A.
/// Fisher, The Design of Experiments, 1935; E. J. G. Pitman, Supplement to the JRSS 4, 1937). It takes nothing for granted
/// but that units of a stratum could have been in each other's groups. The draws are the same at every call. None if there
/// are fewer than two groups.
///
/// # Examples
/// ```
/// use orrery_arena::stats::solo::{Unit, homogeneity};
///
/// let units = |gap: f64| -> Vec<Unit> {
///     let unit = |deal: usize| Unit { value: (deal / 2 % 7) as f64 + gap * (deal % 2) as f64, group: deal % 2, stratum: 0 };
///     (0..140).map(unit).collect()
/// };
/// assert!(homogeneity(&units(2.0)).expect("two groups") < 0.001);
/// assert!(homogeneity(&units(0.0)).expect("two groups") > 0.5);
/// ```
pub fn homogeneity(units: &[Unit]) -> Option<f64> {
    let mut units = units.to_vec();
    units.sort_by_key(|unit| unit.stratum);
    let groups = units.iter().map(|unit| unit.group + 1).max()?;
    let mut sizes = vec![0.0; groups];
    units.iter().for_each(|unit| sizes[unit.group] += 1.0);
    if sizes.iter().filter(|&&size| size > 0.0).count() < 2 {
        return None;
    }
    let mean = units.iter().map(|unit| unit.value).sum::<f64>() / units.len() as f64;
    let values: Vec<f64> = units.iter().map(|unit| unit.value - mean).collect();
    let mut labels: Vec<usize> = units.iter().map(|unit| unit.group).collect();
    let mut sums = vec![0.0; groups];
    let mut spread = |labels: &[usize]| {
        sums.fill(0.0);
        values
            .iter()
            .zip(labels)
            .for_each(|(value, &group)| sums[group] += value);
        let of_groups = sums.iter().zip(&sizes).filter(|(_, size)| **size > 0.0);
        of_groups.map(|(sum, size)| sum * sum / size).sum::<f64>()
    };
    let actual = spread(&labels);
    let draws = (WORK / units.len()).clamp(FEWEST, DRAWS);
    let mut rng = Rng::from_words(&[SALT]);
    let mut at_least = 1;
    for _ in 0..draws {
        for stratum in strata(&units) {
            rng.shuffle(&mut labels[stratum]);
        }
        at_least += usize::from(spread(&labels) >= actual * (1.0 - ROUNDING));
    }
    Some(at_least as f64 / (draws + 1) as f64)
}

const SALT: u64 = 0x686f_6d6f;

/// Sums in another order differ in their last digits.
const ROUNDING: f64 = 1e-9;

/// The places of each stratum among units that are sorted by it.
fn strata(units: &[Unit]) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut begin = 0;
    units.chunk_by(|a, b| a.stratum == b.stratum).map(move |stratum| {
        let first = begin;
        begin += stratum.len();
        first..begin
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_stay_within_strata() {
        // Strata differ by 100; the groups of each differ by 1, without exception.
        let unit = |place: usize| Unit {
            value: 100.0 * (place / 2) as f64 + (place % 2) as f64,
            group: place % 2,
            stratum: place / 2,
        };
        let units: Vec<Unit> = (0..24).map(unit).collect();
        let within = homogeneity(&units).expect("two groups");
        let whole: Vec<Unit> = units.iter().map(|unit| Unit { stratum: 0, ..*unit }).collect();
        let across = homogeneity(&whole).expect("two groups");
        assert!(within < 0.005 && across > 0.9, "{within} {across}");
    }

    #[test]
    fn one_group_cannot_differ() {
        let unit = |place: usize| Unit {
            value: place as f64,
            group: 3,
            stratum: 0,
        };
        assert_eq!(homogeneity(&(0..9).map(unit).collect::<Vec<_>>()), None);
        assert_eq!(homogeneity(&[]), None);
    }

    #[test]
    fn among_equal_groups_a_p_below_a_tenth_comes_in_a_tenth_of_all_runs() {
        let mut rng = Rng::seed(5);
        let mut run = || {
            let unit = |place: usize, value: u64| Unit {
                value: value as f64,
                group: place % 3,
                stratum: place % 2,
            };
            let units: Vec<Unit> = (0..60).map(|place| unit(place, rng.below(9) as u64)).collect();
            homogeneity(&units).expect("three groups")
        };
        let low = (0..200).filter(|_| run() <= 0.1).count();
        assert!((8..=34).contains(&low), "{low} of 200");
    }
}
