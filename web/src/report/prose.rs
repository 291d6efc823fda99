//! The report of the terminal as paragraphs, lists and tables of a page.

use maud::{Markup, html};
use orrery_arena::report::{Block, Column, Document, Form, Table, interval_text, text};

/// The blocks of the report.
pub(super) fn markup(document: &Document) -> Markup {
    let mut tables = 0;
    let is_alike = |a: &Block, b: &Block| std::mem::discriminant(a) == std::mem::discriminant(b);
    html! {
        @for blocks in document.blocks().chunk_by(is_alike) {
            @match &blocks[0] {
                Block::Line(_) => p { @for (place, block) in blocks.iter().enumerate() { @if place > 0 { br; } (words(block)) } },
                Block::Item(_) => ul class="items" { @for block in blocks { li { (words(block)) } } },
                Block::Table(_) | Block::Columns(_) => @for block in blocks {
                    @if let Block::Table(content) | Block::Columns(content) = block { ({ tables += 1; table(content, &format!("Table {tables}")) }) }
                },
                Block::Space => {},
            }
        }
    }
}

/// The words of a line or of an item.
fn words(block: &Block) -> Markup {
    html! {
        @match block {
            Block::Line(line) => (line),
            Block::Item(item) => {
                @if item.is_marked { "* " }
                @if !item.label.is_empty() { (item.label) " " }
                (lines(&item.text))
            },
            Block::Table(_) | Block::Columns(_) | Block::Space => {},
        }
    }
}

/// A table with a name for those who do not see it.
pub(crate) fn table(table: &Table, name: &str) -> Markup {
    let class = |column: &Column| matches!(column.form, Form::Words).then_some("words");
    html! {
        div class="scroll" tabindex="0" role="group" aria-label=(name) {
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
    use orrery_arena::report::Item;

    #[test]
    fn lines_are_a_paragraph_and_items_a_list() {
        let mut document = Document::default();
        document.push_str("A line.\nAnother.\n\nVerdicts:\n");
        for (is_marked, label, text) in [(true, "cosmos", "higher for all"), (false, "", "gone\nwith <b>")] {
            let [label, text] = [label, text].map(str::to_owned);
            document.push_item(Item { is_marked, label, text });
        }
        let list = "<ul class=\"items\"><li>* cosmos higher for all</li><li>gone<br>with &lt;b&gt;</li></ul>";
        let text = format!("<p>A line.<br>Another.</p><p>Verdicts:</p>{list}");
        assert_eq!(markup(&document).into_string(), text);
    }

    #[test]
    fn a_table_has_its_header_and_all_its_cells() {
        let mut content = Table::of_text(["agent", "share", "below"]);
        content.push(["<script>", "0.5", "b"]);
        content.push(["b", "0.25\n[0, 1]", "-"]);
        let text = table(&content, "Table 1").into_string();
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
