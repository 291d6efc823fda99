//! The page of a study of the numbers of the rules: a tornado for each agent.

use super::chapter::Chapter;
use super::games::Games;
use super::layout::Report;
use super::origin::Origin;
use super::pictures::row;
use crate::chart::{Figure, IntervalRow, Intervals};
use orrery_arena::report::{counted, listed};
use orrery_arena::sensitivity::{Changed, Effect, Sensitivity};

/// The most bars of a tornado.
const BARS: usize = 40;

/// The page of a study of the numbers of the rules.
pub fn numbers(found: &Sensitivity, games: &Games, origin: &Origin) -> String {
    let config = &found.config;
    let answered = found.report();
    let names = config.agent_names();
    let chapter = |(agent, name): (usize, &String)| Chapter {
        title: format!("{name}: what moves the points"),
        figures: tornado(found, agent).into_iter().collect(),
    };
    Report {
        title: "What do the numbers of the rules do?".to_owned(),
        asked: format!(
            "What does each number of the rules do for {}? {} of {} as the rules are, and again with each number a step away.",
            listed(&names),
            counted(config.blocks, "deal"),
            counted(config.players as u64, "player"),
        ),
        answers: answered.answers().to_vec(),
        notes: answered.notes().to_vec(),
        chapters: names.iter().enumerate().map(chapter).collect(),
        games,
        document: answered.document().clone(),
        config,
        origin,
    }
    .page()
}

/// The changes that are shown to move the points, the largest first.
fn tornado(found: &Sensitivity, agent: usize) -> Option<Figure> {
    let family = found.family();
    let moving = found.moving(agent);
    let bar = |&(changed, effect): &(&Changed, &Effect)| {
        let name = format!("{} {}", changed.path, changed.step_in_words());
        let interval = effect.points.interval_among(family);
        row(name, Some(effect.points.value), interval, Some(0.0))
    };
    let rows: Vec<IntervalRow> = moving.iter().take(BARS).map(bar).collect();
    (!rows.is_empty()).then(|| Figure {
        chart: "sensitivity",
        title: "What one step of each number does".to_owned(),
        finding: "The points of a seat with the change less those without it, in the same deals.".to_owned(),
        caption: "The intervals of all changes hold at once. Only changes whose interval excludes 0.".to_owned(),
        drawing: Intervals {
            kind: "number".to_owned(),
            axis: "points".to_owned(),
            rows,
            precision: 2,
            is_signed: true,
        }
        .draw(),
    })
}
