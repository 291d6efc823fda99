//! Chapters 1, 2 and 7: set-up and the sequence of a round.

use crate::support::Table;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::Ruleset;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use orrery_engine::planet_unknown::ruleset::station::Turning;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{CardId, Part, Phase};
use orrery_engine::planet_unknown::{PlanetUnknown, Setup, Slot, State};
use orrery_engine::{Rules, Seat};
use std::collections::BTreeSet;

fn start(setup: &Setup, seed: u64) -> (PlanetUnknown, State) {
    let game = PlanetUnknown::embedded(Backend::detect());
    let state = game.start(setup, seed).expect("the base game starts");
    (game, state)
}

fn at_rotation(seats: usize, rotation: u8, shift: u8) -> Setup {
    Setup {
        rotation: Some(rotation),
        shift: Some(shift),
        ..Setup::base(seats)
    }
}

#[test]
fn pu_1_2_each_stack_is_the_twelve_tiles_of_one_shape_of_its_ring() {
    let (game, state) = start(&Setup::base(4), 3);
    let shapes = ["z5", "f5", "s4", "i4", "n5", "u5", "i3", "t4", "v3", "l4", "i2", "o4"];
    for (stack, shape) in state.stacks.iter().zip(shapes) {
        let tiles = || stack[..12].iter().map(|&tile| &game.tables().tiles[usize::from(tile)]);
        assert!(tiles().all(|tile| tile.shape == shape));
        let kinds: BTreeSet<String> = tiles().map(ToString::to_string).collect();
        assert_eq!(kinds.len(), 12);
    }
}

#[test]
fn pu_1_2_shift_rotation_and_commander_are_uniform() {
    let setup = Setup {
        turning: Some(Turning::Commander),
        ..Setup::base(2)
    };
    let game = PlanetUnknown::embedded(Backend::detect());
    let mut counts = [[0; 6]; 3];
    for seed in 0..3_000 {
        let state = game.start(&setup, seed).expect("the base game starts");
        counts[0][usize::from(state.shift)] += 1;
        counts[1][usize::from(state.rotation)] += 1;
        counts[2][state.commander.index()] += 1;
    }
    assert!(
        counts[..2].iter().flatten().all(|count| (400..600).contains(count)),
        "{counts:?}"
    );
    assert!(
        (1_380..1_620).contains(&counts[2][0]) && counts[2][0] + counts[2][1] == 3_000,
        "{counts:?}"
    );
}

#[test]
fn pu_1_3_seats_face_the_depots_of_their_places() {
    let places = [
        &[0, 3][..],
        &[0, 2, 4],
        &[0, 1, 3, 4],
        &[0, 1, 2, 3, 4],
        &[0, 1, 2, 3, 4, 5],
    ];
    for (seats, places) in (2..).zip(places) {
        let (game, mut state) = start(&at_rotation(seats, 0, 2), 1);
        for rotation in 0..6 {
            state.rotation = rotation;
            for (seat, place) in places.iter().enumerate() {
                let stacks = Slot::ALL.map(|slot| station::stack(game.tables(), &state, Seat(seat as u8), slot));
                let outer = (place + usize::from(rotation)) % 6;
                assert_eq!(stacks, [outer, 6 + (outer + 2) % 6], "{seats} seats, seat {seat}");
            }
        }
    }
}

#[test]
fn pu_1_4_pieces_stand_as_printed() {
    let (_, state) = start(&Setup::base(3), 1);
    for board in state.boards.iter() {
        assert_eq!(board.lifepods, crate::support::squares("27 41 4a 72 88 95"));
        assert_eq!(
            (board.spare_rovers, board.trackers, board.rovers),
            (2, [0; 5], [None; 8])
        );
    }
}

#[test]
fn pu_1_5_each_rank_has_one_card_more_than_players() {
    for seats in 2..=6 {
        let (game, state) = start(&Setup::base(seats), 5);
        for rank in game.tables().civ_ranks {
            assert_eq!((state.pool & rank).count(), seats + 1);
        }
    }
}

#[test]
fn pu_1_7_two_players_share_three_objectives_and_more_share_one_with_each_neighbour() {
    let shared = |seats| {
        let (_, state) = start(&Setup::base(seats), 5);
        let cards: BTreeSet<CardId> = state.objectives.iter().flatten().map(|shared| shared.card).collect();
        let pairs: Vec<[u8; 2]> = state
            .objectives
            .iter()
            .flatten()
            .map(|shared| shared.seats.map(|seat| seat.0))
            .collect();
        assert_eq!(cards.len(), pairs.len(), "each card is dealt once");
        pairs
    };
    assert_eq!(shared(2), [[0, 1]; 3]);
    assert_eq!(shared(3), [[0, 1], [1, 2], [2, 0]]);
    assert_eq!(shared(6).len(), 6);
}

#[test]
fn pu_2_2_r28_the_commander_turns_the_station_by_any_number_of_depots() {
    let (game, state) = start(&at_rotation(3, 2, 0), 1);
    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal);
    let turned = legal.iter().map(|&action| {
        let mut state = state.clone();
        game.apply(&mut state, action);
        state.rotation
    });
    assert_eq!(turned.collect::<Vec<_>>(), [2, 1, 0, 5, 4, 3]);
}

#[test]
fn pu_7_5_r25_with_two_players_the_station_turns_by_itself_from_round_1_on() {
    let (_, state) = start(&at_rotation(2, 0, 0), 1);
    assert_eq!((state.phase, state.rotation), (Phase::Main, 5));
    let mut table = Table::new(2);
    table.close_main();
    assert_eq!(
        (table.state.round, table.state.rotation, table.state.commander),
        (2, 4, Seat(1))
    );
}

#[test]
fn r26_two_players_may_play_with_the_commander_turning() {
    let setup = Setup {
        turning: Some(Turning::Commander),
        ..at_rotation(2, 0, 0)
    };
    let (_, state) = start(&setup, 1);
    assert_eq!((state.phase, state.rotation), (Phase::Rotate, 0));
}

#[test]
fn pu_2_8_the_commander_token_passes_clockwise_each_round() {
    let mut table = Table::new(3);
    for round in 2..=4 {
        table.close_main();
        assert_eq!((table.state.round, table.state.phase), (round, Phase::Rotate));
        assert_eq!(table.state.commander, Seat((round - 1) % 3));
        table.act("rotate 0");
        assert_eq!(table.actor(), Some((round - 1) % 3), "MAIN begins with the commander");
    }
}

#[test]
fn pu_2_4_every_seat_drafts_once_in_commander_order() {
    let mut table = Table::new(4);
    table.state.commander = Seat(2);
    table.state.phase = Phase::Rotate;
    table.state.actor = Seat(2);
    table.act("rotate 0");
    let mut order = Vec::new();
    while table.state.phase == Phase::Main {
        let actor = table.actor().expect("the game goes on");
        if order.last() != Some(&actor) {
            order.push(actor);
        }
        let first = table.legal()[0].clone();
        table.act(&first);
    }
    assert_eq!(order, [2, 3, 0, 1]);
}

#[test]
fn pu_2_8_refill_shows_the_next_tile_after_the_phase() {
    let mut table = Table::new(2);
    let stack = station::stack(table.game.tables(), &table.state, Seat(0), Slot::Outer);
    let action = table
        .legal()
        .into_iter()
        .find(|text| text.starts_with("lay outer"))
        .expect("the first tile fits");
    table.act(&action);
    assert_eq!(
        station::offered(table.game.tables(), &table.state, Seat(0), Slot::Outer),
        None
    );
    assert_eq!(table.state.gone[stack], 0);
    table.play_on(|state| state.round == 2);
    assert_eq!(table.state.gone[stack], 1);
}

#[test]
fn pu_1_1_setups_beyond_the_base_game_are_refused_by_name() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let refused = |change: fn(&mut Setup), place: &str| {
        let mut setup = Setup::base(3);
        change(&mut setup);
        let problems = game.start(&setup, 1).expect_err("the setup is not playable");
        assert!(problems.0.iter().any(|problem| problem.place == place), "{problems}");
    };
    refused(|setup| setup.seats.clear(), "players");
    refused(|setup| setup.seats = vec![Default::default(); 7], "players");
    refused(|setup| setup.turning = Some(Turning::Clockwise), "turning");
    refused(|setup| setup.first_commander = Some(3), "first-commander");
    refused(|setup| setup.rotation = Some(6), "rotation");
    refused(|setup| setup.seats[1].planet = "petro".into(), "planet of seat 1");
    refused(
        |setup| setup.seats[2].corporation = "fluks".into(),
        "corporation of seat 2",
    );
    refused(|setup| setup.events = Some("unifrom".into()), "events");
    refused(|setup| setup.events = Some("7,7,7".into()), "events");
}

#[test]
fn pu_2_i_a_phase_leaves_what_belongs_to_other_seats_alone() {
    let mut table = Table::new(2);
    let other = table.state.boards[Seat(1)].clone();
    while table.actor() == Some(0) {
        let first = table.legal()[0].clone();
        table.act(&first);
    }
    assert_eq!(table.state.boards[Seat(1)], other);
    assert_eq!(table.board(1).part, Part::Draft);
}

#[test]
fn pu_1_1_an_asymmetric_board_is_used_by_one_seat_and_a_symmetric_one_by_any() {
    let table = Table::new(2);
    let mut setup = Setup::base(6);
    for (seat, (planet, corporation)) in setup.seats.iter_mut().zip([
        ("arashi", "makeshift"),
        ("cerberus", "oasis"),
        ("charybdis", "republic"),
        ("gaia", "wormhole"),
    ]) {
        seat.planet = planet.into();
        seat.corporation = corporation.into();
    }
    let state = table
        .game
        .start(&setup, 1)
        .expect("the last two seats share symmetric boards");
    assert_eq!(
        state.boards.iter().map(|board| board.planet.0).collect::<Vec<_>>(),
        [1, 2, 3, 4, 0, 0]
    );
    let corporations = state.boards.iter().map(|board| board.corporation.0).collect::<Vec<_>>();
    assert_eq!(corporations, [5, 6, 7, 8, 0, 0]);
}

#[test]
fn pu_1_1_a_board_that_says_that_it_is_symmetric_is_used_by_any_number_of_seats() {
    let gaia = RulesetFile::Planets
        .embedded_text()
        .replace("slug = \"gaia\"\n", "slug = \"gaia\"\nsymmetric = true\n");
    let mut setup = Setup::base(3);
    setup.seats.iter_mut().for_each(|seat| seat.planet = "gaia".into());
    let start = |files: &[(&str, &str)]| {
        let game = PlanetUnknown::new(
            Ruleset::with_files(files).expect("the variant is a ruleset"),
            Backend::detect(),
        );
        game.expect("the variant can be played").start(&setup, 1)
    };
    assert!(start(&[("planets.toml", &gaia)]).is_ok());
    let refused = start(&[]).expect_err("gaia is asymmetric").to_string();
    assert!(
        refused.starts_with("planet of seats 0, 1, 2: found gaia; an asymmetric board"),
        "{refused}"
    );
}

#[test]
fn the_first_holder_of_the_commander_token_began() {
    let game = Table::new(3).game;
    let setup = Setup {
        first_commander: Some(2),
        ..Setup::base(3)
    };
    let state = game.start(&setup, 1).expect("the setup is playable");
    assert_eq!(game.starter(&state), Some(Seat(2)));
}

#[test]
fn pu_1_1_every_problem_of_a_setup_is_named_at_once() {
    let table = Table::new(2);
    let mut setup = Setup::base(3);
    setup.seats[0].planet = "petra".into();
    setup.seats[1].planet = "petro".into();
    setup.seats[2].planet = "petra".into();
    setup.seats[0].corporation = "oasis".into();
    setup.seats[1].corporation = "oasis".into();
    setup.turning = Some(Turning::Clockwise);
    setup.first_commander = Some(3);
    setup.shift = Some(6);
    let problems = table.game.start(&setup, 1).expect_err("the setup is not playable");
    let places: Vec<&str> = problems.0.iter().map(|problem| problem.place.as_str()).collect();
    let expected = [
        "planet of seats 0, 2",
        "planet of seat 1",
        "corporation of seats 0, 1",
        "first-commander",
        "shift",
        "turning",
    ];
    assert_eq!(places, expected);
    assert_eq!(problems.0[0].found, "petra");
    assert!(problems.0[0].allowed.contains("one seat"), "{problems}");
    assert!(problems.0[1].allowed.contains("petra"), "{problems}");
}
