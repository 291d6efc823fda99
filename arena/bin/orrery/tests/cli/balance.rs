//! Studies of balance.

use crate::orrery::{result, with_more_medals, write_ruleset};
use serde_json::{Value, json};

const STUDY: &str = "balance --agents random --corporations cosmos,flux,republic --games 240 --format json";

#[test]
fn a_corporation_with_many_more_medals_is_first_and_beyond_noise() {
    write_ruleset("strong.toml", "corporations.toml", |text| {
        with_more_medals(&text, "cosmos", 40)
    });
    let result = result(&format!("{STUDY} --ruleset strong.toml"));
    let effects = result["effects"].as_array().unwrap();
    let of_kind: Vec<&Value> = effects
        .iter()
        .filter(|effect| effect["kind"] == "corporation")
        .collect();
    assert_eq!(of_kind[0]["name"], "cosmos");
    assert!(
        of_kind[0]["score_interval"][0].as_f64().unwrap() > 20.0,
        "{}",
        of_kind[0]
    );
    assert!(
        of_kind[0]["share_interval"][0].as_f64().unwrap() > 0.0,
        "{}",
        of_kind[0]
    );
    assert!(
        of_kind[1]["score_interval"][1].as_f64().unwrap() < 0.0,
        "{}",
        of_kind[1]
    );
}

#[test]
fn a_corporation_with_another_name_has_the_same_result() {
    write_ruleset("renamed.toml", "corporations.toml", |text| {
        text.replace("Cosmos Inc.", "Cosmos Ltd.")
    });
    let [built_in, renamed] = [STUDY, &format!("{STUDY} --ruleset renamed.toml")].map(|study| {
        let mut result = result(study);
        assert_ne!(result["config"]["ruleset"].take(), Value::Null);
        assert_ne!(result["timing"].take(), Value::Null);
        result
    });
    assert_eq!(built_in["games"], json!(240));
    assert_eq!(built_in, renamed);
}
