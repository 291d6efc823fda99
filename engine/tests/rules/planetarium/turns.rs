//! Chapter 2: the decisions of a turn.

use super::end::last_turns;
use super::table::Table;
use orrery_engine::Seat;
use orrery_engine::planetarium::Phase;
use orrery_engine::planetarium::vocabulary::{Matter, Planet};

#[test]
fn pl_2_1_a_turn_is_move_card_marker_gravity_and_draw() {
    let mut table = Table::bare(2);
    table
        .deal(0, &["L13"])
        .markers(0, Planet::A, 8)
        .mat(0, Planet::B, [1, 0, 0, 0]);
    table.matter(Matter::Gas, &["O1-01"]);
    let mut phases = Vec::new();
    for text in [
        "move O3-05 O3-06",
        "play L13 B",
        "lift A",
        "take O1-01",
        "put D",
        "draw final",
    ] {
        phases.push(table.state.phase);
        table.play(text);
    }
    let (card, planet) = (table.card("L13"), Planet::B);
    let expected = [
        Phase::Move,
        Phase::Main,
        Phase::Marker { card, planet },
        Phase::GravityTake,
        Phase::GravityPut(Matter::Gas),
        Phase::Draw,
    ];
    assert_eq!(phases, expected);
    assert_eq!((table.state.phase, table.actor()), (Phase::KeepFinal, Some(0)));
    let kept = table.legal().remove(0);
    table.play(&kept);
    assert_eq!((table.state.phase, table.actor()), (Phase::Move, Some(1)));
}

#[test]
fn pl_2_1_a_final_turn_goes_from_the_card_to_finals_until_stop() {
    let mut table = Table::bare(2);
    table.deal(0, &["L13", "F06"]).mat(0, Planet::A, [1, 0, 0, 0]);
    last_turns(&mut table, 0);
    table.play("move O3-05 O3-06, play L13 A");
    assert_eq!((table.state.phase, table.actor()), (Phase::PlayFinal, Some(0)));
    table.play("play-final F06 A");
    assert_eq!(table.legal(), ["stop"]);
    table.play("stop");
    assert_eq!((table.state.phase, table.actor()), (Phase::Move, Some(1)));
}

#[test]
fn pl_2_2_pass_and_stop_are_recorded_when_they_are_alone() {
    let mut table = Table::bare(2);
    table.main();
    assert_eq!(table.legal(), ["pass"]);
    last_turns(&mut table, 0);
    table.main().play("pass");
    assert_eq!(table.legal(), ["stop"]);
}

#[test]
fn pl_2_2_a_draw_without_any_deck_is_left_out() {
    use orrery_engine::planetarium::vocabulary::Deck;
    let mut table = Table::bare(2);
    table.deal(0, &["L10"]).mat(0, Planet::A, [0, 0, 0, 1]);
    Deck::ALL.iter().for_each(|&deck| {
        table.deck(deck, &[]);
    });
    table.main().play("play L10 A");
    assert_eq!((table.state.phase, table.actor()), (Phase::Move, Some(1)));
}

#[test]
fn pl_2_4_the_order_of_a_deck_is_that_of_the_deal() {
    use orrery_engine::planetarium::vocabulary::Deck;
    let drawn = |seat: u8| {
        let mut table = Table::bare(2);
        table.turn_of(seat);
        table.state.phase = Phase::Draw;
        table.play("draw high");
        table.state.phase = Phase::Draw;
        table.play("draw high");
        let decks = table.state.decks[Deck::High.index()];
        table.card_names(table.game.tables().decks[Deck::High.index()] - decks)
    };
    assert_eq!(drawn(0), drawn(1), "the same cards come, whoever draws");
    assert_eq!(drawn(0).len(), 2);
}

#[test]
fn pl_2_5_a_turn_lasts_to_the_end_of_its_draw() {
    let mut table = Table::bare(2);
    table
        .deal(0, &["L10"])
        .mat(0, Planet::A, [0, 0, 0, 1])
        .main()
        .play("play L10 A");
    assert_eq!((table.state.turns, table.actor()), (0, Some(0)));
    table.play("draw low");
    assert_eq!((table.state.turns, table.actor()), (1, Some(1)));
    assert_eq!(table.state.players[Seat(0)].hand.count(), 1);
}
