//! Results for people and for programs.

mod balance;
mod bench;
mod by;
mod csv;
mod endings;
mod fold;
mod json;
mod printable;
mod rebalance;
mod solo;
mod sprt;
mod table;
mod transcript;

pub use balance::BalanceReport;
pub use bench::BenchReport;
pub use by::{ByError, ByReport};
pub use csv::{ExportError, csv, rows_csv};
pub use fold::{fold, fold_list};
pub use json::{SCHEMA, json};
pub use printable::printable;
pub use rebalance::{HeldOut, RebalanceReport};
pub use solo::solo_table;
pub use sprt::SprtReport;
pub use table::{new_table, table};
pub use transcript::{Boards, Transcript};
