//! A part of an observation: some numbers of one meaning.

/// Whose numbers they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// Each seat at the table has them: the observer first, then the others clockwise.
    Seat,
    /// They are there once.
    Table,
}

/// How a number is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One bit for each square of a plane, row by row.
    Plane,
    /// One bit.
    Flag,
    /// One byte.
    U8,
    /// Two bytes, the lower one first.
    U16,
    /// Two bytes, the lower one first, with a sign.
    I16,
}

impl Kind {
    /// Its name in results.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Plane => "plane",
            Kind::Flag => "flag",
            Kind::U8 => "u8",
            Kind::U16 => "u16",
            Kind::I16 => "i16",
        }
    }

    /// How many bytes a counter takes; 0 for bits.
    pub const fn bytes(self) -> usize {
        match self {
            Kind::Plane | Kind::Flag => 0,
            Kind::U8 => 1,
            Kind::U16 | Kind::I16 => 2,
        }
    }

    /// The smallest and the largest number that can be packed.
    pub const fn limits(self) -> [i32; 2] {
        match self {
            Kind::Plane | Kind::Flag => [0, 1],
            Kind::U8 => [0, u8::MAX as i32],
            Kind::U16 => [0, u16::MAX as i32],
            Kind::I16 => [i16::MIN as i32, i16::MAX as i32],
        }
    }
}

/// Some numbers of one meaning, which follow each other in both forms of an observation.
///
/// # Examples
/// ```
/// use orrery_engine::tensor::Kind;
/// use orrery_engine::{Information, PlanetUnknown};
///
/// let game = PlanetUnknown::default();
/// let parts = game.observation_table().parts;
/// let trackers = parts.iter().find(|part| part.name == "trackers").expect("seats have trackers");
/// assert_eq!((trackers.kind, trackers.count, trackers.range), (Kind::U8, 5, [0, 23]));
/// // A tracker on position 12 is half way: it is packed as 12, and unpacked as 12 / 24.
/// assert_eq!(trackers.divisor, 24);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name, which no other part of the seat or of the table has.
    pub name: &'static str,
    /// What the numbers mean, in the order of the numbers.
    pub meaning: &'static str,
    /// Whose they are.
    pub owner: Owner,
    /// How each of them is packed.
    pub kind: Kind,
    /// How many planes, flags or counters there are.
    pub count: usize,
    /// The smallest and the largest number that is packed.
    pub range: [i32; 2],
    /// The unpacked value is the packed number divided by this; 1 for bits.
    pub divisor: u16,
}

impl Part {
    /// A part whose numbers can be all that the kind can hold; counters are divided by 1.
    pub const fn new(owner: Owner, kind: Kind, name: &'static str, count: usize, meaning: &'static str) -> Part {
        Part {
            name,
            meaning,
            owner,
            kind,
            count,
            range: kind.limits(),
            divisor: 1,
        }
    }

    /// The same with a smaller largest number.
    #[must_use]
    pub const fn at_most(self, most: usize) -> Part {
        Part {
            range: [self.range[0], most as i32],
            ..self
        }
    }

    /// The same with another divisor.
    #[must_use]
    pub const fn divided_by(self, divisor: u16) -> Part {
        Part { divisor, ..self }
    }

    /// The unpacked value of a packed number.
    pub fn value(&self, number: i32) -> f32 {
        number as f32 / f32::from(self.divisor)
    }

    /// The number whose unpacked value is nearest.
    pub(super) fn nearest(&self, value: f32) -> i32 {
        let [least, most] = self.range;
        // A cast from a float saturates, and takes what is no number to 0.
        ((value * f32::from(self.divisor)).round() as i32).clamp(least, most)
    }
}

/// Parts of an observation, each with its owner, its kind, its name, its count and what the numbers mean; then the largest
/// number and the divisor, if they are not those of the kind.
macro_rules! parts {
    ($($owner:ident $kind:ident $name:literal, $count:expr, $meaning:literal $(, $set:ident $value:expr)*;)*) => {
        &[$($crate::tensor::part::Part::new(
            $crate::tensor::part::Owner::$owner,
            $crate::tensor::part::Kind::$kind,
            $name,
            $count,
            $meaning,
        )$(.$set($value))*,)*]
    };
}

pub(crate) use parts;
