//! Correction for multiple comparisons (S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian
//! Journal of Statistics 6, 1979).

/// The p-values corrected for their number: rejecting the hypotheses whose corrected value is below a level rejects any
/// true hypothesis with a chance of at most that level.
pub(crate) fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut corrected = vec![1.0; values.len()];
    let mut least: f64 = 0.0;
    for (place, &index) in order.iter().enumerate() {
        let times = (values.len() - place) as f64;
        least = least.max(times * values[index]).min(1.0);
        corrected[index] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 3 times the least, then 2 times the second, then the last, none below the one before it.
    #[test]
    fn values_are_multiplied_by_those_not_yet_rejected_and_never_fall() {
        let corrected = holm(&[0.01, 0.04, 0.03]);
        for (value, expected) in corrected.iter().zip([0.03, 0.06, 0.06]) {
            assert!((value - expected).abs() < 1e-12, "{corrected:?}");
        }
        assert_eq!(holm(&[0.6, 0.9]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [] as [f64; 0]);
    }
}
