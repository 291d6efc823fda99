//! When the games of a run are decided: a picture for runs that `orrery tension` has looked at.

use super::chapter::Chapter;
use crate::chart::{Figure, Line, LinePoint, Lines};
use orrery_arena::chances::{AfterRound, Tension};
use orrery_arena::report::{counted, estimate};
use orrery_arena::stats::Share;

/// The chapter about chances.
pub(super) fn chapter(tension: &Tension) -> Chapter {
    let rounds = tension.rounds();
    let line = |name: &str, share: fn(&AfterRound) -> &Share| Line {
        name: name.to_owned(),
        points: rounds.iter().map(|round| point(round, share(round))).collect(),
    };
    let drawing = Lines {
        x_axis: "rounds over".to_owned(),
        y_axis: "share of games".to_owned(),
        is_logarithmic: false,
        lines: vec![
            line("won by the favourite", |round| &round.favourite_wins),
            line("decided", |round| &round.decided),
        ],
        across: Vec::new(),
        upwards: Vec::new(),
        ends: Some([0.0, 1.0]),
        precision: 3,
    };
    let figure = Figure {
        chart: "tension",
        title: "Chances through the games".to_owned(),
        finding: finding(tension),
        caption: format!(
            "{} The favourite is the seat with the highest chance by then, in games in which another round begins. A game is decided once the \
             chance of its winner stays at 0.9 or above. {} by {} from the beginning of each round of {}. orrery tension has all numbers.",
            finding(tension),
            counted(tension.method.continuations.into(), "continuation"),
            tension.method.by,
            counted(tension.courses.len() as u64, "game"),
        ),
        drawing: drawing.draw(),
    };
    Chapter {
        title: "When is it decided?".to_owned(),
        figures: vec![figure],
    }
}

fn point(round: &AfterRound, share: &Share) -> LinePoint {
    LinePoint {
        name: String::new(),
        x: round.after.into(),
        value: share.value,
        interval: Some([share.interval.low, share.interval.high]),
    }
}

/// What the picture shows, in a sentence.
fn finding(tension: &Tension) -> String {
    let tables = tension.tables();
    let of_table = |table: &orrery_arena::chances::TableTension| {
        let names: Vec<String> = table
            .agents
            .iter()
            .map(|&agent| tension.config.agent_name(agent))
            .collect();
        format!(
            "{}: half of the games are decided by {} of their rounds, and the lead changes {} times a game.",
            names.join(" - "),
            estimate(table.median_decided, None, 2),
            estimate(table.lead_changes.map(|changes| changes.mean), None, 2),
        )
    };
    tables.iter().map(of_table).collect::<Vec<_>>().join(" ")
}
