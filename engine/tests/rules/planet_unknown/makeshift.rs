//! The corporation Makeshift (CORP-5).

use crate::support::{Table, square};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::resource::Track::{Biomass, Civ, Rover, Tech, Water};
use orrery_engine::planet_unknown::resource::TrackSet;
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::state::Item;

/// The positions of the trackers, in the order civ, water, biomass, rover, tech.
type Spots = [(Track, u8); 5];

const START: Spots = [(Civ, 0), (Water, 0), (Biomass, 0), (Rover, 0), (Tech, 0)];

/// The start position with one tracker elsewhere.
fn but(mut spots: Spots, tracker: Track, track: Track, position: u8) -> Spots {
    spots[tracker.index()] = (track, position);
    spots
}

/// Seat 0 in a window with trackers on these spots and these items.
fn makeshift(spots: Spots, items: &[Item]) -> Table {
    Table::window_of("makeshift", |board| {
        board.stands_on = spots.map(|(track, _)| track);
        board.trackers = spots.map(|(_, position)| position);
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

fn spot(table: &mut Table, tracker: Track) -> (Track, u8) {
    let spot = table.board(0).spot(tracker);
    (spot.track, spot.position)
}

fn techs(spots: Spots) -> u8 {
    let mut table = makeshift(spots, &[]);
    let board = table.board(0).clone();
    table.game.techs(&board)
}

/// The targets of one advance of a tracker that has several.
fn targets(spots: Spots, tracker: Track) -> Vec<String> {
    let mut table = makeshift(spots, &[Item::Advance(tracker)]);
    table.act(&format!("advance {tracker}"));
    assert_eq!(table.legal_of("target").len(), table.legal().len());
    table.legal_of("target")
}

#[test]
fn corp_5_1_an_advance_goes_one_up_on_its_track_or_on_one_beside_it() {
    assert_eq!(
        targets(but(START, Biomass, Biomass, 4), Biomass),
        ["water 5", "biomass 5", "rover 5"]
    );
    assert_eq!(targets(but(START, Civ, Civ, 4), Civ), ["civ 5", "water 5"]);
    assert_eq!(targets(but(START, Tech, Tech, 1), Tech), ["rover 2", "tech 2"]);
}

#[test]
fn corp_5_1_every_advance_may_go_beside_whatever_it_comes_from() {
    let energy = TrackSet::only(Biomass);
    for (item, act) in [
        (Item::Resource(Biomass), "resource biomass"),
        (Item::Synergy, "synergy biomass"),
        (Item::Energy(energy), "energy biomass biomass"),
    ] {
        let mut table = makeshift(but(START, Biomass, Rover, 4), &[item]);
        table.act_all(&[act, "target tech 5"]);
        assert_eq!(
            spot(&mut table, Biomass),
            (Tech, 5),
            "{act} moves the tracker wherever it is"
        );
    }
}

#[test]
fn corp_5_2_a_tracker_claims_what_is_printed_where_it_arrives() {
    let arrive = |tracker: Track, from: (Track, u8), target: &str| {
        let spots = but(START, tracker, from.0, from.1);
        let mut table = makeshift(spots, &[Item::Advance(tracker), Item::Synergy]);
        table.board(0).rovers[0] = Some(square("44"));
        table.act_all(&[&format!("advance {tracker}"), &format!("target {target}")]);
        let board = table.board(0);
        let pending = [Item::Synergy, Item::Patch, Item::Rover].map(|item| board.pending.count(item));
        (pending, board.claims, board.movement)
    };
    assert_eq!(
        arrive(Water, (Water, 2), "civ 3"),
        ([1, 0, 0], [1, 0, 0, 0], 0),
        "civ milestone"
    );
    assert_eq!(arrive(Rover, (Rover, 2), "biomass 3"), ([1, 1, 0], [0; 4], 0), "patch");
    assert_eq!(arrive(Tech, (Tech, 5), "rover 6"), ([1, 0, 1], [0; 4], 2), "rover");
    assert_eq!(arrive(Civ, (Civ, 2), "water 3"), ([2, 0, 0], [0; 4], 0), "synergy");
    assert_eq!(
        techs(but(START, Rover, Tech, 3)),
        0b1,
        "the rover tracker holds a tech level"
    );
}

#[test]
fn corp_5_3_a_position_with_a_tracker_cannot_be_entered() {
    let beside = but(but(START, Civ, Civ, 4), Water, Water, 5);
    let mut table = makeshift(beside, &[Item::Advance(Civ)]);
    table.act("advance civ");
    assert_eq!(spot(&mut table, Civ), (Civ, 5), "water 5 is occupied");

    let shut_in = but(beside, Biomass, Civ, 5);
    let table = makeshift(shut_in, &[Item::Synergy, Item::Advance(Civ), Item::Resource(Civ)]);
    assert_eq!(
        table.legal(),
        ["synergy water", "synergy biomass", "synergy rover", "synergy tech"]
    );
    let table = makeshift(shut_in, &[Item::Energy(TrackSet::only(Civ))]);
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn corp_5_3_a_shift_and_a_regress_are_blocked_too() {
    let shifting = but(but(START, Civ, Civ, 4), Tech, Tech, 7);
    assert_eq!(
        targets(but(shifting, Water, Water, 4), Civ),
        ["civ 5", "water 5", "tech 4", "tech 5"]
    );
    let regressing = but(but(but(START, Civ, Civ, 4), Biomass, Civ, 3), Tech, Tech, 10);
    let mut table = makeshift(regressing, &[]);
    table.act("use 3");
    let named: Vec<String> = table.legal_of("choose");
    let named: Vec<&str> = named.iter().filter_map(|text| text.split(' ').nth(1)).collect();
    assert_eq!(named, ["biomass", "tech"], "civ stands above biomass");
}

#[test]
fn corp_5_4_a_tracker_at_the_top_cannot_advance_not_even_onto_the_rover_track() {
    let spots = [(Civ, 15), (Water, 15), (Biomass, 15), (Rover, 3), (Tech, 6)];
    let table = makeshift(spots, &[Item::Synergy]);
    assert_eq!(table.legal(), ["synergy rover", "synergy tech"]);
}

#[test]
fn corp_5_4_any_tracker_at_the_top_of_the_rover_track_overflows() {
    let mut table = makeshift(but(START, Biomass, Rover, 15), &[Item::Advance(Biomass), Item::Synergy]);
    table.act("advance biomass");
    assert_eq!(spot(&mut table, Biomass), (Rover, 15));
    assert_eq!(table.board(0).movement, 3);
    assert_eq!(
        table.board(0).pending.iter().collect::<Vec<_>>(),
        [(Item::Synergy, 1)],
        "nothing else"
    );
    let table = makeshift(but(START, Rover, Tech, 15), &[Item::Advance(Rover)]);
    assert_eq!(
        table.legal_of("advance"),
        ["rover"],
        "no overflow there: by level 3, which it holds, it can shift"
    );
    let table = makeshift(but(START, Rover, Biomass, 15), &[Item::Advance(Rover)]);
    assert_eq!(
        table.legal(),
        ["done"],
        "the rover tracker has no overflow on another track"
    );
}

#[test]
fn corp_5_4_r38_a_shift_from_position_15_is_possible() {
    let spots = but(but(START, Civ, Civ, 15), Tech, Tech, 7);
    assert_eq!(targets(spots, Civ), ["water 15", "tech 15"]);
    let spots = but(but(START, Rover, Rover, 15), Tech, Tech, 7);
    assert_eq!(targets(spots, Rover), ["biomass 15", "rover 15", "tech 15"]);
}

#[test]
fn corp_5_5_the_highest_tracker_on_the_tech_track_gives_the_levels() {
    assert_eq!(techs(START), 0);
    assert_eq!(techs(but(but(START, Tech, Rover, 12), Civ, Tech, 5)), 0b11);
    assert_eq!(techs(but(but(START, Tech, Tech, 3), Water, Tech, 10)), 0b1111);
    assert_eq!(
        techs(but(START, Tech, Rover, 14)),
        0,
        "no tracker stands on the tech track"
    );
    assert_eq!(techs(but(START, Biomass, Tech, 14)), 0b11111);
}

#[test]
fn corp_5_5_levels_are_lost_as_the_tracker_leaves_the_track() {
    let mut table = makeshift(but(START, Tech, Tech, 3), &[Item::Advance(Tech)]);
    // Civ is adjacent to tech with level 1, for as long as it is active.
    table.act("advance tech");
    assert_eq!(table.legal_of("target"), ["civ 4", "rover 4", "tech 4"]);
    table.act("target rover 4");
    let board = table.board(0).clone();
    assert_eq!(table.game.techs(&board), 0);
}

#[test]
fn corp_5_6_level_1_makes_civ_and_tech_neighbours() {
    let civ = but(START, Civ, Civ, 4);
    assert_eq!(targets(but(civ, Tech, Tech, 2), Civ), ["civ 5", "water 5"]);
    assert_eq!(targets(but(civ, Tech, Tech, 3), Civ), ["civ 5", "water 5", "tech 5"]);
    assert_eq!(targets(but(START, Tech, Tech, 3), Tech), ["civ 4", "rover 4", "tech 4"]);
    assert_eq!(
        targets(but(civ, Tech, Tech, 7), Civ),
        ["civ 5", "water 4", "water 5", "tech 4", "tech 5"]
    );
}

#[test]
fn corp_5_7_level_2_adds_a_movement_while_two_trackers_stand_on_the_rover_track() {
    let gained = |spots: Spots| {
        let mut table = makeshift(spots, &[Item::Advance(Biomass)]);
        table.act_all(&["advance biomass", "target rover 3"]);
        table.board(0).movement
    };
    let arrives = but(START, Biomass, Biomass, 2);
    assert_eq!(
        gained(but(arrives, Tech, Tech, 5)),
        2,
        "the one that just arrived counts"
    );
    assert_eq!(gained(but(arrives, Tech, Tech, 4)), 1, "without the level");
    let alone = but(but(arrives, Rover, Water, 5), Tech, Tech, 5);
    assert_eq!(gained(alone), 1, "one tracker");
}

#[test]
fn corp_5_8_level_3_lets_a_tracker_shift_instead_and_claim_there() {
    let spots = but(but(START, Biomass, Biomass, 6), Tech, Tech, 7);
    assert_eq!(
        targets(spots, Biomass),
        ["water 6", "water 7", "biomass 7", "rover 6", "rover 7"]
    );
    let mut table = makeshift(spots, &[Item::Advance(Biomass)]);
    table.act_all(&["advance biomass", "target water 6"]);
    assert_eq!(spot(&mut table, Biomass), (Water, 6));
    assert_eq!(table.board(0).pending.count(Item::Synergy), 1);
    let below = but(but(START, Biomass, Biomass, 6), Tech, Tech, 6);
    assert_eq!(targets(below, Biomass), ["water 7", "biomass 7", "rover 7"]);
}

#[test]
fn corp_5_8_a_position_is_entered_by_a_shift_at_most_once_in_a_window() {
    let spots = but(but(START, Civ, Civ, 8), Tech, Tech, 7);
    let mut table = makeshift(spots, &[Item::Synergy]);
    table.act_all(&["synergy civ", "target water 8", "synergy civ", "target civ 8"]);
    assert_eq!(table.board(0).pending.count(Item::Synergy), 1, "each shift claims one");
    table.act("synergy civ");
    assert_eq!(table.legal_of("target"), ["civ 9", "water 9", "tech 8", "tech 9"]);
    table.act_all(&["target civ 9"]);
    assert_eq!(table.actor(), Some(1));
    assert_eq!(table.board(0).shifted, [[0; 5]; 5], "the next window begins anew");
}

#[test]
fn corp_5_8_the_steps_of_card_c21_go_up() {
    let spots = [(Civ, 5), (Water, 6), (Biomass, 4), (Rover, 7), (Tech, 7)];
    let mut table = makeshift(spots, &[]).takes_card("C21");
    let climb = table.legal_of("choose");
    assert_eq!(climb.len(), 1, "only biomass is below 5");
    table.act(&format!("choose {}", climb[0]));
    assert_eq!(table.legal(), ["target water 5", "target biomass 5", "target rover 5"]);
    table.act("target water 5");
    assert_eq!((spot(&mut table, Biomass), table.state.round), ((Water, 5), 2));
}

#[test]
fn corp_5_9_level_4_regresses_any_tracker_on_its_track_once_a_round() {
    let spots = but(but(START, Civ, Water, 9), Tech, Tech, 10);
    let mut table = makeshift(spots, &[Item::Synergy]);
    assert!(table.legal().contains(&"use 3".to_owned()));
    table.act("use 3");
    let regress = table.legal();
    assert_eq!(regress.len(), 2, "civ and tech; the others stand at 0");
    table.act(&regress[0]);
    assert_eq!(spot(&mut table, Civ), (Water, 8));
    assert_eq!(table.board(0).pending.count(Item::Synergy), 1, "nothing is claimed");
    assert!(table.legal_of("use").is_empty(), "once a round");
    table.board(0).pending = Default::default();
    table.close_main();
    assert_eq!((table.state.round, table.actor()), (2, Some(0)));
    assert_eq!(table.legal_of("use"), ["3"], "it comes back");
}

#[test]
fn corp_5_9_the_regress_is_optional_and_needs_the_level() {
    let spots = but(START, Tech, Tech, 10);
    assert_eq!(makeshift(spots, &[]).legal(), ["done", "use 3"]);
    assert_eq!(makeshift(but(START, Tech, Tech, 9), &[]).legal(), ["done"]);
}

#[test]
fn corp_5_10_trackers_score_where_they_stand_and_with_level_5_as_the_best_there() {
    let spots = [(Civ, 9), (Civ, 5), (Rover, 12), (Rover, 3), (Tech, 13)];
    assert_eq!(makeshift(spots, &[]).part(0, "tracks"), 3 + 2 + 2 + 2);
    let level_5 = but(spots, Tech, Tech, 14);
    assert_eq!(makeshift(level_5, &[]).part(0, "tracks"), (3 + 3) + (2 + 2) + 2);
}

#[test]
fn corp_5_11_a_track_is_at_its_maximum_if_any_tracker_stands_on_its_top() {
    let at_top = |spots: Spots| {
        let mut table = makeshift(spots, &[]);
        let board = table.board(0).clone();
        table.game.statistic(&board, Statistic::TracksAtTop)
    };
    assert_eq!(at_top(but(START, Biomass, Civ, 15)), 1);
    assert_eq!(at_top(but(but(START, Biomass, Civ, 15), Civ, Tech, 15)), 2);
    assert_eq!(at_top(but(START, Biomass, Civ, 14)), 0);
}

#[test]
fn corp_5_1_tracks_are_adjacent_in_the_order_of_the_board() {
    let order = [Civ, Water, Biomass, Rover, Tech];
    for (place, track) in order.into_iter().enumerate() {
        let mut spots = START;
        spots[Civ.index()] = (track, 4);
        if track == Tech {
            spots[Tech.index()] = (Rover, 9);
            // A tracker at 4 of the tech track gives level 1: civ and tech are adjacent.
            assert_eq!(targets(spots, Civ), ["civ 5", "rover 5", "tech 5"]);
            continue;
        }
        let beside = place.saturating_sub(1)..=(place + 1).min(4);
        let expected: Vec<String> = order[beside].iter().map(|track| format!("{track} 5")).collect();
        assert_eq!(targets(spots, Civ), expected, "from {track}");
    }
}

#[test]
fn r21_a_milestone_arrived_on_again_after_a_regress_is_claimed_again() {
    let spots = but(but(START, Civ, Civ, 2), Tech, Tech, 10);
    let mut table = makeshift(spots, &[Item::Advance(Civ), Item::Synergy]);
    table.act_all(&["advance civ", "target civ 3"]);
    assert_eq!(table.board(0).claims, [1, 0, 0, 0]);
    table.act("use 3");
    let regress = table.legal_of("choose");
    let civ = regress
        .iter()
        .find(|text| text.ends_with(" civ"))
        .expect("civ can regress");
    table.act(&format!("choose {civ}"));
    assert_eq!((spot(&mut table, Civ), table.board(0).claims), ((Civ, 2), [1, 0, 0, 0]));
    table.act_all(&["synergy civ", "target civ 3"]);
    assert_eq!(table.board(0).claims, [2, 0, 0, 0]);
}

#[test]
fn corp_5_7_corp_g16_the_bonus_counts_for_the_overflow_and_not_for_cards() {
    let two = but(but(START, Biomass, Rover, 15), Tech, Tech, 5);
    let mut table = makeshift(two, &[Item::Advance(Biomass)]);
    table.board(0).rovers[0] = Some(square("44"));
    table.act("advance biomass");
    assert_eq!(table.board(0).movement, 3 + 1);
    let mut card = makeshift(two, &[]);
    card.board(0).rovers[0] = Some(square("44"));
    assert_eq!(card.takes_card("C04").board(0).movement, 4);
}

#[test]
fn corp_5_2_synergies_and_movement_of_the_tracks_that_only_makeshift_has() {
    for position in 1..=15 {
        let mut table = makeshift(
            but(START, Water, Water, position - 1),
            &[Item::Advance(Water), Item::Rover],
        );
        table.act_all(&["advance water", &format!("target water {position}")]);
        let boosts = u8::from(matches!(position, 3 | 6 | 8 | 12));
        assert_eq!(table.board(0).pending.count(Item::Synergy), boosts, "water {position}");
    }
}
