//! What a seat of a game had, by name: its board, its agent, its seat, and what the setup says for the whole table.

use crate::config::RunConfig;
use crate::row::Row;
use orrery_engine::Seat;
use serde_json::Value;

/// The factor whose level is the agent of a seat.
pub(crate) const AGENT: &str = "agent";

/// The factor whose level is the seat.
pub(crate) const SEAT: &str = "seat";

/// The setup of a block, read for the levels of its factors. A factor is `agent`, `seat`, a key of each seat of the setup
/// such as `planet`, or a key of the setup such as `events`, with `_` for `-`.
#[derive(Clone, Debug, Default)]
pub struct Factors {
    setup: Value,
}

impl Factors {
    /// The factors of a setup as JSON.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(setup: &str) -> Result<Factors, serde_json::Error> {
        Ok(Factors {
            setup: serde_json::from_str(setup)?,
        })
    }

    /// The names of the factors that the setup gives: those of a seat, then those of the table.
    pub(crate) fn names(&self) -> Vec<String> {
        self.names_of_seats().into_iter().chain(keys(&self.setup)).collect()
    }

    /// The names of those that it gives each seat.
    pub fn names_of_seats(&self) -> Vec<String> {
        self.seats().first().map(keys).unwrap_or_default()
    }

    /// The level of a factor of the setup for a seat; none if the setup does not have the factor.
    pub(crate) fn level(&self, name: &str, seat: Seat) -> Option<String> {
        let of_seat = self.seats().get(seat.index()).and_then(|seat| value(seat, name));
        of_seat.or_else(|| value(&self.setup, name)).map(text)
    }

    fn seats(&self) -> &[Value] {
        self.setup["seats"].as_array().map_or(&[], Vec::as_slice)
    }
}

/// The level of a factor for a seat of a game; none if there is no such factor.
pub fn level(config: &RunConfig, factors: &Factors, row: &Row, seat: Seat, name: &str) -> Option<String> {
    match name {
        AGENT => Some(config.agent_name(row.agents[seat])),
        SEAT => Some(seat.0.to_string()),
        _ if config.variants.as_ref().is_some_and(|variants| variants.factor == name) => {
            let variants = config.variants.as_ref()?;
            let variant = config.schedule().variant(row.game);
            Some(variants.all[variant].name.clone())
        }
        _ => factors.level(name, config.seating.board_of(config.players, row.game, seat)),
    }
}

/// The keys with a plain value, as names of factors.
fn keys(object: &Value) -> Vec<String> {
    let entries = object.as_object().into_iter().flatten();
    let plain = entries.filter(|(_, value)| !value.is_array() && !value.is_object());
    plain.map(|(key, _)| key.replace('-', "_")).collect()
}

fn value<'a>(object: &'a Value, name: &str) -> Option<&'a Value> {
    let mut entries = object.as_object()?.iter();
    let (_, value) = entries.find(|(key, _)| key.replace('-', "_") == name)?;
    (!value.is_array() && !value.is_object()).then_some(value)
}

/// Text without quotes; what is not set is empty.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUP: &str = r#"{"events":null,"seats":[{"planet":"gaia"},{"planet":"petra"}],"random-rings":false}"#;

    #[test]
    fn a_seat_has_its_board_and_what_the_setup_says_for_all() {
        let factors = Factors::of(SETUP).unwrap();
        assert_eq!(factors.names(), ["planet", "events", "random_rings"]);
        let level = |name, seat| factors.level(name, Seat(seat));
        assert_eq!(level("planet", 1).as_deref(), Some("petra"));
        assert_eq!(level("random_rings", 0).as_deref(), Some("false"));
        assert_eq!(level("events", 0).as_deref(), Some(""));
        assert_eq!((level("seats", 0), level("corporation", 0)), (None, None));
    }
}
