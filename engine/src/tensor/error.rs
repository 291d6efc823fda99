//! What is wrong with an observation that is to be unpacked or packed.

/// Bytes that are no packed observation of this game and version.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// It was packed by another version of the table.
    #[error("the observation has version {found}; this build reads version {expected}")]
    Version {
        /// The version in the first byte.
        found: u8,
        /// The version of the table.
        expected: u32,
    },
    /// No table has this number of seats.
    #[error("the observation is of {found} seats; allowed is 1 to {most}")]
    Seats {
        /// The number in the second byte.
        found: usize,
        /// The most seats of the game.
        most: usize,
    },
    /// Bytes are missing, or there are too many.
    #[error("the observation has {found} bytes; allowed is {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many an observation with as many seats has; 2 where even the number of seats is missing.
        expected: usize,
    },
    /// A bit is set between the last flag and the first counter.
    #[error("a bit that fills the last byte of the flags is 1; allowed is 0")]
    Padding,
    /// A counter has a value that it cannot have.
    #[error("{part} is {found}; allowed is {least} to {most}")]
    Range {
        /// The name of the part.
        part: &'static str,
        /// The number that was read.
        found: i32,
        /// The smallest number.
        least: i32,
        /// The largest number.
        most: i32,
    },
}

/// Values that are no unpacked observation of this game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// No table has this number of seats.
    #[error("{found} seats are to be packed; allowed is 1 to {most}")]
    Seats {
        /// The number of seats asked for.
        found: usize,
        /// The most seats of the game.
        most: usize,
    },
    /// Values are missing, or there are too many.
    #[error("the observation has {found} values; allowed is {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many an observation has.
        expected: usize,
    },
    /// A value is not one that unpacking gives.
    #[error("value {index} of the observation is {found}; the nearest that can be packed is {nearest}")]
    Value {
        /// Its index.
        index: usize,
        /// The value.
        found: f32,
        /// What unpacking would make of it.
        nearest: f32,
    },
}
