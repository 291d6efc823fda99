//! A column of a dataset, whatever format its files have.

/// The numbers of a column, one sample after the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Values<'a> {
    /// Bytes.
    U8(&'a [u8]),
    /// Numbers of 16 bits without a sign.
    U16(&'a [u16]),
    /// Numbers of 32 bits without a sign.
    U32(&'a [u32]),
    /// Numbers of 64 bits without a sign.
    U64(&'a [u64]),
    /// Numbers of 32 bits with a sign.
    I32(&'a [i32]),
    /// Floating-point numbers of 32 bits. In a column of single numbers, one that is not a number is missing.
    F32(&'a [f32]),
    /// Yes or no.
    Bool(&'a [bool]),
}

impl Values<'_> {
    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Values::U8(numbers) => numbers.len(),
            Values::U16(numbers) => numbers.len(),
            Values::U32(numbers) => numbers.len(),
            Values::U64(numbers) => numbers.len(),
            Values::I32(numbers) => numbers.len(),
            Values::F32(numbers) => numbers.len(),
            Values::Bool(numbers) => numbers.len(),
        }
    }

    /// The type of a number, by its name in NumPy.
    pub fn type_name(&self) -> &'static str {
        match self {
            Values::U8(_) => "uint8",
            Values::U16(_) => "uint16",
            Values::U32(_) => "uint32",
            Values::U64(_) => "uint64",
            Values::I32(_) => "int32",
            Values::F32(_) => "float32",
            Values::Bool(_) => "bool",
        }
    }
}

/// What a sample has of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit<'a> {
    /// One number.
    Number,
    /// As many numbers as there are seats.
    Seats(usize),
    /// As many bytes as a packed observation has.
    Bytes(usize),
    /// As many numbers as a position has features.
    Features(usize),
    /// A list; where the list of each sample ends in the numbers of all.
    List(&'a [u32]),
}

impl Unit<'_> {
    /// How many numbers a sample has, if that is the same for all.
    pub(crate) fn width(self) -> usize {
        match self {
            Unit::Number => 1,
            Unit::Seats(width) | Unit::Bytes(width) | Unit::Features(width) => width,
            Unit::List(_) => 0,
        }
    }
}

/// A column of a dataset.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Column<'a> {
    /// Its name.
    pub name: &'static str,
    /// What a sample has of it.
    pub unit: Unit<'a>,
    /// The numbers.
    pub values: Values<'a>,
}

impl Column<'_> {
    /// Whether a sample may have no number here: in Parquet it is null, in NumPy not a number.
    pub fn may_miss(&self) -> bool {
        self.name == "root_value"
    }

    /// Its type in words, such as `list of uint16`.
    pub fn type_text(&self) -> String {
        let name = self.values.type_name();
        match self.unit {
            Unit::Number => name.to_owned(),
            Unit::Seats(width) | Unit::Bytes(width) | Unit::Features(width) => format!("{width} x {name}"),
            Unit::List(_) => format!("list of {name}"),
        }
    }
}
