//! The time of a piece of work: the median of many samples of the thread's own time, so that other programs disturb it
//! as little as possible.

use cpu_time::ThreadTime;
use std::time::Duration;

/// How long a sample should last: long compared with the clock's resolution, short compared with disturbances.
const SAMPLE: Duration = Duration::from_millis(1);

/// How long samples are taken, and the minimum number of samples if one pass lasts longer than a sample...
const ALL_SAMPLES: Duration = Duration::from_millis(800);
const FEWEST: usize = 21;
/// ...and if it lasts longer than this.
const LONG: Duration = Duration::from_millis(200);
const FEWEST_LONG: usize = 3;

/// How long the work runs before samples are taken.
const WARM_UP: Duration = Duration::from_millis(50);

/// The seconds of processor time that one pass takes.
pub fn seconds(mut pass: impl FnMut()) -> f64 {
    let begun = ThreadTime::now();
    let mut passes = 0;
    while passes == 0 || begun.elapsed() < WARM_UP {
        pass();
        passes += 1;
    }
    let once = begun.elapsed().as_secs_f64() / f64::from(passes);
    let passes = (SAMPLE.as_secs_f64() / once).ceil().max(1.0);
    let samples = (ALL_SAMPLES.as_secs_f64() / (passes * once)) as usize;
    let fewest = if once > LONG.as_secs_f64() { FEWEST_LONG } else { FEWEST };
    let sample = |_| {
        let begun = ThreadTime::now();
        (0..passes as u32).for_each(|_| pass());
        begun.elapsed().as_secs_f64() / passes
    };
    median((0..samples.max(fewest)).map(sample).collect())
}

/// The median; of an even number of values the upper one.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![3.0, 100.0, 1.0]), 3.0);
    }
}
