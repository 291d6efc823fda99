//! Tuning of weights, on the smaller game.

use orrery_agents::Random;
use orrery_agents::evaluation::{Evaluated, Evaluation, Weighted};
use orrery_arena::tune::{Progress, Spsa, TuneError, Tuner};
use orrery_arena::{Contest, Schedule};
use orrery_engine::Rng;
use orrery_engine::planetarium::{Planetarium, Setup};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

const SPSA: Spsa = Spsa {
    iterations: 4,
    blocks: 3,
    perturbation: 0.2,
    gain: 0.05,
};

/// Number, lead and weights of each iteration, and the weights at the end.
type Tuned = (Vec<(u64, f64, Vec<f64>)>, Vec<f64>);

/// Calls `work` with a tuner of two-player games that plays on `threads` threads until it is stopped. Returns its
/// result.
fn with_tuner<T>(threads: usize, stop: &AtomicBool, work: impl FnOnce(&Tuner<'_, Planetarium>) -> T) -> T {
    work(&Tuner {
        game: &Planetarium::embedded(),
        deal: &|_, _: &mut Rng| Setup::players(2),
        players: 2,
        agent: &"greedy".parse().unwrap(),
        start: Planetarium::embedded().heuristic(),
        seed: 5,
        threads,
        stop,
    })
}

/// Tunes on `threads` threads, and stops after `stop_after` iterations.
fn tuned(threads: usize, stop_after: usize) -> Tuned {
    let stop = AtomicBool::new(stop_after == 0);
    let mut met = Vec::new();
    let weights = with_tuner(threads, &stop, |tuner| {
        tuner.tune(&SPSA, tuner.begun(), |lead, progress| {
            met.push((progress.done - 1, lead, progress.weights.clone()));
            stop.store(met.len() >= stop_after, Ordering::Relaxed);
            ControlFlow::Continue(())
        })
    });
    (met, weights.unwrap().found())
}

fn start() -> Vec<f64> {
    Planetarium::embedded().heuristic().weights()
}

#[test]
fn weights_are_the_same_on_any_number_of_threads_and_the_mean_of_the_last_half() {
    let (met, weights) = tuned(1, 9);
    assert_eq!(tuned(2, 9), (met.clone(), weights.clone()));
    assert_eq!(met.len(), 4);
    for (place, weight) in weights.iter().enumerate() {
        assert!((weight - (met[2].2[place] + met[3].2[place]) / 2.0).abs() < 1e-12);
    }
    assert_eq!(weights.len(), <Planetarium as Evaluated>::Heuristic::names().len());
    assert_ne!(weights, start());
}

/// Spall 1998, equation 2.4: the step is gain x lead / (2 x perturbation), here in sizes of the weight and scales of
/// points.
#[test]
fn an_iteration_moves_each_weight_by_the_same_share_of_its_size_as_far_as_the_lead_says() {
    let (met, _) = tuned(1, 1);
    let (_, lead, after) = &met[0];
    let scale = Planetarium::embedded().heuristic().scale();
    let step = SPSA.gain * lead / (2.0 * SPSA.perturbation * scale);
    assert!(step != 0.0);
    for (before, after) in start().iter().zip(after) {
        let moved = (after - before) / before.abs().max(0.1);
        assert!((moved.abs() - step.abs()).abs() < 1e-12, "{before} {after} {step}");
    }
}

#[test]
fn a_tuning_that_is_stopped_begins_no_other_iteration() {
    assert_eq!(tuned(2, 0), (Vec::new(), start()));
    let (met, weights) = tuned(2, 1);
    assert_eq!((met.len(), &met[0].2), (1, &weights));
}

#[test]
fn a_tuning_that_goes_on_finds_the_weights_of_one_that_was_not_stopped() {
    let whole = tuned(1, 9).1;
    for stop_after in 1..=4 {
        let resumed = with_tuner(1, &AtomicBool::new(false), |tuner| {
            let stop = |_: f64, progress: &Progress| match progress.done < stop_after {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            let part = tuner.tune(&SPSA, tuner.begun(), stop).unwrap();
            assert_eq!(part.done, stop_after);
            tuner.tune(&SPSA, part, |_, _| ControlFlow::Continue(())).unwrap()
        });
        assert_eq!(resumed.found(), whole, "bit for bit");
    }
}

#[test]
fn a_tuning_whose_weights_leave_the_allowed_range_ends_with_an_error() {
    let steep = Spsa {
        perturbation: 0.0001,
        gain: 1.0,
        iterations: 1000,
        blocks: 1,
    };
    let ended = with_tuner(1, &AtomicBool::new(false), |tuner| {
        tuner.tune(&steep, tuner.begun(), |_, _| ControlFlow::Continue(()))
    });
    assert!(matches!(ended, Err(TuneError::Weights { done: 1.., .. })), "{ended:?}");
}

#[test]
fn confirmation_detects_worse_weights() {
    let interval = |weights: &[f64]| {
        let confirmed = with_tuner(1, &AtomicBool::new(false), |tuner| tuner.confirm(weights, 60));
        confirmed.unwrap().agents()[0].win_share.interval
    };
    assert!(interval(&start()).contains(0.5));
    let turned: Vec<f64> = start().iter().map(|weight| -weight).collect();
    assert!(interval(&turned).high < 0.5, "{}", interval(&turned));
}

/// Weights are tried with the seed that is the default of every command.
#[test]
fn tuning_confirmation_and_a_run_with_the_same_seed_have_no_deal_in_common() {
    let game = Planetarium::embedded();
    let dealt = Mutex::new(Vec::new());
    let deal = |_: u64, rng: &mut Rng| {
        dealt.lock().unwrap().push(rng.below(usize::MAX));
        Setup::players(2)
    };
    let stop = AtomicBool::new(false);
    let tuner = Tuner {
        game: &game,
        deal: &deal,
        players: 2,
        agent: &"greedy".parse().unwrap(),
        start: game.heuristic(),
        seed: 5,
        threads: 1,
        stop: &stop,
    };
    tuner
        .tune(&SPSA, tuner.begun(), |_, _| ControlFlow::Continue(()))
        .unwrap();
    tuner.confirm(&start(), 12).unwrap();
    let contest = Contest {
        game: &game,
        schedule: Schedule::new(5, 2, 2),
        deal: &deal,
        agent: &|_| Box::new(Random),
        exploration: None,
    };
    contest.play(0..12, 1, |_| ()).unwrap();
    let dealt = dealt.into_inner().unwrap();
    assert_eq!((dealt.len(), dealt.iter().collect::<BTreeSet<_>>().len()), (36, 36));
}
