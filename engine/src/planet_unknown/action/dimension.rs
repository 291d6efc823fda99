//! The dimensions of actions: the values of a field, as numbers and in notation.

use super::places::{LINES, LifepodPlace, Placement, Slot, Spot};
use crate::action_list::{Dimension, Flag, Named, Notation, Number, Words, compound};
use crate::action_space::{ActionDimension, PlaneAxis};
use crate::bitboard::{MAX_ORIENTATIONS, SIDE, SQUARES, Square};
use crate::card_set::CardId;
use crate::planet_unknown::capacities::{
    DEPOTS, MAX_ALTERNATIVES, MAX_CARDS, MAX_CHOICES, MAX_POSITIONS, MAX_ROVERS, MAX_TECHS,
};
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::{Collectible, Resource, Track, TrackSet};
use crate::problem::cut;
use serde_json::{Map, Value};

pub(super) const STEPS: Number<DEPOTS> = Number::new("steps", "the number of depots");
pub(super) const CHOICE: Number<MAX_CHOICES, ChoiceId> = Number::new("choice", "the choice");
pub(super) const CARD: Number<MAX_CARDS, CardId> = Number::new("card", "the card");
pub(super) const ROVER: Number<MAX_ROVERS> = Number::new("rover", "the rover");
pub(super) const PAIR: Number<MAX_ALTERNATIVES, AlternativeId> = Number::new("pair", "the pair");
pub(super) const TECH: Number<{ MAX_TECHS as usize }> = Number::new("tech", "the tech");
const ORIENTATION: Number<MAX_ORIENTATIONS> = Number::new("orientation", "the orientation");
const POSITION: Number<MAX_POSITIONS> = Number::new("position", "the position");

pub(super) const TRACK: Named<Track> = Named::new("track", "the track");
pub(super) const RESOURCE: Named<Resource> = Named::new("resource", "the resource");
pub(super) const PIECE: Named<Collectible> = Named::new("piece", "the piece");
pub(super) const SLOT: Named<Slot> = Named::new("slot", "the slot");

pub(super) const RESOURCES: Flag = Flag::new("resources", "what counts", ["bare", "full"]);
pub(super) const SECOND: Flag = Flag::new("side", "the side", ["first", "second"]);
pub(super) const DESTROYED: Flag = Flag::new("destroyed", "what to do", ["keep", "destroy"]);

pub(super) const SQUARE: Field = Field;
pub(super) const LINE: Lines = Lines;
pub(super) const TRACKS: Tracks = Tracks;
pub(super) const LIFEPOD_PLACE: LifepodPlaces = LifepodPlaces;
pub(super) const PLACEMENT: Placements = Placements;
pub(super) const SPOT: Spots = Spots;

compound! {
    /// The placements of the tiles of a depot.
    pub(super) struct Placements of Placement {
        slot = SLOT,
        orientation = ORIENTATION,
        anchor = SQUARE,
    }
}

compound! {
    /// The positions of all tracks.
    pub(super) struct Spots of Spot {
        track = TRACK,
        position = POSITION,
    }
}

/// The squares of the field that holds every planet.
pub(super) struct Field;

impl Dimension for Field {
    type Value = Square;

    const SIZE: usize = SQUARES;

    const SQUARE_SETS: usize = 1;

    fn axes(&self) -> Vec<ActionDimension> {
        let along = |axis: PlaneAxis| ActionDimension::new(axis.name(), SIDE as u16).along(axis);
        vec![along(PlaneAxis::Row), along(PlaneAxis::Column)]
    }

    #[inline]
    fn index(&self, square: Square) -> usize {
        square.index()
    }

    #[inline]
    fn value(&self, index: usize) -> Square {
        Square::from_index(index)
    }
}

impl<Names: ?Sized> Notation<Names> for Field {
    fn text(&self, square: Square, _: &Names) -> String {
        square.notation()
    }

    fn read(&self, words: &mut Words<'_>, _: &Names) -> Result<Square, String> {
        let word = words.word("a square")?;
        Square::from_notation(word).ok_or_else(|| {
            format!(
                "{} is not a square; allowed are two digits from 0 to b, row then column",
                cut(word)
            )
        })
    }

    fn add_fields(&self, square: Square, _: &Names, fields: &mut Map<String, Value>) {
        fields.insert("row".to_owned(), square.row().into());
        fields.insert("column".to_owned(), square.column().into());
    }
}

/// The sets of tracks.
pub(super) struct Tracks;

impl Dimension for Tracks {
    type Value = TrackSet;

    const SIZE: usize = 1 << Track::COUNT;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new("set", Self::SIZE as u16)]
    }

    #[inline]
    fn index(&self, tracks: TrackSet) -> usize {
        tracks.bits()
    }

    #[inline]
    fn value(&self, index: usize) -> TrackSet {
        TrackSet::from_bits(index)
    }
}

impl<Names: ?Sized> Notation<Names> for Tracks {
    fn text(&self, tracks: TrackSet, _: &Names) -> String {
        if tracks.is_empty() {
            return "none".to_owned();
        }
        let names: Vec<&str> = tracks.iter().map(Track::name).collect();
        names.join("+")
    }

    fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<TrackSet, String> {
        let word = words.word("the set of tracks")?;
        let set = (0..Self::SIZE)
            .map(TrackSet::from_bits)
            .find(|&set| self.text(set, names) == word);
        set.ok_or_else(|| {
            format!(
                "{} is not a set of tracks; allowed are tracks in order joined by +, or none",
                cut(word)
            )
        })
    }

    fn add_fields(&self, tracks: TrackSet, _: &Names, fields: &mut Map<String, Value>) {
        let names: Vec<&str> = tracks.iter().map(Track::name).collect();
        fields.insert("set".to_owned(), names.into());
    }
}

/// The rows of the field, then its columns.
pub(super) struct Lines;

impl Lines {
    const DIRECTIONS: [&str; LINES / SIDE] = ["row", "column"];
}

impl Dimension for Lines {
    type Value = u8;

    const SIZE: usize = LINES;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new("line", LINES as u16)]
    }

    #[inline]
    fn index(&self, line: u8) -> usize {
        line.into()
    }

    #[inline]
    fn value(&self, index: usize) -> u8 {
        index as u8
    }
}

impl<Names: ?Sized> Notation<Names> for Lines {
    fn text(&self, line: u8, _: &Names) -> String {
        let line = usize::from(line);
        format!("{} {}", Self::DIRECTIONS[line / SIDE], line % SIDE)
    }

    fn read(&self, words: &mut Words<'_>, _: &Names) -> Result<u8, String> {
        let first = words.one_of("the direction", &[0, SIDE], |first| Self::DIRECTIONS[first / SIDE])?;
        Ok(first as u8 + words.number("the line", SIDE)?)
    }

    fn add_fields(&self, line: u8, _: &Names, fields: &mut Map<String, Value>) {
        let line = usize::from(line);
        fields.insert(Self::DIRECTIONS[line / SIDE].to_owned(), (line % SIDE).into());
    }
}

/// Where a collected lifepod can be: the scoring area, then positions of tracks, then slots of techs.
pub(super) struct LifepodPlaces;

impl LifepodPlaces {
    const SPOTS: usize = 1;
    const TECHS: usize = Self::SPOTS + Spots::SIZE;
}

impl LifepodPlace {
    /// How many places a collected lifepod can have.
    pub(crate) const COUNT: usize = LifepodPlaces::SIZE;
}

impl Dimension for LifepodPlaces {
    type Value = LifepodPlace;

    const SIZE: usize = Self::TECHS + MAX_TECHS as usize;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new("place", Self::SIZE as u16)]
    }

    #[inline]
    fn index(&self, place: LifepodPlace) -> usize {
        match place {
            LifepodPlace::ScoringArea => 0,
            LifepodPlace::Track(spot) => Self::SPOTS + SPOT.index(spot),
            LifepodPlace::Tech(slot) => Self::TECHS + usize::from(slot),
        }
    }

    #[inline]
    fn value(&self, index: usize) -> LifepodPlace {
        match index {
            0 => LifepodPlace::ScoringArea,
            Self::SPOTS..Self::TECHS => LifepodPlace::Track(SPOT.value(index - Self::SPOTS)),
            _ => LifepodPlace::Tech((index - Self::TECHS) as u8),
        }
    }
}

impl<Names: ?Sized> Notation<Names> for LifepodPlaces {
    fn text(&self, place: LifepodPlace, names: &Names) -> String {
        match place {
            LifepodPlace::ScoringArea => "scoring-area".to_owned(),
            LifepodPlace::Track(spot) => format!("on {}", SPOT.text(spot, names)),
            LifepodPlace::Tech(slot) => format!("tech {slot}"),
        }
    }

    fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<LifepodPlace, String> {
        let kinds = ["scoring-area", "on", "tech"];
        Ok(match words.one_of("the place", &kinds, |kind| kind)? {
            "scoring-area" => LifepodPlace::ScoringArea,
            "on" => LifepodPlace::Track(SPOT.read(words, names)?),
            _ => LifepodPlace::Tech(words.number("the slot", MAX_TECHS.into())?),
        })
    }

    fn add_fields(&self, place: LifepodPlace, names: &Names, fields: &mut Map<String, Value>) {
        let kind = match place {
            LifepodPlace::ScoringArea => "scoring-area",
            LifepodPlace::Track(spot) => {
                SPOT.add_fields(spot, names, fields);
                "track"
            }
            LifepodPlace::Tech(slot) => {
                TECH.add_fields(slot, names, fields);
                "tech"
            }
        };
        fields.insert("place".to_owned(), kind.into());
    }
}
