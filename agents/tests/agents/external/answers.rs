//! Answers: those that are forfeits, and lines that are none.

use super::bench::{Bench, PATIENT};
use orrery_agents::Roster;
use orrery_agents::external::Answer;
use orrery_engine::Rng;
use serde_json::{Map, Value};

#[test]
fn an_invalid_answer_is_a_forfeit() {
    let bench = Bench::new();
    assert_eq!(
        bench.forfeit("talks-garbage", PATIENT),
        "the program answered `pardon?`, which is not an answer to choose: it is not JSON: expected value at line 1 \
         column 1; allowed is one object in one line, in UTF-8"
    );
    let reason = bench.forfeit("answers-with-more", PATIENT);
    assert!(
        reason.ends_with("protocol 1 has no key `comment`; leave it out, or say hello with protocol 2"),
        "{reason}"
    );
    let reason = bench.forfeit("answers-something-else", PATIENT);
    assert!(
        reason.ends_with("is not an answer to choose: it is an answer to something else"),
        "{reason}"
    );
}

#[test]
fn an_illegal_action_is_a_forfeit() {
    let bench = Bench::new();
    let expected = format!(
        "the program chose action 65535, which is not one of the {} legal actions",
        bench.legal.len()
    );
    assert_eq!(bench.forfeit("chooses-what-is-not-legal", PATIENT), expected);
}

#[test]
fn writing_without_being_asked_is_a_forfeit() {
    let bench = Bench::new();
    let bot = bench.bot("answers-twice", PATIENT);
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    let mut agent = roster.build(&bot);
    assert_eq!(bench.ask(&mut agent), Ok(bench.legal[0]));
    let reason = bench.ask(&mut agent).unwrap_err();
    let index = bench.legal[0].0;
    assert_eq!(
        reason,
        format!("the program wrote `{{\"type\": \"action\", \"id\": 1, \"index\": {index}}}` without being asked")
    );
    let refusal = bench.refusal(&bench.bot("says-something-first", PATIENT));
    let said = [
        "said `welcome` without being asked",
        "answered `welcome`, which is not an answer to hello",
    ];
    assert!(said.iter().any(|said| refusal.contains(said)), "{refusal}");
    drop((agent, roster));
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_flood_on_standard_output_is_a_forfeit_and_one_on_standard_error_is_not() {
    let bench = Bench::new();
    let reason = bench.forfeit("floods-stdout", PATIENT);
    assert!(
        reason.starts_with("the program wrote a line of more than 65536 bytes"),
        "{reason}"
    );
    assert_eq!(
        bench.games("floods-stderr", PATIENT, 2),
        [Ok(bench.legal[0]), Ok(bench.legal[0])]
    );
    assert!(bench.left_behind().is_empty());
}

#[test]
fn any_line_is_an_answer_or_an_error() {
    let good = r#"{"type":"hello","id":3,"protocol":1,"game":"planet-unknown","actions":2,"ruleset":"0f"}"#;
    let read = |text: &str| Answer::read(text, 1);
    assert_eq!(read(good).unwrap().id(), 3);
    let mut rng = Rng::seed(5);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut bytes = good.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, good.as_bytes()[rng.below(good.len())]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match read(&text) {
            // The parsed answer holds everything in the text: nothing is added, and nothing ignored in protocol 1.
            Ok(answer) => {
                let mut said: Map<String, Value> = serde_json::from_str(&text).unwrap();
                if let Answer::Hello(made) = &answer {
                    assert!(made.protocol != 1 || made.ignored.is_empty());
                    said.retain(|key, _| !made.ignored.contains(key));
                }
                let written = serde_json::to_value(&answer).unwrap();
                assert_eq!(Value::Object(said), written);
            }
            Err(error) => {
                assert!(!error.is_empty());
                refused += 1;
            }
        }
    }
    assert!((10_000..20_000).contains(&refused), "{refused}");
    assert!(read(&"[".repeat(60_000)).is_err());
}
