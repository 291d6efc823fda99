//! What events forbid and withhold for a round (PU-3.3, PU-3.4, PU-4.9, CARDS-3.5).

use crate::support::events::{event, window, window_with};
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Slot};
use orrery_engine::{Rules, Seat, Words};

fn waits(table: &mut Table) -> Vec<(Item, u8)> {
    table.board(0).pending.iter().collect()
}

#[test]
fn cards_3_5_rovers_may_not_enter_the_terrain_but_leave_it_and_be_placed_there() {
    let mut table = window("E33", |board| {
        draw(board, "33", "W w c");
        board.last_tile = squares("33 34 35");
        board.rovers[0] = Some(square("34"));
        board.movement = 1;
        board.pending.add(Item::Rover, 1);
    });
    assert_eq!(table.legal_of("step"), ["0 24", "0 35", "0 44"]);
    assert_eq!(table.legal_of("place-rover"), ["33", "35"]);
    table.act("step 0 35");
}

#[test]
fn r17_a_teleport_may_not_end_on_the_terrain_unless_the_ruling_says_so() {
    let change = |board: &mut Board| {
        draw(board, "33", "W w c");
        board.rovers[0] = Some(square("35"));
        board.movement = 1;
        board.pending.add(Item::Teleport, 1);
    };
    let teleports = |table: &Table| table.legal_of("teleport").contains(&"0 33".to_owned());
    assert!(!teleports(&window("E33", change)));
    let table = window_with(
        &[("limits_bind_teleport = true", "limits_bind_teleport = false")],
        "E33",
        change,
    );
    assert!(teleports(&table));
    assert!(!table.legal_of("step").contains(&"0 34".to_owned()), "steps are bound");
}

#[test]
fn cards_3_5_patches_are_biomass_to_rovers() {
    let table = window("E34", |board| {
        draw(board, "33", "C b");
        board.patches = squares("34");
        board.rovers[0] = Some(square("33"));
        board.movement = 1;
    });
    assert_eq!(table.legal_of("step"), ["0 23", "0 32", "0 43"]);
}

/// Checks that the legal anchors of the tile in the inner slot are exactly those that avoid some squares.
fn all_lays_avoid(table: &Table, forbidden: &str) -> bool {
    let forbidden = squares(forbidden);
    table.lays().iter().all(|cells| {
        let cells = cells
            .as_bytes()
            .chunks(3)
            .map(|cell| String::from_utf8_lossy(&cell[..2]).into_owned());
        cells.into_iter().all(|cell| !forbidden.contains(square(&cell)))
    })
}

/// Seat 0 drafts a plain tile of two squares and one of five.
fn offers(table: &mut Table) {
    table.offer(0, Slot::Inner, "i3 water+rover");
    table.offer(0, Slot::Outer, "z5 water+rover");
}

#[test]
fn x8_a_limit_that_leaves_nothing_is_waived_for_the_first_tile_and_binds_the_second() {
    let mut table = event("E39", offers);
    assert!(
        !table.lays().is_empty(),
        "the first tile touches the edge, so the limit is waived"
    );
    let perimeter = table.game.planet(&table.state.boards[Seat(0)]).perimeter;
    let on_edge = |table: &Table| {
        let board = &table.state.boards[Seat(0)];
        !board.last_tile.is_disjoint(&perimeter)
    };
    table.act(&format!("lay {}", table.legal_of("lay")[0]));
    assert!(
        on_edge(&table) && !table.board(0).no_place,
        "normal placement, no end of the game"
    );
    let second = event("E39", |table| {
        offers(table);
        draw(table.board(0), "05", "C\nc\nc");
    });
    let lays = second.legal_of("lay");
    assert!(!lays.is_empty());
    for lay in lays {
        let mut after = second.state.clone();
        let action = second.game.parse_action(&format!("lay {lay}")).unwrap();
        second.game.apply(&mut after, action);
        assert!(after.boards[Seat(0)].last_tile.is_disjoint(&perimeter), "{lay}");
    }
}

#[test]
fn x8_a_tile_that_fits_only_against_the_limit_cannot_be_drafted_while_the_other_keeps_it() {
    let mut table = event("E39", |table| {
        offers(table);
        table.offer(0, Slot::Outer, "i3 rover+tech");
        table.offer(0, Slot::Inner, "i2 rover+tech");
    });
    table.cover_all_but(0, "77 78 31 41 51");
    let edge = table.game.planet(&table.state.boards[Seat(0)]).perimeter;
    assert!(edge.contains(square("31")) && !edge.contains(square("77")));
    let slots = |table: &Table| {
        let slot = |lay: String| lay.split(' ').next().map(str::to_owned);
        let slots: std::collections::BTreeSet<String> = table.legal_of("lay").into_iter().filter_map(slot).collect();
        slots.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(slots(&table), ["inner"], "the tile that keeps the limit must be taken");
    table.cover_all_but(0, "31 41 51");
    assert_eq!(
        slots(&table),
        ["inner", "outer"],
        "the limit alone would end the game: off for both"
    );
    table.cover_all_but(0, "31");
    assert_eq!(
        table.legal_of("take"),
        ["outer", "inner"],
        "nothing fits without it either"
    );
}

#[test]
fn r6_the_limit_of_the_event_is_waived_before_the_rule_of_the_planet() {
    let mut table = event("E56", |table| {
        let planet = table.planet("k-273");
        table.board(0).planet = planet;
        table.offer(0, Slot::Inner, "i2 rover+tech");
        table.leave(0, Slot::Outer, 0);
    });
    let planet = table.game.planet(&table.state.boards[Seat(0)]).clone();
    let (ice, land) = (planet.ice, planet.squares - planet.ice);
    // One pair of ice squares, and one pair with one land square: only the planet's rule forbids the latter.
    let beside = |square, among| (orrery_engine::bitboard::Grid::only(square).neighbours() & among).first();
    let border = land.iter().find(|&square| beside(square, ice).is_some()).unwrap();
    let other = beside(border, ice).unwrap();
    let apart = |pair: &(_, _)| {
        let near = orrery_engine::bitboard::Grid::only(border).with(other).neighbours();
        ![pair.0, pair.1]
            .into_iter()
            .any(|square| square == other || near.contains(square))
    };
    let pair = ice
        .iter()
        .filter_map(|first| Some((first, beside(first, ice)?)))
        .find(apart)
        .unwrap();
    let open = [border, other, pair.0, pair.1]
        .map(|square| square.notation())
        .join(" ");
    table.cover_all_but(0, &open);
    let board = &table.state.boards[Seat(0)];
    assert_eq!((planet.squares - board.covered).count(), 4);
    assert!(all_lays_avoid(&table, &border.notation()) && !table.lays().is_empty());
}

#[test]
fn cards_3_5_no_tile_on_ice() {
    let table = event("E57", |table| {
        table.offer(0, Slot::Inner, "i2 rover+tech");
        table.leave(0, Slot::Outer, 0);
        draw(table.board(0), "33", "C e");
    });
    let ice = table.game.planet(&table.state.boards[Seat(0)]).ice;
    let ice: Vec<String> = ice.iter().map(|square| square.notation()).collect();
    assert!(all_lays_avoid(&table, &ice.join(" ")) && !table.lays().is_empty());
}

#[test]
fn cards_3_5_no_square_beside_the_same_terrain() {
    let drafts = |id: &str| {
        event(id, |table| {
            table.offer(0, Slot::Inner, "i2 rover+tech");
            table.leave(0, Slot::Outer, 0);
            draw(table.board(0), "33", "R");
        })
    };
    let beside = |table: &Table, cells: &str| table.lays().contains(&cells.to_owned());
    let free = drafts("E33");
    let bound = drafts("E55");
    assert!(beside(&free, "34R35T") && !beside(&bound, "34R35T"));
    assert!(beside(&bound, "34T35R"));
    assert!(beside(&bound, "34T44R"), "corners do not matter");
}

#[test]
fn r18_the_tile_of_a_card_keeps_the_limit_without_waiver() {
    let free = |id: &str| {
        let mut table = window(id, |_| ());
        table.cover_all_but(0, "31 41");
        table.offer(0, Slot::Inner, "i2 rover+tech");
        table.leave(0, Slot::Outer, 0);
        table.board(0).pending.add(Item::FreeTile { resources: true }, 1);
        table.legal_of("lay-free").len()
    };
    assert!(free("E33") > 0);
    assert_eq!(free("E60"), 0);
}

#[test]
fn pu_3_3_limits_on_tiles_leave_patches_free_unless_the_ruling_binds_them() {
    let patches = |edits: &[(&str, &str)], id: &str| {
        let table = window_with(edits, id, |board| {
            draw(board, "15", "B e");
            board.pending.add(Item::Patch, 1);
        });
        let edge = table.game.planet(&table.state.boards[Seat(0)]).perimeter;
        let legal = table.legal_of("patch");
        (legal.len(), legal.iter().any(|at| edge.contains(square(at))))
    };
    let (free, on_edge) = patches(&[], "E33");
    assert!(on_edge);
    assert_eq!(patches(&[], "E39"), (free, true));
    let bind = [("limits_bind_patches = false", "limits_bind_patches = true")];
    assert!(!patches(&bind, "E39").1);
    assert_eq!(patches(&bind, "E55").0, free - 3, "not beside biomass");
}

#[test]
fn pu_3_3_a_limit_on_ice_binds_patches_under_the_ruling() {
    let bind = [("limits_bind_patches = false", "limits_bind_patches = true")];
    for (edits, expected) in [(&[][..], true), (&bind[..], false)] {
        let table = window_with(edits, "E57", |board| {
            board.trackers[Track::Tech.index()] = 3;
            draw(board, "55", "C");
            board.pending.add(Item::Patch, 1);
        });
        let ice = table.game.planet(&table.state.boards[Seat(0)]).ice;
        let legal = table.legal_of("patch");
        assert!(!legal.is_empty());
        assert_eq!(legal.iter().any(|at| ice.contains(square(at))), expected);
    }
}

#[test]
fn cards_4_15_a_tech_that_ignores_adjacency_leaves_the_limit_of_the_event() {
    let table = event("E39", |table| {
        table.board(0).trackers[Track::Tech.index()] = 3;
        table.offer(0, Slot::Inner, "i2 rover+tech");
        draw(table.board(0), "55", "C");
    });
    let edge = table.game.planet(&table.state.boards[Seat(0)]).perimeter;
    let edge: Vec<String> = edge.iter().map(|square| square.notation()).collect();
    assert!(table.lays().contains(&"78R79T".to_owned()), "far from every piece");
    assert!(all_lays_avoid(&table, &edge.join(" ")));
}

#[test]
fn pu_4_9_one_resource_of_a_tile_is_named_that_does_nothing() {
    let laid = |ignored: &str| {
        let mut table = event("E40", |table| {
            table.offer(0, Slot::Inner, "i2 rover+tech");
            table.leave(0, Slot::Outer, 0);
        });
        table.act(&format!("lay {}", table.legal_of("lay")[0]));
        assert_eq!(table.legal(), ["ignore rover", "ignore tech"], "at once");
        table.act(&format!("ignore {ignored}"));
        waits(&mut table)
    };
    assert_eq!(laid("rover"), [(Item::Resource(Track::Tech), 1)]);
    assert_eq!(laid("tech"), [(Item::Resource(Track::Rover), 1)]);
}

#[test]
fn pu_4_9_one_resource_of_the_tile_of_a_card_does_nothing_too() {
    let laid = |resources: bool| {
        let mut table = window("E40", |board| {
            board.pending.add(Item::FreeTile { resources }, 1);
        });
        table.offer(0, Slot::Inner, "i2 rover+tech");
        table.leave(0, Slot::Outer, 0);
        table.act(&format!("lay-free {}", table.legal_of("lay-free")[0]));
        table
    };
    let mut table = laid(true);
    assert_eq!(table.legal(), ["ignore rover", "ignore tech"]);
    table.act("ignore tech");
    assert_eq!(waits(&mut table), [(Item::Resource(Track::Rover), 1)]);
    let mut table = laid(false);
    assert!(table.legal_of("ignore").is_empty() && waits(&mut table).is_empty());
}

#[test]
fn cards_3_5_energy_that_is_kept_may_advance_the_ignored_resource() {
    let mut table = event("E44", |table| {
        table.offer(0, Slot::Inner, "i2 civ+energy");
        table.leave(0, Slot::Outer, 0);
    });
    table.act(&format!("lay {}", table.legal_of("lay")[0]));
    table.act("ignore civ");
    assert_eq!(table.legal_of("energy"), ["civ civ"]);
}

#[test]
fn cards_3_5_one_resource_of_a_tile_taken_unplaced_does_nothing() {
    let taken = |ignored: &str| {
        let mut table = event("E40", |table| {
            table.offer(0, Slot::Inner, "i2 civ+energy");
            table.cover_all_but(0, "66");
        });
        table.act_all(&["take inner", &format!("ignore {ignored}")]);
        waits(&mut table)
    };
    assert_eq!(taken("energy"), [(Item::Advance(Track::Civ), 1)]);
    assert_eq!(
        taken("civ"),
        [(Item::Advance(Track::Civ), 1)],
        "energy is a second copy (PU-4.6)"
    );
}

#[test]
fn r33_an_ignored_resource_triggers_no_tech_but_the_tile_as_a_whole_does() {
    // Oasis: level 3 depends on the whole tile, level 4 on its water (CORP-6.7, CORP-6.8).
    let laid = |ignored: &str| {
        let mut table = event("E40", |table| {
            table.settle_corporation("oasis");
            table.board(0).trackers[Track::Tech.index()] = 10;
            table.offer(0, Slot::Inner, "i2 water+rover");
            table.leave(0, Slot::Outer, 0);
        });
        let ice = table.game.planet(&table.state.boards[Seat(0)]).ice;
        let dry = table.legal_of("lay").into_iter().find(|lay| {
            let mut after = table.state.clone();
            let action = table.game.parse_action(&format!("lay {lay}")).unwrap();
            table.game.apply(&mut after, action);
            after.boards[Seat(0)].last_tile.is_disjoint(&ice)
        });
        table.act(&format!("lay {}", dry.expect("there is land")));
        table.act(&format!("ignore {ignored}"));
        waits(&mut table)
    };
    assert_eq!(
        laid("water"),
        [(Item::Resource(Track::Rover), 1), (Item::Advance(Track::Water), 1)]
    );
    assert_eq!(laid("rover"), [(Item::Advance(Track::Water), 1), (Item::Patch, 1)]);
}

#[test]
fn pu_2_8_what_an_event_forbids_ends_with_its_round() {
    let mut table = event("E39", |_| ());
    table.put_event_on_top("E58");
    assert!(table.board(0).limits.tiles.is_some());
    table.next_round();
    assert!(table.board(0).limits.tiles.is_none() && table.board(0).limits.no_synergy);
    assert_eq!(table.state.events.discard().len(), 2);
}

#[test]
fn pu_6_4_the_last_windows_are_free_of_the_event() {
    let mut table = event("E45", |table| table.state.triggers.no_place = true);
    table.board(0).stored_patches = 1;
    draw(table.board(0), "33", "C e");
    table.close_main();
    assert_eq!((table.state.phase, table.state.events.current), (Phase::Last, None));
    assert!(!table.board(0).limits.no_milestones);
}
