//! The report of the terminal as paragraphs, lists and tables of a page.

use maud::{Markup, html};
use orrery_arena::report::{Block, Column, Document, Form, Part, Table, interval_text, parts, text};

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
fn prose(lines: &str) -> Markup {
    let paragraphs = lines.split("\n\n").map(|paragraph| paragraph.trim_matches('\n'));
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
    let class = |column: &Column| matches!(column.form, Form::Words).then_some("words");
    html! {
        div class="scroll" tabindex="0" role="group" aria-label=(format!("Table {}", place + 1)) {
            table class="numbers" {
                thead {
                    tr {
                        @for column in &table.columns {
                            (heading(&column.heading, class(column)))
                            @if column.form.has_interval() { (heading(&column.interval, None)) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (column, cell) in table.columns.iter().zip(row) {
                                td class=[class(column)] { (lines(&text(column, cell))) }
                                @if column.form.has_interval() { td { (interval_text(column, cell)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn heading(name: &str, class: Option<&str>) -> Markup {
    html! { @if name.is_empty() { td {} } @else { th scope="col" class=[class] { (name) } } }
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
        let mut content = Table::of_text(["agent", "share", "below"]);
        content.push(["<script>", "0.5", "b"]);
        content.push(["b", "0.25\n[0, 1]", "-"]);
        let text = table(&content, 0).into_string();
        assert!(text.contains("&lt;script&gt;") && !text.contains("<script>"), "{text}");
        assert!(text.contains("0.25<br>[0, 1]"), "{text}");
        assert_eq!((text.matches("<th ").count(), text.matches("<td").count()), (3, 6));
        assert_eq!(
            text.matches("class=\"words\"").count(),
            3,
            "the names and their heading"
        );
    }
}
