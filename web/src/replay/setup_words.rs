//! A setup as names and values.

use serde_json::{Map, Value};

/// Names and values.
pub(super) type Words = Vec<(String, String)>;

/// What a setup says of all seats, and of each seat where it has a list of as many objects.
pub(super) fn words(setup: &Value, seats: usize) -> (Words, Vec<Words>) {
    let (mut shared, mut by_seat) = (Words::new(), vec![Words::new(); seats]);
    for (key, value) in setup.as_object().into_iter().flatten() {
        match objects(value).filter(|objects| objects.len() == seats) {
            Some(objects) => {
                for (words, object) in by_seat.iter_mut().zip(objects) {
                    words.extend(object.iter().filter_map(|(key, value)| pair(key, value)));
                }
            }
            None => shared.extend(pair(key, value)),
        }
    }
    (shared, by_seat)
}

fn objects(value: &Value) -> Option<Vec<&Map<String, Value>>> {
    value.as_array()?.iter().map(Value::as_object).collect()
}

/// A name and its value; none for what the setup leaves open.
fn pair(key: &str, value: &Value) -> Option<(String, String)> {
    let text = match value {
        Value::Null => return None,
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Some((key.replace(['-', '_'], " "), text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_each_seat_has_is_told_from_what_all_share() {
        let setup = json!({
            "seats": [{ "planet": "gaia" }, { "planet": "petra" }],
            "private-objectives": true,
            "turning": null,
        });
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let (shared, by_seat) = words(&setup, 2);
        assert_eq!(shared, [pair("private objectives", "yes")]);
        assert_eq!(by_seat, [[pair("planet", "gaia")], [pair("planet", "petra")]]);
    }
}
