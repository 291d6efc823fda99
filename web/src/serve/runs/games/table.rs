//! The page with a part of the table.

use super::overview::Overview;
use super::query::{AGENT, Asked, BOARD, ENDING, SORT, Sort};
use super::search::{Found, Listed};
use crate::page::{Assets, page as frame};
use crate::report::worth::Reason;
use crate::serve::runs::assets::STYLE;
use crate::serve::runs::name::RunName;
use maud::{Markup, html};
use orrery_arena::report::counted;
use orrery_arena::{Row, RunConfig};
use orrery_engine::Seat;

/// A part of the table as a page.
pub(super) fn page(run: &RunName, config: &RunConfig, asked: &Asked, overview: &Overview, found: &Found) -> String {
    let body = html! {
        main.run-page {
            p { a href="/" { "All runs" } " · " a href=(run.link()) { (run) } }
            h1 { "Games of " (run) }
            (filters(run, config, asked, overview))
            @if found.rows.is_empty() {
                p { @if asked.is_filtered() { "No game is like that." } @else { "No game is stored yet." } }
            } @else {
                (table(run, config, asked, overview, found))
                (found.part.links("Parts of the table", |part| {
                    Asked { part, ..asked.clone() }.link(run, config)
                }))
            }
        }
    };
    let assets = Assets {
        styles: &[STYLE],
        scripts: &[],
        asks_server: true,
    };
    let title = format!("Games of {run} · Orrery");
    frame(&title, assets, &body)
}

/// The form that asks for other games; it works without scripts.
fn filters(run: &RunName, config: &RunConfig, asked: &Asked, overview: &Overview) -> Markup {
    let sorts = Sort::all(config).iter();
    let sorts = sorts.map(|&(name, sort)| (name.to_owned(), sort.text(), sort == asked.sort));
    let same = |name: String, wanted: &Option<String>| (name.clone(), name.clone(), Some(&name) == wanted.as_ref());
    let any = |wanted: &Option<String>| (String::new(), "any".to_owned(), wanted.is_none());
    let filters = [
        (AGENT, "Agent", config.agent_names(), &asked.agent),
        (BOARD, "Board", overview.boards.iter().cloned().collect(), &asked.board),
        (
            ENDING,
            "Ending",
            overview.endings.iter().cloned().collect(),
            &asked.ending,
        ),
    ];
    let filters = filters.into_iter().filter(|(_, _, names, _)| names.len() > 1);
    html! {
        form.filters method="get" action=(run.link() + "/games") {
            (choice(SORT, "Sort by", sorts.collect()))
            @for (parameter, label, names, wanted) in filters {
                (choice(parameter, label, [any(wanted)].into_iter().chain(names.into_iter().map(|name| same(name, wanted))).collect()))
            }
            button type="submit" { "Show" }
            @if asked.is_filtered() || asked.sort != Sort::First { " " a href=(run.link() + "/games") { "All games" } }
        }
    }
}

/// A choice among values, each with its words and whether it is chosen.
fn choice(parameter: &str, label: &str, values: Vec<(String, String, bool)>) -> Markup {
    html! {
        label { (label)
            select name=(parameter) {
                @for (value, text, is_chosen) in values { option value=(value) selected[is_chosen] { (text) } }
            }
        }
    }
}

fn table(run: &RunName, config: &RunConfig, asked: &Asked, overview: &Overview, found: &Found) -> Markup {
    let is_alone = config.players == 1;
    let has_boards = found
        .rows
        .iter()
        .flat_map(|game| game.boards.iter())
        .any(|boards| !boards.is_empty());
    let is_filtered = if asked.is_filtered() { " of those asked for" } else { "" };
    html! {
        div.scroll tabindex="0" role="region" aria-label="Games" {
            table.games {
                caption { (counted(found.games, "game")) (is_filtered) ", sorted by " (asked.sort.text()) "." }
                thead { tr {
                    (column(run, config, asked, "Game", &[Sort::First, Sort::Last]))
                    th scope="col" { "Seat" }
                    th.words scope="col" { "Agent" }
                    @if has_boards { th.words scope="col" { "Boards" } }
                    (column(run, config, asked, "Points", &[Sort::Reason(Reason::Highest), Sort::Reason(Reason::Lowest)]))
                    @if is_alone { (column(run, config, asked, "Target", &[Sort::Reason(Reason::Nearest)])) }
                    (column(run, config, asked, "Rounds", &[Sort::Reason(Reason::Longest)]))
                    th.words scope="col" { "Ending" }
                    @if !is_alone { (column(run, config, asked, "Chance", &[Sort::Surprise])) }
                } }
                @for listed in &found.rows {
                    (game(run, config, overview, has_boards, listed))
                }
            }
        }
        @if !is_alone {
            p.hint { "Chance: how likely these winners are by the ratings of this run. In bold: the winners." }
        }
    }
}

/// The head of a column with links to the orders by it.
fn column(run: &RunName, config: &RunConfig, asked: &Asked, name: &str, sorts: &[Sort]) -> Markup {
    let chosen = sorts.iter().position(|&sort| sort == asked.sort);
    let next = sorts[chosen.map_or(0, |chosen| (chosen + 1) % sorts.len())];
    let direction = chosen.map(|_| match asked.sort {
        Sort::First | Sort::Surprise | Sort::Reason(Reason::Lowest) => ("ascending", "↑"),
        Sort::Reason(Reason::Closest | Reason::Nearest) => ("other", "•"),
        _ => ("descending", "↓"),
    });
    let link = Asked {
        sort: next,
        part: 1,
        ..asked.clone()
    };
    html! {
        th scope="col" aria-sort=[direction.map(|(name, _)| name)] {
            a href=(link.link(run, config)) title={ "Sort by " (next.text()) } { (name) }
            @if let Some((_, sign)) = direction { span aria-hidden="true" { " " (sign) } }
        }
    }
}

/// A game: a row for each seat.
fn game(run: &RunName, config: &RunConfig, overview: &Overview, has_boards: bool, listed: &Listed) -> Markup {
    let row = &listed.row;
    let number = row.number(config.schedule().games_per_block() as usize);
    let seats = row.agents.seats();
    let is_first = |seat: Seat| seat == Seat(0);
    let has_won = |seat: Seat| seats > 1 && row.is_scored() && row.ranks[seat] == 1;
    html! {
        tbody data-game=(number) {
            @for ((seat, &agent), boards) in row.agents.entries().zip(listed.boards.iter()) {
                tr class=[has_won(seat).then_some("won")] {
                    @if is_first(seat) {
                        th scope="rowgroup" rowspan=(seats) { a href=(format!("{}/games/{number}", run.link())) { (number) } }
                    }
                    td { (seat.0) }
                    td.words.player { (config.agent_name(agent)) }
                    @if has_boards { td.words { (boards.join(", ")) } }
                    td.player { (row.scores[seat]) }
                    @if is_first(seat) {
                        @if seats == 1 { td { (row.target.map_or_else(|| "-".to_owned(), |target| target.to_string())) } }
                        td rowspan=(seats) { (row.rounds) }
                        td.words rowspan=(seats) { (ending(row)) }
                        @if seats > 1 { td rowspan=(seats) { (chance(overview.chances.of(row))) } }
                    }
                }
            }
        }
    }
}

/// How it ended; of a forfeit also who and why.
fn ending(row: &Row) -> String {
    match &row.forfeit {
        None => row.ending.clone(),
        Some(forfeit) => format!("{} of seat {}: {}", row.ending, forfeit.seat.0, forfeit.reason),
    }
}

/// A chance in percent, or as one in how many if it is small.
fn chance(chance: Option<f64>) -> String {
    match chance {
        None => "-".to_owned(),
        Some(chance) if chance >= 0.1 => format!("{:.0} %", 100.0 * chance),
        Some(chance) => format!("1 in {:.0}", 1.0 / chance),
    }
}
