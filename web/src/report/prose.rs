//! The report of the terminal as paragraphs, lists and tables of a page.

use comfy_table::{Row, Table};
use maud::{Markup, html};
use orrery_arena::report::{Block, Document, Part, parts};

/// The blocks of the report.
pub(super) fn markup(document: &Document) -> Markup {
    html! {
        @for (place, block) in document.blocks().iter().enumerate() {
            @match block {
                Block::Prose(text) => (prose(text)),
                Block::Table(content) => (table(content, place)),
            }
        }
    }
}

/// Paragraphs: lines were broken for a terminal, so they flow together; a sentence that ended a line ends it here, too.
fn prose(text: &str) -> Markup {
    let paragraphs = text.split("\n\n").map(|paragraph| paragraph.trim_matches('\n'));
    html! {
        @for part in paragraphs.filter(|paragraph| !paragraph.is_empty()).flat_map(parts) {
            @match part {
                Part::Text(text) => p { @for (place, line) in text.lines().enumerate() { @if place > 0 { br; } (line) } },
                Part::Items(items) => ul class="items" { @for item in items { li { (item) } } },
            }
        }
    }
}

fn table(table: &Table, place: usize) -> Markup {
    let texts = |row: &Row| -> Vec<String> { row.cell_iter().map(|cell| cell.content()).collect() };
    let header = table.header().map(texts).unwrap_or_default();
    let rows: Vec<Vec<String>> = table.row_iter().map(texts).collect();
    let holds_words = |column: usize| column == 0 || has_words(&rows, column);
    let class: Vec<Option<&str>> = (0..header.len())
        .map(|column| holds_words(column).then_some("words"))
        .collect();
    html! {
        div class="scroll" tabindex="0" role="group" aria-label=(format!("Table {}", place + 1)) {
            table class="numbers" {
                thead {
                    tr {
                        @for (name, class) in header.iter().zip(&class) {
                            @if name.is_empty() { td {} } @else { th scope="col" class=[class] { (name) } }
                        }
                    }
                }
                tbody {
                    @for row in &rows {
                        tr { @for (cell, class) in row.iter().zip(&class) { td class=[class] { (lines(cell)) } } }
                    }
                }
            }
        }
    }
}

/// Whether a column holds names and no number.
fn has_words(rows: &[Vec<String>], column: usize) -> bool {
    let mut cells = rows
        .iter()
        .filter_map(|row| row.get(column))
        .filter(|cell| *cell != "-")
        .peekable();
    cells.peek().is_some() && cells.all(|cell| cell.starts_with(char::is_alphabetic))
}

fn lines(cell: &str) -> Markup {
    html! { @for (place, line) in cell.lines().enumerate() { @if place > 0 { br; } (line) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> String {
        prose(text).into_string()
    }

    #[test]
    fn lines_flow_together_until_a_sentence_ends_a_line() {
        let long = "word ".repeat(15) + "ends";
        let text = format!("{long}\nhere. And another.\nA line\nby itself\n\nA paragraph\n");
        let flowing = format!("<p>{long} here. And another.<br>A line<br>by itself</p><p>A paragraph</p>");
        assert_eq!(html(&text), flowing);
    }

    #[test]
    fn indented_lines_and_stars_are_items() {
        let text = "Verdicts:\n* cosmos   higher for\n           all\n  flux     noise\n";
        let list = "<ul class=\"items\"><li>* cosmos higher for all</li><li>flux noise</li></ul>";
        assert_eq!(html(text), format!("<p>Verdicts:</p>{list}"));
        assert!(html("Forfeits:\n  game 3: gone\n    with <b>\n").contains("<li>game 3: gone with &lt;b&gt;</li>"));
    }

    #[test]
    fn a_table_has_its_header_and_all_its_cells() {
        let mut content = orrery_arena::report::new_table(&["agent", "share", "next below"]);
        content.add_row(["<script>", "0.5", "b"]);
        content.add_row(["b", "0.25\n[0, 1]", "-"]);
        let text = table(&content, 0).into_string();
        assert!(text.contains("&lt;script&gt;") && !text.contains("<script>"), "{text}");
        assert!(text.contains("0.25<br>[0, 1]"), "{text}");
        assert_eq!((text.matches("<th ").count(), text.matches("<td").count()), (3, 6));
        assert_eq!(
            text.matches("class=\"words\"").count(),
            6,
            "the names and what is below"
        );
    }
}
