//! The ruleset, compiled: masks, orientations and track tables. The rules read nothing else.

pub(crate) mod cards;
mod compile;
pub(crate) mod corporation;
pub(crate) mod held;
pub(crate) mod planet;
pub(crate) mod playable;
pub(crate) mod tile;

pub use cards::{Choice, CivCard, CivScore, EventCard, EventGain, Gain};
pub use corporation::{Benefits, Corporation, TrackTable};
pub use held::{Ability, FluxImprovement, Held, Offer, RoverMovement, TileGain, Use};
pub use planet::{Currents, PlacementRules, Planet};
pub use tile::{Cell, Tile};

use crate::bitboard::Backend;
use crate::by_seat::MAX_SEATS;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{DEPOTS, RANKS, STACKS};
use crate::planet_unknown::ids::{AlternativeId, ChoiceId, TileId};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::events::{EventDeck, SoloTarget};
use crate::planet_unknown::ruleset::objectives::{Objective, ObjectiveDeal};
use crate::planet_unknown::ruleset::rulings::{
    CivCardRulings, CorporationRulings, EventRulings, ObjectiveRulings, PlanetRulings,
};
use crate::planet_unknown::ruleset::station::{Start, Turning};
use crate::planet_unknown::state::Board;

/// Everything that a game of Planet Unknown looks up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The bitboards in use.
    pub backend: Backend,
    /// The planets, in the order of the ruleset.
    pub planets: Vec<Planet>,
    /// Readings of the rules on planets.
    pub planet_rulings: PlanetRulings,
    /// The corporations, in the order of the ruleset.
    pub corporations: Vec<Corporation>,
    /// The tracks next to each track on a corporation board (CORP-5.1).
    pub adjacent_tracks: [TrackSet; Track::COUNT],
    /// Readings of the rules on corporations.
    pub corporation_rulings: CorporationRulings,
    /// The kinds of tiles.
    pub tiles: Vec<Tile>,
    /// The tiles that each stack is loaded with, outer ring first.
    pub stacks: [Vec<TileId>; STACKS],
    /// For each number of seats, the place of each seat (PU-1.3).
    pub places: [Vec<u8>; MAX_SEATS + 1],
    /// How set-up turns the inner ring and the station.
    pub station_start: StationStart,
    /// For one to six seats, who may turn the station, the default first.
    pub turning: [Vec<Turning>; DEPOTS],
    /// Civ cards of each rank in play beyond one for each seat.
    pub civ_cards_in_play_extra: usize,
    /// The civ cards.
    pub civ_cards: Vec<CivCard>,
    /// Readings of the rules on civ cards.
    pub civ_card_rulings: CivCardRulings,
    /// The cards of each rank.
    pub civ_ranks: [CardSet; RANKS],
    /// End Game civ cards.
    pub end_game_cards: CardSet,
    /// The choices among trackers that cards and corporations give.
    pub choices: Vec<Choice>,
    /// Pairs of gains; a seat takes one gain of a pair.
    pub alternatives: Vec<[Gain; 2]>,
    /// The event cards.
    pub events: Vec<EventCard>,
    /// How event decks are made.
    pub event_deck: EventDeck,
    /// Readings of the rules on events.
    pub event_rulings: EventRulings,
    /// The objectives.
    pub objectives: Vec<Objective>,
    /// Readings of the rules on objectives.
    pub objective_rulings: ObjectiveRulings,
    /// How many objectives are dealt.
    pub objective_deal: ObjectiveDeal,
    /// The target score of a solo game, and its grades.
    pub solo_target: SoloTarget,
    /// Medals for a lifepod in the scoring area.
    pub medals_per_lifepod: i32,
    /// Collected meteorites that make one medal.
    pub meteorites_per_medal: i32,
}

/// How set-up turns the inner ring and the station if a setup does not say (PU-1.2, PU-1.3).
#[derive(Clone, Copy, Debug)]
pub struct StationStart {
    /// The inner ring.
    pub shift: Start,
    /// The station.
    pub rotation: Start,
}

impl Tables {
    /// The planet of a board.
    #[inline]
    pub fn planet(&self, board: &Board) -> &Planet {
        &self.planets[board.planet.index()]
    }

    /// The corporation of a board.
    #[inline]
    pub fn corporation(&self, board: &Board) -> &Corporation {
        &self.corporations[board.corporation.index()]
    }

    /// A track of a board's corporation.
    #[inline]
    pub fn track(&self, board: &Board, track: Track) -> &TrackTable {
        &self.corporation(board).tracks[track.index()]
    }

    /// A kind of tile, by number.
    #[inline]
    pub fn tile(&self, kind: TileId) -> &Tile {
        &self.tiles[kind.index()]
    }

    /// A civ card, by number.
    #[inline]
    pub(crate) fn civ_card(&self, card: CardId) -> &CivCard {
        &self.civ_cards[card.index()]
    }

    /// An event card, by number.
    #[inline]
    pub fn event(&self, card: CardId) -> &EventCard {
        &self.events[card.index()]
    }

    /// An objective, by number.
    #[inline]
    pub fn objective(&self, card: CardId) -> &Objective {
        &self.objectives[card.index()]
    }

    /// The choice among trackers with this number.
    #[inline]
    pub fn choice(&self, number: ChoiceId) -> Choice {
        self.choices[number.index()]
    }

    /// The pair of gains with this number.
    pub(crate) fn alternative(&self, number: AlternativeId) -> [Gain; 2] {
        self.alternatives[number.index()]
    }

    /// The number of a choice among trackers.
    ///
    /// # Panics
    /// If nothing in the ruleset gives it.
    pub(crate) fn number_of(&self, choice: Choice) -> ChoiceId {
        let number = self.choices.iter().position(|&known| known == choice);
        ChoiceId::from_index(number.expect("the table holds every choice of the ruleset"))
    }
}
