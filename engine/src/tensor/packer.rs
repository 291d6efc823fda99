//! Writes a packed observation, part by part.

use super::table::{HEADER, ObservationTable};
use crate::card_set::{CardSet, MAX_CARDS};

/// Writes a packed observation. Bits and counters are written independently of each other, each in their order in the
/// packed form.
pub(crate) struct Packer<'a> {
    /// The bytes of all bits.
    bits: &'a mut [u8],
    /// How many of these bytes are written.
    written: usize,
    /// Bits that are not written yet, the first one lowest.
    waiting: u64,
    /// How many these are; fewer than 64.
    count: u32,
    /// The bytes of the counters that are not written yet.
    counters: &'a mut [u8],
}

impl<'a> Packer<'a> {
    /// Begins the observation of a table with this number of seats.
    ///
    /// # Panics
    /// If the buffer has another length.
    pub(crate) fn new(table: &ObservationTable, seats: usize, out: &'a mut [u8]) -> Packer<'a> {
        let (found, allowed) = (out.len(), table.packed_len(seats));
        assert!(
            found == allowed,
            "an observation of {seats} seats has {allowed} bytes; the buffer has {found}"
        );
        let (bits, counters) = out.split_at_mut(table.counters_from(seats));
        let (header, bits) = bits.split_at_mut(HEADER);
        header.copy_from_slice(&[table.version as u8, seats as u8]);
        Packer {
            bits,
            written: 0,
            waiting: 0,
            count: 0,
            counters,
        }
    }

    /// Writes the lowest `count` bits, 1 to 64.
    #[inline]
    pub(crate) fn bits(&mut self, count: usize, bits: u64) {
        let count = count as u32;
        debug_assert!((1..=u64::BITS).contains(&count));
        let bits = bits & (u64::MAX >> (u64::BITS - count));
        self.waiting |= bits << self.count;
        let together = self.count + count;
        if together < u64::BITS {
            self.count = together;
            return;
        }
        let end = self.written + size_of::<u64>();
        self.bits[self.written..end].copy_from_slice(&self.waiting.to_le_bytes());
        self.written = end;
        // All 64 bits are written if none waited before.
        self.waiting = bits.checked_shr(u64::BITS - self.count).unwrap_or(0);
        self.count = together - u64::BITS;
    }

    /// Writes 1 for true and 0 for false.
    #[inline]
    pub(crate) fn flags<const COUNT: usize>(&mut self, flags: [bool; COUNT]) {
        let bits = flags
            .into_iter()
            .rev()
            .fold(0, |bits, flag| bits << 1 | u64::from(flag));
        self.bits(COUNT, bits);
    }

    /// Writes a flag for each of `kinds`; only the flag of `which` is set, if there is one.
    #[inline]
    pub(crate) fn one_of(&mut self, kinds: usize, which: Option<usize>) {
        self.bits(kinds, which.map_or(0, |which| 1 << which));
    }

    /// Writes a flag for each card there can be.
    #[inline]
    pub(crate) fn cards(&mut self, cards: CardSet) {
        self.bits(MAX_CARDS, cards.0);
    }

    /// Writes counters of one byte.
    #[inline]
    pub(crate) fn bytes<const COUNT: usize>(&mut self, counters: [u8; COUNT]) {
        self.counter_bytes(&counters);
    }

    /// Writes counters of two bytes without a sign.
    pub(crate) fn words<const COUNT: usize>(&mut self, counters: [u16; COUNT]) {
        for counter in counters {
            self.counter_bytes(&counter.to_le_bytes());
        }
    }

    /// Writes a counter of two bytes with a sign; what is beyond them becomes the nearest that fits.
    pub(crate) fn signed(&mut self, counter: i32) {
        let counter = counter.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.counter_bytes(&counter.to_le_bytes());
    }

    /// Writes the bytes of counters.
    #[inline]
    pub(crate) fn counter_bytes(&mut self, bytes: &[u8]) {
        let (next, rest) = std::mem::take(&mut self.counters).split_at_mut(bytes.len());
        next.copy_from_slice(bytes);
        self.counters = rest;
    }

    /// Writes the last bits.
    ///
    /// # Panics
    /// If the table has other parts than those that were written.
    pub(crate) fn finish(self) {
        let rest = &mut self.bits[self.written..];
        let last = (self.count as usize).div_ceil(8);
        assert!(
            rest.len() == last && self.counters.is_empty(),
            "the observation table counts every number"
        );
        rest.copy_from_slice(&self.waiting.to_le_bytes()[..last]);
    }
}
