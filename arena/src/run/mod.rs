//! Runs on disk: a folder that holds the configuration and every game that was played, and survives any end of the
//! process.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `run.toml` | the configuration, the seed, the versions, the words of the command line, and the merged ruleset |
//! | `games.sqlite` | the tables below |
//! | `lock` | the number of the process that plays it; locked while that process lives |
//!
//! | table | a row is | columns |
//! | --- | --- | --- |
//! | `games` | a game | `number` in the schedule; `block`, and `game` in it; lists by seat, as JSON: `agents` (numbers in `agents`), `scores`, `parts` (points, in the order of `score-parts` in `run.toml`), `ranks` (1 is best), `shares` of the win; the `target` of a solo game; `starter`, the seat that began; `rounds` begun, `ending`, `plies` applied, `decisions` among two or more; if an agent forfeited the game its `forfeit_seat` and the `forfeit_reason`; `checksum` |
//! | `records` | a game | `number`; `game`, the checksum of its row; `record` (see [`record`](crate::record)); `checksum` of both |
//! | `deals` | a block | `block`, `seed`, `setup` as JSON; `checksum` |
//! | `agents` | an agent | `agent`, `name`, `version` |
//! | `sessions` | a process that played | `session`, `games`, `decisions`, `seconds`: the only data that depends on the clock |
//!
//! Blocks are written whole, several in one transaction: a run that is killed and resumed ends with the same rows as an
//! undisturbed run, except in the table `sessions`.

mod blocks;
mod database;
mod error;
mod expected;
mod files;
mod folder;
mod lock;
mod manifest;
mod merge;
mod purpose;
mod row_text;
mod store;
mod writer;

pub use blocks::Blocks;
pub use error::RunError;
pub use folder::Run;
pub use manifest::Manifest;
pub use merge::{Merged, merge};
pub use store::Played;
pub use writer::Writer;
