//! What the numbers of observations and the indices of actions mean.

use crate::orrery::{refusal, stdout};
use orrery_engine::{Game, PlanetUnknown, Planetarium, Rng, Seat, planet_unknown, planetarium};
use serde_json::Value;

#[test]
fn the_tables_of_planetarium_are_as_recorded() {
    insta::assert_snapshot!(stdout("tensors --game planetarium --players 3"));
}

#[test]
fn the_csv_has_the_parts_of_every_seat_and_the_blocks_of_actions() {
    let csv = stdout("tensors --game planetarium --players 3 --format csv");
    let line = |begin: &str| csv.lines().find(|line| line.starts_with(begin)).unwrap();
    assert_eq!(
        line("table"),
        "table,name,meaning,seat,kind,count,values,first,dtype,at,divisor,least,most,size"
    );
    let hand = "observation.parts,hand,\"Low, High and Final cards\"";
    assert_eq!(line(hand), format!("{hand},0,u8,3,3,579,u1,207,8,0,64,"));
    assert_eq!(csv.lines().filter(|line| line.starts_with(hand)).count(), 3);
    assert_eq!(line("actions.blocks,play,"), "actions.blocks,play,,,,,,5248,,,,,,256");
}

#[test]
fn more_players_than_the_game_has_are_refused() {
    insta::assert_snapshot!(refusal("tensors --game planetarium --players 5", 2), @"  error: --players is 5; allowed for planetarium is 1 to 4");
}

/// The unpacked form, by nothing but the JSON.
fn unpacked(table: &Value, row: &[u8]) -> Vec<f32> {
    let number = |value: &Value| value.as_i64().unwrap();
    let index = |value: &Value| number(value) as usize;
    assert_eq!(
        [row.len(), row[0].into(), row[1].into()],
        ["bytes", "version", "seats"].map(|key| index(&table[key]))
    );
    let mut out = vec![0.0; index(&table["values"])];
    for part in table["parts"].as_array().unwrap() {
        let [first, at, values] = ["first", "at", "values"].map(|key| index(&part[key]));
        for value in 0..values {
            let two = || [row[at + 2 * value], row[at + 2 * value + 1]];
            let packed = match part["dtype"].as_str().unwrap() {
                "bit" => i32::from(row[2 + (at + value) / 8] >> ((at + value) % 8) & 1),
                "u1" => row[at + value].into(),
                "<u2" => u16::from_le_bytes(two()).into(),
                "<i2" => i16::from_le_bytes(two()).into(),
                other => panic!("{other} is no dtype"),
            };
            out[first + value] = packed as f32 / number(&part["divisor"]) as f32;
        }
    }
    out
}

fn check_json<G: Game>(game: &G, setup: &G::Setup) {
    let mut state = game.start(setup, 3).unwrap();
    let (mut rng, mut legal) = (Rng::seed(3), Vec::new());
    for _ in 0..30 {
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }
    let seats = game.seats(&state);
    let json = stdout(&format!(
        "tensors --game {} --players {seats} --format json",
        game.name()
    ));
    let table: Value = serde_json::from_str(&json).unwrap();
    let table = &table["observation"];
    let mut row = vec![0; game.observation_table().packed_len(seats)];
    let mut values = vec![0.0; game.observation_table().shape().len()];
    for observer in (0..seats as u8).map(Seat) {
        game.observe_packed(&state, observer, &mut row);
        game.observe(&state, observer, &mut values);
        assert_eq!(unpacked(table, &row), values);
    }
}

#[test]
fn the_json_is_enough_to_unpack_observations() {
    check_json(&PlanetUnknown::default(), &planet_unknown::Setup::base(3));
    check_json(&Planetarium::default(), &planetarium::Setup::players(1));
    check_json(&Planetarium::default(), &planetarium::Setup::players(4));
}

#[test]
fn the_json_says_which_dimensions_of_actions_are_rows_and_columns() {
    let tables: Value = serde_json::from_str(&stdout("tensors --format json")).unwrap();
    assert_eq!(
        (&tables["schema"], &tables["actions"]["size"]),
        (&2.into(), &12801.into())
    );
    let blocks = tables["actions"]["blocks"].as_array().unwrap();
    let lay = blocks.iter().find(|block| block["name"] == "lay").unwrap();
    let along: Vec<&Value> = lay["dimensions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|dimension| &dimension["along"])
        .collect();
    assert_eq!(along, [&Value::Null, &Value::Null, &"row".into(), &"column".into()]);
}
