//! Trackers of every corporation: starts, advances, regresses, boosts and energy (CORP-G1 to G8, CORP-G21).

use crate::support::corporations::*;
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{CorporationId, Setup, Slot};
use orrery_engine::{Rules, Seat};

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

/// The action that names this tracker for the pending choice.
fn choose(table: &Table, tracker: &str) -> String {
    let choices = table.legal_of("choose");
    let choice = choices.iter().find(|choice| choice.ends_with(tracker));
    format!(
        "choose {}",
        choice.unwrap_or_else(|| panic!("{tracker} is not among {choices:?}"))
    )
}

#[test]
fn corp_g1_trackers_start_at_0_with_the_rovers_of_the_board_beside_and_nothing_claimed() {
    let boards = [
        ("universal-coalition", 2),
        ("cosmos", 1),
        ("flux", 2),
        ("horizon", 4),
        ("jump-drive", 1),
        ("makeshift", 2),
        ("oasis", 2),
        ("republic", 1),
        ("wormhole", 2),
    ];
    let game = Table::new(2).game;
    for (corporation, rovers) in boards {
        let mut setup = Setup::base(2);
        setup.seats[0].corporation = corporation.to_owned();
        let state = game.start(&setup, 1).expect("every corporation can be played");
        let board = &state.boards[Seat(0)];
        assert_eq!((board.trackers, board.spare_rovers), ([0; 5], rovers), "{corporation}");
        assert_eq!(board.stands_on, Track::ALL);
        assert!(board.rover_squares().is_empty() && board.pending.is_empty() && !board.has_claims());
    }
}

#[test]
fn corp_g2_an_advance_by_two_is_two_advances_and_other_ways_of_moving_claim_nothing() {
    let mut table = window(COSMOS, [0, 0, 1, 0, 0], |board| {
        board.pending.add(Item::Advance(Track::Biomass), 2);
    });
    table.act_all(&["advance biomass", "advance biomass"]);
    let pending = &table.board(0).pending;
    assert_eq!((pending.count(Item::Synergy), pending.count(Item::Patch)), (1, 1));

    let mut jumps = window(COSMOS, [0, 0, 2, 0, 0], |board| {
        board.lifepods_on[Track::Biomass.index()] = 1 << 3;
        board.pending.add(Item::Advance(Track::Biomass), 1);
        board.pending.add(Item::Rover, 1);
    });
    jumps.act("advance biomass");
    assert_eq!(
        (jumps.tracker(Track::Biomass), jumps.board(0).pending.count(Item::Patch)),
        (4, 0)
    );

    let mut reset = window(WORMHOLE, [0, 0, 5, 0, 3], |board| board.pending.add(Item::Synergy, 1));
    reset.act("use 0");
    assert_eq!(reset.board(0).pending.iter().collect::<Vec<_>>(), [(Item::Synergy, 1)]);
}

#[test]
fn corp_g3_other_gains_may_be_resolved_between_the_advances_of_a_longer_one() {
    let mut table = window(UNIVERSAL, [0, 0, 2, 0, 10], |board| {
        board.pending.add(Item::Resource(Track::Water), 1);
        board.pending.add(Item::Resource(Track::Biomass), 1);
    });
    table.act("resource water");
    assert_eq!(table.legal(), ["resource biomass", "advance water"]);
    table.act("resource biomass");
    assert_eq!(table.tracker(Track::Water), 1, "the second advance still waits");
    assert!(table.legal_of("patch").len() == 28 && !table.legal().contains(&"done".to_owned()));
    table.act_all(&["patch 05", "advance water"]);
    assert_eq!((trackers(&table), table.actor()), ([0, 2, 3, 0, 10], Some(1)));
}

#[test]
fn corp_g4_placing_a_rover_and_regressing_are_mandatory_if_possible() {
    let mut table = window(REPUBLIC, [1, 3, 0, 0, 0], |board| {
        board.last_tile = squares("13");
        board.spare_rovers = 1;
        board.pending.add(Item::Rover, 1);
        board.pending.add(Item::Advance(Track::Civ), 1);
    });
    table.act("advance civ");
    assert!(!table.legal().contains(&"done".to_owned()));
    table.act("place-rover 13");
    let regress = choose(&table, "water");
    assert_eq!(table.legal().len(), 1);
    table.act(&regress);
    assert_eq!((trackers(&table), table.actor()), ([2, 2, 0, 0, 0], Some(1)));
}

#[test]
fn corp_g4_resources_boosts_and_patches_are_mandatory_if_possible_and_lost_if_not() {
    let ends = |item: Item, trackers: [u8; 5], full: bool| {
        let mut table = window(COSMOS, trackers, |board| {
            board.pending.add(item, 1);
            board.rovers[0] = Some(square("44"));
            board.movement = 1;
        });
        if full {
            table.cover_all_but(0, "");
        }
        table.legal().contains(&"done".to_owned())
    };
    for item in [Item::Resource(Track::Civ), Item::Advance(Track::Civ), Item::Patch] {
        assert!(!ends(item, [0; 5], false), "{item:?} must be resolved");
        assert!(ends(item, [15; 5], true), "{item:?} is lost");
    }
    assert!(!ends(Item::Synergy, [0; 5], false));
}

#[test]
fn corp_g4_rover_movement_is_never_mandatory() {
    let mut table = window(COSMOS, [0; 5], |board| {
        board.rovers[0] = Some(square("44"));
        board.movement = 1;
    });
    table.act("done");
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn corp_g5_r14_the_overflow_is_the_number_of_the_top_and_nothing_else() {
    for (corporation, movement) in (0..).map(CorporationId).zip([4, 3, 3, 5, 3, 3, 3, 3, 3]) {
        for item in [Item::Advance(Track::Rover), Item::Resource(Track::Rover), Item::Synergy] {
            let mut table = window(corporation, [0, 0, 0, 15, 0], |board| {
                board.rovers[0] = Some(square("44"));
                board.last_tile = squares("13");
                board.pending.add(item, 1);
            });
            let rover = table.legal().into_iter().find(|text| text.ends_with(" rover"));
            table.act(&rover.expect("the rover tracker may be advanced at the top"));
            let board = table.board(0);
            assert_eq!(
                (board.tracker(Track::Rover), board.movement),
                (15, movement),
                "{corporation}"
            );
            assert!(board.pending.is_empty());
        }
    }
}

#[test]
fn corp_g5_no_other_tracker_at_the_top_advances_or_is_chosen() {
    for corporation in (0..9).map(CorporationId) {
        let mut tops = [15, 15, 15, 1, 15];
        match corporation {
            OASIS => tops[Track::Water.index()] = 23,
            WORMHOLE => tops[Track::Biomass.index()] = 5,
            _ => {}
        }
        let table = window(corporation, tops, |board| {
            if corporation == MAKESHIFT {
                // Without its level 3, with which a tracker at the top can shift (R38).
                board.stands_on[Track::Tech.index()] = Track::Civ;
            }
            board.pending.add(Item::Synergy, 1);
            board.pending.add(Item::Energy(TrackSet::ALL), 1);
            let others = Track::ALL.iter().filter(|&&track| track != Track::Rover);
            others.for_each(|&track| board.pending.add(Item::Advance(track), 1));
        });
        let gains: Vec<String> = table
            .legal()
            .into_iter()
            .filter(|text| !text.starts_with("use "))
            .collect();
        let expected = ["synergy rover", "energy civ+water+biomass+rover+tech rover"];
        assert_eq!(gains, expected, "{corporation}");
    }
}

#[test]
fn corp_g6_regressing_loses_levels_and_medals_and_claims_nothing() {
    let regressed = |tracker: &str| {
        let mut table = window(REPUBLIC, [1, 4, 4, 9, 3], |board| {
            board.rovers[0] = Some(square("44"));
            board.pending.add(Item::Advance(Track::Civ), 1);
            board.pending.add(Item::Advance(Track::Tech), 1);
            board.pending.add(Item::Advance(Track::Biomass), 1);
        });
        table.act("advance civ");
        let regress = choose(&table, tracker);
        table.act(&regress);
        table
    };
    let mut tech = regressed("tech");
    let board = tech.board(0).clone();
    assert_eq!((board.tracker(Track::Tech), tech.game.techs(&board)), (2, 0));
    assert_eq!(board.pending.count(Item::Synergy), 0, "position 2 prints one");
    tech.act("advance tech");
    let board = tech.board(0).clone();
    assert_eq!((board.tracker(Track::Tech), tech.game.techs(&board)), (3, 1));

    let mut biomass = regressed("biomass");
    assert_eq!(
        (
            biomass.tracker(Track::Biomass),
            biomass.board(0).pending.count(Item::Patch)
        ),
        (3, 0)
    );
    biomass.board(0).trackers[Track::Biomass.index()] = 2;
    biomass.act("advance biomass");
    assert_eq!(biomass.board(0).pending.count(Item::Patch), 1);

    assert_eq!(
        regressed("water").part(0, "tracks"),
        1 + 1,
        "water 2 at 4, 1 at 3; rover 1"
    );
    assert_eq!(regressed("tech").part(0, "tracks"), 2 + 1);
}

#[test]
fn corp_g6_no_tracker_regresses_below_0() {
    let mut table = window(REPUBLIC, [1, 0, 1, 0, 0], |board| {
        board.pending.add(Item::Advance(Track::Civ), 1);
    });
    table.act("advance civ");
    assert_eq!(table.legal().len(), 1);
    let regress = choose(&table, "biomass");
    table.act(&regress);
    assert_eq!(trackers(&table), [2, 0, 0, 0, 0]);
}

#[test]
fn corp_g7_a_boost_advances_any_tracker_once_and_boosts_are_used_one_at_a_time() {
    for tracker in Track::ALL {
        let mut table = window(COSMOS, [2, 2, 2, 2, 1], |board| {
            board.rovers[0] = Some(square("44"));
            board.pending.add(Item::Synergy, 2);
        });
        table.act(&format!("synergy {tracker}"));
        let mut expected = [2, 2, 2, 2, 1];
        expected[tracker.index()] += 1;
        assert_eq!(trackers(&table), expected);
        let board = table.board(0);
        let count = |item| board.pending.count(item);
        let gained = (
            board.claims[0],
            count(Item::Synergy) - 1,
            count(Item::Patch),
            board.movement,
        );
        let expected = match tracker {
            Track::Civ => (1, 0, 0, 0),
            Track::Water | Track::Tech => (0, 1, 0, 0),
            Track::Biomass => (0, 0, 1, 0),
            Track::Rover => (0, 0, 0, 1),
        };
        assert_eq!(gained, expected, "{tracker}");
    }
}

#[test]
fn corp_g8_the_terrain_of_a_patch_counts_for_an_energy_resource() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    draw(table.board(0), "15", "b");
    table.board(0).patches = squares("15");
    table.lay("13C14E");
    assert_eq!(table.legal_of("energy"), ["civ+biomass civ", "civ+biomass biomass"]);
}

#[test]
fn corp_g8_water_chosen_for_the_energy_of_a_tile_needs_no_ice_and_is_one_advance() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 energy+water");
    table.board(0).trackers[Track::Tech.index()] = 10;
    table.lay("14W15E");
    assert_eq!(table.legal(), ["energy water water"], "14 is no ice");
    table.act("energy water water");
    assert_eq!((table.tracker(Track::Water), table.actor()), (1, Some(1)));
}

#[test]
fn corp_g21_the_fifth_position_is_index_5_of_the_path_of_oasis_and_step_2_of_wormhole() {
    for (corporation, at, tracker, fifth) in [
        (OASIS, [9, 0, 9, 10, 9], Track::Water, 5),
        (WORMHOLE, [9, 9, 0, 9, 9], Track::Biomass, 2),
        (COSMOS, [9, 0, 9, 9, 9], Track::Water, 5),
    ] {
        let mut table = Table::new(2);
        let board = table.board(0);
        (board.corporation, board.trackers) = (corporation, at);
        table.state.commander = Seat(1);
        let mut table = table.takes_card("C21");
        for _ in 0..fifth {
            let next = choose(&table, tracker.name());
            table.act(&next);
        }
        let mut expected = at;
        expected[tracker.index()] = fifth;
        assert_eq!(trackers(&table), expected, "{corporation}");
        assert!(table.legal_of("choose").is_empty());
    }
}

#[test]
fn corp_boards_the_rover_tracks_print_their_movement_rovers_and_boosts() {
    // Universal and Horizon have tests of their own.
    let shared = [0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3];
    let boards: [(CorporationId, &[u8], u8); 7] = [
        (COSMOS, &[1], 10),
        (FLUX, &[1, 6], 10),
        (JUMP_DRIVE, &[1], 10),
        (MAKESHIFT, &[1, 6], 8),
        (OASIS, &[1, 6], 10),
        (REPUBLIC, &[1], 10),
        (WORMHOLE, &[1, 6], 10),
    ];
    for (corporation, rovers, boost) in boards {
        for (position, movement) in (1..).zip(shared) {
            let mut table = window(corporation, [0, 0, 0, position - 1, 0], |board| {
                board.rovers[0] = Some(square("44"));
                board.pending.add(Item::Advance(Track::Rover), 1);
                board.pending.add(Item::Patch, 1);
            });
            table.act("advance rover");
            if corporation == MAKESHIFT {
                table.act(&format!("target rover {position}"));
            }
            let board = table.board(0);
            let gained = [Item::Rover, Item::Synergy].map(|item| board.pending.count(item));
            let expected = [rovers.contains(&position), position == boost].map(u8::from);
            assert_eq!(
                (board.movement, gained),
                (movement, expected),
                "{corporation} at {position}"
            );
        }
    }
}
