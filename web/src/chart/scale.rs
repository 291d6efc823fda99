//! From values to places in a picture, and round numbers along an axis.

/// A linear scale: the ends of the values lie at the ends of the range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    values: [f64; 2],
    range: [f64; 2],
}

impl Scale {
    /// A scale whose ends are round numbers around these values; those that are not finite are left out.
    pub(super) fn around(values: impl IntoIterator<Item = f64>, range: [f64; 2]) -> Scale {
        let exact = Scale::from_to(values, range);
        let [low, high] = exact.values;
        let step = nice_step(high - low, 5);
        Scale {
            values: [(low / step).floor() * step, (high / step).ceil() * step],
            range,
        }
    }

    /// A scale from the least of these values to the greatest; those that are not finite are left out.
    pub(super) fn from_to(values: impl IntoIterator<Item = f64>, range: [f64; 2]) -> Scale {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let ends = finite.fold(None, |ends: Option<[f64; 2]>, value| match ends {
            None => Some([value, value]),
            Some([low, high]) => Some([low.min(value), high.max(value)]),
        });
        let values = match ends {
            None => [0.0, 1.0],
            // A single value would have no width.
            Some([low, high]) if high - low <= f64::EPSILON * high.abs().max(1.0) => [low - 0.5, high + 0.5],
            Some(ends) => ends,
        };
        Scale { values, range }
    }

    /// A scale with these ends.
    pub(super) fn between(values: [f64; 2], range: [f64; 2]) -> Scale {
        Scale { values, range }
    }

    /// The place of a value; one beyond the ends is at the end.
    pub(super) fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        self.range[0] + part * (self.range[1] - self.range[0])
    }

    /// About this many round numbers between the ends, each with its text.
    pub(super) fn ticks(&self, about: usize) -> Vec<(f64, String)> {
        let [low, high] = self.values;
        let step = nice_step(high - low, about);
        let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
        let [first, last] = [(low / step - 1e-9).ceil(), (high / step + 1e-9).floor()];
        let count = (last - first).max(0.0) as usize;
        let tick = |place: usize| {
            // Adding 0 makes a negative zero positive.
            let value = (first + place as f64) * step + 0.0;
            (value, format!("{value:.decimals$}"))
        };
        (0..=count).map(tick).collect()
    }
}

/// A step of 1, 2 or 5 times a power of ten that divides this width into about this many parts.
fn nice_step(width: f64, parts: usize) -> f64 {
    let rough = width / parts as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * power >= rough * 0.999);
    step.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(scale: Scale) -> Vec<String> {
        scale.ticks(5).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_and_the_ends_are_around_the_values() {
        let range = [0.0, 100.0];
        assert_eq!(
            texts(Scale::around([0.13, 0.87], range)),
            ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
        );
        assert_eq!(
            texts(Scale::around([-130.0, 262.0], range)),
            ["-200", "-100", "0", "100", "200", "300"]
        );
        assert_eq!(
            texts(Scale::around([12.0, 1_830.0], range)),
            ["0", "500", "1000", "1500", "2000"]
        );
        assert_eq!(
            texts(Scale::around([-0.02, 0.02], range)),
            ["-0.02", "-0.01", "0.00", "0.01", "0.02"]
        );
    }

    #[test]
    fn every_value_has_a_place_within_the_range() {
        let nothing = Scale::around([f64::NAN, f64::INFINITY], [10.0, 20.0]);
        assert_eq!(nothing.values, [0.0, 1.0]);
        let one = Scale::around([7.0], [10.0, 20.0]);
        assert!((one.at(7.0) - 15.0).abs() < 1e-9);
        let many = Scale::around([3.0, 4.0, 11.0], [10.0, 20.0]);
        for value in [-1e9, 3.0, 11.0, 1e9] {
            assert!((10.0..=20.0).contains(&many.at(value)));
        }
        assert!(many.at(3.0) < many.at(4.0));
        let downwards = Scale::between([0.0, 1.0], [90.0, 10.0]);
        assert_eq!([0.0, 0.5, 1.0].map(|value| downwards.at(value)), [90.0, 50.0, 10.0]);
    }
}
