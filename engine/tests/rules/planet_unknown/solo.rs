//! Solo games (PU-7).

use crate::support::Table;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::objectives::Condition;
use orrery_engine::planet_unknown::ruleset::station::Turning;
use orrery_engine::planet_unknown::{CardId, Phase, PlanetUnknown, Setup};
use orrery_engine::{Information, Problems, Rules, Seat, Words};

/// A solo game with this deck and corporation, at its first decision.
fn start(events: Option<&str>, corporation: &str, seed: u64) -> Result<Table, Problems> {
    let mut setup = Setup {
        events: events.map(str::to_owned),
        ..Setup::base(1)
    };
    setup.seats[0].corporation = corporation.to_owned();
    let game = PlanetUnknown::embedded(Backend::detect());
    let state = game.start(&setup, seed)?;
    Ok(Table { game, state })
}

fn solo(events: &str, seed: u64) -> Table {
    start(Some(events), "universal-coalition", seed).expect("the solo game starts")
}

/// A solo game with this deck and corporation, after its set-up.
fn playing(events: &str, seed: u64) -> Table {
    let mut table = solo(events, seed);
    table.play_on(|state| state.phase != Phase::Objectives);
    table
}

fn target(events: &str) -> Option<i32> {
    let table = solo(events, 1);
    table.game.outcome(&table.state).target
}

#[test]
fn pu_7_1_four_objectives_are_dealt_of_which_one_is_discarded() {
    let mut table = solo("9,3,8", 1);
    assert_eq!(
        (table.state.phase, table.board(0).private_objectives.count()),
        (Phase::Objectives, 4)
    );
    let dealt = table.board(0).private_objectives;
    let choices = table.legal_of("discard-objective");
    assert_eq!((choices.len(), table.legal().len()), (4, 4));
    table.act(&format!("discard-objective {}", choices[2]));
    assert_ne!(table.state.phase, Phase::Objectives);
    let board = table.board(0);
    let discarded: Vec<String> = board.discarded_objectives.iter().map(|card| card.to_string()).collect();
    assert_eq!(discarded, [choices[2].as_str()]);
    assert_eq!(board.private_objectives, dealt - board.discarded_objectives);
}

#[test]
fn pu_7_2_there_are_no_neighbour_objectives_and_the_station_turns_by_itself() {
    let mut table = solo("9,3,8", 1);
    let rotation = table.state.rotation;
    table.play_on(|state| state.phase == Phase::Main || state.phase == Phase::Event);
    assert_eq!(table.state.objectives, [None; 6]);
    assert_eq!((table.state.round, table.state.rotation), (1, (rotation + 5) % 6));
    table.play_on(|state| state.round == 3);
    assert!(!table.state.commander_turns);
}

#[test]
fn pu_7_1_pools_have_two_cards_of_each_rank_and_the_station_begins_at_any_depot() {
    let mut depots = [false; 6];
    for seed in 0..60 {
        let table = solo("9,3,8", seed);
        depots[usize::from(table.state.rotation)] = true;
        let ranks = table.game.tables().civ_ranks;
        assert!(ranks.iter().all(|&rank| (table.state.pool & rank).count() == 2));
    }
    assert_eq!(depots, [true; 6]);
}

#[test]
fn pu_1_1_a_solo_game_needs_events_and_turns_clockwise() {
    let refused = start(Some("off"), "universal-coalition", 1)
        .err()
        .expect("events are needed");
    assert_eq!(refused.0[0].place, "events");
    let setup = Setup {
        turning: Some(Turning::Commander),
        ..Setup::base(1)
    };
    let refused = PlanetUnknown::embedded(Backend::detect()).start(&setup, 1);
    assert_eq!(refused.expect_err("no seat turns the station").0[0].place, "turning");
}

#[test]
fn r43_a_solo_game_without_a_named_deck_has_that_of_the_rule_book() {
    let named = playing("rulebook_example", 5);
    let mut unnamed = start(None, "universal-coalition", 5).expect("the solo game starts");
    unnamed.play_on(|state| state.phase != Phase::Objectives);
    assert_eq!(unnamed.state, named.state);
    assert_eq!(named.state.events.mix, [9, 3, 8]);
    assert_eq!(target("rulebook_example"), Some(58));
}

#[test]
fn pu_7_3_the_target_of_the_deck_of_the_rule_book_is_58() {
    assert_eq!(target("9,3,8"), Some(60 + 6 - 1 - 7));
    assert_eq!(target("9,3,8"), Some(58));
}

#[test]
fn pu_7_3_the_target_goes_by_the_bands_of_each_colour() {
    assert_eq!(target("20,0,0"), Some(60 + 12));
    assert_eq!(target("0,20,0"), Some(60 - 4));
    assert_eq!(target("0,0,20"), Some(60 - 11));
    assert_eq!(target("2,6,12"), Some(60 - 1 - 9));
    assert_eq!(target("3,14,3"), Some(60 + 3 - 3 - 5));
    assert_eq!(target("6,7,7"), Some(60 + 3 - 2 - 7));
    assert_eq!(target("7,2,11"), Some(60 + 6 - 9));
    assert_eq!(target("11,6,3"), Some(60 + 9 - 1 - 5));
    assert_eq!(target("15,3,2"), Some(60 + 12 - 1));
}

#[test]
fn pu_7_3_the_target_of_a_drawn_deck_is_known_and_counts_its_cards() {
    for seed in 0..20 {
        let table = playing("uniform", seed);
        let state = &table.state;
        let mix = state.events.mix;
        let target = table.game.ruleset().events.solo_target.with(mix);
        assert_eq!(table.game.outcome(state).target, Some(target));
        assert!(
            table
                .game
                .describe(state, Some(Seat(0)))
                .contains(&format!("target          {target}\n"))
        );
        let mut sample = state.clone();
        let mut rng = orrery_engine::Rng::seed(seed);
        table
            .game
            .sample(&table.game.beliefs(state, Seat(0)), &mut rng, &mut sample);
        assert_eq!(table.game.outcome(&sample).target, Some(target));
    }
}

#[test]
fn pu_7_4_success_is_a_score_at_or_above_the_target() {
    let mut table = playing("9,3,8", 1);
    let share = |table: &mut Table, lifepods| {
        table.board(0).private_objectives.0 = 0;
        table.board(0).collected_lifepods = lifepods;
        let outcome = table.game.outcome(&table.state);
        (outcome.scores[Seat(0)], outcome.shares[Seat(0)], outcome.ranks[Seat(0)])
    };
    assert_eq!(share(&mut table, 57), (57, 0.0, 1));
    assert_eq!(share(&mut table, 58), (58, 1.0, 1));
    assert_eq!(table.game.success_from(), 0);
}

#[test]
fn pu_7_4_grades_begin_at_these_differences() {
    let grades = PlanetUnknown::embedded(Backend::detect()).solo_grades();
    let begins: Vec<(&str, i32)> = grades.iter().map(|grade| (&grade.name[..], grade.from)).collect();
    let expected = [
        ("critical failure", -15),
        ("other survivors?", -10),
        ("low capacity", -5),
        ("mission complete", 0),
        ("promotion", 5),
        ("best planet", 10),
        ("stars aligned", 15),
    ];
    assert_eq!(begins, expected);
}

#[test]
fn pu_6_5_e_a_player_alone_scores_every_objective_kept() {
    let mut table = playing("9,3,8", 1);
    let few = table.private_objective(Condition::ResourceAtMost {
        of: orrery_engine::planet_unknown::resource::Resource::Energy,
        max: 5,
    });
    let nine = table.private_objective(Condition::CollectedAtLeast {
        of: orrery_engine::planet_unknown::resource::Collectible::Meteorite,
        min: 9,
    });
    table.board(0).private_objectives = [few, nine].into_iter().collect();
    assert_eq!((table.part(0, "private"), table.part(0, "objectives")), (5, 0));
    table.board(0).collected_meteorites = 9;
    assert_eq!(table.part(0, "private"), 10);
}

#[test]
fn corp_4_8_a_player_alone_keeps_the_private_side_of_what_tech_f_draws() {
    let mut table = start(None, "jump-drive", 2).expect("the solo game starts");
    table.play_on(|state| state.phase == Phase::Main);
    table.board(0).lifepods_on_techs = 1 << 5;
    let (kept, discarded) = (table.board(0).private_objectives, table.board(0).discarded_objectives);
    table.act("use 5");
    let drawn: Vec<CardId> = table
        .legal_of("objective")
        .iter()
        .map(|card| CardId(card.parse().expect("a number")))
        .collect();
    assert_eq!(drawn.len(), 3);
    assert!(drawn.iter().all(|&card| !(kept | discarded).contains(card)));
    table.act(&format!("objective {}", drawn[0]));
    let board = table.board(0);
    assert_eq!(board.common_objective, None);
    assert_eq!(board.private_objectives, kept.with(drawn[0]));
    assert_eq!(board.discarded_objectives, discarded.with(drawn[1]).with(drawn[2]));
}

#[test]
fn pu_7_2_solo_games_end_within_the_twenty_rounds_of_their_deck() {
    for seed in 0..10 {
        let mut table = playing("9,3,8", seed);
        table.play_on(|_| false);
        let outcome = table.game.outcome(&table.state);
        assert!(table.state.round <= 20 && outcome.ending != "unfinished", "{outcome:?}");
    }
}
