//! Spaces of the board, and sets of them as one word.

use crate::bit_set::bit_set;
use serde::{Deserialize, Serialize};

/// The most spaces of a board.
pub(crate) const MAX_SPACES: usize = 72;

/// A space by its number: orbits from the star outwards, each in the direction of travel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Space(pub u8);

impl Space {
    /// The space as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of one bit. A look-up takes a third of the instructions of a shift.
static ONLY: [u128; 128] = {
    let mut only = [1; 128];
    let mut place = 1;
    while place < only.len() {
        only[place] = only[place - 1] << 1;
        place += 1;
    }
    only
};

bit_set! {
    /// A set of spaces, one bit each.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::{Space, Spaces};
    ///
    /// let ring: Spaces = (4..10).map(Space).collect();
    /// assert_eq!(ring.after(Space(7)).iter().collect::<Vec<_>>(), [Space(8), Space(9)]);
    /// assert_eq!(ring.up_to(Spaces::only(Space(5))).count(), 2);
    /// ```
    pub struct Spaces(pub u128);
    bit(space: Space) = ONLY[space.index() % ONLY.len()];
    element(place) = Space(place as u8);
}

impl Spaces {
    /// The first `count` spaces.
    pub const fn first_of(count: usize) -> Spaces {
        Spaces((1 << count) - 1)
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

    /// The spaces of the set up to the first that is also in `stops`; all of them if none is.
    #[must_use]
    pub const fn up_to(self, stops: Spaces) -> Spaces {
        let stops = self.0 & stops.0;
        Spaces(self.0 & (stops ^ stops.wrapping_sub(1)))
    }
}

/// A space and the lines that lead from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceTable {
    /// Number of its orbit, from 1 at the star.
    pub orbit: u8,
    /// Its angle, clockwise from 12 o'clock, in parts of [`FULL_TURN`](crate::planetarium::ruleset::board::FULL_TURN).
    pub angle: u8,
    /// The spaces that one step leads to, along any line.
    pub step: Spaces,
    /// The spaces from which one step leads here.
    pub entries: Spaces,
    /// The space that a step along the thick line leads to; `None` for the last space of an arm.
    pub next: Option<Space>,
    /// The spaces of its ring or arm with a higher number: those ahead, because numbers ascend in the direction of
    /// travel.
    pub ahead: Spaces,
    /// The spaces of its ring with a lower number, which come after those ahead; empty on an arm.
    pub around: Spaces,
    /// The spaces that thin lines lead to on the next orbit inwards, the first clockwise first.
    pub inwards: Vec<Space>,
    /// The spaces that thin lines lead to on the next orbit outwards, the first clockwise first.
    pub outwards: Vec<Space>,
}
