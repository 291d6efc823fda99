//! What programs read of boards and tiles is what the rulesets have and what lies there.

use orrery_engine::planet_unknown::Setup;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use orrery_engine::{PlanetUnknown, Rules, Words};
use serde_json::json;
use toml::Table;

#[test]
fn the_tracks_of_every_corporation_are_those_of_its_file() {
    let game = PlanetUnknown::default();
    let file: Table = RulesetFile::Corporations.embedded_text().parse().unwrap();
    let corporations = file["corporation"].as_array().unwrap();
    for corporation in corporations {
        let mut setup = Setup::base(1);
        setup.seats[0].corporation = corporation["slug"].as_str().unwrap().to_owned();
        let printed = &game.printed_json(&game.start(&setup, 1).unwrap())["seats"][0]["corporation"];
        assert_eq!(printed["slug"], setup.seats[0].corporation);
        for (track, cells) in corporation["tracks"].as_table().unwrap() {
            let cells = cells.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap());
            let cells: Vec<_> = cells.map(|cell| (cell != "x").then_some(cell)).collect();
            assert_eq!(
                printed["tracks"][track]["cells"],
                json!(cells),
                "{track} of {}",
                printed["slug"]
            );
        }
        for (name, track) in printed["tracks"].as_object().unwrap() {
            let lengths = ["path", "medals"].map(|key| track[key].as_array().unwrap().len());
            assert_eq!(
                lengths[0], lengths[1],
                "{name}: what is scored at each position of the path"
            );
        }
        let techs = corporation["tech"].as_array().unwrap().len();
        assert_eq!(printed["techs"].as_array().unwrap().len(), techs);
    }
}

#[test]
fn a_tile_that_is_laid_has_the_terrain_that_lies_there_after_it() {
    let game = PlanetUnknown::default();
    let (mut legal, mut laid) = (Vec::new(), 0);
    for seed in 0..4 {
        let before = game.start(&Setup::base(2), seed).unwrap();
        game.legal_actions(&before, &mut legal);
        for &action in &legal {
            let mut after = before.clone();
            game.apply(&mut after, action);
            let fields = game.action_json(&before, action, &after);
            let planet = &game.position_json(&after, None)["seats"][usize::from(before.actor.0)]["planet"];
            let (squares, terrain) = (
                fields["squares"].as_array().unwrap(),
                fields["terrain"].as_array().unwrap(),
            );
            assert_eq!(squares.len(), terrain.len());
            for (square, terrain) in squares.iter().zip(terrain) {
                let [row, column] = [0, 1].map(|place| square[place].as_u64().unwrap() as usize);
                let letter = &planet["terrain"][row].as_str().unwrap()[column..=column];
                assert!(terrain.as_str().unwrap().starts_with(letter), "{fields:?}");
                laid += 1;
            }
        }
    }
    assert!(laid > 100);
}
