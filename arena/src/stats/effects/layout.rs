//! The columns of a model.

use crate::stats::effects::data::{Kind, SeatResult};
use crate::stats::matrix::Matrix;
use arrayvec::ArrayVec;

/// What a factor of a model distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    /// The boards of a kind, by its place in the list of kinds.
    Kind(usize),
    /// The seats.
    Seat,
}

/// A factor: its levels are consecutive columns, whose coefficients add up to 0.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Factor {
    pub(super) which: Which,
    pub(super) first: usize,
    pub(super) names: Vec<String>,
}

/// The factors of a model; what has a single level is none.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    pub(super) factors: Vec<Factor>,
    /// All columns, the intercept included.
    pub(super) columns: usize,
    /// Whether column 0 is 1 in every row.
    pub(super) has_intercept: bool,
}

/// The columns of a seat's levels; there are two kinds at most.
pub(super) type Levels = ArrayVec<u8, 3>;

impl Layout {
    pub(super) fn of(kinds: &[Kind], seats: usize, has_intercept: bool) -> Layout {
        let seat_names = (0..seats).map(|seat| format!("seat {seat}")).collect();
        let boards = kinds.iter().enumerate();
        let boards = boards.map(|(kind, of)| (Which::Kind(kind), of.boards.clone()));
        let mut columns = usize::from(has_intercept);
        let mut factors = Vec::new();
        for (which, names) in boards.chain([(Which::Seat, seat_names)]) {
            if names.len() > 1 {
                let first = columns;
                columns += names.len();
                factors.push(Factor { which, first, names });
            }
        }
        Layout {
            factors,
            columns,
            has_intercept,
        }
    }

    pub(super) fn factor(&self, which: Which) -> Option<&Factor> {
        self.factors.iter().find(|factor| factor.which == which)
    }

    /// The columns that are 1 for a seat, without the intercept.
    pub(super) fn levels(&self, seat: usize, result: &SeatResult) -> Levels {
        let level = |factor: &Factor| {
            let level = match factor.which {
                Which::Kind(kind) => usize::from(result.boards[kind]),
                Which::Seat => seat,
            };
            (factor.first + level) as u8
        };
        self.factors.iter().map(level).collect()
    }

    /// The information of the condition that the coefficients of each factor add up to 0, at this weight.
    pub(super) fn constraints(&self, weight: f64) -> Matrix {
        let mut matrix = Matrix::zero(self.columns);
        for factor in &self.factors {
            let levels = factor.first..factor.first + factor.names.len();
            for row in levels.clone() {
                matrix.row_mut(row)[levels.clone()].fill(weight);
            }
        }
        matrix
    }

    /// The name of a column's level.
    pub(super) fn name(&self, column: usize) -> String {
        let has = |factor: &&Factor| (factor.first..factor.first + factor.names.len()).contains(&column);
        match self.factors.iter().find(has) {
            Some(factor) => factor.names[column - factor.first].clone(),
            None => "the mean".to_owned(),
        }
    }
}
