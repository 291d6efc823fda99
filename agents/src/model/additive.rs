//! A model: what is added to the heuristic value of a position.

use super::class::TableClass;
use super::dense::{self, Layer};
use super::error::{ModelError, shown};
use super::linear::Row;
use crate::features::{Featured, Features};
use orrery_engine::Seat;
use orrery_engine::bitboard::Backend;
use serde::Serialize;

/// The most rounds with a row of their own.
const MOST_ROUNDS: usize = 64;
/// The largest size of a number: values of positions stay far from the largest one.
const LARGEST: f32 = 10_000.0;

/// A model of a game for a class of tables.
///
/// # Examples
/// ```
/// use orrery_agents::features::Featured;
/// use orrery_agents::model::{Model, Row, TableClass};
/// use orrery_engine::Planetarium;
///
/// let game = Planetarium::default();
/// let weights = vec![0.25; Planetarium::features_table().count()];
/// let model = Model::new(&game, TableClass::Two, vec![Row { base: 1.0, heuristic: -0.5, weights }])?;
/// let read: Model = model.to_string().parse()?;
/// assert_eq!(read, model);
/// assert!(read.check(&game).is_ok());
/// # Ok::<(), orrery_agents::model::ModelError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Model {
    pub(super) game: String,
    /// The version of the features.
    pub(super) features: u32,
    pub(super) table: TableClass,
    /// By round, from 1; the last one is for all later rounds.
    pub(super) rows: Vec<Row>,
    /// What is added in all rounds; none in a linear model.
    pub(super) layers: Vec<Layer>,
}

impl Model {
    /// The linear model of a game with a row for each round, from 1.
    ///
    /// # Errors
    /// If there is no row or too many, a row has not as many weights as the game has features, or a number is not finite or
    /// too large.
    pub fn new<G: Featured>(game: &G, table: TableClass, rows: Vec<Row>) -> Result<Model, ModelError> {
        let model = Model {
            game: game.name().to_owned(),
            features: G::features_table().version,
            table,
            rows,
            layers: Vec::new(),
        };
        let model = model.in_range()?;
        model.check(game)?;
        Ok(model)
    }

    /// The same model with these layers, whose inputs are the features and, as the last one, a hundredth of the heuristic value.
    /// Their output is added to what the row of the round adds.
    ///
    /// # Errors
    /// If the layers do not fit together or the features, or a number is not finite or too large.
    pub fn with_layers<G: Featured>(self, game: &G, layers: Vec<Layer>) -> Result<Model, ModelError> {
        let model = Model { layers, ..self }.in_range()?;
        model.check(game)?;
        Ok(model)
    }

    /// Its rows by round, from 1.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Checks that it is one of this game and its features.
    ///
    /// # Errors
    /// What differs.
    pub fn check<G: Featured>(&self, game: &G) -> Result<(), ModelError> {
        let table = G::features_table();
        let wrong_row = self.rows.iter().position(|row| row.weights.len() != table.count());
        let mut differences = Vec::new();
        if self.game != game.name() {
            differences.push(format!(
                "game: the model has {}, not {}",
                shown(&self.game),
                game.name()
            ));
        }
        if self.features != table.version {
            let (has, wanted) = (self.features, table.version);
            differences.push(format!("version of the features: the model has {has}, not {wanted}"));
        }
        if let Some(row) = wrong_row.filter(|_| differences.is_empty()) {
            let (has, wanted) = (self.rows[row].weights.len(), table.count());
            differences.push(format!(
                "weights of round {}: the model has {has}, not {wanted}",
                row + 1
            ));
        }
        if differences.is_empty() {
            differences.extend(dense::difference(&self.layers, table.count()));
        }
        match differences.is_empty() {
            true => Ok(()),
            false => Err(ModelError::Differs(differences)),
        }
    }

    /// The differences from another model, with both values; of rows and layers, only that they differ.
    pub fn differences(&self, other: &Model) -> Vec<String> {
        let described = |model: &Model| {
            [
                ("game", model.game.clone()),
                ("version of the features", model.features.to_string()),
                ("table", model.table.to_string()),
                ("rounds", model.rows.len().to_string()),
                ("layers", model.layers.len().to_string()),
            ]
        };
        let pairs = described(self).into_iter().zip(described(other));
        let words = pairs.filter(|((_, ours), (_, theirs))| ours != theirs);
        let words =
            words.map(|((what, ours), (_, theirs))| format!("{what}: {}, not {}", shown(&ours), shown(&theirs)));
        let rows = (1..).zip(self.rows.iter().zip(&other.rows));
        let rows = rows.filter(|(_, (ours, theirs))| ours != theirs);
        let layers = (1..).zip(self.layers.iter().zip(&other.layers));
        let layers = layers.filter(|(_, (ours, theirs))| ours != theirs);
        words
            .chain(rows.map(|(round, _)| format!("the weights of round {round}")))
            .chain(layers.map(|(number, _)| format!("the weights of layer {number}")))
            .collect()
    }

    /// The same model, if its numbers are allowed.
    pub(super) fn in_range(self) -> Result<Model, ModelError> {
        if !(1..=MOST_ROUNDS).contains(&self.rows.len()) {
            let found = self.rows.len();
            return Err(ModelError::Text(format!(
                "it has rows for {found} rounds; allowed are 1 to {MOST_ROUNDS}"
            )));
        }
        dense::check(&self.layers)?;
        for (round, row) in (1..).zip(&self.rows) {
            check_numbers(&format!("round {round}"), row.numbers())?;
        }
        for (number, layer) in (1..).zip(&self.layers) {
            check_numbers(&format!("layer {number}"), layer.numbers())?;
        }
        Ok(self)
    }

    /// What is added to the heuristic value of a position for a seat.
    pub fn correction<G: Featured>(&self, game: &G, state: &G::State, seat: Seat, heuristic: f64) -> f64 {
        let mut features = Features::new();
        game.features(state, seat, &mut features);
        let round = game.next_round(state, seat);
        self.correction_of(game.backend(), round, heuristic, &features)
    }

    /// What is added to the heuristic value of a position with these features, in which this round begins. All backends give the
    /// same bits.
    pub fn correction_of(&self, backend: Backend, round: u32, heuristic: f64, features: &Features) -> f64 {
        let row = self.row(round).correction(heuristic, features);
        row + dense::output(&self.layers, backend, heuristic, features)
    }

    /// The row for a round.
    pub fn row(&self, round: u32) -> &Row {
        let place = (round.max(1) as usize).min(self.rows.len()) - 1;
        &self.rows[place]
    }
}

/// Checks that all numbers of a part are allowed.
fn check_numbers(part: &str, mut numbers: impl Iterator<Item = f32>) -> Result<(), ModelError> {
    match numbers.find(|number| !(-LARGEST..=LARGEST).contains(number)) {
        None => Ok(()),
        Some(wrong) => Err(ModelError::Text(format!(
            "a number of {part} is {wrong}; allowed is a number from -{LARGEST} to {LARGEST}"
        ))),
    }
}
