//! What people read of an action is never the name of anything else: squares, cards, lines and techs of all kinds of
//! actions, and whole games.

use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, ActionBlock, Game, Rng, Rules, Turn, Words};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The fields of an action by name, from its number in its block.
fn fields(block: &ActionBlock, action: Action) -> BTreeMap<&'static str, usize> {
    let mut rest = usize::from(action.0 - block.first);
    let mut fields = BTreeMap::new();
    for dimension in block.dimensions.iter().rev() {
        fields.insert(dimension.name, rest % usize::from(dimension.size));
        rest /= usize::from(dimension.size);
    }
    fields
}

/// What people call the last thing that an action of Planet Unknown names; none if it has no name but that of notation.
fn last_name(game: &PlanetUnknown, block: &ActionBlock, action: Action) -> Option<String> {
    let (tables, fields) = (game.tables(), fields(block, action));
    let card = |ids: Vec<&String>| ids.get(fields["card"]).map(|id| (*id).clone());
    match block.name {
        "civ" | "higher-civ" | "keep-civ" => card(tables.civ_cards.iter().map(|card| &card.id).collect()),
        "objective" | "discard-objective" => card(tables.objectives.iter().map(|card| &card.id).collect()),
        "use" => Some((fields["tech"] + 1).to_string()),
        "destroy-line" => Some(match fields["line"] {
            row @ 0..12 => (row + 1).to_string(),
            column => Square::column_letter(column - 12).to_string(),
        }),
        "put-lifepod" | "lift-lifepod" | "lose-lifepod" => {
            let notation = game.action_text(action);
            let tech = notation.strip_prefix(&format!("{} tech ", block.name))?;
            Some((tech.parse::<usize>().expect("techs are counted") + 1).to_string())
        }
        _ => Some(Square::new(*fields.get("row")?, fields["column"]).to_string()),
    }
}

#[test]
fn every_action_of_planet_unknown_has_the_names_of_what_it_is_about() {
    let game = PlanetUnknown::default();
    let state = game.start(&Setup::base(2), 1).unwrap();
    let mut renamed = BTreeSet::new();
    for block in &game.action_space().blocks {
        let all = (block.first..block.first + block.size()).map(Action);
        for action in all {
            let (name, notation) = (game.action_name(&state, action), game.action_text(action));
            let Some(last) = last_name(&game, block, action) else {
                assert_eq!(name, notation);
                continue;
            };
            renamed.insert(block.name);
            let (words, named) = name.rsplit_once(' ').expect("it names something");
            assert_eq!(Some(words), notation.rsplit_once(' ').map(|(words, _)| words), "{name}");
            if block.name.starts_with("lay") {
                // A square of the tile, in its upper row; the corner is at most four columns to the left of it.
                let [corner, named] = [&last[..], named].map(|text| Square::named(text).expect("a square"));
                assert_eq!(corner.row(), named.row(), "{name}: {notation}");
                assert!(
                    (0..5).contains(&(named.column() - corner.column())),
                    "{name}: {notation}"
                );
            } else {
                assert_eq!(named, last, "{notation}");
            }
        }
    }
    let kinds = [
        "civ",
        "collect",
        "destroy",
        "destroy-line",
        "discard-objective",
        "event-meteorite",
        "event-patch",
        "higher-civ",
        "jump",
        "keep-civ",
        "lay",
        "lay-free",
        "lift-lifepod",
        "lose-lifepod",
        "objective",
        "patch",
        "place-rover",
        "put-lifepod",
        "step",
        "teleport",
        "use",
    ];
    assert_eq!(renamed, BTreeSet::from(kinds));
}

#[test]
fn every_action_of_planetarium_has_the_printed_names() {
    let game = Planetarium::default();
    let state = game.start(&planetarium::Setup::players(2), 1).unwrap();
    for index in 0..game.action_space().size() as u16 {
        let name = game.action_name(&state, Action(index));
        assert_eq!(game.parse_action(&name), Ok(Action(index)));
    }
}

/// The words of an action before its last one say what kind it is: where they are the same, so is the kind.
fn kinds_differ<G: Game>(game: &G, setup: &G::Setup) {
    let state = game.start(setup, 1).unwrap();
    let mut kinds: BTreeMap<String, &str> = BTreeMap::new();
    for block in &game.action_space().blocks {
        for action in (block.first..block.first + block.size()).map(Action) {
            let name = game.action_name(&state, action);
            let words = name.rsplit_once(' ').map_or(&name[..], |(words, _)| words);
            let kind = kinds.entry(words.to_owned()).or_insert(block.name);
            assert_eq!(*kind, block.name, "{name}");
        }
    }
}

#[test]
fn the_name_of_an_action_is_never_one_of_another_kind() {
    kinds_differ(&PlanetUnknown::default(), &Setup::base(2));
    kinds_differ(&Planetarium::default(), &planetarium::Setup::players(2));
}

/// Visits the decisions of a random game: the position and the legal actions.
fn visit<G: Game>(game: &G, setup: &G::Setup, seed: u64, mut look: impl FnMut(&G::State, &[Action])) {
    let (mut state, mut legal) = (game.start(setup, seed).unwrap(), Vec::new());
    let mut rng = Rng::seed(seed);
    while let Turn::Decide(_) = game.turn(&state) {
        game.legal_actions(&state, &mut legal);
        look(&state, &legal);
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }
}

fn names_differ<G: Game>(game: &G, setup: &G::Setup) {
    visit(game, setup, 3, |state, legal| {
        let names: BTreeSet<String> = legal.iter().map(|&action| game.action_name(state, action)).collect();
        assert_eq!(names.len(), legal.len(), "{names:?}");
    });
}

#[test]
fn legal_actions_have_different_names() {
    let mut setup = Setup::base(2);
    setup.private_objectives = true;
    setup.events = Some("uniform".to_owned());
    names_differ(&PlanetUnknown::default(), &setup);
    names_differ(&Planetarium::default(), &planetarium::Setup::players(2));
}

#[test]
fn a_tile_is_laid_on_a_square_that_it_covers_and_all_of_them_are_read() {
    let game = PlanetUnknown::default();
    let mut laid = 0;
    visit(&game, &Setup::base(2), 5, |state, legal| {
        for &action in legal.iter().step_by(7) {
            let mut after = state.clone();
            game.apply(&mut after, action);
            let Some(Value::Array(squares)) = game.action_json(state, action, &after).remove("squares") else {
                continue;
            };
            let squares: Vec<[usize; 2]> = serde_json::from_value(squares.into()).expect("rows and columns");
            let named: Vec<String> = squares
                .iter()
                .map(|&[row, column]| Square::new(row, column).to_string())
                .collect();
            let (name, explanation) = (game.action_name(state, action), game.explain(state, action, &after));
            assert!(name.ends_with(&format!(" {}", named[0])), "{name}: {named:?}");
            assert!(
                explanation.contains(&format!(" on {}", named.join(" "))),
                "{explanation}: {named:?}"
            );
            laid += 1;
        }
    });
    assert!(laid > 100);
}
