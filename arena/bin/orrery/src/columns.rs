//! Text in aligned columns.

/// The rows as lines with aligned columns; numbers are aligned to the right. The first row holds headings.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let column = |index: usize| rows.iter().filter_map(move |row| row.get(index));
    let forms: Vec<(usize, bool)> = (0..count)
        .map(|index| {
            let width = column(index).map(|cell| cell.chars().count()).max();
            let numbers = column(index).skip(1).all(|cell| cell.parse::<u64>().is_ok());
            (width.unwrap_or(0), numbers)
        })
        .collect();
    let cell = |(cell, &(width, numbers)): (&String, &(usize, bool))| match numbers {
        true => format!("  {cell:>width$}"),
        false => format!("  {cell:width$}"),
    };
    let line = |row: &Vec<String>| row.iter().zip(&forms).map(cell).collect::<String>();
    rows.iter().map(|row| line(row).trim_end().to_owned() + "\n").collect()
}

/// A row of these words.
pub(crate) fn row<const N: usize>(cells: [&dyn ToString; N]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}
