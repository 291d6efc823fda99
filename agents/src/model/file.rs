//! A model as a TOML file.

use super::additive::Model;
use super::class::TableClass;
use super::dense::Layer;
use super::error::{ModelError, short_lines, shown};
use super::linear::Row;
use crate::features::MAX_FEATURES;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// The most bytes of a file.
const MOST_BYTES: usize = 4 << 20;
/// The evaluation that a model belongs to.
const EVALUATION: &str = "learned";

const FORM: &str = "\
allowed are the keys game, evaluation, features and table (solo, two or more), a table [[row]] with round, base, heuristic \
and weights for each round from 1, and tables [[layer]] with bias and weights if there is a dense part; `orrery learn --out FILE` \
writes such a file";

/// The file, key by key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    game: String,
    evaluation: String,
    features: u32,
    table: TableClass,
    #[serde(default)]
    row: Vec<StoredRow>,
    #[serde(default)]
    layer: Vec<StoredLayer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredRow {
    round: u32,
    base: f32,
    #[serde(alias = "prospects")]
    heuristic: f32,
    weights: Vec<f32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLayer {
    bias: Vec<f32>,
    weights: Vec<f32>,
}

/// Numbers as a TOML array.
struct Numbers<'a>(&'a [f32]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (place, number) in self.0.iter().enumerate() {
            write!(f, "{}{number:?}", if place == 0 { "" } else { ", " })?;
        }
        f.write_str("]")
    }
}

impl fmt::Display for Model {
    /// The file. Each number has as many digits as it needs to be read as it was.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game = \"{}\"", self.game)?;
        writeln!(f, "evaluation = \"{EVALUATION}\"")?;
        writeln!(f, "features = {}", self.features)?;
        writeln!(f, "table = \"{}\"", self.table)?;
        for (round, row) in (1..).zip(&self.rows) {
            writeln!(f, "\n[[row]]\nround = {round}")?;
            writeln!(f, "base = {:?}\nheuristic = {:?}", row.base, row.heuristic)?;
            writeln!(f, "weights = {}", Numbers(&row.weights))?;
        }
        for layer in &self.layers {
            let (bias, weights) = (Numbers(&layer.bias), Numbers(&layer.weights));
            writeln!(f, "\n[[layer]]\nbias = {bias}\nweights = {weights}")?;
        }
        Ok(())
    }
}

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Model, ModelError> {
        let refused = |what: String| Err(ModelError::Text(format!("{what}\n{FORM}")));
        if text.len() > MOST_BYTES {
            let (found, most) = (text.len(), MOST_BYTES >> 20);
            return refused(format!("a model has {found} bytes; allowed are {most} MB"));
        }
        let stored: Stored = match toml::from_str(text) {
            Ok(stored) => stored,
            Err(error) => return refused(short_lines(&error.to_string())),
        };
        if stored.evaluation != EVALUATION {
            return refused(format!(
                "the evaluation is {}, not {EVALUATION}",
                shown(&stored.evaluation)
            ));
        }
        for (round, row) in (1..).zip(&stored.row) {
            if row.round != round {
                return refused(format!("a row is for round {}; due is round {round}", row.round));
            }
            if row.weights.len() > MAX_FEATURES {
                let found = row.weights.len();
                return refused(format!(
                    "round {round} has {found} weights; allowed are {MAX_FEATURES} at most"
                ));
            }
        }
        let rows = stored.row.into_iter().map(|row| Row {
            base: row.base,
            heuristic: row.heuristic,
            weights: row.weights,
        });
        let layers = stored.layer.into_iter().map(|layer| Layer {
            bias: layer.bias,
            weights: layer.weights,
        });
        Model {
            game: stored.game,
            features: stored.features,
            table: stored.table,
            rows: rows.collect(),
            layers: layers.collect(),
        }
        .in_range()
    }
}
