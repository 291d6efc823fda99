//! Random streams whose values never change: PCG words, bounded integers and the shuffle are fixed here.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng as _;
use serde::{Deserialize, Serialize};

/// A stream of random words, opened from a list of numbers that names it. It implements no traits of `rand`, so that its
/// values cannot change with a version of another crate.
///
/// # Examples
/// ```
/// use orrery_engine::Rng;
///
/// let mut rng = Rng::from_words(&[1, 2, 3]);
/// assert_eq!(rng.next_u64(), 5838180806970552368, "the same for good, on every machine");
/// assert!(rng.below(6) < 6);
/// assert!((0.0..1.0).contains(&rng.unit()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// The stream named by these words; other words give another stream.
    #[inline]
    pub fn from_words(words: &[u64]) -> Rng {
        let low = mix(words, 0);
        let high = mix(words, 1);
        Rng(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// The stream of this seed, which is the stream named by this one word.
    #[inline]
    pub fn seed(seed: u64) -> Rng {
        Rng::from_words(&[seed])
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform integer below `bound`, exactly uniform: multiplication with rejection.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no integer is below 0");
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// A uniform value in [0, 1), a multiple of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items in a uniformly random order (Fisher and Yates, from the last place down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The key of a game's chance. Every draw opens a stream of its own from it, so that two agents that ask the same
/// question on the same deal get the same answer, whatever happened elsewhere at the table.
///
/// # Examples
/// ```
/// use orrery_engine::ChanceKey;
///
/// // Purpose 1, round 3, seat 0, first draw: the answer depends on nothing that happened before.
/// let draw = |key: ChanceKey| key.stream(1, 3, 0, 0).below(1_000_000);
/// assert_eq!(draw(ChanceKey::from_seed(7)), draw(ChanceKey::from_seed(7)));
/// assert_ne!(draw(ChanceKey::from_seed(7)), draw(ChanceKey::from_seed(8)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChanceKey(pub u64);

impl ChanceKey {
    /// The key of the deal with this seed.
    pub fn from_seed(seed: u64) -> ChanceKey {
        ChanceKey(mix(&[seed], 2))
    }

    /// A new key for a sampled state, so that no sample shows the real future.
    pub fn random(rng: &mut Rng) -> ChanceKey {
        ChanceKey(rng.next_u64())
    }

    /// The stream of one draw, named by its purpose, round and seat, and by how often the seat drew for that purpose
    /// before.
    #[inline]
    pub fn stream(self, purpose: u64, round: u64, seat: u64, count: u64) -> Rng {
        Rng::from_words(&[self.0, purpose, round, seat, count])
    }
}

/// One word from a list of words: the SplitMix64 finalizer after each of them.
#[inline]
pub fn mix(words: &[u64], salt: u64) -> u64 {
    words.iter().fold(finalize(salt ^ words.len() as u64), |hash, &word| {
        finalize(hash ^ finalize(word))
    })
}

fn finalize(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_a_stream_never_change() {
        let mut rng = Rng::from_words(&[1, 2, 3]);
        let words: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(words, STREAM_1_2_3);
        let mut items: Vec<usize> = (0..8).collect();
        rng.shuffle(&mut items);
        assert_eq!(items, SHUFFLED);
    }

    const STREAM_1_2_3: [u64; 3] = [5838180806970552368, 3269482351277497290, 3767226778682441082];
    const SHUFFLED: [usize; 8] = [1, 2, 4, 0, 7, 3, 6, 5];

    #[test]
    fn streams_of_other_words_differ() {
        let first = |words: &[u64]| Rng::from_words(words).next_u64();
        assert_ne!(first(&[1]), first(&[1, 0]));
        assert_ne!(first(&[1, 2]), first(&[2, 1]));
    }

    #[test]
    fn below_is_uniform_and_stays_below() {
        let mut rng = Rng::from_words(&[7]);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6)] += 1;
        }
        let chi: f64 = counts
            .iter()
            .map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(
            chi < 20.5,
            "chi-squared with 5 degrees of freedom passes 20.5 once in a thousand: {chi}"
        );
    }
}
