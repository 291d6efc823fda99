//! Switches of PU-9.4 about when claims and movement are spent, and where lifepods may go: both readings of each.

use crate::support::corporations::{COSMOS, FLUX};
use crate::support::{Table, draw, edited, square};
use orrery_engine::planet_unknown::Board;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Part, Phase, RoundStartMovement};
use orrery_engine::{Information, Seat, Words};

const CIV_CARDS: &str = include_str!("../../../data/planet_unknown/civ_cards.toml");
const CORPORATIONS: &str = include_str!("../../../data/planet_unknown/corporations.toml");

fn claims_at(reading: &str) -> String {
    edited(
        CIV_CARDS,
        &[(
            "claim_batch = \"end_of_round\"",
            &format!("claim_batch = \"{reading}\""),
        )],
    )
}

fn pool(reading: &str) -> String {
    edited(
        CORPORATIONS,
        &[("pool = \"per_round\"", &format!("pool = \"{reading}\""))],
    )
}

/// Round 1 under a file of the ruleset, before seat 0 turns the station; the event lets each seat advance rover or civ.
fn advance_rover_or_civ(file: &str, change: impl FnOnce(&mut Table)) -> Table {
    let mut table = Table::before_events_under("my.toml", file);
    table.put_event_on_top("E05");
    change(&mut table);
    table.act("rotate 0");
    table
}

/// Resolves the choice of the event.
fn choose(table: &mut Table, track: Track) {
    let choices = table.legal_of("choose");
    let choice = choices.iter().find(|text| text.ends_with(track.name()));
    table.act(&format!("choose {}", choice.expect("the tracker may be chosen")));
    table.act(&format!("advance {track}"));
}

/// Seat 1 has earned a claim of rank 2 in the event, seat 0 none.
fn claim_of_an_event(reading: &str, pool: &[&str]) -> Table {
    let mut table = advance_rover_or_civ(&claims_at(reading), |table| {
        table.set_pools(pool);
        table.board(1).trackers[Track::Civ.index()] = 5;
    });
    choose(&mut table, Track::Rover);
    choose(&mut table, Track::Civ);
    table
}

#[test]
fn pu_2_7_r3_a_claim_of_the_event_waits_for_the_end_of_the_round() {
    let mut table = claim_of_an_event("end_of_round", &["C08", "C09"]);
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(0)));
    assert_eq!(table.board(1).claims, [0, 1, 0, 0]);
}

#[test]
fn pu_2_7_r3_a_claim_of_the_event_gets_a_civ_phase_before_main() {
    let mut table = claim_of_an_event("end_of_phase", &["C08", "C09"]);
    assert_eq!((table.state.phase, table.actor()), (Phase::EventCiv, Some(1)));
    assert_eq!(table.game.to_act(&table.state).count(), 1, "one seat after the other");
    assert!(
        table
            .game
            .describe_table(&table.state, None)
            .contains("civ cards of the event")
    );
    assert_eq!(table.legal_of("civ").len(), 2);
    let card = table.card("C08");
    table.act(&format!("civ {card}"));
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(0)));
    assert_eq!((table.state.round, table.board(1).claims), (1, [0; 4]));
    assert!(table.state.boards.iter().all(|board| board.part == Part::Draft));
}

#[test]
fn pu_2_7_r3_claims_of_main_wait_for_the_end_of_the_round_in_either_reading() {
    for reading in ["end_of_round", "end_of_phase"] {
        let mut table = claim_of_an_event(reading, &["C06", "C08", "C09"]);
        table.play_on(|state| state.phase == Phase::Main);
        table.board(0).claims[0] = 1;
        table.close_main();
        assert_eq!((table.state.phase, table.actor()), (Phase::Civ, Some(0)), "{reading}");
    }
}

#[test]
fn pu_2_7_without_a_claim_main_follows_the_event_at_once() {
    let mut table = advance_rover_or_civ(&claims_at("end_of_phase"), |_| ());
    choose(&mut table, Track::Rover);
    choose(&mut table, Track::Rover);
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(0)));
}

#[test]
fn pu_2_7_a_tile_laid_for_a_claim_of_the_event_is_replaced_before_main() {
    let mut table = advance_rover_or_civ(&claims_at("end_of_phase"), |table| {
        table.set_pools(&["C05"]);
        table.board(1).claims[0] = 1;
    });
    choose(&mut table, Track::Rover);
    choose(&mut table, Track::Rover);
    let gone = |table: &Table| table.state.gone.iter().map(|&gone| u32::from(gone)).sum::<u32>();
    let before = gone(&table);
    let card = table.card("C05");
    table.act(&format!("civ {card}"));
    assert_eq!(gone(&table), before);
    table.play_on(|state| state.phase == Phase::Main);
    assert_eq!((gone(&table), table.board(1).tiles), (before + 1, 1));
    assert_eq!(table.board(1).taken, [false; 2]);
}

#[test]
fn pu_8_3_the_civ_phase_of_the_event_shows_as_both_of_its_phases() {
    let table = claim_of_an_event("end_of_phase", &["C08", "C09"]);
    let phases = |state: &orrery_engine::planet_unknown::State| {
        let mut seen = vec![0.0; table.game.observation_table().shape().len()];
        table.game.observe(state, Seat(0), &mut seen);
        seen
    };
    let with = |phase: Phase| {
        let mut state = table.state.clone();
        state.phase = phase;
        phases(&state)
    };
    let [event, civ, last, both] = [Phase::Rotate, Phase::Civ, Phase::Last, Phase::EventCiv].map(with);
    let ones = |values: &[f32]| values.iter().filter(|&&value| value == 1.0).count();
    assert_eq!(ones(&both), ones(&civ) + 1);
    assert_eq!((ones(&event), ones(&last)), (ones(&civ), ones(&civ)));
}

#[test]
fn pu_6_4_r23_the_last_windows_and_claims_begin_with_the_seat_after_the_commander_in_the_other_reading() {
    for (reading, expected) in [("last_commander", [1, 2, 0]), ("next_commander", [2, 0, 1])] {
        let file = edited(
            CIV_CARDS,
            &[(
                "end_game_claims_from = \"last_commander\"",
                &format!("end_game_claims_from = \"{reading}\""),
            )],
        );
        let mut table = Table::with_files(3, &[("civ.toml", &file)]);
        table.set_pools(&["C06", "C07", "C29", "C33"]);
        table.state.triggers.no_place = true;
        table.state.commander = Seat(1);
        (0..3).for_each(|seat| table.board(seat).stored_patches = 1);
        table.close_main();
        (0..3).for_each(|seat| table.board(seat).claims[0] = 1);
        let mut order = Vec::new();
        while let Some(actor) = table.actor() {
            order.push((table.state.phase, actor));
            let first = table.legal()[0].clone();
            table.act(&first);
        }
        let windows = expected.map(|seat| (Phase::Last, seat));
        let claims = expected.map(|seat| (Phase::LastCiv, seat));
        assert_eq!(order, [windows, claims].concat(), "{reading}");
    }
}

/// Seat 0 with a rover and movement.
fn rover(board: &mut Board) {
    board.rovers[0] = Some(square("44"));
    board.movement = 2;
}

#[test]
fn pu_2_p_r2_movement_left_at_done_of_the_event_is_lost_in_the_other_reading() {
    for (reading, left) in [("per_round", 2), ("per_window", 0)] {
        let mut table = advance_rover_or_civ(&pool(reading), |_| ());
        rover(table.board(0));
        choose(&mut table, Track::Civ);
        assert_eq!((table.actor(), table.board(0).movement), (Some(0), 2));
        table.act("done");
        assert_eq!((table.actor(), table.board(0).movement), (Some(1), left), "{reading}");
    }
}

#[test]
fn pu_2_p_r2_movement_left_at_done_of_main_and_of_a_civ_window_is_lost_in_the_other_reading() {
    for (reading, left) in [("per_round", 2), ("per_window", 0)] {
        let mut table = Table::with_files(2, &[("corporations.toml", &pool(reading))]);
        table.set_pools(&["C06", "C07", "C29"]);
        rover(table.board(0));
        table.board(0).part = Part::Window;
        table.act("done");
        assert_eq!((table.actor(), table.board(0).movement), (Some(1), left), "{reading}");

        rover(table.board(0));
        (0..2).for_each(|seat| table.board(seat).claims[0] = 1);
        table.state.phase = Phase::Civ;
        table.state.queue = orrery_engine::SeatSet::all(2);
        table.state.actor = Seat(0);
        table.state.shown.clear();
        table.board(1).part = Part::Window;
        let card = table.card("C06");
        table.act_all(&[&format!("civ {card}"), "done"]);
        assert_eq!((table.actor(), table.board(0).movement), (Some(1), left), "{reading}");
    }
}

/// Seat 0 is done. Returns whether it is said to people and to programs that it gives up movement.
fn gives_up_movement(table: &mut Table) -> bool {
    let (before, done) = (table.state.clone(), table.game.parse_action("done").unwrap());
    table.act("done");
    let json = table.game.action_json(&before, done, &table.state);
    let text = table.game.explain(&before, done, &table.state);
    let is_said = text == "is done: gives up 2 movement";
    assert!(is_said || text == "is done", "{text}");
    assert_eq!(json.get("gives_up").is_some(), is_said, "{json:?}");
    is_said
}

#[test]
fn pu_2_p_r2_done_gives_up_movement_only_where_no_window_is_left_for_it() {
    for (reading, is_lost) in [("per_round", false), ("per_window", true)] {
        let mut table = advance_rover_or_civ(&pool(reading), |_| ());
        rover(table.board(0));
        choose(&mut table, Track::Civ);
        assert_eq!(gives_up_movement(&mut table), is_lost, "event, {reading}");

        for (claims, is_lost) in [(0, true), (1, is_lost)] {
            let mut table = Table::with_files(2, &[("corporations.toml", &pool(reading))]);
            rover(table.board(0));
            table.board(0).part = Part::Window;
            table.board(0).claims[0] = claims;
            assert_eq!(
                gives_up_movement(&mut table),
                is_lost,
                "main, {claims} claims, {reading}"
            );
        }
        let mut table = Table::with_files(2, &[("corporations.toml", &pool(reading))]);
        table.board(0).claims[0] = 1;
        table.close_main();
        rover(table.board(0));
        let pick = table.legal_of("civ").remove(0);
        table.act(&format!("civ {pick}"));
        table.board(0).pending = Default::default();
        assert!(gives_up_movement(&mut table), "civ, {reading}");
    }
}

#[test]
fn pu_6_4_the_end_of_the_game_has_one_pool_in_either_reading() {
    for reading in ["per_round", "per_window"] {
        let mut table = Table::with_files(2, &[("corporations.toml", &pool(reading))]);
        table.state.triggers.no_place = true;
        table.board(0).stored_patches = 1;
        table.board(1).stored_patches = 1;
        table.close_main();
        rover(table.board(0));
        table.act_all(&["patch 05", "done"]);
        assert_eq!((table.actor(), table.board(0).movement), (Some(1), 2), "{reading}");
    }
}

/// Flux with two rovers on flux terrain when the second round begins, before the station turns.
fn second_round(reading: &str) -> Table {
    let mut table = Table::with_files(3, &[("corporations.toml", &pool(reading))]);
    let board = table.board(0);
    board.corporation = FLUX;
    board.flux = Some(Track::Water);
    board.trackers[Track::Tech.index()] = 3;
    draw(board, "44", "w .\n. w");
    for (rover, on) in board.rovers.iter_mut().zip(["44", "55"]) {
        *rover = Some(square(on));
    }
    table.close_main();
    assert_eq!((table.state.round, table.state.phase), (2, Phase::Rotate));
    table
}

#[test]
fn pu_2_p_r2_round_start_movement_comes_at_once_or_when_main_starts() {
    let mut table = second_round("per_round");
    assert_eq!(table.board(0).movement, 4);

    let mut table_per_window = second_round("per_window");
    let board = table_per_window.board(0);
    let waits = (board.movement, board.round_start_movement);
    assert_eq!(waits, (0, RoundStartMovement::Waits(4)));
    let text = table_per_window
        .game
        .describe_seat(&table_per_window.state, None, Seat(0));
    assert!(text.contains("4 movement for the next tile"), "{text}");

    for table in [&mut table, &mut table_per_window] {
        // It was computed when the round began (CORP-G15).
        table.board(0).trackers[Track::Tech.index()] = 0;
        table.act("rotate 0");
        let board = table.board(0);
        let gained = (board.movement, board.round_start_movement);
        assert_eq!(gained, (4, RoundStartMovement::Gained));
    }
}

#[test]
fn corp_2_3_a_level_reached_while_movement_waits_gives_no_more() {
    let mut table = second_round("per_window");
    table.state.phase = Phase::Civ;
    table.state.queue = orrery_engine::SeatSet::only(Seat(0));
    table.state.actor = Seat(0);
    table.board(0).trackers[Track::Tech.index()] = 2;
    table.board(0).pending.add(Item::Advance(Track::Tech), 2);
    table.act_all(&["advance tech", "flux-token water"]);
    assert_eq!(table.board(0).movement, 0);
}

/// Where Cosmos may put a lifepod that was just collected.
fn lifepod_places(highest: u8) -> Vec<String> {
    let file = edited(CORPORATIONS, &[("highest = 14", &format!("highest = {highest}"))]);
    let mut table = Table::with_files(2, &[("corporations.toml", &file)]);
    let board = table.board(0);
    board.corporation = COSMOS;
    board.part = Part::Window;
    board.trackers = [3, 0, 0, 15, 0];
    board.rovers[0] = Some(square("26"));
    board.movement = 1;
    table.act("step 0 27");
    table.legal_of("put-lifepod")
}

#[test]
fn corp_1_1_lifepods_may_cover_the_top_of_a_track_in_the_other_reading() {
    let (below, tops) = (lifepod_places(14), lifepod_places(15));
    let added: Vec<&String> = tops.iter().filter(|place| !below.contains(place)).collect();
    let expected = ["civ", "water", "biomass", "tech"].map(|track| format!("on {track} 15"));
    assert_eq!(
        added,
        expected.iter().collect::<Vec<_>>(),
        "a tracker stands on that of rover"
    );
    assert!(below.iter().all(|place| tops.contains(place)));
}

#[test]
fn corp_1_2_a_tracker_below_a_covered_top_cannot_advance() {
    let file = edited(CORPORATIONS, &[("highest = 14", "highest = 15")]);
    let mut table = Table::with_files(2, &[("corporations.toml", &file)]);
    let board = table.board(0);
    board.corporation = COSMOS;
    board.part = Part::Window;
    board.trackers = [14, 14, 0, 0, 0];
    board.lifepods_on[Track::Civ.index()] = 1 << 15;
    board.pending.add(Item::Synergy, 1);
    let advances = table.legal_of("synergy");
    assert!(!advances.contains(&"civ".to_owned()) && advances.contains(&"water".to_owned()));
}
