//! Tables for people: columns, and the text of numbers in cells.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

const STYLE: TableStyle = UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none());

/// A table whose first column holds names and all others numbers.
pub fn new_table<H: AsRef<str>>(columns: &[H]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(columns.iter().map(AsRef::as_ref));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A number with this many decimals; `-` if there is none.
pub(super) fn number(value: Option<f64>, precision: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.precision$}"))
}

/// A probability, of which small ones are only said to be small: those that print as 0.000, and the least of 2,000 exchanges.
pub fn chance(chance: Option<f64>) -> String {
    match chance {
        Some(chance) if chance <= 0.0005 => "< 0.001".to_owned(),
        _ => number(chance, 3),
    }
}

/// A likelihood, of which one near 0 or 1 is only said to be near.
pub(super) fn likelihood(likelihood: Option<f64>) -> String {
    match likelihood {
        Some(likelihood) if likelihood > 0.9995 => "> 0.999".to_owned(),
        _ => chance(likelihood),
    }
}

/// A count with its noun, such as `1 game` or `2,000 games`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A count in groups of three digits: 1234567 as 1,234,567.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The value with ten significant digits, as further ones may differ between builds of the program.
pub fn digits(value: f64) -> f64 {
    let rounded: f64 = format!("{value:.9e}")
        .parse()
        .expect("a number that was written can be read");
    // Not -0.
    rounded + 0.0
}

/// Whole numbers without decimals; others to three digits; in groups from 1,000.
///
/// # Examples
/// ```
/// use orrery_arena::report::short_number;
///
/// let texts = [12_345.6, 41.27, 7.0, 0.957, 0.004].map(short_number);
/// assert_eq!(texts, ["12,345", "41.3", "7", "0.96", "0.004"]);
/// ```
pub fn short_number(value: f64) -> String {
    match value {
        value if value >= 1_000.0 => grouped(value as u64),
        value if value.fract() == 0.0 || value >= 100.0 => format!("{value:.0}"),
        value if value >= 10.0 => format!("{value:.1}"),
        value if value >= 0.1 => format!("{value:.2}"),
        value => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(
            [0, 12, 123, 1_234, 1_234_567].map(grouped),
            ["0", "12", "123", "1,234", "1,234,567"]
        );
    }
}
