//! What an observer knows (PU-8), and sampling what it does not know (PU-8.4).

use super::civ_histories::Histories;
use super::civ_segments::{self, Segment};
use super::unseen_objectives::UnseenObjectives;
use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{MAX_PICKS, RANKS, STACKS};
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::state::{NO_TILE, State};
use crate::planet_unknown::supply::event_deck::{self, HiddenEvents};
use crate::planet_unknown::tables::Tables;
use crate::rng::{ChanceKey, Rng};
use arrayvec::ArrayVec;
use std::ops::Range;

/// The knowledge of one observer: the position without what it cannot see, and what can be where.
///
/// Each stack is a permutation of its unseen tiles. Each rank of civ cards is divided into segments between the
/// observer's looks at the pool. A look shows the whole pool, so the set of cards that left between two looks is known;
/// only which seat took which of them is not.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::{Beliefs, Setup};
/// use orrery_engine::{Information, PlanetUnknown, Rng, Rules, Seat};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let beliefs: Beliefs = game.beliefs(&state, Seat(0));
/// let mut sample = state.clone();
/// game.sample(&beliefs, &mut Rng::seed(1), &mut sample);
/// // The top tile of a stack is open; those below are in another order.
/// assert!((0..12).all(|stack| sample.top(stack) == state.top(stack)));
/// assert_ne!(sample.stacks, state.stacks);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// The position; hidden places (PU-8.2) contain something that depends only on the observer's knowledge.
    base: State,
    /// The unseen part of each stack.
    unseen: [Range<usize>; STACKS],
    segments: ArrayVec<Segment, { RANKS * (MAX_PICKS + 1) }>,
    /// The ranks for which the acting seat sees a card of the next rank that the observer does not see.
    hidden_choices: [bool; RANKS],
    objectives: UnseenObjectives,
    ranks: [CardSet; RANKS],
    /// The event cards that the observer does not know.
    events: HiddenEvents,
    /// The histories of the ranks into which events brought cards.
    histories: ArrayVec<Histories, RANKS>,
}

impl Beliefs {
    pub(crate) fn new(tables: &Tables, state: &State, observer: Seat) -> Beliefs {
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
            if state.civ_moves(rank).any(|(_, moved)| moved.added) {
                histories.push(Histories::new(tables, state, observer, rank));
            } else {
                civ_segments::segment_rank(tables, state, observer, rank, &mut segments);
            }
        }
        for segment in &segments {
            base.pool = base.pool - segment.cards;
            for &pick in &segment.secret_picks {
                base.picks[segment.rank][usize::from(pick)]
                    .as_mut()
                    .expect("a secret pick was made")
                    .card = None;
            }
            for &moved in &segment.removed {
                base.events.civ_moves[usize::from(moved)].card = CardId(0);
            }
        }
        for histories in &histories {
            histories.clear(&mut base);
        }
        base.sightings.retain(|seen| seen.seat == observer);
        let events = hidden_events(tables, &mut base, observer);
        let hides = state.phase.is_civ() && state.actor != observer;
        let extra_cards = &mut base.boards[state.actor].extra_cards;
        let hidden_choices = if hides {
            std::mem::take(extra_cards).map(|card| card.is_some())
        } else {
            [false; RANKS]
        };
        let objectives = UnseenObjectives::take(tables, &mut base, observer);
        Beliefs {
            base,
            objectives,
            unseen,
            segments,
            hidden_choices,
            ranks: tables.civ_ranks,
            events,
            histories,
        }
    }

    pub(crate) fn sample(&self, rng: &mut Rng, into: &mut State) {
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
            into.boards[acting].extra_cards[rank] = Some(next.random(rng));
        }
    }
}

/// Removes the cards of the event deck that the observer does not know.
fn hidden_events(tables: &Tables, base: &mut State, observer: Seat) -> HiddenEvents {
    let known = usize::from(base.events.drawn) + usize::from(base.boards[observer].knows_next_event);
    base.events.cards.truncate(known);
    let seen: CardSet = base.events.cards.iter().copied().collect();
    let seats = base.seats();
    let cards = EventColour::ALL.map(|colour| event_deck::event_cards(tables, seats, colour));
    let unseen = cards.map(|cards| cards - seen);
    let counts = std::array::from_fn(|colour| base.events.mix[colour] - (cards[colour] & seen).count() as u8);
    HiddenEvents { unseen, counts }
}

/// Resets what others did in the running sealed phase, and lets the observer act first.
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
