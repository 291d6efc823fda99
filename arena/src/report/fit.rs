//! Tables and prose as wide as the screen is.

use super::cells::new_table;
use super::fold::fold_within;
use super::prose::{Part, parts};
use super::values::{Form, Table, interval_text, text};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement};

/// The table in lines of at most this width. Where a line does not hold all columns, the others are in further blocks
/// below, each with the names of the rows.
pub(super) fn fitted(table: &Table, width: Option<usize>) -> String {
    let whole = drawn(table).trim_fmt();
    match width {
        Some(width) if widest(&whole) > width => in_blocks(table, width),
        _ => whole,
    }
}

/// The table with borders.
fn drawn(table: &Table) -> comfy_table::Table {
    let headings = table.columns.iter().flat_map(|column| {
        let interval = column.form.has_interval().then(|| column.interval.to_string());
        [column.heading.to_string()].into_iter().chain(interval)
    });
    let mut drawn = new_table(&headings.collect::<Vec<_>>());
    for row in &table.rows {
        let cells = table.columns.iter().zip(row).flat_map(|(column, cell)| {
            let interval = column.form.has_interval().then(|| interval_text(column, cell));
            [text(column, cell)].into_iter().chain(interval)
        });
        drawn.add_row(cells);
    }
    if has_ranks(table) {
        for (column, side) in drawn.column_iter_mut().zip([CellAlignment::Right, CellAlignment::Left]) {
            column.set_cell_alignment(side);
        }
    }
    drawn
}

/// Whether there is a rank before the name of each row.
fn has_ranks(table: &Table) -> bool {
    table
        .columns
        .first()
        .is_some_and(|column| column.key.starts_with("rank"))
}

fn in_blocks(table: &Table, width: usize) -> String {
    let mut whole = drawn(table);
    let columns = whole.column_count();
    let rank = usize::from(has_ranks(table));
    let words = table.columns[rank..]
        .iter()
        .take_while(|column| column.form == Form::Words);
    let names = (rank + words.count()).clamp(1, columns.max(2) - 1);
    let mut blocks = Vec::new();
    let mut first = names;
    while first < columns {
        let fits = |end: &usize| widest(&with_columns(&whole, names, first..*end)) <= width;
        let end = (first + 1..=columns).take_while(fits).last();
        let block = with_columns(&whole, names, first..end.unwrap_or(first + 1));
        blocks.push(match end {
            Some(_) => block,
            // Not even one column: its cells are folded.
            None => folded(&whole, names, first, width),
        });
        first = end.unwrap_or(first + 1);
    }
    blocks.join("\n\n")
}

/// The table with its first columns and some others alone.
fn with_columns(table: &comfy_table::Table, names: usize, others: std::ops::Range<usize>) -> String {
    let mut table = table.clone();
    hide(&mut table, |column| column >= names && !others.contains(&column));
    table.trim_fmt()
}

fn folded(table: &comfy_table::Table, names: usize, other: usize, width: usize) -> String {
    let mut table = table.clone();
    hide(&mut table, |column| column >= names && column != other);
    table
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width as u16);
    table.trim_fmt()
}

fn hide(table: &mut comfy_table::Table, is_hidden: impl Fn(usize) -> bool) {
    for (place, column) in table.column_iter_mut().enumerate() {
        if is_hidden(place) {
            column.set_constraint(ColumnConstraint::Hidden);
        }
    }
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// Prose in lines of at most this width: a paragraph with a longer line is folded anew.
pub(super) fn fitted_prose(text: &str, width: Option<usize>) -> String {
    let Some(width) = width.filter(|&width| widest(text) > width) else {
        return text.to_owned();
    };
    let paragraphs = text.split("\n\n").map(|paragraph| match widest(paragraph) > width {
        true => refolded(paragraph, width),
        false => paragraph.to_owned(),
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn refolded(paragraph: &str, width: usize) -> String {
    let lines = |part: Part| match part {
        Part::Text(text) => text
            .lines()
            .map(|line| fold_within("", line, width))
            .collect::<String>(),
        Part::Items(items) => items.iter().map(|item| fold_within("  ", item, width)).collect(),
    };
    let before = &paragraph[..paragraph.len() - paragraph.trim_start_matches('\n').len()];
    let after = if paragraph.ends_with('\n') { "\n" } else { "" };
    let text: String = parts(paragraph.trim_matches('\n')).into_iter().map(lines).collect();
    format!("{before}{}{after}", text.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::of_text(["agent", "mean score", "95 % interval", "planet", "tracks"]);
        table.push(["greedy", "51.13", "[50.46, 51.80]", "21.93", "14.15"]);
        table.push(["random", "17.02", "[16.51, 17.53]", "8.10", "4.04"]);
        table
    }

    #[test]
    fn a_table_that_is_too_wide_goes_on_below_with_the_names_of_its_rows() {
        insta::assert_snapshot!(fitted(&table(), Some(44)));
        assert_eq!(fitted(&table(), None), drawn(&table()).trim_fmt());
        assert_eq!(fitted(&table(), Some(200)), drawn(&table()).trim_fmt());
    }

    #[test]
    fn no_line_is_too_wide_and_no_cell_is_left_out() {
        for width in 26..80 {
            let text = fitted(&table(), Some(width));
            assert!(widest(&text) <= width, "{width}:\n{text}");
            for cell in ["mean score", "[16.51, 17.53]", "8.10", "14.15"] {
                assert_eq!(text.matches(cell).count(), 1, "{cell} at {width}:\n{text}");
            }
        }
        assert!(widest(&fitted(&table(), Some(12))) <= 14, "cells are folded");
    }

    #[test]
    fn prose_is_folded_where_a_line_is_too_long() {
        let long = "word ".repeat(15) + "ends";
        let text = format!("\nShort.\n\n{long}\nhere.\n  * an item of a list that is long\n");
        let words = "word word word word word\n".repeat(3);
        let folded = format!("\nShort.\n\n{words}ends here.\n  * an item of a list that\n  is long\n");
        assert_eq!(fitted_prose(&text, Some(28)), folded);
        assert_eq!(fitted_prose(&text, Some(80)), text);
        assert_eq!(fitted_prose(&text, None), text);
    }
}
