//! Milestones and boosts that an event withholds for a round (PU-4.5, PU-4.9, CARDS-3.5).

use crate::support::Table;
use crate::support::events::{event, window, window_with};
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::{Seat, Words};

fn waits(table: &mut Table) -> Vec<(Item, u8)> {
    table.board(0).pending.iter().collect()
}

/// What seat 0 gains from an advance to a position in a round with an event.
fn gains(id: &str, corporation: &str, track: Track, position: u8) -> (Vec<(Item, u8)>, u8, [u8; 4]) {
    let mut table = event(id, |table| table.settle_corporation(corporation));
    let board = table.board(0);
    board.part = Part::Window;
    board.trackers[track.index()] = position - 1;
    board.pending.add(Item::Advance(track), 1);
    // What does not depend on the position is kept.
    board.pending.add(Item::Advance(Track::Civ), 1);
    table.act(&format!("advance {track}"));
    table.board(0).pending.take(Item::Advance(Track::Civ));
    let board = table.board(0);
    (board.pending.iter().collect(), board.movement, board.claims)
}

#[test]
fn cards_3_5_milestones_give_nothing_and_all_else_does() {
    let universal = |track, position| gains("E45", "universal-coalition", track, position);
    let nothing = (vec![], 0, [0; 4]);
    assert_eq!(
        gains("E33", "universal-coalition", Track::Biomass, 3).0,
        [(Item::Patch, 1)]
    );
    assert_eq!(universal(Track::Biomass, 3), nothing);
    assert_eq!(universal(Track::Rover, 1), nothing);
    assert_eq!(
        universal(Track::Rover, 6),
        (vec![], 2, [0; 4]),
        "movement without the rover"
    );
    assert_eq!(universal(Track::Biomass, 2).0, [(Item::Synergy, 1)]);
    let mut table = window("E59", |board| {
        board.trackers[Track::Civ.index()] = 2;
        board.pending.add(Item::Advance(Track::Civ), 1);
        board.pending.add(Item::Advance(Track::Tech), 1);
    });
    table.act("advance civ");
    assert_eq!(table.board(0).claims, [0; 4]);
}

#[test]
fn r39_of_two_gains_that_is_withheld_which_the_event_withholds() {
    let wormhole = |id, position| gains(id, "wormhole", Track::Biomass, position).0;
    assert_eq!(wormhole("E45", 1), [(Item::Synergy, 1)], "the patch is a milestone");
    assert_eq!(wormhole("E45", 3), [(Item::Advance(Track::Water), 1)]);
    assert_eq!(wormhole("E58", 1), [(Item::Patch, 1)]);
    assert!(
        matches!(wormhole("E58", 3)[..], [(Item::Either(_), 1)]),
        "an advance is no boost"
    );
}

#[test]
fn r39_icons_that_a_tech_claims_without_an_advance_are_withheld_too() {
    // Tech E of Jump Drive claims the row of civ 3: a claim, a boost, a patch and a movement (CORP-4.7).
    let claimed = |id: &str| {
        let mut table = event(id, |table| table.settle_corporation("jump-drive"));
        let board = table.board(0);
        board.part = Part::Window;
        board.lifepods_on_techs = 1 << 4;
        board.trackers[Track::Civ.index()] = 3;
        board.last_tile = crate::support::squares("13");
        board.pending.add(Item::Advance(Track::Civ), 1);
        table.act_all(&["use 4", "claim-row civ"]);
        let board = table.board(0);
        let waits = |item| board.pending.count(item);
        (
            board.claims[0],
            waits(Item::Synergy),
            waits(Item::Patch),
            board.movement,
        )
    };
    assert_eq!(claimed("E33"), (1, 1, 1, 1));
    assert_eq!(claimed("E45"), (0, 1, 0, 1));
    assert_eq!(claimed("E58"), (1, 0, 1, 1));
}

#[test]
fn pu_4_5_a_level_that_another_tracker_holds_is_not_blocked() {
    // Makeshift: the highest tracker on the tech track gives the levels (CORP-5.5).
    let blocked = |holder: u8| {
        let mut table = event("E45", |table| table.settle_corporation("makeshift"));
        let board = table.board(0);
        board.part = Part::Window;
        board.stands_on[Track::Biomass.index()] = Track::Tech;
        board.trackers = [0, 0, holder, 0, 2];
        board.pending.add(Item::Advance(Track::Tech), 1);
        table.act_all(&["advance tech", "target tech 3"]);
        let board = table.board(0).clone();
        (board.blocked_techs, table.game.techs(&board))
    };
    assert_eq!(blocked(1), (1, 0));
    assert_eq!(blocked(4), (0, 1));
}

#[test]
fn r20_a_tech_level_met_in_vain_stays_locked_until_it_is_met_again() {
    let meet = |edits: &[(&str, &str)]| {
        let mut table = window_with(edits, "E45", |board| {
            board.trackers[Track::Tech.index()] = 2;
            board.pending.add(Item::Advance(Track::Tech), 4);
        });
        table.act_all(&["advance tech", "advance tech", "advance tech"]);
        table
    };
    let mut table = meet(&[]);
    let techs = |table: &mut Table| {
        let board = table.board(0).clone();
        (board.blocked_techs, table.game.techs(&board))
    };
    assert_eq!(techs(&mut table), (0b11, 0));
    let text = table.game.describe_seat(&table.state, Some(Seat(0)), Seat(0));
    assert!(text.contains("blocked   tech level 1, tech level 2"), "{text}");
    // The event is over: level 2 is reached again, level 1 stays locked.
    let board = table.board(0);
    board.limits = Default::default();
    board.trackers[Track::Tech.index()] = 4;
    table.act("advance tech");
    assert_eq!(techs(&mut table), (0b01, 0b10));
    let ruling = (
        "blocked_tech_milestone = \"lost\"",
        "blocked_tech_milestone = \"ignored\"",
    );
    assert_eq!(techs(&mut meet(&[ruling])), (0, 0b11));
}

#[test]
fn pu_4_5_a_blocked_level_is_not_there_for_the_highest_one_either() {
    let mut table = event("E45", |table| table.settle_corporation("flux"));
    let board = table.board(0);
    board.part = Part::Window;
    board.trackers[Track::Tech.index()] = 4;
    board.pending.add(Item::Advance(Track::Tech), 2);
    table.act("advance tech");
    let board = table.board(0).clone();
    assert_eq!((board.blocked_techs, table.game.techs(&board)), (0b10, 0b01));
    assert!(board.unfinished.is_none(), "the token stays (CORP-2.1)");
}

#[test]
fn corp_7_1_a_civ_milestone_that_an_event_withholds_causes_no_regress_and_no_boost() {
    let mut table = event("E59", |table| table.settle_corporation("republic"));
    let board = table.board(0);
    board.part = Part::Window;
    board.trackers = [1, 3, 3, 3, 10];
    board.pending.add(Item::Advance(Track::Civ), 2);
    table.act("advance civ");
    assert_eq!(waits(&mut table), [(Item::Advance(Track::Civ), 1)]);
}

#[test]
fn pu_4_9_boosts_of_tracks_and_techs_give_nothing_and_advances_of_cards_do() {
    let universal = |track, position| gains("E58", "universal-coalition", track, position);
    assert_eq!(universal(Track::Water, 3).0, []);
    assert_eq!(universal(Track::Rover, 10), (vec![], 3, [0; 4]));
    assert_eq!(universal(Track::Biomass, 3).0, [(Item::Patch, 1)]);
    assert_eq!(gains("E58", "republic", Track::Civ, 2).2, [1, 0, 0, 0]);
    let mut republic = event("E58", |table| table.settle_corporation("republic"));
    let board = republic.board(0);
    board.part = Part::Window;
    board.trackers = [1, 3, 3, 3, 10];
    board.pending.add(Item::Advance(Track::Civ), 1);
    republic.act("advance civ");
    let waiting = waits(&mut republic);
    assert!(
        matches!(waiting[..], [(Item::Choice(_), 1)]),
        "the regress without the boost: {waiting:?}"
    );
}

#[test]
fn corp_4_3_no_boost_instead_of_a_patch_while_an_event_forbids_boosts() {
    let change = |id: &str| {
        let mut table = event(id, |table| {
            table.settle_corporation("jump-drive");
            table.board(0).lifepods_on_techs = 1;
        });
        table.board(0).part = Part::Window;
        table.board(0).pending.add(Item::Patch, 1);
        table.legal().contains(&"patch-to-synergy".to_owned())
    };
    assert!(change("E33") && !change("E58"));
}
