//! The table of the observation: what each number means.

use crate::card_set::MAX_CARDS;
use crate::planetarium::ruleset::setup::MAX_PLAYERS;
use crate::planetarium::space::MAX_SPACES;
use crate::planetarium::vocabulary::{Deck, Matter, Planet};
use crate::tensor::Kind::{Flag, I16, Plane, U8, U16};
use crate::tensor::Owner::{Seat, Table};
use crate::tensor::{Kind, ObservationTable, Part};

/// Phases.
pub(super) const PHASES: usize = 10;

/// What divides small counters.
const FEW: u16 = 8;

/// What divides the points of a player.
const POINTS: u16 = 100;

/// What divides tokens of a kind on the Evolution Track.
const TOKENS: u16 = 20;

/// What divides turns: the limit of the guard for two players (PL-11.11).
const TURNS: u16 = 200;

/// What divides quiet turns: the limit of the guard for two players (PL-11.11).
const QUIET: u16 = 40;

const fn flags(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Seat, Flag, name, count, meaning)
}

const fn counters(kind: Kind, name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Seat, kind, name, count, meaning)
}

const fn table_flags(name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Table, Flag, name, count, meaning)
}

const fn table_counters(kind: Kind, name: &'static str, count: usize, meaning: &'static str) -> Part {
    Part::new(Table, kind, name, count, meaning)
}

pub(crate) static TABLE: ObservationTable = ObservationTable::new(2, MAX_PLAYERS as usize, [1, MAX_SPACES], PARTS);

// The order is that in which `observe.rs` writes planes, flags and counters.
const PARTS: &[Part] = &[
    Part::new(
        Table,
        Plane,
        "matter",
        Matter::COUNT,
        "spaces with gas, rock, water, metal",
    ),
    Part::new(Table, Plane, "Planets", Planet::COUNT, "where Planets A to D are"),
    flags("present", 1, "the seat is at the table"),
    flags("to act", 1, "decides now; in the set-up 1 for all others"),
    flags("final turn", 1, "still to come"),
    counters(U8, "hand", Deck::COUNT, "Low, High and Final cards")
        .at_most(MAX_CARDS)
        .divided_by(FEW),
    flags("cards", MAX_CARDS, "those it may hold; of the observer, those it holds"),
    counters(
        U8,
        "mat",
        Planet::COUNT * Matter::COUNT,
        "tokens by area (A to D) and kind (gas, rock, water, metal)",
    )
    .divided_by(FEW),
    counters(U8, "markers", Planet::COUNT, "on cards of each Planet").divided_by(FEW),
    counters(U8, "markers in supply", 1, "those not on cards").divided_by(FEW),
    counters(U16, "points", Deck::COUNT, "of Low, High and Final cards").divided_by(POINTS),
    flags("played", MAX_CARDS, "cards it played"),
    table_flags(
        "phase",
        PHASES,
        "set-up, move, main, marker, gravity take, gravity put, draw, keep, play final, over",
    ),
    table_flags("card", MAX_CARDS, "the one that waits for a marker"),
    table_flags("Planet", Planet::COUNT, "of that card"),
    table_flags("token", Matter::COUNT, "taken by gravity, by kind"),
    table_flags("row of A", MAX_CARDS, "cards on Planet A"),
    table_flags("row of B", MAX_CARDS, "cards on Planet B"),
    table_flags("row of C", MAX_CARDS, "cards on Planet C"),
    table_flags("row of D", MAX_CARDS, "cards on Planet D"),
    table_flags("habitable", Planet::COUNT, "side of each Planet's token"),
    table_counters(
        U16,
        "totals",
        Planet::COUNT * 2,
        "points of hostile, then habitable cards, for each Planet",
    )
    .divided_by(50),
    table_counters(U8, "track filled", 1, "spaces of the Evolution Track before the last").divided_by(40),
    table_counters(U8, "last space", 1, "tokens on it").divided_by(FEW),
    table_counters(U8, "track kinds", Matter::COUNT, "tokens on the track by kind").divided_by(TOKENS),
    table_counters(U8, "face down", 1, "tokens that the dice put there").divided_by(TOKENS),
    table_flags("acceleration", 1, "the Evolution Track accelerates"),
    table_counters(U8, "decks", Deck::COUNT, "cards left of Low, High, Final")
        .at_most(MAX_CARDS)
        .divided_by(18),
    table_flags("Low discards", MAX_CARDS, "cards on the pile"),
    table_flags("High discards", MAX_CARDS, "cards on the pile"),
    table_flags("Final discards", MAX_CARDS, "cards on the pile"),
    table_flags("set aside", MAX_CARDS, "the Final the observer discards at set-up"),
    table_flags("pair", MAX_CARDS, "two Finals, one to be kept by the observer"),
    table_counters(U16, "turns", 1, "finished before final turns").divided_by(TURNS),
    table_counters(U16, "quiet turns", 1, "in a row without progress").divided_by(QUIET),
    table_flags("ending", 4, "how final turns began: track, dice, quiet, cap"),
    table_flags("solo", 1, "the game has a target"),
    table_counters(I16, "target", 1, "of a solo game; 0 in others").divided_by(POINTS),
    table_counters(U8, "dice", 2, "the last roll").divided_by(6),
];
