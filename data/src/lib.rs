#![doc = include_str!("../README.md")]

mod column;
mod columns;
mod dataset;
mod encoding;
mod error;
mod game_samples;
#[cfg(feature = "parquet")]
mod games_file;
#[cfg(feature = "arrow")]
mod games_table;
mod group;
mod npy;
#[cfg(feature = "parquet")]
mod parquet_file;
#[cfg(feature = "arrow")]
mod report_table;
mod shards;
mod split;
mod turn_end_columns;

pub use column::{Column, Unit, Values};
pub use columns::Columns;
pub use dataset::{Dataset, Format, Plan, Shard};
pub use encoding::{Encoding, Progress};
pub use error::EncodeError;
#[cfg(feature = "parquet")]
pub use games_file::games_parquet;
#[cfg(feature = "arrow")]
pub use games_table::for_each_batch;
#[cfg(feature = "arrow")]
pub use report_table::report_batch;
pub use split::Split;
pub use turn_end_columns::TurnEndColumns;
