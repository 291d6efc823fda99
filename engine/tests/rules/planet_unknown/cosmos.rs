//! Cosmos Inc.: lifepods on tracks, and its techs (CORP-1).

use crate::support::corporations::COSMOS;
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::action::Spot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Slot};

/// Seat 0 in a window, as Cosmos.
fn cosmos(change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        board.corporation = COSMOS;
        board.spare_rovers = 1;
        change(board);
    })
}

/// Seat 0 before its draft, as Cosmos with its tech tracker at this position.
fn drafts(tech: u8, tile: &str) -> Table {
    let mut table = Table::new(2);
    table.board(0).corporation = COSMOS;
    table.board(0).trackers[Track::Tech.index()] = tech;
    table.offer(0, Slot::Inner, tile);
    table
}

fn rover(board: &mut Board, on: &str, movement: u8) {
    board.rovers[0] = Some(square(on));
    board.spare_rovers = 0;
    board.movement = movement;
}

fn cover(board: &mut Board, track: Track, positions: &[u8]) {
    positions
        .iter()
        .for_each(|position| board.lifepods_on[track.index()] |= 1 << position);
}

fn tech(board: &mut Board, position: u8) {
    board.trackers[Track::Tech.index()] = position;
}

#[test]
fn corp_1_1_r40_a_lifepod_goes_to_the_scoring_area_or_to_a_free_position_below_the_top() {
    let collected = || {
        let mut table = cosmos(|board| {
            rover(board, "26", 1);
            board.trackers = [3, 0, 0, 15, 0];
            cover(board, Track::Water, &[5]);
        });
        table.act("step 0 27");
        table
    };
    let mut table = collected();
    let places = table.legal_of("put-lifepod");
    assert_eq!(table.legal().len(), places.len(), "it is decided at once");
    assert_eq!(places.len(), 1 + 5 * 15 - 4 - 1, "the rover tracker stands on a top");
    let is_offered = |place: &str| places.contains(&place.to_owned());
    for place in [
        "scoring-area",
        "on civ 0",
        "on civ 2",
        "on civ 4",
        "on civ 14",
        "on rover 14",
    ] {
        assert!(is_offered(place), "{place}");
    }
    for place in ["on civ 3", "on civ 15", "on rover 15", "on water 5", "on water 0"] {
        assert!(!is_offered(place), "{place}");
    }
    table.act("put-lifepod on civ 4");
    let board = table.board(0);
    assert_eq!((board.lifepods_on[0], board.collected_lifepods), (1 << 4, 0));
    assert_eq!(table.part(0, "lifepods"), 0);

    let mut table = collected();
    table.act("put-lifepod scoring-area");
    assert_eq!((table.board(0).lifepods_on[0], table.part(0, "lifepods")), (0, 1));
}

#[test]
fn corp_1_1_each_lifepod_that_a_card_collects_is_placed_before_the_next() {
    let mut table = Table::new(2);
    table.board(0).corporation = COSMOS;
    let mut table = table.takes_card("C13");
    table.act("collect lifepod 27");
    assert!(table.legal().iter().all(|text| text.starts_with("put-lifepod ")));
    table.act("put-lifepod on tech 3");
    table.act_all(&["collect lifepod 41", "put-lifepod on tech 5"]);
    let board = table.board(0);
    assert_eq!(
        (board.lifepods_on[4], board.collected_lifepods, board.lifepods),
        (1 << 3 | 1 << 5, 0, squares("4a 72 88 95"))
    );
}

#[test]
fn corp_1_2_an_advance_skips_every_covered_position_and_its_benefits() {
    let mut table = cosmos(|board| {
        board.trackers = [2, 0, 0, 0, 0];
        cover(board, Track::Civ, &[3, 4]);
        board.pending.add(Item::Advance(Track::Civ), 1);
    });
    table.act("advance civ");
    assert_eq!((table.tracker(Track::Civ), table.board(0).claims), (5, [0; 4]));
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn corp_1_2_the_position_arrived_at_gives_its_benefits() {
    let mut table = cosmos(|board| {
        board.trackers = [4, 0, 0, 0, 0];
        cover(board, Track::Civ, &[3, 5]);
        board.pending.add(Item::Advance(Track::Civ), 1);
    });
    table.act("advance civ");
    assert_eq!(
        (table.tracker(Track::Civ), table.board(0).claims),
        (6, [0, 1, 0, 0]),
        "the rank is printed"
    );
}

#[test]
fn corp_1_2_an_advance_over_all_that_is_covered_reaches_the_top() {
    let mut table = cosmos(|board| {
        board.trackers = [0, 12, 0, 0, 0];
        cover(board, Track::Water, &[13, 14]);
        board.pending.add(Item::Advance(Track::Water), 2);
    });
    table.act("advance water");
    assert_eq!((table.tracker(Track::Water), table.actor()), (15, Some(1)));
    assert_eq!(table.part(0, "tracks"), 10);
}

#[test]
fn corp_1_2_regressing_skips_downward_and_is_impossible_over_covered_positions_alone() {
    let mut table = cosmos(|board| {
        board.trackers = [5, 2, 0, 0, 0];
        cover(board, Track::Civ, &[4, 3]);
        cover(board, Track::Water, &[0, 1]);
    });
    let board = table.board(0).clone();
    let target = |track| path::regress_target(table.game.tables(), &board, track);
    assert_eq!(
        target(Track::Civ),
        Some(Spot {
            track: Track::Civ,
            position: 2
        })
    );
    assert_eq!(target(Track::Water), None);
}

#[test]
fn corp_1_3_a_covered_medal_does_not_score_but_the_last_open_one_does() {
    for (covered, medals) in [(&[][..], 3), (&[9], 2), (&[5], 3), (&[9, 5], 1), (&[9, 5, 2], 0)] {
        let table = cosmos(|board| {
            board.trackers = [9, 0, 0, 0, 0];
            cover(board, Track::Civ, covered);
        });
        assert_eq!(table.part(0, "tracks"), medals, "{covered:?}");
    }
}

#[test]
fn corp_1_3_a_covered_level_is_not_available_and_its_neighbours_are() {
    for (covered, techs) in [
        (&[][..], 0b11111),
        (&[7], 0b11011),
        (&[3, 14], 0b01110),
        (&[4, 6], 0b11111),
    ] {
        let mut table = cosmos(|board| {
            tech(board, 15);
            cover(board, Track::Tech, covered);
        });
        let board = table.board(0).clone();
        assert_eq!(table.game.techs(&board), techs, "{covered:?}");
    }
    let mut table = cosmos(|board| tech(board, 9));
    let board = table.board(0).clone();
    assert_eq!(
        table.game.techs(&board),
        0b00111,
        "a level above the tracker is not there"
    );
}

#[test]
fn corp_1_3_a_level_that_was_skipped_comes_with_the_lifepod_taken_away_and_nothing_else() {
    let mut table = cosmos(|board| {
        board.trackers = [4, 0, 4, 0, 4];
        cover(board, Track::Tech, &[3]);
        cover(board, Track::Civ, &[3]);
        cover(board, Track::Biomass, &[3]);
        rover(board, "44", 1);
        board.pending.add(Item::Reposition, 3);
    });
    assert_eq!(table.legal_of("step").len(), 4);
    for place in ["on civ 3", "on biomass 3", "on tech 3"] {
        table.act_all(&[
            "reposition",
            &format!("lift-lifepod {place}"),
            "put-lifepod scoring-area",
        ]);
    }
    assert_eq!(table.legal_of("step").len(), 8);
    let board = table.board(0);
    assert_eq!((board.claims, board.collected_lifepods), ([0; 4], 3));
    assert!(board.pending.is_empty());
}

#[test]
fn corp_1_4_a_reposition_takes_any_collected_lifepod_to_the_area_or_a_free_position() {
    let mut table = cosmos(|board| {
        board.collected_lifepods = 1;
        board.trackers = [1, 1, 1, 1, 1];
        cover(board, Track::Water, &[4]);
        board.pending.add(Item::Reposition, 2);
    });
    assert_eq!(table.legal(), ["done", "reposition"]);
    table.act("reposition");
    assert_eq!(table.legal(), ["lift-lifepod scoring-area", "lift-lifepod on water 4"]);
    table.act("lift-lifepod on water 4");
    assert_eq!(table.legal_of("put-lifepod").len(), 1 + 5 * 15 - 5);
    table.act("put-lifepod scoring-area");
    assert_eq!(
        (table.board(0).collected_lifepods, table.board(0).lifepods_on),
        (2, [0; 5])
    );
    table.act_all(&["reposition", "lift-lifepod scoring-area", "put-lifepod on rover 14"]);
    let board = table.board(0);
    assert_eq!(
        (board.collected_lifepods, board.lifepods_on),
        (1, [0, 0, 0, 1 << 14, 0])
    );
    assert_eq!(table.actor(), Some(1), "each is one lifepod");
}

#[test]
fn corp_1_4_without_a_collected_lifepod_nothing_is_repositioned() {
    let table = cosmos(|board| {
        tech(board, 14);
        board.pending.add(Item::Reposition, 1);
    });
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn corp_1_5_level_1_adds_the_diagonal_steps() {
    let steps = |position: u8| {
        cosmos(|board| {
            rover(board, "44", 1);
            tech(board, position);
        })
        .legal_of("step")
    };
    assert_eq!(steps(2), ["0 34", "0 43", "0 45", "0 54"]);
    let all = ["0 33", "0 34", "0 35", "0 43", "0 45", "0 53", "0 54", "0 55"];
    assert_eq!(steps(3), all);
}

#[test]
fn corp_1_5_a_diagonal_step_costs_a_movement_and_collects() {
    let mut table = cosmos(|board| {
        rover(board, "36", 2);
        tech(board, 3);
        board.meteorites = squares("45");
    });
    table.act("step 0 45");
    assert_eq!((table.board(0).movement, table.board(0).collected_meteorites), (1, 1));
}

#[test]
fn corp_1_6_level_2_gives_up_to_three_repositions_once_per_game() {
    let with = |position: u8| {
        cosmos(|board| {
            board.collected_lifepods = 1;
            tech(board, position);
        })
    };
    assert_eq!(with(4).legal(), ["done"]);
    let mut table = with(5);
    assert_eq!(table.legal(), ["done", "use 1"]);
    table.act("use 1");
    assert_eq!(table.legal(), ["done", "reposition"]);
    let from_to = ["scoring-area", "on civ 5", "on civ 6", "scoring-area"];
    for step in from_to.windows(2) {
        assert_eq!(table.legal(), ["done", "reposition"]);
        table.act("reposition");
        table.act(&format!("lift-lifepod {}", step[0]));
        table.act(&format!("put-lifepod {}", step[1]));
    }
    assert_eq!(table.actor(), Some(1), "there is no fourth");
    assert_eq!(table.board(0).collected_lifepods, 1);
    table.next_round();
    assert!(table.legal_of("use").is_empty());
}

#[test]
fn corp_1_6_repositions_of_level_2_that_are_left_are_lost() {
    let mut table = cosmos(|board| {
        board.collected_lifepods = 1;
        tech(board, 5);
    });
    table.act_all(&[
        "use 1",
        "reposition",
        "lift-lifepod scoring-area",
        "put-lifepod on civ 5",
    ]);
    table.act("done");
    assert!(table.board(0).pending.is_empty());
    table.next_round();
    assert!(table.legal_of("reposition").is_empty() && !table.legal().contains(&"reposition".to_owned()));
}

#[test]
fn corp_1_6_level_2_may_be_saved_and_needs_its_level() {
    let mut table = cosmos(|board| {
        board.collected_lifepods = 1;
        tech(board, 5);
    });
    table.act("done");
    table.next_round();
    assert_eq!(table.legal_of("use"), ["1"]);
    cover(table.board(0), Track::Tech, &[5]);
    assert!(table.legal_of("use").is_empty());
}

#[test]
fn corp_1_7_level_3_gives_a_reposition_for_the_energy_resource_of_a_tile() {
    for (position, tile, cells, repositions) in [
        (7, "i2 civ+energy", "13C14E", 1),
        (6, "i2 civ+energy", "13C14E", 0),
        (7, "i2 rover+tech", "13R14T", 0),
    ] {
        let mut table = drafts(position, tile);
        table.board(0).collected_lifepods = 1;
        table.lay(cells);
        assert_eq!(
            table.board(0).pending.count(Item::Reposition),
            repositions,
            "{tile} at {position}"
        );
        assert_eq!(table.legal().contains(&"reposition".to_owned()), repositions == 1);
    }
}

#[test]
fn corp_1_8_level_4_makes_steps_onto_energy_terrain_free() {
    for (position, left) in [(9, 1), (10, 2)] {
        let mut table = cosmos(|board| {
            rover(board, "44", 2);
            tech(board, position);
            draw(board, "45", "e");
        });
        table.act("step 0 45");
        assert_eq!(table.board(0).movement, left);
        table.act("step 0 46");
        assert_eq!(table.board(0).movement, left - 1, "other terrain costs");
    }
}

#[test]
fn corp_1_8_an_open_current_counts_and_a_covered_one_does_not() {
    for (drawing, left) in [(".", 1), ("C", 0), ("E", 1)] {
        let mut table = Table::new(2);
        let planet = table.planet("petra");
        let board = table.board(0);
        (board.planet, board.corporation) = (planet, COSMOS);
        rover(board, "51", 1);
        tech(board, 10);
        draw(board, "52", drawing);
        table.act("step 0 52");
        assert_eq!(table.board(0).movement, left, "{drawing}");
    }
}

#[test]
fn corp_1_8_a_free_step_needs_movement_in_the_pool() {
    let table = cosmos(|board| {
        rover(board, "44", 0);
        tech(board, 10);
        draw(board, "45", "e");
    });
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn corp_1_9_level_5_gives_a_reposition_once_a_round() {
    let with = |position: u8| {
        cosmos(|board| {
            board.collected_lifepods = 1;
            board.used_this_game = 1 << 1;
            tech(board, position);
        })
    };
    assert_eq!(with(13).legal(), ["done"]);
    let mut table = with(14);
    assert_eq!(table.legal(), ["done", "use 4"]);
    table.act_all(&[
        "use 4",
        "reposition",
        "lift-lifepod scoring-area",
        "put-lifepod on civ 5",
    ]);
    assert_eq!(table.actor(), Some(1), "only one");
    assert_eq!(table.board(0).lifepods_on[0], 1 << 5);
    table.next_round();
    assert_eq!(table.legal_of("use"), ["4"]);
}

#[test]
fn corp_1_4_r40_a_reposition_may_leave_the_lifepod_where_it_was() {
    let mut table = cosmos(|board| {
        cover(board, Track::Water, &[4]);
        board.pending.add(Item::Reposition, 1);
    });
    table.act_all(&["reposition", "lift-lifepod on water 4", "put-lifepod on water 4"]);
    let board = table.board(0);
    assert_eq!((board.lifepods_on[1], board.collected_lifepods), (1 << 4, 0));
}

#[test]
fn corp_1_3_a_lifepod_may_not_cover_a_tracker_and_a_medal_under_a_tracker_scores() {
    let mut table = cosmos(|board| {
        board.trackers = [9, 13, 0, 0, 0];
        cover(board, Track::Water, &[12]);
        board.collected_lifepods = 1;
        board.pending.add(Item::Reposition, 1);
    });
    assert_eq!(table.part(0, "tracks"), 3 + 7);
    table.act_all(&["reposition", "lift-lifepod scoring-area"]);
    let places = table.legal_of("put-lifepod");
    assert!(!places.contains(&"on civ 9".to_owned()) && !places.contains(&"on water 13".to_owned()));
    table.act("put-lifepod on civ 2");
    assert_eq!((table.part(0, "tracks"), table.part(0, "lifepods")), (3 + 7, 0));
}
