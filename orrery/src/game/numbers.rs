//! The numbers and switches of a ruleset, each named by a path such as `planets.gaia.column_medals.3`.

use super::entry_names;
use super::files::{RulesetFiles, Texts};
use super::parameter::{Number, Parameter};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A number or switch of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Listed {
    /// One that can be changed by itself; its name is its path.
    Changeable(Parameter),
    /// One that cannot.
    LeftOut {
        path: String,
        /// The pattern that its path has; a pattern has one reason.
        pattern: &'static str,
        /// Why it cannot.
        reason: &'static str,
    },
}

impl Listed {
    /// Its path.
    pub(crate) fn path(&self) -> &str {
        match self {
            Listed::Changeable(parameter) => &parameter.name,
            Listed::LeftOut { path, .. } => path,
        }
    }
}

/// The numbers and switches of the texts that can be changed, each by itself, as they follow in the files.
pub(crate) fn of<R: RulesetFiles>(texts: &Texts) -> Vec<Parameter> {
    let changeable = |listed| match listed {
        Listed::Changeable(parameter) => Some(parameter),
        Listed::LeftOut { .. } => None,
    };
    listed::<R>(texts).into_iter().filter_map(changeable).collect()
}

/// All numbers and switches of the texts, as they follow in the files.
///
/// A path is the name of the file, the keys and the names of entries, joined by dots. The list of the entries after which
/// the file is named is left out of it: `civ_cards.C21`, not `civ_cards.card.C21`. Entries without a name and elements of
/// lists are counted from 1; positions of tracks, rows and columns from 0, as on the boards. A number in words such as
/// `medal 5` is named by the word before it. Numbers that have to be equal are one, named by the pattern of their paths.
pub(crate) fn listed<R: RulesetFiles>(texts: &Texts) -> Vec<Listed> {
    texts.iter().flat_map(|(file, text)| of_file::<R>(file, text)).collect()
}

fn of_file<R: RulesetFiles>(file: &str, text: &str) -> Vec<Listed> {
    let Ok(document) = DeTable::parse(text) else {
        return Vec::new();
    };
    let stem = file.strip_suffix(".toml").unwrap_or(file);
    let mut finder = Finder {
        file,
        text,
        with_numbers: R::WITH_NUMBERS,
        equal: R::EQUAL,
        not_changed: R::NOT_CHANGED,
        found: Vec::new(),
    };
    for (key, value) in document.get_ref() {
        let key = key.get_ref();
        let names_file = key == "card" || stem.strip_suffix('s') == Some(key);
        let path = if names_file { vec![stem] } else { vec![stem, key] };
        finder.value(&path, value);
    }
    finder.found.sort_by_key(|&(place, _)| place);
    finder.found.into_iter().map(|(_, listed)| listed).collect()
}

/// Finds the numbers of a file.
struct Finder<'a> {
    file: &'a str,
    text: &'a str,
    with_numbers: &'static [&'static str],
    equal: &'static [&'static str],
    not_changed: &'static [(&'static str, &'static str)],
    /// What was found, with where it begins in the text.
    found: Vec<(usize, Listed)>,
}

impl Finder<'_> {
    fn value(&mut self, path: &[&str], value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => {
                for (key, value) in table {
                    self.value(&[path, &[key.get_ref()]].concat(), value);
                }
            }
            DeValue::Array(elements) => {
                for (name, element) in names(path, elements).iter().zip(elements) {
                    self.value(&[path, &[name]].concat(), element);
                }
            }
            DeValue::Integer(_) => {
                let number = integer(value);
                self.found(path, number, Parameter::itself);
            }
            DeValue::Boolean(is_on) => {
                let switch = Number {
                    place: value.span(),
                    value: i64::from(*is_on),
                };
                self.found(path, Some(switch), Parameter::switch);
            }
            DeValue::String(_) if self.with_numbers.iter().any(|pattern| fits(pattern, path)) => {
                for (name, number) in after_words(self.text, value.span()) {
                    self.found(&[path, &[&name]].concat(), Some(number), Parameter::itself);
                }
            }
            DeValue::String(_) | DeValue::Float(_) | DeValue::Datetime(_) => {}
        }
    }

    fn found(&mut self, path: &[&str], number: Option<Number>, parameter: fn(String, &str, Number) -> Parameter) {
        let Some(number) = number else { return };
        let place = number.place.start;
        let equal = self.equal.iter().find(|pattern| fits(pattern, path));
        let name = equal.map_or_else(|| path.join("."), |&pattern| pattern.to_owned());
        let left_out = self.not_changed.iter().find(|(pattern, _)| fits(pattern, path));
        let listed = match left_out {
            Some(&(pattern, reason)) => Listed::LeftOut {
                path: name,
                pattern,
                reason,
            },
            None => Listed::Changeable(parameter(name, self.file, number)),
        };
        self.add(place, listed);
    }

    /// Adds what begins at a place, to the numbers of the same name if there are any.
    fn add(&mut self, place: usize, listed: Listed) {
        let same = self.found.iter_mut().find(|(_, found)| found.path() == listed.path());
        match (same, listed) {
            (Some((_, Listed::Changeable(equal))), Listed::Changeable(number)) => equal.join(number),
            (_, listed) => self.found.push((place, listed)),
        }
    }
}

/// Whether a path begins with a pattern. In a pattern, `*` matches any part.
pub(crate) fn begins_as(pattern: &str, path: &str) -> bool {
    let path: Vec<&str> = path.split('.').collect();
    let parts = pattern.split('.').count();
    path.get(..parts).is_some_and(|path| fits(pattern, path))
}

/// Whether a path matches a pattern part by part. In a pattern, `*` matches any part.
fn fits(pattern: &str, path: &[&str]) -> bool {
    let parts = pattern.split('.');
    parts.clone().count() == path.len() && parts.zip(path).all(|(part, &name)| part == "*" || part == name)
}

/// The names of the elements of the list at a path.
fn names(path: &[&str], elements: &[Spanned<DeValue<'_>>]) -> Vec<String> {
    let by_keys = || entry_names::by_keys([elements], |entry, key| named(entry.get_ref(), key));
    let is_place_on_board = matches!(path, [.., "tracks", _] | [.., "row_medals" | "column_medals"]);
    let first = usize::from(!is_place_on_board);
    let by_number = || (first..first + elements.len()).map(|number| number.to_string());
    by_keys().map_or_else(|| by_number().collect(), |[names]| names)
}

/// The value of a key that names an entry: a word, or the number of a level or orbit.
fn named(entry: &DeValue<'_>, key: &str) -> Option<String> {
    match entry.as_table()?.get(key)?.get_ref() {
        DeValue::String(word) => Some(word.to_string()),
        DeValue::Integer(number) if matches!(key, "level" | "number") => Some(number.to_string()),
        _ => None,
    }
}

fn integer(value: &Spanned<DeValue<'_>>) -> Option<Number> {
    let integer = value.get_ref().as_integer()?;
    Some(Number {
        place: value.span(),
        value: i64::from_str_radix(integer.as_str(), integer.radix()).ok()?,
    })
}

/// The numbers in a part of the text that follow a word, each with that word, and with its number among them if the word
/// comes again: `medal`, `medal.2`.
fn after_words(text: &str, part: Range<usize>) -> Vec<(String, Number)> {
    let mut found: Vec<(String, Number)> = Vec::new();
    let mut seen = Vec::new();
    let mut word = "";
    let mut at = part.start;
    for token in text[part].split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let name = token.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if let Ok(value) = name.parse() {
            seen.push(word);
            let path = match seen.iter().filter(|&&other| other == word).count() {
                1 => word.to_owned(),
                times => format!("{word}.{times}"),
            };
            let place = at..at + name.len();
            found.push((path, Number { place, value }));
        } else if !name.is_empty() {
            word = name;
        }
        at += token.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Problems;
    use orrery_engine::bitboard::Backend;
    use orrery_engine::{planet_unknown, planetarium};
    use std::collections::BTreeSet;
    use toml::{Table, Value};

    type PlanetUnknown = planet_unknown::Ruleset;
    type Planetarium = planetarium::Ruleset;

    /// The numbers and switches of a parsed file, and the numbers in its texts, by place.
    fn leaves(place: &str, value: &Value, found: &mut Vec<(String, i64)>) {
        let is_cell = place.contains("/tracks/") || place.contains("/overflow/");
        match value {
            Value::Table(table) => {
                for (key, value) in table {
                    leaves(&format!("{place}/{key}"), value, found);
                }
            }
            Value::Array(values) => {
                for (number, value) in values.iter().enumerate() {
                    leaves(&format!("{place}/{number}"), value, found);
                }
            }
            Value::Integer(number) => found.push((place.to_owned(), *number)),
            Value::Boolean(is_on) => found.push((place.to_owned(), i64::from(*is_on))),
            Value::String(text) if is_cell => {
                let numbers = text
                    .split(|c: char| !c.is_ascii_digit())
                    .filter(|part| !part.is_empty());
                found.extend(numbers.map(|part| (place.to_owned(), part.parse().unwrap())));
            }
            _ => {}
        }
    }

    fn leaves_of(text: &str) -> Vec<(String, i64)> {
        let mut found = Vec::new();
        leaves("", &Value::Table(text.parse::<Table>().unwrap()), &mut found);
        found
    }

    fn every_number_is_listed<R: RulesetFiles>() {
        for (file, text) in R::built_in() {
            let before = leaves_of(&text);
            let numbers = |listed: Listed| match listed {
                Listed::Changeable(parameter) => {
                    let after = leaves_of(&parameter.with(&text, 1 - parameter.present()));
                    before.iter().zip(&after).filter(|(old, new)| old != new).count()
                }
                Listed::LeftOut { .. } => 1,
            };
            let listed: usize = of_file::<R>(&file, &text).into_iter().map(numbers).sum();
            assert_eq!(listed, before.len(), "{file}");
        }
    }

    #[test]
    fn every_number_and_switch_of_the_files_is_listed_once_or_left_out_with_a_reason() {
        every_number_is_listed::<PlanetUnknown>();
        every_number_is_listed::<Planetarium>();
    }

    fn one_number_changes<R: RulesetFiles>() {
        for (file, text) in R::built_in() {
            let before = leaves_of(&text);
            for parameter in of::<R>(&Texts::from([(file, text.clone())])) {
                let value = if parameter.is_switch() {
                    1 - parameter.present()
                } else {
                    parameter.present() + 1
                };
                let name = &parameter.name;
                assert_eq!(parameter.with(&text, parameter.present()), text, "{name}");
                let after = leaves_of(&parameter.with(&text, value));
                let pairs: Vec<_> = before.iter().zip(&after).filter(|(old, new)| old != new).collect();
                assert!(pairs.len() == 1 || R::EQUAL.contains(&&name[..]), "{name}: {pairs:?}");
                for (old, new) in pairs {
                    assert_eq!((&old.0, old.1, new.1), (&new.0, parameter.present(), value), "{name}");
                }
            }
        }
    }

    #[test]
    fn a_changed_parameter_changes_its_number_of_the_file_or_those_that_have_to_be_equal() {
        one_number_changes::<PlanetUnknown>();
        one_number_changes::<Planetarium>();
    }

    #[test]
    fn paths_are_unique_and_name_the_entries() {
        for all in [
            listed::<PlanetUnknown>(&PlanetUnknown::built_in()),
            listed::<Planetarium>(&Planetarium::built_in()),
        ] {
            let paths: BTreeSet<&str> = all.iter().map(Listed::path).collect();
            assert_eq!(paths.len(), all.len());
        }
        let texts = PlanetUnknown::built_in();
        let of_all = of::<PlanetUnknown>(&texts);
        let present = |name: &str| {
            of_all
                .iter()
                .find(|parameter| parameter.name == name)
                .map(Parameter::present)
        };
        for (name, value) in [
            ("corporations.scoring.meteorites_per_medal", 3),
            ("corporations.cosmos.tracks.rover.15.move", 3),
            ("corporations.cosmos.tracks.rover.15.medal", 5),
            ("corporations.cosmos.tech.2.count", 3),
            ("corporations.jump-drive.tech.B.cost", 1),
            ("corporations.cosmos.overflow.rover.move", 3),
            ("planets.gaia.column_medals.0", 1),
            ("civ_cards.C21.effects.1.position", 5),
            ("civ_cards.*.effects.commerce.by_count.4", 10),
            ("event_cards.solo_target.bands.2.red", -5),
            ("objectives.O12.private.medals", 5),
            ("tiles.pair.civ+energy.plain", 1),
            ("station.end.empty_depot", 1),
        ] {
            assert_eq!(present(name), Some(value), "{name}");
        }
    }

    #[test]
    fn a_number_is_named_by_the_word_before_it() {
        let text = r#"cells = ["move 2 + medal 12", "5 medal 3 | medal 40", "patch", "medal\u00205"]"#;
        let found = after_words(text, 0..text.len());
        let found = found
            .iter()
            .map(|(name, number)| (&name[..], number.value, &text[number.place.clone()]));
        assert_eq!(
            found.collect::<Vec<_>>(),
            [
                ("move", 2, "2"),
                ("medal", 12, "12"),
                ("medal.2", 5, "5"),
                ("medal.3", 3, "3"),
                ("medal.4", 40, "40")
            ]
        );
    }

    /// The patterns of changeable paths of which no member can be changed by 1, and those of left-out paths that are of none.
    fn wrong<R: RulesetFiles>(is_played: impl Fn(R) -> Result<bool, Problems>) -> Vec<String> {
        let texts = R::built_in();
        let is_changed = |parameter: &Parameter| {
            let values = match parameter.is_switch() {
                true => vec![1 - parameter.present()],
                false => vec![parameter.present() + 1, parameter.present() - 1],
            };
            values.into_iter().any(|value| {
                let text = parameter.with(&texts[&parameter.file], value);
                R::with_files(&[("changed", &text)])
                    .and_then(&is_played)
                    .unwrap_or(false)
            })
        };
        let kind = |name: &str| {
            let parts = name.split('.').enumerate();
            let parts = parts.map(|(at, part)| {
                if at == 1 || part.parse::<u8>().is_ok() {
                    "*"
                } else {
                    part
                }
            });
            parts.collect::<Vec<_>>().join(".")
        };
        let (mut seen, mut changed) = (BTreeSet::new(), BTreeSet::new());
        for parameter in of::<R>(&texts) {
            let kind = kind(&parameter.name);
            if !changed.contains(&kind) && is_changed(&parameter) {
                changed.insert(kind.clone());
            }
            seen.insert(kind);
        }
        let all = listed::<R>(&texts);
        let is_of =
            |listed: &Listed, pattern: &str| matches!(listed, Listed::LeftOut { pattern: own, .. } if *own == pattern);
        let patterns = R::NOT_CHANGED.iter().map(|&(pattern, _)| pattern);
        let unused = patterns.filter(|pattern| !all.iter().any(|listed| is_of(listed, pattern)));
        let stuck = seen.difference(&changed).cloned();
        stuck.chain(unused.map(str::to_owned)).collect()
    }

    #[test]
    fn what_is_listed_can_be_changed_by_itself() {
        let planet_unknown = |ruleset| {
            let game = planet_unknown::PlanetUnknown::new(ruleset, Backend::Portable)?;
            let unplayable = |board: &planet_unknown::tables::Corporation| board.unplayable.is_some();
            Ok(!game.tables().corporations.iter().any(unplayable))
        };
        assert_eq!(wrong::<PlanetUnknown>(planet_unknown), Vec::<String>::new());
        assert_eq!(wrong::<Planetarium>(|_| Ok(true)), Vec::<String>::new());
    }
}
