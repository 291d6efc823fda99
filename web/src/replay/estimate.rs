//! The line of what the agent of the analysis expected, over the steps of a game.

use super::contents::{Analysis, Replay};
use super::curve::Curve;
use maud::Markup;
use orrery_agents::Unit;
use orrery_engine::Seat;

/// The picture with a line for each seat, if the game was analysed and anything was decided.
pub(super) fn figure(replay: &Replay) -> Option<Markup> {
    let analysis = replay.analysis.as_ref()?;
    let lines: Vec<(Seat, Vec<(usize, f64)>)> = replay
        .seats
        .entries()
        .map(|(seat, _)| (seat, expectations(replay, seat)))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let values = lines.iter().flat_map(|(_, line)| line).map(|&(_, value)| value);
    let curve = Curve {
        name: "estimate",
        marks: marks(analysis.unit, values)?,
        lines,
        axis: unit_text(analysis.unit),
        label: label(analysis),
        caption: format!(
            "What {} expected at each decision, for the seat that decided.",
            analysis.agent
        ),
    };
    Some(curve.figure(replay))
}

/// The steps, from 0, at which a seat decided, and what the agent expected for it.
fn expectations(replay: &Replay, seat: Seat) -> Vec<(usize, f64)> {
    let steps = replay.steps.iter().enumerate();
    let of_seat = steps.filter_map(|(place, step)| {
        let decision = step.decision.as_ref().filter(|decision| decision.seat == seat)?;
        Some((place, f64::from(decision.weighed.as_ref()?.expects)))
    });
    of_seat.filter(|(_, value)| value.is_finite()).collect()
}

/// Round numbers from below the lowest value to above the highest, ascending; at least two.
fn marks(unit: Unit, values: impl Iterator<Item = f64>) -> Option<Vec<f64>> {
    let (low, high) = values.fold(None, |range: Option<(f64, f64)>, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })?;
    if unit == Unit::Result {
        return Some(vec![0.0, 0.25, 0.5, 0.75, 1.0]);
    }
    let wanted = (high - low).max(1.0) / 4.0;
    let power = 10f64.powf(wanted.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    let step = step.into_iter().find(|&step| step >= wanted).unwrap_or(wanted).max(1.0);
    let (first, last) = (
        (low / step).floor(),
        (high / step).ceil().max((low / step).floor() + 1.0),
    );
    Some(
        (0..=(last - first) as u32)
            .map(|mark| (first + f64::from(mark)) * step)
            .collect(),
    )
}

fn label(analysis: &Analysis) -> String {
    format!(
        "Line chart: what {} expected for each seat, by step, in {}.",
        analysis.agent,
        unit_text(analysis.unit)
    )
}

/// The unit in words.
pub(super) fn unit_text(unit: Unit) -> &'static str {
    match unit {
        Unit::Points => "points",
        Unit::Result => "result, 0 to 1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_enclose_the_values() {
        let of = |values: &[f64]| marks(Unit::Points, values.iter().copied());
        assert_eq!(of(&[3.2, 41.0]), Some(vec![0.0, 10.0, 20.0, 30.0, 40.0, 50.0]));
        assert_eq!(of(&[20.0]), Some(vec![20.0, 21.0]));
        assert_eq!(of(&[-1.5, 0.4]), Some(vec![-2.0, -1.0, 0.0, 1.0]));
        assert_eq!(of(&[]), None);
        assert_eq!(marks(Unit::Result, [0.3].into_iter()).unwrap().len(), 5);
    }
}
