//! The corporation Oasis Ultd. (CORP-6).

use crate::support::{Table, draw, square};
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{Board, ChoiceId, Slot};

/// Indexes of the water path with a synergy boost.
const SYNERGIES: [u8; 5] = [2, 7, 9, 12, 18];
/// Indexes of the water path with movement, and how much.
const MOVEMENT: [(u8, u8); 4] = [(3, 1), (5, 2), (15, 2), (17, 2)];

/// Seat 0 in a window with trackers at these positions (civ, water, biomass, rover, tech) and these items.
fn oasis(trackers: [u8; 5], items: &[Item]) -> Table {
    Table::window_of("oasis", |board| {
        board.trackers = trackers;
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

/// Seat 0 drafts a tile with its tech tracker at a position.
fn drafts(tile: &str, tech: u8) -> Table {
    let mut table = Table::with_corporation("oasis");
    table.offer(0, Slot::Inner, tile);
    table.board(0).trackers[Track::Tech.index()] = tech;
    table
}

fn pending(table: &mut Table) -> Vec<(Item, u8)> {
    table.board(0).pending.iter().collect()
}

fn regress_target(table: &mut Table, tracker: Track) -> Option<u8> {
    let board = table.board(0).clone();
    path::regress_target(table.game.tables(), &board, tracker).map(|spot| spot.position)
}

#[test]
fn corp_6_1_the_water_tracker_claims_what_its_path_meets() {
    for index in 1..=23 {
        let mut table = oasis([0, index - 1, 0, 0, 0], &[Item::Advance(Track::Water), Item::Patch]);
        table.act("advance water");
        assert_eq!(table.tracker(Track::Water), index);
        let synergies = u8::from(SYNERGIES.contains(&index));
        let movement = MOVEMENT
            .iter()
            .find(|(at, _)| *at == index)
            .map_or(0, |&(_, movement)| movement);
        let board = table.board(0);
        assert_eq!(
            (board.pending.count(Item::Synergy), board.movement),
            (synergies, movement),
            "{index}"
        );
        assert_eq!(board.claims, [0; 4], "no milestone at {index}");
        assert_eq!(
            (board.pending.count(Item::Patch), board.pending.count(Item::Rover)),
            (1, 0)
        );
    }
    let table = oasis([0, 23, 0, 0, 0], &[Item::Advance(Track::Water)]);
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn corp_6_2_only_positions_of_the_water_track_score_for_the_water_tracker() {
    for index in 0..=23 {
        let medals = match index {
            0..10 => 0,
            10..13 => 3,
            13..19 => 6,
            19..21 => 9,
            21..23 => 12,
            _ => 15,
        };
        assert_eq!(oasis([0, index, 0, 0, 0], &[]).part(0, "tracks"), medals, "{index}");
    }
    // Index 14 is position 8 of biomass, which shows 2 medals for the biomass tracker.
    assert_eq!(oasis([0, 14, 8, 0, 0], &[]).part(0, "tracks"), 6 + 2);
    assert_eq!(oasis([15, 23, 15, 15, 15], &[]).part(0, "tracks"), 5 + 15 + 5 + 5 + 5);
}

#[test]
fn corp_6_3_a_water_resource_advances_once_for_each_water_square_on_ice() {
    for (lay, advances) in [("13w23W33R", 2), ("13R23W33w", 1), ("14w24W34R", 1), ("06w16W26R", 0)] {
        let mut table = drafts("i3 water+rover", 0);
        table.lay(lay);
        assert_eq!(
            table.board(0).pending.count(Item::Resource(Track::Water)),
            advances,
            "{lay}"
        );
    }
    let mut table = drafts("i3 water+rover", 0);
    table.lay("13w23W33R");
    table.act_all(&["resource water", "resource water"]);
    assert_eq!(table.tracker(Track::Water), 2);
    assert_eq!(
        table.board(0).pending.count(Item::Synergy),
        1,
        "each advance claims its own"
    );
}

#[test]
fn corp_6_3_every_other_water_advance_is_one() {
    let energy = Item::Energy(TrackSet::only(Track::Water));
    for (item, act) in [(Item::Synergy, "synergy water"), (energy, "energy water water")] {
        let mut table = oasis([0; 5], &[item]);
        table.act(act);
        assert_eq!((table.tracker(Track::Water), table.actor()), (1, Some(1)));
    }
}

#[test]
fn corp_6_4_a_blocked_tracker_cannot_advance() {
    let items = [Item::Advance(Track::Water), Item::Resource(Track::Water), Item::Synergy];
    let table = oasis([0, 1, 2, 0, 0], &items);
    assert_eq!(
        table.legal(),
        ["synergy civ", "synergy biomass", "synergy rover", "synergy tech"],
        "index 2 is biomass 2"
    );
    let table = oasis([0, 1, 2, 0, 0], &[Item::Energy(TrackSet::only(Track::Water))]);
    assert_eq!(table.legal(), ["done"]);
    let table = oasis([0, 2, 1, 0, 0], &[Item::Advance(Track::Biomass)]);
    assert_eq!(table.legal(), ["done"], "the water tracker blocks others likewise");
}

#[test]
fn corp_6_4_the_rest_of_a_tile_waits_until_the_other_tracker_moves_on() {
    let mut table = oasis([0, 1, 2, 0, 0], &[Item::Resource(Track::Water), Item::Synergy]);
    table.board(0).pending.add(Item::Resource(Track::Water), 1);
    table.act_all(&["synergy biomass", "resource water"]);
    assert_eq!((table.tracker(Track::Water), table.tracker(Track::Biomass)), (2, 3));

    let mut lost = oasis([0, 1, 2, 0, 0], &[Item::Resource(Track::Water)]);
    lost.act("done");
    assert_eq!(lost.tracker(Track::Water), 1);
    assert!(pending(&mut lost).is_empty());
}

#[test]
fn corp_6_5_level_1_jumps_over_any_number_of_trackers_and_claims_where_it_lands() {
    // From index 1 over biomass 2 and rover 3 to tech 4.
    let mut table = oasis([0, 1, 2, 3, 3], &[Item::Advance(Track::Water), Item::Patch]);
    table.act("advance water");
    assert_eq!((table.tracker(Track::Water), table.board(0).movement), (4, 0));
    assert_eq!(
        pending(&mut table),
        [(Item::Patch, 1)],
        "the boost of biomass 2 is not claimed"
    );

    let mut other = oasis([0, 2, 1, 0, 3], &[Item::Advance(Track::Biomass)]);
    other.act("advance biomass");
    assert_eq!(other.tracker(Track::Biomass), 3, "over the water tracker on biomass 2");
    assert_eq!(pending(&mut other), [(Item::Patch, 1)]);
    assert_eq!(
        oasis([0, 1, 2, 3, 2], &[Item::Advance(Track::Water)]).legal(),
        ["done"],
        "without the level"
    );
}

#[test]
fn corp_6_5_a_regress_is_blocked_and_jumps_with_level_1() {
    assert_eq!(regress_target(&mut oasis([0, 3, 2, 0, 0], &[]), Track::Water), None);
    assert_eq!(regress_target(&mut oasis([0, 3, 2, 0, 3], &[]), Track::Water), Some(1));
    assert_eq!(regress_target(&mut oasis([0, 2, 3, 0, 0], &[]), Track::Biomass), None);
    assert_eq!(
        regress_target(&mut oasis([0, 2, 3, 0, 3], &[]), Track::Biomass),
        Some(1)
    );
    assert_eq!(regress_target(&mut oasis([0, 3, 0, 0, 0], &[]), Track::Water), Some(2));
}

#[test]
fn corp_6_6_level_2_gives_movement_for_rovers_on_water_terrain_at_round_start() {
    for (tech, movement) in [(4, 0), (5, 1)] {
        let mut table = Table::window_of("oasis", |board: &mut Board| {
            board.trackers[Track::Tech.index()] = tech;
            draw(board, "33", "W R");
            // One on water terrain, one on open ice.
            board.rovers[0] = Some(square("33"));
            board.rovers[1] = Some(square("50"));
            board.spare_rovers = 0;
        });
        table.close_main();
        assert_eq!((table.state.round, table.board(0).movement), (2, movement));
    }
    let mut both = Table::window_of("oasis", |board: &mut Board| {
        board.trackers[Track::Tech.index()] = 5;
        draw(board, "33", "W w");
        board.rovers[0] = Some(square("33"));
        board.rovers[1] = Some(square("34"));
        board.spare_rovers = 0;
    });
    both.close_main();
    assert_eq!(both.board(0).movement, 2);
}

#[test]
fn corp_6_7_level_3_gives_a_water_advance_for_a_tile_off_the_ice() {
    let advances = |tech: u8, lay: &str| {
        let mut table = drafts("i2 rover+tech", tech);
        table.lay(lay);
        table.board(0).pending.count(Item::Advance(Track::Water))
    };
    assert_eq!(advances(7, "14R15T"), 1);
    assert_eq!(advances(6, "14R15T"), 0, "without the level");
    assert_eq!(advances(7, "13R14T"), 0, "one square on ice");
    let mut water = drafts("i2 water+rover", 7);
    water.lay("14W15R");
    assert_eq!(
        water.legal(),
        ["resource rover", "advance water"],
        "a water tile off the ice too"
    );
}

#[test]
fn corp_6_7_r33_a_tile_whose_resources_do_nothing_gives_the_advance_but_no_patch() {
    let mut table = drafts("i2 water+rover", 14);
    let board = table.board(0);
    board.part = Part::Window;
    board.pending.add(Item::FreeTile { resources: false }, 1);
    table.lay("14W15R");
    assert_eq!(pending(&mut table), [(Item::Advance(Track::Water), 1)]);
}

#[test]
fn corp_6_8_levels_4_and_5_add_a_patch_and_a_boost_to_a_water_resource() {
    for (tech, patches, synergies) in [(9, 0, 0), (10, 1, 0), (13, 1, 0), (14, 1, 1)] {
        for lay in ["13W14R", "13R14W", "14W15R"] {
            let mut table = drafts("i2 water+rover", tech);
            table.lay(lay);
            let pending = &table.board(0).pending;
            assert_eq!(
                (pending.count(Item::Patch), pending.count(Item::Synergy)),
                (patches, synergies),
                "{lay}, on ice or not"
            );
        }
    }
    let mut dry = drafts("i2 rover+tech", 14);
    dry.lay("13R14T");
    assert_eq!(
        pending(&mut dry),
        [(Item::Resource(Track::Rover), 1), (Item::Resource(Track::Tech), 1)]
    );
}

#[test]
fn corp_6_8_corp_g18_a_level_reached_by_the_tile_itself_or_a_tile_not_placed_gives_nothing() {
    let mut table = drafts("i2 energy+water", 9);
    draw(table.board(0), "16", "T");
    table.lay("15E25W");
    let energy = table.legal_of("energy");
    let tech = energy
        .iter()
        .find(|text| text.ends_with(" tech"))
        .expect("tech lies beside");
    table.act(&format!("energy {tech}"));
    assert_eq!(table.tracker(Track::Tech), 10);
    assert_eq!(table.board(0).pending.count(Item::Patch), 0);

    let mut unplaced = drafts("i2 water+rover", 14);
    unplaced.cover_all_but(0, "");
    unplaced.act("take inner");
    assert_eq!(
        pending(&mut unplaced),
        [(Item::Advance(Track::Water), 1), (Item::Advance(Track::Rover), 1)]
    );
}

#[test]
fn corp_g19_the_end_of_the_path_is_the_maximum_of_the_water_track() {
    for (water, at_top) in [(15, 0), (22, 0), (23, 1)] {
        let mut table = oasis([0, water, 0, 0, 0], &[]);
        let board = table.board(0).clone();
        assert_eq!(table.game.statistic(&board, Statistic::TracksAtTop), at_top);
    }
}

#[test]
fn corp_g21_card_c21_takes_the_water_tracker_to_index_5() {
    let mut table = oasis([5, 0, 6, 7, 6], &[]).takes_card("C21");
    for _ in 0..5 {
        let climb = table.legal_of("choose");
        assert_eq!(climb.len(), 1, "only water is below 5");
        table.act(&format!("choose {}", climb[0]));
    }
    assert_eq!((table.tracker(Track::Water), table.state.round), (5, 2));
}

#[test]
fn corp_6_1_the_path_goes_through_these_positions_of_other_tracks() {
    use Track::{Biomass, Civ, Rover, Tech};
    let path = [
        (2, Biomass, 2),
        (3, Rover, 3),
        (4, Tech, 4),
        (5, Rover, 5),
        (6, Biomass, 4),
        (8, Civ, 4),
        (11, Civ, 7),
        (12, Civ, 8),
        (14, Biomass, 8),
        (15, Rover, 7),
        (16, Tech, 8),
        (17, Rover, 9),
        (18, Biomass, 10),
        (20, Civ, 12),
    ];
    let blocked = |index: u8, track: Track, position: u8| {
        let mut trackers = [0; 5];
        trackers[Track::Water.index()] = index - 1;
        trackers[track.index()] = position;
        let mut table = oasis(trackers, &[Item::Advance(Track::Water)]);
        let board = table.board(0).clone();
        path::targets(table.game.tables(), &board, Track::Water, true).is_empty()
    };
    for index in 1..=23 {
        for (track, position) in [Civ, Biomass, Rover]
            .into_iter()
            .flat_map(|track| (1..=15).map(move |at| (track, at)))
        {
            let meets = path.contains(&(index, track, position));
            assert_eq!(blocked(index, track, position), meets, "{index}: {track} {position}");
        }
    }
    // With the tech tracker at 4 or 8 level 1 jumps over it.
    for (index, position) in [(4, 4), (16, 8)] {
        let mut table = oasis([0, index - 1, 0, 0, position], &[]);
        let board = table.board(0).clone();
        assert_eq!(
            path::targets(table.game.tables(), &board, Track::Water, true)[0].position,
            index + 1
        );
    }
}

#[test]
fn corp_6_5_the_jump_stays_on_the_own_track_or_path() {
    let mut table = oasis([11, 20, 0, 0, 3], &[Item::Advance(Track::Civ)]);
    table.act("advance civ");
    assert_eq!(table.tracker(Track::Civ), 13, "over the water tracker on civ 12");
    let mut water = oasis([12, 19, 0, 0, 3], &[Item::Advance(Track::Water)]);
    water.act("advance water");
    assert_eq!(water.tracker(Track::Water), 21, "over the civ tracker at index 20");
}

#[test]
fn corp_6_4_r44_the_step_of_a_tracker_chosen_first_can_make_room_for_the_next() {
    let choices = Table::window_of("oasis", |_| ()).game.tables().choices.clone();
    let two = Choice::Trackers {
        trackers: 2,
        steps: 1,
        among: TrackSet::ALL,
        benefits: true,
    };
    let choice = choices.iter().position(|&choice| choice == two).expect("C01 gives it");
    // The rover tracker at 3 is where the water path goes from 2.
    let mut table = oasis([15, 2, 15, 3, 0], &[Item::Choice(ChoiceId::from_index(choice))]);
    let named = |tracks: [&str; 2]| tracks.map(|track| format!("{choice} {track}"));
    assert_eq!(table.legal_of("choose"), named(["rover", "tech"]));
    table.act(&format!("choose {choice} rover"));
    assert_eq!(
        table.legal_of("choose"),
        [format!("{choice} tech")],
        "the rover still stands there"
    );
    table.act("advance rover");
    assert_eq!(table.legal_of("choose"), named(["water", "tech"]));
    table.act_all(&[&format!("choose {choice} water"), "advance water"]);
    assert_eq!((table.tracker(Track::Rover), table.tracker(Track::Water)), (4, 3));
}
