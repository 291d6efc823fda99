//! Samples against every world that agrees with what the observer saw (PU-8.4).

use crate::support::Table;
use crate::support::uniform::check_uniform;
use orrery_engine::bitboard::Backend;
use orrery_engine::card_set::{CardId, CardSet};
use orrery_engine::planet_unknown::state::CivMove;
use orrery_engine::planet_unknown::state::{Pick, UnfinishedAction};
use orrery_engine::planet_unknown::{Phase, State, TileId};
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, Setup};
use orrery_engine::{Information, Rules, Seat, SeatSet};
use std::collections::BTreeSet;

/// The cards picked, oldest first, and the cards left in the pool.
type World = (Vec<CardId>, BTreeSet<CardId>);

/// A pool of rank 1 with what was picked from it, seen by seat 0.
struct Log {
    table: Table,
    picks: Vec<(u8, CardId)>,
    looks_now: bool,
}

impl Log {
    /// Builds a log: `in_play` cards were in the pool, and seats picked some of them in this order.
    fn new(seats: usize, in_play: &[&str], picks: &[(u8, &str)], looks_now: bool) -> Log {
        let mut table = Table::new(seats);
        assert_eq!(in_play.len(), seats + 1);
        let kept = in_play.iter().map(|id| table.card(id)).collect();
        table.state.pool = (table.state.pool - table.game.tables().civ_ranks[0]) | kept;
        let picks: Vec<(u8, CardId)> = picks.iter().map(|&(seat, id)| (seat, table.card(id))).collect();
        for (place, &(seat, card)) in table.state.picks[0].iter_mut().zip(&picks) {
            table.state.pool = table.state.pool.without(card);
            *place = Some(Pick {
                seat: Seat(seat),
                card: Some(card),
                looked: true,
            });
        }
        if looks_now {
            table.state.phase = Phase::Civ;
            table.state.queue = SeatSet::only(Seat(0));
            table.state.actor = Seat(0);
            table.board(0).claims[0] = 1;
        }
        Log {
            table,
            picks,
            looks_now,
        }
    }

    fn world(&self, state: &State) -> World {
        let picks = state.picks[0].iter().flatten().filter_map(|pick| pick.card).collect();
        let pool = state.pool & self.table.game.tables().civ_ranks[0];
        (picks, pool.iter().collect())
    }

    /// What seat 0 saw: the pool at each of its looks, its own cards, and the public ones.
    fn seen(&self, (picks, pool): &World) -> (Vec<BTreeSet<CardId>>, Vec<Option<CardId>>, usize) {
        let mut left = pool.clone();
        let mut looks: Vec<_> = self.looks_now.then(|| pool.clone()).into_iter().collect();
        let mut known = Vec::new();
        for (&card, &(seat, _)) in picks.iter().zip(&self.picks).rev() {
            left.insert(card);
            let is_public = self.table.game.tables().civ_cards[usize::from(card)].immediate;
            known.push((seat == 0 || is_public).then_some(card));
            if seat == 0 {
                looks.push(left.clone());
            }
        }
        (looks, known, pool.len())
    }

    /// All worlds in which seat 0 saw the same.
    fn worlds(&self) -> BTreeSet<World> {
        let cards: BTreeSet<CardId> = self.table.game.tables().civ_ranks[0].iter().collect();
        let truth = self.seen(&self.world(&self.table.state));
        let mut orders = vec![(Vec::new(), cards)];
        for _ in &self.picks {
            let longer = |(picks, rest): (Vec<CardId>, BTreeSet<CardId>)| {
                rest.clone().into_iter().map(move |card| {
                    let mut rest = rest.clone();
                    rest.remove(&card);
                    ([&picks[..], &[card]].concat(), rest)
                })
            };
            orders = orders.into_iter().flat_map(longer).collect();
        }
        let pools = |(picks, rest): (Vec<CardId>, BTreeSet<CardId>)| {
            let rest: Vec<CardId> = rest.into_iter().collect();
            let subset = move |bits: u32| {
                rest.iter()
                    .enumerate()
                    .filter(|(i, _)| bits >> i & 1 == 1)
                    .map(|(_, &card)| card)
                    .collect()
            };
            let size = truth.2 as u32;
            let sets = (0..1u32 << (9 - picks.len())).filter(move |bits| bits.count_ones() == size);
            sets.map(move |bits| (picks.clone(), subset(bits)))
        };
        orders
            .into_iter()
            .flat_map(pools)
            .filter(|world| self.seen(world) == truth)
            .collect()
    }

    fn check_samples(&self, worlds: usize) {
        let possible = self.worlds();
        assert_eq!(possible.len(), worlds);
        let (game, state) = (&self.table.game, &self.table.state);
        let beliefs = game.beliefs(state, Seat(0));
        let drawn = |sample: &State| self.world(sample);
        check_uniform(game, &beliefs, state, &possible, drawn);
    }
}

#[test]
fn pools_that_were_never_seen_are_uniform_with_the_secret_cards() {
    let log = Log::new(3, &["C01", "C06", "C07", "C29"], &[(1, "C06"), (2, "C01")], false);
    // C01 is public; 4 End Game cards for the secret pick, 2 of the other 7 in the pool.
    log.check_samples(4 * 21);
}

#[test]
fn between_two_looks_only_who_took_which_is_unknown() {
    let picks = [(0, "C01"), (1, "C06"), (2, "C07"), (3, "C02"), (0, "C29"), (1, "C33")];
    let log = Log::new(5, &["C01", "C06", "C07", "C02", "C29", "C33"], &picks, false);
    log.check_samples(2);
}

#[test]
fn after_the_last_look_the_pool_and_the_secret_cards_share_what_was_left() {
    let picks = [(1, "C06"), (0, "C01"), (2, "C07"), (3, "C29")];
    let log = Log::new(6, &["C01", "C06", "C07", "C29", "C33", "C02", "C03"], &picks, false);
    // Two of C07, C29, C33, in order, are secret. Before the look one card was taken: it can only be C06, which was no
    // longer there.
    log.check_samples(6);
}

#[test]
fn a_look_at_the_pool_now_leaves_only_earlier_picks_unknown() {
    let picks = [(1, "C06"), (2, "C07"), (1, "C29")];
    let log = Log::new(4, &["C01", "C02", "C06", "C07", "C29"], &picks, true);
    // Three of four End Game cards that are not in the pool, in order.
    log.check_samples(24);
}

#[test]
fn unseen_tiles_of_a_stack_are_uniform_and_seen_ones_stay() {
    let mut table = Table::new(2);
    table.state.gone[4] = 3;
    let state = &table.state;
    let (seen, unseen) = state.stacks[4][..12].split_at(4);
    let pairs = unseen.iter().flat_map(|&a| unseen.iter().map(move |&b| (a, b)));
    let possible: BTreeSet<(TileId, TileId)> = pairs.filter(|(a, b)| a != b).collect();
    assert_eq!(possible.len(), 8 * 7);
    let beliefs = table.game.beliefs(state, Seat(1));
    check_uniform(&table.game, &beliefs, state, &possible, |sample| {
        assert_eq!(&sample.stacks[4][..4], seen);
        (sample.stacks[4][4], sample.stacks[4][11])
    });
}

/// The objectives that seat 0 has not seen in the base game for two.
fn unseen_objectives(state: &State) -> Vec<CardId> {
    let seen = state.shared_objectives() | state.boards[Seat(0)].objectives_drawn();
    (0..28).map(CardId).filter(|&card| !seen.contains(card)).collect()
}

/// All sets of three of these cards.
fn threes(cards: &[CardId]) -> BTreeSet<CardSet> {
    let mut sets = BTreeSet::new();
    for &a in cards {
        for &b in cards {
            let third = cards.iter().filter(|&&c| a < b && b < c);
            sets.extend(third.map(|&c| [a, b, c].into_iter().collect::<CardSet>()));
        }
    }
    sets
}

#[test]
fn private_objectives_of_others_and_those_they_discarded_are_uniform_over_the_unseen() {
    let mut table = Table::with_private_objectives(2, "universal-coalition", 2);
    while table.state.phase == Phase::Objectives {
        let choice = table.legal()[0].clone();
        table.act(&choice);
    }
    let state = &table.state;
    let unseen = unseen_objectives(state);
    assert_eq!(unseen.len(), 28 - 2 - 3);
    let pairs = unseen.iter().flat_map(|&a| unseen.iter().map(move |&b| (a, b)));
    let possible: BTreeSet<(CardId, CardId)> = pairs.filter(|(a, b)| a != b).collect();
    let beliefs = table.game.beliefs(state, Seat(0));
    check_uniform(&table.game, &beliefs, state, &possible, |sample| {
        assert_eq!(sample.boards[Seat(0)], state.boards[Seat(0)]);
        let board = &sample.boards[Seat(1)];
        let sets = [board.private_objectives, board.discarded_objectives];
        assert_eq!(sets.map(CardSet::count), [1, 1]);
        (sets[0].nth(0), sets[1].nth(0))
    });
}

#[test]
fn hands_dealt_to_others_in_the_set_up_are_uniform_whatever_they_discarded() {
    let mut table = Table::with_private_objectives(2, "universal-coalition", 2);
    let first = table.legal()[0].clone();
    let game = &table.game;
    game.let_act(&mut table.state, Seat(1));
    let discard = table.legal()[0].clone();
    table.act(&discard);
    assert_eq!((table.actor(), &table.legal()[0]), (Some(0), &first));
    let state = &table.state;
    let own = state.boards[Seat(0)].private_objectives;
    let unseen: Vec<CardId> = (0..28).map(CardId).filter(|&card| !own.contains(card)).collect();
    let pairs = unseen.iter().flat_map(|&a| unseen.iter().map(move |&b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a != b).map(|(a, b)| CardSet::only(a).with(b));
    let possible: BTreeSet<CardSet> = pairs.collect();
    assert_eq!(possible.len(), 26 * 25 / 2);
    let beliefs = table.game.beliefs(state, Seat(0));
    check_uniform(&table.game, &beliefs, state, &possible, |sample| {
        sample.boards[Seat(1)].private_objectives
    });
}

#[test]
fn objectives_that_a_tech_drew_and_did_not_keep_are_uniform_over_the_unseen() {
    let mut table = Table::new(2);
    let unseen = unseen_objectives(&table.state);
    table.board(1).common_objective = Some(unseen[0]);
    table.board(1).discarded_objectives = unseen[1..4].iter().copied().collect();
    let possible = threes(&unseen[1..]);
    let (game, state) = (&table.game, &table.state);
    check_uniform(game, &game.beliefs(state, Seat(0)), state, &possible, |sample| {
        assert_eq!(sample.boards[Seat(1)].common_objective, Some(unseen[0]));
        sample.boards[Seat(1)].discarded_objectives
    });
}

#[test]
fn objectives_that_another_chooses_from_now_are_uniform_over_the_unseen() {
    let mut table = Table::new(2);
    let unseen = unseen_objectives(&table.state);
    let drawn = unseen[..3].iter().copied().collect();
    table.board(1).unfinished = Some(UnfinishedAction::Objectives(drawn));
    table.state.phase = Phase::Last;
    table.state.queue = SeatSet::only(Seat(1));
    table.state.actor = Seat(1);
    let possible = threes(&unseen);
    let (game, state) = (&table.game, &table.state);
    check_uniform(
        game,
        &game.beliefs(state, Seat(0)),
        state,
        &possible,
        |sample| match sample.boards[Seat(1)].unfinished {
            Some(UnfinishedAction::Objectives(drawn)) => drawn,
            other => panic!("{other:?} is unfinished"),
        },
    );
}

/// A deck of four cards, the first of which was drawn, from two green, two orange and two red ones.
fn small_deck() -> Table {
    let cards = include_str!("../../data/planet_unknown/event_cards.toml");
    let (head, rest) = cards.split_once("[[card]]").expect("cards follow the deck");
    let kept = ["E04", "E05", "E21", "E22", "E44", "E45"];
    let kept = rest
        .split("[[card]]")
        .filter(|card| kept.iter().any(|id| card.contains(&format!("\"{id}\""))));
    let piles = "{ green = 2, orange = 2, red = 2 }";
    let edits = [
        ("size = 20 ", "size = 4 "),
        ("{ green = 20, orange = 20, red = 20 }", piles),
        ("{ green = 16, orange = 20, red = 18 }", piles),
        (
            "{ green = 9, orange = 3, red = 8 }",
            "{ green = 2, orange = 1, red = 1 }",
        ),
        ("gentle = { green = 12, orange = 6, red = 2 }\n", ""),
        ("even = { green = 7, orange = 7, red = 6 }\n", ""),
        ("harsh = { green = 2, orange = 6, red = 12 }\n", ""),
        ("green = [0, 13]\norange = [0, 13]", "green = [0, 2]\norange = [0, 2]"),
        ("{ from = 15, to = 20,", "{ from = 15, to = 20, "),
    ];
    let mut text = edits
        .iter()
        .fold(head.to_owned(), |text, (from, to)| text.replace(from, to));
    let first = text.find("  { from = 3").expect("there are bands");
    let end = text[first..].find("\n]").expect("the bands end") + first;
    text.replace_range(first..end, "  { from = 3, to = 4, red = 0, orange = 0, green = 0 },");
    kept.for_each(|card| text += &format!("[[card]]{card}"));
    let ruleset = Ruleset::with_files(&[("events.toml", &text)]).unwrap_or_else(|problems| panic!("{problems}"));
    let game = PlanetUnknown::new(ruleset, Backend::detect()).expect("the cards are played");
    let setup = Setup {
        events: Some("rulebook_example".into()),
        ..Setup::base(2)
    };
    let mut state = game.start(&setup, 1).expect("the deck can be made");
    // Drawn E05; then E04, E45, E22.
    state.events.cards = [1, 0, 5, 3].map(CardId).into_iter().collect();
    state.events.drawn = 1;
    Table { game, state }
}

/// All orders of three of these cards that pass the test.
fn orders(cards: &[CardId], keep: impl Fn(&[CardId; 3]) -> bool) -> BTreeSet<[CardId; 3]> {
    let mut orders = BTreeSet::new();
    for &a in cards {
        for &b in cards {
            for &c in cards {
                if a != b && b != c && a != c && keep(&[a, b, c]) {
                    orders.insert([a, b, c]);
                }
            }
        }
    }
    orders
}

fn check_deck(table: &Table, observer: u8, possible: &BTreeSet<[CardId; 3]>) {
    let beliefs = table.game.beliefs(&table.state, Seat(observer));
    check_uniform(&table.game, &beliefs, &table.state, possible, |sample| {
        assert_eq!((sample.events.cards.len(), sample.events.cards[0]), (4, CardId(1)));
        sample.events.cards[1..].try_into().expect("three cards are left")
    });
}

/// Returns whether one of three cards is green, one orange and one red.
fn is_of_the_mix(cards: &[CardId; 3]) -> bool {
    let of = |colour: u8| cards.iter().filter(|&&card| card.0 / 2 == colour).count();
    [of(0), of(1), of(2)] == [1, 1, 1]
}

#[test]
fn an_event_deck_is_any_order_of_any_unseen_cards_of_its_colours() {
    let table = small_deck();
    // E04 is the green one left; one of two orange and one of two red ones are in the deck.
    let possible = orders(&[0, 2, 3, 4, 5].map(CardId), is_of_the_mix);
    assert_eq!(possible.len(), 2 * 2 * 6);
    check_deck(&table, 0, &possible);
}

#[test]
fn only_a_seat_that_looked_at_the_next_event_knows_it() {
    let mut table = small_deck();
    table.board(1).knows_next_event = true;
    let possible = orders(&[0, 2, 3, 4, 5].map(CardId), is_of_the_mix);
    check_deck(&table, 0, &possible);
    check_deck(
        &table,
        1,
        &possible.into_iter().filter(|order| order[0] == CardId(0)).collect(),
    );
}

#[test]
fn a_civ_card_that_an_event_removed_is_any_that_was_not_seen_to_stay() {
    // Seat 0 saw C01, C06, C07 and C29 and took C01; an event removed one; seat 1 took one in secret.
    let mut log = Log::new(3, &["C01", "C06", "C07", "C29"], &[(0, "C01"), (1, "C06")], false);
    let card = log.table.card("C07");
    log.table.state.pool = log.table.state.pool.without(card);
    log.table.state.events.civ_moves.push(CivMove {
        card,
        rank: 0,
        after: 1,
        added: false,
    });
    let [c06, c07, c29] = ["C06", "C07", "C29"].map(|id| log.table.card(id));
    let possible: BTreeSet<[CardId; 3]> = orders(&[c06, c07, c29], |_| true);
    let rank = log.table.game.tables().civ_ranks[0];
    let drawn = |sample: &State| {
        let picked = sample.picks[0][1]
            .and_then(|pick| pick.card)
            .expect("seat 1 took a card");
        let left = (sample.pool & rank).nth(0);
        [picked, sample.events.civ_moves[0].card, left]
    };
    let (game, state) = (&log.table.game, &log.table.state);
    check_uniform(game, &game.beliefs(state, Seat(0)), state, &possible, drawn);
}

#[test]
fn a_civ_card_that_an_event_added_is_any_that_agrees_with_every_look() {
    // Seat 0 saw C01, C06 and C07 and took C01; an event removed one, another added one; two are in the pool.
    let mut log = Log::new(2, &["C01", "C06", "C07"], &[(0, "C01")], false);
    let [c06, c07, c33] = ["C06", "C07", "C33"].map(|id| log.table.card(id));
    log.table.state.pool = log.table.state.pool.without(c07).with(c33);
    for (card, added) in [(c07, false), (c33, true)] {
        log.table.state.events.civ_moves.push(CivMove {
            card,
            rank: 0,
            after: 1,
            added,
        });
    }
    let rank = log.table.game.tables().civ_ranks[0];
    // The removed card is one of two; the added one is any except the taken one and the one that stayed.
    let others = |gone| rank.iter().map(move |card| (gone, card));
    let taken = log.table.card("C01");
    let possible: BTreeSet<(CardId, CardId)> = [(c06, c07), (c07, c06)]
        .into_iter()
        .flat_map(|(gone, stays)| others(gone).filter(move |&(_, came)| came != stays && came != taken))
        .collect();
    assert_eq!(possible.len(), 2 * 7);
    let drawn = |sample: &State| {
        let [gone, came] = [0, 1].map(|index| sample.events.civ_moves[index].card);
        assert_eq!((sample.pool & rank).count(), 2);
        (gone, came)
    };
    let (game, state) = (&log.table.game, &log.table.state);
    check_uniform(game, &game.beliefs(state, Seat(0)), state, &possible, drawn);
}
