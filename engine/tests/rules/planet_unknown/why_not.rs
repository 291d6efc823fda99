//! Why actions other than places of tiles are not legal, by the number of the rule.

use crate::support::corporations::{COSMOS, MAKESHIFT, OASIS, window};
use crate::support::planets::{settle_on, window_on};
use crate::support::{Table, draw, square, squares};
use orrery_engine::Seat;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::resource::{Collectible, Track, TrackSet};
use orrery_engine::planet_unknown::state::{Claims, Item, UnfinishedAction};

#[test]
fn pu_2_w_what_waits_has_to_be_resolved_before_the_window_ends() {
    let table = Table::window(|board| board.pending.add(Item::Advance(Track::Water), 2));
    assert_eq!(
        table.why_not("done"),
        "what waits has to be resolved first: 2 x water advance (PU-2.W)"
    );
    let draft = Table::new(2);
    assert_eq!(draft.why_not("done"), "a tile has to be drafted first (PU-2.4)");
}

#[test]
fn pu_2_2_only_the_station_is_turned_before_the_event() {
    let mut table = Table::new(2);
    table.state.phase = Phase::Rotate;
    table.state.commander_turns = true;
    assert_eq!(
        table.why_not("done"),
        "the commander has to turn the station first (PU-2.2)"
    );
    let table = Table::new(2);
    assert_eq!(
        table.why_not("rotate 1"),
        "the station is turned before the event of the round (PU-2.2)"
    );
}

#[test]
fn pu_4_1_and_4_3_a_resource_advances_its_track_while_it_waits() {
    let energy = TrackSet::only(Track::Water).with(Track::Tech);
    let mut table = Table::window(|board| board.pending.add(Item::Energy(energy), 1));
    assert_eq!(table.why_not("resource civ"), "no civ resource waits (PU-4.1)");
    assert_eq!(table.why_not("advance civ"), "no civ advance waits (PU-4.4)");
    assert_eq!(table.why_not("synergy civ"), "no synergy boost waits (CORP-G7)");
    assert_eq!(
        table.why_not("energy water+tech civ"),
        "the energy area of the tile does not lie beside civ terrain (PU-4.3)"
    );
    assert_eq!(
        table.why_not("energy civ civ"),
        "no energy resource for civ waits (PU-4.3)"
    );
    table.board(0).pending.add(Item::Synergy, 1);
    table.board(0).trackers[Track::Civ.index()] = 15;
    assert_eq!(
        table.why_not("synergy civ"),
        "the civ tracker is at the top of its track (PU-4.4)"
    );
}

#[test]
fn corp_1_2_5_1_and_6_4_what_is_in_the_way_of_a_tracker_is_named() {
    let oasis = window(OASIS, [0, 1, 2, 0, 0], |board| board.pending.add(Item::Synergy, 1));
    assert_eq!(
        oasis.why_not("synergy water"),
        "another tracker is in the way of the water tracker (CORP-6.4)"
    );
    let cosmos = window(COSMOS, [0; 5], |board| {
        board.pending.add(Item::Synergy, 1);
        board.lifepods_on[Track::Civ.index()] = u32::MAX;
    });
    assert_eq!(
        cosmos.why_not("synergy civ"),
        "lifepods cover every position above the civ tracker (CORP-1.2)"
    );
    let makeshift = window(MAKESHIFT, [0; 5], |board| {
        board.unfinished = Some(UnfinishedAction::Advance {
            tracker: Track::Water,
            claims: Claims::All,
            climb: None,
            more: 0,
        });
    });
    assert_eq!(
        makeshift.why_not("done"),
        "where the water tracker goes has to be decided first (CORP-5.1)"
    );
    assert_eq!(
        makeshift.why_not("target water 5"),
        "the water tracker cannot go to position 5 of water (CORP-5.1)"
    );
}

#[test]
fn pu_5_2_a_rover_is_placed_on_the_last_tile() {
    let mut table = Table::window(|board| {
        draw(board, "44", "C c");
        board.last_tile = squares("44 45");
        board.rovers[0] = Some(square("44"));
    });
    assert_eq!(table.why_not("place-rover 45"), "no rover waits to be placed (PU-5.2)");
    table.board(0).pending.add(Item::Rover, 1);
    assert_eq!(
        table.why_not("place-rover 46"),
        "G5 is no square of the last tile (PU-5.2)"
    );
    assert_eq!(table.why_not("place-rover 44"), "a rover stands on E5 (PU-5.2)");
    table.board(0).spare_rovers = 0;
    assert_eq!(
        table.why_not("place-rover 45"),
        "no rover is left on the corporation board (PU-5.2)"
    );
}

/// Seat 0 with a rover in the middle of a planet, another to its right, and one movement.
fn with_rovers(planet: &str, from: &str, beside: &str) -> Table {
    window_on(planet, |board| {
        board.rovers[0] = Some(square(from));
        board.rovers[1] = Some(square(beside));
        board.movement = 1;
    })
}

#[test]
fn pu_5_3_a_step_needs_a_rover_movement_and_a_free_square_beside_it() {
    let mut table = with_rovers("k5b-4156", "44", "45");
    assert_eq!(table.why_not("step 2 44"), "rover 2 is not on the planet (PU-5.3)");
    assert_eq!(table.why_not("step 0 00"), "A1 is off the planet (PU-5.3)");
    assert_eq!(table.why_not("step 0 64"), "E7 is not beside E5 (PU-5.3)");
    assert_eq!(
        table.why_not("step 0 33"),
        "D4 lies diagonally from E5, which needs a tech (PU-5.6)"
    );
    assert_eq!(table.why_not("step 0 45"), "a rover stands on F5 (PU-5.1)");
    table.board(0).movement = 0;
    assert_eq!(table.why_not("step 0 43"), "no movement is left (PU-5.3)");
}

#[test]
fn pu_5_3_and_5_4_the_chasm_and_open_toxic_ground_are_named() {
    let tartarus = with_rovers("tartarus", "35", "44");
    assert_eq!(
        tartarus.why_not("step 0 36"),
        "the chasm of Tartarus lies between F4 and G4 (PU-5.3)"
    );
    let mut kax = with_rovers("kax", "44", "45");
    let planet = kax.game.planet(&kax.state.boards[Seat(0)]).clone();
    let toxic = planet.no_entry.first().expect("K'ax has toxic ground");
    let beside = (planet.squares & Grid::only(toxic).neighbours()) - planet.no_entry;
    let from = beside.first().expect("a square beside it can be entered");
    kax.board(0).rovers[0] = Some(from);
    assert_eq!(
        kax.why_not(&format!("step 0 {}", toxic.notation())),
        format!("no rover enters open toxic ground, such as {toxic} (PU-5.4)")
    );
}

#[test]
fn pu_5_7_a_free_step_does_not_lead_back() {
    let mut table = window(COSMOS, [0, 0, 0, 0, 15], |board| {
        draw(board, "44", "e e");
        board.rovers[0] = Some(square("44"));
        board.movement = 1;
    });
    table.act("step 0 45");
    assert_eq!(
        table.why_not("step 0 44"),
        "a step without cost does not lead back to E5 (PU-5.7)"
    );
}

#[test]
fn cards_1_3_a_piece_is_collected_or_destroyed_where_it_lies() {
    let mut table = Table::window(|_| ());
    assert_eq!(
        table.why_not("collect meteorite 44"),
        "no meteorite is to be collected without a rover (CARDS-1.3)"
    );
    table.board(0).pending.add(Item::Collect(Collectible::Meteorite), 1);
    table.board(0).pending.add(Item::DestroyLine(Collectible::Meteorite), 1);
    assert_eq!(
        table.why_not("collect meteorite 44"),
        "no meteorite lies on E5 (CARDS-1.3)"
    );
    assert_eq!(
        table.why_not("destroy-line meteorite row 4"),
        "no meteorite lies in that line (CARDS-1.3)"
    );
    assert_eq!(
        table.why_not("teleport 0 44"),
        "no card lets a rover be lifted now (CARDS-1.3)"
    );
}

#[test]
fn pu_4_5_and_0_9_a_tech_is_used_while_it_is_held_and_not_used_up() {
    let mut table = window(COSMOS, [0; 5], |board| board.collected_lifepods = 1);
    assert_eq!(table.why_not("use 4"), "tech 5 is not held (PU-4.5)");
    assert_eq!(
        table.why_not("use 0"),
        "the tech works by itself, or when its occasion comes (PU-0.9)"
    );
    assert_eq!(
        table.why_not("use 7"),
        "Cosmos Inc. has no tech with this number (PU-0.9)"
    );
    table.board(0).trackers[Track::Tech.index()] = 15;
    assert!(table.legal().contains(&"use 4".to_owned()));
    table.board(0).used_this_round = 1 << 4;
    assert_eq!(
        table.why_not("use 4"),
        "the tech is used already in this round (PU-0.9)"
    );
    table.board(0).used_this_round = 0;
    table.board(0).collected_lifepods = 0;
    assert_eq!(
        table.why_not("use 4"),
        "there is no collected lifepod to move (CORP-1.4)"
    );
    assert_eq!(
        table.why_not("patch-to-synergy"),
        "Cosmos Inc. has no tech for this (PU-0.9)"
    );
    assert_eq!(
        table.why_not("reposition"),
        "nothing lets a lifepod be moved now (CORP-1.4)"
    );
}

#[test]
fn pu_4_7_a_civ_card_needs_a_claim_of_its_rank_and_lies_in_the_pool() {
    let mut table = Table::window(|board| board.claims[0] = 1);
    let [low, other, high] = ["C01", "C06", "C12"].map(|id| table.card(id));
    assert_eq!(
        table.why_not(&format!("civ {low}")),
        "claims to civ cards are cashed in at the end of the round (PU-2.7)"
    );
    table.set_pools(&["C01", "C12"]);
    table.close_main();
    assert_eq!(
        table.why_not(&format!("civ {other}")),
        "C06 medal-1-rank-1 is not in the pool of rank 1 (PU-4.7)"
    );
    let rank = table.game.tables().civ_cards[usize::from(high)].rank + 1;
    assert_eq!(
        table.why_not(&format!("civ {high}")),
        format!("no claim to a civ card of rank {rank} waits (PU-4.7)")
    );
    assert_eq!(table.why_not("lay inner 0 05"), "civ cards are picked now (PU-2.7)");
    table.act(&format!("civ {low}"));
}

#[test]
fn pu_6_2_nothing_is_possible_once_the_game_is_over() {
    let mut table = Table::window(|_| ());
    settle_on(&mut table, "gaia");
    table.state.phase = Phase::Over;
    assert_eq!(table.why_not("done"), "the game is over (PU-6.2)");
}
