//! Chapter 15: what observers see, and samples against every world that agrees with it.

use super::table::Table;
use orrery_engine::planetarium::vocabulary::{Deck, Planet};
use orrery_engine::planetarium::{CardSet, Phase, State};
use orrery_engine::{Information, Rng, Rules, Seat, SeatSet, Words};
use std::collections::{BTreeMap, BTreeSet};

/// The cards of a seat, those of another, and those in the deck.
type World = Vec<Vec<String>>;

fn world(table: &Table, state: &State, deck: Deck) -> World {
    let of_deck = table.game.tables().decks[deck.index()];
    let hands = state.players.iter().map(|player| player.hand & of_deck);
    let places = hands.chain([state.decks[deck.index()], state.pair & of_deck]);
    places.map(|cards: CardSet| table.card_names(cards)).collect()
}

/// Draws samples for seat 0 until each of this number of worlds is expected 60 times, compares them by chi-squared at 1
/// in 1000, and returns the worlds.
fn check_uniform(table: &Table, deck: Deck, worlds: usize) -> BTreeSet<World> {
    const EXPECTED: usize = 60;
    let beliefs = table.game.beliefs(&table.state, Seat(0));
    let mut rng = Rng::seed(5);
    let mut counts: BTreeMap<World, usize> = BTreeMap::new();
    let mut sample = table.state.clone();
    for _ in 0..EXPECTED * worlds {
        table.game.sample(&beliefs, &mut rng, &mut sample);
        *counts.entry(world(table, &sample, deck)).or_default() += 1;
    }
    assert_eq!(counts.len(), worlds, "{:?}", counts.keys().take(5).collect::<Vec<_>>());
    let deviation = |&count: &usize| (count as f64 - EXPECTED as f64).powi(2) / EXPECTED as f64;
    let chi: f64 = counts.values().map(deviation).sum();
    // Wilson and Hilferty: the cube root of chi-squared over its degrees of freedom is nearly normal.
    let freedom = (worlds - 1).max(1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let limit = freedom * (1.0 - spread + 3.09 * spread.sqrt()).powi(3);
    assert!(
        chi < limit,
        "chi-squared {chi}, at most {limit} with {freedom} degrees of freedom"
    );
    counts.into_keys().collect()
}

/// Two other seats hold High cards; the rest is on the board.
fn hidden_high(hands: [&[&str]; 2], deck: &[&str]) -> Table {
    let mut table = Table::bare(3);
    table.deal(1, hands[0]).deal(2, hands[1]).deck(Deck::High, deck);
    table
}

#[test]
fn pl_15_3_and_15_4_unseen_cards_are_uniform_over_hands_and_deck() {
    let mut table = hidden_high([&["H01", "H02"], &["H03"]], &["H04", "H05"]);
    table.deal(0, &["H06"]);
    // 5 cards: 2 for seat 1, 1 of the other 3 for seat 2.
    let worlds = check_uniform(&table, Deck::High, 30);
    assert!(worlds.iter().all(|world| world[0] == ["H06"]));
}

#[test]
fn pl_15_4_cards_of_a_refilled_deck_are_in_no_hand_that_has_not_drawn_since() {
    let mut table = hidden_high([&["H01", "H02"], &["H03"]], &[]);
    table.discards(Deck::High, &["H04", "H05", "H06"]).turn_of(2);
    table.state.phase = Phase::Draw;
    table.play("draw high");
    // Seat 2 has one of the old three and one of the refill: 3 x 3.
    let worlds = check_uniform(&table, Deck::High, 9);
    let old = ["H01", "H02", "H03"];
    for world in worlds {
        assert!(world[1].iter().all(|card| old.contains(&card.as_str())), "{world:?}");
        assert_eq!(world[2].iter().filter(|card| old.contains(&card.as_str())).count(), 1);
    }
}

#[test]
fn pl_15_4_a_card_that_comes_back_and_is_played_shows_what_is_left() {
    let mut table = hidden_high([&["H01"], &[]], &[]);
    table.discards(Deck::High, &["H10", "H06"]).turn_of(2);
    table.state.phase = Phase::Draw;
    table.play("draw high");
    let drawn = table.hand(2).remove(0);
    table.turn_of(2).main().mat(2, Planet::C, [3, 3, 3, 3]);
    table.play(&format!("downgrade {drawn}"));
    // Seat 1 still has H01: it never drew from the refill.
    let worlds = check_uniform(&table, Deck::High, 1);
    assert_eq!(
        worlds.first().map(|world| world[1].clone()),
        Some(vec!["H01".to_owned()])
    );
}

#[test]
fn pl_15_3_the_pair_another_seat_chooses_from_is_unseen() {
    let mut table = Table::bare(2);
    table
        .deal(1, &["F01"])
        .deck(Deck::Final, &["F02", "F03", "F04"])
        .turn_of(1);
    table.state.phase = Phase::Draw;
    table.play("draw final");
    // 4 Finals: 1 in the hand, 2 of the other 3 in the pair.
    check_uniform(&table, Deck::Final, 12);
    let text = table.game.describe(&table.state, Some(Seat(0)));
    assert!(text.contains("seat 1 keeps one of two Finals"), "{text}");
    let own = table.game.describe(&table.state, Some(Seat(1)));
    assert!(own.contains(&format!(
        "keeps one of {}",
        table.card_names(table.state.pair).join(" ")
    )));
}

#[test]
fn pl_15_3_the_pair_over_a_refill_is_one_old_and_one_new_card() {
    let mut table = Table::bare(2);
    table
        .deal(1, &["F01"])
        .deck(Deck::Final, &["F02"])
        .discards(Deck::Final, &["F03", "F04"])
        .turn_of(1);
    table.state.phase = Phase::Draw;
    table.play("draw final");
    // F01 or F02 in the hand, the other of them with F03 or F04 in the pair.
    check_uniform(&table, Deck::Final, 4);
}

#[test]
fn pl_15_1_and_15_5_what_lies_on_the_table_is_public() {
    let mut table = Table::dealt(2);
    table.deal(0, &["L10"]).mat(0, Planet::A, [2, 0, 0, 1]);
    table.main().play("play L10 A");
    for observer in [Seat(0), Seat(1)] {
        let text = table.game.describe(&table.state, Some(observer));
        for shown in [
            "Planet A  terrestrial on O2-02 of orbit 2, habitable; hostile 0, habitable 3",
            "seat 0, 1 marker: L10",
            "1 of 34 spaces",
            "3 points",
            "7 markers in supply",
            "A 2 gas; B nothing",
            "discards  final: ",
            "turn 1 of seat 0\n",
            "to do     seat 0 draws a card",
            "turns     0 of 200 (cap), 0 of 40 in a row without progress (quiet)",
        ] {
            assert!(text.contains(shown), "{shown} is not in\n{text}");
        }
    }
}

#[test]
fn pl_15_2_of_other_hands_the_numbers_of_each_deck_are_public() {
    let mut table = Table::bare(2);
    table.deal(0, &["L01", "L02", "H03"]).deal(1, &["F05"]);
    let text = table.game.describe(&table.state, Some(Seat(1)));
    assert!(text.contains("hand      low 2, high 1, final 0"), "{text}");
    assert!(text.contains("hand      F05 Ocean World"), "{text}");
    assert!(!text.contains("L01"), "{text}");
}

#[test]
fn pl_15_6_in_the_set_up_a_sample_lets_the_others_choose_again() {
    let mut table = Table::dealt(3);
    table.state = table
        .game
        .start(&orrery_engine::planetarium::Setup::players(3), 4)
        .expect("the game starts");
    let first = table.legal().remove(0);
    table.play(&first);
    let second = table.legal().remove(0);
    table.play(&second);
    let mut sample = table.state.clone();
    let mut rng = Rng::seed(1);
    table
        .game
        .sample(&table.game.beliefs(&table.state, Seat(1)), &mut rng, &mut sample);
    assert_eq!(table.game.to_act(&sample), SeatSet::all(3).without(Seat(1)));
    assert_eq!(sample.players[Seat(0)].set_aside, None);
    assert_eq!(
        sample.players[Seat(1)].set_aside,
        table.state.players[Seat(1)].set_aside
    );
}

#[test]
fn pl_15_7_in_solo_only_decks_and_dice_are_hidden() {
    let table = Table::dealt(1);
    let mut sample = table.state.clone();
    let mut rng = Rng::seed(1);
    table
        .game
        .sample(&table.game.beliefs(&table.state, Seat(0)), &mut rng, &mut sample);
    assert_ne!(sample.chance, table.state.chance);
    sample.chance = table.state.chance;
    assert_eq!(sample, table.state);
}

#[test]
fn the_observation_tells_which_cards_a_hand_may_hold() {
    let mut table = hidden_high([&["H01", "H02"], &["H03"]], &[]);
    table.discards(Deck::High, &["H04", "H05", "H06"]).turn_of(2);
    table.state.phase = Phase::Draw;
    table.play("draw high");
    let mut seen = vec![0.0; table.game.observation_table().shape().len()];
    table.game.observe(&table.state, Seat(0), &mut seen);
    // Planes of 8 x 72, then 158 scalars a seat: 6 before the cards.
    let cards = |seat: usize| {
        let first = 8 * 72 + seat * 158 + 6;
        let held = (0..64).filter(|card| seen[first + card] == 1.0);
        table.card_names(
            held.map(|card| orrery_engine::planetarium::CardId(card as u8))
                .collect(),
        )
    };
    assert_eq!(cards(1), ["H01", "H02", "H03"]);
    assert_eq!(cards(2), ["H01", "H02", "H03", "H04", "H05", "H06"]);
}
