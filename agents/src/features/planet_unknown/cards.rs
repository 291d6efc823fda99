//! Civ cards, claims, patches, and gains that wait.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::capacities::RANKS;
use orrery_engine::planet_unknown::tables::CivScore;

/// Families of scores: medals, for each patch, for each lifepod, commerce, meteorites.
const FAMILIES: usize = 5;

pub(super) const FEATURES: &[Feature] = features![
    "End Game cards", RANKS, "held of each rank, by 3";
    "Immediate cards", RANKS, "picked of each rank, by 4";
    "families", FAMILIES, "End Game cards that score medals, patches, lifepods, commerce, meteorites, by 3";
    "commerce cards", 4, "none, one, two, three or more";
    "patches for cards", 1, "patches on the planet if a card scores them, by 8";
    "lifepods for cards", 1, "collected lifepods if a card scores them, by 6";
    "meteorites for cards", 1, "collected meteorites if a card scores them, by 10";
    "patches", 1, "patches on the planet, by 8";
    "stored patches", 1, "patches kept for the end of the game, by 4";
    "claims", RANKS, "civ cards to pick of each rank, by 2";
    "claims and turns", RANKS, "the same times turns left, by 40";
    "pools", RANKS, "civ cards left of each rank, by 8";
    "gains that wait", 1, "by 6";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let (state, board, tables) = (seen.state, seen.board, seen.tables);
    let (mut held, mut immediate, mut families) = ([0.0; RANKS], [0.0; RANKS], [0.0; FAMILIES]);
    for card in state.cards_of(seen.seat) {
        let card = &tables.civ_cards[card.index()];
        let count = if card.immediate { &mut immediate } else { &mut held };
        count[usize::from(card.rank)] += 1.0;
        for score in &card.scores {
            families[family(score)] += 1.0;
        }
    }
    let [_, patches, lifepods, commerce, meteorites] = families;
    let on_planet = seen.backend.count(&board.patches) as f32;
    let if_any = |count: f32, value: f32| if count > 0.0 { value } else { 0.0 };
    out.shares(held, 3.0);
    out.shares(immediate, 4.0);
    out.shares(families, 3.0);
    out.one_of(4, Some(commerce as usize));
    out.share(if_any(patches, on_planet / 8.0));
    out.share(if_any(lifepods, f32::from(board.collected_lifepods) / 6.0));
    out.share(if_any(meteorites, f32::from(board.collected_meteorites) / 10.0));
    out.share(on_planet / 8.0);
    out.share(f32::from(board.stored_patches) / 4.0);
    out.shares(board.claims.map(f32::from), 2.0);
    out.shares(board.claims.map(|claims| f32::from(claims) * seen.turns), 40.0);
    out.shares(tables.civ_ranks.map(|rank| (state.pool & rank).count() as f32), 8.0);
    let waiting: u32 = board
        .pending
        .counters()
        .into_iter()
        .flatten()
        .map(|&count| u32::from(count))
        .sum();
    out.share(waiting as f32 / 6.0);
}

fn family(score: &CivScore) -> usize {
    match score {
        CivScore::Medals(_) => 0,
        CivScore::PerPatch(_) => 1,
        CivScore::PerLifepod(_) => 2,
        CivScore::Commerce => 3,
        CivScore::Meteorite => 4,
    }
}
