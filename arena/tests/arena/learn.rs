//! Learning finds a value that is known, whatever the order and the number of threads.

use orrery_agents::features::{Featured, Features};
use orrery_agents::model::{Model, TableClass};
use orrery_agents::{Evaluated, Evaluation};
use orrery_arena::learn::{Fold, Moments, Sample};
use orrery_engine::planetarium::Setup;
use orrery_engine::{Planetarium, Rng, Rules, Seat, Turn};

/// The value that is to be found: what these features add to the heuristic value.
fn known(features: &Features, round: u32) -> f64 {
    let weight = |index: u16| f64::from(index % 5) - 2.0 + f64::from(round > 4);
    let added = features
        .entries()
        .iter()
        .map(|&(index, value)| weight(index) * f64::from(value));
    3.0 + added.sum::<f64>()
}

/// Positions of random games, with the score that the known value expects.
fn samples(games: u64) -> Vec<(u64, Sample)> {
    let game = Planetarium::embedded();
    let (heuristic, mut samples, mut legal) = (game.heuristic(), Vec::new(), Vec::new());
    for number in 0..games {
        let mut rng = Rng::seed(number);
        let mut state = game.start(&Setup::players(2), number).unwrap();
        while game.turn(&state) != Turn::Over {
            let mut features = Features::new();
            game.features(&state, Seat(0), &mut features);
            let (round, heuristic) = (game.round(&state), heuristic.value(&game, &state, Seat(0)));
            let score = heuristic + known(&features, round);
            samples.push((
                number,
                Sample {
                    round,
                    features,
                    heuristic,
                    score,
                },
            ));
            game.legal_actions(&state, &mut legal);
            game.apply(&mut state, legal[rng.below(legal.len())]);
        }
    }
    samples
}

#[test]
fn a_linear_value_is_found_from_games() {
    let (game, samples) = (Planetarium::embedded(), samples(200));
    let mut moments = Moments::new(Planetarium::features_table().count());
    for (block, sample) in &samples {
        moments.add(Fold::of_block(1, *block), sample);
    }
    let fitted = moments.fit(|| ()).unwrap();
    let explained: Vec<(f64, f64)> = fitted
        .rounds
        .iter()
        .filter_map(|round| Some((round.heuristic?, round.model?)))
        .collect();
    assert!(explained.len() > 5);
    // Positions of nearby rounds count, too: where the value changes between rounds 4 and 5, a little of it is lost.
    assert!(explained.iter().all(|(_, model)| *model > 0.95), "{explained:?}");
    assert!(explained.iter().filter(|(heuristic, model)| heuristic < model).count() * 10 > 9 * explained.len());
    let model = Model::new(&game, TableClass::Two, fitted.rows).unwrap();
    let off = samples.iter().map(|(_, sample)| {
        let found = model.row(sample.round).correction(sample.heuristic, &sample.features);
        (found - (sample.score - sample.heuristic)).powi(2)
    });
    let off = (off.sum::<f64>() / samples.len() as f64).sqrt();
    assert!(off < 0.3, "off by {off} points");
}

#[test]
fn nothing_is_fitted_without_games_to_judge_by() {
    let mut moments = Moments::new(Planetarium::features_table().count());
    assert!(moments.fit(|| ()).unwrap_err().to_string().ends_with("play more games"));
    samples(1)
        .iter()
        .for_each(|(_, sample)| moments.add(Fold::Fitted, sample));
    let said = moments.fit(|| ()).unwrap_err().to_string();
    assert!(said.contains("0 held out are too few"), "{said}");
}

#[test]
fn one_block_of_ten_is_held_out() {
    let held_out = (0..10_000)
        .filter(|&block| Fold::of_block(7, block) == Fold::HeldOut)
        .count();
    assert!((900..1_100).contains(&held_out), "{held_out}");
}
