//! Sets a game up (PL-1).

use super::{Difficulty, Setup, check};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::card_set::{CardSet, MAX_CARDS};
use crate::planetarium::chance;
use crate::planetarium::ruleset::cards::MARKERS;
use crate::planetarium::space::{MAX_SPACES, Spaces};
use crate::planetarium::state::{EvolutionTrack, Phase, Player, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::problem::Problems;
use crate::rng::ChanceKey;
use arrayvec::ArrayVec;

/// Sets a game up, up to the choice of the Finals (PL-1.3, 1.4, 1.5, 1.6, 1.8, PL-7.4).
pub(crate) fn deal(tables: &Tables, setup: &Setup, seed: u64) -> Result<State, Problems> {
    check(tables, setup)?;
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
        matter: deal_matter(tables, chance),
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

/// Puts one token on every space without a Planet (PL-1.2).
fn deal_matter(tables: &Tables, chance: ChanceKey) -> [Spaces; Matter::COUNT] {
    let starts: Spaces = tables.starts.into_iter().collect();
    let open = Spaces::first_of(tables.spaces.len()) - starts;
    let tokens = |matter: Matter| std::iter::repeat_n(matter, tables.matter[matter.index()].into());
    let mut tokens: ArrayVec<Matter, MAX_SPACES> = Matter::ALL.into_iter().flat_map(tokens).collect();
    chance.stream(chance::MATTER, 0, 0, 0).shuffle(&mut tokens);
    let mut matter = [Spaces::EMPTY; Matter::COUNT];
    for (space, token) in open.iter().zip(tokens) {
        matter[token.index()] = matter[token.index()].with(space);
    }
    matter
}
