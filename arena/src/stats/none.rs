//! What is known of something that never or rarely happened.

use statrs::distribution::{Beta, ContinuousCDF};

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
    most_of(0, trials)
}

/// The same of something that happened so often.
///
/// # Examples
/// ```
/// use orrery_arena::stats::most_of;
///
/// assert!((most_of(5, 100) - 0.1128).abs() < 1e-4);
/// assert_eq!(most_of(7, 7), 1.0);
/// ```
pub fn most_of(happened: u64, trials: u64) -> f64 {
    match (happened, trials.saturating_sub(happened)) {
        (_, 0) => 1.0,
        (0, _) => 1.0 - 0.025_f64.powf(1.0 / trials as f64),
        (_, did_not) => {
            let beta = Beta::new(happened as f64 + 1.0, did_not as f64);
            beta.expect("both are positive").inverse_cdf(0.975)
        }
    }
}
