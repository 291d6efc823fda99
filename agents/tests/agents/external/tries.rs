//! Positions that a program tries before it answers.

use super::bench::{Bench, PATIENT};
use orrery_engine::planet_unknown::State;
use orrery_engine::{Rng, Rules, Seat, Turn, View, Words};
use serde_json::{Value, json};

#[test]
fn a_program_may_try_actions_before_it_answers() {
    let bench = Bench::new();
    let bot = bench.bot("tries", PATIENT);
    let tried = |state: &State| {
        let game = &bench.game;
        let Turn::Decide(seat) = game.turn(state) else {
            panic!("the game begins with a decision");
        };
        let view = View::new(game, state, seat, &bench.legal);
        let sample = view.sample(&view.beliefs(), &mut Rng::seed(7));
        let chosen = bot.build(game).choose(&view, &mut Rng::seed(7));
        assert_eq!(chosen, Ok(bench.legal[1]));
        let reply = std::fs::read_to_string(bench.folder.path().join("tried")).unwrap();
        (sample, serde_json::from_str::<Value>(&reply).unwrap())
    };
    let (sample, reply) = tried(&bench.state);
    assert_eq!((&reply["type"], &reply["id"]), (&json!("tried"), &json!(1)));
    let positions = reply["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 2);
    for (position, &action) in positions.iter().zip(&bench.legal) {
        let mut after = sample.clone();
        bench.game.apply(&mut after, action);
        assert_eq!(position["applied"], 1);
        assert_eq!(position["scores"], json!(bench.game.outcome(&after).scores));
        assert_eq!(position["json"], bench.game.position_json(&after, Some(Seat(0))));
        assert_eq!(position["view"], bench.game.describe(&after, Some(Seat(0))));
        assert!(position["state"].is_string() && position["observation"].is_string());
    }
    assert_eq!(tried(&sample).1, reply, "states that differ in what is hidden");
}

#[test]
fn a_wrong_try_is_a_forfeit() {
    let bench = Bench::new();
    let lists = "which is not an answer to choose: `actions` ";
    for (way, reason) in [
        (
            "tries-nothing",
            format!("{lists}has lists: 0; allowed are 1 to 512 for a question, of which 512 are left"),
        ),
        (
            "tries-too-much",
            format!("{lists}has lists: 513; allowed are 1 to 512 for a question, of which 512 are left"),
        ),
        (
            "tries-on",
            format!("{lists}has lists: 1; allowed are 1 to 512 for a question, of which 0 are left"),
        ),
        (
            "tries-what-is-no-list",
            format!("{lists}is [0]; allowed is a list of lists of indices, such as [[6923], [6925, 0]]"),
        ),
        ("tries-for-another-question", "` without being asked".to_owned()),
    ] {
        let forfeit = bench.forfeit(way, PATIENT);
        assert!(forfeit.ends_with(&reason), "{way}: {forfeit}");
    }
}
