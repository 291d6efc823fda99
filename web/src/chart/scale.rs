//! From values to places in a picture, and round numbers along an axis.

/// A scale, linear or logarithmic: the ends of the values lie at the ends of the range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    /// The ends of the values, or of their logarithms to the base of ten.
    values: [f64; 2],
    range: [f64; 2],
    is_logarithmic: bool,
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
            is_logarithmic: false,
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
        Scale::between(values, range)
    }

    /// A logarithmic scale from the least of these values to the greatest; those that are not positive are left out.
    pub(super) fn logarithmic(values: impl IntoIterator<Item = f64>, range: [f64; 2]) -> Scale {
        let logarithms = values.into_iter().filter(|value| *value > 0.0).map(f64::log10);
        Scale {
            is_logarithmic: true,
            ..Scale::from_to(logarithms, range)
        }
    }

    /// A scale with these ends.
    pub(super) fn between(values: [f64; 2], range: [f64; 2]) -> Scale {
        Scale {
            values,
            range,
            is_logarithmic: false,
        }
    }

    /// The place of a value; one beyond the ends is at the end.
    pub(super) fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        // A value without a logarithm is at the end.
        let value = if self.is_logarithmic {
            value.max(f64::MIN_POSITIVE).log10()
        } else {
            value
        };
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        self.range[0] + part * (self.range[1] - self.range[0])
    }

    /// About this many round numbers between the ends, each with its text.
    pub(super) fn ticks(&self, about: usize) -> Vec<(f64, String)> {
        let [low, high] = self.values;
        if self.is_logarithmic {
            return powers(low, high, about);
        }
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

/// Powers of ten between these logarithms, with 2 and 5 times them if there are few.
fn powers(low: f64, high: f64, about: usize) -> Vec<(f64, String)> {
    let factors: &[f64] = match high - low {
        width if 3.0 * width <= about as f64 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    // Values beyond these are of no chart, and would have endless ticks.
    let [first, last] = [low.floor().max(-9.0) as i32, high.ceil().min(18.0) as i32];
    let ticks = (first..=last).flat_map(|power| {
        let decimals = usize::try_from(-power).unwrap_or(0);
        factors.iter().map(move |factor| {
            let value = factor * 10f64.powi(power);
            (value, format!("{value:.decimals$}"))
        })
    });
    let is_between = |value: f64| (low - 1e-9..=high + 1e-9).contains(&value.log10());
    ticks.filter(|(value, _)| is_between(*value)).collect()
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
    fn equal_factors_are_equal_distances_on_a_logarithmic_scale() {
        let scale = Scale::logarithmic([0.01, 0.0, -3.0, 100.0], [0.0, 100.0]);
        assert_eq!(
            [0.01, 0.1, 1.0, 100.0].map(|value| scale.at(value).round()),
            [0.0, 25.0, 50.0, 100.0]
        );
        assert_eq!(texts(scale), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(
            texts(Scale::logarithmic([2.0, 60.0], [0.0, 1.0])),
            ["2", "5", "10", "20", "50"]
        );
        assert_eq!(scale.at(-1.0), 0.0, "what has no logarithm is at the end");
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
