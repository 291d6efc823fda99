//! The macro [`id`] declares a type for the numbers of a table's entries, so that a number of one table cannot look up
//! another.

/// A value with a number: an id, or a value of a numbered set.
pub(crate) trait Numbered: Copy {
    /// The value with a number.
    fn from_number(number: u8) -> Self;

    /// The number of a value.
    fn number(self) -> u8;
}

impl Numbered for u8 {
    #[inline]
    fn from_number(number: u8) -> u8 {
        number
    }

    #[inline]
    fn number(self) -> u8 {
        self
    }
}

/// Declares the type of a table's numbers, which is serialized as the plain number.
macro_rules! id {
    ($(#[$about:meta])* $Id:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $Id(pub u8);

        impl $Id {
            /// The place in the table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The number of the entry at a place of the table; tables have fewer than 256 entries.
            pub const fn from_index(index: usize) -> $Id {
                $Id(index as u8)
            }
        }

        impl From<$Id> for usize {
            fn from(id: $Id) -> usize {
                id.index()
            }
        }

        impl std::fmt::Display for $Id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl $crate::id::Numbered for $Id {
            #[inline]
            fn from_number(number: u8) -> $Id {
                $Id(number)
            }

            #[inline]
            fn number(self) -> u8 {
                self.0
            }
        }
    };
}

pub(crate) use id;
