//! A quick hash for keys that nobody chooses to collide: one multiplication for eight bytes.

use std::hash::Hasher;

/// Hashes with a rotation and a multiplication for each word. Those who use it compare keys that have the same hash.
#[derive(Clone, Default)]
pub(crate) struct WordHasher(u64);

/// An odd number with about as many ones as zeros.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

impl Hasher for WordHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            self.write_u64(u64::from_le_bytes(word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(last));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The upper bits of a product depend on all bits of the word, the lower ones do not, and tables use both.
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::trial_positions;
    use std::collections::HashMap;
    use std::hash::{BuildHasher, BuildHasherDefault};

    #[test]
    fn different_positions_have_different_hashes() {
        let (_, positions) = trial_positions();
        let mut met = HashMap::new();
        for state in &positions {
            let hash = BuildHasherDefault::<WordHasher>::default().hash_one(state);
            assert!(met.insert(hash, state).is_none_or(|other| other == state));
        }
        assert!(met.len() > 500, "{} positions", met.len());
    }

    #[test]
    fn every_byte_counts() {
        let hash = |bytes: &[u8]| {
            let mut hasher = WordHasher::default();
            hasher.write(bytes);
            hasher.finish()
        };
        let zeros = [0; 11];
        for place in 0..zeros.len() {
            let mut other = zeros;
            other[place] = 1;
            assert_ne!(hash(&other), hash(&zeros), "byte {place}");
        }
    }
}
