//! What options are worth, from choices among some of them: least squares of result = choice + option.
//!
//! Every choice has a level of its own, which the fit takes out, so only options that were on offer together are compared.

use crate::stats::clusters::{BlockError, FEWEST};
use crate::stats::matrix::{Matrix, Triangle};

/// A choice among options, each with the result of taking it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    /// One over the chance with which it was drawn.
    pub(crate) weight: f64,
    /// The options and their results; at least two.
    pub(crate) options: Vec<(usize, f64)>,
}

/// What the options are worth against the mean of those that they were compared with.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    /// By option: none if it was in no choice.
    pub(crate) worth: Vec<Option<f64>>,
    errors: Vec<Option<BlockError>>,
}

impl Options {
    /// Fits the choices of some blocks. What was on offer in fewer than ten of them has no interval, and is left out of the fit of
    /// all others: a single block may be most of what is known of it.
    pub(crate) fn fit(options: usize, blocks: &[Vec<Choice>]) -> Options {
        let met: Vec<usize> = (0..options).map(|option| blocks_with(option, blocks)).collect();
        let mut found = Options {
            worth: vec![None; options],
            errors: vec![None; options],
        };
        found.add_worths(blocks);
        let is_often = |option: usize| met[option] >= FEWEST;
        let kept: Vec<Vec<Choice>> = blocks.iter().map(|block| among(block, is_often)).collect();
        for (part, whole) in found.add_worths(&kept) {
            found.add_errors(&kept, &part, &whole);
        }
        found
    }

    /// The worths by these choices. Returns the parts of the options with their equations.
    fn add_worths(&mut self, blocks: &[Vec<Choice>]) -> Vec<(Vec<usize>, Equations)> {
        let mut parts = connected(self.worth.len(), blocks.iter().flatten());
        parts.retain(|part| part.len() > 1);
        let with_equations = parts.into_iter().map(|part| {
            let mut whole = Equations::none(part.len());
            blocks.iter().for_each(|block| whole.add(block, &part, 1.0));
            (part, whole)
        });
        let found: Vec<(Vec<usize>, Equations)> = with_equations.collect();
        for (part, whole) in &found {
            for (&option, value) in part.iter().zip(whole.solved().into_iter().flatten()) {
                self.worth[option] = Some(value);
            }
        }
        found
    }

    /// Adds the errors of a part. A block moves the fit by twice what half of the block moves it by. Errors from fits without a
    /// whole block are too large, most of all for options that are rarely on offer. Errors from the residuals of the fit are too
    /// small, because the fit follows each block. Half of a block is right to the first order in its leverage (R. M. Bell and
    /// D. F. McCaffrey, Bias Reduction in Standard Errors for Linear Regression with Multi-Stage Samples, Survey Methodology 28,
    /// 2002).
    fn add_errors(&mut self, blocks: &[Vec<Choice>], part: &[usize], whole: &Equations) {
        let is_of_part = |block: &&Vec<Choice>| block.iter().any(|choice| part.contains(&choice.options[0].0));
        let blocks: Vec<Vec<Choice>> = blocks.iter().filter(is_of_part).cloned().collect();
        let Some((worths, inverse)) = whole.solved().zip(whole.inverse()) else {
            return;
        };
        let moved: Option<Vec<Vec<f64>>> = blocks
            .iter()
            .map(|block| whole.moved_by(block, part, &worths))
            .collect();
        let Some(moved) = moved else { return };
        for (place, &option) in part.iter().enumerate() {
            let met = blocks_with(option, &blocks);
            if met < FEWEST {
                continue;
            }
            let variance: f64 = moved.iter().map(|moved| moved[place] * moved[place]).sum();
            let shares = blocks
                .iter()
                .map(|block| share_of_error(block, part, inverse.row(place)));
            let effective = effective_number(shares).clamp(2, met);
            self.errors[option] = Some(BlockError::from_blocks(variance.sqrt(), effective));
        }
    }

    /// The error of an option's worth; none for what was on offer in fewer than ten blocks, or is linked by a single one.
    pub(crate) fn error(&self, option: usize) -> Option<BlockError> {
        self.errors[option]
    }
}

/// In how many blocks an option was on offer.
fn blocks_with(option: usize, blocks: &[Vec<Choice>]) -> usize {
    let has = |block: &&Vec<Choice>| block.iter().any(|choice| choice.has(option));
    blocks.iter().filter(has).count()
}

/// What a block adds to the variance of an option's worth, if all results vary equally. `row` is the option's row of the inverse.
fn share_of_error(block: &[Choice], part: &[usize], row: &[f64]) -> f64 {
    let of_choice = |choice: &Choice| {
        let values = choice
            .options
            .iter()
            .filter_map(|&(option, _)| Some(row[place_in(part, option)?]));
        let values: Vec<f64> = values.collect();
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        choice.weight * values.iter().map(|value| (value - mean).powi(2)).sum::<f64>()
    };
    block.iter().map(of_choice).sum()
}

fn place_in(part: &[usize], option: usize) -> Option<usize> {
    part.iter().position(|&known| known == option)
}

/// How many equal shares vary as much as these (F. E. Satterthwaite, Biometrics Bulletin 2, 1946).
fn effective_number(shares: impl Iterator<Item = f64>) -> usize {
    let [sum, squares] = shares.fold([0.0; 2], |[sum, squares], share| [sum + share, squares + share * share]);
    (sum * sum / squares).round() as usize
}

/// The choices of a block among some options alone; those with fewer than two of them are left out.
fn among(block: &[Choice], is_kept: impl Fn(usize) -> bool) -> Vec<Choice> {
    let kept = |choice: &Choice| {
        let mut choice = choice.clone();
        choice.options.retain(|&(option, _)| is_kept(option));
        (choice.options.len() > 1).then_some(choice)
    };
    block.iter().filter_map(kept).collect()
}

/// The normal equations of a part of the options.
#[derive(Clone, Debug)]
struct Equations {
    matrix: Matrix,
    sums: Vec<f64>,
}

impl Equations {
    /// Of no choice yet. The rows of choices sum to zero; with 1 added everywhere the solution sums to zero, too.
    fn none(size: usize) -> Equations {
        let mut matrix = Matrix::zero(size);
        (0..size).for_each(|row| matrix.row_mut(row).fill(1.0));
        Equations {
            matrix,
            sums: vec![0.0; size],
        }
    }

    /// What a block moves the worths by; none if it alone links some options: the others show no error of that.
    fn moved_by(&self, block: &[Choice], part: &[usize], worths: &[f64]) -> Option<Vec<f64>> {
        let without = |share: f64| {
            let mut rest = self.clone();
            rest.add(block, part, -share);
            rest.solved()
        };
        without(1.0)?;
        let half = without(0.5)?;
        Some(
            worths
                .iter()
                .zip(half)
                .map(|(worth, half)| 2.0 * (worth - half))
                .collect(),
        )
    }

    /// The inverse of the matrix; none where the choices do not link all options.
    fn inverse(&self) -> Option<Matrix> {
        Some(Triangle::of(&self.matrix).ok()?.inverse())
    }

    /// Adds the choices among options of the part, counted this many times.
    fn add(&mut self, block: &[Choice], part: &[usize], times: f64) {
        for choice in block {
            // All options of a choice are in one part.
            let places: Option<Vec<usize>> = choice
                .options
                .iter()
                .map(|&(option, _)| place_in(part, option))
                .collect();
            let Some(places) = places else { continue };
            let weight = times * choice.weight;
            let share = 1.0 / places.len() as f64;
            let mean = share * choice.options.iter().map(|(_, value)| value).sum::<f64>();
            for (&row, (_, value)) in places.iter().zip(&choice.options) {
                self.sums[row] += weight * (value - mean);
                for &column in &places {
                    self.matrix.row_mut(row)[column] += weight * (f64::from(u8::from(row == column)) - share);
                }
            }
        }
    }

    /// The worths; none where the choices do not link all options.
    fn solved(&self) -> Option<Vec<f64>> {
        let mut worths = self.sums.clone();
        Triangle::of(&self.matrix).ok()?.solve(&mut worths);
        Some(worths)
    }
}

impl Choice {
    /// Whether an option is among its own.
    pub(crate) fn has(&self, option: usize) -> bool {
        self.options.iter().any(|&(own, _)| own == option)
    }
}

/// The options in parts: two are in one part if choices link them.
fn connected<'c>(options: usize, choices: impl Iterator<Item = &'c Choice>) -> Vec<Vec<usize>> {
    let mut part_of: Vec<usize> = (0..options).collect();
    for choice in choices {
        let parts: Vec<usize> = choice.options.iter().map(|&(option, _)| part_of[option]).collect();
        let first = parts[0];
        part_of
            .iter_mut()
            .filter(|part| parts.contains(part))
            .for_each(|part| *part = first);
    }
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); options];
    for (option, &part) in part_of.iter().enumerate() {
        parts[part].push(option);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    /// Choices among three of five options with these worths, in blocks that have a level of their own.
    fn blocks(worths: [f64; 5], noise: f64, rng: &mut Rng) -> Vec<Vec<Choice>> {
        let mut choice = |level: f64| {
            let mut options = [0, 1, 2, 3, 4];
            rng.shuffle(&mut options);
            let result = |option: usize, chance: f64| (option, level + worths[option] + noise * (chance - 0.5));
            Choice {
                weight: 1.0,
                options: options[..3].iter().map(|&option| result(option, rng.unit())).collect(),
            }
        };
        (0..80)
            .map(|block| vec![choice(f64::from(block)), choice(-f64::from(block))])
            .collect()
    }

    #[test]
    fn without_noise_the_worths_are_found_exactly() {
        let worths = [2.0, 1.0, 0.0, -1.0, -2.0];
        let fit = Options::fit(6, &blocks(worths, 0.0, &mut Rng::seed(1)));
        for (option, worth) in worths.into_iter().enumerate() {
            assert!((fit.worth[option].expect("it was on offer") - worth).abs() < 1e-9);
            assert!(fit.error(option).expect("80 blocks").standard < 1e-9);
        }
        assert_eq!((fit.worth[5], fit.error(5)), (None, None), "never on offer");
    }

    /// Two pairs of options, in 15 blocks each, linked by some blocks.
    fn linked(by: usize, noise: f64, rng: &mut Rng) -> Vec<Vec<Choice>> {
        let mut pair = |[a, b]: [usize; 2]| {
            let mut result = |option: usize| (option, noise * (rng.unit() - 0.5));
            vec![Choice {
                weight: 1.0,
                options: vec![result(a), result(b)],
            }]
        };
        let pairs = [[0, 1], [2, 3]].into_iter().flat_map(|of| std::iter::repeat_n(of, 15));
        pairs.chain(std::iter::repeat_n([1, 2], by)).map(&mut pair).collect()
    }

    #[test]
    fn what_a_single_block_links_has_no_interval() {
        let fit = Options::fit(4, &linked(1, 1.0, &mut Rng::seed(1)));
        assert!(fit.worth[0].is_some());
        assert_eq!(fit.error(0), None);
    }

    #[test]
    fn what_few_blocks_link_has_an_interval_that_holds() {
        let holds = |run: u64| {
            let fit = Options::fit(4, &linked(3, 1.0, &mut Rng::seed(run)));
            let (found, error) = (fit.worth[0].expect("it was on offer"), fit.error(0).expect("15 blocks"));
            error.around(found, 1).contains(0.0)
        };
        let share = (0..300).filter(|&run| holds(run)).count() as f64 / 300.0;
        assert!(share > 0.92, "{share}");
    }

    #[test]
    fn options_that_no_choice_links_are_not_compared() {
        let choice = |a, b| Choice {
            weight: 1.0,
            options: vec![(a, 5.0), (b, 3.0)],
        };
        let fit = Options::fit(4, &[vec![choice(0, 1)], vec![choice(2, 3)]]);
        for (worth, of_pair) in fit.worth.iter().zip([1.0, -1.0, 1.0, -1.0]) {
            let off = worth.expect("it was on offer") - of_pair;
            assert!(off.abs() < 1e-9, "each pair against its own mean: {worth:?}");
        }
    }

    #[test]
    fn intervals_hold_95_times_of_100() {
        let worths = [2.0, 1.0, 0.0, -1.0, -2.0];
        let holds = |run: u64| {
            let fit = Options::fit(5, &blocks(worths, 4.0, &mut Rng::seed(run)));
            let (found, error) = (fit.worth[0].expect("it was on offer"), fit.error(0).expect("80 blocks"));
            error.around(found, 1).contains(worths[0])
        };
        let share = (0..300).filter(|&run| holds(run)).count() as f64 / 300.0;
        assert!((0.92..=0.975).contains(&share), "{share}");
    }

    /// One of five options is on offer in one of eight choices.
    #[test]
    fn intervals_of_an_option_that_is_rarely_on_offer_hold_too() {
        let (mut held, mut known) = (0, 0);
        for run in 0..300 {
            let mut rng = Rng::seed(run);
            let mut blocks = blocks([2.0, 1.0, 0.0, -1.0, -3.0], 4.0, &mut rng);
            for choice in blocks.iter_mut().flatten() {
                let is_rare = choice.has(4) && rng.unit() < 5.0 / 6.0;
                choice.options.retain(|&(option, _)| option != 4 || !is_rare);
            }
            let fit = Options::fit(5, &blocks);
            if let Some(error) = fit.error(4) {
                let interval = error.around(fit.worth[4].expect("it was on offer"), 1);
                known += 1;
                held += u32::from(interval.contains(-3.0 + 0.2));
            }
        }
        let share = f64::from(held) / f64::from(known);
        assert!(known > 150 && (0.91..=0.985).contains(&share), "{share} of {known}");
    }

    #[test]
    fn what_was_on_offer_in_fewer_than_ten_blocks_has_no_interval_and_spoils_no_other() {
        let worths = [2.0, 1.0, 0.0, -1.0, -2.0];
        let mut rng = Rng::seed(1);
        let mut all = blocks(worths, 4.0, &mut rng);
        let often = Options::fit(6, &all);
        all[7][0].options.push((5, 100.0));
        let fit = Options::fit(6, &all);
        assert!(fit.worth[5].expect("it was on offer") > 50.0);
        assert_eq!((fit.error(5), fit.worth[0]), (None, often.worth[0]));
        assert_eq!(fit.error(0), often.error(0));
    }

    /// Where a worth depends on what is on offer with it, choices that were drawn rarely count for those that were not.
    #[test]
    fn choices_count_by_their_weights() {
        let choice = |weight: f64, gain: f64| Choice {
            weight,
            options: vec![(0, gain), (1, 0.0)],
        };
        let fit = Options::fit(2, &[vec![choice(3.0, 4.0)], vec![choice(1.0, 0.0)]]);
        assert!(
            (fit.worth[0].expect("it was on offer") - 1.5).abs() < 1e-12,
            "half of the mean gain of 3"
        );
    }
}
