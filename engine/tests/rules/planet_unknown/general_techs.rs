//! Techs of every corporation: levels, uses, movement and tiles (CORP-G13 to G16, CORP-G18).

use crate::support::corporations::*;
use crate::support::{Table, draw, square};
use orrery_engine::Seat;
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;

#[test]
fn corp_g13_a_use_stays_spent_when_its_level_is_lost_and_reached_again() {
    let mut table = window(HORIZON, [0, 0, 0, 1, 14], |board| {
        board.rovers[0] = Some(square("44"));
        board.pending.add(Item::Advance(Track::Tech), 1);
    });
    table.act("use 4");
    table.board(0).trackers[Track::Tech.index()] = 13;
    assert!(table.legal_of("use").is_empty());
    table.act("advance tech");
    assert_eq!(table.tracker(Track::Tech), 14);
    assert!(table.legal_of("use").is_empty());
}

#[test]
fn corp_g13_a_tech_may_be_used_in_the_turn_in_which_it_is_reached() {
    let mut table = window(HORIZON, [0, 0, 0, 0, 13], |board| {
        board.pending.add(Item::Advance(Track::Tech), 1);
    });
    assert!(table.legal_of("use").is_empty());
    table.act("advance tech");
    assert_eq!(table.legal_of("use"), ["4"]);
}

#[test]
fn corp_g14_uses_of_a_round_do_not_come_back_before_the_civ_choices() {
    for (used, uses) in [(true, 0), (false, 1)] {
        let mut table = Table::new(2);
        let board = table.board(0);
        (board.corporation, board.claims) = (HORIZON, [1, 0, 0, 0]);
        board.trackers = [0, 0, 0, 3, 14];
        board.rovers[0] = Some(square("44"));
        table.close_main();
        assert_eq!(table.state.phase, Phase::Main);
        if used {
            table.act("use 4");
        }
        table.act("done");
        assert_eq!((table.state.phase, table.actor()), (Phase::Civ, Some(0)));
        assert_eq!(table.legal_of("use").len(), uses, "used: {used}");
    }
}

#[test]
fn corp_g14_r34_uses_left_over_may_be_made_at_the_end_of_the_game_and_spent_ones_not() {
    for spent in [0, 1 << 4] {
        let mut table = Table::new(2);
        let board = table.board(0);
        board.corporation = HORIZON;
        board.trackers = [0, 0, 0, 3, 14];
        board.rovers[0] = Some(square("44"));
        board.used_this_round = spent;
        board.no_place = true;
        table.close_main();
        if spent == 0 {
            table.act("done");
            assert_eq!((table.state.phase, table.actor()), (Phase::Last, Some(0)));
            assert_eq!(table.legal(), ["done", "use 4"]);
        } else {
            assert_eq!(table.state.phase, Phase::Over, "no seat has anything left to do");
        }
    }
}

#[test]
fn corp_g14_a_round_gives_its_uses_back() {
    let mut table = Table::new(2);
    let board = table.board(0);
    board.corporation = HORIZON;
    board.trackers[Track::Tech.index()] = 14;
    (board.used_this_round, board.used_this_game) = (1 << 4, 1 << 2);
    table.close_main();
    assert_eq!(table.state.round, 2);
    assert_eq!(
        (table.board(0).used_this_round, table.board(0).used_this_game),
        (0, 1 << 2)
    );
}

#[test]
fn corp_g15_round_start_movement_is_there_before_the_station_turns() {
    let mut table = Table::new(3);
    let board = table.board(0);
    (board.corporation, board.carrying) = (HORIZON, 1);
    board.trackers[Track::Tech.index()] = 5;
    board.rovers[0] = Some(square("44"));
    board.movement = 3;
    table.close_main();
    table.act("done");
    assert_eq!((table.state.round, table.state.phase), (2, Phase::Rotate));
    assert_eq!(table.board(0).movement, 1, "and what was left of round 1 is gone");
}

#[test]
fn corp_g18_r33_techs_of_placing_work_for_the_tile_of_a_card_whose_resources_count() {
    for (card, kind, repositions) in [("C16", "full", 1), ("C05", "bare", 0)] {
        let mut table = Table::new(2);
        table.offer(0, Slot::Inner, "i2 civ+energy");
        let board = table.board(0);
        board.corporation = COSMOS;
        board.trackers[Track::Tech.index()] = 7;
        board.collected_lifepods = 1;
        board.used_this_game = 1 << 1;
        let mut table = table.takes_card(card);
        assert!(table.legal_of("lay-free").iter().all(|text| text.starts_with(kind)));
        table.lay("13C14E");
        assert_eq!(table.board(0).pending.count(Item::Reposition), repositions, "{card}");
    }
}

#[test]
fn corp_g18_a_patch_and_a_tile_that_is_not_placed_trigger_no_tech_of_placing() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    table.cover_all_but(0, "13");
    let board = table.board(0);
    board.corporation = COSMOS;
    board.trackers[Track::Tech.index()] = 7;
    board.collected_lifepods = 1;
    board.used_this_game = 1 << 1;
    board.pending.add(Item::Patch, 1);
    table.act("patch 13");
    assert_eq!(table.board(0).pending.count(Item::Reposition), 0);
    table.act("take inner");
    assert_eq!(
        table.board(0).pending.iter().collect::<Vec<_>>(),
        [(Item::Advance(Track::Civ), 2)],
        "each resource is one plain advance"
    );
}

#[test]
fn corp_g18_a_level_reached_by_the_advances_of_a_tile_comes_too_late_for_it() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    let board = table.board(0);
    board.corporation = COSMOS;
    board.trackers[Track::Tech.index()] = 6;
    board.collected_lifepods = 1;
    draw(board, "15", "t");
    table.lay("13C14E");
    table.act("energy civ+tech tech");
    assert_eq!(
        (
            table.tracker(Track::Tech),
            table.board(0).pending.count(Item::Reposition)
        ),
        (7, 0)
    );
}

#[test]
fn corp_g13_boards_with_levels_hold_every_level_at_or_below_their_tracker() {
    for corporation in [UNIVERSAL, HORIZON, OASIS, REPUBLIC, WORMHOLE] {
        for position in (0..=15).rev() {
            let mut table = window(corporation, [0, 0, 0, 0, position], |_| ());
            let held = [3, 5, 7, 10, 14].iter().filter(|&&level| level <= position).count();
            let board = table.board(0).clone();
            assert_eq!(table.game.techs(&board), (1 << held) - 1, "{corporation} at {position}");
        }
    }
}

#[test]
fn corp_g14_a_use_per_game_needs_its_level_at_the_moment_of_use() {
    for (tech, uses) in [(5, 1), (4, 0)] {
        let mut table = window(COSMOS, [0, 0, 0, 0, 5], |board| board.collected_lifepods = 1);
        table.act("done");
        table.next_round();
        table.board(0).trackers[Track::Tech.index()] = tech;
        assert_eq!(table.legal_of("use").len(), uses, "saved, the tracker at {tech}");
    }
}

#[test]
fn corp_g15_round_start_movement_asks_for_the_level_and_the_squares_of_the_start() {
    let mut table = Table::window_of("oasis", |board| {
        board.trackers[Track::Tech.index()] = 4;
        draw(board, "33", "W r");
        board.rovers[0] = Some(square("33"));
        board.rovers[1] = Some(square("34"));
    });
    table.close_main();
    table.play_on(|state| state.actor == Seat(0));
    assert_eq!((table.state.round, table.board(0).movement), (2, 0), "level 1");
    table.board(0).movement = 2;
    table.act("step 1 35");
    table.board(0).pending.add(Item::Advance(Track::Tech), 1);
    table.act("advance tech");
    assert_eq!(table.board(0).movement, 1, "level 2 is reached too late");
}

#[test]
fn corp_g18_how_far_an_advance_goes_and_what_it_gives_is_read_when_it_is_resolved() {
    // Level 3 of the Universal Coalition adds a movement to a number that is claimed after the level is reached.
    for (first, second, movement) in [
        ("resource tech", "resource rover", 2),
        ("resource rover", "resource tech", 1),
    ] {
        let mut table = Table::new(2);
        table.offer(0, Slot::Inner, "i2 rover+tech");
        table.board(0).trackers = [0, 0, 0, 1, 6];
        table.board(0).rovers[0] = Some(square("44"));
        table.lay("13R14T");
        table.act_all(&[first, second]);
        assert_eq!(table.board(0).movement, movement, "{first} first");
    }
}
