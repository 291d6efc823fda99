//! Charts of reports as SVG: data in, markup out. Whatever they draw is also in the table of their [`Figure`].
//!
//! A chart is 420 units wide, so that its text can be read on a telephone. Each mark has the attribute `data-mark` and a
//! title with its values. A value that is missing or not finite has a word in place of a mark.

mod figure;
mod frame;
mod heat_map;
mod histogram;
mod intervals;
mod lines;
mod names;
mod scale;
mod series;
mod stacked;
#[cfg(test)]
pub(crate) mod testing;

pub use figure::{Data, Drawing, Figure};
pub use heat_map::{HeatCell, HeatMap};
pub use histogram::{Band, Histogram, Panel};
pub use intervals::{IntervalRow, Intervals};
pub use lines::{Line, LinePoint, Lines, Reference};
pub use series::Series;
pub use stacked::{Stack, Stacked};
