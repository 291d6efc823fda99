//! Flux Industries: the token, and one tech at a time (CORP-2).

use crate::support::corporations::FLUX;
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Setup, Slot};
use orrery_engine::planet_unknown::{Phase, RoundStartMovement};
use orrery_engine::{Rules, Seat};

/// Seat 0 in a window, as Flux with its token and its trackers at these places.
fn flux(token: Track, trackers: [u8; 5], change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        board.corporation = FLUX;
        board.flux = Some(token);
        board.trackers = trackers;
        change(board);
    })
}

/// Seat 0 before its draft, as Flux with its token and its trackers at these places.
fn drafts(token: Track, tech: u8, tile: &str) -> Table {
    let mut table = Table::new(2);
    let board = table.board(0);
    board.corporation = FLUX;
    board.flux = Some(token);
    board.trackers[Track::Tech.index()] = tech;
    table.offer(0, Slot::Inner, tile);
    table
}

fn waits(table: &mut Table) -> Vec<(Item, u8)> {
    table.board(0).pending.iter().collect()
}

/// Seat 0 before its draft of round 2, whose rovers were on water at 44 and 55 and on civ terrain at 66 when it began.
fn second_round(token: Track, tech: u8) -> Table {
    let mut table = Table::new(2);
    let board = table.board(0);
    board.corporation = FLUX;
    board.flux = Some(token);
    board.trackers[Track::Tech.index()] = tech;
    draw(board, "44", "w . .\n. w .\n. . c");
    for (rover, on) in board.rovers.iter_mut().zip(["44", "55", "66"]) {
        *rover = Some(square(on));
    }
    table.close_main();
    table.play_on(|state| state.phase == Phase::Main && state.actor.0 == 0);
    assert_eq!(table.state.round, 2);
    table
}

#[test]
fn corp_2_1_the_token_is_put_on_any_track_at_setup() {
    let mut setup = Setup {
        first_commander: Some(0),
        ..Setup::base(2)
    };
    setup.seats[0].corporation = "flux".to_owned();
    let game = Table::new(2).game;
    let state = game.start(&setup, 1).expect("Flux can be played");
    let mut table = Table { game, state };
    assert_eq!((table.state.phase, table.actor()), (Phase::SetUp, Some(0)));
    assert_eq!(table.legal(), Track::ALL.map(|track| format!("flux-token {track}")));
    table.act("flux-token biomass");
    assert_eq!((table.board(0).flux, table.board(1).flux), (Some(Track::Biomass), None));
    assert_eq!(table.state.phase, Phase::Main);
}

#[test]
fn corp_2_1_r40_the_token_may_move_at_once_at_each_tech_milestone() {
    for milestone in [3, 5, 7, 10, 14] {
        let mut table = flux(Track::Civ, [0, 0, 0, 0, milestone - 1], |board| {
            board.pending.add(Item::Advance(Track::Tech), 1);
            board.pending.add(Item::Synergy, 1);
        });
        table.act("advance tech");
        let any_track = Track::ALL.map(|track| format!("flux-token {track}"));
        assert_eq!(
            table.legal(),
            any_track,
            "{milestone}: before the synergy, and it may stay"
        );
        table.act("flux-token water");
        assert_eq!(table.board(0).flux, Some(Track::Water));
        assert!(!table.legal_of("synergy").is_empty());
    }
}

#[test]
fn corp_2_1_positions_without_a_tech_milestone_leave_the_token() {
    for position in [1, 2, 4, 6, 8, 9, 11, 12, 13, 15] {
        let mut table = flux(Track::Water, [0, 15, 0, 0, position - 1], |board| {
            board.pending.add(Item::Advance(Track::Tech), 1);
        });
        table.act("advance tech");
        assert!(table.legal_of("flux-token").is_empty(), "{position}");
    }
}

#[test]
fn corp_2_1_the_token_may_move_between_the_advances_of_a_card() {
    let mut table = Table::new(2);
    table.state.commander = Seat(1);
    let board = table.board(0);
    (board.corporation, board.flux) = (FLUX, Some(Track::Civ));
    board.trackers = [9, 9, 9, 9, 1];
    board.rovers_began_on[Resource::Water.index()] = 1;
    board.rovers[0] = Some(square("44"));
    let mut table = table.takes_card("C21");
    let choose = table.legal_of("choose");
    assert_eq!(choose.len(), 1);
    let choose = format!("choose {}", choose[0]);
    table.act_all(&[&choose, &choose]);
    assert_eq!((table.tracker(Track::Tech), table.legal_of("flux-token").len()), (3, 5));
    table.act("flux-token water");
    assert_eq!(table.board(0).movement, 2, "level 1 became current");
    table.act_all(&[&choose, &choose, "flux-token rover"]);
    assert_eq!(
        (table.tracker(Track::Tech), table.board(0).flux),
        (5, Some(Track::Rover))
    );
    assert!(table.legal_of("choose").is_empty());
}

#[test]
fn corp_2_2_only_the_highest_level_reached_is_available() {
    for position in 0..=15 {
        let mut table = flux(Track::Civ, [0, 0, 0, 0, position], |_| ());
        let board = table.board(0).clone();
        let highest = [3, 5, 7, 10, 14].iter().rposition(|&level| level <= position);
        let held = highest.map_or(0, |level| 1 << level);
        assert_eq!(table.game.techs(&board), held, "at {position}");
    }
}

#[test]
fn corp_2_2_both_techs_of_the_turn_of_a_change_work_each_while_it_is_current() {
    let mut table = flux(Track::Biomass, [0, 0, 7, 0, 6], |board| {
        board.pending.add(Item::Advance(Track::Tech), 1);
        board.pending.add(Item::Advance(Track::Biomass), 2);
    });
    table.act("use 1");
    assert_eq!(
        (table.tracker(Track::Biomass), table.board(0).pending.count(Item::Patch)),
        (9, 1)
    );
    table.act_all(&["advance tech", "flux-token biomass"]);
    assert!(table.legal_of("use").is_empty());
    table.act_all(&["advance biomass", "advance biomass"]);
    assert_eq!(
        (table.tracker(Track::Biomass), table.board(0).pending.count(Item::Patch)),
        (11, 1 + 2),
        "level 3 doubles benefits reached after it"
    );
}

#[test]
fn corp_2_3_level_1_gives_two_movement_for_each_rover_on_flux_terrain_at_round_start() {
    for (token, tech, movement) in [
        (Track::Water, 3, 4),
        (Track::Water, 4, 4),
        (Track::Civ, 3, 2),
        (Track::Rover, 3, 0),
        (Track::Water, 2, 0),
        (Track::Water, 5, 0),
    ] {
        assert_eq!(
            second_round(token, tech).board(0).movement,
            movement,
            "{token} with the tracker at {tech}"
        );
    }
}

#[test]
fn corp_2_3_level_1_counts_the_squares_of_the_round_start_when_it_becomes_current() {
    let mut table = second_round(Track::Civ, 2);
    assert_eq!(table.board(0).movement, 0);
    table.board(0).movement = 1;
    table.act("step 0 43");
    table.board(0).pending.add(Item::Advance(Track::Tech), 1);
    table.act_all(&["advance tech", "flux-token water"]);
    assert_eq!(table.board(0).movement, 4);
}

#[test]
fn corp_2_3_level_1_gives_movement_once_a_round() {
    let mut table = second_round(Track::Water, 3);
    assert_eq!(table.board(0).movement, 4);
    table.board(0).trackers[Track::Tech.index()] = 2;
    table.board(0).pending.add(Item::Advance(Track::Tech), 1);
    table.act_all(&["advance tech", "flux-token civ"]);
    assert_eq!(table.board(0).movement, 4);
}

#[test]
fn corp_2_3_another_level_that_becomes_current_gives_no_movement() {
    let mut table = second_round(Track::Civ, 4);
    table.board(0).movement = 0;
    table.board(0).round_start_movement = RoundStartMovement::NotGained;
    table.board(0).pending.add(Item::Advance(Track::Tech), 1);
    table.act_all(&["advance tech", "flux-token water"]);
    assert_eq!(table.board(0).movement, 0);
}

#[test]
fn corp_2_4_level_2_advances_to_the_next_milestone_with_every_benefit() {
    let mut table = flux(Track::Rover, [0, 0, 0, 1, 5], |board| board.last_tile = squares("13"));
    assert_eq!(table.legal(), ["done", "use 1"]);
    table.act("use 1");
    assert_eq!(table.tracker(Track::Rover), 6);
    assert_eq!(table.board(0).movement, 1 + 1 + 2 + 2 + 2, "numbers are no milestones");
    assert_eq!(waits(&mut table), [(Item::Rover, 1)]);

    let mut table = flux(Track::Biomass, [0, 0, 9, 0, 5], |_| ());
    table.act("use 1");
    assert_eq!(table.tracker(Track::Biomass), 11);
    assert_eq!(waits(&mut table), [(Item::Synergy, 1), (Item::Patch, 1)]);

    let mut table = flux(Track::Civ, [6, 0, 0, 0, 6], |_| ());
    table.act("use 1");
    assert_eq!(table.tracker(Track::Civ), 10);
    assert_eq!(
        (table.board(0).claims, waits(&mut table)),
        ([0, 0, 1, 0], vec![(Item::Synergy, 1)])
    );
}

#[test]
fn corp_2_4_level_2_on_the_tech_track_reaches_level_3_and_moves_the_token() {
    let mut table = flux(Track::Tech, [0, 0, 0, 0, 5], |_| ());
    table.act("use 1");
    assert_eq!(table.tracker(Track::Tech), 7);
    table.act("flux-token civ");
    assert_eq!(table.board(0).flux, Some(Track::Civ));
}

#[test]
fn corp_2_4_level_2_needs_a_milestone_above_and_its_level() {
    for (token, trackers) in [
        (Track::Water, [0, 0, 0, 0, 5]),
        (Track::Civ, [14, 0, 0, 0, 5]),
        (Track::Biomass, [0, 0, 13, 0, 5]),
        (Track::Rover, [0, 0, 0, 6, 5]),
        (Track::Civ, [0, 0, 0, 0, 4]),
        (Track::Civ, [0, 0, 0, 0, 7]),
    ] {
        let table = flux(token, trackers, |_| ());
        assert_eq!(table.legal(), ["done"], "{token} {trackers:?}");
    }
}

#[test]
fn corp_2_4_level_2_is_used_once_per_game() {
    let mut table = flux(Track::Civ, [0, 0, 0, 0, 5], |_| ());
    table.act("use 1");
    assert_eq!((table.tracker(Track::Civ), table.actor()), (3, Some(1)));
    table.next_round();
    assert!(table.legal_of("use").is_empty());
}

/// What an advance from this position gives: claims, movement, synergies and patches.
fn advance(token: Track, tech: u8, tracker: Track, from: u8) -> ([u8; 4], u8, u8, u8) {
    let mut trackers = [0, 0, 0, 0, tech];
    trackers[tracker.index()] = from;
    let mut table = flux(token, trackers, |board| {
        board.rovers[0] = Some(square("99"));
        draw(board, "44", "C");
        board.pending.add(Item::Advance(tracker), 1);
        board.pending.add(Item::Collect(Collectible::Lifepod), 1);
    });
    table.act(&format!("advance {tracker}"));
    let board = table.board(0);
    let count = |item| board.pending.count(item);
    (board.claims, board.movement, count(Item::Synergy), count(Item::Patch))
}

#[test]
fn corp_2_5_level_3_raises_the_rank_of_civ_milestones_to_at_most_4() {
    for (from, ranks, raised) in [
        (2, [1, 0, 0, 0], [0, 1, 0, 0]),
        (5, [0, 1, 0, 0], [0, 0, 1, 0]),
        (9, [0, 0, 1, 0], [0, 0, 0, 1]),
        (13, [0, 0, 0, 1], [0, 0, 0, 1]),
    ] {
        assert_eq!(advance(Track::Civ, 7, Track::Civ, from).0, raised);
        assert_eq!(
            advance(Track::Water, 7, Track::Civ, from).0,
            ranks,
            "the token is elsewhere"
        );
        assert_eq!(advance(Track::Civ, 6, Track::Civ, from).0, ranks, "level 2");
        assert_eq!(advance(Track::Civ, 10, Track::Civ, from).0, ranks, "level 4");
    }
}

#[test]
fn corp_2_5_level_3_doubles_boosts_on_water_and_patches_on_biomass_alone() {
    let none = [0; 4];
    assert_eq!(advance(Track::Water, 7, Track::Water, 2), (none, 0, 2, 0));
    assert_eq!(advance(Track::Biomass, 7, Track::Biomass, 2), (none, 0, 0, 2));
    assert_eq!(advance(Track::Biomass, 7, Track::Biomass, 1), (none, 0, 1, 0));
    assert_eq!(advance(Track::Civ, 7, Track::Civ, 7), (none, 0, 1, 0));
    assert_eq!(advance(Track::Civ, 7, Track::Water, 2), (none, 0, 1, 0));
    assert_eq!(advance(Track::Water, 7, Track::Biomass, 2), (none, 0, 0, 1));
}

#[test]
fn corp_2_5_level_3_adds_a_movement_to_the_numbers_of_the_rover_track() {
    for (from, movement) in [(0, 0), (1, 1), (3, 2), (12, 3), (15, 3)] {
        let more = u8::from(movement > 0);
        assert_eq!(
            advance(Track::Rover, 7, Track::Rover, from).1,
            movement + more,
            "from {from}"
        );
        assert_eq!(advance(Track::Civ, 7, Track::Rover, from).1, movement);
    }
    assert_eq!(advance(Track::Rover, 7, Track::Rover, 9).2, 1, "its boost is one");
}

#[test]
fn corp_2_5_patches_and_movement_of_cards_are_as_printed() {
    for (card, token, patches, movement) in [("C03", Track::Biomass, 1, 0), ("C04", Track::Rover, 0, 4)] {
        let mut table = Table::new(2);
        let board = table.board(0);
        board.corporation = FLUX;
        board.flux = Some(token);
        board.trackers = [0, 0, 0, 0, 7];
        board.rovers[0] = Some(square("44"));
        let mut table = table.takes_card(card);
        let board = table.board(0);
        assert_eq!((board.pending.count(Item::Patch), board.movement), (patches, movement));
    }
}

#[test]
fn corp_2_6_level_4_collects_a_meteorite_of_choice_for_a_matching_resource() {
    let mut table = drafts(Track::Rover, 10, "i2 rover+tech*");
    table.board(0).meteorites = squares("44 99");
    table.lay("13R14T*");
    assert_eq!(
        table.legal_of("collect"),
        ["meteorite 14", "meteorite 44", "meteorite 99"]
    );
    assert!(!table.legal().contains(&"done".to_owned()));
    table.act("collect meteorite 14");
    let board = table.board(0);
    assert_eq!((board.collected_meteorites, board.meteorites), (1, squares("44 99")));
    assert!(table.legal_of("collect").is_empty());
}

#[test]
fn corp_2_6_level_4_needs_the_token_and_the_level_as_the_tile_is_placed() {
    for (token, tech) in [(Track::Civ, 10), (Track::Rover, 9), (Track::Rover, 14)] {
        let mut table = drafts(token, tech, "i2 rover+tech");
        table.board(0).meteorites = squares("44");
        table.lay("13R14T");
        assert!(table.legal_of("collect").is_empty(), "{token} {tech}");
    }
    let mut table = drafts(Track::Tech, 9, "i2 rover+tech");
    table.board(0).meteorites = squares("44");
    table.lay("13R14T");
    table.act_all(&["resource tech", "flux-token tech"]);
    assert!(table.legal_of("collect").is_empty(), "level 4 came too late");

    let mut table = drafts(Track::Rover, 13, "i2 rover+tech");
    table.board(0).trackers[Track::Tech.index()] = 13;
    table.board(0).meteorites = squares("44");
    table.lay("13R14T");
    table.act_all(&["resource tech", "flux-token civ"]);
    assert_eq!(
        table.legal_of("collect"),
        ["meteorite 44"],
        "it was held as the tile was placed"
    );
}

#[test]
fn corp_2_6_level_4_collects_nothing_where_there_is_no_meteorite() {
    let mut table = drafts(Track::Rover, 10, "i2 rover+tech");
    table.lay("13R14T");
    assert_eq!(table.legal(), ["resource rover", "resource tech"]);
}

#[test]
fn corp_2_7_level_5_advances_the_flux_tracker_once_per_round() {
    let mut table = flux(Track::Civ, [2, 0, 0, 0, 14], |_| ());
    assert_eq!(table.legal(), ["done", "use 4"]);
    table.act("use 4");
    assert_eq!((table.tracker(Track::Civ), table.board(0).claims), (3, [1, 0, 0, 0]));
    assert_eq!(table.actor(), Some(1));
    table.board(0).claims = [0; 4];
    table.next_round();
    assert_eq!(table.legal_of("use"), ["4"]);
}

#[test]
fn corp_2_7_level_5_gives_the_overflow_and_nothing_at_another_top() {
    let mut table = flux(Track::Rover, [0, 0, 0, 15, 14], |board| {
        board.rovers[0] = Some(square("44"))
    });
    table.act("use 4");
    assert_eq!((table.tracker(Track::Rover), table.board(0).movement), (15, 3));
    assert_eq!(flux(Track::Civ, [15, 0, 0, 0, 14], |_| ()).legal(), ["done"]);
    assert_eq!(flux(Track::Civ, [2, 0, 0, 0, 13], |_| ()).legal(), ["done"]);
}

#[test]
fn corp_2_3_a_patch_is_biomass_terrain_for_level_1() {
    let mut table = Table::new(2);
    let board = table.board(0);
    board.corporation = FLUX;
    board.flux = Some(Track::Biomass);
    board.trackers[Track::Tech.index()] = 3;
    board.terrain[Resource::Biomass.index()] = squares("44");
    (board.covered, board.patches) = (squares("44"), squares("44"));
    board.rovers[0] = Some(square("44"));
    table.close_main();
    assert_eq!((table.state.round, table.board(0).movement), (2, 2));
}

#[test]
fn corp_2_1_a_tech_milestone_reached_again_moves_the_token_again() {
    let mut table = flux(Track::Civ, [0, 0, 0, 0, 4], |board| {
        board.pending.add(Item::Advance(Track::Tech), 2);
    });
    table.act_all(&["advance tech", "flux-token water"]);
    table.board(0).trackers[Track::Tech.index()] = 4;
    table.act("advance tech");
    assert_eq!(table.legal_of("flux-token").len(), 5);
}

#[test]
fn corp_2_7_level_5_may_be_used_before_the_draft() {
    let mut table = drafts(Track::Rover, 14, "i2 rover+tech");
    table.board(0).trackers[Track::Rover.index()] = 3;
    table.board(0).rovers[0] = Some(square("44"));
    table.act("use 4");
    assert_eq!((table.tracker(Track::Rover), table.board(0).movement), (4, 2));
    table.lay("13R14T");
    assert!(table.legal_of("use").is_empty(), "once a round");
}
