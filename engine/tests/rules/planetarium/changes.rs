//! What an observer saw change between two positions, in words.

use super::table::Table;
use orrery_engine::planetarium::State;
use orrery_engine::planetarium::vocabulary::{Deck, Planet};
use orrery_engine::{Seat, Words};

/// What an observer sees change of seat 0.
fn lines(table: &Table, before: &State, observer: u8) -> Vec<String> {
    table.game.changes(before, &table.state, Seat(observer))[Seat(0)].clone()
}

#[test]
fn a_card_is_named_with_what_it_costs_and_scores() {
    let mut table = Table::bare(2);
    table.deal(0, &["L01", "L10"]).deck(Deck::Low, &["L13"]).main();
    table.mat(0, Planet::A, [0, 3, 0, 0]);
    let before = table.state.clone();
    table.play("play L01 A, draw low");
    let points = table.points(0);
    let public = |drawn: &str| {
        [
            "plays L01 Asteroid Impact on Planet A".to_owned(),
            "markers on Planet A 0 to 1".to_owned(),
            "7 markers in supply".to_owned(),
            "area of Planet A: rock -2".to_owned(),
            drawn.to_owned(),
            format!("points 0 to {points}"),
        ]
    };
    assert_eq!(lines(&table, &before, 0), public("draws L13 Gas Capture"));
    assert_eq!(
        lines(&table, &before, 1),
        public("draws 1 low card"),
        "others see the deck alone"
    );
    assert!(table.game.changes(&before, &table.state, Seat(1))[Seat(1)].is_empty());
}

#[test]
fn a_card_that_is_given_up_is_discarded() {
    let mut table = Table::bare(2);
    table.deal(0, &["H01"]);
    let before = table.state.clone();
    table.state.players[Seat(0)].hand = table.cards(&[]);
    let name = table.game.tables().cards[table.card("H01").index()].name.clone();
    assert_eq!(lines(&table, &before, 0), [format!("discards H01 {name}")]);
    assert_eq!(lines(&table, &before, 1), ["discards 1 high card"]);
}

#[test]
fn tokens_that_come_to_the_mat_are_counted_by_kind() {
    let mut table = Table::bare(2);
    let before = table.state.clone();
    table.mat(0, Planet::C, [2, 0, 1, 0]);
    assert_eq!(lines(&table, &before, 1), ["area of Planet C: gas +2, water +1"]);
    assert!(lines(&table, &table.state, 0).is_empty());
}
