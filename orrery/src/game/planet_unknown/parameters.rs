//! The numbers of a corporation that can be changed, by name.

use crate::game::files::Texts;
use crate::game::parameter::{Number, Parameter};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The parameters of the corporation with this name; none if the file has no such corporation.
pub(super) fn parameters(texts: &Texts, name: &str) -> Vec<Parameter> {
    let file = RulesetFile::Corporations.file_name();
    let text = texts.get(&file).map_or("", String::as_str);
    let Ok(document) = DeTable::parse(text) else {
        return Vec::new();
    };
    let of_entry = |entry: &DeTable<'_>| Found { text, file: &file }.of_corporation(entry);
    let mut entries = entries(document.get_ref(), "corporation");
    let entry = entries.find(|entry| word(entry, "slug").as_deref() == Some(name));
    entry.map(of_entry).unwrap_or_default()
}

/// Where numbers are found.
struct Found<'a> {
    text: &'a str,
    file: &'a str,
}

impl Found<'_> {
    fn of_corporation(&self, entry: &DeTable<'_>) -> Vec<Parameter> {
        let mut found = self.on_tracks(entry, "medals", "medal");
        found.extend(self.on_tracks(entry, "moves", "move"));
        found.extend(self.of_table(entry, "").filter(|parameter| parameter.name == "rovers"));
        for tech in entries(entry, "tech") {
            let place = word(tech, "slot").or_else(|| Some(integer(tech.get("level")?)?.value.to_string()));
            found.extend(self.of_table(tech, &format!("tech.{}.", place.unwrap_or_default())));
        }
        for (rule, number) in entries(entry, "rule").zip(1..) {
            found.extend(self.of_table(rule, &format!("rule.{number}.")));
        }
        found
    }

    /// For each track that has them, the numbers after a word.
    fn on_tracks(&self, entry: &DeTable<'_>, name: &str, word: &str) -> Vec<Parameter> {
        let tracks = entry.get("tracks").map(Spanned::get_ref);
        let of_track = |track: &str| {
            let cells = tracks?.get(track)?.get_ref().as_array()?;
            let numbers: Vec<Number> = cells
                .iter()
                .flat_map(|cell| self.after_word(cell.span(), word))
                .collect();
            (!numbers.is_empty()).then(|| Parameter::added(format!("{name}.{track}"), self.file, numbers))
        };
        Track::ALL
            .into_iter()
            .filter_map(|track| of_track(track.name()))
            .collect()
    }

    /// The numbers after a word in a part of the text.
    fn after_word(&self, place: Range<usize>, word: &str) -> Vec<Number> {
        let cell = &self.text[place.clone()];
        let number = |(at, _): (usize, &str)| {
            let rest = &cell[at + word.len()..];
            let blank = rest.len() - rest.trim_start_matches(' ').len();
            let digits = rest[blank..].bytes().take_while(u8::is_ascii_digit).count();
            let start = place.start + at + word.len() + blank;
            let value = rest[blank..blank + digits].parse().ok()?;
            Some(Number {
                place: start..start + digits,
                value,
            })
        };
        cell.match_indices(word).filter_map(number).collect()
    }

    /// The integers of a table; those that name an entry are left out.
    fn of_table(&self, table: &DeTable<'_>, before: &str) -> impl Iterator<Item = Parameter> {
        let numbers = table.iter().filter(|(key, _)| *key.get_ref() != "level");
        numbers.filter_map(move |(key, value)| {
            Some(Parameter::itself(
                format!("{before}{}", key.get_ref()),
                self.file,
                integer(value)?,
            ))
        })
    }
}

/// The tables of a list; none if there is no list.
fn entries<'a, 't>(table: &'a DeTable<'t>, key: &str) -> impl Iterator<Item = &'a DeTable<'t>> + use<'a, 't> {
    let list = table.get(key).and_then(|list| list.get_ref().as_array());
    list.into_iter()
        .flatten()
        .filter_map(|entry| entry.get_ref().as_table())
}

fn word(table: &DeTable<'_>, key: &str) -> Option<String> {
    Some(table.get(key)?.get_ref().as_str()?.to_owned())
}

fn integer(value: &Spanned<DeValue<'_>>) -> Option<Number> {
    let integer = value.get_ref().as_integer()?;
    Some(Number {
        place: value.span(),
        value: i64::from_str_radix(integer.as_str(), integer.radix()).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::files::RulesetFiles;
    use orrery_engine::planet_unknown::Ruleset;

    fn names(corporation: &str) -> Vec<String> {
        let found = parameters(&Ruleset::built_in(), corporation);
        found.into_iter().map(|parameter| parameter.name).collect()
    }

    #[test]
    fn a_corporation_has_the_numbers_of_its_tracks_rules_and_techs() {
        let tracks = ["civ", "water", "biomass", "rover", "tech"].map(|track| format!("medals.{track}"));
        let others = ["moves.rover", "rovers", "tech.2.count", "tech.3.count", "tech.5.count"].map(str::to_owned);
        let rules = ["rule.1.highest", "rule.1.lowest"].map(str::to_owned);
        assert_eq!(names("cosmos"), [&tracks[..], &others, &rules].concat());
        assert!(names("jump-drive").contains(&"tech.B.cost".to_owned()));
        assert_eq!(names("nobody"), Vec::<String>::new());
    }

    #[test]
    fn only_the_numbers_of_the_parameter_change() {
        let texts = Ruleset::built_in();
        let found = parameters(&texts, "cosmos");
        let changed = |name: &str, value| {
            let parameter = found.iter().find(|parameter| parameter.name == name).unwrap();
            let before = &texts[&parameter.file];
            let after = parameter.with(before, value);
            let lines = before.lines().zip(after.lines());
            let lines = lines.filter(|(before, after)| before != after);
            lines.map(|(_, after)| after.trim().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            changed("medals.rover", 10),
            [
                r#""move 2 + medal 11", "move 2", "move 2 + synergy", "move 2", "move 2 + medal 12", "move 3", "move 3", "move 3 + medal 15","#
            ]
        );
        assert_eq!(changed("rovers", 3), ["rovers = 3"]);
        assert_eq!(changed("tech.3.count", 7), ["count = 7"]);
    }
}
