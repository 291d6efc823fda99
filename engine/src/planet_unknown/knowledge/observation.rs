//! The table of the observation: what each number means.

use crate::bitboard::SIDE;
use crate::by_seat::MAX_SEATS;
use crate::planet_unknown::capacities::{
    DEPOTS, MAX_ALTERNATIVES, MAX_CARDS, MAX_CHOICES, MAX_CORPORATIONS, MAX_POSITIONS, MAX_STACK, MAX_TECHS, RANKS,
    STACKS,
};
use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::planet_unknown::state::EventItem;
use crate::tensor::Kind::{Flag, Plane, U8};
use crate::tensor::Owner::{Seat, Table};
use crate::tensor::{ObservationTable, Part};

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

const fn planes(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Seat, Plane, name, count, meaning)
}

const fn flags(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Seat, Flag, name, count, meaning)
}

const fn counters(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Seat, U8, name, count, meaning)
}

const fn table_flags(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Table, Flag, name, count, meaning)
}

const fn table_counters(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Table, U8, name, count, meaning)
}

pub(crate) static TABLE: ObservationTable = ObservationTable::new(3, MAX_SEATS, [SIDE, SIDE], PARTS);

// The order is that in which `observe.rs` writes planes, flags and counters.
const PARTS: &[Part] = &[
    planes("squares", 1, "squares of the planet"),
    planes("printed ice", 1, "squares with printed ice"),
    planes(
        "terrain",
        Resource::COUNT,
        "squares of each terrain, on top of pieces: civ, water, biomass, rover, tech, energy",
    ),
    planes("resource symbols", 1, "squares with a visible resource symbol"),
    planes("meteor symbols", 1, "squares with a visible meteor symbol"),
    planes("meteorites", 1, "squares where a meteorite lies"),
    planes("lifepods", 1, "squares with a lifepod"),
    planes("rovers", 1, "squares with a rover"),
    planes("patches", 1, "squares with a biomass patch"),
    planes("last tile", 1, "squares of the last tile laid"),
    planes("carried meteorites", 1, "squares with a rover that carries a meteorite"),
    planes("second meteorites", 1, "squares where two meteorites lie"),
    flags("present", 1, "the seat is at the table"),
    flags("commander", 1, "holds the commander token"),
    flags(
        "to act",
        1,
        "still decides in the running phase; 1 for all others in a sealed phase",
    ),
    flags("corporation", MAX_CORPORATIONS, "its number in the ruleset"),
    counters("trackers", Track::COUNT, "position of each tracker on its track")
        .at_most(MAX_POSITIONS - 1)
        .divided_by(POSITIONS),
    flags("stands on", Track::COUNT * Track::COUNT, "the track of each tracker"),
    flags("flux", Track::COUNT, "the track with the flux token"),
    flags("techs held", TECHS, "by tech"),
    flags("techs used this round", TECHS, "by tech"),
    flags("techs used this game", TECHS, "by tech"),
    flags("techs blocked", TECHS, "techs reached without benefits"),
    flags(
        "lifepods on tracks",
        Track::COUNT * MAX_POSITIONS,
        "for each track, positions 0 to 23 that a lifepod covers",
    ),
    flags("lifepods on techs", TECHS, "slots that a lifepod fills"),
    counters("spare rovers", 1, "rovers on the corporation board").divided_by(FEW),
    counters("lifepods collected", 1, "lifepods in the scoring area").divided_by(FEW),
    counters("meteorites collected", 1, "meteorites on the corporation board").divided_by(FEW),
    counters("patches stored", 1, "patches kept for the end of the game").divided_by(FEW),
    counters("movement", 1, "of rovers, with what waits for the phase MAIN").divided_by(FEW),
    counters("extra rovers", 1, "rovers that an event puts on the next tile").divided_by(FEW),
    counters("claims", RANKS, "claims of civ cards by rank"),
    counters("immediate cards", RANKS, "civ cards by rank"),
    counters("End Game cards", RANKS, "civ cards by rank"),
    counters("pending resources", Track::COUNT, "by track"),
    counters("pending advances", Track::COUNT, "by tracker"),
    counters("pending synergy", 1, "synergy boosts"),
    counters("pending rover", 1, "onto the last tile"),
    counters("pending patch", 1, "biomass patches"),
    counters("pending free tile", 2, "whose resources do not count, or count"),
    counters("pending collect", Collectible::COUNT, "lifepod, meteorite"),
    counters("pending destroy", Collectible::COUNT, "lifepod, meteorite"),
    counters("pending destroy line", Collectible::COUNT, "lifepod, meteorite"),
    counters("pending teleport", 1, "of a rover"),
    counters(
        "pending either",
        MAX_ALTERNATIVES,
        "by entry of the table of alternatives",
    ),
    counters("pending stored patch", 1, "laid at the end of the game"),
    counters("pending reposition", 1, "of a lifepod"),
    counters("pending keep civ", 1, "a civ card of those left"),
    counters(
        "pending events",
        EventItem::COUNT,
        "guarded patch, meteorite to put down, rover, lifepod and meteorite to lose, turn of the station, shape to \
         remove, objective to discard",
    ),
    counters("pending energy", 1 << Track::COUNT, "by set of tracks"),
    counters("pending choices", MAX_CHOICES, "by entry of the table of choices"),
    flags(
        "in hand",
        UNFINISHED_KINDS,
        "the kind, at most one: choice, advance, flux token, carried meteorite, lifepod, reposition, row, objectives, \
         ignored resource, extra rover",
    ),
    flags(
        "named trackers",
        Track::COUNT,
        "those that choices begun have named so far, or the one that advances",
    ),
    flags(
        "resources in hand",
        Resource::COUNT,
        "those of a tile; one is to be ignored",
    ),
    flags("knows the next event", 1, "the seat has looked at it"),
    flags("outer offer", 1, "a tile is offered in this slot"),
    flags("outer shape", STACKS, "stack of the station, at most one"),
    flags("outer resources", Resource::COUNT, "of the tile offered"),
    flags("outer meteor symbol", 1, "on the tile offered"),
    flags("inner offer", 1, "a tile is offered in this slot"),
    flags("inner shape", STACKS, "stack of the station, at most one"),
    flags("inner resources", Resource::COUNT, "of the tile offered"),
    flags("inner meteor symbol", 1, "on the tile offered"),
    flags("common objective", MAX_CARDS, "the card that the seat drew for all"),
    counters("private objectives", 1, "how many")
        .at_most(MAX_CARDS)
        .divided_by(4),
    flags("objectives", MAX_CARDS, "cards shared with the next seat clockwise"),
    table_counters("round", 1, "rounds begun").divided_by(ROUNDS),
    table_flags(
        "phase",
        PHASES,
        "objectives, set-up, rotate, event, main, civ, last, last civ, over; for civ cards of the event both event and \
         civ",
    ),
    table_flags("rotation", DEPOTS, "of the station"),
    table_flags("shift", DEPOTS, "of its inner ring"),
    table_flags("triggers", 3, "a tile not placed, an empty depot, the last event"),
    table_counters("stacks", STACKS, "tiles left of each")
        .at_most(MAX_STACK)
        .divided_by(MAX_STACK as u16),
    table_counters("pools", RANKS, "civ cards left by rank")
        .at_most(MAX_CARDS)
        .divided_by(FEW),
    table_flags("own cards", MAX_CARDS, "civ cards of the observer"),
    table_flags("pickable", MAX_CARDS, "civ cards the observer may keep now"),
    table_flags("own objectives", MAX_CARDS, "private ones of the observer"),
    table_flags("own discards", MAX_CARDS, "objectives the observer put away"),
    table_flags("own choice", MAX_CARDS, "objectives the observer chooses from"),
    table_flags("event", MAX_CARDS, "of the round"),
    table_flags(
        "events drawn",
        MAX_CARDS,
        "in this game, the event of the round included",
    ),
    table_flags("next event", MAX_CARDS, "where the observer has looked at it"),
    table_counters("event deck", 1, "cards left")
        .at_most(MAX_CARDS)
        .divided_by(EVENTS),
    table_counters("event mix", 3, "green, orange and red cards it was made of").divided_by(EVENTS),
];
