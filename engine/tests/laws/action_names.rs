//! What people read of an action is never the name of anything else, nor a number of a table: squares, cards, lines, techs,
//! rovers and choices of all kinds of actions, and whole games.

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

/// What people call the last thing that an action of Planet Unknown names, where no rover is on the planet; none if it has no
/// name but that of notation.
fn last_name(game: &PlanetUnknown, block: &ActionBlock, action: Action) -> Option<String> {
    let (tables, fields) = (game.tables(), fields(block, action));
    if let Some(&row) = fields.get("row") {
        return Some(Square::new(row, fields["column"]).to_string());
    }
    if let Some(&card) = fields.get("card") {
        let ids: Vec<&String> = match block.name.contains("objective") {
            true => tables.objectives.iter().map(|card| &card.id).collect(),
            false => tables.civ_cards.iter().map(|card| &card.id).collect(),
        };
        return ids.get(card).map(|id| (*id).clone());
    }
    if let Some(line) = fields.get("line") {
        return Some(match line {
            row @ 0..12 => (row + 1).to_string(),
            column => Square::column_letter(column - 12).to_string(),
        });
    }
    if let Some(counted) = fields.get("tech").or(fields.get("rover")) {
        return Some((counted + 1).to_string());
    }
    fields.get("place")?;
    let notation = game.action_text(action);
    let tech = notation.strip_prefix(&format!("{} tech ", block.name))?;
    Some((tech.parse::<usize>().expect("techs are counted") + 1).to_string())
}

/// Whether an action names an entry of a table by words, which `a_choice_and_a_pair_are_named_by_what_they_give` reads.
fn is_in_words(block: &ActionBlock) -> bool {
    block
        .dimensions
        .iter()
        .any(|field| ["choice", "pair"].contains(&field.name))
}

#[test]
fn every_action_of_planet_unknown_has_the_names_of_what_it_is_about() {
    let game = PlanetUnknown::default();
    let state = game.start(&Setup::base(2), 1).unwrap();
    let mut renamed = BTreeSet::new();
    for block in game.action_space().blocks.iter().filter(|block| !is_in_words(block)) {
        let all = (block.first..block.first + block.size()).map(Action);
        for action in all {
            let (name, notation) = (game.action_name(&state, action), game.action_text(action));
            let Some(last) = last_name(&game, block, action) else {
                assert_eq!(name, notation);
                continue;
            };
            renamed.insert(block.name);
            let (words, named) = name.rsplit_once(' ').expect("it names something");
            let first = notation.rsplit_once(' ').map(|(words, _)| words);
            match fields(block, action).get("rover") {
                Some(rover) if first != Some(block.name) => {
                    assert_eq!(words, format!("{} {}", block.name, rover + 1), "{notation}");
                }
                _ => assert_eq!(Some(words), first, "{name}"),
            }
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
        "lose-rover",
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
fn a_choice_and_a_pair_are_named_by_what_they_give() {
    let game = PlanetUnknown::default();
    let state = game.start(&Setup::base(2), 1).unwrap();
    let named = |notation: &str| game.action_name(&state, game.parse_action(notation).unwrap());
    let tables = game.tables();
    let mut names = BTreeSet::new();
    for number in 0..tables.choices.len() {
        let name = named(&format!("choose {number} civ"));
        assert!(name.starts_with("choose civ for "), "{name}");
        assert!(names.insert(name.clone()), "{name}");
    }
    assert!(names.contains("choose civ for 1 advance of 2 trackers"), "{names:?}");
    assert!(
        names.contains("choose civ for 1 advance of 1 tracker among civ and rover"),
        "{names:?}"
    );
    for number in 0..tables.alternatives.len() {
        for which in ["first", "second"] {
            let name = named(&format!("either {number} {which}"));
            assert!(name.starts_with(&format!("either {which} of ")), "{name}");
            assert!(names.insert(name.clone()), "{name}");
        }
    }
    assert!(names.contains("either first of patch or synergy boost"), "{names:?}");
}

#[test]
fn a_rover_is_named_by_its_square() {
    let game = PlanetUnknown::default();
    let mut steps = 0;
    visit(&game, &Setup::base(2), 5, |state, legal| {
        for &action in legal {
            let name = game.action_name(state, action);
            if let Some(rover) = game.action_text(action).strip_prefix("step ") {
                let rover: usize = rover[..1].parse().expect("rovers have one digit");
                let square = state.boards[state.actor].rovers[rover].expect("it is on the planet");
                assert!(name.starts_with(&format!("step {square} ")), "{name}");
                steps += 1;
            }
        }
    });
    assert!(steps > 10);
}

/// Fields whose numbers people count as they are written: depots to turn, positions of a track, and the orientations below
/// the pictures of a tile.
const COUNTED: [&str; 3] = ["steps", "position", "orientation"];

/// Holds that no field of an action is shown as its number in a table of the ruleset: along each field, some action says
/// something else at each word than the number of the field.
fn no_raw_numbers<G: Game>(game: &G, state: &G::State) {
    for block in &game.action_space().blocks {
        let all: Vec<Action> = (block.first..block.first + block.size()).map(Action).collect();
        let words = |action: Action| -> Vec<String> {
            let name = game.action_name(state, action);
            name.split(' ')
                .map(|word| word.trim_start_matches('#').to_owned())
                .collect()
        };
        let shown: Vec<_> = all
            .iter()
            .map(|&action| (fields(block, action), words(action)))
            .collect();
        let most = shown.iter().map(|(_, words)| words.len()).max().unwrap_or(0);
        for field in block.dimensions.iter().map(|dimension| dimension.name) {
            let is_number = |place: usize| {
                let is_it = |(fields, words): &(BTreeMap<_, usize>, Vec<String>)| {
                    words.get(place).is_some_and(|word| *word == fields[field].to_string())
                };
                shown.iter().all(is_it)
            };
            assert!(
                COUNTED.contains(&field) || !(0..most).any(is_number),
                "{} shows the number of its {field}",
                block.name
            );
        }
    }
}

#[test]
fn the_name_of_an_action_shows_no_number_of_a_table() {
    let game = PlanetUnknown::default();
    no_raw_numbers(&game, &game.start(&Setup::base(2), 1).unwrap());
    let game = Planetarium::default();
    no_raw_numbers(&game, &game.start(&planetarium::Setup::players(2), 1).unwrap());
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

/// The first word of an action says what kind it is, and no two kinds have the same: so it is the spelling of no other.
fn kinds_differ<G: Game>(game: &G, setup: &G::Setup) {
    let state = game.start(setup, 1).unwrap();
    let mut kinds = BTreeSet::new();
    for block in &game.action_space().blocks {
        assert!(kinds.insert(block.name), "two kinds are called {}", block.name);
        for action in (block.first..block.first + block.size()).map(Action) {
            let name = game.action_name(&state, action);
            assert_eq!(name.split(' ').next(), Some(block.name), "{name}");
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
