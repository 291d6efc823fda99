//! Chapter 4: resources, energy, advances and what they claim.

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::state::Item;

/// Seat 0 in a window with trackers at these positions (civ, water, biomass, rover, tech) and these items.
fn waiting(trackers: [u8; 5], items: &[Item]) -> Table {
    Table::window(|board| {
        board.trackers = trackers;
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

#[test]
fn x2_corp_g8_energy_reaches_the_tracks_beside_its_area() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 energy+water");
    let drawing = "T E E . R R
                   T C . . W R
                   . C . W B .";
    draw(table.board(0), "33", drawing);
    table.lay("45E46W");
    assert_eq!(
        table.legal_of("energy"),
        ["civ+water+tech civ", "civ+water+tech water", "civ+water+tech tech"]
    );
}

#[test]
fn x2_an_open_current_belongs_to_the_area() {
    let mut table = Table::new(2);
    table.board(0).planet = table.planet("petra");
    table.offer(0, Slot::Inner, "i2 energy+water");
    let drawing = "T E E . R R
                   T C . . . R
                   . C . W B .";
    draw(table.board(0), "44", drawing);
    table.lay("56E57W");
    let options = ["civ", "water", "rover", "tech"].map(|track| format!("civ+water+rover+tech {track}"));
    assert_eq!(table.legal_of("energy"), options);
}

#[test]
fn x4_one_tech_resource_chains_to_a_patch() {
    let chain = ["resource tech", "synergy water", "synergy civ"];
    let mut table = waiting([7, 2, 2, 0, 1], &[Item::Resource(Track::Tech)]);
    table.act_all(&chain);
    table.act("synergy biomass");
    assert_eq!(trackers(&table), [8, 3, 3, 0, 2]);
    assert_eq!(table.board(0).pending.iter().collect::<Vec<_>>(), [(Item::Patch, 1)]);

    let mut table = waiting([7, 2, 2, 0, 1], &[Item::Resource(Track::Tech)]);
    table.act_all(&chain);
    table.act("synergy water");
    assert_eq!(trackers(&table), [8, 4, 2, 0, 2]);
    assert_eq!(table.actor(), Some(1), "the chain has ended");
}

#[test]
fn x9_r13_corp_0_4_a_tech_unlocked_first_doubles_the_water_of_the_same_tile() {
    let laid = || {
        let mut table = Table::new(2);
        table.offer(0, Slot::Inner, "i2 energy+water");
        draw(table.board(0), "16", "T");
        table.board(0).trackers[Track::Tech.index()] = 9;
        table.lay("15E25W");
        table
    };
    let mut energy_first = laid();
    energy_first.act_all(&["energy water+tech tech", "resource water", "advance water"]);
    assert_eq!(trackers(&energy_first), [0, 2, 0, 0, 10]);
    assert_eq!(energy_first.part(0, "tracks"), 2, "1 for water, 1 for tech");

    let mut water_first = laid();
    water_first.act_all(&["resource water", "energy water+tech tech"]);
    assert_eq!(trackers(&water_first), [0, 1, 0, 0, 10]);
    assert_eq!(water_first.part(0, "tracks"), 1);
}

#[test]
fn pu_4_3_r11_energy_options_are_frozen_when_the_tile_is_laid() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    table.lay("13C14E");
    table.board(0).pending.add(Item::Patch, 1);
    table.act("patch 15");
    assert_eq!(table.legal_of("energy"), ["civ civ"]);
}

#[test]
fn pu_4_3_r12_corp_0_4_water_chosen_for_energy_is_not_doubled_and_needs_no_ice() {
    let mut table = waiting([0, 0, 0, 0, 10], &[Item::Energy(TrackSet::only(Track::Water))]);
    table.act("energy water water");
    assert_eq!(table.tracker(Track::Water), 1);
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn pu_4_3_corp_g8_energy_is_lost_where_no_track_of_its_options_can_advance() {
    let table = waiting([15, 0, 0, 0, 0], &[Item::Energy(TrackSet::only(Track::Civ))]);
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn pu_4_4_arriving_claims_movement_and_milestones_of_the_rover_track() {
    let printed = [
        (1, 0, 1),
        (2, 1, 0),
        (3, 1, 0),
        (4, 2, 0),
        (5, 2, 0),
        (6, 2, 1),
        (7, 2, 0),
        (8, 2, 0),
        (9, 3, 0),
        (10, 3, 0),
        (11, 3, 0),
        (12, 3, 0),
        (13, 4, 0),
        (14, 4, 0),
        (15, 4, 0),
    ];
    for (position, movement, rovers) in printed {
        let mut table = waiting([0, 0, 0, position - 1, 0], &[Item::Advance(Track::Rover)]);
        table.board(0).last_tile = squares("13");
        table.board(0).rovers[0] = Some(square("99"));
        table.act("advance rover");
        let synergies = u8::from(position == 10);
        let board = table.board(0);
        let gained = (
            board.movement,
            board.pending.count(Item::Rover),
            board.pending.count(Item::Synergy),
        );
        assert_eq!(gained, (movement, rovers, synergies), "position {position}");
    }
}

#[test]
fn pu_4_4_civ_and_biomass_milestones_are_claimed_on_every_arrival() {
    for position in 1..=15 {
        let mut table = waiting([position - 1, 0, 0, 0, 0], &[Item::Advance(Track::Civ), Item::Synergy]);
        table.act("advance civ");
        let rank = [3, 6, 10, 14].iter().position(|&milestone| milestone == position);
        let mut claims = [0; 4];
        rank.into_iter().for_each(|rank| claims[rank] = 1);
        assert_eq!(table.board(0).claims, claims, "civ {position}");
        assert_eq!(
            table.board(0).pending.count(Item::Synergy),
            1 + u8::from(matches!(position, 8 | 11))
        );

        let mut table = waiting(
            [0, 0, position - 1, 0, 0],
            &[Item::Advance(Track::Biomass), Item::Synergy],
        );
        table.act("advance biomass");
        let pending = &table.board(0).pending;
        assert_eq!(
            pending.count(Item::Patch),
            u8::from(matches!(position, 3 | 6 | 9 | 11 | 13))
        );
        assert_eq!(
            pending.count(Item::Synergy),
            1 + u8::from(matches!(position, 2 | 10)),
            "biomass {position}"
        );
    }
}

#[test]
fn pu_4_4_a_tracker_at_the_top_cannot_advance_but_for_the_rover() {
    let mut table = waiting([15, 15, 15, 15, 15], &[Item::Synergy]);
    table.board(0).rovers[0] = Some(square("44"));
    assert_eq!(table.legal(), ["synergy rover"]);
    table.act("synergy rover");
    let board = table.board(0);
    assert_eq!(
        (board.tracker(Track::Rover), board.movement),
        (15, 4 + 1),
        "4 printed, 1 more by level 3 (CORP-0.3)"
    );
    assert_eq!(board.pending.count(Item::Rover), 0);
    let impossible = waiting(
        [15, 0, 0, 0, 0],
        &[Item::Advance(Track::Civ), Item::Resource(Track::Civ)],
    );
    assert_eq!(impossible.legal(), ["done"]);
}

#[test]
fn pu_4_5_a_level_is_held_from_its_position_on() {
    let levels = [3, 5, 7, 10, 14];
    for position in 0..=15 {
        let mut table = waiting([0, 0, 0, 0, position], &[]);
        let board = table.board(0).clone();
        let held = levels.iter().filter(|&&level| level <= position).count();
        assert_eq!(table.game.techs(&board).trailing_ones() as usize, held, "at {position}");
        assert_eq!(table.game.techs(&board).count_ones() as usize, held, "at {position}");
    }
}

#[test]
fn pu_4_8_corp_g17_a_track_scores_the_last_medal_at_or_below_its_tracker() {
    let medals = [
        [0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 5],
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 7, 7, 10],
        [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 5],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 5],
        [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 5],
    ];
    for track in Track::ALL {
        for position in 0..=15 {
            let mut at = [0; 5];
            at[track.index()] = position;
            let table = waiting(at, &[]);
            assert_eq!(
                table.part(0, "tracks"),
                medals[track.index()][usize::from(position)],
                "{track} {position}"
            );
        }
    }
}

#[test]
fn pu_2_w_done_is_legal_only_when_no_mandatory_item_is_possible() {
    let mut table = waiting([0; 5], &[Item::Advance(Track::Civ)]);
    table.board(0).movement = 1;
    table.board(0).rovers[0] = Some(square("44"));
    assert!(!table.legal().contains(&"done".to_owned()));
    table.act("advance civ");
    assert_eq!(
        table.legal(),
        ["done", "step 0 34", "step 0 43", "step 0 45", "step 0 54"]
    );
    table.act("done");
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn pu_2_w_an_impossible_item_waits_until_something_makes_it_possible() {
    let mut table = waiting([0; 5], &[Item::Rover, Item::Advance(Track::Civ)]);
    assert_eq!(table.legal(), ["advance civ"], "no tile was laid yet");
    table.board(0).last_tile = squares("13");
    assert_eq!(table.legal(), ["advance civ", "place-rover 13"]);
}

#[test]
fn pu_2_w_what_is_left_at_done_is_lost() {
    let mut table = waiting([0; 5], &[Item::Rover]);
    assert_eq!(table.legal(), ["done"]);
    table.act("done");
    assert!(table.board(0).pending.is_empty());
}

#[test]
fn pu_2_w_r1_corp_g3_resources_of_a_tile_are_resolved_in_any_order() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    table.lay("13R14T");
    assert_eq!(table.board(0).part, Part::Window);
    assert_eq!(table.legal(), ["resource rover", "resource tech"]);
    table.act("resource tech");
    assert_eq!(table.legal(), ["resource rover"]);
}

#[test]
fn pu_4_3_corp_g8_other_areas_diagonals_and_open_squares_give_nothing_for_energy() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    // Tech at 33 and biomass at 55 touch 44 at corners, water at 58 is next to an area of its own.
    let drawing = "t . . . . .
                   . . . . . .
                   . . b . E w";
    draw(table.board(0), "33", drawing);
    table.lay("44E45C");
    assert_eq!(table.legal_of("energy"), ["civ civ"]);

    let mut joined = Table::new(2);
    joined.offer(0, Slot::Inner, "i2 civ+energy");
    draw(joined.board(0), "33", drawing);
    draw(joined.board(0), "54", "e . e");
    joined.lay("44E45C");
    assert_eq!(
        joined.legal_of("energy"),
        ["civ+biomass civ", "civ+biomass biomass"],
        "54 lies beside 55"
    );
}
