//! The value that a percentage of all values does not exceed.

/// The least of these values, which ascend, that this percentage of them does not exceed; none without a value.
pub(crate) fn percentile<T: Copy>(ascending: &[T], percent: usize) -> Option<T> {
    let place = (ascending.len() * percent).div_ceil(100).saturating_sub(1);
    ascending.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let ten: Vec<u32> = (1..=10).collect();
        assert_eq!(
            [1, 10, 11, 50, 90, 100].map(|percent| percentile(&ten, percent)),
            [1, 1, 2, 5, 9, 10].map(Some)
        );
        assert_eq!((percentile(&[7], 10), percentile::<u32>(&[], 50)), (Some(7), None));
    }
}
