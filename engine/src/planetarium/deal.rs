//! The set-up of a game (PL-1).

use super::Planetarium;
use super::purpose;
use super::ruleset::cards::MARKERS;
use super::setup::{Difficulty, Setup};
use super::space::{MAX_SPACES, Spaces};
use super::state::{EvolutionTrack, Phase, Player, State};
use super::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::card_set::{CardId, CardSet, MAX_CARDS};
use crate::problem::Problems;
use crate::rng::ChanceKey;
use arrayvec::ArrayVec;
use std::cmp::Reverse;

impl Planetarium {
    /// Sets a game up, to the choice of the Finals.
    pub(super) fn deal(&self, setup: &Setup, seed: u64) -> Result<State, Problems> {
        self.check_setup(setup)?;
        let tables = &self.tables;
        let seats = usize::from(setup.players);
        let difficulty = setup.difficulty.unwrap_or(Difficulty::Normal);
        let player = Player {
            hand: CardSet::EMPTY,
            set_aside: None,
            mat: Default::default(),
            markers: [0; Planet::COUNT],
            supply: MARKERS,
            played: [CardSet::EMPTY; Planet::COUNT],
            points: [0; Deck::COUNT],
        };
        let chance = ChanceKey::from_seed(seed);
        let mut state = State {
            chance,
            phase: Phase::SetUp,
            actor: Seat(0),
            queue: SeatSet::all(seats),
            matter: self.deal_matter(chance),
            planets: tables.starts,
            habitability: [Habitability::Hostile; Planet::COUNT],
            totals: Default::default(),
            track: EvolutionTrack::default(),
            decks: tables.decks,
            discards: [CardSet::EMPTY; Deck::COUNT],
            refills: [0; Deck::COUNT],
            batches: [[0; 32]; MAX_CARDS / 32],
            pair: CardSet::EMPTY,
            players: BySeat::from_fn(seats, |_| player),
            turns: 0,
            quiet: 0,
            progress: false,
            ending: None,
            last_turns: SeatSet::EMPTY,
            target: (seats == 1).then(|| tables.solo.targets[difficulty.index()]),
            dice: None,
        };
        for deck in Deck::ALL {
            for seat in SeatSet::all(seats).iter() {
                for _ in 0..tables.deal[deck.index()] {
                    let card = state.draw(deck).expect("the decks are large enough for the deal");
                    let hand = &mut state.players[seat].hand;
                    *hand = hand.with(card);
                }
            }
        }
        Ok(state)
    }

    /// PL-1.2: one token on every space without a Planet.
    fn deal_matter(&self, chance: ChanceKey) -> [Spaces; Matter::COUNT] {
        let starts: Spaces = self.tables.starts.into_iter().collect();
        let open = Spaces::first_of(self.tables.spaces.len()) - starts;
        let tokens = |matter: Matter| std::iter::repeat_n(matter, self.tables.matter[matter.index()].into());
        let mut tokens: ArrayVec<Matter, MAX_SPACES> = Matter::ALL.into_iter().flat_map(tokens).collect();
        chance.stream(purpose::MATTER, 0, 0, 0).shuffle(&mut tokens);
        let mut matter = [Spaces::EMPTY; Matter::COUNT];
        for (space, token) in open.iter().zip(tokens) {
            matter[token.index()] = matter[token.index()].with(space);
        }
        matter
    }

    /// N0: the actor's choice stays hidden until the last seat has chosen (PL-1.9).
    pub(super) fn set_aside(&self, state: &mut State, card: CardId) {
        state.acting_mut().set_aside = Some(card);
        state.queue = state.queue.without(state.actor);
        match state.queue.iter().next() {
            Some(next) => state.actor = next,
            None => self.close_set_up(state),
        }
    }

    /// The Finals set aside are discarded, and the highest of them says who starts (PL-1.7).
    fn close_set_up(&self, state: &mut State) {
        let discarded: BySeat<(Reverse<u16>, Seat)> = BySeat::from_fn(state.seats(), |seat| {
            let player = &mut state.players[seat];
            let card = player.set_aside.take().expect("every seat has chosen");
            player.hand = player.hand.without(card);
            let pile = &mut state.discards[Deck::Final.index()];
            *pile = pile.with(card);
            (Reverse(self.tables.cards[card.index()].points), seat)
        });
        let most = discarded.iter().map(|&(points, _)| points).min();
        let tied: SeatSet = discarded
            .iter()
            .filter(|&&(points, _)| Some(points) == most)
            .map(|&(_, seat)| seat)
            .collect();
        let lot = match tied.count() {
            1 => 0,
            players => state.chance.stream(purpose::FIRST_PLAYER, 0, 0, 0).below(players),
        };
        let first = tied.iter().nth(lot).expect("the lot is one of those tied");
        self.begin_turn(state, first);
    }
}
