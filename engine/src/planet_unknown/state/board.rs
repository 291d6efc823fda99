//! What belongs to one seat: its planet, its corporation board, and its outbox.

use super::limits::Limits;
use super::pending::Pending;
use super::phase::Part;
use super::unfinished::UnfinishedAction;
use crate::bitboard::{Grid, Square};
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::capacities::{MAX_FREE_ROVERS, MAX_ROVERS, RANKS};
use crate::planet_unknown::ids::{CorporationId, PlanetId};
use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::planet_unknown::ruleset::choices::{ResourceChoice, TrackChoice};
use serde::{Deserialize, Serialize};
use std::ops::BitOr;

/// What belongs to one seat: its planet, its corporation board, and its outbox.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Squares of each terrain, on top of pieces (PU-0.5).
    pub terrain: [Grid; Resource::COUNT],
    /// Squares that carry a piece.
    pub covered: Grid,
    /// Squares with a visible resource symbol; the terrain says which resource.
    pub symbols: Grid,
    /// Squares with a visible meteor symbol.
    pub meteor_symbols: Grid,
    /// Squares with a biomass patch.
    pub patches: Grid,
    /// Squares where a meteorite lies; those that rovers carry are not included.
    pub meteorites: Grid,
    /// Squares of `meteorites` where a second one lies, left by a rover that was destroyed (CORP-3.3).
    pub second_meteorites: Grid,
    /// Squares with a lifepod.
    pub lifepods: Grid,
    /// Squares of the last tile placed; empty before the first.
    pub last_tile: Grid,
    /// Tiles laid on the planet.
    pub tiles: u8,
    /// Where each rover on the planet is.
    pub rovers: [Option<Square>; MAX_ROVERS],
    /// Entry of the ruleset's table of planets.
    pub planet: PlanetId,
    /// Entry of the ruleset's table of corporations.
    pub corporation: CorporationId,
    /// Position of each tracker on the path of the track it is on.
    pub trackers: [u8; Track::COUNT],
    /// The track that each tracker is on.
    pub stands_on: [Track; Track::COUNT],
    /// Spots that each tracker has entered by a sideways shift in this window (CORP-5.8), one bit a position.
    pub shifted: [[u32; Track::COUNT]; Track::COUNT],
    /// Positions of each track that a lifepod covers (CORP-1.1), one bit each.
    pub lifepods_on: [u32; Track::COUNT],
    /// Rovers on each terrain when the round began (CORP-G15).
    pub rovers_began_on: [u8; Resource::COUNT],
    /// Whether the movement for the rovers' terrain at the start of the round was gained.
    pub round_start_movement: RoundStartMovement,
    /// Rovers that carry a meteorite (CORP-3.1), one bit each.
    pub carrying: u8,
    /// Rovers on the corporation board.
    pub spare_rovers: u8,
    /// Lifepods in the scoring area.
    pub collected_lifepods: u8,
    /// Tech slots with a lifepod (CORP-4.1), one bit each.
    pub lifepods_on_techs: u8,
    /// Squares that each rover was on since the last action that was not a free step (PU-5.7).
    pub free_trails: [Grid; MAX_FREE_ROVERS],
    /// For each rank with a claim, the card of the next rank that joins the choice (CORP-7.3).
    pub extra_cards: [Option<CardId>; RANKS],
    /// How many cards have joined choices.
    pub extra_draws: u8,
    /// The objective for all players that this seat drew (CORP-4.8).
    pub common_objective: Option<CardId>,
    /// Private objectives; known to the owner alone (PU-8.2).
    pub private_objectives: CardSet,
    /// Objectives that this seat drew and that left the game; known to it alone.
    pub discarded_objectives: CardSet,
    /// Collected meteorites.
    pub collected_meteorites: u8,
    /// Patches kept for the end of the game.
    pub stored_patches: u8,
    /// Techs that are used up until the next round, one bit each.
    pub used_this_round: u8,
    /// Techs that are used up for the game, one bit each.
    pub used_this_game: u8,
    /// The track with the flux token (CORP-2.1).
    pub flux: Option<Track>,
    /// The movement pool (PU-2.P).
    pub movement: u8,
    /// Civ cards to pick, by rank.
    pub claims: [u8; RANKS],
    /// The pending gains.
    pub pending: Pending,
    /// The action that is begun and not finished.
    pub unfinished: Option<UnfinishedAction>,
    /// Where the seat is in its part of the phase.
    pub part: Part,
    /// Outbox: slots whose top tile was taken since the last refill.
    pub taken: [bool; 2],
    /// Outbox: a tile was taken that could not be placed.
    pub no_place: bool,
    /// What the event of the round forbids and withholds.
    pub limits: Limits,
    /// Rovers that the event of the round puts on the tile laid in it.
    pub extra_rovers: u8,
    /// Tech levels whose milestone was reached without benefits (PU-4.5), one bit each.
    pub blocked_techs: u8,
    /// Whether the seat has looked at the next event.
    pub knows_next_event: bool,
}

// Not derived: where it is inlined, the derived clone copies field by field, this one all bytes at once.
impl Clone for Board {
    #[inline(always)]
    fn clone(&self) -> Board {
        Board { ..*self }
    }
}

impl Board {
    /// The objectives that only this seat can have: kept, discarded, to choose from, drawn for all.
    #[inline]
    pub(crate) fn objective_piles(&self) -> [CardSet; 4] {
        let drawn = match self.unfinished {
            Some(UnfinishedAction::Objectives(cards)) => cards,
            _ => CardSet::EMPTY,
        };
        let common = self.common_objective.into_iter().collect();
        [self.private_objectives, self.discarded_objectives, drawn, common]
    }

    /// The objectives that the seat has or had in its hand.
    #[inline]
    pub fn objectives_drawn(&self) -> CardSet {
        self.objective_piles().into_iter().fold(CardSet::EMPTY, CardSet::bitor)
    }

    /// The spot of a tracker.
    #[inline]
    pub const fn spot(&self, tracker: Track) -> Spot {
        Spot {
            track: self.stands_on[tracker.index()],
            position: self.trackers[tracker.index()],
        }
    }

    /// Puts a tracker on a spot without claiming anything.
    #[inline]
    pub(crate) const fn put(&mut self, tracker: Track, spot: Spot) {
        self.stands_on[tracker.index()] = spot.track;
        self.trackers[tracker.index()] = spot.position;
    }

    /// Position of a tracker.
    #[inline]
    pub const fn tracker(&self, track: Track) -> u8 {
        self.trackers[track.index()]
    }

    /// Collected lifepods, wherever they are (CORP-G20).
    #[inline]
    pub fn lifepods_held(&self) -> usize {
        let on_tracks: u32 = self.lifepods_on.iter().map(|positions| positions.count_ones()).sum();
        usize::from(self.collected_lifepods) + (on_tracks + self.lifepods_on_techs.count_ones()) as usize
    }

    /// Squares of a terrain.
    #[inline]
    pub const fn terrain(&self, terrain: Resource) -> Grid {
        self.terrain[terrain.index()]
    }

    /// Squares with a visible symbol of a resource.
    #[inline]
    pub fn symbols_of(&self, resource: Resource) -> Grid {
        self.symbols & self.terrain(resource)
    }

    /// Squares with a piece that cards can collect or destroy; a carried meteorite is on the square of its rover.
    #[inline]
    pub fn pieces(&self, what: Collectible) -> Grid {
        match what {
            Collectible::Lifepod => self.lifepods,
            Collectible::Meteorite => self.meteorites | self.carried_meteorites(),
        }
    }

    /// Squares with a rover that carries a meteorite.
    #[inline]
    pub fn carried_meteorites(&self) -> Grid {
        if self.carrying == 0 {
            return Grid::EMPTY;
        }
        let carries = |&(rover, _): &(usize, &Option<Square>)| self.carrying >> rover & 1 == 1;
        self.rovers
            .iter()
            .enumerate()
            .filter(carries)
            .filter_map(|(_, square)| *square)
            .collect()
    }

    /// The number of meteorites on the planet.
    #[inline]
    pub fn meteorites_on_planet(&self) -> usize {
        self.meteorites.count() + self.second_meteorites.count() + self.carrying.count_ones() as usize
    }

    /// Puts a meteorite on a square.
    pub(crate) fn add_meteorite(&mut self, square: Square) {
        if self.meteorites.contains(square) {
            self.second_meteorites.insert(square);
        }
        self.meteorites.insert(square);
    }

    /// Takes a piece off a square; of meteorites, one that lies there before one that is carried.
    pub(crate) fn take_piece(&mut self, what: Collectible, square: Square) {
        match what {
            Collectible::Lifepod => self.lifepods.remove(square),
            Collectible::Meteorite if self.second_meteorites.contains(square) => self.second_meteorites.remove(square),
            Collectible::Meteorite if self.meteorites.contains(square) => self.meteorites.remove(square),
            Collectible::Meteorite => {
                let carrier = self.rovers.iter().position(|&rover| rover == Some(square));
                self.carrying &= !(1 << carrier.expect("a meteorite lies on the square or is carried there"));
            }
        }
    }

    /// The number of such pieces that have been collected.
    pub const fn collected(&self, what: Collectible) -> u8 {
        match what {
            Collectible::Lifepod => self.collected_lifepods,
            Collectible::Meteorite => self.collected_meteorites,
        }
    }

    /// Squares with a rover.
    pub fn rover_squares(&self) -> Grid {
        self.rovers.iter().flatten().copied().collect()
    }

    /// Adds to the movement pool (PU-2.P).
    pub(crate) fn gain_movement(&mut self, amount: u8) {
        let sum = self.movement.checked_add(amount);
        self.movement = sum.expect("a round gives less than 256 movement");
    }

    /// The resource that `choice` means on this board.
    pub(crate) fn resource_of(&self, choice: ResourceChoice) -> Option<Resource> {
        match choice {
            ResourceChoice::Named(resource) => Some(resource),
            ResourceChoice::Flux => self.flux.map(Track::resource),
        }
    }

    /// The track that `choice` means on this board.
    pub(crate) fn track_of(&self, choice: TrackChoice) -> Option<Track> {
        match choice {
            TrackChoice::Named(track) => Some(track),
            TrackChoice::Flux => self.flux,
        }
    }

    /// Returns whether any civ claim is pending.
    pub fn has_claims(&self) -> bool {
        self.claims != [0; RANKS]
    }
}

/// The state of a seat's round-start movement, which is gained once in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RoundStartMovement {
    /// None was gained.
    NotGained,
    /// It was added to the pool.
    Gained,
    /// This much is added to the pool when MAIN starts, because an earlier window would lose it (PU-2.P, R2).
    Waits(u8),
}

impl RoundStartMovement {
    /// The movement that waits for MAIN.
    pub(crate) const fn waiting(self) -> u8 {
        match self {
            RoundStartMovement::Waits(amount) => amount,
            RoundStartMovement::NotGained | RoundStartMovement::Gained => 0,
        }
    }
}
