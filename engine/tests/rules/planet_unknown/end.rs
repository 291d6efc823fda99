//! Chapter 6: the end of the game, scoring and ranking.

use crate::support::{Table, draw, squares};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::score;
use orrery_engine::planet_unknown::state::SharedObjective;
use orrery_engine::planet_unknown::{Slot, State};
use orrery_engine::{Rules, Seat};

/// Plays to the last windows, after a change of the board of seat 0.
fn last_windows(seats: usize, change: impl FnOnce(&mut Table)) -> Table {
    let mut table = Table::new(seats);
    table.state.triggers.no_place = true;
    change(&mut table);
    table.close_main();
    table
}

#[test]
fn x0_the_scoring_of_the_rulebook_gives_43_medals() {
    let mut table = Table::new(3);
    table.cover_all_but(0, "");
    table.keeps_card(0, "C06");
    let lifepods = table.objective(Statistic::Collected(Collectible::Lifepod));
    let meteorites = table.objective(Statistic::Collected(Collectible::Meteorite));
    table.state.objectives = Default::default();
    table.state.objectives[0] = Some(SharedObjective {
        card: lifepods,
        seats: [Seat(2), Seat(0)],
    });
    table.state.objectives[1] = Some(SharedObjective {
        card: meteorites,
        seats: [Seat(0), Seat(1)],
    });
    table.board(1).collected_meteorites = 4;
    table.offer(0, Slot::Inner, "i2 energy+water*");
    let board = table.board(0);
    board.trackers = [2, 12, 5, 15, 10];
    board.meteorites = squares("55 66 33 44 77 05");
    board.collected_lifepods = 4;
    board.collected_meteorites = 4;
    table.act_all(&["take inner", "advance water", "advance water"]);
    table.play_on(|_| false);
    let outcome = table.game.outcome(&table.state);
    assert_eq!(outcome.parts[Seat(0)][..], [15, 15, 4, 1, 1, 0, 5 + 2]);
    assert_eq!((outcome.scores[Seat(0)], outcome.ending), (43, "no placement"));
    assert_eq!(
        table.board(0).meteorites.count(),
        6,
        "the tile taken unplaced brings no meteorite"
    );
}

#[test]
fn x1_a_full_symmetric_planet_scores_40() {
    let mut table = Table::new(2);
    table.cover_all_but(0, "");
    assert_eq!(table.part(0, "planet"), 40);
    assert_eq!(
        score::complete_lines(table.game.tables(), &table.state.boards[Seat(0)]),
        [0xfff; 2]
    );
}

#[test]
fn x1_a_full_cerberus_scores_45() {
    let mut table = Table::new(2);
    table.board(0).planet = table.planet("cerberus");
    table.cover_all_but(0, "");
    assert_eq!(table.part(0, "planet"), 45);
    assert_eq!(
        score::line_medals(table.game.tables(), &table.state.boards[Seat(0)]),
        21 + 18
    );
}

#[test]
fn r24_an_open_current_completes_its_row_and_column_but_stays_uncovered() {
    let mut table = Table::new(2);
    table.board(0).planet = table.planet("petra");
    table.cover_all_but(0, "14 44");
    assert_eq!(table.part(0, "planet"), 40 - 2 - 2, "14 is a current, 44 is land");
    assert_eq!(score::uncovered(table.game.tables(), &table.state, Seat(0)), 2);
}

#[test]
fn x6_meteorites_and_open_squares_spoil_their_row_and_column() {
    let medals = |open: &str, meteorites: &str| {
        let mut table = Table::three_by_three(2);
        table.cover_all_but(0, open);
        table.board(0).meteorites = squares(meteorites);
        table.part(0, "planet")
    };
    assert_eq!(medals("", ""), 12);
    assert_eq!(medals("", "11"), 8);
    assert_eq!(medals("", "11 21"), 5, "(1, 1) and (1, 2) as column and row");
    assert_eq!(medals("00 22", ""), 4);
}

#[test]
fn pu_6_1_a_an_unplaced_draft_ends_the_game_after_the_round_and_its_civ_claims() {
    let mut table = Table::new(2);
    table.cover_all_but(0, "");
    table.set_pools(&["C06", "C07"]);
    table.board(1).claims[0] = 1;
    table.act("take outer");
    table.play_on(|state| state.phase == Phase::Civ);
    assert_eq!((table.actor(), table.state.round), (Some(1), 1));
    let card = table.card("C07");
    table.act(&format!("civ {card}"));
    table.play_on(|_| false);
    assert_eq!((table.state.round, table.state.phase), (1, Phase::Over));
    assert_eq!(table.part(1, "civ"), 2);
}

#[test]
fn pu_6_1_b_an_empty_depot_ends_the_game_though_nobody_faces_it() {
    let mut table = Table::new(2);
    // Two seats face outer stacks 5 and 2 here.
    for stack in [0, 6] {
        table.state.gone[stack] = 12;
    }
    table.close_main();
    table.play_on(|_| false);
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.ending, table.state.round), ("empty depot", 1));
}

#[test]
fn pu_6_1_b_a_single_empty_stack_ends_nothing() {
    let mut table = Table::new(2);
    // Inner stack 7 is in the depot of outer stack 1.
    for stack in [0, 7] {
        table.state.gone[stack] = 12;
    }
    table.close_main();
    assert_eq!((table.state.round, table.state.phase), (2, Phase::Main));
}

#[test]
fn r18_a_depot_emptied_by_a_free_tile_ends_the_game() {
    let mut table = Table::new(2);
    table.leave(0, Slot::Outer, 0);
    table.leave(0, Slot::Inner, 1);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    let mut table = table.takes_card("C05");
    table.lay("13C14E");
    assert!(table.state.triggers.empty_depot && !table.state.triggers.no_place);
}

#[test]
fn pu_6_2_r23_the_token_does_not_pass_and_the_commander_is_first_in_the_last_windows() {
    let mut table = last_windows(3, |table| {
        table.state.commander = Seat(1);
        for seat in 0..3 {
            table.board(seat).stored_patches = 1;
        }
    });
    let mut order = Vec::new();
    while let Some(actor) = table.actor() {
        assert_eq!((table.state.phase, table.state.commander), (Phase::Last, Seat(1)));
        order.push(actor);
        table.act("patch 05");
    }
    assert_eq!(order, [1, 2, 0]);
}

#[test]
fn pu_6_4_r22_stored_patches_are_laid_in_the_last_window_and_not_stored_again() {
    let mut table = last_windows(2, |table| {
        draw(table.board(0), "44", "C");
        table.board(0).stored_patches = 2;
        table.board(0).trackers[Track::Tech.index()] = 5;
    });
    assert_eq!(table.actor(), Some(0));
    assert!(
        table.legal().iter().all(|text| text.starts_with("patch ")),
        "patches need not touch a piece (CORP-0.1), and none is stored"
    );
    table.act_all(&["patch 05", "patch 06"]);
    assert_eq!(
        (table.board(0).stored_patches, table.board(0).patches),
        (0, squares("05 06"))
    );
}

#[test]
fn pu_6_4_milestones_of_the_last_windows_are_picked_in_a_phase_of_their_own() {
    let mut table = last_windows(2, |table| {
        table.keeps_card(0, "C23");
        table.set_pools(&["C06", "C24"]);
        table.board(0).trackers[Track::Civ.index()] = 13;
    });
    let choose = table.legal()[0].clone();
    assert!(choose.ends_with("civ"));
    table.act_all(&[&choose, "advance civ"]);
    assert_eq!(
        (table.state.phase, table.board(0).claims),
        (Phase::LastCiv, [0, 0, 0, 1])
    );
    let card = table.card("C24");
    table.act(&format!("civ {card}"));
    assert_eq!(table.legal_of("choose").len(), 5, "its advance resolves too");
    table.play_on(|_| false);
    assert_eq!(table.part(0, "civ"), 2 + 3);
}

#[test]
fn pu_6_4_movement_of_the_last_window_may_be_spent_there_but_none_of_the_round() {
    let mut table = last_windows(2, |table| {
        table.keeps_card(0, "C23");
        table.board(0).trackers[Track::Rover.index()] = 3;
        table.board(0).lifepods = squares("27");
        table.board(0).rovers[0] = Some(crate::support::square("26"));
        table.board(1).movement = 3;
    });
    assert_eq!(table.board(1).movement, 0);
    let choose = table.legal()[3].clone();
    table.act_all(&[&choose, "advance rover", "step 0 27"]);
    assert_eq!((table.board(0).movement, table.part(0, "lifepods")), (1, 1));
}

#[test]
fn pu_6_5_c_corp_g17_lifepods_score_1_and_meteorites_1_for_each_full_three() {
    let mut table = Table::new(2);
    table.board(0).collected_lifepods = 3;
    for (meteorites, medals) in [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)] {
        table.board(0).collected_meteorites = meteorites;
        assert_eq!((table.part(0, "lifepods"), table.part(0, "meteorites")), (3, medals));
    }
}

#[test]
fn pu_6_6_ties_go_to_fewer_open_squares_then_to_fewer_meteorites_then_are_shared() {
    let ranks = |change: fn(&mut State)| {
        let mut table = Table::new(3);
        table.state.objectives = Default::default();
        change(&mut table.state);
        let outcome = table.game.outcome(&table.state);
        (outcome.ranks.as_slice().to_vec(), outcome.shares.as_slice().to_vec())
    };
    let third = 1.0 / 3.0;
    assert_eq!(ranks(|_| ()), (vec![1, 1, 1], vec![third, third, third]));
    let by_squares = ranks(|state| draw(&mut state.boards[Seat(1)], "44", "C"));
    assert_eq!(by_squares, (vec![2, 1, 2], vec![0.0, 1.0, 0.0]));
    let by_meteorites = ranks(|state| state.boards[Seat(0)].meteorites = squares("44"));
    assert_eq!(by_meteorites, (vec![3, 1, 1], vec![0.0, 0.5, 0.5]));
    let by_score = ranks(|state| {
        draw(&mut state.boards[Seat(1)], "44", "C");
        state.boards[Seat(0)].collected_lifepods = 1;
    });
    assert_eq!(by_score.0, [1, 2, 3]);
}

/// The medals of seats 0 and 1 for the one objective between them.
fn objective(statistic: Statistic, change: impl FnOnce(&mut Table)) -> (i32, i32) {
    let mut table = Table::new(3);
    table.only_objective(statistic, [0, 1]);
    change(&mut table);
    assert_eq!(table.part(2, "objectives"), 0);
    (table.part(0, "objectives"), table.part(1, "objectives"))
}

#[test]
fn r31_an_equal_objective_gives_the_tie_value_to_both() {
    for card in Table::new(2).game.ruleset().objectives.cards.clone() {
        assert_eq!(objective(card.neighbour.statistic, |_| ()), (2, 2), "{}", card.id);
    }
}

#[test]
fn cards_2_2_the_better_neighbour_scores_5_and_the_other_nothing() {
    let areas = |table: &mut Table| draw(table.board(0), "44", "B . b b");
    assert_eq!(objective(Statistic::LargestArea(Resource::Biomass), areas), (5, 0));
    assert_eq!(objective(Statistic::AreaCount(Resource::Biomass), areas), (5, 0));
    let fewer = |table: &mut Table| draw(table.board(0), "44", "T");
    assert_eq!(
        objective(Statistic::ResourceCount(Resource::Tech), fewer),
        (0, 5),
        "fewest symbols win"
    );
    let top = |table: &mut Table| table.board(1).trackers[Track::Water.index()] = 15;
    assert_eq!(objective(Statistic::TracksAtTop, top), (0, 5));
    let lifepod = |table: &mut Table| table.board(0).collected_lifepods = 1;
    assert_eq!(objective(Statistic::Collected(Collectible::Lifepod), lifepod), (5, 0));
}

#[test]
fn cards_2_3_edge_symbols_count_where_the_symbol_lies_on_the_edge() {
    let edge = Statistic::EdgeResources(Resource::Civ);
    assert_eq!(objective(edge, |table| draw(table.board(0), "05", "C")), (5, 0));
    assert_eq!(objective(edge, |table| draw(table.board(0), "05", "c")), (2, 2));
    assert_eq!(objective(edge, |table| draw(table.board(0), "44", "C")), (2, 2));
}

#[test]
fn cards_2_3_statistics_are_counts_of_the_board() {
    let mut table = Table::new(2);
    let drawing = "B b . b
                   . b . C
                   e . E c";
    draw(table.board(0), "43", drawing);
    table.board(0).patches = squares("46");
    let board = table.board(0).clone();
    let value = |statistic| table.game.statistic(&board, statistic);
    assert_eq!(value(Statistic::LargestArea(Resource::Biomass)), 3);
    assert_eq!(
        value(Statistic::AreaCount(Resource::Biomass)),
        2,
        "a lone patch is an area"
    );
    assert_eq!(value(Statistic::AreaCount(Resource::Energy)), 2);
    assert_eq!(value(Statistic::LargestArea(Resource::Tech)), 0);
    assert_eq!(value(Statistic::ResourceCount(Resource::Energy)), 1);
    assert_eq!(
        value(Statistic::ResourceCount(Resource::Biomass)),
        1,
        "a patch has no symbol"
    );
    assert_eq!(value(Statistic::TracksAtTop), 0);
}

#[test]
fn pu_6_5_rovers_and_lifepods_on_the_planet_score_nothing() {
    let mut table = Table::new(2);
    table.board(0).rovers[0] = Some(crate::support::square("44"));
    let outcome = table.game.outcome(&table.state);
    assert_eq!(outcome.parts[Seat(0)][..6], [0; 6]);
}
