//! The table of the observation: what each number means.

use crate::card_set::MAX_CARDS;
use crate::planetarium::ruleset::setup::MAX_PLAYERS;
use crate::planetarium::space::MAX_SPACES;
use crate::planetarium::vocabulary::{Deck, Matter, Planet};
use crate::tensor::{ObservationTable, Part, parts};

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

pub(crate) static TABLE: ObservationTable = ObservationTable::new(2, MAX_PLAYERS as usize, [1, MAX_SPACES], PARTS);

// The order is that in which `observe.rs` writes planes, flags and counters.
const PARTS: &[Part] = parts![
    Table Plane "matter", Matter::COUNT, "spaces with gas, rock, water, metal";
    Table Plane "Planets", Planet::COUNT, "where Planets A to D are";
    Seat Flag "present", 1, "the seat is at the table";
    Seat Flag "to act", 1, "decides now; in the set-up 1 for all others";
    Seat Flag "final turn", 1, "still to come";
    Seat U8 "hand", Deck::COUNT, "Low, High and Final cards", at_most MAX_CARDS, divided_by FEW;
    Seat Flag "cards", MAX_CARDS, "those it may hold; of the observer, those it holds";
    Seat U8 "mat", Planet::COUNT * Matter::COUNT,
        "tokens by area (A to D) and kind (gas, rock, water, metal)", divided_by FEW;
    Seat U8 "markers", Planet::COUNT, "on cards of each Planet", divided_by FEW;
    Seat U8 "markers in supply", 1, "those not on cards", divided_by FEW;
    Seat U16 "points", Deck::COUNT, "of Low, High and Final cards", divided_by POINTS;
    Seat Flag "played", MAX_CARDS, "cards it played";
    Table Flag "phase", PHASES, "set-up, move, main, marker, gravity take, gravity put, draw, keep, play final, over";
    Table Flag "card", MAX_CARDS, "the one that waits for a marker";
    Table Flag "Planet", Planet::COUNT, "of that card";
    Table Flag "token", Matter::COUNT, "taken by gravity, by kind";
    Table Flag "row of A", MAX_CARDS, "cards on Planet A";
    Table Flag "row of B", MAX_CARDS, "cards on Planet B";
    Table Flag "row of C", MAX_CARDS, "cards on Planet C";
    Table Flag "row of D", MAX_CARDS, "cards on Planet D";
    Table Flag "habitable", Planet::COUNT, "side of each Planet's token";
    Table U16 "totals", Planet::COUNT * 2, "points of hostile, then habitable cards, for each Planet", divided_by 50;
    Table U8 "track filled", 1, "spaces of the Evolution Track before the last", divided_by 40;
    Table U8 "last space", 1, "tokens on it", divided_by FEW;
    Table U8 "track kinds", Matter::COUNT, "tokens on the track by kind", divided_by TOKENS;
    Table U8 "face down", 1, "tokens that the dice put there", divided_by TOKENS;
    Table Flag "acceleration", 1, "the Evolution Track accelerates";
    Table U8 "decks", Deck::COUNT, "cards left of Low, High, Final", at_most MAX_CARDS, divided_by 18;
    Table Flag "Low discards", MAX_CARDS, "cards on the pile";
    Table Flag "High discards", MAX_CARDS, "cards on the pile";
    Table Flag "Final discards", MAX_CARDS, "cards on the pile";
    Table Flag "set aside", MAX_CARDS, "the Final the observer discards at set-up";
    Table Flag "pair", MAX_CARDS, "two Finals, one to be kept by the observer";
    Table U16 "turns", 1, "finished before final turns", divided_by TURNS;
    Table U16 "quiet turns", 1, "in a row without progress", divided_by QUIET;
    Table Flag "ending", 4, "how final turns began: track, dice, quiet, cap";
    Table Flag "solo", 1, "the game has a target";
    Table I16 "target", 1, "of a solo game; 0 in others", divided_by POINTS;
    Table U8 "dice", 2, "the last roll", divided_by 6;
];
