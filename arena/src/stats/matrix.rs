//! Small dense matrices.

/// A square matrix, by rows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Matrix {
    size: usize,
    values: Vec<f64>,
}

/// A part of the diagonal at which nothing is left after elimination, as a share of what was there.
const NOTHING: f64 = 1e-9;

impl Matrix {
    pub(crate) fn zero(size: usize) -> Matrix {
        Matrix {
            size,
            values: vec![0.0; size * size],
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.size..][..self.size]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.values[row * self.size..][..self.size]
    }

    pub(crate) fn add(&mut self, other: &Matrix, times: f64) {
        for (value, more) in self.values.iter_mut().zip(&other.values) {
            *value += times * more;
        }
    }

    pub(crate) fn times(&self, vector: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| dot(self.row(row), vector)).collect()
    }

    /// The product with a symmetric matrix.
    pub(crate) fn times_symmetric(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                product.row_mut(row)[column] = dot(self.row(row), other.row(column));
            }
        }
        product
    }
}

pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The lower triangle whose product with its transpose is a matrix (A.-L. Cholesky).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Triangle(Matrix);

impl Triangle {
    /// Of a symmetric positive definite matrix; otherwise the first row that depends on those before it.
    pub(crate) fn of(matrix: &Matrix) -> Result<Triangle, usize> {
        let lower = eliminated(matrix);
        let is_dependent = |&row: &usize| lower.row(row)[row] == 0.0;
        match (0..matrix.size).find(is_dependent) {
            Some(row) => Err(row),
            None => Ok(Triangle(lower)),
        }
    }

    /// Of a symmetric matrix without negative directions: rows that depend on those before them have 0 in their column.
    pub(crate) fn of_semidefinite(matrix: &Matrix) -> Triangle {
        Triangle(eliminated(matrix))
    }

    /// The triangle times a vector.
    pub(crate) fn times(&self, vector: &[f64], product: &mut [f64]) {
        for (row, value) in product.iter_mut().enumerate() {
            *value = dot(&self.0.row(row)[..=row], vector);
        }
    }

    /// Solves for the triangle alone, in place.
    pub(crate) fn solve_lower(&self, vector: &mut [f64]) {
        for row in 0..self.0.size {
            let (done, rest) = vector.split_at_mut(row);
            rest[0] = (rest[0] - dot(&self.0.row(row)[..row], done)) / self.0.row(row)[row];
        }
    }

    /// Solves for the whole matrix, in place.
    pub(crate) fn solve(&self, vector: &mut [f64]) {
        self.solve_lower(vector);
        for row in (0..self.0.size).rev() {
            vector[row] /= self.0.row(row)[row];
            let value = vector[row];
            for (other, factor) in vector[..row].iter_mut().zip(self.0.row(row)) {
                *other -= factor * value;
            }
        }
    }

    /// The inverse of the matrix, which is symmetric.
    pub(crate) fn inverse(&self) -> Matrix {
        let mut inverse = Matrix::zero(self.0.size);
        for row in 0..self.0.size {
            inverse.row_mut(row)[row] = 1.0;
            self.solve(inverse.row_mut(row));
        }
        inverse
    }
}

fn eliminated(matrix: &Matrix) -> Matrix {
    let mut lower = Matrix::zero(matrix.size);
    for row in 0..matrix.size {
        for column in 0..=row {
            let left = matrix.row(row)[column] - dot(&lower.row(row)[..column], &lower.row(column)[..column]);
            lower.row_mut(row)[column] = if row == column {
                if left > NOTHING * matrix.row(row)[row] {
                    left.sqrt()
                } else {
                    0.0
                }
            } else {
                let pivot = lower.row(column)[column];
                if pivot > 0.0 { left / pivot } else { 0.0 }
            };
        }
    }
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&[f64]]) -> Matrix {
        Matrix {
            size: rows.len(),
            values: rows.concat(),
        }
    }

    /// The triangle of [[4, 2], [2, 10]] is [[2, 0], [1, 3]], by hand.
    #[test]
    fn a_system_of_two_is_solved() {
        let triangle = Triangle::of(&matrix(&[&[4.0, 2.0], &[2.0, 10.0]])).unwrap();
        assert_eq!(triangle.0, matrix(&[&[2.0, 0.0], &[1.0, 3.0]]));
        let mut vector = [8.0, 22.0];
        triangle.solve(&mut vector);
        assert_eq!(vector, [1.0, 2.0]);
        let expected = matrix(&[&[10.0 / 36.0, -2.0 / 36.0], &[-2.0 / 36.0, 4.0 / 36.0]]);
        for (found, expected) in triangle.inverse().values.iter().zip(&expected.values) {
            assert!((found - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn a_row_that_depends_on_others_is_named() {
        let singular = matrix(&[&[1.0, 0.0, 1.0], &[0.0, 1.0, 1.0], &[1.0, 1.0, 2.0]]);
        assert_eq!(Triangle::of(&singular), Err(2));
        let Triangle(half) = Triangle::of_semidefinite(&singular);
        assert_eq!(half, matrix(&[&[1.0, 0.0, 0.0], &[0.0, 1.0, 0.0], &[1.0, 1.0, 0.0]]));
    }
}
