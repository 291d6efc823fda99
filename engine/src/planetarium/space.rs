//! Spaces of the board, and sets of them as one word.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// The most spaces of a board.
pub const MAX_SPACES: usize = 72;

/// A space by its number: orbits from the star outwards, each in the direction of travel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Space(pub u8);

impl Space {
    /// The space as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of one bit. To look one up takes a third of the instructions of a shift by so many places.
static ONLY: [u128; 128] = {
    let mut only = [1; 128];
    let mut place = 1;
    while place < only.len() {
        only[place] = only[place - 1] << 1;
        place += 1;
    }
    only
};

/// A set of spaces, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Spaces(pub u128);

impl Spaces {
    /// No space.
    pub const EMPTY: Spaces = Spaces(0);

    /// The first so many spaces.
    pub const fn first_of(count: usize) -> Spaces {
        Spaces((1 << count) - 1)
    }

    /// The set of one space.
    pub const fn only(space: Space) -> Spaces {
        Spaces(ONLY[space.index() % ONLY.len()])
    }

    /// Whether the space is in the set.
    pub const fn contains(self, space: Space) -> bool {
        self.0 & Spaces::only(space).0 != 0
    }

    /// The set and the space.
    #[must_use]
    pub const fn with(self, space: Space) -> Spaces {
        Spaces(self.0 | Spaces::only(space).0)
    }

    /// The set without the space.
    #[must_use]
    pub const fn without(self, space: Space) -> Spaces {
        Spaces(self.0 & !Spaces::only(space).0)
    }

    /// The spaces of the set that are numbered before this one.
    #[must_use]
    pub const fn before(self, space: Space) -> Spaces {
        Spaces(self.0 & ((1 << space.0) - 1))
    }

    /// The spaces of the set that are numbered after this one.
    #[must_use]
    pub const fn after(self, space: Space) -> Spaces {
        Spaces(self.0 & !((2 << space.0) - 1))
    }

    /// The spaces of the set up to the first that is in `stops` too; all of them if none is.
    #[must_use]
    pub const fn up_to(self, stops: Spaces) -> Spaces {
        let stops = self.0 & stops.0;
        Spaces(self.0 & (stops ^ stops.wrapping_sub(1)))
    }

    /// The space of the lowest number.
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 {
            None
        } else {
            Some(Space(self.0.trailing_zeros() as u8))
        }
    }

    /// The space that so many of the set come before.
    pub fn nth(self, place: usize) -> Space {
        let rest = (0..place).fold(self.0, |rest, _| rest & (rest - 1));
        Space(rest.trailing_zeros() as u8)
    }

    /// Whether the set has no space.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spaces the set has.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The spaces in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let space = Spaces(rest).first()?;
            rest &= rest - 1;
            Some(space)
        })
    }
}

impl BitOr for Spaces {
    type Output = Spaces;
    fn bitor(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }
}

impl BitAnd for Spaces {
    type Output = Spaces;
    fn bitand(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }
}

impl Sub for Spaces {
    type Output = Spaces;
    fn sub(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::EMPTY, Spaces::with)
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|space| space.0)).finish()
    }
}
