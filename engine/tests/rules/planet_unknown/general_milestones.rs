//! Milestones and rovers of every corporation (CORP-G9 to G12).

use crate::support::corporations::*;
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;

#[test]
fn corp_g9_the_rank_is_fixed_as_the_milestone_is_reached() {
    let mut table = window(FLUX, [2, 0, 0, 0, 7], |board| {
        board.flux = Some(Track::Civ);
        board.pending.add(Item::Advance(Track::Civ), 1);
        board.pending.add(Item::Advance(Track::Tech), 3);
    });
    table.act_all(&[
        "advance civ",
        "advance tech",
        "advance tech",
        "advance tech",
        "flux-token water",
    ]);
    table.play_on(|state| state.phase == Phase::Civ);
    assert_eq!((table.tracker(Track::Tech), table.board(0).claims), (10, [0, 1, 0, 0]));
    let cards = table.legal_of("civ");
    let rank = |card: &String| table.game.tables().civ_cards[card.parse::<usize>().expect("a card")].rank;
    assert!(
        cards.len() == 3 && cards.iter().all(|card| rank(card) == 1),
        "rank 2, counted from 0"
    );
}

#[test]
fn corp_g11_a_rover_may_come_onto_any_square_of_the_last_tile_but_no_older_one() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    draw(table.board(0), "12", "C");
    table.board(0).lifepods = squares("13");
    table.lay("13R14T");
    table.board(0).lifepods = squares("14");
    table.act("resource rover");
    assert_eq!(table.legal_of("place-rover"), ["13", "14"]);
    table.act("place-rover 14");
    assert_eq!(
        (table.board(0).collected_lifepods, table.board(0).lifepods),
        (1, squares(""))
    );
}

#[test]
fn corp_g12_a_step_may_be_taken_at_any_decision_of_the_turn() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    table.board(0).rovers[0] = Some(square("44"));
    table.board(0).spare_rovers = 1;
    table.board(0).movement = 3;
    table.act("step 0 45");
    table.lay("13R14T");
    table.act_all(&[
        "step 0 44",
        "resource tech",
        "step 0 45",
        "resource rover",
        "place-rover 13",
    ]);
    assert_eq!(
        (table.board(0).movement, table.board(0).rovers[0]),
        (0, Some(square("45")))
    );
}
