//! Weights of an evaluation as a TOML file.

use crate::evaluation::{Evaluated, Weighted};
use crate::spec::old_words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The most bytes of a file with weights.
const MOST_BYTES: usize = 64 << 10;
/// The largest size of a weight: values of positions stay far from the largest number.
const LARGEST: f64 = 1000.0;
/// The most unknown weights that an error lists.
const MOST_UNKNOWN: usize = 5;
/// The evaluation that has weights.
const EVALUATION: &str = "heuristic";

/// The weights of a game's evaluation, with what they are for: the content of a file such as
///
/// ```toml
/// game = "planetarium"
/// evaluation = "heuristic"
/// version = 1
///
/// [weights]
/// card = 0.35
/// ```
///
/// with all other weights of the evaluation. `version` is that of the evaluation's weights
/// ([`Weighted::version`]). A weight is a number from -1000 to 1000.
///
/// # Examples
/// ```
/// use orrery_agents::{Evaluated, Weighted, WeightsFile};
/// use orrery_engine::{Planetarium, PlanetUnknown};
///
/// let game = Planetarium::default();
/// let file = WeightsFile::of(&game, &game.heuristic().weights())?;
/// let read: WeightsFile = file.to_string().parse()?;
/// assert_eq!(read.heuristic(&game)?.weights(), game.heuristic().weights());
///
/// let other = read.heuristic(&PlanetUnknown::default()).unwrap_err().to_string();
/// assert!(other.contains("game: the file has planetarium, not planet-unknown"), "{other}");
/// # Ok::<(), orrery_agents::WeightsError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    game: String,
    evaluation: String,
    version: u32,
    weights: BTreeMap<String, f64>,
}

/// A file whose weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The text is not a file of weights.
    #[error("{0}")]
    Text(String),
    /// The weights are those of another evaluation: the differences, with both values.
    #[error("these are not weights of this evaluation: {}", .0.join("; "))]
    Differs(Vec<String>),
}

impl WeightsFile {
    /// The file with these weights of the game's evaluation, in the order of their names.
    ///
    /// # Errors
    /// If a weight is not a number from -1000 to 1000.
    pub fn of<G: Evaluated>(game: &G, weights: &[f64]) -> Result<WeightsFile, WeightsError> {
        let names = G::Heuristic::names().iter().map(|&name| name.to_owned());
        WeightsFile {
            game: game.name().to_owned(),
            evaluation: EVALUATION.to_owned(),
            version: G::Heuristic::version(),
            weights: names.zip(weights.iter().copied()).collect(),
        }
        .in_range()
    }

    /// The same file, if each weight is allowed.
    fn in_range(self) -> Result<WeightsFile, WeightsError> {
        let is_allowed = |weight: &f64| (-LARGEST..=LARGEST).contains(weight);
        match self.weights.iter().find(|(_, weight)| !is_allowed(weight)) {
            None => Ok(self),
            Some((name, weight)) => Err(WeightsError::Text(format!(
                "weight {} is {weight}; allowed is a number from -{LARGEST} to {LARGEST}",
                shown(name)
            ))),
        }
    }

    /// The game's evaluation with these weights.
    ///
    /// # Errors
    /// If they are for another game or evaluation, or if one is missing or unknown.
    pub fn heuristic<G: Evaluated>(&self, game: &G) -> Result<G::Heuristic, WeightsError> {
        let names = G::Heuristic::names();
        let identity = [
            ("game", self.game.clone(), game.name().to_owned()),
            ("evaluation", self.evaluation.clone(), EVALUATION.to_owned()),
            ("version", self.version.to_string(), G::Heuristic::version().to_string()),
        ];
        let other = identity.into_iter().filter(|(_, has, wanted)| has != wanted);
        let mut differences: Vec<String> = other
            .map(|(what, has, wanted)| format!("{what}: the file has {}, not {wanted}", shown(&has)))
            .collect();
        // The weights of another game are all unknown, which needs no list.
        if self.game == game.name() {
            let missing: Vec<&str> = names
                .iter()
                .copied()
                .filter(|&name| !self.weights.contains_key(name))
                .collect();
            if !missing.is_empty() {
                differences.push(format!("missing: {}", missing.join(", ")));
            }
            let unknown = self.weights.keys().filter(|name| !names.contains(&&name[..]));
            let unknown: Vec<String> = unknown.map(|name| shown(name)).collect();
            let listed = unknown[..unknown.len().min(MOST_UNKNOWN)].join(", ");
            let more = match unknown.len().saturating_sub(MOST_UNKNOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            if !unknown.is_empty() {
                let allowed = names.join(", ");
                differences.push(format!("unknown: {listed}{more}; allowed is one of {allowed}"));
            }
        }
        if !differences.is_empty() {
            return Err(WeightsError::Differs(differences));
        }
        let weights: Vec<f64> = names.iter().map(|&name| self.weights[name]).collect();
        Ok(game.heuristic().with_weights(&weights))
    }

    /// The differences from other weights, with both values.
    pub fn differences(&self, other: &WeightsFile) -> Vec<String> {
        let described = |file: &WeightsFile| -> BTreeMap<String, String> {
            let identity = [
                ("game", file.game.clone()),
                ("evaluation", file.evaluation.clone()),
                ("version", file.version.to_string()),
            ];
            let identity = identity.map(|(key, value)| (key.to_owned(), value));
            let weights = file
                .weights
                .iter()
                .map(|(name, weight)| (name.clone(), weight.to_string()));
            identity.into_iter().chain(weights).collect()
        };
        let (ours, theirs) = (described(self), described(other));
        let all = ours
            .iter()
            .chain(theirs.iter().filter(|(key, _)| !ours.contains_key(*key)));
        let value = |of: &BTreeMap<String, String>, key: &String| of.get(key).map_or("none".to_owned(), String::clone);
        all.map(|(key, _)| (key, value(&ours, key), value(&theirs, key)))
            .filter(|(_, ours, theirs)| ours != theirs)
            .map(|(key, ours, theirs)| format!("{}: {ours}, not {theirs}", key.escape_debug()))
            .collect()
    }
}

impl fmt::Display for WeightsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = toml::to_string(self).expect("TOML has names and numbers");
        f.write_str(&text)
    }
}

impl FromStr for WeightsFile {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<WeightsFile, WeightsError> {
        if text.len() > MOST_BYTES {
            let (found, most) = (text.len(), MOST_BYTES >> 10);
            return Err(WeightsError::Text(format!(
                "a file of weights has {found} bytes; allowed are {most} KB"
            )));
        }
        let file: Result<WeightsFile, _> = toml::from_str(text);
        let mut file =
            file.map_err(|error| WeightsError::Text(format!("{}\n{FORM}", short_lines(&error.to_string()))))?;
        file.evaluation = old_words::present(&file.evaluation).to_owned();
        file.in_range()
    }
}

/// What a file of weights is.
const FORM: &str = "\
allowed are the keys game, evaluation and version, and a table [weights] of numbers; `orrery tune --out FILE` writes such a file";

/// The most letters of a name from a file, or of a line of it, that an error shows.
const MOST_LETTERS: usize = 100;

/// The beginning of a text, with an ellipsis if there is more.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// A name from a file, in an error.
fn shown(name: &str) -> String {
    beginning(&name.escape_debug().to_string())
}

/// The lines of an error, which quotes one of the file.
fn short_lines(text: &str) -> String {
    text.trim_end().lines().map(beginning).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Planetarium;

    #[test]
    fn errors_of_hostile_files_are_short_and_end_with_what_is_allowed() {
        let long = "x".repeat(20_000);
        let said = format!("game = \"{long}")
            .parse::<WeightsFile>()
            .unwrap_err()
            .to_string();
        assert!(said.len() < 1000 && said.ends_with(FORM), "{said}");
        let game = Planetarium::embedded();
        let mut text = WeightsFile::of(&game, &game.heuristic().weights()).unwrap().to_string();
        (0..1000).for_each(|key| text += &format!("unknown{key} = 1\n"));
        let file: WeightsFile = text.parse().unwrap();
        let said = file.heuristic(&game).unwrap_err().to_string();
        assert!(
            said.contains("unknown: unknown0, unknown1, unknown10, unknown100, unknown101 and 995 more; allowed "),
            "{said}"
        );
        assert_eq!(
            (said.len() < 1000, said.matches("allowed").count()),
            (true, 1),
            "{said}"
        );
    }

    #[test]
    fn weights_out_of_range_make_no_file() {
        let game = Planetarium::embedded();
        for wrong in [1000.5, -1e300, f64::NAN, f64::INFINITY] {
            let mut weights = game.heuristic().weights();
            weights[0] = wrong;
            let said = WeightsFile::of(&game, &weights).unwrap_err().to_string();
            assert!(said.ends_with("allowed is a number from -1000 to 1000"), "{said}");
        }
    }
}
