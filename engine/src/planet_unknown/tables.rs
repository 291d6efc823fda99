//! The ruleset compiled: masks, orientations and track tables. The rules read nothing else.

use super::ability::Ability;
use super::limits::Limits;
use super::pending::Item;
use super::resource::{Resource, Track, TrackSet};
pub use super::ruleset::corporations::MAX_POSITIONS;
use super::ruleset::events::{EventColour, EventDeck};
use super::ruleset::objectives::Objective;
use super::ruleset::powers::TechUnlock;
use super::ruleset::rulings::{CivCardRulings, CorporationRulings, EventRulings, ObjectiveRulings, PlanetRulings};
use super::state::{DEPOTS, RANKS, STACKS, Spot};
use crate::bitboard::{Grid, MAX_CELLS, MAX_ORIENTATIONS, Piece, SIDE, Square};
use crate::by_seat::MAX_SEATS;
use arrayvec::ArrayVec;

/// Everything that a game of Planet Unknown looks up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The planets, in the order of the ruleset.
    pub planets: Vec<Planet>,
    /// Readings of the rules on planets.
    pub planet_rulings: PlanetRulings,
    /// The corporations, in the order of the ruleset.
    pub corporations: Vec<Corporation>,
    /// Readings of the rules on corporations.
    pub corporation_rulings: CorporationRulings,
    /// The kinds of tiles.
    pub tiles: Vec<Tile>,
    /// The tiles that each stack is loaded with, outer ring first.
    pub stacks: [Vec<u8>; STACKS],
    /// For each number of seats, the place of each seat (PU-1.3).
    pub places: [Vec<u8>; MAX_SEATS + 1],
    /// The civ cards.
    pub civ_cards: Vec<CivCard>,
    /// Readings of the rules on civ cards.
    pub civ_card_rulings: CivCardRulings,
    /// The cards of each rank, one bit a card.
    pub civ_ranks: [u64; RANKS],
    /// End Game civ cards, one bit a card.
    pub end_game_cards: u64,
    /// The choices among trackers that cards and corporations give.
    pub choices: Vec<Choice>,
    /// The gains of which one is taken.
    pub alternatives: Vec<[Gain; 2]>,
    /// The event cards.
    pub events: Vec<EventCard>,
    /// How event decks are made.
    pub event_deck: EventDeck,
    /// Readings of the rules on events.
    pub event_rulings: EventRulings,
    /// The objectives.
    pub objectives: Vec<Objective>,
    /// How objectives are read.
    pub objective_rulings: ObjectiveRulings,
    /// Objectives between two players, and between each pair of neighbours of more.
    pub shared_objectives: SharedCounts,
    /// Medals for a lifepod in the scoring area.
    pub medals_per_lifepod: i32,
    /// Collected meteorites for a medal.
    pub meteorites_per_medal: i32,
}

/// How many objectives lie between neighbours.
#[derive(Clone, Copy, Debug)]
pub struct SharedCounts {
    /// Between two players.
    pub two_players: usize,
    /// Between each pair of more.
    pub each_pair: usize,
}

/// A planet board.
#[derive(Clone, Debug)]
pub struct Planet {
    /// The name in options.
    pub slug: String,
    /// The name in texts.
    pub name: String,
    /// The squares of the planet (PU-0.1).
    pub squares: Grid,
    /// The edge (PU-0.2).
    pub perimeter: Grid,
    /// What the first piece touches (PU-3.2).
    pub start: Grid,
    /// Printed ice.
    pub ice: Grid,
    /// Lifepods at the start.
    pub lifepods: Grid,
    /// Medals of complete rows.
    pub row_medals: [u8; SIDE],
    /// Medals of complete columns.
    pub column_medals: [u8; SIDE],
    /// Rules for the places of pieces (PU-3.3).
    pub placement: PlacementRules,
    /// Squares that count as energy terrain while they are open.
    pub currents: Currents,
    /// Squares that no rover enters while they are open (PU-5.4).
    pub no_entry: Grid,
    /// A rover steps within one of these; none where it may step anywhere.
    pub rover_zones: Vec<Grid>,
    /// Pairs of diagonal neighbours between which it may cross the border of those (PU-5.6).
    pub crossings: Vec<[Square; 2]>,
    /// Printed cities, and medals for each that is open at the end.
    pub cities: (Grid, i32),
    /// Zones that score when all their squares carry a piece, and medals for each.
    pub full_zones: (Vec<Grid>, i32),
    /// Whether several seats may use it (PU-1.1).
    pub is_symmetric: bool,
    /// What of it cannot be played yet.
    pub unplayable: Option<String>,
}

/// Squares with an electrical current, by what they count for while they are open (PU-4.3, PU-6.5, R24).
#[derive(Clone, Copy, Debug, Default)]
pub struct Currents {
    /// All of them.
    pub squares: Grid,
    /// In the energy area of a placed energy resource.
    pub in_energy_area: Grid,
    /// In objectives on energy terrain.
    pub in_objectives: Grid,
    /// For techs that speak of energy terrain.
    pub for_techs: Grid,
    /// As covered, in rows and columns.
    pub in_lines: Grid,
}

/// The rules of a planet for the places of pieces, as masks (PU-3.3).
#[derive(Clone, Debug, Default)]
pub struct PlacementRules {
    /// A tile on these squares also covers one that is not among them.
    pub anchored: Option<Grid>,
    /// Squares where no patch may lie.
    pub no_patches: Grid,
    /// A tile lies in one of these; none where it may lie anywhere.
    pub regions: Vec<Grid>,
    /// The symbol of a resource may not lie there.
    pub banned: Vec<(Resource, Grid)>,
    /// A tile must be able to slide into its place (PU-3.8).
    pub slides: bool,
}

impl PlacementRules {
    /// Whether there are none for tiles.
    pub fn is_empty(&self) -> bool {
        self.anchored.is_none() && self.regions.is_empty() && self.banned.is_empty() && !self.slides
    }
}

/// What a position of a track gives when a tracker arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Benefits {
    /// A synergy boost.
    pub synergy: bool,
    /// A biomass patch.
    pub patch: bool,
    /// A rover.
    pub rover: bool,
    /// A civ card of this rank, from 1.
    pub civ_rank: Option<u8>,
    /// Rover movement.
    pub movement: u8,
    /// An advance of this tracker.
    pub advance: Option<Track>,
    /// One of two gains: an entry of the ruleset's table of alternatives.
    pub either: Option<u8>,
    /// A tech milestone.
    pub tech: bool,
}

impl Benefits {
    /// Whether a civ, patch, rover or tech icon is among them.
    pub fn is_milestone(&self) -> bool {
        self.patch || self.rover || self.tech || self.civ_rank.is_some()
    }
}

/// A gain that is one of two (CORP-8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// A biomass patch.
    Patch,
    /// A synergy boost.
    Synergy,
    /// An advance of this tracker, which is no synergy boost.
    Advance(Track),
    /// A look at the next event.
    Peek,
}

/// A track: what its positions give, and what they are worth.
#[derive(Clone, Debug)]
pub struct TrackTable {
    /// The last position.
    pub top: u8,
    /// What each position gives.
    pub benefits: Vec<Benefits>,
    /// What an advance at the top gives; without it none is possible there.
    pub overflow: Option<Benefits>,
    /// The medal of the track printed at each position.
    pub printed: Vec<Option<u8>>,
    /// Medals of a tracker at each position: the last medal at or below it (PU-4.8).
    pub medals: Vec<u8>,
    /// The place on the board of each position: its own track but where the way is bent (CORP-6.1).
    pub path: Vec<Spot>,
    /// The lowest row of the board that each position covers (CORP-G21).
    pub rows: Vec<u8>,
}

/// The abilities that hold with some techs.
#[derive(Clone, Debug)]
pub struct Held {
    /// All of them.
    pub abilities: Vec<Ability>,
    /// Whether one of them is offered in windows.
    pub has_powers: bool,
    /// Whether one of them gives something for a draft (CORP-7.2).
    pub gains_at_draft: bool,
}

/// A corporation board.
#[derive(Clone, Debug)]
pub struct Corporation {
    /// The name in options.
    pub slug: String,
    /// The name in texts.
    pub name: String,
    /// Rovers at the start.
    pub rovers: u8,
    /// The five tracks.
    pub tracks: [TrackTable; Track::COUNT],
    /// Its rules, then its techs.
    pub abilities: Vec<Ability>,
    /// For each set of techs, one bit each, the abilities that hold with them.
    pub held: Vec<Held>,
    /// Which techs are available.
    pub tech_unlock: TechUnlock,
    /// Position of each tech level, lowest first.
    pub tech_levels: Vec<u8>,
    /// The techs whose levels lie at or below each position of the tech track, one bit each.
    pub techs_at: [u8; MAX_POSITIONS],
    /// For each tracker, the first position of its own track from which it cannot go straight on.
    pub ends: [u8; Track::COUNT],
    /// Whether trackers may leave their tracks (CORP-5.1).
    pub moves_diagonally: bool,
    /// Whether a tracker bars its spot for the others (CORP-5.3, CORP-6.4).
    pub trackers_block: bool,
    /// Whether several seats may use it (PU-1.1).
    pub is_symmetric: bool,
    /// What of it cannot be played yet.
    pub unplayable: Option<String>,
}

/// A square of a tile in one orientation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// Row and column from the top left corner of the piece.
    pub offset: [u8; 2],
    /// Its terrain.
    pub terrain: Resource,
    /// Whether it shows the resource symbol of its terrain.
    pub symbol: bool,
    /// Whether it shows the meteor symbol.
    pub meteor: bool,
}

/// A kind of tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The shape's name.
    pub shape: String,
    /// The shape's number: outer ring first, in the order of the station.
    pub shape_index: u8,
    /// Its two resources.
    pub resources: [Resource; 2],
    /// Whether it shows a meteor symbol.
    pub has_meteor: bool,
    /// The distinct orientations: their numbers, ascending.
    pub orientations: ArrayVec<u8, MAX_ORIENTATIONS>,
    /// The squares in each distinct orientation.
    pub cells: ArrayVec<ArrayVec<Cell, MAX_CELLS>, MAX_ORIENTATIONS>,
    /// The same as offsets alone.
    pub piece: Piece,
    /// The squares with the terrain of either resource.
    pub halves: [Piece; 2],
    /// The square with the symbol of either resource.
    pub symbols: [Piece; 2],
}

/// A choice among trackers that a card gives (PU-2.X).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Name different trackers that can advance; each then advances.
    Trackers {
        /// How many trackers.
        trackers: u8,
        /// Advances of each.
        steps: u8,
        /// Which may be named.
        among: TrackSet,
        /// Whether the advances claim anything; if not, they are made at once.
        benefits: bool,
    },
    /// Advance trackers that stand below a position, step by step, until none can go on (C21).
    Climb {
        /// The position.
        position: u8,
        /// Which trackers.
        among: TrackSet,
        /// Whether synergies on the way are withheld.
        skip_synergy: bool,
    },
    /// Move a tracker down that can go down the most, at most so many positions (CORP-G6).
    Regress {
        /// Positions.
        steps: u8,
        /// Which trackers.
        among: TrackSet,
    },
}

/// What an End Game civ card is worth (cards.md 1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CivScore {
    /// So many medals.
    Medals(i32),
    /// Medals for each patch on the planet.
    PerPatch(i32),
    /// Medals for each lifepod in the scoring area, instead of the normal rate.
    PerLifepod(i32),
    /// Medals by the number of commerce cards held.
    Commerce,
    /// Medals for each full set of meteorites by the number of meteorite cards held, instead of the normal rate.
    Meteorite,
}

/// A civ card.
#[derive(Clone, Debug)]
pub struct CivCard {
    /// Its id in the ruleset.
    pub id: String,
    /// Its handle in the ruleset.
    pub slug: String,
    /// Its rank, from 0.
    pub rank: u8,
    /// Whether it is resolved when picked.
    pub immediate: bool,
    /// Items it gives, with their counts: when picked, or in the last window.
    pub items: Vec<(Item, u8)>,
    /// Rover movement it gives.
    pub movement: u8,
    /// What it scores.
    pub scores: Vec<CivScore>,
    /// Medals of its family by number of cards held.
    pub by_count: Vec<i32>,
    /// Meteorites of a full set of its family.
    pub set_size: i32,
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    /// Its id in the ruleset.
    pub id: String,
    /// Its handle in the ruleset.
    pub slug: String,
    /// Its colour.
    pub colour: EventColour,
    /// Whether it is in no deck of two or more seats.
    pub solo_only: bool,
    /// What each seat gains or loses.
    pub gains: Vec<EventGain>,
    /// What it forbids or withholds for the round.
    pub limits: Limits,
    /// Rovers that each seat puts on the tile it lays this round.
    pub extra_rovers: u8,
    /// Whether each seat looks at the next event.
    pub peeks: bool,
    /// Civ cards of each rank that come into play.
    pub civ_added: u8,
    /// Civ cards of each rank that leave play.
    pub civ_removed: u8,
    /// Objectives that each seat draws.
    pub objectives_added: u8,
}

/// An item that an event gives a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventGain {
    /// The item.
    pub item: Item,
    /// How many of it.
    pub count: u8,
    /// Only if the seat has so many of what it loses.
    pub at_least: u8,
}

impl Tables {
    /// The number of a choice among trackers.
    ///
    /// # Panics
    /// If nothing of the ruleset gives it.
    pub fn choice(&self, choice: Choice) -> u8 {
        let number = self.choices.iter().position(|&known| known == choice);
        number.expect("the table holds every choice of the ruleset") as u8
    }

    /// The stack that a slot of the depot in front of a seat names.
    pub fn stack(&self, seats: usize, seat: usize, slot: super::action::Slot, rotation: u8, shift: u8) -> usize {
        super::state::stack_at(self.places[seats][seat], slot, rotation, shift)
    }

    /// Depots as pairs of stacks.
    pub fn depots(shift: u8) -> impl Iterator<Item = [usize; 2]> {
        (0..DEPOTS).map(move |outer| [outer, DEPOTS + (outer + usize::from(shift)) % DEPOTS])
    }
}
