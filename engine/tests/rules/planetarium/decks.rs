//! Chapter 10: drawing, hands and decks.

use super::table::Table;
use orrery_engine::Seat;
use orrery_engine::planetarium::Phase;
use orrery_engine::planetarium::vocabulary::{Deck, Planet};

/// Seat 0 has played a card and draws.
fn drawing(hand: &[&str]) -> Table {
    let mut table = Table::bare(2);
    table.deal(0, hand);
    table.state.phase = Phase::Draw;
    table
}

#[test]
fn pl_10_1_a_low_card_a_high_card_or_two_finals_of_which_one_is_kept() {
    let table = || drawing(&["L01", "L02", "H01", "F01"]);
    assert_eq!(table().legal(), ["draw low", "draw high", "draw final"]);
    for (deck, name) in [(Deck::Low, "draw low"), (Deck::High, "draw high")] {
        let mut table = table();
        table.play(name);
        let own = table.game.tables().decks[deck.index()];
        assert_eq!(table.state.players[Seat(0)].hand.count(), 5);
        assert_eq!((table.state.players[Seat(0)].hand & own).count(), 3 - deck.index());
    }
    let mut table = table();
    table.play("draw final");
    let pair = table.card_names(table.state.pair);
    assert_eq!(table.options("keep "), pair);
    assert_eq!(pair.len(), 2);
    table.play(&format!("keep {}", pair[1]));
    assert!(table.hand(0).contains(&pair[1]) && !table.hand(0).contains(&pair[0]));
}

#[test]
fn pl_10_2_a_hand_has_five_cards_before_and_after_a_turn_and_passing_draws_nothing() {
    let mut table = Table::dealt(2);
    let hand = table.hand(0);
    assert_eq!(hand.len(), 5);
    let first = table.legal().remove(0);
    table.play(&first).play("pass");
    assert_eq!(table.hand(0), hand);
}

#[test]
fn pl_10_3_with_four_finals_in_hand_no_more_are_drawn() {
    let table = drawing(&["F01", "F02", "F03"]);
    assert_eq!(table.legal(), ["draw low", "draw high", "draw final"]);
    let table = drawing(&["F01", "F02", "F03", "F04"]);
    assert_eq!(table.legal(), ["draw low", "draw high"]);
}

#[test]
fn pl_10_4_the_other_final_goes_face_up_on_its_pile() {
    let mut table = drawing(&[]);
    table.deck(Deck::Final, &["F03", "F07"]).play("draw final, keep F07");
    assert_eq!(table.state.discards[Deck::Final.index()], table.cards(&["F03"]));
    assert_eq!(table.hand(0), ["F07"]);
}

#[test]
fn pl_10_4_an_empty_deck_is_refilled_when_a_card_is_drawn() {
    let mut table = drawing(&[]);
    table
        .deck(Deck::High, &["H01"])
        .discards(Deck::High, &["H04", "H05", "H06"]);
    table.play("draw high");
    assert_eq!(table.hand(0), ["H01"]);
    assert!(
        table.state.decks[Deck::High.index()].is_empty(),
        "it is not refilled before"
    );
    table.state.phase = Phase::Draw;
    table.state.actor = Seat(0);
    table.play("draw high");
    assert_eq!(table.hand(0).len(), 2);
    assert_eq!(table.state.decks[Deck::High.index()].count(), 2);
    assert!(table.state.discards[Deck::High.index()].is_empty());
}

#[test]
fn pl_10_5_the_last_final_is_drawn_and_the_second_comes_from_the_refilled_deck() {
    let mut table = drawing(&[]);
    table.deck(Deck::Final, &["F01"]).discards(Deck::Final, &["F02", "F03"]);
    table.play("draw final");
    let pair = table.card_names(table.state.pair);
    assert!(
        pair[0] == "F01" && ["F02", "F03"].contains(&pair[1].as_str()),
        "{pair:?}"
    );
    assert_eq!(table.state.decks[Deck::Final.index()].count(), 1);
}

#[test]
fn pl_10_5_a_single_final_is_kept_without_a_choice() {
    let mut table = drawing(&[]);
    table.deck(Deck::Final, &["F01"]).play("draw final");
    assert_eq!(table.hand(0), ["F01"]);
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn pl_10_6_an_empty_deck_without_discards_cannot_be_chosen() {
    let mut table = drawing(&[]);
    table.deck(Deck::High, &[]).deck(Deck::Final, &[]);
    assert_eq!(table.legal(), ["draw low"]);
    table.discards(Deck::Final, &["F01"]);
    assert_eq!(table.legal(), ["draw low", "draw final"]);
}

#[test]
fn pl_10_6_without_any_deck_the_hand_stays_smaller() {
    let mut table = Table::bare(2);
    table.deal(0, &["L10", "F01"]).mat(0, Planet::A, [0, 0, 0, 1]);
    Deck::ALL.iter().for_each(|&deck| {
        table.deck(deck, &[]);
    });
    table.main().play("play L10 A");
    assert_eq!((table.hand(0).len(), table.actor()), (1, Some(1)));
}

#[test]
fn pl_10_7_the_low_deck_is_not_refilled() {
    let mut table = drawing(&[]);
    table.deck(Deck::Low, &[]).discards(Deck::Low, &["L01"]);
    assert_eq!(table.legal(), ["draw high", "draw final"]);
}

#[test]
fn pl_10_8_nothing_is_drawn_on_a_final_turn() {
    let mut table = Table::bare(2);
    table.deal(0, &["L10"]).mat(0, Planet::A, [0, 0, 0, 1]);
    super::end::last_turns(&mut table, 0);
    table.main().play("play L10 A");
    assert_eq!(table.state.phase, Phase::PlayFinal);
    assert!(table.hand(0).is_empty());
}
