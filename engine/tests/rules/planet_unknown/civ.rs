//! Civ claims and the 36 civ cards (PU-4.7).

use crate::support::{Table, draw, square, squares};
use orrery_engine::Seat;
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::supply::station;

/// Seat 0 has taken an immediate card, after a change of its board.
fn took(id: &str, change: impl FnOnce(&mut Table)) -> Table {
    let mut table = Table::new(2);
    change(&mut table);
    table.takes_card(id)
}

/// The number of the pending choice among trackers.
fn choice(table: &Table) -> String {
    let first = &table.legal_of("choose")[0];
    first
        .split(' ')
        .next()
        .expect("a choice begins with its number")
        .to_owned()
}

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

/// The medals that a kept card adds to a part of the score.
fn medals(ids: &[&str], part: &str, change: impl FnOnce(&mut Table)) -> i32 {
    let mut table = Table::new(2);
    change(&mut table);
    ids.iter().for_each(|id| table.keeps_card(0, id));
    table.part(0, part)
}

#[test]
fn x10_r3_corp_g9_claims_are_cashed_in_from_the_commander_on_and_later_ones_in_the_same_window() {
    let mut table = Table::new(4);
    table.state.commander = Seat(2);
    table.set_pools(&["C01", "C06", "C07", "C29", "C33", "C08", "C09", "C10", "C11", "C12"]);
    for seat in [0, 1, 3] {
        table.board(seat).claims[0] = 1;
        table.board(seat).trackers[Track::Civ.index()] = 3;
    }
    table.board(1).trackers[Track::Civ.index()] = 5;
    table.close_main();
    let pick = |table: &mut Table, seat: u8, cards: usize, id: &str| {
        assert_eq!((table.actor(), table.legal_of("civ").len()), (Some(seat), cards));
        let card = table.card(id);
        table.act(&format!("civ {card}"));
    };
    pick(&mut table, 3, 5, "C06");
    pick(&mut table, 0, 4, "C07");
    pick(&mut table, 1, 3, "C01");
    let choice = choice(&table);
    table.act_all(&[
        &format!("choose {choice} civ"),
        &format!("choose {choice} water"),
        "advance civ",
    ]);
    assert_eq!(table.board(1).claims, [0, 1, 0, 0]);
    assert_eq!(table.legal_of("civ").len(), 5);
    let card = table.card("C08");
    table.act_all(&[&format!("civ {card}"), "advance water"]);
    assert_eq!((table.state.round, table.state.phase), (2, Phase::Rotate));
}

#[test]
fn pu_4_7_one_seat_resolves_its_claims_in_any_order() {
    let mut table = Table::new(2);
    table.set_pools(&["C06", "C08", "C20"]);
    table.board(0).claims = [1, 1, 1, 0];
    table.close_main();
    let cards = ["C06", "C08", "C20"].map(|id| table.card(id).to_string());
    assert_eq!(table.legal_of("civ"), cards);
    table.act(&format!("civ {}", cards[2]));
    assert_eq!(table.legal_of("civ"), cards[..2]);
}

#[test]
fn pu_4_7_corp_g9_a_claim_on_an_empty_pool_is_lost() {
    let mut table = Table::new(2);
    table.set_pools(&["C06"]);
    table.board(0).claims[0] = 2;
    table.board(1).claims[0] = 1;
    table.close_main();
    let card = table.card("C06");
    table.act(&format!("civ {card}"));
    assert_eq!(
        (table.state.round, table.board(0).claims, table.board(1).claims),
        (2, [0; 4], [0; 4])
    );
}

#[test]
fn c01_and_c11_advance_two_different_trackers_once() {
    for id in ["C01", "C11"] {
        let mut table = took(id, |_| ());
        let choice = choice(&table);
        assert_eq!(table.legal_of("choose").len(), 5);
        table.act(&format!("choose {choice} tech"));
        let others = ["civ", "water", "biomass", "rover"].map(|track| format!("{choice} {track}"));
        assert_eq!(table.legal_of("choose"), others, "another tracker");
        assert_eq!(
            table.legal_of("advance"),
            ["tech"],
            "or first the step of the one chosen"
        );
        table.act_all(&[&format!("choose {choice} civ"), "advance civ", "advance tech"]);
        assert_eq!(trackers(&table), [1, 9, 0, 0, 1]);
        assert_eq!(table.state.round, 2);
    }
}

#[test]
fn c02_advances_one_tracker_twice_with_each_benefit() {
    let mut table = took("C02", |table| table.board(0).trackers[2] = 1);
    let choice = choice(&table);
    table.act_all(&[&format!("choose {choice} biomass"), "advance biomass"]);
    assert_eq!(table.board(0).pending.count(Item::Synergy), 1);
    table.act("advance biomass");
    assert_eq!(table.board(0).pending.count(Item::Patch), 1);
    assert_eq!(table.tracker(Track::Biomass), 3);
}

#[test]
fn c02_stops_at_the_top() {
    let mut table = took("C02", |table| table.board(0).trackers[0] = 14);
    let choice = choice(&table);
    table.act_all(&[&format!("choose {choice} civ"), "advance civ"]);
    assert_eq!((table.tracker(Track::Civ), table.state.round), (15, 2));
}

#[test]
fn c10_and_c19_advance_three_trackers_or_as_many_as_can() {
    for id in ["C10", "C19"] {
        let mut table = took(id, |table| {
            for track in [0, 2, 3] {
                table.board(0).trackers[track] = 15;
            }
            table.board(0).trackers[4] = 8;
        });
        let choice = choice(&table);
        let eligible = ["water", "rover", "tech"].map(|track| format!("{choice} {track}"));
        assert_eq!(table.legal_of("choose"), eligible);
        eligible.iter().for_each(|named| table.act(&format!("choose {named}")));
        table.act_all(&["advance water", "advance rover", "advance tech"]);
        assert_eq!(trackers(&table), [15, 10, 15, 15, 9]);
    }
}

#[test]
fn c03_c12_and_c26_give_one_two_and_three_patches() {
    for (id, count) in [("C03", 1), ("C12", 2), ("C26", 3)] {
        let mut table = took(id, |_| ());
        assert_eq!(
            table.board(0).pending.iter().collect::<Vec<_>>(),
            [(Item::Patch, count)]
        );
        for square in ["patch 05", "patch 06", "patch 15"].iter().take(count.into()) {
            table.act(square);
        }
        assert_eq!((table.board(0).patches.count(), table.state.round), (count.into(), 2));
    }
}

#[test]
fn c04_r15_gives_four_movement_without_the_tech_bonus() {
    let mut table = took("C04", |table| {
        table.board(0).trackers[4] = 7;
        table.board(0).rovers[0] = Some(square("44"));
    });
    assert_eq!(table.board(0).movement, 4);
    assert!(table.legal().contains(&"done".to_owned()));
}

#[test]
fn c05_lays_a_tile_of_the_depot_whose_resources_do_nothing() {
    let mut table = took("C05", |table| {
        table.offer(0, Slot::Inner, "i2 civ+energy*");
        table.board(0).last_tile = squares("44");
    });
    table.lay("13C14E*");
    let board = table.board(0);
    assert_eq!(
        (board.trackers[0], board.meteorites, board.last_tile),
        (0, squares("14"), squares("13 14"))
    );
    assert_eq!(table.state.round, 2);
}

#[test]
fn c16_r35_lays_a_tile_of_the_depot_with_its_resources_and_leaves_its_slot_empty() {
    let mut table = took("C16", |table| table.offer(0, Slot::Inner, "i2 water+rover"));
    table.lay("13W14R");
    assert_eq!(table.legal(), ["resource water", "resource rover"]);
    assert_eq!(
        station::offered(table.game.tables(), &table.state, Seat(0), Slot::Inner),
        None
    );
    table.board(0).pending.add(Item::FreeTile { resources: false }, 1);
    assert!(
        table
            .legal_of("lay-free")
            .iter()
            .all(|text| text.starts_with("bare outer")),
        "a slot taken from offers nothing until the refill (R35)"
    );
}

#[test]
fn c05_without_room_does_nothing_and_ends_nothing() {
    let mut table = took("C05", |table| table.cover_all_but(0, "05 b6"));
    assert_eq!((table.state.round, table.state.triggers.no_place), (2, false));
    assert!(table.board(0).pending.is_empty());
}

#[test]
fn r18_planet_rules_are_not_waived_for_the_tile_of_a_card() {
    let two_squares_on_k_273 = |open: &str| {
        took("C05", |table| {
            table.board(0).planet = table.planet("k-273");
            table.cover_all_but(0, open);
            table.offer(0, Slot::Inner, "i2 water+rover");
        })
    };
    assert_eq!(
        two_squares_on_k_273("05 06").legal_of("lay-free").len(),
        2,
        "both on ice"
    );
    assert!(
        two_squares_on_k_273("15 14").legal_of("lay-free").is_empty(),
        "one on ice, one on land"
    );
}

#[test]
fn c13_and_c18_collect_exactly_two_and_three_lifepods_or_all_there_are() {
    for (id, count) in [("C13", 2), ("C18", 3)] {
        let mut table = took(id, |_| ());
        assert_eq!(table.legal_of("collect").len(), 6);
        for square in ["27", "41", "4a"].iter().take(count) {
            table.act(&format!("collect lifepod {square}"));
        }
        assert_eq!(
            (usize::from(table.board(0).collected_lifepods), table.state.round),
            (count, 2)
        );
        let mut one_left = took(id, |table| table.board(0).lifepods = squares("95"));
        one_left.act("collect lifepod 95");
        assert_eq!((one_left.board(0).collected_lifepods, one_left.state.round), (1, 2));
    }
}

#[test]
fn c14_may_lift_a_rover_to_any_square_without_a_rover() {
    let two_rovers = |table: &mut Table| {
        table.board(0).rovers[..2].copy_from_slice(&[Some(square("44")), Some(square("55"))]);
    };
    let mut table = took("C14", two_rovers);
    assert_eq!(table.legal_of("teleport").len(), 2 * 94);
    assert_eq!(table.legal()[0], "done");
    table.act("teleport 1 95");
    let board = table.board(0);
    assert_eq!((board.rover_squares(), board.collected_lifepods), (squares("44 95"), 1));
    assert_eq!(table.state.round, 2);
}

#[test]
fn c17_clears_one_row_or_column_of_meteorites() {
    let mut table = took("C17", |table| table.board(0).meteorites = squares("43 47 54"));
    let lines = ["row 4", "row 5", "column 3", "column 4", "column 7"].map(|line| format!("meteorite {line}"));
    assert_eq!(table.legal_of("destroy-line"), lines);
    table.act("destroy-line meteorite row 4");
    assert_eq!(
        (table.board(0).meteorites, table.board(0).collected_meteorites),
        (squares("54"), 0)
    );
}

#[test]
fn c25_destroys_three_meteorites_or_all_there_are() {
    let mut table = took("C25", |table| table.board(0).meteorites = squares("43 47 54 66"));
    table.act_all(&["destroy meteorite 43", "destroy meteorite 66", "destroy meteorite 54"]);
    assert_eq!((table.board(0).meteorites, table.state.round), (squares("47"), 2));
    let mut one = took("C25", |table| table.board(0).meteorites = squares("43"));
    one.act("destroy meteorite 43");
    assert_eq!((one.board(0).collected_meteorites, one.state.round), (0, 2));
}

#[test]
fn c21_brings_every_tracker_to_position_5_without_synergies_but_with_all_else() {
    let mut table = took("C21", |table| table.board(0).trackers = [2, 0, 5, 4, 1]);
    // By then water is at 9, and biomass already at 5.
    let choice = choice(&table);
    let below = |tracks: &[&str]| {
        tracks
            .iter()
            .map(|track| format!("{choice} {track}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(table.legal_of("choose"), below(&["civ", "rover", "tech"]));
    table.act(&format!("choose {choice} tech"));
    assert_eq!(table.board(0).pending.count(Item::Synergy), 0, "tech 2 is a synergy");
    assert_eq!(table.legal().len(), 3, "back to back");
    for track in ["tech", "tech", "tech", "rover", "civ", "civ", "civ"] {
        table.act(&format!("choose {choice} {track}"));
    }
    assert_eq!(trackers(&table), [5, 9, 5, 5, 5]);
    assert_eq!((table.board(0).claims, table.board(0).movement), ([1, 0, 0, 0], 2));
}

#[test]
fn c06_c07_c08_c09_c15_c20_and_c27_are_worth_their_medals() {
    for (id, worth) in [
        ("C06", 1),
        ("C07", 2),
        ("C08", 1),
        ("C09", 2),
        ("C15", 2),
        ("C20", 3),
        ("C27", 4),
    ] {
        assert_eq!(medals(&[id], "civ", |_| ()), worth, "{id}");
    }
    assert_eq!(medals(&["C06", "C27"], "civ", |_| ()), 5);
}

#[test]
fn c23_and_c24_are_worth_two_and_three_medals_and_give_an_advance_in_the_last_window() {
    for (id, worth) in [("C23", 2), ("C24", 3)] {
        assert_eq!(medals(&[id], "civ", |_| ()), worth);
        let mut table = Table::new(2);
        table.keeps_card(0, id);
        table.state.triggers.no_place = true;
        table.close_main();
        assert_eq!(
            (table.state.phase, table.actor(), table.legal().len()),
            (Phase::Last, Some(0), 5)
        );
        let choose = table.legal()[2].clone();
        table.act_all(&[&choose, "advance biomass"]);
        assert_eq!((table.tracker(Track::Biomass), table.actor()), (1, None));
    }
}

#[test]
fn c22_scores_each_patch_on_the_planet() {
    let patches = |table: &mut Table| {
        draw(table.board(0), "44", "B b b");
        table.board(0).patches = squares("45 46");
    };
    assert_eq!(medals(&["C22"], "civ", patches), 2);
}

#[test]
fn c28_doubles_lifepods() {
    let lifepods = |table: &mut Table| table.board(0).collected_lifepods = 4;
    assert_eq!(medals(&[], "lifepods", lifepods), 4);
    assert_eq!(medals(&["C28"], "lifepods", lifepods), 8);
}

#[test]
fn c29_to_c32_raise_each_full_set_of_three_meteorites_by_the_cards_held() {
    let worth = |cards: usize, meteorites: u8| {
        let ids = ["C29", "C30", "C31", "C32"];
        medals(&ids[..cards], "meteorites", |table| {
            table.board(0).collected_meteorites = meteorites
        })
    };
    assert_eq!([0, 1, 2, 3, 4].map(|cards| worth(cards, 8)), [2, 4, 6, 8, 10]);
    assert_eq!([0, 1, 4].map(|cards| worth(cards, 2)), [0; 3], "full sets only");
}

#[test]
fn c33_to_c36_score_by_the_cards_held() {
    let ids = ["C33", "C34", "C35", "C36"];
    let worth = [1, 2, 3, 4].map(|cards| medals(&ids[..cards], "civ", |_| ()));
    assert_eq!(worth, [1, 3, 6, 10]);
}

#[test]
fn pu_4_7_immediate_cards_score_nothing_and_end_game_cards_do_nothing_when_picked() {
    let mut table = took("C27", |_| ());
    assert_eq!((table.state.round, table.part(0, "civ")), (2, 4));
    assert!(table.board(0).pending.is_empty());
    let mut table = took("C24", |_| ());
    assert!(table.board(0).pending.is_empty());
    assert_eq!(table.board(0).terrain(Resource::Civ).count(), 0);
    assert_eq!(medals(&["C03", "C13"], "civ", |_| ()), 0);
}

#[test]
fn pu_8_2_a_seat_that_kept_a_card_knows_those_that_it_left_in_the_pool() {
    let mut table = Table::new(2);
    table.set_pools(&["C06", "C07", "C29"]);
    table.board(0).claims[0] = 1;
    table.close_main();
    let card = table.card("C06");
    table.act(&format!("civ {card}"));
    let pools = [0, 1].map(|observer| table.sampled_pools(observer));
    assert_eq!(pools[0], std::collections::BTreeSet::from([table.state.pool.0]));
    assert!(pools[1].len() > 1, "seat 1 saw nothing");
}
