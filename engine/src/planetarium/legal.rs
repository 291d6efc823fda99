//! The legal list, and carrying an action out.

use super::Planetarium;
use super::action::Move;
use super::play::some_area_covers;
use super::state::{Phase, State};
use super::vocabulary::{Deck, Planet};
use crate::action_list::ActionList;
use crate::action_space::Action;
use crate::card_set::{CardId, CardSet, MAX_CARDS};
use arrayvec::ArrayVec;

/// The most actions outside N1: at N2 each card on each Planet, each card downgraded, and to pass.
const MOST_BESIDE_MOVES: usize = MAX_CARDS * (Planet::COUNT + 1) + 1;

impl Planetarium {
    /// All legal actions in ascending order.
    pub(super) fn list_legal(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        self.each_legal(state, |action| out.push(action));
    }

    /// The legal action at the place of the list that `choose` names, who is told how many there are.
    pub(super) fn draw_from_legal(&self, state: &State, choose: impl FnOnce(usize) -> usize) -> Action {
        if state.phase == Phase::Move {
            return self.draw_move(state, choose);
        }
        let mut legal: ArrayVec<Action, MOST_BESIDE_MOVES> = ArrayVec::new();
        self.each_legal(state, |action| legal.push(action));
        legal[choose(legal.len())]
    }

    fn each_legal(&self, state: &State, mut push_action: impl FnMut(Action)) {
        let mut push = |choice: Move| push_action(choice.into());
        let player = state.acting();
        match state.phase {
            Phase::SetUp => self
                .distinct(self.of_deck(player.hand, Deck::Final))
                .iter()
                .for_each(|card| push(Move::Discard(card))),
            Phase::Move => self.each_move(state, push_action),
            Phase::Main => {
                self.list_plays(
                    state,
                    player.hand - self.tables.decks[Deck::Final.index()],
                    |card, planet| {
                        push(Move::Play(card, planet));
                    },
                );
                // PL-9.3, PL-9.4.
                if !state.is_final_turn() && state.has_cards(Deck::Low) {
                    let cards = self.distinct(player.hand & self.tables.downgrades);
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
                .filter(|&deck| self.may_draw(state, deck))
                .for_each(|deck| push(Move::Draw(deck))),
            Phase::KeepFinal => {
                let cards = self.distinct(state.pair);
                cards.iter().for_each(|card| push(Move::Keep(card)));
            }
            Phase::PlayFinal => {
                let finals = self.of_deck(player.hand, Deck::Final);
                self.list_plays(state, finals, |card, planet| push(Move::PlayFinal(card, planet)));
                push(Move::Stop);
            }
            Phase::Over => {}
        }
    }

    fn list_plays(&self, state: &State, cards: CardSet, mut push: impl FnMut(CardId, Planet)) {
        let mat = state.acting().mat;
        for card in self.distinct(cards).iter() {
            // Most cards fail here, on all Planets at once.
            if !some_area_covers(mat, self.tables.cards[card.index()].cost) {
                continue;
            }
            for planet in Planet::ALL {
                if self.meets_requirements(state, card, planet) {
                    push(card, planet);
                }
            }
        }
    }

    /// The cards of a set, of copies the lowest only: they are one choice.
    fn distinct(&self, cards: CardSet) -> CardSet {
        let doubled = |card: &CardId| {
            let lower = self.tables.cards[card.index()].lower_copies;
            !(lower & cards).is_empty()
        };
        let copies = cards & self.tables.copies;
        cards - copies.iter().filter(doubled).collect()
    }

    /// Applies a legal action, and everything that follows without a decision.
    pub(super) fn carry_out(&self, state: &mut State, choice: Move) {
        let seat = state.actor;
        match (state.phase, choice) {
            (Phase::SetUp, Move::Discard(card)) => self.set_aside(state, card),
            (Phase::Move, Move::Token { from, to }) => {
                self.move_token(state, seat, from, to);
                state.phase = Phase::Main;
            }
            (Phase::Main, Move::Play(card, planet)) | (Phase::PlayFinal, Move::PlayFinal(card, planet)) => {
                self.play_card(state, card, planet);
            }
            (Phase::Main, Move::Downgrade(card)) => self.downgrade(state, card),
            (Phase::Main, Move::Pass) => self.pass(state),
            (Phase::Marker { .. }, Move::Lift(planet)) => self.marker_chosen(state, Some(planet)),
            (Phase::Marker { .. }, Move::NoMarker) => self.marker_chosen(state, None),
            (Phase::GravityTake, Move::Take(space)) => self.take_by_gravity(state, space),
            (Phase::GravityTake, Move::Decline) => self.after_gravity(state),
            (Phase::GravityPut(matter), Move::Put(planet)) => self.put_on_mat(state, matter, planet),
            (Phase::Draw, Move::Draw(deck)) => self.draw_from(state, deck),
            (Phase::KeepFinal, Move::Keep(card)) => self.keep(state, card),
            (Phase::PlayFinal, Move::Stop) => self.end_turn(state),
            (phase, choice) => panic!(
                "{} is not legal in the phase {phase:?}",
                choice.text(&self.tables.names)
            ),
        }
    }
}
