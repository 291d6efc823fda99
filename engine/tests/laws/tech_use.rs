//! Which techs count as used: positions whose use is known, and random games compared with games of a ruleset that
//! lacks the tech.

use crate::support::corporations::{COSMOS, FLUX, HORIZON, JUMP_DRIVE, MAKESHIFT, OASIS, REPUBLIC, UNIVERSAL, window};
use crate::support::{Table, draw, square};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::resource::Track::{Biomass, Civ, Rover, Tech, Water};
use orrery_engine::planet_unknown::ruleset::powers::TechPlace;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::tables::Corporation;
use orrery_engine::planet_unknown::tech_use::ReplayError;
use orrery_engine::planet_unknown::{
    Board, CorporationId, Move, Part, Phase, PlanetUnknown, Ruleset, Setup, Slot, State, TechUse, TechUses,
};
use orrery_engine::{Action, Outcome, Rng, Rules, Seat, Turn, Words, play};
use std::collections::BTreeSet;
use std::sync::LazyLock;

static GAME: LazyLock<PlanetUnknown> = LazyLock::new(PlanetUnknown::default);

static USES: LazyLock<&TechUses> = LazyLock::new(|| GAME.tech_uses());

/// What became of the techs of a seat in a line from a table on.
fn techs_of(table: &Table, seat: u8, texts: &[&str]) -> Vec<TechUse> {
    let parse = |text: &&str| table.game.parse_action(text).unwrap_or_else(|error| panic!("{error}"));
    let actions: Vec<Action> = texts.iter().map(parse).collect();
    let found = USES.of_line(&table.state, &actions);
    let found = found.unwrap_or_else(|error| panic!("{error}: {:?}", table.legal()));
    found.into_iter().filter(|tech| tech.seat == Seat(seat)).collect()
}

/// The techs that seat 0 uses, from 1, each with the place of the action.
fn used(table: &Table, texts: &[&str]) -> Vec<(u8, usize)> {
    let techs = techs_of(table, 0, texts);
    let used = techs.iter().filter_map(|tech| Some((tech.tech + 1, tech.used_at?)));
    used.collect()
}

fn nothing() -> Vec<(u8, usize)> {
    Vec::new()
}

/// Seat 0 in a window, with trackers at these positions (civ, water, biomass, rover, tech) and these items.
fn seat(corporation: CorporationId, trackers: [u8; 5], items: &[Item]) -> Table {
    window(corporation, trackers, |board| {
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

/// Seat 0 as Horizon Group with a rover on 44 that carries a meteorite, and water beside it.
fn carrier() -> Table {
    window(HORIZON, [0, 0, 0, 0, 10], |board| {
        board.rovers[0] = Some(square("44"));
        board.carrying = 1;
        board.movement = 2;
        draw(board, "45", "w w");
    })
}

#[test]
fn a_tech_that_is_not_held_is_never_used() {
    let patch = |tech: u8| {
        let mut table = seat(UNIVERSAL, [0, 0, 0, 0, tech], &[Item::Patch]);
        draw(table.board(0), "44", "C");
        table
    };
    assert!(techs_of(&patch(2), 0, &["patch 34"]).iter().all(|tech| !tech.held()));
    let held: Vec<bool> = techs_of(&patch(5), 0, &["patch 34"])
        .iter()
        .map(TechUse::held)
        .collect();
    assert_eq!(held, [true, true, false, false, false]);
}

#[test]
fn a_patch_far_from_all_pieces_uses_the_tech_that_allows_it() {
    let mut table = seat(UNIVERSAL, [0, 0, 0, 0, 3], &[Item::Patch]);
    draw(table.board(0), "44", "C");
    assert_eq!(used(&table, &["patch 34"]), nothing());
    assert_eq!(used(&table, &["patch 99"]), [(1, 0)]);
}

#[test]
fn a_stored_patch_uses_the_tech_that_stores_and_one_laid_does_not() {
    let mut table = seat(UNIVERSAL, [0, 0, 0, 0, 5], &[Item::Patch]);
    draw(table.board(0), "44", "C");
    assert_eq!(used(&table, &["patch 34"]), nothing());
    assert_eq!(used(&table, &["store-patch"]), [(2, 0)]);
}

#[test]
fn movement_under_the_rover_tracker_uses_the_bonus() {
    let table = |rover: u8| {
        let mut table = seat(UNIVERSAL, [0, 0, 0, rover, 7], &[Item::Advance(Rover)]);
        table.board(0).rovers[0] = Some(square("44"));
        table
    };
    assert_eq!(used(&table(1), &["advance rover"]), [(3, 0)]);
    assert_eq!(
        used(&table(0), &["advance rover"]),
        nothing(),
        "a rover milestone gives no movement"
    );
}

#[test]
fn a_resource_that_advances_twice_uses_its_tech_when_the_tracker_goes_on() {
    let table = |water: u8, items: &[Item]| seat(UNIVERSAL, [0, water, 0, 0, 10], items);
    let two = [Item::Resource(Water), Item::Advance(Civ)];
    let advanced = ["resource water", "advance civ"];
    assert_eq!(
        used(&table(0, &two), &advanced[..1]),
        nothing(),
        "the second advance waits"
    );
    assert_eq!(used(&table(0, &two), &["resource water", "advance water"]), [(4, 1)]);
    assert_eq!(
        used(&table(0, &two), &advanced),
        [(4, 1)],
        "only the second advance is left, and must be taken"
    );
    assert_eq!(
        used(&table(14, &two), &advanced),
        nothing(),
        "the second advance is lost at the top"
    );
}

#[test]
fn only_the_seat_that_uses_a_tech_has_used_it() {
    let mut table = seat(UNIVERSAL, [0, 0, 0, 1, 7], &[Item::Advance(Rover)]);
    table.board(0).rovers[0] = Some(square("44"));
    table.board(1).trackers = [0, 0, 0, 0, 7];
    assert_eq!(
        table.board(1).corporation,
        UNIVERSAL,
        "both seats have this corporation"
    );
    let other = techs_of(&table, 1, &["advance rover"]);
    assert!(other[2].held());
    assert!(other.iter().all(|tech| !tech.used()), "{other:?}");
}

#[test]
fn a_meteorite_that_is_kept_does_not_use_the_tech_that_may_destroy_it() {
    assert_eq!(used(&carrier(), &["step 0 45"]), nothing());
    assert_eq!(used(&carrier(), &["step 0 45", "carried keep", "step 0 46"]), nothing());
    assert_eq!(used(&carrier(), &["step 0 45", "carried destroy"]), [(4, 1)]);
    assert_eq!(
        used(
            &carrier(),
            &["step 0 45", "carried keep", "step 0 46", "carried destroy"]
        ),
        [(4, 3)]
    );
}

#[test]
fn a_window_that_stays_open_for_a_tech_does_not_use_it() {
    let table = || seat(FLUX, [0, 0, 0, 0, 5], &[Item::Advance(Civ)]);
    let with_token = |track: Track| {
        let mut table = table();
        table.board(0).flux = Some(track);
        table
    };
    assert_eq!(
        used(&with_token(Biomass), &["advance civ"]),
        nothing(),
        "the tech may be used now"
    );
    assert_eq!(used(&with_token(Biomass), &["advance civ", "done"]), nothing());
    assert_eq!(used(&with_token(Biomass), &["advance civ", "use 1"]), [(2, 1)]);
}

#[test]
fn a_teleport_uses_its_tech_and_a_step_does_not() {
    let table = || {
        window(JUMP_DRIVE, [0; 5], |board| {
            board.rovers[0] = Some(square("44"));
            board.movement = 2;
            board.lifepods_on_techs = 0b10;
            draw(board, "44", "r r R\nc . .\nC . r");
        })
    };
    assert_eq!(used(&table(), &["jump 0 66"]), [(2, 0)]);
    assert_eq!(used(&table(), &["step 0 45", "done"]), nothing());
}

#[test]
fn a_resource_that_may_count_as_energy_uses_the_tech_when_it_does() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    let board = table.board(0);
    board.corporation = JUMP_DRIVE;
    board.lifepods_on_techs = 0b1000;
    draw(board, "14", ". e c\nw . .");
    let place = table.lays().iter().position(|lay| lay == "13R14T");
    let lay = table.legal_of("lay")[place.expect("the tile fits there")].clone();
    let lay = format!("lay {lay}");
    assert_eq!(used(&table, &[&lay]), nothing());
    assert_eq!(used(&table, &[&lay, "energy civ+water+rover+tech tech"]), nothing());
    assert_eq!(
        used(&table, &[&lay, "energy civ+water+rover+tech tech", "resource rover"]),
        nothing()
    );
    assert_eq!(
        used(&table, &[&lay, "resource rover", "energy civ+water+rover+tech civ"]),
        [(4, 2)]
    );
}

#[test]
fn linked_tracks_are_used_by_a_tracker_that_goes_over() {
    let table = seat(MAKESHIFT, [4, 0, 0, 0, 3], &[Item::Advance(Civ)]);
    assert_eq!(used(&table, &["advance civ"]), nothing());
    assert_eq!(used(&table, &["advance civ", "target civ 5"]), nothing());
    assert_eq!(used(&table, &["advance civ", "target tech 5"]), [(1, 1)]);
}

#[test]
fn a_sideways_shift_uses_its_tech_and_an_advance_beside_it_does_not() {
    let table = seat(MAKESHIFT, [0, 0, 0, 0, 7], &[Item::Advance(Tech)]);
    assert_eq!(used(&table, &["advance tech", "target tech 8"]), nothing());
    assert_eq!(used(&table, &["advance tech", "target rover 7"]), [(3, 1)]);
}

#[test]
fn a_blocked_tracker_uses_the_tech_with_which_it_jumps() {
    let table = |biomass: Track| {
        let mut table = seat(OASIS, [3, 0, 3, 0, 3], &[Item::Advance(Civ)]);
        let board = table.board(0);
        board.stands_on[Biomass.index()] = biomass;
        board.trackers[Biomass.index()] = if biomass == Civ { 4 } else { 3 };
        table
    };
    assert_eq!(used(&table(Biomass), &["advance civ"]), nothing());
    assert_eq!(used(&table(Civ), &["advance civ"]), [(1, 0)]);
}

#[test]
fn a_draft_uses_the_tech_if_there_is_movement_under_the_tracker() {
    let table = |rover: u8| {
        let mut table = Table::with_corporation("republic");
        table.offer(0, Slot::Inner, "i2 civ+energy");
        table.offer(0, Slot::Outer, "i4 water+rover");
        table.board(0).trackers = [0, 0, 0, rover, 3];
        table.board(0).rovers[0] = Some(square("44"));
        table
    };
    assert_eq!(table(0).board(0).corporation, REPUBLIC);
    assert_eq!(used(&table(1), &["draft inner"]), nothing());
    assert_eq!(used(&table(2), &["draft inner"]), [(1, 0)]);
}

#[test]
fn movement_of_a_round_start_uses_the_tech_in_the_action_that_ends_the_round() {
    let starts = |on: &str| {
        let mut table = Table::new(2);
        for seat in [0, 1] {
            table.board(seat).part = Part::Window;
        }
        let board = table.board(0);
        board.corporation = OASIS;
        board.trackers = [0, 0, 0, 0, 5];
        board.rovers[0] = Some(square(on));
        draw(board, "44", "w c");
        let board = table.board(1);
        board.pending.add(Item::Advance(Civ), 1);
        table.state.phase = Phase::Main;
        table.state.commander = Seat(1);
        table.state.actor = Seat(1);
        let round = table.state.round;
        let mut line = Vec::new();
        let mut end = table.state.clone();
        while end.round == round {
            let mut legal = Vec::new();
            table.game.legal_actions(&end, &mut legal);
            line.push(table.game.action_text(legal[0]));
            table.game.apply(&mut end, legal[0]);
        }
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        let found = used(&table, &texts);
        (found, line.len())
    };
    let (found, actions) = starts("44");
    assert_eq!(found, [(2, actions - 1)]);
    assert_eq!(starts("45").0, nothing(), "no rover is on water");
}

#[test]
fn a_tech_that_only_scores_is_used_at_the_end() {
    let over = |spots: [(Track, u8); 5]| {
        let mut table = seat(MAKESHIFT, spots.map(|(_, position)| position), &[]);
        table.board(0).stands_on = spots.map(|(track, _)| track);
        table.state.phase = Phase::Over;
        used(&table, &[])
    };
    assert_eq!(
        over([(Civ, 9), (Civ, 5), (Rover, 12), (Rover, 3), (Tech, 14)]),
        [(5, 0)]
    );
    assert_eq!(
        over([(Civ, 9), (Water, 5), (Biomass, 3), (Rover, 3), (Tech, 14)]),
        nothing()
    );
}

#[test]
fn lifepods_offered_to_be_moved_use_the_tech_when_one_is() {
    let mut table = seat(COSMOS, [0, 0, 0, 0, 7], &[]);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    let board = table.board(0);
    board.part = Part::Draft;
    board.collected_lifepods = 2;
    board.used_this_game = 0b10;
    draw(board, "44", "C");
    let lay = format!("lay {}", table.legal_of("lay")[0]);
    let after = {
        let mut after = Table {
            game: table.game.clone(),
            state: table.state.clone(),
        };
        after.act(&lay);
        after
    };
    assert!(after.legal().contains(&"reposition".to_owned()), "{:?}", after.legal());
    assert_eq!(used(&table, &[&lay]), nothing());
    assert_eq!(used(&table, &[&lay, "reposition"]), [(3, 1)]);
}

#[test]
fn actions_that_are_not_legal_are_refused() {
    let setup = Setup::base(2);
    let actions = [Action(u16::MAX)];
    let refused = USES.of_game(&setup, 7, &actions);
    assert!(
        matches!(refused, Err(ReplayError::Illegal { place: 0, .. })),
        "{refused:?}"
    );
    let unknown = Setup {
        seats: Vec::new(),
        ..setup
    };
    let refused = USES.of_game(&unknown, 7, &[]);
    assert!(matches!(refused, Err(ReplayError::Setup(_))), "{refused:?}");
}

#[test]
fn techs_are_named_by_place_and_effect() {
    let corporations = &GAME.tables().corporations;
    assert_eq!(
        corporations[usize::from(UNIVERSAL)].tech_name(2),
        "tech 3: rover_move_bonus"
    );
    assert_eq!(
        corporations[usize::from(JUMP_DRIVE)].tech_name(2),
        "slot C: synergy_steps"
    );
    let file = include_str!("../../data/planet_unknown/corporations.toml");
    let written: Vec<&str> = file
        .lines()
        .filter_map(|line| line.strip_prefix("effect = \"")?.strip_suffix('"'))
        .collect();
    let powers = corporations.iter().flat_map(|corporation| &corporation.abilities);
    let named: Vec<&str> = powers.map(|ability| ability.effect.name()).collect();
    assert_eq!(named, written);
}

/// A position with many techs held, and random actions from it to the end of the game.
struct Line {
    start: State,
    actions: Vec<Action>,
    states: Vec<State>,
}

fn random_line(corporation: &str, seed: u64) -> Line {
    let mut setup = Setup::base(2);
    setup.seats[0].corporation = corporation.to_owned();
    let start = GAME.start(&setup, seed).expect("every corporation can be played");
    play_from(start, seed)
}

/// A line of one or two seats on any planets, with or without events, and with trackers well up, so that techs are
/// held from the start.
fn advanced_line(corporation: &str, seed: u64) -> Line {
    let mut rng = Rng::from_words(&[seed, 1]);
    let mut setup = Setup::base(2);
    setup.seats[0].corporation = corporation.to_owned();
    let other = ["universal-coalition", "cosmos"]
        .into_iter()
        .find(|&other| other != corporation);
    setup.seats[1].corporation = other.expect("one of the two is another").to_owned();
    let mut start = GAME.start(&setup, seed).expect("every corporation can be played");
    let number = start.boards[Seat(0)].corporation;
    let board: &mut Board = start.boards.iter_mut().next().expect("there is a seat");
    let tracks = &GAME.tables().corporations[usize::from(number)].tracks;
    for track in Track::ALL {
        board.trackers[track.index()] = rng.below(usize::from(tracks[track.index()].top)) as u8;
    }
    if number == JUMP_DRIVE {
        board.lifepods_on_techs = 0b11_1111;
    } else {
        board.trackers[Tech.index()] = [5, 7, 10, 14][rng.below(4)];
    }
    board.movement = 3;
    play_from(start, seed)
}

fn play_from(start: State, seed: u64) -> Line {
    let mut rng = Rng::from_words(&[seed, 2]);
    let (mut actions, mut states) = (Vec::new(), Vec::new());
    let mut end = start.clone();
    play(
        &*GAME,
        &mut end,
        |view| view.legal()[rng.below(view.legal().len())],
        |state, _, action| {
            actions.push(action);
            states.push(state.clone());
        },
    );
    states.push(end);
    Line { start, actions, states }
}

/// The game of a ruleset without a tech.
fn lacking(corporation: CorporationId, tech: u8) -> PlanetUnknown {
    let mut ruleset = Ruleset::embedded();
    let techs = &mut ruleset.corporations.corporations[usize::from(corporation)].techs;
    let count = techs.len();
    techs.retain(|other| match other.place {
        TechPlace::Level(level) => level != tech + 1,
        TechPlace::Slot(slot) => slot != tech,
    });
    assert_eq!(techs.len(), count - 1);
    PlanetUnknown::new(ruleset, Backend::detect()).expect("a corporation may have few techs")
}

/// The place of the first action that is not legal without the tech or leads elsewhere; offers of the tech count too.
fn first_difference(without: &PlanetUnknown, line: &Line) -> Option<usize> {
    let differs = |&(place, &action): &(usize, &Action)| {
        let mut state = line.states[place].clone();
        without.try_apply(&mut state, action).is_err() || state != line.states[place + 1]
    };
    let first = line.actions.iter().enumerate().find(differs).map(|(place, _)| place);
    let end = line.states.last().expect("a line has states");
    let scores_differ = GAME.outcome(end).parts != without.outcome(end).parts;
    first.or(scores_differ.then_some(line.actions.len()))
}

/// The parts of the scores after the line in a game without the tech. What the seat decided only because of the tech is
/// left out: the end of a window, the one place for a tracker, a meteorite kept, a tile drafted before it is laid.
///
/// # Panics
/// If another action is not legal without the tech.
fn scores_without(without: &PlanetUnknown, line: &Line) -> Outcome {
    let mut state = line.start.clone();
    for (&action, before) in line.actions.iter().zip(&line.states) {
        let turn = |state: &State| (state.actor, state.phase, state.round);
        let chosen = Move::from_action(action);
        let only_with = matches!(
            chosen,
            Move::Done | Move::Target(_) | Move::Carried { .. } | Move::Draft(_)
        );
        let mut legal = Vec::new();
        without.legal_actions(&state, &mut legal);
        let as_resource = match chosen {
            Move::Energy(_, track) => Some(Action::from(Move::Resource(track))),
            _ => None,
        };
        let possible = [Some(action), as_resource].into_iter().flatten();
        let mut possible = possible.filter(|action| turn(&state) == turn(before) && legal.contains(action));
        match possible.next() {
            Some(action) => without.apply(&mut state, action),
            None => assert!(only_with, "{chosen} is not legal"),
        }
    }
    assert_eq!(without.turn(&state), Turn::Over);
    without.outcome(&state)
}

/// What is compared with the use of each tech of each corporation, in several lines: the corporation, the tech, the
/// game without the tech, the line, the place of the use.
fn for_each_tech(mut compare: impl FnMut(&Corporation, u8, &PlanetUnknown, &Line, Option<usize>)) {
    for (number, corporation) in GAME.tables().corporations.iter().enumerate() {
        let lines: Vec<Line> = (0..12).map(|seed| advanced_line(&corporation.slug, seed)).collect();
        // Without this tech, the choices of trackers have other numbers.
        let is_comparable = |tech: u8| corporation.tech_name(tech) != "tech 4: regress_tracker";
        for (tech, _) in corporation.techs().filter(|&(tech, _)| is_comparable(tech)) {
            let without = lacking(CorporationId::from_index(number), tech);
            for line in &lines {
                let found = USES.of_line(&line.start, &line.actions).expect("the line is legal");
                let own = found.iter().find(|found| found.seat == Seat(0) && found.tech == tech);
                let own = own.expect("every tech of the seat is listed");
                compare(corporation, tech, &without, line, own.used_at);
            }
        }
    }
}

/// Techs that offer nothing: what they change shows in the very action.
const PASSIVE: [&str; 4] = [
    "rover_move_bonus",
    "no_meteorites",
    "free_rover_steps",
    "score_track_best",
];

#[test]
fn a_use_is_a_difference_to_the_ruleset_without_the_tech() {
    let (mut used, mut exact) = (BTreeSet::new(), 0);
    for_each_tech(|corporation, tech, without, line, used_at| {
        let name = format!("{}, {}", corporation.slug, corporation.tech_name(tech));
        let first = first_difference(without, line);
        if let Some(at) = used_at {
            assert!(first.is_some_and(|first| first <= at), "{name}: {at}, but {first:?}");
        }
        if PASSIVE.iter().any(|passive| name.ends_with(passive)) {
            assert_eq!(used_at, first, "{name}");
            exact += usize::from(first.is_some());
        }
        used.extend(used_at.map(|_| name));
    });
    assert!(used.len() >= 30, "random play uses many techs: {used:?}");
    assert!(exact >= 20, "{exact} uses of passive techs");
}

#[test]
fn a_tech_that_is_never_used_makes_no_difference_to_the_game() {
    let mut unused = 0;
    for_each_tech(|corporation, tech, without, line, used_at| {
        if used_at.is_none() {
            let end = line.states.last().expect("a line has states");
            let name = corporation.tech_name(tech);
            assert_eq!(scores_without(without, line), GAME.outcome(end), "{name}");
            unused += 1;
        }
    });
    assert!(unused >= 100, "{unused} techs were never used");
}

#[test]
fn techs_are_used_no_earlier_than_they_are_held() {
    let (mut held, mut used) = (0, 0);
    for (corporation, seed) in GAME.corporations().into_iter().zip(0..) {
        for line in [random_line(corporation, seed), advanced_line(corporation, seed)] {
            for found in USES.of_line(&line.start, &line.actions).expect("the line is legal") {
                let holds = |state: &State| GAME.techs(&state.boards[found.seat]) >> found.tech & 1 == 1;
                let first = line.states.iter().position(holds);
                assert_eq!(found.held_at, first.map(|first| first.saturating_sub(1)), "{found:?}");
                assert!(
                    found
                        .used_at
                        .is_none_or(|at| first.is_some_and(|first| first <= at + 1))
                );
                held += usize::from(found.held());
                used += usize::from(found.used());
            }
        }
    }
    assert!(held > used && used > 0, "{used} of {held}");
}

#[test]
fn a_game_is_replayed_from_its_deal() {
    let line = random_line("cosmos", 3);
    let mut setup = Setup::base(2);
    setup.seats[0].corporation = "cosmos".to_owned();
    assert_eq!(
        USES.of_game(&setup, 3, &line.actions),
        USES.of_line(&line.start, &line.actions)
    );
    let end = line.states.last().expect("a line has states");
    assert_eq!(GAME.turn(end), Turn::Over);
}
