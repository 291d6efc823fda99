//! The order of agents by a value.

/// The places from the largest value to the least, of equal ones in their order.
pub(crate) fn descending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    order
}

/// The rank of each value: 1 is the largest, and equal values have the same.
pub(crate) fn ranks(values: &[f64]) -> Vec<usize> {
    let rank = |value: &f64| 1 + values.iter().filter(|&other| other > value).count();
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_value_is_first_and_equal_ones_share_a_rank() {
        let values = [3.0, 9.0, -1.0, 9.0];
        assert_eq!(descending(&values), [1, 3, 0, 2]);
        assert_eq!(ranks(&values), [3, 1, 4, 1]);
    }
}
