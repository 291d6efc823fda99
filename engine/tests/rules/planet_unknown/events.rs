//! The EVENT phase and its immediate effects (PU-2.3, CARDS-3.3, 3.4).

use crate::support::events::{event, event_with};
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::resource::Track::{Biomass, Civ, Rover, Tech, Water};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{CardSet, Part, Phase};
use orrery_engine::{Information, Rules, Seat, SeatSet};

/// The trackers of seat 0 when an event is revealed.
fn trackers(id: &str, trackers: [u8; 5]) -> Table {
    event(id, |table| table.board(0).trackers = trackers)
}

/// The trackers that seat 0 may choose.
fn choices(table: &Table) -> Vec<String> {
    assert_eq!((table.state.phase, table.actor()), (Phase::Event, Some(0)));
    let track = |text: String| text.split(' ').nth(1).map(str::to_owned);
    table.legal_of("choose").into_iter().filter_map(track).collect()
}

/// Chooses a tracker for the pending choice.
fn choose(table: &mut Table, track: Track) {
    let choice = table
        .legal_of("choose")
        .into_iter()
        .find(|text| text.ends_with(track.name()));
    table.act(&format!("choose {}", choice.expect("the tracker may be chosen")));
    let advance = format!("advance {track}");
    if table.legal().contains(&advance) {
        table.act(&advance);
    }
}

fn spots(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

#[test]
fn pu_2_3_the_event_comes_after_the_station_turned_and_before_the_draft() {
    let mut table = Table::before_events(&[]);
    table.put_event_on_top("E17");
    assert_eq!((table.state.phase, table.state.events.current), (Phase::Rotate, None));
    table.act("rotate 2");
    assert_eq!((table.state.phase, table.state.rotation), (Phase::Event, 4));
    assert_eq!(table.state.events.current, Some(table.event("E17")));
    assert_eq!(table.game.to_act(&table.state), SeatSet::all(2), "all at once");
    table.act_all(&["synergy water", "synergy civ"]);
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(0)));
    assert!(table.state.boards.iter().all(|board| board.part == Part::Draft));
}

#[test]
fn pu_2_3_what_an_event_asks_must_be_done_if_it_can() {
    let table = event("E18", |_| ());
    assert_eq!(table.legal_of("collect lifepod").len(), 6);
    assert_eq!(table.legal().len(), 6, "{:?}", table.legal());
}

#[test]
fn r42_a_seat_for_which_the_event_makes_nothing_has_no_window() {
    let table = event("E19", |table| {
        draw(table.board(1), "33", "C e");
        table.board(1).meteorites = squares("33");
        table.board(0).movement = 1;
        table.board(0).rovers[0] = Some(square("44"));
    });
    assert_eq!(
        table.game.to_act(&table.state),
        SeatSet::all(2),
        "movement is at hand while the item waits"
    );
    let table = event("E47", |table| {
        table.board(0).rovers[0] = Some(square("44"));
        table.board(0).movement = 1;
    });
    assert_eq!(table.state.phase, Phase::Main, "one rover is not enough for E47");
    assert_eq!(table.state.boards[Seat(0)].movement, 1, "nothing is lost");
    let table = event("E33", |_| ());
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(0)));
}

#[test]
fn pu_2_p_movement_of_an_event_stays_for_the_round() {
    let mut table = event("E05", |table| {
        table.board(0).trackers = [0, 0, 0, 3, 0];
        draw(table.board(0), "33", "C e");
        table.board(0).rovers[0] = Some(square("33"));
    });
    choose(&mut table, Rover);
    assert_eq!((table.state.phase, table.board(0).movement), (Phase::Event, 2));
    table.act_all(&["step 0 34", "done"]);
    choose(&mut table, Civ);
    assert_eq!((table.state.phase, table.board(0).movement), (Phase::Main, 1));
    table.act("step 0 33");
}

#[test]
fn r3_a_civ_claim_of_an_event_is_cashed_in_at_the_end_of_the_round() {
    let mut table = trackers("E09", [2, 0, 0, 0, 0]);
    choose(&mut table, Civ);
    choose(&mut table, Civ);
    assert_eq!((table.state.phase, table.board(0).claims), (Phase::Main, [1, 0, 0, 0]));
    table.play_on(|state| state.phase == Phase::Civ);
    assert_eq!((table.actor(), table.legal_of("civ").len()), (Some(0), 3));
}

#[test]
fn cards_3_4_advance_takes_trackers_that_can_and_claims() {
    assert_eq!(choices(&trackers("E12", [0; 5])), ["water", "tech"]);
    assert_eq!(choices(&trackers("E12", [0, 15, 0, 0, 0])), ["tech"]);
    assert_eq!(
        choices(&trackers("E07", [0, 0, 0, 15, 0])),
        ["water", "rover"],
        "the rover tracker stays and gives"
    );
    let mut table = trackers("E12", [0, 2, 0, 0, 0]);
    choose(&mut table, Water);
    assert_eq!(table.board(0).pending.count(Item::Synergy), 1);
    let gone = trackers("E12", [0, 15, 0, 0, 15]);
    assert_eq!(gone.actor(), Some(1), "nothing can be done");
}

#[test]
fn cards_3_4_an_advance_without_benefits_claims_nothing_and_goes_as_far_as_it_can() {
    let mut table = trackers("E04", [2, 0, 0, 0, 0]);
    assert_eq!(choices(&table), ["civ", "water", "biomass"]);
    choose(&mut table, Civ);
    assert_eq!((spots(&table), table.board(0).claims), ([5, 0, 0, 0, 0], [0; 4]));
    assert_eq!(table.actor(), Some(1));
    let mut table = trackers("E04", [0, 14, 0, 0, 0]);
    choose(&mut table, Water);
    assert_eq!(spots(&table), [0, 15, 0, 0, 0]);
    let mut table = trackers("E04", [0, 0, 1, 0, 0]);
    choose(&mut table, Biomass);
    assert!(table.board(0).pending.is_empty(), "no boost at 2, no patch at 3");
}

#[test]
fn pu_4_5_a_tech_milestone_met_without_benefits_stays_locked() {
    let mut table = event("E04", |table| {
        table.settle_corporation("makeshift");
        table.board(0).stands_on[Biomass.index()] = Rover;
        table.board(0).trackers = [0, 0, 1, 0, 0];
    });
    choose(&mut table, Biomass);
    assert_eq!(
        table.legal_of("target"),
        ["biomass 2", "rover 2", "tech 2"],
        "each step goes where it may"
    );
    table.act("target tech 2");
    table.act("target tech 3");
    table.act("target tech 4");
    let board = table.board(0).clone();
    assert_eq!((board.blocked_techs, table.game.techs(&board)), (1, 0));
    assert!(board.pending.is_empty() && table.actor() == Some(1));
}

#[test]
fn cards_3_4_regress_takes_a_tracker_that_can_go_down_all_the_way() {
    assert_eq!(choices(&trackers("E42", [2, 3, 0, 5, 1])), ["water", "rover"]);
    assert_eq!(
        choices(&trackers("E42", [2, 2, 0, 0, 1])),
        ["civ", "water"],
        "else the furthest"
    );
    let mut nothing = trackers("E42", [0; 5]);
    assert_eq!(nothing.state.phase, Phase::Main, "else nothing");
    assert!(
        nothing.board(0).pending.is_empty(),
        "it does not wait for the advances of the round"
    );
    let mut table = trackers("E21", [3, 4, 0, 0, 0]);
    assert_eq!(choices(&table), ["civ"]);
    choose(&mut table, Civ);
    assert_eq!((spots(&table), table.board(0).claims), ([2, 4, 0, 0, 0], [0; 4]));
}

#[test]
fn cards_3_4_the_regress_of_an_event_cannot_be_passed_while_all_stand_at_0() {
    let table = event("E32", |table| {
        table.settle_corporation("horizon");
        table.board(0).pending.add(Item::Reposition, 1);
    });
    assert!(table.legal_of("choose").is_empty(), "{:?}", table.legal());
}

#[test]
fn cards_3_4_the_boost_of_an_event_is_a_synergy_boost() {
    let table = event("E20", |table| {
        table.settle_corporation("jump-drive");
        table.board(0).lifepods_on_techs = 0b100;
    });
    assert_eq!(table.legal_of("synergy").len(), 5);
    assert_eq!(
        table.legal_of("synergy-more").len(),
        5,
        "tech C advances twice (CORP-4.5)"
    );
}

#[test]
fn cards_3_4_pieces_are_collected_as_far_as_there_are_any() {
    let mut table = event("E19", |table| {
        draw(table.board(0), "33", "C e e");
        table.board(0).meteorites = squares("33 35");
    });
    assert_eq!(table.legal(), ["collect meteorite 33", "collect meteorite 35"]);
    table.act("collect meteorite 35");
    assert_eq!(table.board(0).collected_meteorites, 1);
    assert_eq!(table.state.phase, Phase::Main, "seat 1 has none");
}

#[test]
fn cards_3_4_a_lifepod_on_the_planet_is_destroyed() {
    let mut table = event("E49", |_| ());
    table.act("destroy lifepod 27");
    assert_eq!(
        (table.board(0).lifepods.count(), table.board(0).collected_lifepods),
        (5, 0)
    );
}

#[test]
fn cards_3_4_a_collected_lifepod_is_destroyed_wherever_it_lies() {
    let mut table = event("E50", |table| {
        table.settle_corporation("jump-drive");
        table.board(0).lifepods_on_techs = 0b10;
        table.board(0).collected_lifepods = 1;
    });
    assert_eq!(table.legal(), ["lose-lifepod scoring-area", "lose-lifepod tech 1"]);
    table.act("lose-lifepod tech 1");
    let board = table.board(0).clone();
    assert_eq!(
        (table.game.techs(&board), board.lifepods_held()),
        (0, 1),
        "its tech is gone"
    );
    let cosmos = event("E50", |table| {
        table.settle_corporation("cosmos");
        table.board(0).lifepods_on[Water.index()] = 1 << 4;
    });
    assert_eq!(cosmos.legal(), ["lose-lifepod on water 4"]);
}

#[test]
fn cards_3_4_ruling_10_a_collected_meteorite_is_destroyed_and_none_on_the_planet() {
    let mut table = event("E51", |table| {
        table.board(0).collected_meteorites = 2;
        draw(table.board(1), "33", "C e");
        table.board(1).meteorites = squares("33");
    });
    assert_eq!(table.legal(), ["lose-meteorite"]);
    table.act("lose-meteorite");
    assert_eq!(
        (table.board(0).collected_meteorites, table.state.phase),
        (1, Phase::Main)
    );
    assert_eq!(table.board(1).meteorites.count(), 1);
}

#[test]
fn cards_3_4_a_rover_is_lost_of_two_or_more() {
    let mut table = event("E47", |table| {
        table.board(0).rovers[0] = Some(square("33"));
        table.board(0).rovers[1] = Some(square("44"));
        table.board(0).spare_rovers = 0;
    });
    assert_eq!(table.legal(), ["lose-rover 0", "lose-rover 1"]);
    table.act("lose-rover 1");
    let board = table.board(0);
    assert_eq!((board.rover_squares(), board.spare_rovers), (squares("33"), 0));
}

#[test]
fn corp_3_3_a_rover_that_an_event_destroys_leaves_its_meteorite() {
    let mut table = event("E47", |table| {
        table.settle_corporation("horizon");
        table.board(0).rovers[0] = Some(square("33"));
        table.board(0).rovers[1] = Some(square("44"));
        table.board(0).carrying = 0b10;
    });
    table.act("lose-rover 1");
    assert_eq!((table.board(0).meteorites, table.board(0).carrying), (squares("44"), 0));
}

/// Meteor symbols at 33 and 35, the latter with a meteorite; a rover at 33.
fn meteor_symbols(table: &mut Table) {
    let board = table.board(0);
    draw(board, "33", "C e e");
    board.meteor_symbols = squares("33 35");
    board.meteorites = squares("35");
    board.rovers[0] = Some(square("33"));
}

#[test]
fn cards_3_4_a_meteorite_falls_on_an_empty_meteor_symbol_and_destroys_a_rover() {
    let mut table = event("E31", meteor_symbols);
    assert_eq!(table.legal(), ["event-meteorite 33"]);
    table.act("event-meteorite 33");
    assert_eq!(table.board(0).meteorites, squares("33 35"));
    assert!(table.board(0).rover_squares().is_empty());
    let table = event("E31", |table| {
        meteor_symbols(table);
        table.board(0).meteorites = squares("33 35");
    });
    assert_eq!(table.state.phase, Phase::Main, "no symbol is empty");
}

#[test]
fn r19_the_tech_against_meteorites_keeps_that_of_an_event_away_or_leaves_the_choice() {
    let immune = |table: &mut Table| {
        meteor_symbols(table);
        table.board(0).trackers[Tech.index()] = 14;
    };
    assert_eq!(event("E43", immune).state.phase, Phase::Main);
    let ruling = (
        "meteorite_immunity_blocks_add = true",
        "meteorite_immunity_blocks_add = false",
    );
    let table = event_with(&[ruling], "E43", immune);
    assert_eq!(table.legal(), ["done", "event-meteorite 33"]);
}

#[test]
fn cards_3_4_of_boost_and_look_one_is_taken_and_with_no_card_left_the_boost() {
    let mut table = event("E53", |_| ());
    assert_eq!(table.legal(), ["either 5 first", "either 5 second"]);
    table.act("either 5 first");
    assert_eq!(table.legal_of("synergy").len(), 5);
    table.act("synergy water");
    assert!(!table.board(0).knows_next_event);
    let table = event("E53", |table| {
        table.state.events.drawn = 19;
        table.put_event_on_top("E53");
    });
    assert_eq!(table.legal(), ["either 5 first"]);
}

fn pool_sizes(table: &Table) -> [usize; 4] {
    table
        .game
        .tables()
        .civ_ranks
        .map(|rank| (table.state.pool & rank).count())
}

#[test]
fn cards_3_4_a_civ_card_of_each_rank_leaves_play_or_comes_into_it() {
    let before = Table::before_events(&[]);
    let table = event("E48", |_| ());
    assert_eq!(pool_sizes(&table), [2; 4]);
    assert_eq!(table.state.pool.0 & !before.state.pool.0, 0);
    table.game.check(&table.state).expect("cards are conserved");
    let table = event("E02", |_| ());
    assert_eq!(pool_sizes(&table), [4; 4]);
    let table = event("E48", |table| table.state.pool.0 = 0);
    assert_eq!(pool_sizes(&table), [0; 4], "no card is left to go");
}

#[test]
fn cards_3_4_private_objectives_are_drawn_and_discarded() {
    let mut table = event("E03", |_| ());
    let drawn = table.board(0).private_objectives;
    assert_eq!(
        (drawn.count(), drawn & table.board(1).private_objectives),
        (1, CardSet::EMPTY)
    );
    let shared = table.state.objectives.iter().flatten().map(|objective| objective.card);
    assert!(
        shared.into_iter().all(|card| !drawn.contains(card)),
        "of those that are not in play"
    );
    let mut table = event("E46", |table| table.board(0).private_objectives.0 = 0b1010);
    assert_eq!(table.legal(), ["discard-objective 1", "discard-objective 3"]);
    table.act("discard-objective 3");
    let board = table.board(0);
    assert_eq!(
        (board.private_objectives.0, board.discarded_objectives.0),
        (0b10, 0b1000)
    );
    assert_eq!(table.state.phase, Phase::Main, "seat 1 has none");
}

#[test]
fn cards_3_4_the_station_is_turned_again_and_stays_so() {
    let mut table = event("E15", |_| ());
    assert_eq!(table.legal_of("rotate").len(), 6);
    table.act_all(&["rotate 4", "rotate 0"]);
    assert_eq!((table.state.rotation, table.state.phase), (2, Phase::Main));
}

#[test]
fn cards_3_4_all_tiles_of_a_shape_leave_the_station() {
    let mut table = event("E52", |_| ());
    let stack = station::stack(table.game.tables(), &table.state, Seat(0), Slot::Inner);
    table.act("remove-shape inner");
    assert_eq!((table.state.gone[stack], table.state.events.removed_tiles), (12, 12));
    assert_eq!(table.state.top(stack), None);
}

#[test]
fn pu_8_2_nobody_saw_the_order_of_tiles_that_an_event_took_away() {
    let sample = |turned: bool| {
        let mut table = event("E52", |_| ());
        let stack = station::stack(table.game.tables(), &table.state, Seat(0), Slot::Inner);
        if turned {
            table.state.stacks[stack][1..12].reverse();
        }
        table.act("remove-shape inner");
        let beliefs = table.game.beliefs(&table.state, Seat(0));
        let mut sample = table.state.clone();
        table
            .game
            .sample(&beliefs, &mut orrery_engine::Rng::seed(1), &mut sample);
        sample
    };
    assert!(sample(false) == sample(true));
}

#[test]
fn cards_3_3_a_rover_of_an_event_before_the_first_tile_is_lost() {
    let mut table = event("E05", |_| ());
    choose(&mut table, Rover);
    assert_eq!((table.actor(), table.board(0).spare_rovers), (Some(1), 2));
}
