//! The values that a search tries: `A..B` or `A..B:K`.

use std::str::FromStr;

/// The most values of a grid.
const MOST_VALUES: usize = 101;

/// The greatest value of a grid.
const GREATEST: i64 = 1000;

/// The values of a grid, ascending.
#[derive(Clone, Debug)]
pub(super) struct Values(pub(super) Vec<i64>);

impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Values, String> {
        let (range, step) = text.split_once(':').unwrap_or((text, "1"));
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|number| (-GREATEST..=GREATEST).contains(number))
        };
        let ends = range
            .split_once("..")
            .and_then(|(from, to)| Some(number(from)?..=number(to)?));
        let step = step.parse().ok().filter(|&step| step > 0);
        let values = ends
            .zip(step)
            .map(|(ends, step)| ends.step_by(step).collect::<Vec<i64>>());
        let values = values.filter(|values| (1..=MOST_VALUES).contains(&values.len()));
        values.map(Values).ok_or_else(|| {
            format!(
                "allowed is A..B or A..B:K with whole numbers from -{GREATEST} to {GREATEST}, A not above B, and at most \
                 {MOST_VALUES} values"
            )
        })
    }
}
