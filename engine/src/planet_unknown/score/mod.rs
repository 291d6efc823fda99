//! Scoring and ranking (PU-6.5, PU-6.6).

pub(crate) mod ending;
pub(crate) mod objectives;
pub(crate) mod solo;

pub use ending::Ending;

use crate::bitboard::SIDE;
use crate::by_seat::{BySeat, Seat};
use crate::card_set::{CardId, CardSet};
use crate::game::Outcome;
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::resource::{Collectible, Track};
use crate::planet_unknown::ruleset::objectives::Better;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, Phase, SharedObjective, State};
use crate::planet_unknown::tables::{CivScore, Tables};
use std::cmp::{Ordering, Reverse};

/// Uncovered squares of a seat's planet.
pub fn uncovered(tables: &Tables, state: &State, seat: Seat) -> usize {
    let board = &state.boards[seat];
    (tables.planet(board).squares - board.covered).count()
}

/// The parts of a score: A rows, columns and planet bonuses; B tracks; C lifepods and meteorites; D civ cards;
/// E private objectives; F objectives compared with others.
pub const SCORE_PARTS: [&str; 7] = [
    "planet",
    "tracks",
    "lifepods",
    "meteorites",
    "civ",
    "private",
    "objectives",
];

/// Scores, ranks and shares as if the game ended here.
pub(crate) fn outcome(tables: &Tables, state: &State) -> Outcome {
    let seats = || (0..state.seats() as u8).map(Seat);
    let parts: BySeat<[i32; SCORE_PARTS.len()]> = seats().map(|seat| score_of(tables, state, seat)).collect();
    let scores: BySeat<i32> = parts.iter().map(|parts| parts.iter().sum()).collect();
    let standing: BySeat<_> = seats()
        .map(|seat| {
            let meteorites = state.boards[seat].meteorites_on_planet();
            (
                scores[seat],
                Reverse(uncovered(tables, state, seat)),
                Reverse(meteorites),
            )
        })
        .collect();
    let (ranks, shares) = Outcome::rank(&standing);
    let target = solo::target(tables, state);
    let shares = match target {
        Some(target) => scores.iter().map(|&score| f64::from(score >= target)).collect(),
        None => shares,
    };
    Outcome {
        parts: parts.iter().map(|parts| parts.iter().copied().collect()).collect(),
        scores,
        ranks,
        shares,
        target,
        ending: match state.phase {
            Phase::Over => Ending::of(state.triggers).name(),
            _ => "unfinished",
        },
    }
}

/// The medals of a seat as if the game ended here: its score in [`Outcome`].
pub fn medals(tables: &Tables, state: &State, seat: Seat) -> i32 {
    score_of(tables, state, seat).iter().sum()
}

/// The medals of a seat without those that depend on others: parts A to E.
pub fn own_medals(tables: &Tables, state: &State, seat: Seat) -> i32 {
    own_parts(tables, state, seat).iter().sum()
}

fn score_of(tables: &Tables, state: &State, seat: Seat) -> [i32; SCORE_PARTS.len()] {
    let [planet, tracks, lifepods, meteorites, civ, private] = own_parts(tables, state, seat);
    let objectives = compared_objective_medals(tables, state, seat);
    [planet, tracks, lifepods, meteorites, civ, private, objectives]
}

/// Parts A to E, which do not depend on other seats.
// Inlined, so that the sum of the parts need not be loaded from where they were just stored.
#[inline(always)]
fn own_parts(tables: &Tables, state: &State, seat: Seat) -> [i32; SCORE_PARTS.len() - 1] {
    let board = &state.boards[seat];
    let cards: CardSet = state.cards_of(seat).collect();
    let cards = cards & tables.end_game_cards;
    [
        planet_medals(tables, board),
        track_medals(tables, board),
        lifepod_medals(tables, board, cards),
        meteorite_medals(tables, board, cards),
        civ_medals(tables, board, cards),
        private_objective_medals(tables, board),
    ]
}

/// A: rows and columns that are covered and free of meteorites, open cities and full zones. Patches cover cities and
/// fill zones as tiles do, unless the ruleset says otherwise (R41).
pub fn planet_medals(tables: &Tables, board: &Board) -> i32 {
    let planet = tables.planet(board);
    let (cities, city_medals) = planet.cities;
    let (zones, zone_medals) = &planet.full_zones;
    let pieces = if tables.planet_rulings.patches_cover_boards {
        board.covered
    } else {
        board.covered - board.patches
    };
    let full_zones = zones.iter().filter(|zone| zone.is_subset(&pieces)).count();
    let open_cities = tables.backend.count(&(cities - pieces));
    line_medals(tables, board) + city_medals * open_cities as i32 + zone_medals * full_zones as i32
}

/// Medals of complete rows and columns.
pub fn line_medals(tables: &Tables, board: &Board) -> i32 {
    let planet = tables.planet(board);
    let medals = |mut lines: u16, medals: &[u8; SIDE]| -> i32 {
        let mut sum = 0;
        while lines != 0 {
            sum += i32::from(medals[lines.trailing_zeros() as usize]);
            lines &= lines - 1;
        }
        sum
    };
    let [rows, columns] = complete_lines(tables, board);
    medals(rows, &planet.row_medals) + medals(columns, &planet.column_medals)
}

/// The rows, then the columns, that are covered and free of meteorites, one bit each; lines without squares count too.
pub fn complete_lines(tables: &Tables, board: &Board) -> [u16; 2] {
    const LINES: u16 = (1 << SIDE) - 1;
    let planet = tables.planet(board);
    let open = planet.squares - board.covered - planet.currents.in_lines;
    let spoilt = open | board.pieces(Collectible::Meteorite);
    tables.backend.lines(&spoilt).map(|lines| LINES & !lines)
}

/// B: the last medal at or below each tracker (PU-4.8, CORP-G17); with a tech, that of the best one on its track
/// (CORP-5.10).
pub(crate) fn track_medals(tables: &Tables, board: &Board) -> i32 {
    let shares = abilities::held(tables, board).shares_medals;
    let spots = Track::ALL.map(|tracker| board.spot(tracker));
    let medals = |spot: Spot| {
        let table = tables.track(board, spot.track);
        let covered = board.lifepods_on[spot.track.index()];
        if covered == 0 {
            return i32::from(table.medals[usize::from(spot.position)]);
        }
        // A covered medal does not score (CORP-1.3); the last uncovered one does.
        let last = (0..=usize::from(spot.position))
            .rev()
            .filter(|position| covered >> position & 1 == 0);
        i32::from(last.filter_map(|position| table.printed[position]).next().unwrap_or(0))
    };
    let best_on = |track: Track| {
        spots
            .into_iter()
            .filter(|spot| spot.track == track)
            .map(medals)
            .max()
            .unwrap_or(0)
    };
    spots
        .into_iter()
        .map(|spot| if shares { best_on(spot.track) } else { medals(spot) })
        .sum()
}

/// C: lifepods in the scoring area, also where a card raises their medals (CARDS-4.3).
pub(crate) fn lifepod_medals(tables: &Tables, board: &Board, cards: CardSet) -> i32 {
    let raised = civ_scores(tables, cards).filter_map(|score| match score {
        CivScore::PerLifepod(medals) => Some(medals),
        _ => None,
    });
    raised.max().unwrap_or(tables.medals_per_lifepod) * i32::from(board.collected_lifepods)
}

/// C: full sets of collected meteorites.
pub(crate) fn meteorite_medals(tables: &Tables, board: &Board, cards: CardSet) -> i32 {
    let collected = i32::from(board.collected_meteorites);
    match family(tables, cards, CivScore::Meteorite) {
        Some((set_size, medals)) => collected / set_size * medals,
        None => collected / tables.meteorites_per_medal,
    }
}

/// D: End Game civ cards (CARDS-1.3).
pub(crate) fn civ_medals(tables: &Tables, board: &Board, cards: CardSet) -> i32 {
    let single = civ_scores(tables, cards).map(|score| match score {
        CivScore::Medals(medals) => medals,
        CivScore::PerPatch(medals) => medals * board.patches.count() as i32,
        CivScore::PerLifepod(_) | CivScore::Commerce | CivScore::Meteorite => 0,
    });
    single.sum::<i32>() + family(tables, cards, CivScore::Commerce).map_or(0, |(_, medals)| medals)
}

fn civ_scores(tables: &Tables, cards: CardSet) -> impl Iterator<Item = CivScore> + '_ {
    cards
        .iter()
        .flat_map(|card| tables.civ_card(card).scores.iter().copied())
}

/// Set size and medals for the number of cards held of a family.
fn family(tables: &Tables, cards: CardSet, family: CivScore) -> Option<(i32, i32)> {
    if cards.is_empty() {
        return None;
    }
    let members = || {
        cards
            .iter()
            .map(|card| tables.civ_card(card))
            .filter(|card| card.scores.contains(&family))
    };
    let card = members().next()?;
    let held = members().count().min(card.by_count.len());
    Some((card.set_size, card.by_count[held - 1]))
}

/// E: private objectives fulfilled.
pub(crate) fn private_objective_medals(tables: &Tables, board: &Board) -> i32 {
    let cards = board.private_objectives.iter();
    cards.map(|card| private_medals(tables, board, card)).sum()
}

/// The medals of a private objective.
fn private_medals(tables: &Tables, board: &Board, card: CardId) -> i32 {
    let side = &tables.objective(card).private;
    if objectives::fulfils(tables, board, side.condition) {
        i32::from(side.medals)
    } else {
        0
    }
}

/// The medals of a seat for an objective that it has (PU-6.5, E and F).
pub(crate) fn medals_of_objective(tables: &Tables, state: &State, seat: Seat, card: CardId) -> i32 {
    let board = &state.boards[seat];
    let shared = state.objectives.iter().flatten();
    let shared = shared.filter(|shared| shared.card == card && shared.seats.contains(&seat));
    let shared: i32 = shared.map(|shared| shared_medals(tables, state, seat, shared)).sum();
    let is_common = state.boards.iter().any(|board| board.common_objective == Some(card));
    let common = if is_common {
        common_medals(tables, state, seat, card)
    } else {
        0
    };
    let is_private = board.private_objectives.contains(card);
    let private = if is_private {
        private_medals(tables, board, card)
    } else {
        0
    };
    shared + common + private
}

/// F: all objectives that compare seats.
pub(crate) fn compared_objective_medals(tables: &Tables, state: &State, seat: Seat) -> i32 {
    shared_objective_medals(tables, state, seat) + common_objective_medals(tables, state, seat)
}

/// F: objectives shared with neighbours (CARDS-2.2).
fn shared_objective_medals(tables: &Tables, state: &State, seat: Seat) -> i32 {
    let shared = state.objectives.iter().flatten();
    let shared = shared.filter(|objective| objective.seats.contains(&seat));
    shared
        .map(|objective| shared_medals(tables, state, seat, objective))
        .sum()
}

/// The medals of a seat for an objective that it shares with a neighbour; equals have the tie each (R31).
fn shared_medals(tables: &Tables, state: &State, seat: Seat, objective: &SharedObjective) -> i32 {
    let side = &tables.objective(objective.card).neighbour;
    let value = |seat: Seat| {
        let value = objectives::statistic(tables, &state.boards[seat], side.statistic);
        if side.better == Better::More { value } else { -value }
    };
    let other = objective.seats[usize::from(objective.seats[0] == seat)];
    match value(seat).cmp(&value(other)) {
        Ordering::Greater => i32::from(side.win),
        Ordering::Equal => i32::from(side.tie),
        Ordering::Less => 0,
    }
}

/// F: objectives for all players (CORP-4.8).
pub fn common_objective_medals(tables: &Tables, state: &State, seat: Seat) -> i32 {
    let common = state.boards.iter().filter_map(|board| board.common_objective);
    common.map(|card| common_medals(tables, state, seat, card)).sum()
}

/// The medals of a seat for an objective for all players: a single best seat scores the win, several equal ones the tie each.
fn common_medals(tables: &Tables, state: &State, seat: Seat, card: CardId) -> i32 {
    let side = &tables.objective(card).neighbour;
    let values = state.boards.iter().map(|board| {
        let value = objectives::statistic(tables, board, side.statistic);
        if side.better == Better::More { value } else { -value }
    });
    let values: BySeat<i32> = values.collect();
    let best = values.iter().max().copied().expect("a table has seats");
    let equals = values.iter().filter(|&&value| value == best).count();
    match (values[seat] == best, equals) {
        (true, 1) => i32::from(side.win),
        (true, _) => i32::from(side.tie),
        (false, _) => 0,
    }
}
