//! What an observer knows (PU-8), and drawing what he does not know (PU-8.4).

use super::PlanetUnknown;
use super::civ::{civ_moves, random_card};
use super::civ_histories::Histories;
use super::event_deck::{CivMove, HiddenEvents, MAX_CIV_MOVES};
use super::ruleset::events::EventColour;
use super::state::{MAX_PICKS, NO_TILE, Pick, RANKS, STACKS, Sighting, State};
use super::unseen_objectives::UnseenObjectives;
use crate::by_seat::Seat;
use crate::rng::{ChanceKey, Rng};
use arrayvec::ArrayVec;
use std::ops::Range;

/// The knowledge of one observer: the position without what he cannot see, and what can be where.
///
/// Each stack is a permutation of its unseen tiles. Each rank of civ cards falls into segments between the observer's
/// looks at the pool: a look shows the whole pool, so the cards that left between two looks are known as a set, and
/// only who took which is not.
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// Hidden places hold something that depends on the observer's knowledge alone.
    base: State,
    /// The unseen part of each stack.
    unseen: [Range<usize>; STACKS],
    segments: ArrayVec<Segment, { RANKS * (MAX_PICKS + 1) }>,
    /// For which ranks the acting seat sees a card of the next rank that the observer does not see.
    hidden_choices: [bool; RANKS],
    objectives: UnseenObjectives,
    ranks: [u64; RANKS],
    /// The event cards that are not known to the observer.
    events: HiddenEvents,
    /// What happened to the ranks into which events brought cards.
    histories: ArrayVec<Histories, RANKS>,
}

/// Unseen cards of a rank and the places they are in: secret picks, which hold End Game cards, and the pool; the rest
/// is out of the game.
#[derive(Clone, Debug)]
struct Segment {
    rank: usize,
    cards: u64,
    end_game: u64,
    secret_picks: ArrayVec<u8, MAX_PICKS>,
    /// Entries of the cards that events moved, out of the pool.
    removed: ArrayVec<u8, MAX_CIV_MOVES>,
    in_pool: usize,
}

impl Beliefs {
    pub(super) fn new(game: &PlanetUnknown, state: &State, observer: Seat) -> Beliefs {
        let mut base = state.clone();
        reopen_sealed_phase(&mut base, observer);
        let unseen = std::array::from_fn(|stack| {
            let tiles = &mut base.stacks[stack];
            let end = tiles.iter().position(|&tile| tile == NO_TILE).unwrap_or(tiles.len());
            let start = (usize::from(state.gone[stack]) + 1).min(end);
            tiles[start..end].sort_unstable();
            start..end
        });
        let mut segments = ArrayVec::new();
        let mut histories = ArrayVec::new();
        for rank in 0..RANKS {
            if civ_moves(state, rank).any(|(_, moved)| moved.added) {
                histories.push(Histories::new(game, state, observer, rank));
            } else {
                segment_rank(game, state, observer, rank, &mut segments);
            }
        }
        for segment in &segments {
            base.pool &= !segment.cards;
            for &pick in &segment.secret_picks {
                base.picks[segment.rank][usize::from(pick)]
                    .as_mut()
                    .expect("a secret pick was made")
                    .card = None;
            }
            for &moved in &segment.removed {
                base.events.civ_moves[usize::from(moved)].card = 0;
            }
        }
        for histories in &histories {
            histories.clear(&mut base);
        }
        base.sightings.retain(|seen| seen.seat == observer);
        let events = hidden_events(game, &mut base, observer);
        let hides = state.phase.is_civ() && state.actor != observer;
        let extra_cards = &mut base.boards[state.actor].extra_cards;
        let hidden_choices = if hides {
            std::mem::take(extra_cards).map(|card| card.is_some())
        } else {
            [false; RANKS]
        };
        let objectives = UnseenObjectives::take(game, &mut base, observer);
        Beliefs {
            base,
            objectives,
            unseen,
            segments,
            hidden_choices,
            ranks: game.tables.civ_ranks,
            events,
            histories,
        }
    }

    pub(super) fn sample(&self, rng: &mut Rng, into: &mut State) {
        into.clone_from(&self.base);
        into.chance = ChanceKey::random(rng);
        for (tiles, unseen) in into.stacks.iter_mut().zip(&self.unseen) {
            rng.shuffle(&mut tiles[unseen.clone()]);
        }
        for segment in &self.segments {
            while !segment.deal(rng, into) {}
        }
        self.objectives.deal(rng, into);
        for histories in &self.histories {
            histories.sample(rng, into);
        }
        self.events.draw(rng, &mut into.events.cards);
        let acting = into.actor;
        for rank in (0..RANKS).filter(|&rank| self.hidden_choices[rank]) {
            let next = into.pool & self.ranks[rank + 1];
            into.boards[acting].extra_cards[rank] = Some(random_card(next, rng));
        }
    }
}

impl Segment {
    /// Deals the unseen cards, and says whether that agrees with the cards seen alone. The world that is agrees, so one
    /// of the deals does; with no such card the first.
    fn deal(&self, rng: &mut Rng, into: &mut State) -> bool {
        let mut cards = self.cards;
        let mut end_game = self.end_game;
        for &pick in &self.secret_picks {
            let card = draw(&mut end_game, rng);
            cards &= !(1 << card);
            into.picks[self.rank][usize::from(pick)]
                .as_mut()
                .expect("a secret pick was made")
                .card = Some(card);
        }
        for &moved in &self.removed {
            into.events.civ_moves[usize::from(moved)].card = draw(&mut cards, rng);
        }
        into.pool &= !self.cards;
        for _ in 0..self.in_pool {
            into.pool |= 1 << draw(&mut cards, rng);
        }
        let mut seen = into.sightings.iter().filter(|seen| self.cards >> seen.card & 1 == 1);
        seen.all(|seen| cards >> seen.card & 1 == 0 && !self.left_before(into, seen))
    }

    /// Whether a card was dealt to a place that it would have gone to before it was seen in the pool.
    fn left_before(&self, state: &State, seen: &Sighting) -> bool {
        let mut picks = self.secret_picks.iter().filter(|&&pick| pick < seen.after);
        let mut moves = self.removed.iter().filter(|&&moved| moved < seen.moves);
        picks.any(|&pick| state.picks[self.rank][usize::from(pick)].is_some_and(|pick| pick.card == Some(seen.card)))
            || moves.any(|&moved| state.events.civ_moves[usize::from(moved)].card == seen.card)
    }
}

/// Takes a uniformly random card out of a set.
pub(super) fn draw(cards: &mut u64, rng: &mut Rng) -> u8 {
    let card = random_card(*cards, rng);
    *cards &= !(1 << card);
    card
}

/// Takes the cards of the event deck that the observer does not know off it.
fn hidden_events(game: &PlanetUnknown, base: &mut State, observer: Seat) -> HiddenEvents {
    let known = usize::from(base.events.drawn) + usize::from(base.boards[observer].knows_next_event);
    base.events.cards.truncate(known);
    let seen = base.events.cards.iter().fold(0u64, |seen, card| seen | 1 << card);
    let seats = base.seats();
    let cards = EventColour::ALL.map(|colour| game.event_cards(seats, colour));
    let unseen = cards.map(|cards| cards & !seen);
    let counts = std::array::from_fn(|colour| base.events.mix[colour] - (cards[colour] & seen).count_ones() as u8);
    HiddenEvents { unseen, counts }
}

/// What others did in the running sealed phase has not happened yet, and the observer acts first.
fn reopen_sealed_phase(state: &mut State, observer: Seat) {
    if !state.phase.is_sealed() {
        return;
    }
    for (seat, board) in std::mem::take(&mut state.shown) {
        if seat == observer {
            state.shown.push((seat, board));
        } else {
            state.boards[seat] = board;
            state.queue = state.queue.with(seat);
        }
    }
    let first = if state.queue.contains(observer) {
        Some(observer)
    } else {
        None
    };
    let next = first.or_else(|| state.queue.clockwise_from(state.commander).next());
    state.actor = next.expect("a sealed phase that runs has a seat to act");
}

fn segment_rank(
    game: &PlanetUnknown,
    state: &State,
    observer: Seat,
    rank: usize,
    segments: &mut ArrayVec<Segment, { RANKS * (MAX_PICKS + 1) }>,
) {
    let all = game.tables.civ_ranks[rank];
    let picks: ArrayVec<Pick, MAX_PICKS> = state.picks[rank].iter().flatten().copied().collect();
    let is_public = |card: u8| state.phase.is_end_of_game() || game.tables.civ_cards[usize::from(card)].immediate;
    let pool_before = |index: usize| game.pool_before(state, rank, index);
    let visible = game.pickable(state, observer) | PlanetUnknown::left_over(state, observer);
    let looks_now = state.actor == observer && visible & all != 0;
    let looks = picks
        .iter()
        .enumerate()
        .filter(|(_, pick)| pick.seat == observer && pick.looked);
    let looks = looks.map(|(index, _)| index).chain(looks_now.then_some(picks.len()));
    let looks: ArrayVec<usize, { MAX_PICKS + 1 }> = looks.collect();
    // A card that the observer is shown in the pool.
    let shown = if state.actor == observer && rank > 0 {
        state.boards[observer].extra_cards[rank - 1]
    } else {
        None
    };
    let shown = shown.map_or(0, |card| 1 << card);

    // From the start to the first look, between looks, and from the last look on; a look now leaves nothing unseen.
    let begins = std::iter::once(None).chain(looks.iter().copied().map(Some));
    let ends = looks.iter().copied().map(Some).chain([None]);
    for (begin, end) in begins.zip(ends) {
        if looks_now && begin == Some(picks.len()) {
            break;
        }
        let mut cards = begin.map_or(all, pool_before) & !end.map_or(shown, pool_before);
        let mut secret_picks = ArrayVec::new();
        for index in begin.unwrap_or(0)..end.unwrap_or(picks.len()) {
            match picks[index] {
                Pick { card: None, .. } => {}
                Pick {
                    seat, card: Some(card), ..
                } if seat == observer || is_public(card) => cards &= !(1 << card),
                Pick { .. } => secret_picks.push(index as u8),
            }
        }
        let since = |moved: &CivMove| begin.is_none_or(|begin| usize::from(moved.after) > begin);
        let until = |moved: &CivMove| end.is_none_or(|end| usize::from(moved.after) <= end);
        let removed = civ_moves(state, rank).filter(|(_, moved)| since(moved) && until(moved));
        let unseen_pool = state.pool & all & !shown;
        let in_pool = if end.is_none() {
            unseen_pool.count_ones() as usize
        } else {
            0
        };
        segments.push(Segment {
            rank,
            cards,
            end_game: cards & game.tables.end_game_cards,
            secret_picks,
            removed: removed.map(|(index, _)| index).collect(),
            in_pool,
        });
    }
}
