//! The table of the observation: what each number means.

use crate::bitboard::SIDE;
use crate::by_seat::MAX_SEATS;
use crate::planet_unknown::capacities::{
    DEPOTS, MAX_ALTERNATIVES, MAX_CARDS, MAX_CHOICES, MAX_CORPORATIONS, MAX_POSITIONS, MAX_STACK, MAX_TECHS, RANKS,
    STACKS,
};
use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::planet_unknown::state::EventItem;
use crate::tensor::{ObservationTable, Part, parts};

const TECHS: usize = MAX_TECHS as usize;

/// Kinds of unfinished actions.
pub(super) const UNFINISHED_KINDS: usize = 10;

/// Phases; that of the civ cards of an event is two of them.
pub(super) const PHASES: usize = 9;

/// The divisor of the counters of a seat, which puts them mostly between 0 and 1.
const FEW: u16 = 8;

const POSITIONS: u16 = MAX_POSITIONS as u16;

/// The divisor of the round.
const ROUNDS: u16 = 24;

/// What divides numbers of event cards.
const EVENTS: u16 = 20;

pub(crate) static TABLE: ObservationTable = ObservationTable::new(3, MAX_SEATS, [SIDE, SIDE], PARTS);

// The order is that in which `observe.rs` writes planes, flags and counters.
const PARTS: &[Part] = parts![
    Seat Plane "squares", 1, "squares of the planet";
    Seat Plane "printed ice", 1, "squares with printed ice";
    Seat Plane "terrain", Resource::COUNT,
        "squares of each terrain, on top of pieces: civ, water, biomass, rover, tech, energy";
    Seat Plane "resource symbols", 1, "squares with a visible resource symbol";
    Seat Plane "meteor symbols", 1, "squares with a visible meteor symbol";
    Seat Plane "meteorites", 1, "squares where a meteorite lies";
    Seat Plane "lifepods", 1, "squares with a lifepod";
    Seat Plane "rovers", 1, "squares with a rover";
    Seat Plane "patches", 1, "squares with a biomass patch";
    Seat Plane "last tile", 1, "squares of the last tile laid";
    Seat Plane "carried meteorites", 1, "squares with a rover that carries a meteorite";
    Seat Plane "second meteorites", 1, "squares where two meteorites lie";
    Seat Flag "present", 1, "the seat is at the table";
    Seat Flag "commander", 1, "holds the commander token";
    Seat Flag "to act", 1, "still decides in the running phase; 1 for all others in a sealed phase";
    Seat Flag "corporation", MAX_CORPORATIONS, "its number in the ruleset";
    Seat U8 "trackers", Track::COUNT,
        "position of each tracker on its track", at_most MAX_POSITIONS - 1, divided_by POSITIONS;
    Seat Flag "stands on", Track::COUNT * Track::COUNT, "the track of each tracker";
    Seat Flag "flux", Track::COUNT, "the track with the flux token";
    Seat Flag "techs held", TECHS, "by tech";
    Seat Flag "techs used this round", TECHS, "by tech";
    Seat Flag "techs used this game", TECHS, "by tech";
    Seat Flag "techs blocked", TECHS, "techs reached without benefits";
    Seat Flag "lifepods on tracks", Track::COUNT * MAX_POSITIONS,
        "for each track, positions 0 to 23 that a lifepod covers";
    Seat Flag "lifepods on techs", TECHS, "slots that a lifepod fills";
    Seat U8 "spare rovers", 1, "rovers on the corporation board", divided_by FEW;
    Seat U8 "lifepods collected", 1, "lifepods in the scoring area", divided_by FEW;
    Seat U8 "meteorites collected", 1, "meteorites on the corporation board", divided_by FEW;
    Seat U8 "patches stored", 1, "patches kept for the end of the game", divided_by FEW;
    Seat U8 "movement", 1, "of rovers, with what waits for the phase MAIN", divided_by FEW;
    Seat U8 "extra rovers", 1, "rovers that an event puts on the next tile", divided_by FEW;
    Seat U8 "claims", RANKS, "claims of civ cards by rank";
    Seat U8 "immediate cards", RANKS, "civ cards by rank";
    Seat U8 "End Game cards", RANKS, "civ cards by rank";
    Seat U8 "pending resources", Track::COUNT, "by track";
    Seat U8 "pending advances", Track::COUNT, "by tracker";
    Seat U8 "pending synergy", 1, "synergy boosts";
    Seat U8 "pending rover", 1, "onto the last tile";
    Seat U8 "pending patch", 1, "biomass patches";
    Seat U8 "pending free tile", 2, "whose resources do not count, or count";
    Seat U8 "pending collect", Collectible::COUNT, "lifepod, meteorite";
    Seat U8 "pending destroy", Collectible::COUNT, "lifepod, meteorite";
    Seat U8 "pending destroy line", Collectible::COUNT, "lifepod, meteorite";
    Seat U8 "pending teleport", 1, "of a rover";
    Seat U8 "pending either", MAX_ALTERNATIVES, "by entry of the table of alternatives";
    Seat U8 "pending stored patch", 1, "laid at the end of the game";
    Seat U8 "pending reposition", 1, "of a lifepod";
    Seat U8 "pending keep civ", 1, "a civ card of those left";
    Seat U8 "pending events", EventItem::COUNT,
        "guarded patch, meteorite to put down, rover, lifepod and meteorite to lose, turn of the station, shape to \
         remove, objective to discard";
    Seat U8 "pending energy", 1 << Track::COUNT, "by set of tracks";
    Seat U8 "pending choices", MAX_CHOICES, "by entry of the table of choices";
    Seat Flag "in hand", UNFINISHED_KINDS,
        "the kind, at most one: choice, advance, flux token, carried meteorite, lifepod, reposition, row, \
         objectives, ignored resource, extra rover";
    Seat Flag "named trackers", Track::COUNT, "those that choices begun have named so far, or the one that advances";
    Seat Flag "resources in hand", Resource::COUNT, "those of a tile; one is to be ignored";
    Seat Flag "knows the next event", 1, "the seat has looked at it";
    Seat Flag "outer offer", 1, "a tile is offered in this slot";
    Seat Flag "outer shape", STACKS, "stack of the station, at most one";
    Seat Flag "outer resources", Resource::COUNT, "of the tile offered";
    Seat Flag "outer meteor symbol", 1, "on the tile offered";
    Seat Flag "inner offer", 1, "a tile is offered in this slot";
    Seat Flag "inner shape", STACKS, "stack of the station, at most one";
    Seat Flag "inner resources", Resource::COUNT, "of the tile offered";
    Seat Flag "inner meteor symbol", 1, "on the tile offered";
    Seat Flag "common objective", MAX_CARDS, "the card that the seat drew for all";
    Seat U8 "private objectives", 1, "how many", at_most MAX_CARDS, divided_by 4;
    Seat Flag "objectives", MAX_CARDS, "cards shared with the next seat clockwise";
    Table U8 "round", 1, "rounds begun", divided_by ROUNDS;
    Table Flag "phase", PHASES,
        "objectives, set-up, rotate, event, main, civ, last, last civ, over; for civ cards of the event both event and civ";
    Table Flag "rotation", DEPOTS, "of the station";
    Table Flag "shift", DEPOTS, "of its inner ring";
    Table Flag "triggers", 3, "a tile not placed, an empty depot, the last event";
    Table U8 "stacks", STACKS, "tiles left of each", at_most MAX_STACK, divided_by MAX_STACK as u16;
    Table U8 "pools", RANKS, "civ cards left by rank", at_most MAX_CARDS, divided_by FEW;
    Table Flag "own cards", MAX_CARDS, "civ cards of the observer";
    Table Flag "pickable", MAX_CARDS, "civ cards the observer may keep now";
    Table Flag "own objectives", MAX_CARDS, "private ones of the observer";
    Table Flag "own discards", MAX_CARDS, "objectives the observer put away";
    Table Flag "own choice", MAX_CARDS, "objectives the observer chooses from";
    Table Flag "event", MAX_CARDS, "of the round";
    Table Flag "events drawn", MAX_CARDS, "in this game, the event of the round included";
    Table Flag "next event", MAX_CARDS, "where the observer has looked at it";
    Table U8 "event deck", 1, "cards left", at_most MAX_CARDS, divided_by EVENTS;
    Table U8 "event mix", 3, "green, orange and red cards it was made of", divided_by EVENTS;
];
