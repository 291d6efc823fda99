//! Questions: what a program gets to know.

use super::bench::{Bench, PATIENT};
use orrery_agents::external::Request;
use orrery_agents::{GameEnd, Roster};
use orrery_engine::planet_unknown::State;
use orrery_engine::{Information, Rng, Rules, Seat, Turn, View, Words};
use serde_json::{Value, json};

#[test]
fn a_request_holds_only_what_the_seat_may_know() {
    let bench = Bench::new();
    let game = &bench.game;
    let Turn::Decide(seat) = game.turn(&bench.state) else {
        panic!("the game begins with a decision");
    };
    let file = bench.folder.path().join("asked");
    let asked = |state: &State| {
        let bot = bench.bot("writes-down", PATIENT);
        let view = View::new(game, state, seat, &bench.legal);
        let chosen = bot.build(game).choose(&view, &mut Rng::seed(7));
        assert_eq!(chosen, Ok(bench.legal[0]));
        std::fs::read_to_string(&file).unwrap()
    };
    let question = asked(&bench.state);
    let mut other = bench.state.clone();
    game.sample(&game.beliefs(&bench.state, seat), &mut Rng::seed(8), &mut other);
    assert_ne!(other, bench.state);
    assert_eq!(asked(&other), question, "states that differ in what is hidden");

    let Ok(Request::Choose(choose)) = serde_json::from_str(&question) else {
        panic!("{question}");
    };
    assert_eq!(
        (choose.seat, choose.seats, choose.round, choose.game),
        (seat.0, 2, 1, 1)
    );
    let view = choose.view.unwrap();
    assert_eq!(view, game.describe(&bench.state, Some(seat)));
    assert_eq!((choose.json, choose.observation), (None, None), "it asked for nothing");
    let digits = choose.state.unwrap();
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect();
    let sampled = game.from_bytes(&bytes).unwrap();
    assert_eq!(game.describe(&sampled, Some(seat)), view);
    for (choice, &action) in choose.actions.iter().zip(&bench.legal) {
        let mut after = sampled.clone();
        game.apply(&mut after, action);
        assert_eq!(
            (choice.index, choice.text.clone()),
            (action.0, Some(game.action_text(action)))
        );
        assert_eq!(choice.explanation, Some(game.explain(&sampled, action, &after)));
    }
}

#[test]
fn a_program_of_protocol_2_gets_what_it_wants_and_nothing_else() {
    let bench = Bench::new();
    let asked = |wants: &str| -> Value {
        let chosen = bench.games(&format!("wants:{wants}"), PATIENT, 1);
        assert_eq!(chosen, [Ok(bench.legal[0])], "its unknown keys are ignored");
        serde_json::from_str(&std::fs::read_to_string(bench.folder.path().join("asked")).unwrap()).unwrap()
    };
    let optional = ["json", "observation", "state", "view"];
    for (wants, keys, of_action) in [
        ("over", &[][..], &["index"][..]),
        ("state", &["state"], &["index"]),
        ("json", &["json"], &["fields", "index"]),
        ("text", &["view"], &["index", "text", "told"]),
        ("observation", &["observation"], &["index"]),
        ("json,text", &["json", "view"], &["fields", "index", "text", "told"]),
    ] {
        let question = asked(wants);
        let found = optional.iter().filter(|&&key| question.get(key).is_some());
        assert!(found.eq(keys), "{wants}: {question}");
        let action = question["actions"][0].as_object().unwrap();
        assert!(action.keys().eq(of_action), "{wants}: {action:?}");
    }
    // Base64 has 4 signs for 3 bytes.
    let packed = asked("observation")["observation"].as_str().unwrap().len();
    assert_eq!(packed, bench.game.observation_table().packed_len(2).div_ceil(3) * 4);
    let question = asked("json");
    let seat = Seat(question["seat"].as_u64().unwrap() as u8);
    assert_eq!(question["json"], bench.game.position_json(&bench.state, Some(seat)));
}

#[test]
fn a_program_is_not_asked_where_it_slips() {
    let bench = Bench::new();
    let asked = bench.folder.path().join("asked");
    let games = |slips: &str| {
        bench
            .games("writes-down", &format!("{PATIENT},slips={slips}"), 1)
            .remove(0)
    };
    let drawn = games("1").unwrap();
    assert!(bench.legal.contains(&drawn) && drawn != bench.legal[0]);
    assert!(!asked.exists());
    assert_eq!(games("0"), Ok(bench.legal[0]));
    assert!(asked.exists());
}

#[test]
fn a_question_says_what_changed_since_the_last_one_and_the_first_what_is_printed() {
    let bench = Bench::new();
    let game = &bench.game;
    let bot = bench.bot("wants:json,text", PATIENT);
    let roster = Roster::open(game, std::slice::from_ref(&bot)).unwrap();
    let (mut agent, mut state, mut legal) = (roster.build(&bot), bench.state.clone(), Vec::new());
    let mut seen: Vec<(Value, State)> = Vec::new();
    while seen.len() < 3 {
        let Turn::Decide(seat) = game.turn(&state) else {
            panic!("the game is not over after three questions");
        };
        game.legal_actions(&state, &mut legal);
        if seat == Seat(0) && legal.len() > 1 {
            let view = View::new(game, &state, seat, &legal);
            agent.choose(&view, &mut Rng::seed(1)).unwrap();
            let question = std::fs::read_to_string(bench.folder.path().join("asked")).unwrap();
            seen.push((serde_json::from_str(&question).unwrap(), state.clone()));
        }
        game.apply(&mut state, legal[0]);
    }
    assert_eq!(seen[0].0["printed"], game.printed_json(&bench.state));
    assert!(seen[0].0.get("since").is_none() && seen[1].0.get("printed").is_none());
    for pair in seen.windows(2) {
        let [(old, before), (new, after)] = pair else {
            unreachable!()
        };
        for seat in [0, 1] {
            let since = &new["since"][seat];
            assert_eq!(
                since["changes"],
                json!(game.changes(before, after, Seat(0))[Seat(seat as u8)])
            );
            let (old, new) = (&old["json"]["seats"][seat], &new["json"]["seats"][seat]);
            for (key, value) in old.as_object().unwrap() {
                let expected = (value != &new[key]).then_some(value);
                assert_eq!(since["before"].get(key), expected, "{key} of seat {seat}");
            }
        }
    }
}

#[test]
fn a_program_that_wants_to_is_told_the_result_of_each_game_it_was_asked_in() {
    let bench = Bench::new();
    let bot = bench.bot("wants:over", PATIENT);
    let outcome = bench.game.outcome(&bench.state);
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    for (game, forfeit) in [(0, None), (1, None), (2, Some(Seat(0)))] {
        let mut agent = roster.build(&bot);
        if game != 1 {
            bench.ask(&mut agent).unwrap();
        }
        let end = GameEnd {
            block: 7,
            game,
            outcome: &outcome,
            forfeit,
        };
        agent.over(Seat(1), &end);
    }
    drop(roster);
    let told = std::fs::read_to_string(bench.folder.path().join("over")).unwrap();
    let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.len(), 2, "it was not asked in the second game");
    assert_eq!(
        told[0],
        json!({
            "type": "over", "game": 1, "block": 7, "game_in_block": 0, "seat": 1, "ending": "unfinished", "forfeit": null,
            "scores": outcome.scores, "ranks": outcome.ranks, "shares": outcome.shares,
        })
    );
    assert_eq!((&told[1]["game"], &told[1]["forfeit"]), (&json!(2), &json!(0)));
}
