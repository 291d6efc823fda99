//! A linear model: what is added to the prospects of a position, with weights of its own for each round.

use super::class::TableClass;
use super::error::{ModelError, shown};
use crate::features::{Featured, Features};
use orrery_engine::Seat;

/// The most rounds with a row of their own.
const MOST_ROUNDS: usize = 64;
/// The largest size of a number: values of positions stay far from the largest one.
const LARGEST: f32 = 10_000.0;

/// What a model adds to the prospects in one round.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Added in every position.
    pub base: f32,
    /// Times the prospects.
    pub prospects: f32,
    /// Times each feature, in the order of the game's table.
    pub weights: Vec<f32>,
}

impl Row {
    /// What is added to these prospects of a position with these features. The order of the sum is fixed.
    pub fn correction(&self, prospects: f64, features: &Features) -> f64 {
        let weighted = features
            .entries()
            .iter()
            .map(|&(index, value)| f64::from(self.weights[usize::from(index)]) * f64::from(value));
        weighted.fold(
            f64::from(self.base) + f64::from(self.prospects) * prospects,
            |sum, one| sum + one,
        )
    }

    fn numbers(&self) -> impl Iterator<Item = f32> {
        [self.base, self.prospects]
            .into_iter()
            .chain(self.weights.iter().copied())
    }
}

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
/// let model = Model::new(&game, TableClass::Two, vec![Row { base: 1.0, prospects: -0.5, weights }])?;
/// let read: Model = model.to_string().parse()?;
/// assert_eq!(read, model);
/// assert!(read.check(&game).is_ok());
/// # Ok::<(), orrery_agents::model::ModelError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(super) game: String,
    /// The version of the features.
    pub(super) features: u32,
    pub(super) table: TableClass,
    /// By round, from 1; the last one is for all later rounds.
    pub(super) rows: Vec<Row>,
}

impl Model {
    /// The model of a game with a row for each round, from 1.
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
        };
        let model = model.in_range()?;
        model.check(game)?;
        Ok(model)
    }

    /// The class of tables that it is for.
    pub fn table(&self) -> TableClass {
        self.table
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
        match differences.is_empty() {
            true => Ok(()),
            false => Err(ModelError::Differs(differences)),
        }
    }

    /// The differences from another model, with both values; of rows, only that they differ.
    pub fn differences(&self, other: &Model) -> Vec<String> {
        let described = |model: &Model| {
            [
                ("game", model.game.clone()),
                ("version of the features", model.features.to_string()),
                ("table", model.table.to_string()),
                ("rounds", model.rows.len().to_string()),
            ]
        };
        let pairs = described(self).into_iter().zip(described(other));
        let words = pairs.filter(|((_, ours), (_, theirs))| ours != theirs);
        let words =
            words.map(|((what, ours), (_, theirs))| format!("{what}: {}, not {}", shown(&ours), shown(&theirs)));
        let rows = (1..).zip(self.rows.iter().zip(&other.rows));
        let rows = rows.filter(|(_, (ours, theirs))| ours != theirs);
        words
            .chain(rows.map(|(round, _)| format!("the weights of round {round}")))
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
        for (round, row) in (1..).zip(&self.rows) {
            if let Some(wrong) = row.numbers().find(|number| !(-LARGEST..=LARGEST).contains(number)) {
                return Err(ModelError::Text(format!(
                    "a number of round {round} is {wrong}; allowed is a number from -{LARGEST} to {LARGEST}"
                )));
            }
        }
        Ok(self)
    }

    /// What is added to the prospects of a position for a seat.
    pub fn correction<G: Featured>(&self, game: &G, state: &G::State, seat: Seat, prospects: f64) -> f64 {
        let mut features = Features::new();
        game.features(state, seat, &mut features);
        self.row(game.next_round(state, seat)).correction(prospects, &features)
    }

    /// The row for a round.
    pub fn row(&self, round: u32) -> &Row {
        let place = (round.max(1) as usize).min(self.rows.len()) - 1;
        &self.rows[place]
    }
}
