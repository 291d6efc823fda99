//! The table of a game's observation: its parts, and where each is in both forms.

use super::part::{Kind, Owner, Part};
use super::shape::Shape;
use crate::by_seat::MAX_SEATS;

/// The bytes before the first bit: the version, and the number of seats.
pub(super) const HEADER: usize = 2;

/// How many numbers of each sort parts have together.
#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    planes: usize,
    flags: usize,
    counters: usize,
    /// Bytes of the counters.
    bytes: usize,
}

impl Sizes {
    const NONE: Sizes = Sizes {
        planes: 0,
        flags: 0,
        counters: 0,
        bytes: 0,
    };

    const fn with(self, part: &Part) -> Sizes {
        let count = part.count;
        match part.kind {
            Kind::Plane => Sizes {
                planes: self.planes + count,
                ..self
            },
            Kind::Flag => Sizes {
                flags: self.flags + count,
                ..self
            },
            kind => Sizes {
                counters: self.counters + count,
                bytes: self.bytes + count * kind.bytes(),
                ..self
            },
        }
    }

    const fn scalars(self) -> usize {
        self.flags + self.counters
    }
}

/// What the numbers of a game's observation mean, and where they are; the same for every ruleset.
///
/// # The packed form
/// Bytes, as many as [`packed_len`](ObservationTable::packed_len) says for the number of seats: the version, the number
/// of seats, then bits, then counters. The bits are planes of each seat, planes of the table, flags of each seat, flags
/// of the table; the first bit is the lowest of its byte, and 0 fills the last byte. The counters are those of each
/// seat, then those of the table. The observer is the first seat, the others follow clockwise.
///
/// # The unpacked form
/// Values in the order of [`parts`](ObservationTable#structfield.parts): planes of each seat, planes of the table, scalars (flags
/// and counters) of each seat, scalars of the table. It has room for the most seats; those that are not at the table are
/// zero.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Information, Planetarium, Rules, Seat};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let table = game.observation_table();
/// let mut packed = vec![0; table.packed_len(2)];
/// game.observe_packed(&state, Seat(0), &mut packed);
/// assert_eq!(packed[..2], [table.version as u8, 2]);
///
/// let (mut unpacked, mut observed) = (vec![0.0; table.shape().len()], vec![0.0; table.shape().len()]);
/// table.unpack(&packed, &mut unpacked).expect("it was packed by this version");
/// game.observe(&state, Seat(0), &mut observed);
/// assert_eq!(unpacked, observed);
/// assert_eq!(table.pack(&unpacked, 2), Ok(packed));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ObservationTable {
    /// The version: another one has other parts, or means something else by them.
    pub version: u32,
    /// The most seats a table has.
    pub most_seats: usize,
    /// The parts in the order of the unpacked form.
    pub parts: &'static [Part],
    rows: usize,
    columns: usize,
    of_seat: Sizes,
    of_table: Sizes,
}

/// A part of one seat, or one of the table, in an observation of some number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The part.
    pub part: &'static Part,
    /// The seat it belongs to, counted clockwise from the observer; none for a part of the table.
    pub seat: Option<usize>,
    /// How many values it has.
    pub values: usize,
    /// The index of its first value in the unpacked form.
    pub first: usize,
    /// Where it begins in the packed form: of planes and flags the bit, counted from byte 2; of counters the byte.
    pub at: usize,
}

impl ObservationTable {
    /// The table of these parts, whose planes have rows and columns.
    ///
    /// # Panics
    /// If the version does not fit a byte, there are more than [`MAX_SEATS`] seats, or the parts are not in the order of
    /// the unpacked form.
    pub const fn new(
        version: u32,
        most_seats: usize,
        [rows, columns]: [usize; 2],
        parts: &'static [Part],
    ) -> ObservationTable {
        assert!(version <= u8::MAX as u32, "the version is packed as a byte");
        assert!(most_seats <= MAX_SEATS, "a table has six seats at most");
        let (mut of_seat, mut of_table) = (Sizes::NONE, Sizes::NONE);
        let (mut next, mut section) = (0, 0);
        while next < parts.len() {
            let part = &parts[next];
            let own = 2 * !matches!(part.kind, Kind::Plane) as u8 + part.owner as u8;
            assert!(
                own >= section,
                "planes come first, and what belongs to a seat before what belongs to the table"
            );
            match part.owner {
                Owner::Seat => of_seat = of_seat.with(part),
                Owner::Table => of_table = of_table.with(part),
            }
            (next, section) = (next + 1, own);
        }
        ObservationTable {
            version,
            most_seats,
            rows,
            columns,
            parts,
            of_seat,
            of_table,
        }
    }

    /// The shape of the unpacked form.
    pub const fn shape(&self) -> Shape {
        Shape {
            planes: self.most_seats * self.of_seat.planes + self.of_table.planes,
            rows: self.rows,
            columns: self.columns,
            scalars: self.most_seats * self.of_seat.scalars() + self.of_table.scalars(),
        }
    }

    /// How many squares a plane has.
    const fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// How many bits the packed form has with this number of seats.
    pub const fn packed_bits(&self, seats: usize) -> usize {
        self.plane_bits(seats) + seats * self.of_seat.flags + self.of_table.flags
    }

    const fn plane_bits(&self, seats: usize) -> usize {
        (seats * self.of_seat.planes + self.of_table.planes) * self.area()
    }

    /// The byte of the packed form at which the counters begin.
    pub(super) const fn counters_from(&self, seats: usize) -> usize {
        HEADER + self.packed_bits(seats).div_ceil(8)
    }

    /// How many bytes the packed form has with this number of seats.
    #[inline]
    pub const fn packed_len(&self, seats: usize) -> usize {
        self.counters_from(seats) + seats * self.of_seat.bytes + self.of_table.bytes
    }

    /// Every part of every seat and of the table, with its place in both forms for this number of seats.
    pub fn places(&self, seats: usize) -> impl Iterator<Item = Place> + '_ {
        let mut before = [Sizes::NONE; 2];
        self.parts.iter().flat_map(move |part| {
            let from = &mut before[part.owner as usize];
            let earlier = *from;
            *from = earlier.with(part);
            let owners = match part.owner {
                Owner::Seat => seats,
                Owner::Table => 1,
            };
            (0..owners).map(move |owner| self.place(part, earlier, owner, seats))
        })
    }

    /// The place of a part of the owner with this number, behind its earlier parts.
    fn place(&self, part: &'static Part, earlier: Sizes, owner: usize, seats: usize) -> Place {
        let seat = (part.owner == Owner::Seat).then_some(owner);
        let behind =
            |seats: usize, count: fn(Sizes) -> usize| seat.unwrap_or(seats) * count(self.of_seat) + count(earlier);
        let scalar = || self.shape().planes * self.area() + behind(self.most_seats, Sizes::scalars);
        let planes = |sizes: Sizes| sizes.planes;
        let (values, first, at) = match part.kind {
            Kind::Plane => (
                part.count * self.area(),
                behind(self.most_seats, planes) * self.area(),
                behind(seats, planes) * self.area(),
            ),
            Kind::Flag => (
                part.count,
                scalar(),
                self.plane_bits(seats) + behind(seats, |sizes| sizes.flags),
            ),
            _ => (
                part.count,
                scalar(),
                self.counters_from(seats) + behind(seats, |sizes| sizes.bytes),
            ),
        };
        Place {
            part,
            seat,
            values,
            first,
            at,
        }
    }
}
