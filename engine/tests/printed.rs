//! What is printed on boards is given as it is in the rulesets.

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
        let techs = corporation["tech"].as_array().unwrap().len();
        assert_eq!(printed["techs"].as_array().unwrap().len(), techs);
    }
}
