//! From the packed form to the unpacked one, and back.

use super::error::{PackError, UnpackError};
use super::part::Kind;
use super::table::{HEADER, ObservationTable, Place};

impl ObservationTable {
    /// Writes the unpacked form of a packed observation, which may come from anywhere.
    ///
    /// # Errors
    /// If the bytes are no packed observation of this version; what `out` then holds is of no use.
    ///
    /// # Panics
    /// If `out` has another length than the [`shape`](ObservationTable::shape).
    pub fn unpack(&self, packed: &[u8], out: &mut [f32]) -> Result<(), UnpackError> {
        let (found, allowed) = (out.len(), self.shape().len());
        assert!(
            found == allowed,
            "an observation has {allowed} values; the buffer has {found}"
        );
        let seats = self.seats_of(packed)?;
        out.fill(0.0);
        for place in self.places(seats) {
            let values = &mut out[place.first..place.first + place.values];
            match place.part.kind {
                Kind::Plane | Kind::Flag => unpack_bits(&packed[HEADER..], place.at, values),
                _ => unpack_counters(packed, &place, values)?,
            }
        }
        Ok(())
    }

    /// The packed form of unpacked values: the inverse of [`unpack`](ObservationTable::unpack).
    ///
    /// # Errors
    /// If unpacking gives these values for no observation of this number of seats.
    pub fn pack(&self, values: &[f32], seats: usize) -> Result<Vec<u8>, PackError> {
        let (found, most) = (seats, self.most_seats);
        if !(1..=most).contains(&found) {
            return Err(PackError::Seats { found, most });
        }
        let (found, expected) = (values.len(), self.shape().len());
        if found != expected {
            return Err(PackError::Length { found, expected });
        }
        let mut packed = vec![0; self.packed_len(seats)];
        packed[..HEADER].copy_from_slice(&[self.version as u8, seats as u8]);
        for place in self.places(seats) {
            let values = &values[place.first..place.first + place.values];
            match place.part.kind {
                Kind::Plane | Kind::Flag => pack_bits(&mut packed[HEADER..], place.at, values),
                _ => pack_counters(&mut packed, &place, values),
            }
        }
        let mut nearest = vec![0.0; expected];
        self.unpack(&packed, &mut nearest)
            .expect("what is packed from values in their ranges can be unpacked");
        let other = |&index: &usize| values[index].to_bits() != nearest[index].to_bits();
        match (0..expected).find(other) {
            None => Ok(packed),
            Some(index) => Err(PackError::Value {
                index,
                found: values[index],
                nearest: nearest[index],
            }),
        }
    }

    /// The seats of a packed observation that has the right version, length and padding.
    fn seats_of(&self, packed: &[u8]) -> Result<usize, UnpackError> {
        let length = |expected| UnpackError::Length {
            found: packed.len(),
            expected,
        };
        let &[found, seats, ..] = packed else {
            return Err(length(HEADER));
        };
        let (expected, seats, most) = (self.version, usize::from(seats), self.most_seats);
        if u32::from(found) != expected {
            return Err(UnpackError::Version { found, expected });
        }
        if !(1..=most).contains(&seats) {
            return Err(UnpackError::Seats { found: seats, most });
        }
        if packed.len() != self.packed_len(seats) {
            return Err(length(self.packed_len(seats)));
        }
        let bits = self.packed_bits(seats);
        let fills = !bits.is_multiple_of(8) && packed[HEADER + bits / 8] >> (bits % 8) != 0;
        if fills { Err(UnpackError::Padding) } else { Ok(seats) }
    }
}

/// Makes a value 1 where the bit is set; the values are 0 before. Few bits are set, so whole bytes of 0 are skipped.
fn unpack_bits(bits: &[u8], at: usize, values: &mut [f32]) {
    let end = at + values.len();
    let places = bits.iter().enumerate().take(end.div_ceil(8)).skip(at / 8);
    for (place, &byte) in places {
        let mut rest = byte;
        while rest != 0 {
            let bit = place * 8 + rest.trailing_zeros() as usize;
            if (at..end).contains(&bit) {
                values[bit - at] = 1.0;
            }
            rest &= rest - 1;
        }
    }
}

fn pack_bits(bits: &mut [u8], at: usize, values: &[f32]) {
    for (bit, &value) in (at..).zip(values) {
        bits[bit / 8] |= u8::from(value == 1.0) << (bit % 8);
    }
}

fn unpack_counters(packed: &[u8], place: &Place, values: &mut [f32]) -> Result<(), UnpackError> {
    let part = place.part;
    let bytes = packed[place.at..].chunks(part.kind.bytes());
    for (value, bytes) in values.iter_mut().zip(bytes) {
        let found = match (part.kind, bytes) {
            (Kind::I16, &[low, high]) => i16::from_le_bytes([low, high]).into(),
            (_, &[low, high]) => u16::from_le_bytes([low, high]).into(),
            (_, bytes) => bytes[0].into(),
        };
        let [least, most] = part.range;
        if !(least..=most).contains(&found) {
            return Err(UnpackError::Range {
                part: part.name,
                found,
                least,
                most,
            });
        }
        *value = part.value(found);
    }
    Ok(())
}

fn pack_counters(packed: &mut [u8], place: &Place, values: &[f32]) {
    let size = place.part.kind.bytes();
    for (bytes, &value) in packed[place.at..].chunks_mut(size).zip(values) {
        bytes.copy_from_slice(&place.part.nearest(value).to_le_bytes()[..size]);
    }
}
