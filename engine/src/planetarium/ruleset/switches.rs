//! The rule switches that are played under both readings.

use super::Ruleset;
use crate::switches::Switches;

/// The switches that are played under both readings.
const SWITCHES: Switches<Ruleset> = Switches(&[("solo_filler_takes_a_final_turn", |ruleset| {
    let solo = &mut ruleset.setup.solo;
    solo.filler_takes_a_final_turn = !solo.filler_takes_a_final_turn;
})]);

impl Ruleset {
    /// The names of the switches.
    pub fn switches() -> impl Iterator<Item = &'static str> {
        SWITCHES.names()
    }

    /// Gives one of the [`switches`](Ruleset::switches) its other value. Returns whether there is one with this name.
    pub fn turn_switch(&mut self, name: &str) -> bool {
        SWITCHES.turn(self, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planetarium::ruleset::files::RulesetFile;
    use toml::{Table, Value};

    #[test]
    fn every_switch_is_another_ruleset_that_a_file_can_ask_for_and_turns_back() {
        let embedded = Ruleset::embedded();
        for name in Ruleset::switches() {
            let mut turned = embedded.clone();
            assert!(turned.turn_switch(name));
            assert_ne!(turned.id(), embedded.id(), "{name}");
            turned.turn_switch(name);
            assert_eq!(turned, embedded, "{name}");
        }
        assert!(!embedded.clone().turn_switch("no_such_switch"));
    }

    #[test]
    fn every_reading_of_the_file_is_a_switch_or_refused_in_its_other_value() {
        let file: Table = RulesetFile::Setup.embedded_text().parse().unwrap();
        let mut readings = 0;
        for (chapter, rulings) in file["ruling"].as_table().unwrap() {
            for (key, value) in rulings.as_table().unwrap() {
                let other = match value {
                    Value::Boolean(flag) => Value::from(!flag),
                    Value::String(_) if key != "source" => "otherwise".into(),
                    _ => continue,
                };
                readings += 1;
                let mut file = file.clone();
                file["ruling"][chapter][key] = other;
                let is_played = Ruleset::with_files(&[("setup.toml", &file.to_string())]).is_ok();
                let is_switch = Ruleset::switches().any(|switch| switch == key);
                assert_eq!(is_played, is_switch, "{key}");
            }
        }
        assert_eq!(readings, 20);
    }
}
