//! What is known of something that never happened.

/// The most that the chance of something may be that did not happen in these trials, which are independent: the upper end of
/// its interval at 95 % (C. J. Clopper, E. S. Pearson, Biometrika 26, 1934).
///
/// # Examples
/// ```
/// use orrery_arena::stats::most_of_none;
///
/// assert!((most_of_none(400) - 0.0092).abs() < 1e-4);
/// assert_eq!(most_of_none(0), 1.0);
/// ```
pub fn most_of_none(trials: u64) -> f64 {
    match trials {
        0 => 1.0,
        trials => 1.0 - 0.025_f64.powf(1.0 / trials as f64),
    }
}
