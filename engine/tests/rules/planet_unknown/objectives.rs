//! Objectives: private ones and their choice (PU-1.6), conditions (CARDS-2.3), and readings of them (PU-9.4).

use crate::support::corporations::UNIVERSAL;
use crate::support::{Table, draw, squares};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::{Condition, CoveredGround, Statistic};
use orrery_engine::planet_unknown::{Board, CardId, CardSet, CorporationId, Phase, PlanetUnknown, Ruleset};
use orrery_engine::{Rules, Seat, Words};

/// The cards between neighbours in the order in which they were dealt.
fn shared(table: &Table) -> Vec<CardId> {
    table
        .state
        .objectives
        .iter()
        .flatten()
        .map(|objective| objective.card)
        .collect()
}

/// Finishes the set-up, each seat with its first choice.
fn choose_all(table: &mut Table) {
    while table.state.phase == Phase::Objectives {
        let choice = table.legal()[0].clone();
        table.act(&choice);
    }
}

#[test]
fn pu_1_6_each_seat_is_dealt_two_objectives_and_discards_one() {
    let mut table = Table::with_private_objectives(3, "universal-coalition", 1);
    assert_eq!((table.state.phase, table.state.queue.count()), (Phase::Objectives, 3));
    let hands = [0, 1, 2].map(|seat| table.board(seat).private_objectives);
    assert_eq!(hands.map(CardSet::count), [2; 3]);
    let hands = hands.map(|hand| [hand.nth(0), hand.nth(1)]);
    for [kept, discarded] in hands {
        assert_eq!(
            table.legal_of("discard-objective"),
            [kept.to_string(), discarded.to_string()]
        );
        table.act(&format!("discard-objective {discarded}"));
    }
    assert_eq!(table.state.phase, Phase::Rotate);
    for (seat, [kept, discarded]) in (0..).zip(hands) {
        let board = table.board(seat);
        assert_eq!(
            (board.private_objectives, board.discarded_objectives),
            (CardSet::only(kept), CardSet::only(discarded))
        );
    }
}

#[test]
fn r27_neighbour_objectives_are_dealt_after_the_private_ones_from_what_is_left() {
    for seats in 2..=6 {
        let mut table = Table::with_private_objectives(seats, "universal-coalition", 5);
        assert_eq!(shared(&table), []);
        let dealt: Vec<CardId> = table
            .state
            .boards
            .iter()
            .flat_map(|board| board.private_objectives.iter())
            .collect();
        choose_all(&mut table);
        let between = shared(&table);
        assert_eq!(between.len(), seats.max(3));
        assert!(between.iter().all(|card| !dealt.contains(card)));
    }
}

#[test]
fn r27_what_is_discarded_does_not_come_back_between_neighbours() {
    let between = |seed: u64, choice: usize| {
        let mut table = Table::with_private_objectives(6, "universal-coalition", seed);
        while table.state.phase == Phase::Objectives {
            let choice = table.legal()[choice].clone();
            table.act(&choice);
        }
        shared(&table)
    };
    for seed in 0..20 {
        assert_eq!(between(seed, 0), between(seed, 1));
    }
}

#[test]
fn pu_1_6_private_objectives_come_from_a_stream_of_their_own() {
    let deal = |private_objectives| {
        let setup = orrery_engine::planet_unknown::Setup {
            private_objectives,
            ..orrery_engine::planet_unknown::setup::Setup::base(2)
        };
        let game = PlanetUnknown::embedded(Backend::detect());
        let state = game.start(&setup, 4).expect("the game starts");
        let mut table = Table { game, state };
        choose_all(&mut table);
        table
    };
    let (with, without) = (deal(true), deal(false));
    assert_eq!(
        (with.state.pool.0, with.state.stacks),
        (without.state.pool.0, without.state.stacks)
    );
    let drawn = with
        .state
        .boards
        .iter()
        .fold(CardSet::EMPTY, |drawn, board| drawn | board.objectives_drawn());
    let kept: Vec<CardId> = shared(&without)
        .into_iter()
        .filter(|&card| !drawn.contains(card))
        .collect();
    assert!(
        shared(&with).starts_with(&kept),
        "the cards that are left keep their order"
    );
}

#[test]
fn pu_1_10_the_flux_token_is_put_down_after_all_objectives_lie_on_the_table() {
    let mut table = Table::with_private_objectives(2, "flux", 1);
    assert_eq!(table.state.phase, Phase::Objectives);
    choose_all(&mut table);
    assert_eq!((table.state.phase, shared(&table).len()), (Phase::SetUp, 3));
    assert_eq!(table.legal_of("flux-token").len(), 5);
}

#[test]
fn pu_8_2_private_objectives_and_the_discarded_one_are_known_to_their_owner_alone() {
    let mut table = Table::with_private_objectives(2, "universal-coalition", 1);
    choose_all(&mut table);
    let id = |set: CardSet| &table.game.ruleset().objectives.cards[set.nth(0).index()].id;
    let board = &table.state.boards[Seat(0)];
    let (kept, discarded) = (id(board.private_objectives), id(board.discarded_objectives));
    let own = table.game.describe(&table.state, Some(Seat(0)));
    assert!(own.contains(&format!("private   {kept}")) && own.contains(&format!("discarded {discarded}")));
    let others = table.game.describe(&table.state, Some(Seat(1)));
    assert!(others.contains("private   1 objective") && !others.contains(kept) && !others.contains(discarded));
    table.state.phase = Phase::Over;
    let scored = table.game.describe(&table.state, Some(Seat(1)));
    assert!(
        scored.contains(kept) && !scored.contains(discarded),
        "a card is shown when it scores"
    );
}

#[test]
fn pu_6_5_e_a_private_objective_scores_for_its_owner_if_it_is_fulfilled() {
    let mut table = Table::new(2);
    let top = table.private_objective(Condition::TrackAtTop { of: Track::Water });
    let few = table.private_objective(Condition::ResourceAtMost {
        of: Resource::Energy,
        max: 5,
    });
    for seat in 0..2 {
        table.board(seat).private_objectives = CardSet::only(top);
    }
    table.board(0).trackers[Track::Water.index()] = 15;
    assert_eq!((table.part(0, "private"), table.part(1, "private")), (5, 0));
    table.board(0).private_objectives |= CardSet::only(few);
    assert_eq!(table.part(0, "private"), 10);
    let discarded = table.board(0);
    (discarded.private_objectives, discarded.discarded_objectives) = (CardSet::EMPTY, CardSet::only(top));
    assert_eq!(table.part(0, "private"), 0);
}

#[test]
fn every_private_side_is_worth_5_and_asks_for_something_an_empty_board_decides() {
    let table = Table::new(2);
    for card in table.game.ruleset().objectives.cards.clone() {
        let condition = card.private.condition;
        let is_met = meets(&table, condition);
        let at_most = matches!(condition, Condition::ResourceAtMost { .. });
        assert_eq!((is_met, card.private.medals), (at_most, 5), "{}", card.id);
    }
}

/// Returns whether seat 0 fulfils a condition.
fn meets(table: &Table, condition: Condition) -> bool {
    table.game.fulfils(&table.state.boards[Seat(0)], condition)
}

/// The value of a statistic for seat 0.
fn value(table: &Table, statistic: Statistic) -> i32 {
    table.game.statistic(&table.state.boards[Seat(0)], statistic)
}

/// Returns whether seat 0 fulfils a condition after a change of its board.
fn fulfils(condition: Condition, change: impl FnOnce(&mut Board)) -> bool {
    let mut table = Table::new(2);
    table.private_objective(condition);
    change(table.board(0));
    meets(&table, condition)
}

#[test]
fn cards_2_3_a_block_may_be_part_of_something_bigger_and_lie_on_tiles_and_patches() {
    let block = Condition::Rectangle {
        of: Resource::Biomass,
        size: [3, 3],
    };
    let drawn = |drawing: &'static str| fulfils(block, |board| draw(board, "43", drawing));
    assert!(drawn("b b b\nb b b\nb b b"));
    assert!(drawn(". b b b\nb b b B\n. b B b\n. b . ."));
    assert!(!drawn("b b b\nb . b\nb b b"), "a hole");
    assert!(!drawn("b b b\nb b t\nb b b"), "another terrain");
    assert!(!drawn("b b b b b\nb b b b b"), "2 rows of 5");
    let with_patch = |board: &mut Board| {
        draw(board, "43", "b b b\nb b b\nb b b");
        board.patches = squares("44");
    };
    assert!(fulfils(block, with_patch));
}

#[test]
fn cards_2_3_a_block_may_lie_either_way_round() {
    let block = Condition::Rectangle {
        of: Resource::Civ,
        size: [2, 5],
    };
    let drawn = |drawing: &'static str| fulfils(block, |board| draw(board, "33", drawing));
    assert!(drawn("c c c c c\nc c c c c"));
    assert!(drawn("c c\nc c\nc c\nc c\nc c"));
    assert!(!drawn("c c c c .\nc c c c c"));
    assert!(!drawn("c c\nc c\nc c\nc c\n. c"));
}

#[test]
fn cards_2_3_area_resources_are_symbols_in_one_area() {
    let six = Condition::AreaResources {
        of: Resource::Water,
        min: 6,
    };
    let drawn = |drawing: &'static str| fulfils(six, |board| draw(board, "33", drawing));
    assert!(drawn("W W W\nw . .\nW W W"));
    assert!(!drawn("W W W\n. . .\nW W W"), "two areas");
    assert!(!drawn("W W W\nw w w\nW W w"), "five symbols");
}

#[test]
fn cards_2_3_a_track_at_top_needs_a_tracker_on_its_last_position() {
    let top = Condition::TrackAtTop { of: Track::Water };
    let at = |corporation: CorporationId, position: u8| {
        fulfils(top, |board| {
            board.corporation = corporation;
            board.trackers[Track::Water.index()] = position;
        })
    };
    assert!(at(UNIVERSAL, 15) && !at(UNIVERSAL, 14));
    let oasis = Table::new(2).corporation("oasis");
    assert!(
        at(oasis, 23) && !at(oasis, 15),
        "a winding track is at its top at its end"
    );
    let other_tracker = fulfils(top, |board| {
        board.corporation = Table::new(2).corporation("makeshift");
        board.trackers[Track::Civ.index()] = 15;
        board.stands_on[Track::Civ.index()] = Track::Water;
    });
    assert!(other_tracker, "any tracker on the top counts (CORP-5.11)");
}

#[test]
fn cards_2_3_resource_at_most_counts_visible_symbols_of_the_planet() {
    let few = Condition::ResourceAtMost {
        of: Resource::Energy,
        max: 5,
    };
    let drawn = |drawing: &'static str| fulfils(few, |board| draw(board, "33", drawing));
    assert!(drawn("E E E\ne . .\nE . E"));
    assert!(!drawn("E E E\n. . .\nE E E"));
}

#[test]
fn cards_2_3_nine_meteorites_are_at_least_nine() {
    let nine = Condition::CollectedAtLeast {
        of: Collectible::Meteorite,
        min: 9,
    };
    let collected = |count| fulfils(nine, |board| board.collected_meteorites = count);
    assert!(collected(9) && collected(10) && !collected(8));
    let carried = fulfils(nine, |board| {
        board.collected_meteorites = 8;
        board.rovers[0] = Some(crate::support::square("44"));
        board.carrying = 1;
    });
    assert!(!carried, "a carried meteorite is not collected");
}

#[test]
fn cards_2_3_more_lifepods_than_meteorites_is_strict_and_counts_lifepods_wherever_they_are() {
    let more = Condition::CollectedMore {
        of: Collectible::Lifepod,
        than: Collectible::Meteorite,
    };
    let collected = |lifepods, meteorites| {
        fulfils(more, |board| {
            board.collected_lifepods = lifepods;
            board.collected_meteorites = meteorites;
        })
    };
    assert!(collected(3, 2) && !collected(2, 2) && !collected(0, 0) && !collected(1, 2));
    let on_tracks = fulfils(more, |board| {
        board.lifepods_on[Track::Civ.index()] = 0b10;
        board.lifepods_on_techs = 0b1;
        board.collected_meteorites = 1;
    });
    assert!(on_tracks, "lifepods on tracks and techs are collected (CORP-G20)");
}

/// Returns whether all of a ground counts as covered on a planet on which only these squares and the other ground are
/// open.
fn covered(table: &mut Table, planet: &str, of: CoveredGround, open: &str) -> bool {
    let planet = table.planet(planet);
    let board = table.board(0);
    *board = Board {
        planet,
        covered: Default::default(),
        ..*board
    };
    let entry = &table.game.tables().planets[usize::from(planet)];
    let ground = match of {
        CoveredGround::Ice => entry.ice,
        CoveredGround::Land => entry.squares - entry.ice,
    };
    table.board(0).covered = ground - squares(open);
    table
        .game
        .fulfils(&table.state.boards[Seat(0)], Condition::AllCovered { of })
}

/// A square with this ground, as text.
fn some(table: &Table, planet: &str, of: CoveredGround) -> String {
    let planet = &table.game.tables().planets[usize::from(table.planet(planet))];
    let ground = match of {
        CoveredGround::Ice => planet.ice,
        CoveredGround::Land => planet.squares - planet.ice - planet.currents.squares,
    };
    ground.first().expect("the planet has the ground").notation()
}

#[test]
fn cards_2_3_all_of_a_ground_is_covered_though_the_other_is_open() {
    let mut table = Table::new(2);
    for of in [CoveredGround::Ice, CoveredGround::Land] {
        for planet in ["k5b-4156", "gaia", "kax"] {
            let open = some(&table, planet, of);
            assert!(covered(&mut table, planet, of, ""), "{planet}");
            assert!(!covered(&mut table, planet, of, &open), "{planet}");
        }
    }
}

/// The table under a ruleset with another reading of objectives.
fn with_reading(switch: &str) -> Table {
    let file = include_str!("../../../data/planet_unknown/objectives.toml");
    let changed = file.replacen(&format!("{switch} = true"), &format!("{switch} = false"), 1);
    assert_ne!(changed, file);
    Table::with_files(2, &[("reading.toml", &changed)])
}

/// The results for both values of a switch.
fn readings<T>(switch: &str, value: impl Fn(&mut Table) -> T) -> [T; 2] {
    [value(&mut Table::new(2)), value(&mut with_reading(switch))]
}

#[test]
fn pu_9_4_patches_are_terrain_or_not() {
    let largest = |table: &mut Table| {
        draw(table.board(0), "43", "b b b b");
        table.board(0).patches = squares("45");
        value(table, Statistic::LargestArea(Resource::Biomass))
    };
    assert_eq!(readings("patches_are_terrain", largest), [4, 2]);
    let block = |table: &mut Table| {
        draw(table.board(0), "43", "b b b\nb b b\nb b b");
        table.board(0).patches = squares("43");
        let block = Condition::Rectangle {
            of: Resource::Biomass,
            size: [3, 3],
        };
        meets(table, block)
    };
    assert_eq!(readings("patches_are_terrain", block), [true, false]);
}

#[test]
fn pu_9_4_a_lone_patch_is_an_area_or_not() {
    let areas = |table: &mut Table| {
        draw(table.board(0), "43", "b . b b . b b");
        table.board(0).patches = squares("43 45 48 49");
        value(table, Statistic::AreaCount(Resource::Biomass))
    };
    assert_eq!(readings("lone_patch_is_area", areas), [3, 1]);
}

#[test]
fn pu_9_4_open_currents_count_as_covered_land_or_not() {
    let land = |table: &mut Table| {
        let planet = &table.game.tables().planets[usize::from(table.planet("petra"))];
        let current = planet.currents.squares.first().expect("Petra has currents").notation();
        covered(table, "petra", CoveredGround::Land, &current)
    };
    assert_eq!(readings("petra_currents_count_as_covered", land), [true, false]);
}

#[test]
fn pu_9_4_a_planet_without_ice_has_all_its_ice_covered_or_not() {
    let ice = |table: &mut Table| covered(table, "petra", CoveredGround::Ice, "");
    assert_eq!(readings("no_ice_satisfies_ice_covered", ice), [true, false]);
}

#[test]
fn pu_9_4_other_readings_of_patches_and_of_the_order_of_deals_are_refused_by_name() {
    let refused = |from: &str, to: &str| {
        let file = include_str!("../../../data/planet_unknown/objectives.toml").replacen(from, to, 1);
        let ruleset = Ruleset::with_files(&[("reading.toml", &file)]).expect("the file is sound");
        let problems = PlanetUnknown::new(ruleset, Backend::detect()).expect_err("the reading is refused");
        problems.to_string()
    };
    let cover = refused("patches_cover = true", "patches_cover = false");
    assert!(cover.contains("objectives.toml: rulings.patches_cover"), "{cover}");
    let order = refused(
        "module_before_neighbor_deal = true",
        "module_before_neighbor_deal = false",
    );
    assert!(
        order.contains("objectives.toml: setup.module_before_neighbor_deal"),
        "{order}"
    );
}
