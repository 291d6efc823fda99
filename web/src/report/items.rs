//! The page of a run in which cards or other items are valued.

use super::chapter::Chapter;
use super::games::Games;
use super::layout::Report;
use super::origin::Origin;
use super::pictures::row;
use super::words::played;
use crate::chart::{Figure, HeatCell, HeatMap, IntervalRow, Intervals};
use orrery_arena::report::{counted, listed};
use orrery_arena::worth::{Estimate, ItemWorth, Pick, Valued};
use std::collections::BTreeSet;

/// The page of a run in which items are valued.
pub fn items(valued: &Valued, games: &Games, origin: &Origin) -> String {
    let (config, one) = (&valued.config, &valued.valuation.one);
    let answered = valued.report();
    let names = config.agent_names();
    let chapter = |(agent, name): (usize, &String)| Chapter {
        title: format!("{name}: worth of each {one}"),
        figures: [forests(valued, agent), maps(valued, agent)].concat(),
    };
    let blocks = valued.games / config.agents.len() as u64;
    Report {
        title: format!("What is each {one} worth?"),
        asked: format!(
            "What is each {one} worth to {}? {}, and {} with something else in place of what was taken.",
            listed(&names),
            played(config, valued.games, blocks),
            counted(valued.arms, "continuation")
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

/// A forest for each of the estimates that has values, from the highest.
fn forests(valued: &Valued, agent: usize) -> Vec<Figure> {
    let of = |title: &str, finding: &str, estimate: fn(&ItemWorth) -> Option<Estimate>| {
        let items = valued.valuation.items.iter().zip(valued.items(agent));
        let mut rows: Vec<IntervalRow> = items
            .filter_map(|(item, worth)| {
                let estimate = estimate(&worth)?;
                let name = format!("{} {}", item.reference, item.name);
                Some(row(name, Some(estimate.value), estimate.interval, Some(0.0)))
            })
            .collect();
        rows.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(std::cmp::Ordering::Equal));
        let figure = || Figure {
            chart: "worth",
            title: title.to_owned(),
            finding: finding.to_owned(),
            caption: "Points. The intervals of all items hold at once. Filled points: the interval excludes 0."
                .to_owned(),
            drawing: Intervals {
                kind: valued.valuation.one.clone(),
                axis: "points".to_owned(),
                rows: rows.clone(),
                precision: 2,
                is_signed: true,
            }
            .draw(),
        };
        (!rows.is_empty()).then(figure)
    };
    let all = [
        of(
            "Worth to its taker",
            "Points of the seat that got it, against nothing in its place from then on, in the same deal.",
            |worth| worth.taker.points,
        ),
        of(
            "Worth to its taker against the best other seat",
            "Points of the seat that got it less those of the best other seat, against nothing in its place.",
            |worth| worth.taker.margin,
        ),
        of(
            "Worth at the choice",
            "Points of the seat that chose, against the mean of the items of its group.",
            |worth| worth.choice.points,
        ),
        of(
            "Worth over replacement",
            "Points of all seats, against a game without it that the agents know.",
            |worth| worth.replacement,
        ),
        of(
            "How far off is the correlation?",
            "Points of the seats that got it less those of the others, less the worth to its taker.",
            |worth| worth.error,
        ),
    ];
    all.into_iter().flatten().collect()
}

/// What each item is worth to its takers in subgroups, such as seats with one board.
fn maps(valued: &Valued, agent: usize) -> Vec<Figure> {
    let all = valued.subgroups[agent].subgroups();
    let kinds: BTreeSet<&String> = all.iter().map(|found| &found.by).collect();
    let map = |by: &String| {
        let of_kind = || all.iter().filter(|found| found.by == *by && found.picks > 0);
        let values: BTreeSet<&String> = of_kind().map(|found| &found.value).collect();
        let items: BTreeSet<usize> = of_kind().map(|found| found.item).collect();
        let cell = |item: usize, value: &String| {
            let found = of_kind().find(|found| found.item == item && found.value == *value)?;
            let points = found.taker?;
            let is_shown = points.interval.is_some_and(|interval| !interval.contains(0.0));
            let interval = points
                .interval
                .map_or(String::new(), |interval| format!(" {interval:+.1}"));
            Some(HeatCell {
                value: points.value,
                text: format!("{:+.1}{}", points.value, if is_shown { "*" } else { "" }),
                title: format!(
                    "{}, {by} {value}: {:+.2}{interval}, {}",
                    named(valued, item),
                    points.value,
                    counted(found.picks, "pick")
                ),
            })
        };
        let row = |&item: &usize| values.iter().map(|value| cell(item, value)).collect();
        Figure {
            chart: "subgroups",
            title: format!("Worth to its taker by {by}"),
            finding: format!("Points of the seat that got it, against nothing in its place, by {by}."),
            caption:
                "Means of picks, some of them of very few. * marks those whose interval, of all at once, excludes 0."
                    .to_owned(),
            drawing: HeatMap {
                kind: format!("{} by {by}", valued.valuation.one),
                rows: items.iter().map(|&item| named(valued, item)).collect(),
                columns: values.iter().map(|&value| value.clone()).collect(),
                cells: items.iter().map(row).collect(),
                middle: 0.0,
            }
            .draw(),
        }
    };
    kinds.into_iter().map(map).collect()
}

fn named(valued: &Valued, item: usize) -> String {
    let item = &valued.valuation.items[item];
    format!("{} {}", item.reference, item.name)
}

/// The most games to see.
const MOST: usize = 4;

/// The games to see of the items that are worth the most to their takers, each with the pick of it that gained the most: their
/// numbers, why they are worth seeing, and who gained it.
pub fn picks_to_see(valued: &Valued) -> Vec<(u64, String, String)> {
    let mut picks: Vec<(f64, usize, usize, &Pick)> = Vec::new();
    for (agent, of_agent) in valued.picks.iter().enumerate() {
        for (item, worth) in valued.items(agent).iter().enumerate() {
            if let (Some(points), Some(pick)) = (worth.taker.points, of_agent.best(item)) {
                picks.push((points.value, agent, item, pick));
            }
        }
    }
    picks.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    let mut seen = BTreeSet::new();
    picks.retain(|(.., pick)| seen.insert(pick.game));
    let names = valued.config.agent_names();
    let see = |&(_, agent, item, pick): &(f64, usize, usize, &Pick)| {
        let who = pick.seat.map_or("all seats".to_owned(), |seat| seat.to_string());
        let why = format!("{} gained {:+.1} points", named(valued, item), pick.points);
        (
            pick.game,
            why,
            format!("{} in {who}, round {}", names[agent], pick.round),
        )
    };
    picks.iter().take(MOST).map(see).collect()
}
