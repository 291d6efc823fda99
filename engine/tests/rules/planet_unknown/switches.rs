//! Both readings of the switches that do not depend on the event deck (PU-9.4).

use crate::support::planets::settle_on;
use crate::support::{Table, draw, edited, square, squares};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::resource::{Resource, Track, TrackSet};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::score;
use orrery_engine::planet_unknown::seat::laying;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::{Part, Phase};
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, Setup, Slot};
use orrery_engine::{Rules, Seat};

const PLANETS: &str = include_str!("../../../data/planet_unknown/planets.toml");
const CORPORATIONS: &str = include_str!("../../../data/planet_unknown/corporations.toml");
const EVENTS: &str = include_str!("../../../data/planet_unknown/event_cards.toml");
const CIV_CARDS: &str = include_str!("../../../data/planet_unknown/civ_cards.toml");

/// What a table shows under the embedded file, and under the file with one line changed.
fn readings<T>(file: &str, [from, to]: [&str; 2], show: impl Fn(Table) -> T) -> [T; 2] {
    let changed = edited(file, &[(from, to)]);
    [
        show(Table::new(2)),
        show(Table::with_files(2, &[("reading.toml", &changed)])),
    ]
}

const KEEP_PLANET_RULES: [&str; 2] = ["waive_planet_rules = true", "waive_planet_rules = false"];

/// Seat 0 on a planet where all but some squares are covered, with these tiles on offer.
fn almost_full(mut table: Table, planet: &str, open: &str, outer: &str) -> Table {
    settle_on(&mut table, planet);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    table.offer(0, Slot::Outer, outer);
    table.cover_all_but(0, open);
    table
}

/// Sets a limit on tiles for seat 0, as event E39 does: none may touch the edge.
fn keep_off_the_edge(table: &mut Table) {
    let event = usize::from(table.event("E39"));
    table.board(0).limits = table.game.tables().events[event].limits;
}

#[test]
fn pu_3_4_r6_r8_a_tile_that_only_the_planet_forbids_is_laid_or_taken_unplaced() {
    for (planet, open) in [("tartarus", "35 36"), ("k-273", "37 47"), ("arashi", "55 56")] {
        let legal = |table| {
            let table = almost_full(table, planet, open, "i4 water+rover");
            (table.lays().len(), table.legal_of("take"))
        };
        let [waived, kept] = readings(PLANETS, KEEP_PLANET_RULES, legal);
        assert_eq!(waived, (2, Vec::new()), "{planet}");
        assert_eq!(kept, (0, vec!["outer".into(), "inner".into()]), "{planet}");
    }
}

#[test]
fn pu_3_4_r6_a_tile_taken_in_this_way_ends_the_game() {
    let changed = edited(PLANETS, &[KEEP_PLANET_RULES.into()]);
    let table = Table::with_files(2, &[("reading.toml", &changed)]);
    let mut table = almost_full(table, "tartarus", "35 36", "i4 water+rover");
    table.act("take inner");
    assert!(table.board(0).no_place);
    let round = table.state.round;
    table.play_on(|state| state.phase == Phase::Over);
    assert_eq!(table.state.round, round);
}

#[test]
fn pu_3_4_the_limit_of_an_event_is_waived_in_either_reading_but_never_with_the_planet() {
    let lays = |open: &str| {
        readings(PLANETS, KEEP_PLANET_RULES, |table| {
            let mut table = almost_full(table, "k-273", open, "i4 water+rover");
            keep_off_the_edge(&mut table);
            table.lays().len()
        })
    };
    assert_eq!(lays("05 06"), [2, 2], "on the edge, all on land");
    assert_eq!(lays("05 06 37 47"), [2, 2], "the limit goes before the planet's rule");
    let edge = |at: &str| {
        Table::new(2).game.tables().planets[usize::from(Table::new(2).planet("k-273"))]
            .perimeter
            .contains(square(at))
    };
    assert!(edge("05") && !edge("37") && !edge("47"));
    assert_eq!(lays("37 47"), [2, 0], "off the edge, half on ice");
}

#[test]
fn cards_3_3_the_patch_of_an_event_leaves_room_under_the_rules_that_are_not_waived() {
    let squares = readings(PLANETS, KEEP_PLANET_RULES, |table| {
        let mut table = almost_full(table, "k-273", "05 06 37 47", "i4 water+rover");
        table.board(0).part = Part::Window;
        table.board(0).pending.add(Item::Event(EventItem::Patch), 1);
        table.legal_of("event-patch")
    });
    assert_eq!(squares, [vec!["05", "06", "37", "47"], vec!["37", "47"]]);
}

const LOSE_UNPLACEABLE: [&str; 2] = ["store_unplaceable = true", "store_unplaceable = false"];

/// Seat 0 in a window as a corporation that stores patches, with these items; all but some squares are covered.
fn stores(mut table: Table, slug: &str, open: &str, items: &[Item]) -> Table {
    let corporation = table.corporation(slug);
    table.cover_all_but(0, open);
    let board = table.board(0);
    (board.corporation, board.part) = (corporation, Part::Window);
    board.trackers[Track::Tech.index()] = 13;
    items.iter().for_each(|&item| board.pending.add(item, 1));
    table
}

fn may_store(table: &Table) -> bool {
    table.legal().contains(&"store-patch".to_owned())
}

#[test]
fn pu_3_7_r5_a_patch_without_a_square_is_stored_or_lost() {
    for slug in ["universal-coalition", "wormhole"] {
        let after = |open: &str| {
            readings(CORPORATIONS, LOSE_UNPLACEABLE, |table| {
                let mut table = stores(table, slug, open, &[Item::Patch, Item::Synergy]);
                let stores = may_store(&table);
                table.act("synergy water");
                (stores, table.actor())
            })
        };
        assert_eq!(
            after("66"),
            [(true, Some(0)), (true, Some(0))],
            "{slug}: as the owner likes"
        );
        // Level 2 of Wormhole lays patches on tiles.
        let full = if slug == "wormhole" {
            (true, Some(0))
        } else {
            (false, Some(1))
        };
        assert_eq!(after(""), [(true, Some(0)), full], "{slug}");
    }
}

#[test]
fn r5_the_patch_of_an_event_has_the_squares_that_the_guard_leaves() {
    let stored = |open: &str| {
        readings(CORPORATIONS, LOSE_UNPLACEABLE, |table| {
            let mut table = stores(table, "universal-coalition", open, &[Item::Event(EventItem::Patch)]);
            table.offer(0, Slot::Inner, "i2 rover+tech");
            table.offer(0, Slot::Outer, "i2 energy+water");
            may_store(&table)
        })
    };
    assert_eq!(stored("66 67"), [true, false]);
    assert_eq!(stored("66 67 22"), [true, true]);
}

const RELAX: [&str; 2] = ["free_tile_relax = false", "free_tile_relax = true"];

/// The squares where seat 0 may lay the tile of a card under a limit that keeps it off the edge.
fn free_lays(table: Table, planet: &str, open: &str) -> Vec<String> {
    let mut table = almost_full(table, planet, open, "i3 rover+tech");
    keep_off_the_edge(&mut table);
    let board = table.board(0);
    board.part = Part::Window;
    board.pending.add(Item::FreeTile { resources: true }, 1);
    let mut lays = table.lays();
    lays.sort_unstable();
    lays
}

#[test]
fn r18_an_events_limit_is_waived_or_not_for_the_tile_of_a_card_where_nothing_else_fits() {
    let lays = |planet: &str, open: &str| readings(CIV_CARDS, RELAX, |table| free_lays(table, planet, open));
    let none: Vec<String> = Vec::new();
    assert_eq!(
        lays("k5b-4156", "31 41"),
        [none.clone(), vec!["31R41T".into(), "31T41R".into()]]
    );
    let inside = vec!["77R78T".to_owned(), "77T78R".to_owned()];
    assert_eq!(
        lays("k5b-4156", "77 78 31 41 51"),
        [inside.clone(), inside],
        "one of the tiles on offer keeps the limit"
    );
    assert_eq!(lays("k-273", "37 47"), [none.clone(), none], "a planet's rule is kept");
}

#[test]
fn r12_water_chosen_for_energy_is_advanced_once_or_doubled_by_the_tech() {
    let switch = [
        "through_energy = false # water chosen",
        "through_energy = true # water chosen",
    ];
    let trackers = |tech: u8, item: Item, choice: &str| {
        readings(CORPORATIONS, switch, |mut table| {
            let corporation = table.corporation("universal-coalition");
            let board = table.board(0);
            (board.corporation, board.part) = (corporation, Part::Window);
            board.trackers[Track::Tech.index()] = tech;
            board.pending.add(item, 1);
            table.act(choice);
            let more = table.board(0).pending.count(Item::Advance(Track::Water));
            (table.tracker(Track::Water), more)
        })
    };
    let energy = Item::Energy(TrackSet::EMPTY.with(Track::Civ).with(Track::Water));
    assert_eq!(trackers(10, energy, "energy civ+water water"), [(1, 0), (1, 1)]);
    assert_eq!(
        trackers(9, energy, "energy civ+water water"),
        [(1, 0); 2],
        "without the level"
    );
    assert_eq!(trackers(10, energy, "energy civ+water civ"), [(0, 0); 2]);
    assert_eq!(
        trackers(10, Item::Resource(Track::Water), "resource water"),
        [(1, 1); 2]
    );
    assert_eq!(trackers(10, Item::Synergy, "synergy water"), [(1, 0); 2]);
}

#[test]
fn corp_8_2_biomass_chosen_for_energy_needs_an_expansion_or_not() {
    let switch = [
        "through_energy = true # biomass chosen",
        "through_energy = false # biomass chosen",
    ];
    let energies = readings(CORPORATIONS, switch, |mut table| {
        let corporation = table.corporation("wormhole");
        table.board(0).corporation = corporation;
        table.offer(0, Slot::Inner, "i2 civ+energy");
        draw(table.board(0), "33", "B");
        table.lay("34E35C");
        table.legal_of("energy")
    });
    assert_eq!(
        energies,
        [vec!["civ civ"], vec!["civ+biomass civ", "civ+biomass biomass"]]
    );
    let resources = readings(CORPORATIONS, switch, |mut table| {
        let corporation = table.corporation("wormhole");
        table.board(0).corporation = corporation;
        table.offer(0, Slot::Inner, "i2 biomass+civ");
        draw(table.board(0), "33", "C");
        table.lay("34B35C");
        table.legal_of("resource")
    });
    assert_eq!(
        resources,
        [vec!["civ"], vec!["civ"]],
        "biomass of the tile itself needs it"
    );
}

#[test]
fn corp_0_1_the_level_frees_patches_too_or_tiles_alone() {
    let patches = readings(CORPORATIONS, ["patches = true\n", "patches = false\n"], |mut table| {
        let corporation = table.corporation("universal-coalition");
        let board = table.board(0);
        (board.corporation, board.part) = (corporation, Part::Window);
        board.trackers[Track::Tech.index()] = 3;
        draw(board, "44", "C");
        board.pending.add(Item::Patch, 1);
        table.legal_of("patch").len()
    });
    assert_eq!(patches, [96 - 1, 4]);
}

#[test]
fn corp_0_5_r19_level_5_keeps_meteorites_of_tiles_away_or_those_of_events_or_both() {
    let values = [(true, true), (true, false), (false, true), (false, false)];
    for (from_tiles, from_events) in values {
        for blocks_add in [true, false] {
            let corporations = edited(
                CORPORATIONS,
                &[
                    ("from_tiles = true", &format!("from_tiles = {from_tiles}")),
                    ("from_events = true", &format!("from_events = {from_events}")),
                ],
            );
            let adds = "meteorite_immunity_blocks_add = ";
            let events = edited(EVENTS, &[(&format!("{adds}true"), &format!("{adds}{blocks_add}"))]);
            let immune = || {
                let mut table = Table::with_files(2, &[("corporations.toml", &corporations), ("events.toml", &events)]);
                let corporation = table.corporation("universal-coalition");
                table.board(0).corporation = corporation;
                table.board(0).trackers[Track::Tech.index()] = 14;
                table
            };
            let mut lays = immune();
            lays.offer(0, Slot::Inner, "i2 civ+energy*");
            lays.lay("13C14E*");
            let there = if from_tiles { "" } else { "14" };
            assert_eq!(lays.board(0).meteorites, squares(there), "{from_tiles} for tiles");

            let mut event = immune();
            let board = event.board(0);
            board.part = Part::Window;
            draw(board, "33", "C e");
            board.meteor_symbols = squares("33");
            board.pending.add(Item::Event(EventItem::Meteorite), 1);
            let expected: &[&str] = match (from_events, blocks_add) {
                (false, _) => &["event-meteorite 33"],
                (true, true) => &["done"],
                (true, false) => &["done", "event-meteorite 33"],
            };
            assert_eq!(event.legal(), expected, "{from_events} for events, {blocks_add}");
        }
    }
}

/// What a table with seat 0 on Petra shows with this flag of its open currents unchanged, and turned.
fn on_petra<T>(flag: &str, show: impl Fn(Table) -> T) -> [T; 2] {
    let lines = ["true", "false"].map(|value| format!("\n{flag} = {value}"));
    readings(PLANETS, [&lines[0], &lines[1]], |mut table| {
        settle_on(&mut table, "petra");
        show(table)
    })
}

#[test]
fn pu_4_3_open_currents_join_the_energy_area_or_not() {
    let options = on_petra("in_energy_area", |mut table| {
        table.offer(0, Slot::Inner, "i2 civ+energy");
        draw(table.board(0), "33", "R");
        draw(table.board(0), "46", "W");
        table.lay("34E44C");
        table.legal_of("energy")
    });
    assert_eq!(options[0].len(), 3, "water lies beside a current: {:?}", options[0]);
    assert_eq!(options[1], ["civ+rover civ", "civ+rover rover"]);
}

#[test]
fn corp_1_8_a_step_onto_an_open_current_is_free_or_not() {
    let movement = on_petra("for_techs", |mut table| {
        let corporation = table.corporation("cosmos");
        let board = table.board(0);
        (board.corporation, board.part) = (corporation, Part::Window);
        board.trackers[Track::Tech.index()] = 10;
        board.rovers[0] = Some(square("51"));
        board.movement = 2;
        table.act("step 0 52");
        table.board(0).movement
    });
    assert_eq!(movement, [2, 1]);
}

#[test]
fn r24_open_currents_are_energy_to_objectives_or_not() {
    let largest = on_petra("in_objectives", |table| {
        let board = &table.state.boards[Seat(0)];
        table.game.statistic(board, Statistic::LargestArea(Resource::Energy))
    });
    assert_eq!(largest, [37, 0]);
}

#[test]
fn r24_open_currents_complete_their_row_and_column_or_not() {
    let planet = on_petra("completes_lines", |mut table| {
        table.cover_all_but(0, "14");
        table.part(0, "planet")
    });
    assert_eq!(planet, [40, 40 - 1 - 2]);
}

#[test]
fn corp_2_3_a_level_gives_its_movement_as_it_is_reached_or_at_round_start_alone() {
    let switch = ["on_unlock = true # also", "on_unlock = false # also"];
    let movement = readings(CORPORATIONS, switch, |mut table| {
        let corporation = table.corporation("flux");
        let board = table.board(0);
        (board.corporation, board.part) = (corporation, Part::Window);
        board.flux = Some(Track::Civ);
        board.trackers[Track::Tech.index()] = 2;
        board.rovers_began_on[Resource::Water.index()] = 2;
        board.pending.add(Item::Advance(Track::Tech), 1);
        board.pending.add(Item::Synergy, 1);
        table.act_all(&["advance tech", "flux-token water"]);
        table.board(0).movement
    });
    assert_eq!(movement, [4, 0]);
}

/// The message about a ruleset with one line of a file changed.
fn refused(file: &str, from: &str, to: &str) -> String {
    let ruleset = Ruleset::with_files(&[("reading.toml", &edited(file, &[(from, to)]))]).expect("the file is sound");
    let problems = PlanetUnknown::new(ruleset, Backend::detect()).expect_err("the reading is refused");
    problems.to_string()
}

#[test]
fn pu_9_4_other_readings_are_refused_in_the_words_of_their_file() {
    let said = refused(
        CIV_CARDS,
        "meteorite_rounding = \"full_sets\"",
        "meteorite_rounding = \"floor_total\"",
    );
    let words = "civ_cards.toml: rulings.meteorite_rounding: found \"floor_total\"; this reading cannot be played yet; \
                 allowed is \"full_sets\"";
    assert!(said.contains(words), "{said}");
    let said = refused(
        CORPORATIONS,
        "rover_top_tiles_only = false",
        "rover_top_tiles_only = true",
    );
    assert!(
        said.contains("corporations.toml: rulings.rover_top_tiles_only: found true"),
        "{said}"
    );
}

#[test]
fn corp_8_7_the_corporation_of_another_reading_is_refused_in_the_words_of_its_file() {
    let file = edited(CORPORATIONS, &[("end_of_game_only = false", "end_of_game_only = true")]);
    let ruleset = Ruleset::with_files(&[("corporations.toml", &file)]).expect("the file is sound");
    let game = PlanetUnknown::new(ruleset, Backend::detect()).expect("the other corporations are played");
    let mut setup = Setup::base(2);
    setup.seats[0].corporation = "wormhole".to_owned();
    let said = game.start(&setup, 1).expect_err("it is refused").to_string();
    assert!(
        said.contains("patch_destroys_meteorite with end_of_game_only = true"),
        "{said}"
    );
}

#[test]
fn pu_2_x_r44_a_tracker_of_a_card_is_chosen_when_its_turn_comes_or_before_the_first_step() {
    let after_one = |table: Table| {
        let mut table = table.takes_card("C01");
        let first = table.legal_of("choose")[0].clone();
        table.act(&format!("choose {first}"));
        (table.legal_of("choose").len(), table.legal_of("advance"))
    };
    let ruling = ["card_trackers = \"one_by_one\"", "card_trackers = \"all_first\""];
    let expected = [(4, vec!["civ".to_owned()]), (4, Vec::new())];
    assert_eq!(readings(CIV_CARDS, ruling, after_one), expected);
}

#[test]
fn pu_6_5_r41_patches_cover_cities_and_fill_zones_or_do_not() {
    let ruling = ["patches_cover_boards = true", "patches_cover_boards = false"];
    for (planet, open, medals) in [("gaia", "05", [0, 2]), ("cerberus", "07", [6, 4])] {
        let beside_lines = |mut table: Table| {
            settle_on(&mut table, planet);
            table.cover_all_but(0, open);
            laying::lay_patch(table.board(0), square(open));
            let board = table.board(0).clone();
            score::planet_medals(table.game.tables(), &board) - score::line_medals(table.game.tables(), &board)
        };
        assert_eq!(readings(PLANETS, ruling, beside_lines), medals, "{planet}");
    }
}
