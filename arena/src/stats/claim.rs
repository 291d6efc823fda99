//! Claims that were written before a run: whether an estimate and its interval show that the true value lies beyond a bound.

use super::holm::holm;
use super::student::{critical, superiority};

/// What a claim says of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bound {
    /// It is greater than this.
    Above(f64),
    /// It is less than this.
    Below(f64),
    /// It lies between these two.
    Within(f64, f64),
}

/// An estimate with its interval at 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// The estimate.
    pub value: f64,
    /// The ends of its interval; none where it is open.
    pub ends: [Option<f64>; 2],
    /// Blocks from which the interval was made.
    pub blocks: u64,
}

/// What is known of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is shown.
    Held,
    /// Its opposite is shown.
    NotHeld,
    /// Neither is shown.
    NotSettled,
}

/// A claim that was tested among others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tested {
    /// What is known of it.
    pub verdict: Verdict,
    /// The p of what the verdict says, otherwise of the claim: one-sided, corrected by Holm over all tests of the list.
    pub chance_holm: f64,
}

/// Below it something is shown.
const LEVEL: f64 = 0.05;

/// Blocks beyond these count as these: intervals from a jackknife have no more groups. That makes p-values no smaller.
const MOST_BLOCKS: u64 = 100;

/// Tests a list of claims. Each has two tests, of the claim and of its opposite, and Holm's correction is over all of them.
/// Nothing is shown without evidence.
pub fn verdicts(claims: &[(Bound, Option<Evidence>)]) -> Vec<Tested> {
    let chances: Vec<f64> = claims
        .iter()
        .flat_map(|(bound, evidence)| evidence.map_or([1.0; 2], |evidence| bound.chances(evidence)))
        .collect();
    let corrected = holm(&chances);
    let tested = |pair: &[f64]| {
        let (verdict, chance_holm) = match (pair[0], pair[1]) {
            (claim, _) if claim < LEVEL => (Verdict::Held, claim),
            (_, opposite) if opposite < LEVEL => (Verdict::NotHeld, opposite),
            (claim, _) => (Verdict::NotSettled, claim),
        };
        Tested { verdict, chance_holm }
    };
    corrected.chunks(2).map(tested).collect()
}

/// How many errors the second of two independent estimates is above the first; none where an error is not known, or both
/// are 0 although the estimates differ.
pub fn errors_between(first: Evidence, second: Evidence) -> Option<f64> {
    let more = second.value - first.value;
    if more == 0.0 {
        return Some(0.0);
    }
    let error = first.error(more > 0.0)?.hypot(second.error(more < 0.0)?);
    Some(more / error).filter(|z| z.is_finite())
}

impl Bound {
    /// The p of the claim and that of its opposite: the greatest chance of such an estimate if what is tested were not so.
    fn chances(self, found: Evidence) -> [f64; 2] {
        match self {
            Bound::Above(bound) => [found.not_above(bound), found.not_below(bound)],
            Bound::Below(bound) => [found.not_below(bound), found.not_above(bound)],
            Bound::Within(low, high) => {
                // Outside is on either side; seen from the bound that is nearer, both sides are possible by chance.
                let below = found.not_below(low) + found.not_below(high);
                let above = found.not_above(low) + found.not_above(high);
                [
                    found.not_above(low).max(found.not_below(high)),
                    below.min(above).min(1.0),
                ]
            }
        }
    }
}

impl Evidence {
    /// The chance of an estimate as high as this if the true value is at most the bound.
    fn not_above(self, bound: f64) -> f64 {
        self.chance(self.value - bound, self.error(false))
    }

    /// The chance of an estimate as low as this if the true value is at least the bound.
    fn not_below(self, bound: f64) -> f64 {
        self.chance(bound - self.value, self.error(true))
    }

    /// The chance of an estimate that is beyond a bound by this much.
    fn chance(self, beyond: f64, error: Option<f64>) -> f64 {
        match error {
            _ if self.blocks < 2 => 1.0,
            None => 1.0,
            Some(_) if beyond == 0.0 => 0.5,
            Some(error) => superiority(-beyond / error, self.counted()),
        }
    }

    /// The error to one side: the part of the interval there over the quantile that the interval was made with.
    fn error(self, upwards: bool) -> Option<f64> {
        let end = self.ends[usize::from(upwards)]?;
        Some((end - self.value).abs() / critical(self.counted()))
    }

    fn counted(self) -> u64 {
        self.blocks.min(MOST_BLOCKS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student::MeanTally;
    use crate::stats::wilson_over_blocks;
    use orrery_engine::Rng;

    fn evidence(value: f64, low: f64, high: f64) -> Option<Evidence> {
        Some(Evidence {
            value,
            ends: [Some(low), Some(high)],
            blocks: 60,
        })
    }

    fn verdict(bound: Bound, evidence: Option<Evidence>) -> Verdict {
        verdicts(&[(bound, evidence)])[0].verdict
    }

    /// One claim alone is corrected for its two tests, so the bound has to lie outside the interval at 95 %.
    #[test]
    fn a_single_claim_is_shown_by_an_interval_that_lies_beyond_its_bound() {
        use Verdict::{Held, NotHeld, NotSettled};
        let found = evidence(0.6, 0.51, 0.67);
        for (bound, expected) in [
            (Bound::Above(0.509), Held),
            (Bound::Above(0.511), NotSettled),
            (Bound::Above(0.669), NotSettled),
            (Bound::Above(0.671), NotHeld),
            (Bound::Below(0.671), Held),
            (Bound::Below(0.669), NotSettled),
            (Bound::Below(0.509), NotHeld),
            (Bound::Within(0.509, 0.671), Held),
            (Bound::Within(0.511, 0.671), NotSettled),
            (Bound::Within(0.509, 0.669), NotSettled),
            (Bound::Within(0.671, 0.9), NotHeld),
            (Bound::Within(0.1, 0.509), NotHeld),
            (Bound::Within(0.1, 0.511), NotSettled),
        ] {
            assert_eq!(verdict(bound, found), expected, "{bound:?}");
        }
        assert_eq!(verdict(Bound::Above(0.0), None), NotSettled);
    }

    #[test]
    fn an_open_end_and_too_few_blocks_show_nothing() {
        let open = Evidence {
            value: 5.0,
            ends: [None, Some(5.5)],
            blocks: 60,
        };
        assert_eq!(verdict(Bound::Above(-1e9), Some(open)), Verdict::NotSettled);
        assert_eq!(verdict(Bound::Below(6.0), Some(open)), Verdict::Held);
        let alike = |blocks| Evidence {
            value: 5.0,
            ends: [Some(5.0), Some(5.0)],
            blocks,
        };
        for blocks in [0, 1, 3] {
            assert_eq!(
                verdict(Bound::Above(1.0), Some(alike(blocks))),
                Verdict::NotSettled,
                "{blocks}"
            );
        }
        assert_eq!(verdict(Bound::Above(1.0), Some(alike(60))), Verdict::Held);
        assert_eq!(verdict(Bound::Above(5.0), Some(alike(60))), Verdict::NotSettled);
    }

    /// Among several claims the same interval shows less.
    #[test]
    fn a_list_of_claims_is_corrected_for_its_length() {
        let claim = (Bound::Above(0.5), evidence(0.6, 0.505, 0.695));
        let open = (Bound::Above(0.5), evidence(0.5, 0.4, 0.6));
        assert_eq!(verdicts(&[claim])[0].verdict, Verdict::Held);
        let tested = verdicts(&[claim, open, open]);
        assert_eq!(
            tested.iter().map(|claim| claim.verdict).collect::<Vec<_>>(),
            [Verdict::NotSettled; 3]
        );
        let alone = verdicts(&[claim])[0].chance_holm / 2.0;
        assert!((tested[0].chance_holm - 6.0 * alone).abs() < 1e-12);
    }

    #[test]
    fn two_estimates_are_compared_by_the_errors_between_them() {
        let [first, second] = [evidence(1.0, 0.0, 4.0), evidence(5.0, 1.0, 5.5)].map(Option::unwrap);
        let error = |half: f64| half / critical(60);
        let expected = 4.0 / error(3.0).hypot(error(4.0));
        assert!((errors_between(first, second).unwrap() - expected).abs() < 1e-12);
        assert!((errors_between(second, first).unwrap() + expected).abs() < 1e-12);
        let open = Evidence {
            ends: [None, None],
            ..first
        };
        assert_eq!(errors_between(open, second), None);
        assert_eq!(
            errors_between(open, open),
            Some(0.0),
            "no error is needed where nothing differs"
        );
    }

    /// The evidence of blocks that are spread evenly by 1 about a mean.
    fn of_blocks(rng: &mut Rng, mean: f64, blocks: u64) -> Option<Evidence> {
        let mut tally = MeanTally::default();
        (0..blocks).for_each(|_| tally.add(mean + 2.0 * rng.unit() - 1.0));
        let interval = tally.interval()?;
        Some(Evidence {
            value: tally.mean()?,
            ends: [Some(interval.low), Some(interval.high)],
            blocks,
        })
    }

    /// The evidence of a share of independent games.
    fn of_games(rng: &mut Rng, share: f64, games: u64) -> Option<Evidence> {
        let won = (0..games).filter(|_| rng.unit() < share).count() as f64;
        let value = won / games as f64;
        let interval = wilson_over_blocks(value, games as f64, games);
        Some(Evidence {
            value,
            ends: [Some(interval.low), Some(interval.high)],
            blocks: games,
        })
    }

    /// How often a list of claims has a verdict that is not true, and how often its last claim is held. At a bound neither
    /// verdict is true.
    fn of_runs(list: impl Fn(&mut Rng) -> Vec<(Bound, Option<Evidence>)>, truth: &[Verdict]) -> [f64; 2] {
        const RUNS: u64 = 4_000;
        let mut counts = [0; 2];
        for run in 0..RUNS {
            let tested = verdicts(&list(&mut Rng::seed(run)));
            let is_wrong =
                |(claim, &truth): (&Tested, &Verdict)| claim.verdict != Verdict::NotSettled && claim.verdict != truth;
            counts[0] += u64::from(tested.iter().zip(truth).any(is_wrong));
            counts[1] += u64::from(tested.last().is_some_and(|claim| claim.verdict == Verdict::Held));
        }
        counts.map(|count| count as f64 / RUNS as f64)
    }

    /// The worst case of a claim is a true value at its bound. The error of these means is 0.105.
    #[test]
    fn of_a_list_of_claims_some_verdict_is_wrong_in_one_of_twenty_studies_at_most() {
        let list = |rng: &mut Rng| {
            let mut of = |mean| of_blocks(rng, mean, 30);
            vec![
                (Bound::Above(0.0), of(0.0)),
                (Bound::Below(2.0), of(2.0)),
                (Bound::Within(-1.0, 0.0), of(0.0)),
                (Bound::Within(0.0, 0.01), of(0.0)),
                (Bound::Above(0.0), of(0.45)),
            ]
        };
        let open = Verdict::NotSettled;
        let [wrong, held] = of_runs(list, &[open, open, open, open, Verdict::Held]);
        assert!((0.02..=0.055).contains(&wrong), "{wrong}");
        assert!((0.9..=1.0).contains(&held), "{held}");
    }

    #[test]
    fn of_claims_of_shares_as_few_are_wrong() {
        let list = |rng: &mut Rng| {
            vec![
                (Bound::Above(0.5), of_games(rng, 0.5, 60)),
                (Bound::Above(0.9), of_games(rng, 0.9, 60)),
                (Bound::Below(0.1), of_games(rng, 0.1, 60)),
                (Bound::Above(0.5), of_games(rng, 0.8, 60)),
            ]
        };
        let open = Verdict::NotSettled;
        let [wrong, held] = of_runs(list, &[open, open, open, Verdict::Held]);
        assert!((0.01..=0.055).contains(&wrong), "{wrong}");
        assert!((0.9..=1.0).contains(&held), "{held}");
    }
}
