//! The techs of Jump Drive (CORP-4.3 to CORP-4.8).

use super::jump_drive::{A, B, C, D, E, F, jump_drive, rover};
use crate::support::corporations::JUMP_DRIVE;
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{CardId, Phase};

#[test]
fn corp_4_3_tech_a_turns_a_patch_into_a_boost_once_per_round() {
    let with = |techs: u8| {
        jump_drive(techs, |board| {
            draw(board, "44", "C");
            board.pending.add(Item::Patch, 2);
        })
    };
    let offered = |table: &Table| table.legal().contains(&"patch-to-synergy".to_owned());
    assert!(!offered(&with(B | C | D | E | F)));
    let mut table = with(A);
    assert!(offered(&table));
    assert_eq!(table.legal_of("patch").len(), 4, "the patch may be laid instead");
    table.act("patch-to-synergy");
    let pending = &table.board(0).pending;
    assert_eq!((pending.count(Item::Patch), pending.count(Item::Synergy)), (1, 1));
    assert!(!offered(&table));
    table.act_all(&["synergy civ", "patch 34"]);
    assert_eq!(table.tracker(Track::Civ), 1);
    table.next_round();
    table.board(0).pending.add(Item::Patch, 1);
    assert!(offered(&table));
}

#[test]
fn corp_4_3_tech_a_turns_a_patch_of_a_track_or_of_a_card() {
    let mut table = jump_drive(A, |board| {
        board.trackers[Track::Biomass.index()] = 2;
        board.pending.add(Item::Advance(Track::Biomass), 1);
    });
    table.act_all(&["advance biomass", "patch-to-synergy", "synergy water"]);
    assert_eq!((table.tracker(Track::Water), table.actor()), (1, Some(1)));

    let mut table = Table::new(2);
    table.board(0).corporation = JUMP_DRIVE;
    table.board(0).lifepods_on_techs = A;
    let mut table = table.takes_card("C03");
    table.act("patch-to-synergy");
    assert_eq!(table.legal_of("synergy").len(), 5);
    assert!(table.legal_of("patch").is_empty());
}

#[test]
fn corp_4_4_tech_b_jumps_to_a_tile_square_of_the_same_terrain() {
    let mut table = jump_drive(B, |board| {
        rover(board, "44", 2);
        draw(board, "44", "r r R\nc . .\nC . r");
        board.meteorites = squares("46 66");
        board.lifepods = squares("66");
    });
    assert_eq!(table.legal_of("jump"), ["0 45", "0 46", "0 66"]);
    table.act("jump 0 66");
    let board = table.board(0);
    assert_eq!((board.movement, board.rovers[0]), (1, Some(square("66"))));
    assert_eq!((board.collected_meteorites, board.meteorites), (1, squares("46")));
    assert_eq!(table.legal_of("put-lifepod").len(), 6, "the lifepod too");
    table.act("put-lifepod scoring-area");
    assert!(table.legal_of("jump").is_empty(), "once per round");
    table.act("done");
    table.next_round();
    table.board(0).rovers[0] = Some(square("66"));
    table.board(0).movement = 1;
    assert!(!table.legal_of("jump").is_empty());
}

#[test]
fn corp_4_4_tech_b_needs_its_lifepod_a_movement_and_terrain() {
    let jumps = |techs: u8, movement: u8, on: &str| {
        let table = jump_drive(techs, |board| {
            rover(board, on, movement);
            draw(board, "44", "r r");
        });
        table.legal_of("jump").len()
    };
    assert_eq!(jumps(B, 1, "44"), 1);
    assert_eq!(jumps(A | C | D | E | F, 1, "44"), 0);
    assert_eq!(jumps(B, 0, "44"), 0);
    assert_eq!(jumps(B, 1, "99"), 0);
}

#[test]
fn corp_4_4_tech_b_may_start_on_a_patch_and_lands_on_none_nor_on_a_rover() {
    let with = |on: &str| {
        jump_drive(B, |board| {
            rover(board, on, 1);
            board.rovers[1] = Some(square("47"));
            draw(board, "45", "b b b");
            draw(board, "99", "b");
            draw(board, "77", "b");
            board.patches = squares("99 77");
        })
    };
    assert_eq!(with("99").legal_of("jump")[..2], ["0 45", "0 46"]);
    assert_eq!(with("99").legal_of("jump").len(), 2 + 2, "the other rover jumps too");
    assert_eq!(with("45").legal_of("jump")[..1], ["0 46"]);
}

#[test]
fn corp_4_4_tech_b_counts_an_open_current_as_energy_it_may_start_from_alone() {
    let mut table = Table::new(2);
    let planet = table.planet("petra");
    let board = table.board(0);
    (board.planet, board.corporation, board.lifepods_on_techs) = (planet, JUMP_DRIVE, B);
    rover(board, "52", 1);
    draw(board, "99", "E");
    assert_eq!(table.legal_of("jump"), ["0 99"]);
    draw(table.board(0), "52", "w");
    assert!(table.legal_of("jump").is_empty());
    draw(table.board(0), "98", "w");
    assert_eq!(table.legal_of("jump"), ["0 98"], "a covered current is what lies on it");
}

#[test]
fn corp_4_4_tech_b_crosses_a_chasm() {
    let mut table = Table::new(2);
    let planet = table.planet("tartarus");
    let board = table.board(0);
    (board.planet, board.corporation, board.lifepods_on_techs) = (planet, JUMP_DRIVE, B);
    rover(board, "15", 1);
    draw(board, "15", "r");
    draw(board, "a6", "r");
    assert_eq!(table.legal_of("jump"), ["0 a6"]);
}

#[test]
fn corp_4_5_tech_c_advances_a_boosted_tracker_twice_with_both_benefits() {
    let mut table = jump_drive(C, |board| {
        board.trackers = [15, 2, 0, 0, 0];
        board.pending.add(Item::Synergy, 1);
    });
    assert_eq!(table.legal_of("synergy"), ["water", "biomass", "rover", "tech"]);
    assert_eq!(table.legal_of("synergy-more"), ["water", "biomass", "rover", "tech"]);
    table.act("synergy-more water");
    assert_eq!(table.tracker(Track::Water), 3);
    assert!(table.legal_of("synergy-more").is_empty(), "once per round");
    table.act("advance water");
    assert_eq!(table.tracker(Track::Water), 4);
    assert_eq!(table.board(0).pending.iter().collect::<Vec<_>>(), [(Item::Synergy, 1)]);
    table.act("synergy tech");
    table.next_round();
    table.board(0).pending.add(Item::Synergy, 1);
    assert_eq!(table.legal_of("synergy-more").len(), 4);
}

#[test]
fn corp_4_5_tech_c_may_be_declined_and_needs_its_lifepod() {
    let with = |techs: u8| jump_drive(techs, |board| board.pending.add(Item::Synergy, 1));
    assert!(with(A | B | D | F).legal_of("synergy-more").is_empty());
    let mut table = with(C);
    table.act("synergy civ");
    assert_eq!((table.tracker(Track::Civ), table.actor()), (1, Some(1)));
}

#[test]
fn corp_4_5_tech_c_is_one_advance_where_only_one_is_possible_and_overflows_twice() {
    let mut table = jump_drive(C, |board| {
        board.trackers = [14, 0, 0, 15, 0];
        board.pending.add(Item::Synergy, 1);
    });
    table.act("synergy-more civ");
    assert_eq!((table.tracker(Track::Civ), table.actor()), (15, Some(1)));

    let mut table = jump_drive(C, |board| {
        rover(board, "44", 0);
        board.trackers = [14, 0, 0, 15, 0];
        board.pending.add(Item::Synergy, 1);
    });
    table.act_all(&["synergy-more rover", "advance rover"]);
    assert_eq!((table.tracker(Track::Rover), table.board(0).movement), (15, 6));
}

/// Seat 0 has laid a rover and tech tile at 13 and 14: energy at 15 followed by civ terrain, water below the tech.
fn laid_beside_energy(techs: u8) -> Table {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    let board = table.board(0);
    board.corporation = JUMP_DRIVE;
    board.lifepods_on_techs = techs;
    draw(board, "14", ". e c\nw . .");
    table.lay("13R14T");
    table
}

#[test]
fn corp_4_6_tech_d_lets_the_tech_resource_count_as_energy_or_not() {
    let mut table = laid_beside_energy(D);
    let set = "civ+water+rover+tech";
    let options = ["civ", "water", "rover", "tech"].map(|track| format!("{set} {track}"));
    assert_eq!(table.legal_of("energy"), options);
    assert_eq!(table.legal_of("resource"), ["rover"]);
    table.act(&format!("energy {set} civ"));
    assert_eq!(Track::ALL.map(|track| table.tracker(track)), [1, 0, 0, 0, 0]);
    let board = table.board(0);
    assert_eq!(
        (board.terrain(Resource::Energy), board.terrain(Resource::Tech)),
        (squares("15"), squares("14")),
        "nothing changes on the planet"
    );

    let mut as_tech = laid_beside_energy(D);
    as_tech.act(&format!("energy {set} tech"));
    assert_eq!(as_tech.tracker(Track::Tech), 1);

    let without = laid_beside_energy(A | B | C);
    assert_eq!(without.legal(), ["resource rover", "resource tech"]);
}

#[test]
fn corp_4_6_tech_d_counts_for_the_tile_being_placed_alone() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    let board = table.board(0);
    board.corporation = JUMP_DRIVE;
    board.lifepods_on_techs = D;
    draw(board, "15", "T w");
    table.lay("13C14E");
    assert_eq!(table.legal_of("energy"), ["civ+tech civ", "civ+tech tech"]);
}

#[test]
fn corp_4_7_tech_e_claims_the_five_positions_level_with_a_tracker() {
    let mut table = jump_drive(E, |board| {
        board.trackers = [3, 12, 1, 0, 8];
        board.last_tile = squares("13");
    });
    assert_eq!(table.legal(), ["done", "use 4"]);
    table.act("use 4");
    assert_eq!(table.legal(), Track::ALL.map(|tracker| format!("claim-row {tracker}")));
    table.act("claim-row civ");
    let board = table.board(0);
    assert_eq!(
        (board.trackers, board.claims, board.movement),
        ([3, 12, 1, 0, 8], [1, 0, 0, 0], 1)
    );
    assert_eq!(
        board.pending.iter().collect::<Vec<_>>(),
        [(Item::Synergy, 1), (Item::Patch, 1)],
        "of water and of biomass"
    );
    assert!(table.legal_of("use").is_empty(), "once");
}

#[test]
fn corp_4_7_tech_e_claims_boosts_and_movement_of_every_track_of_the_row() {
    for (tracker, position, expected) in [
        (Track::Water, 12, ([0; 4], 2, 2, 0, 0)),
        (Track::Rover, 1, ([0; 4], 0, 0, 0, 1)),
        (Track::Tech, 10, ([0, 0, 1, 0], 2, 2, 0, 0)),
        (Track::Rover, 15, ([0; 4], 3, 0, 0, 0)),
        (Track::Civ, 0, ([0; 4], 0, 0, 0, 0)),
    ] {
        let mut table = jump_drive(E, |board| {
            rover(board, "99", 0);
            board.spare_rovers = 1;
            board.last_tile = squares("13");
            board.trackers[tracker.index()] = position;
            board.pending.add(Item::Collect(Collectible::Lifepod), 1);
        });
        table.act_all(&["use 4", &format!("claim-row {tracker}")]);
        let board = table.board(0);
        let count = |item| board.pending.count(item);
        let gained = (
            board.claims,
            board.movement,
            count(Item::Synergy),
            count(Item::Patch),
            count(Item::Rover),
        );
        assert_eq!(gained, expected, "{tracker} {position}");
    }
}

#[test]
fn corp_4_7_tech_e_is_used_once_per_game_and_may_be_saved() {
    let mut saved = jump_drive(E, |_| ());
    saved.act("done");
    saved.next_round();
    assert_eq!(saved.legal_of("use"), ["4"]);
    let mut used = jump_drive(E, |_| ());
    used.act_all(&["use 4", "claim-row civ"]);
    used.next_round();
    assert!(used.legal_of("use").is_empty());
}

#[test]
fn corp_4_8_tech_f_draws_three_objectives_that_are_not_in_play_and_keeps_one() {
    let mut kept = std::collections::BTreeSet::new();
    for seed in 1..=30 {
        let mut table = jump_drive(F, |_| ());
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        let shared = table.state.objectives.iter().flatten();
        let in_play: Vec<String> = shared.map(|shared| shared.card.to_string()).collect();
        assert_eq!(in_play.len(), 3);
        assert_eq!(table.legal(), ["done", "use 5"]);
        table.act("use 5");
        let drawn = table.legal_of("objective");
        assert_eq!((drawn.len(), table.legal().len()), (3, 3));
        assert!(
            drawn.iter().all(|card| !in_play.contains(card)),
            "{drawn:?} and {in_play:?}"
        );
        table.act(&format!("objective {}", drawn[1]));
        let card = table.board(0).common_objective;
        assert_eq!(card.map(|card| card.to_string()).as_ref(), Some(&drawn[1]));
        let discarded: Vec<String> = table
            .board(0)
            .discarded_objectives
            .iter()
            .map(|card| card.to_string())
            .collect();
        assert_eq!(discarded, [drawn[0].as_str(), &drawn[2]]);
        kept.extend(card);
    }
    assert!(kept.len() > 5, "they are drawn at random");
}

#[test]
fn corp_4_8_tech_f_is_used_once_per_game() {
    let mut table = jump_drive(F, |_| ());
    table.act("use 5");
    let drawn = table.legal_of("objective");
    table.act(&format!("objective {}", drawn[0]));
    table.next_round();
    assert!(table.legal_of("use").is_empty());
}

#[test]
fn corp_4_8_objectives_that_are_or_were_in_hands_are_not_drawn() {
    let mut table = jump_drive(F, |_| ());
    let in_play = table.state.shared_objectives();
    let free: Vec<CardId> = (0..28).map(CardId).filter(|&card| !in_play.contains(card)).collect();
    let set = |cards: &[CardId]| cards.iter().copied().collect();
    table.board(0).private_objectives = set(&free[..1]);
    table.board(0).discarded_objectives = set(&free[1..4]);
    table.board(1).private_objectives = set(&free[4..5]);
    table.board(1).discarded_objectives = set(&free[5..22]);
    table.act("use 5");
    let left: Vec<String> = free[22..].iter().map(CardId::to_string).collect();
    assert_eq!(table.legal_of("objective"), left);
}

#[test]
fn corp_4_8_the_best_of_all_players_wins_the_objective_alone_and_equals_share_the_tie() {
    let mut table = Table::new(4);
    table.state.objectives = Default::default();
    let card = table.objective(Statistic::Collected(Collectible::Meteorite));
    table.board(0).corporation = JUMP_DRIVE;
    table.board(0).common_objective = Some(card);
    let side = table.game.tables().objectives[usize::from(card)].neighbour;
    let (win, tie) = (i32::from(side.win), i32::from(side.tie));
    assert!(win > tie && tie > 0);
    let mut medals = |collected: [u8; 4]| {
        for (seat, count) in (0..).zip(collected) {
            table.board(seat).collected_meteorites = count;
        }
        [0, 1, 2, 3].map(|seat| table.part(seat, "objectives"))
    };
    assert_eq!(medals([2, 5, 1, 0]), [0, win, 0, 0]);
    assert_eq!(medals([2, 2, 1, 0]), [tie, tie, 0, 0]);
    assert_eq!(medals([1, 1, 1, 1]), [tie; 4]);
    assert_eq!(medals([3, 0, 0, 2]), [win, 0, 0, 0]);
}

#[test]
fn corp_4_8_techs_e_and_f_may_be_used_in_the_last_window() {
    let mut table = Table::new(2);
    table.board(0).corporation = JUMP_DRIVE;
    table.board(0).lifepods_on_techs = E | F;
    table.board(0).trackers[Track::Civ.index()] = 6;
    table.board(0).no_place = true;
    table.close_main();
    table.act("done");
    assert!(table.state.phase.is_end_of_game());
    assert_eq!(
        (table.actor(), table.legal()),
        (Some(0), ["done", "use 4", "use 5"].map(str::to_owned).to_vec())
    );
    table.act_all(&["use 4", "claim-row civ", "patch 05", "done"]);
    assert_eq!((table.state.phase, table.actor()), (Phase::LastCiv, Some(0)));
    assert_eq!(table.board(0).claims, [0, 1, 0, 0]);
}

#[test]
fn corp_4_6_tech_d_counts_for_the_tile_of_a_card_and_not_for_a_tile_that_is_not_placed() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    table.board(0).corporation = JUMP_DRIVE;
    table.board(0).lifepods_on_techs = D;
    draw(table.board(0), "24", "w");
    let mut table = table.takes_card("C16");
    table.lay("13R14T");
    assert_eq!(table.legal_of("energy").len(), 3, "water, rover and tech");

    let mut unplaced = Table::new(2);
    unplaced.offer(0, Slot::Inner, "i2 rover+tech");
    unplaced.cover_all_but(0, "");
    unplaced.board(0).corporation = JUMP_DRIVE;
    unplaced.board(0).lifepods_on_techs = D;
    unplaced.act("take inner");
    assert_eq!(unplaced.legal(), ["advance rover", "advance tech"]);
}

#[test]
fn corp_4_6_pu_4_3_tech_d_joins_open_currents_of_petra() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    let petra = table.planet("petra");
    let board = table.board(0);
    (board.planet, board.corporation, board.lifepods_on_techs) = (petra, JUMP_DRIVE, D);
    draw(board, "33", "R");
    draw(board, "46", "w");
    table.lay("43R44T");
    let tracks: Vec<String> = table.legal_of("energy");
    assert!(tracks.contains(&"water+rover+tech water".to_owned()), "{tracks:?}");
}

#[test]
fn corp_4_4_tech_b_lands_on_no_square_with_a_rover() {
    let mut table = jump_drive(B, |board| {
        rover(board, "44", 1);
        board.rovers[1] = Some(square("45"));
        draw(board, "44", "r r R");
    });
    assert_eq!(table.legal_of("jump"), ["0 46", "1 46"]);
    table.act("jump 1 46");
    assert_eq!(table.board(0).rover_squares(), squares("44 46"));
}
