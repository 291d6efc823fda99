//! The legal actions of a position.

use super::cards::{self, some_area_covers};
use crate::action_space::Action;
use crate::card_set::{CardId, CardSet, MAX_CARDS};
use crate::planetarium::action::Move;
use crate::planetarium::board::movement::{self, Moves};
use crate::planetarium::state::{Phase, State};
use crate::planetarium::supply::deck;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Planet};
use arrayvec::ArrayVec;

/// The most actions outside N1: at N2 each card on each Planet, each card downgraded, and Pass.
const MOST_BESIDE_MOVES: usize = MAX_CARDS * (Planet::COUNT + 1) + 1;

/// All legal actions in ascending order.
pub(crate) fn list(tables: &Tables, state: &State, out: &mut Vec<Action>) {
    out.clear();
    each_legal(tables, state, |action| out.push(action));
}

/// Whether an action is legal.
pub(crate) fn is_listed(tables: &Tables, state: &State, action: Action) -> bool {
    let mut is_listed = false;
    each_legal(tables, state, |legal| is_listed |= legal == action);
    is_listed
}

/// Legal actions, found but not listed.
#[derive(Default)]
pub struct Found {
    /// Whether they are moves of N1; otherwise they are the others.
    are_moves: bool,
    moves: Moves,
    others: ArrayVec<Action, MOST_BESIDE_MOVES>,
}

/// Finds the legal actions, in place of those that were found before.
pub(crate) fn find(tables: &Tables, state: &State, found: &mut Found) {
    found.are_moves = state.phase == Phase::Move;
    if found.are_moves {
        found.moves.find(tables, state);
    } else {
        found.others.clear();
        each_legal(tables, state, |action| found.others.push(action));
    }
}

impl Found {
    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.are_moves {
            self.moves.count()
        } else {
            self.others.len()
        }
    }

    /// The action at a place of the list.
    #[inline]
    pub(crate) fn nth(&self, tables: &Tables, place: usize) -> Action {
        if self.are_moves {
            self.moves.nth(tables, place)
        } else {
            self.others[place]
        }
    }

    pub(crate) fn has(&self, tables: &Tables, action: Action) -> bool {
        (0..self.count()).any(|place| self.nth(tables, place) == action)
    }
}

fn each_legal(tables: &Tables, state: &State, mut push_action: impl FnMut(Action)) {
    let mut push = |chosen: Move| push_action(chosen.into());
    let player = state.acting();
    match state.phase {
        Phase::SetUp => distinct(tables, deck::of_deck(tables, player.hand, Deck::Final))
            .iter()
            .for_each(|card| push(Move::Discard(card))),
        Phase::Move => movement::each_move(tables, state, push_action),
        // Low and High cards (PL-6.1, PL-6.9). To pass, and below to stop, is legal even if nothing else is (PL-2.2).
        Phase::Main => {
            list_plays(
                tables,
                state,
                player.hand - tables.decks[Deck::Final.index()],
                |card, planet| {
                    push(Move::Play(card, planet));
                },
            );
            // PL-9.3, PL-9.4.
            if !state.is_final_turn() && state.has_cards(Deck::Low) {
                let cards = distinct(tables, player.hand & tables.downgrades);
                cards.iter().for_each(|card| push(Move::Downgrade(card)));
            }
            push(Move::Pass);
        }
        Phase::Marker { planet, .. } => {
            let others = Planet::ALL.into_iter().filter(|&other| other != planet);
            others
                .filter(|other| player.markers[other.index()] > 0)
                .for_each(|other| push(Move::Lift(other)));
            push(Move::NoMarker);
        }
        Phase::GravityTake => {
            let spaces = state.matter_spaces().iter();
            spaces.for_each(|space| push(Move::Take(space)));
            push(Move::Decline);
        }
        Phase::GravityPut(_) => Planet::ALL.into_iter().for_each(|planet| push(Move::Put(planet))),
        Phase::Draw => Deck::ALL
            .into_iter()
            .filter(|&deck| deck::may_draw(tables, state, deck))
            .for_each(|deck| push(Move::Draw(deck))),
        Phase::KeepFinal => {
            let cards = distinct(tables, state.pair);
            cards.iter().for_each(|card| push(Move::Keep(card)));
        }
        Phase::PlayFinal => {
            let finals = deck::of_deck(tables, player.hand, Deck::Final);
            list_plays(tables, state, finals, |card, planet| {
                push(Move::PlayFinal(card, planet))
            });
            push(Move::Stop);
        }
        Phase::Over => {}
    }
}

fn list_plays(tables: &Tables, state: &State, cards: CardSet, mut push: impl FnMut(CardId, Planet)) {
    let mat = state.acting().mat;
    for card in distinct(tables, cards).iter() {
        // Most cards fail here, for all Planets at once.
        if !some_area_covers(mat, tables.cards[card.index()].cost) {
            continue;
        }
        for planet in Planet::ALL {
            if cards::meets_requirements(tables, state, card, planet) {
                push(card, planet);
            }
        }
    }
}

/// The cards of a set with only the lowest of several copies, because copies are the same move.
fn distinct(tables: &Tables, cards: CardSet) -> CardSet {
    let doubled = |card: &CardId| {
        let lower = tables.cards[card.index()].lower_copies;
        !(lower & cards).is_empty()
    };
    let copies = cards & tables.copies;
    cards - copies.iter().filter(doubled).collect()
}
