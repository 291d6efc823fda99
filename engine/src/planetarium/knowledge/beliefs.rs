//! What an observer knows (PL-15), and sampling what it does not know.

use crate::by_seat::{Seat, SeatSet};
use crate::card_set::{CardId, CardSet, MAX_CARDS};
use crate::planetarium::ruleset::setup::MAX_PLAYERS;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Deck;
use crate::rng::{ChanceKey, Rng};
use arrayvec::ArrayVec;

/// The knowledge of one observer: the position without what it cannot see, and what can be where.
///
/// Unseen are the other hands, the pair that another seat chooses from, and the decks. All seats see which deck a card
/// is drawn from, and which cards a deck is refilled with, so a card that came into a deck with a refill cannot be in a
/// hand that has not drawn from the deck since. The unseen cards that came into a deck together form a group: how many
/// of them are in each hand is known, which ones is not, and the rest of the group is in the deck.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::{Beliefs, Setup};
/// use orrery_engine::{Information, Planetarium, Rng, Rules, Seat};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let beliefs: Beliefs = game.beliefs(&state, Seat(0));
/// let mut sample = state.clone();
/// game.sample(&beliefs, &mut Rng::seed(1), &mut sample);
/// assert_eq!(sample.players[Seat(0)].hand, state.players[Seat(0)].hand);
/// assert_ne!(sample.players[Seat(1)].hand, state.players[Seat(1)].hand);
/// assert_eq!(sample.matter, state.matter, "the board is open");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// The position; hidden places are empty.
    base: State,
    groups: Groups,
}

/// Unseen cards that are interchangeable.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    deck: Deck,
    batch: u8,
    pub(crate) cards: CardSet,
    /// How many of them each seat has in hand.
    pub(crate) held: [u8; MAX_PLAYERS as usize],
    /// How many of them are in the pair that another seat chooses from.
    in_pair: u8,
}

pub(crate) type Groups = ArrayVec<Group, MAX_CARDS>;

/// The unseen cards of an observer in groups (PL-15.2, 15.3, 15.4, 15.5, 15.7).
pub(crate) fn unseen(tables: &Tables, state: &State, observer: Seat) -> Groups {
    let others = state.players.entries().filter(|&(seat, _)| seat != observer);
    let hands = others.fold(CardSet::EMPTY, |cards, (_, player)| cards | player.hand);
    let pair = hidden_pair(state, observer);
    let decks = state.decks.iter().fold(CardSet::EMPTY, |cards, &deck| cards | deck);
    let mut groups = Groups::new();
    for card in (hands | pair | decks).iter() {
        let (deck, batch) = (tables.cards[card.index()].deck, state.batch(card));
        let known = groups
            .iter_mut()
            .find(|group| group.deck == deck && group.batch == batch);
        match known {
            Some(group) => group.cards = group.cards.with(card),
            None => groups.push(Group {
                deck,
                batch,
                cards: CardSet::only(card),
                held: Default::default(),
                in_pair: 0,
            }),
        }
    }
    for group in &mut groups {
        for (seat, player) in state.players.entries().filter(|&(seat, _)| seat != observer) {
            group.held[seat.index()] = (player.hand & group.cards).count() as u8;
        }
        group.in_pair = (pair & group.cards).count() as u8;
    }
    groups
}

/// The cards that a seat may have in hand as far as an observer knows; of the observer, those it has.
pub(crate) fn may_hold(state: &State, observer: Seat, seat: Seat, groups: &Groups) -> CardSet {
    if seat == observer {
        return state.players[seat].hand;
    }
    let drawn_from = groups.iter().filter(|group| group.held[seat.index()] > 0);
    drawn_from.fold(CardSet::EMPTY, |cards, group| cards | group.cards)
}

/// The Finals that another seat chooses from.
fn hidden_pair(state: &State, observer: Seat) -> CardSet {
    if state.actor == observer {
        CardSet::EMPTY
    } else {
        state.pair
    }
}

impl Beliefs {
    pub(crate) fn new(tables: &Tables, state: &State, observer: Seat) -> Beliefs {
        let mut base = state.clone();
        let groups = unseen(tables, state, observer);
        base.chance = ChanceKey(0);
        base.decks = [CardSet::EMPTY; Deck::COUNT];
        base.pair = base.pair - hidden_pair(state, observer);
        for seat in SeatSet::all(state.seats()).without(observer).iter() {
            base.players[seat].hand = CardSet::EMPTY;
        }
        if base.phase == Phase::SetUp {
            reopen_set_up(&mut base, observer);
        }
        Beliefs { base, groups }
    }

    pub(crate) fn sample(&self, rng: &mut Rng, into: &mut State) {
        into.clone_from(&self.base);
        into.chance = ChanceKey::random(rng);
        for group in &self.groups {
            let mut rest = group.cards;
            let mut draw = |count: u8| -> CardSet { (0..count).map(|_| rest.draw(rng)).collect::<CardSet>() };
            for (player, &held) in into.players.iter_mut().zip(&group.held) {
                player.hand |= draw(held);
            }
            into.pair |= draw(group.in_pair);
            into.decks[group.deck.index()] |= rest;
        }
    }
}

/// Resets what the others chose, and lets the observer choose first (PL-15.6).
fn reopen_set_up(state: &mut State, observer: Seat) {
    for seat in SeatSet::all(state.seats()).without(observer).iter() {
        state.players[seat].set_aside = None;
        state.queue = state.queue.with(seat);
    }
    state.actor = if state.queue.contains(observer) {
        observer
    } else {
        state
            .queue
            .iter()
            .next()
            .expect("a set-up that runs has a seat to choose")
    };
}

impl State {
    /// The Final that a seat has set aside, as an observer sees it.
    pub(crate) fn set_aside_seen(&self, observer: Option<Seat>, seat: Seat) -> Option<CardId> {
        let sees = observer.is_none_or(|observer| observer == seat);
        self.players[seat].set_aside.filter(|_| sees)
    }
}
