//! Samples for a seat that saw single civ cards, against all worlds that agree with them (PU-8.4, CORP-7.3).

use crate::support::Table;
use crate::support::uniform::check_uniform;
use orrery_engine::planet_unknown::state::CivMove;
use orrery_engine::planet_unknown::state::{Pick, Sighting};
use orrery_engine::planet_unknown::{CardId, CardSet, State};
use orrery_engine::{Information, Seat};
use std::collections::BTreeSet;

/// The rank whose cards join the choices of the rank below.
const RANK: usize = 1;

/// An event in the history of the rank's pool; cards are numbered by their place in the rank.
#[derive(Clone, Copy)]
enum PoolEvent {
    /// Seat 0 saw this card.
    Seen(u8),
    /// Seat 1 took this card.
    Taken(u8),
    /// A game event removed this card.
    Removed(u8),
    /// A game event added this card.
    Added(u8),
}

use PoolEvent::{Added, Removed, Seen, Taken};

/// The cards that left or came, oldest first, and the pool that was left.
type World = (Vec<CardId>, CardSet);

struct Story {
    table: Table,
    events: Vec<PoolEvent>,
}

impl Story {
    /// Builds a story from its events in order and the cards left in the pool.
    fn new(seats: usize, events: &[PoolEvent], left: &[u8]) -> Story {
        let mut table = Table::new(seats);
        let cards = rank_cards(&table);
        let left = left.iter().map(|&card| cards[usize::from(card)]).collect();
        table.state.pool = (table.state.pool - table.game.tables().civ_ranks[RANK]) | left;
        let mut picks = 0;
        for &event in events {
            let moves = table.state.events.civ_moves.len() as u8;
            let (Seen(place) | Taken(place) | Removed(place) | Added(place)) = event;
            let card = cards[usize::from(place)];
            match event {
                Seen(_) => table.state.sightings.push(Sighting {
                    seat: Seat(0),
                    card,
                    after: picks,
                    moves,
                }),
                Taken(_) => {
                    table.state.picks[RANK][usize::from(picks)] = Some(Pick {
                        seat: Seat(1),
                        card: Some(card),
                        looked: true,
                    });
                    picks += 1;
                }
                Removed(_) | Added(_) => table.state.events.civ_moves.push(CivMove {
                    card,
                    rank: RANK as u8,
                    after: picks,
                    added: matches!(event, Added(_)),
                }),
            }
        }
        Story {
            table,
            events: events.to_vec(),
        }
    }

    /// All worlds in which seat 0 saw the same, played forward from every first pool.
    fn worlds(&self) -> BTreeSet<World> {
        let cards = rank_cards(&self.table);
        let tables = self.table.game.tables();
        let size = self.table.state.pool & tables.civ_ranks[RANK];
        let size = self.events.iter().fold(size.count() as u32, |size, event| match event {
            Seen(_) => size,
            Taken(_) | Removed(_) => size + 1,
            Added(_) => size - 1,
        });
        let set = |bits: u32| {
            cards
                .iter()
                .enumerate()
                .filter(move |(place, _)| bits >> place & 1 == 1)
        };
        let pools = (0..1u32 << cards.len()).filter(|bits| bits.count_ones() == size);
        let mut worlds: Vec<World> = pools
            .map(|bits| (Vec::new(), set(bits).map(|(_, &card)| card).collect()))
            .collect();
        for &event in &self.events {
            let next = |(moved, pool): World| -> Vec<World> {
                let may_go = |&card: &CardId| match event {
                    Seen(_) => false,
                    Taken(_) => pool.contains(card) && tables.end_game_cards.contains(card),
                    Removed(_) => pool.contains(card),
                    Added(_) => !pool.contains(card) && !moved.contains(&card),
                };
                if let Seen(place) = event {
                    let is_there = pool.contains(cards[usize::from(place)]);
                    return is_there.then_some((moved, pool)).into_iter().collect();
                }
                let goes = cards.iter().copied().filter(may_go);
                let toggled = |card| {
                    let after = if pool.contains(card) {
                        pool.without(card)
                    } else {
                        pool.with(card)
                    };
                    ([&moved[..], &[card]].concat(), after)
                };
                goes.map(toggled).collect()
            };
            worlds = worlds.into_iter().flat_map(next).collect();
        }
        worlds.into_iter().collect()
    }

    fn world(&self, sample: &State) -> World {
        let mut picks = sample.picks[RANK].iter().flatten().filter_map(|pick| pick.card);
        let mut moves = sample.events.civ_moves.iter().map(|moved| moved.card);
        let gone = self.events.iter().filter_map(|event| match event {
            Seen(_) => None,
            Taken(_) => picks.next(),
            Removed(_) | Added(_) => moves.next(),
        });
        let gone = gone.collect();
        (gone, sample.pool & self.table.game.tables().civ_ranks[RANK])
    }

    fn check_samples(&self, worlds: usize) {
        let possible = self.worlds();
        assert_eq!(possible.len(), worlds);
        let (game, state) = (&self.table.game, &self.table.state);
        assert!(possible.contains(&self.world(state)), "the truth is one of them");
        let beliefs = game.beliefs(state, Seat(0));
        check_uniform(game, &beliefs, state, &possible, |sample| self.world(sample));
    }
}

/// The cards of the rank, End Game cards first.
fn rank_cards(table: &Table) -> Vec<CardId> {
    let tables = table.game.tables();
    let mut cards: Vec<CardId> = tables.civ_ranks[RANK].iter().collect();
    cards.sort_by_key(|&card| !tables.end_game_cards.contains(card));
    cards
}

#[test]
fn a_card_seen_before_a_secret_pick_is_that_pick_or_still_in_the_pool() {
    let story = Story::new(2, &[Seen(0), Taken(1)], &[0, 8]);
    let end_game = end_game_cards(&story);
    // Either the card was taken and any two of eight are left, or another one was and any of seven is left with the
    // card.
    story.check_samples(28 + (end_game - 1) * 7);
}

#[test]
fn a_card_seen_after_a_secret_pick_is_in_the_pool() {
    let story = Story::new(2, &[Taken(1), Seen(0)], &[0, 8]);
    let end_game = end_game_cards(&story);
    story.check_samples((end_game - 1) * 7);
}

#[test]
fn an_immediate_card_seen_alone_was_not_taken_in_secret() {
    let story = Story::new(2, &[Seen(8), Taken(1)], &[0, 8]);
    let end_game = end_game_cards(&story);
    story.check_samples(end_game * 7);
}

#[test]
fn two_cards_seen_at_different_times_bind_the_picks_after_each() {
    let story = Story::new(3, &[Seen(0), Taken(1), Seen(2), Taken(0)], &[2, 8]);
    let others = end_game_cards(&story) - 2;
    // Either the first card was taken, then the second or another one; or another one was, then either of the two or
    // one more.
    let first = 21 + others * 6;
    let second = others * (6 + 6 + others - 1);
    story.check_samples(first + second);
}

#[test]
fn a_card_that_an_event_took_away_was_not_seen_later() {
    // Seen before: either it is the one that left, or it stayed.
    Story::new(2, &[Seen(0), Removed(3)], &[0, 8]).check_samples(28 + 8 * 7);
    Story::new(2, &[Removed(3), Seen(0)], &[0, 8]).check_samples(8 * 7);
}

#[test]
fn a_card_seen_before_an_event_brought_one_was_there_already() {
    Story::new(2, &[Seen(0), Added(3)], &[0, 7, 8, 3]).check_samples(28 * 6);
    Story::new(2, &[Added(3), Seen(0)], &[0, 7, 8, 3]).check_samples(28 * 6 + 56);
}

fn end_game_cards(story: &Story) -> usize {
    let tables = story.table.game.tables();
    (tables.civ_ranks[RANK] & tables.end_game_cards).count()
}

#[test]
fn what_one_seat_saw_alone_is_hidden_from_the_others() {
    let mut table = Story::new(2, &[Seen(0)], &[0, 7, 8]).table;
    let beliefs = table.game.beliefs(&table.state, Seat(1));
    let mut samples = [table.state.clone(), table.state.clone()];
    let mut rng = orrery_engine::Rng::seed(5);
    table.game.sample(&beliefs, &mut rng, &mut samples[0]);
    table.state.sightings[0].card = rank_cards(&table)[7];
    let beliefs = table.game.beliefs(&table.state, Seat(1));
    let mut rng = orrery_engine::Rng::seed(5);
    table.game.sample(&beliefs, &mut rng, &mut samples[1]);
    assert_eq!(samples[0], samples[1]);
}
