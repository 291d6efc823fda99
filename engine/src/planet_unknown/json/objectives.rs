//! What objectives count, with the keys and words of the ruleset file.

use crate::planet_unknown::ruleset::objectives::{Condition, NeighbourSide, PrivateSide, Statistic};
use serde_json::{Map, Value, json};

/// The side that compares seats.
pub(super) fn neighbour_side(side: &NeighbourSide) -> Map<String, Value> {
    let (stat, of) = match side.statistic {
        Statistic::EdgeResources(of) => ("edge_resources", Some(of.name())),
        Statistic::LargestArea(of) => ("largest_area", Some(of.name())),
        Statistic::AreaCount(of) => ("area_count", Some(of.name())),
        Statistic::ResourceCount(of) => ("resource_count", Some(of.name())),
        Statistic::TracksAtTop => ("tracks_at_top", None),
        Statistic::Collected(of) => ("collected", Some(of.name())),
    };
    entries(json!({"stat": stat, "of": of, "better": side.better.name(), "win": side.win, "tie": side.tie}))
}

/// The side that is checked for its owner.
pub(super) fn private_side(side: &PrivateSide) -> Map<String, Value> {
    let mut condition = entries(match side.condition {
        Condition::Rectangle { of, size } => json!({"condition": "rectangle", "of": of.name(), "size": size}),
        Condition::AreaResources { of, min } => json!({"condition": "area_resources", "of": of.name(), "min": min}),
        Condition::TrackAtTop { of } => json!({"condition": "track_at_top", "of": of.name()}),
        Condition::ResourceAtMost { of, max } => json!({"condition": "resource_at_most", "of": of.name(), "max": max}),
        Condition::CollectedAtLeast { of, min } => {
            json!({"condition": "collected_at_least", "of": of.name(), "min": min})
        }
        Condition::CollectedMore { of, than } => {
            json!({"condition": "collected_more", "of": of.name(), "than": than.name()})
        }
        Condition::AllCovered { of } => json!({"condition": "all_covered", "of": of.name()}),
    });
    condition.insert("medals".to_owned(), side.medals.into());
    condition
}

/// The entries of an object that are not null.
fn entries(object: Value) -> Map<String, Value> {
    let Value::Object(mut entries) = object else {
        unreachable!("it is written as an object");
    };
    entries.retain(|_, value| !value.is_null());
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planet_unknown::Ruleset;
    use crate::planet_unknown::ruleset::files::RulesetFile;

    #[test]
    fn objectives_have_the_keys_and_words_of_their_file() {
        let file: toml::Table = RulesetFile::Objectives.embedded_text().parse().expect("it is TOML");
        let file = serde_json::to_value(file).expect("it has no dates");
        let cards = file["card"].as_array().expect("a list");
        let ruleset = Ruleset::embedded();
        assert_eq!(cards.len(), ruleset.objectives.cards.len());
        for card in &ruleset.objectives.cards {
            let written = cards.iter().find(|written| written["id"] == card.id.as_str());
            let written = written.expect("every card is from the file");
            assert_eq!(
                Value::Object(neighbour_side(&card.neighbour)),
                written["neighbor"],
                "{}",
                card.id
            );
            assert_eq!(
                Value::Object(private_side(&card.private)),
                written["private"],
                "{}",
                card.id
            );
        }
    }
}
