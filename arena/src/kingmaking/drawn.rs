//! A systematic sample: evenly spaced places of a list, from a start that is drawn.

use orrery_engine::Rng;

/// Names the stream of the start.
const DRAWN: u64 = 0x6472_6177;

/// At most this many of `total` places, ascending; each place has the same chance to be among them.
pub(super) fn drawn(total: usize, most: usize, seed: u64) -> Vec<usize> {
    if total <= most {
        return (0..total).collect();
    }
    let start = Rng::from_words(&[seed, DRAWN]).below(total);
    (0..most).map(|place| (start + place * total) / most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_evenly_spaced_and_equally_likely() {
        assert_eq!(drawn(3, 3, 1), [0, 1, 2]);
        let mut times = [0; 10];
        for seed in 0..4_000 {
            let places = drawn(10, 4, seed);
            assert!(
                places.windows(2).all(|pair| (2..=3).contains(&(pair[1] - pair[0]))),
                "{places:?}"
            );
            places.into_iter().for_each(|place| times[place] += 1);
        }
        // 1,600 are expected, with a standard deviation of 31.
        assert!(times.iter().all(|times| (1_450..1_750).contains(times)), "{times:?}");
    }
}
