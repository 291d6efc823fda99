//! Sequential tests: played, from counts, and refused.

use crate::orrery::{answers, stdout};
use serde_json::Value;

#[test]
fn given_counts_are_evaluated_as_a_test() {
    insta::assert_snapshot!(stdout("sprt --counts 365,16618,36229,16974,390 --elo1 2"));
    let json = stdout("sprt --counts 365,16618,36229,16974,390 --elo1 2 --format json");
    let result: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(result["verdict"], "open");
    assert!((result["log_ratio"].as_f64().unwrap() - 2.25).abs() < 0.01);
    let csv = stdout("sprt --counts 0,0,0,0,500 --format csv");
    assert!(
        csv.starts_with("verdict,log_ratio,blocks,elo,") && csv.contains("\nh1,"),
        "{csv}"
    );
    assert!(stdout("sprt --counts 0,0,0,0,0").contains("no verdict yet"));
}

#[test]
fn a_test_stops_at_a_look_whatever_the_threads() {
    let run = |threads| {
        let options = "--a greedy:eval=points --b random --elo1 100 --format json";
        let text = stdout(&format!("sprt {options} --threads {threads}"));
        let mut result: Value = serde_json::from_str(&text).unwrap();
        result["timing"] = Value::Null;
        result
    };
    let one = run(1);
    assert_eq!((&one["verdict"], &one["blocks"]), (&"h1".into(), &100.into()));
    assert_eq!(run(3), one);
}

#[test]
fn a_larger_table_seats_the_agent_once_against_copies_of_the_other() {
    let text = stdout("sprt --a greedy:eval=points --b random --players 3 --games 6 --format json");
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&result["games_per_block"], &result["blocks"]), (&3.into(), &2.into()));
    let table = stdout("sprt --a greedy:eval=points --b random --players 3 --games 6");
    assert!(table.contains(", looked at every 100 blocks\n"), "{table}");
}

#[test]
fn wrong_tests_are_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "sprt --elo0 10 --elo1 5",
            "sprt --alpha 0",
            "sprt --alpha 0.5 --beta 0.5",
            "sprt --counts 1,2,3",
            "sprt --counts 1,2,x,4,5",
            "sprt --counts 1,2,3,4,5 --a random",
            "sprt --a gredy",
            "tournament --until-width 2",
            "tournament --focal greedy:eval=points",
            "tournament --anchor random@x",
        ],
        2
    ));
}
