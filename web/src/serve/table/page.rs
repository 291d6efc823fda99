//! The pages of tables: the list with the form of a new game, the seats of one, a seat to play at.

use super::tables::Tables;
use crate::drawing;
use crate::page::{Assets, page};
use crate::serve::answer::Answer;
use crate::serve::laboratory::{Field, GameForm};
use crate::serve::parts::Part;
use maud::{Markup, html};

/// The module of a seat, in files by what they are about.
const SEAT_SCRIPT: &str = concat!(
    include_str!("../../../assets/table/state.js"),
    include_str!("../../../assets/table/server.js"),
    include_str!("../../../assets/table/hints.js"),
    include_str!("../../../assets/table/picking.js"),
    include_str!("../../../assets/table/tile.js"),
    include_str!("../../../assets/table/drawing.js"),
    include_str!("../../../assets/table/pointer.js"),
    include_str!("../../../assets/table/keyboard.js"),
    include_str!("../../../assets/table/start.js"),
);

/// The styles of a seat.
pub(in crate::serve) const STYLE: &str = include_str!("../../../assets/table.css");

/// The module of the form of a new game.
pub(in crate::serve) const FORM_SCRIPT: &str = include_str!("../../../assets/new_game.js");

/// Agents that may be asked for a hint.
const ADVISERS: [&str; 4] = ["planner", "planner:beam=64", "mcts:iters=200", "greedy"];

/// A part of the games of the folder, from 1, with the links to other parts: for the first page.
pub(in crate::serve) fn list(tables: &Tables, part: u64, link: impl Fn(u64) -> String) -> Answer<Markup> {
    let numbers = tables.numbers();
    let part = Part::of(part, numbers.len() as u64)?;
    Ok(html! {
        section {
            h2 { "Tables" }
            @if numbers.is_empty() { p { "No game has been begun here yet." } }
            ul {
                @for &number in part.entries(&numbers) {
                    li { a href=(format!("/tables/{number}")) { "Game " (number) }
                        @if let Some((game, agents)) = tables.seats_of(number) { ": " (game) ", " (agents.join(", ")) }
                    }
                }
            }
            (part.links("Parts of the list of tables", link))
        }
    })
}

/// The form of a new game, for the first page.
pub(in crate::serve) fn new_game(forms: &[GameForm], token: &str) -> Markup {
    html! {
        section {
            h2 { "A new game" }
            (form(forms, token))
        }
    }
}

fn form(forms: &[GameForm], token: &str) -> Markup {
    html! {
        form.table-form data-new-game data-token=(token) {
            label { "Game" select name="game" { @for form in forms { option value=(form.game) { (form.game) } } } }
            label { "Agents, separated by semicolons; human is a person"
                input name="agents" value="human; greedy" list="agents";
            }
            datalist id="agents" {
                @for agents in ["human; greedy", "human; planner", "human; human", "human; mcts:iters=100", "human"] {
                    option value=(agents) {}
                }
            }
            @for form in forms {
                fieldset data-game=(form.game) {
                    legend { "Setup of " (form.game) }
                    @for field in &form.fields { (of_field(&form.game, field)) }
                }
            }
            button type="submit" { "Begin" }
            p.table-refusal role="alert" data-refusal {}
        }
    }
}

fn of_field(game: &str, field: &Field) -> Markup {
    let list = format!("{game}-{}", field.name);
    html! {
        @if field.is_flag {
            label.flag { input type="checkbox" data-option=(field.name); " " (field.name) ": " small { (field.help) } }
        } @else {
            label { (field.name)
                input data-option=(field.name) placeholder=(field.default) list=(list);
                small { (field.help) }
            }
            datalist id=(list) { @for value in &field.values { option value=(value) {} } }
        }
    }
}

/// The seats of a table, of which several or none are those of people.
pub(super) fn of_table(number: u64, seats: &[(String, bool)]) -> String {
    let body = html! {
        main {
            h1 { "Game " (number) }
            ul { @for (seat, (agent, is_person)) in seats.iter().enumerate() {
                li {
                    @if *is_person { a href=(format!("/tables/{number}/seats/{seat}")) { "seat " (seat) ": a person" } }
                    @else { "seat " (seat) ": " (agent) }
                }
            } }
            p { a href=(format!("/tables/{number}/replay")) { "Step through the game" } ", once it is over" }
            p { a href="/" { "All runs and tables" } }
        }
    };
    page(&format!("Game {number}"), Assets::default(), &body)
}

/// A seat to play at.
pub(super) fn of_seat(number: u64, seat: u8, token: &str) -> String {
    let body = html! {
        main.table-page data-seat-page data-table=(number) data-seat=(seat) data-token=(token) {
            h1 { "Game " (number) ", seat " (seat) " · " a href="/" { "all tables" } }
            div.table-stage data-stage tabindex="0" role="application"
                aria-label="The table. Arrow keys move between what can be picked, Enter picks it." {}
            div.table-side {
                p.table-status role="status" data-status { "Loading …" }
                p.table-refusal role="alert" data-refusal {}
                p hidden data-hand-over { a href="/" {} }
                p hidden data-over { a href=(format!("/tables/{number}/replay")) { "Step through the game" } }
                div.table-buttons data-buttons role="group" aria-label="Actions" {}
                p.visually-hidden role="status" data-said {}
                div.table-buttons role="group" aria-label="Help" {
                    button type="button" data-undo disabled { "Take back (U)" }
                    button type="button" data-hint disabled { "Hint (H)" }
                    label { span.visually-hidden { "Who gives hints" }
                        select data-adviser { @for adviser in ADVISERS { option { (adviser) } } } }
                }
                div data-advice role="group" aria-label="Hints" aria-live="polite" {}
                section { h2 { "What you did last" } ul data-did {} }
                section { h2 { "What the others did since" } ul data-changes {} }
                section { h2 { "Points so far" }
                    div.scroll tabindex="0" role="region" aria-label="Points so far" { table { tbody data-points {} } } }
                details { summary { "Keys" }
                    ul {
                        li { "Arrows: move the cursor, or the tile in hand" }
                        li { "Enter: pick, or lay the tile" }
                        li { "R, F: turn the tile, turn it over" }
                        li { "Esc: back" }
                        li { "1 to 9: the buttons in their order" }
                        li { "U: take back, H: hint" }
                        li { "On a hint: arrows move to the next, Enter chooses it, Enter again plays it" }
                    }
                }
                p { a href=(format!("/tables/{number}/replay?seat={seat}")) { "Step through what you saw so far" } }
            }
        }
    };
    let assets = Assets {
        styles: &[drawing::STYLE, STYLE],
        scripts: &[SEAT_SCRIPT],
        asks_server: true,
    };
    page(&format!("Game {number}, seat {seat}"), assets, &body)
}
