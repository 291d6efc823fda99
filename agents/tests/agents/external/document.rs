//! `EXTERN.md`: its tables, its exchange and its program.

use super::bench::PATIENT;
use orrery_agents::external::{Answer, PROTOCOLS, Request};
use orrery_agents::{AGENTS, AgentSpec, Playable};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::{Action, Planetarium, Rng, Rules, Turn, View, Words, planetarium};
use std::path::Path;
use tempfile::tempdir;

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("EXTERN.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_parameters_in_the_document_are_those_of_the_registry() {
    let document = document();
    let about = AGENTS.iter().find(|about| about.name == "extern").unwrap();
    for parameter in about.parameters {
        let unit = Some(parameter.unit).filter(|unit| !unit.is_empty());
        let unit = unit.map_or(String::new(), |unit| format!(" {unit}"));
        let default = Some(parameter.default).filter(|default| !default.is_empty());
        let default = default.unwrap_or("must be given");
        let row = format!("| `{}` |{unit} | {default} | {} |", parameter.name, parameter.effect);
        assert!(document.lines().any(|line| line == row), "{row} is missing");
    }
}

/// The tables of actions in the document have the kinds of both games, in order, with their dimensions.
#[test]
fn the_kinds_of_actions_in_the_document_are_those_of_the_games() {
    let spaces = [
        PlanetUnknown::default().action_space(),
        Planetarium::default().action_space(),
    ];
    let field = |axis: &str| match axis {
        "line" => "row or column".to_owned(),
        other => other.to_owned(),
    };
    let blocks = spaces.iter().flat_map(|space| &space.blocks);
    let expected: Vec<[String; 2]> = blocks
        .map(|block| {
            let fields: Vec<String> = block.dimensions.iter().map(|axis| field(axis.name)).collect();
            [format!("`{}`", block.name), fields.join(", ")]
        })
        .collect();
    let document = document();
    let tables = document.split("| kind | fields | what the seat does |\n").skip(1);
    let rows = tables.flat_map(|table| table.lines().skip(1).take_while(|line| line.starts_with('|')));
    let found: Vec<[String; 2]> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            assert!(!cells[3].is_empty(), "{row} has no meaning");
            [cells[1].to_owned(), cells[2].to_owned()]
        })
        .collect();
    assert_eq!(found, expected);
}

/// The exchange in the document: every line is a message, and they answer each other.
#[test]
fn the_exchange_in_the_document_is_valid() {
    let text = document();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("> {") || line.starts_with("< {"))
        .collect();
    assert!(lines.len() >= 9, "{lines:?}");
    let (ends, lines): (Vec<&str>, Vec<&str>) = lines
        .into_iter()
        .partition(|line| line.starts_with("> {\"type\":\"over\""));
    for end in ends {
        let Ok(Request::Over(over)) = serde_json::from_str(&end[2..]) else {
            panic!("{end}");
        };
        assert_eq!(over.shares.iter().sum::<f64>(), 1.0);
    }
    let game = PlanetUnknown::embedded(Backend::Portable);
    for pair in lines.chunks(2) {
        let (request, answer) = (&pair[0][2..], &pair[1][2..]);
        let read: Request = serde_json::from_str(request).unwrap_or_else(|error| panic!("{error}: {request}"));
        let written: serde_json::Value = serde_json::from_str(request).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), written);
        let answer = Answer::read(answer, 2).unwrap_or_else(|error| panic!("{error}: {answer}"));
        match (read, answer) {
            (Request::Hello(hello), Answer::Hello(made)) => {
                assert_eq!(
                    (hello.id, hello.protocol, &hello.protocols[..]),
                    (made.id, 1, &PROTOCOLS[..])
                );
                assert!(PROTOCOLS.contains(&made.protocol));
                let versions = game.versions();
                assert_eq!(
                    (hello.game.as_str(), hello.actions, hello.observation),
                    (game.name(), versions.actions, versions.observation)
                );
                assert_eq!(hello.ruleset, game.ruleset_id().to_string());
            }
            (Request::Choose(choose), Answer::Try(wanted)) => {
                assert_eq!(choose.id, wanted.id);
                let firsts = wanted.actions.iter().map(|actions| actions[0]);
                assert!(firsts.eq(choose.actions.iter().map(|choice| choice.index)));
            }
            (Request::Tried(tried), Answer::Action(chosen)) => assert_eq!(tried.id, chosen.id),
            (Request::Choose(choose), Answer::Action(chosen)) => {
                assert_eq!(choose.id, chosen.id);
                assert!(choose.actions.iter().any(|choice| choice.index == chosen.index));
                for choice in &choose.actions {
                    let text = choice.text.clone();
                    assert!(text.is_none_or(|text| text == game.action_text(Action(choice.index))));
                }
            }
            (request, answer) => panic!("{answer:?} answers {request:?}"),
        }
    }
}

/// The program that the document shows, in both games.
#[test]
fn the_program_in_the_document_takes_an_action_after_which_it_has_most_points() {
    fn chooses<G: Playable>(game: &G, state: &G::State, program: &Path) {
        let (Turn::Decide(seat), mut legal) = (game.turn(state), Vec::new()) else {
            panic!("the game begins with a decision");
        };
        game.legal_actions(state, &mut legal);
        let view = View::new(game, state, seat, &legal);
        let sample = view.sample(&view.beliefs(), &mut Rng::seed(5));
        let points = |&action: &Action| {
            let mut after = sample.clone();
            game.apply(&mut after, action);
            game.outcome(&after).scores[seat]
        };
        // `max_by_key` takes the last of equals.
        let first = legal.iter().rev().max_by_key(|&action| points(action)).unwrap();
        let spec: AgentSpec = format!("extern:cmd=python3 '{}',{PATIENT}", program.display())
            .parse()
            .unwrap();
        let chosen = spec.build(game).choose(&view, &mut Rng::seed(5));
        assert_eq!(chosen, Ok(*first));
    }
    let document = document();
    let mut programs = document
        .split("```python\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap());
    let program = programs.find(|program| program.contains("\"try\"")).unwrap();
    let folder = tempdir().unwrap();
    let file = folder.path().join("bot.py");
    std::fs::write(&file, program).unwrap();
    let game = PlanetUnknown::default();
    let mut state = game.start(&Setup::base(2), 3).unwrap();
    chooses(&game, &state, &file);
    // In a later round the actions lead to different points.
    for _ in 0..60 {
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[legal.len() / 2]);
    }
    chooses(&game, &state, &file);
    let game = Planetarium::default();
    chooses(&game, &game.start(&planetarium::Setup::players(2), 1).unwrap(), &file);
}
