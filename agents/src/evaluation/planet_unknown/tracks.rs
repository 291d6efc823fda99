//! Tracks and techs.

use super::weights::{Heuristic, Weights};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::tables::{Benefits, TrackTable};
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// How many positions ahead of a tracker are considered.
const AHEAD: usize = 5;

/// Their expected medals while there is time.
pub(super) fn value(heuristic: &Heuristic, game: &PlanetUnknown, board: &Board) -> f64 {
    let weights = &heuristic.weights;
    let values = heuristic.track_values.of(board, || {
        let corporations = game.tables().corporations.iter();
        let of_tracks =
            |tracks: &[TrackTable; Track::COUNT]| tracks.each_ref().map(|table| position_values(weights, table));
        corporations.map(|corporation| of_tracks(&corporation.tracks)).collect()
    });
    let track = |tracker: Track| {
        let spot = board.spot(tracker);
        values[spot.track.index()][usize::from(spot.position)]
    };
    let techs = f64::from(game.techs(board).count_ones());
    Track::ALL.into_iter().map(track).sum::<f64>() + weights.tech * techs
}

/// The value of each position to a tracker that stands there: its steps so far, and the gains of the next positions.
fn position_values(weights: &Weights, table: &TrackTable) -> Vec<f64> {
    let value_of = |position: usize| {
        let mut share = 1.0;
        let mut value = weights.step * position as f64;
        for next in position + 1..=(position + AHEAD).min(usize::from(table.top)) {
            share *= weights.ahead;
            let medals = f64::from(table.medals[next]) - f64::from(table.medals[next - 1]);
            value += share * (medals + arrival(weights, &table.benefits[next]));
        }
        value
    };
    (0..=usize::from(table.top)).map(value_of).collect()
}

/// The value of arriving on a position, without its medals.
fn arrival(weights: &Weights, benefits: &Benefits) -> f64 {
    let one = |gain: bool, worth: f64| if gain { worth } else { 0.0 };
    one(benefits.synergy, weights.advance)
        + one(benefits.patch, weights.patch)
        + one(benefits.rover, weights.rover)
        + one(benefits.tech, weights.tech)
        + one(benefits.advance.is_some() || benefits.either.is_some(), weights.advance)
        + weights.movement * f64::from(benefits.movement)
        + benefits
            .civ_rank
            .map_or(0.0, |rank| weights.claim + weights.claim_rank * f64::from(rank - 1))
}
