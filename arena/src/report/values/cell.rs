//! Values of cells.

use crate::stats::effects::Contrast;
use crate::stats::{Interval, Measured, Share};
use serde_json::Value as Json;

/// A cell: a value, and the interval of an estimate.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Cell {
    /// The value.
    pub value: Value,
    /// The ends of its interval, which may lie beyond all that was seen; `None` where there is no interval.
    pub interval: Option<[Option<f64>; 2]>,
}

/// A value for programs.
#[derive(Clone, PartialEq, Default, Debug)]
pub enum Value {
    /// It is not known, or there is none.
    #[default]
    Missing,
    /// A name or a sentence.
    Words(String),
    /// A whole number.
    Whole(i128),
    /// Any other number, of which programs get ten significant digits.
    Number(f64),
    /// A number that programs get as it is, such as a weight.
    Exact(f64),
    /// Whether something is so.
    Flag(bool),
    /// Data that has no column in CSV.
    Data(Json),
}

impl Cell {
    /// No value.
    pub const MISSING: Cell = Cell {
        value: Value::Missing,
        interval: None,
    };

    /// Whether there is no value.
    pub fn is_missing(&self) -> bool {
        self.value == Value::Missing
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self.value {
            Value::Number(number) | Value::Exact(number) => Some(number),
            Value::Whole(number) => Some(number as f64),
            _ => None,
        }
    }

    /// Whether the interval excludes 0; no if it is not known.
    pub fn excludes_zero(&self) -> bool {
        matches!(self.interval, Some([Some(low), Some(high)]) if !Interval { low, high }.contains(0.0))
    }
}

impl From<&str> for Value {
    fn from(words: &str) -> Value {
        Value::Words(words.to_owned())
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Cell {
        Cell { value, interval: None }
    }
}

/// Of a type whose values are those of cells.
macro_rules! values {
    ($($kind:ident: $($of:ty)|+ => $convert:expr;)+) => {
        $($(impl From<$of> for Cell {
            fn from(value: $of) -> Cell {
                let convert: fn($of) -> _ = $convert;
                Value::$kind(convert(value)).into()
            }
        })+)+
    };
}

values! {
    Words: &str => |words| words.to_owned();
    Words: String => |words| words;
    Whole: u8 | u16 | u32 | u64 | i32 | i64 => |number| number.into();
    Whole: usize => |number| number as i128;
    Number: f64 => |number| number;
    Flag: bool => |flag| flag;
    Data: Json => |data| data;
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::MISSING, Into::into)
    }
}

/// A value that may have an interval.
impl<T: Into<Cell>> From<(T, Option<Interval>)> for Cell {
    fn from((value, interval): (T, Option<Interval>)) -> Cell {
        let ends = interval.map(|Interval { low, high }| [Some(low), Some(high)]);
        (value, ends).into()
    }
}

impl<T: Into<Cell>> From<(T, Interval)> for Cell {
    fn from((value, interval): (T, Interval)) -> Cell {
        (value, Some(interval)).into()
    }
}

impl<T: Into<Cell>> From<(T, Option<[Option<f64>; 2]>)> for Cell {
    fn from((value, interval): (T, Option<[Option<f64>; 2]>)) -> Cell {
        Cell {
            interval,
            ..value.into()
        }
    }
}

impl From<&Contrast> for Cell {
    fn from(effect: &Contrast) -> Cell {
        (effect.estimate, effect.interval).into()
    }
}

impl From<&Measured> for Cell {
    fn from(measured: &Measured) -> Cell {
        (measured.mean, measured.interval).into()
    }
}

impl From<&Share> for Cell {
    fn from(share: &Share) -> Cell {
        (share.value, share.interval).into()
    }
}
