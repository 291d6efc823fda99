//! Lines, lists and tables as wide as the screen is.

use super::block::{Block, Item, NO_BREAK};
use super::cells::new_table;
use super::fold::fold_within;
use super::screen::Screen;
use super::values::{Form, Table, interval_text, text};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement};

/// The most characters of a line that is printed on no terminal.
const LINES: usize = 120;

/// How far the further lines of an item are indented that are not below a text beside its label.
const FURTHER: usize = 4;

/// A block, or the items of a list, in lines of at most this width. Without a width, lines are folded where they are very
/// long, and a table is as wide as it is.
pub(super) fn fitted(blocks: &[Block], width: Option<usize>) -> String {
    let lines = width.unwrap_or(LINES);
    let label = |block: &Block| match block {
        Block::Item(item) => item.label.chars().count(),
        _ => 0,
    };
    let labels = blocks.iter().map(label).max().unwrap_or(0);
    let text = |block: &Block| match block {
        Block::Line(line) => fold_within("", line, lines),
        Block::Item(item) => fitted_item(item, labels, lines),
        Block::Table(table) => fitted_table(table, width) + "\n",
        Block::Columns(table) => within(width).wrapped(&table.plain()),
        Block::Space => "\n".to_owned(),
    };
    blocks.iter().map(text).collect::<String>().replace(NO_BREAK, " ")
}

/// A screen of this width.
fn within(width: Option<usize>) -> Screen {
    Screen {
        width,
        ..Screen::default()
    }
}

/// The item, whose text begins behind labels of this width.
fn fitted_item(item: &Item, labels: usize, width: usize) -> String {
    let mark = if item.is_marked { "* " } else { "  " };
    if labels == 0 {
        let lines = item.text.lines();
        let text: String = lines
            .map(|line| fold_within("", line, width.saturating_sub(FURTHER)))
            .collect();
        return format!(
            "{mark}{}\n",
            text.trim_end().replace('\n', &format!("\n{:FURTHER$}", ""))
        );
    }
    // The text is below a label that leaves no room for it.
    let first = format!("{mark}{:labels$}  ", item.label);
    match first.chars().count() <= width / 2 {
        true => fold_within(&first, &item.text, width),
        false => format!(
            "{}\n{}",
            first.trim_end(),
            fold_within(&" ".repeat(FURTHER), &item.text, width)
        ),
    }
}

/// The table in lines of at most this width. Where a line does not hold all columns, the others are in further blocks
/// below, each with the names of the rows.
pub(super) fn fitted_table(table: &Table, width: Option<usize>) -> String {
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
        insta::assert_snapshot!(fitted_table(&table(), Some(44)));
        assert_eq!(fitted_table(&table(), None), drawn(&table()).trim_fmt());
        assert_eq!(fitted_table(&table(), Some(200)), drawn(&table()).trim_fmt());
    }

    #[test]
    fn no_line_is_too_wide_and_no_cell_is_left_out() {
        for width in 26..80 {
            let text = fitted_table(&table(), Some(width));
            assert!(widest(&text) <= width, "{width}:\n{text}");
            for cell in ["mean score", "[16.51, 17.53]", "8.10", "14.15"] {
                assert_eq!(text.matches(cell).count(), 1, "{cell} at {width}:\n{text}");
            }
        }
        assert!(widest(&fitted_table(&table(), Some(12))) <= 14, "cells are folded");
    }

    #[test]
    fn lines_and_items_are_folded_between_words() {
        let line = [Block::Line("word ".repeat(25) + "ends")];
        assert_eq!(fitted(&line, None), "word ".repeat(23) + "word\nword ends\n");
        assert_eq!(fitted(&line, Some(200)), "word ".repeat(25) + "ends\n");
        let item = |is_marked, label: &str, text: &str| {
            let [label, text] = [label, text].map(str::to_owned);
            Block::Item(Item { is_marked, label, text })
        };
        let labelled = [
            item(true, "cosmos", "higher for all agents"),
            item(false, "flux", "noise"),
        ];
        let text = "* cosmos  higher for all\n          agents\n  flux    noise\n";
        assert_eq!(fitted(&labelled, Some(24)), text);
        assert_eq!(
            fitted(&labelled[..1], Some(16)),
            "* cosmos\n    higher for\n    all agents\n"
        );
        let of_words = item(false, "", "game 3:\ngone with\u{a0}the wind of\u{a0}change");
        assert_eq!(
            fitted(&[of_words], Some(24)),
            "  game 3:\n    gone with the wind\n    of change\n"
        );
    }
}
