//! Runs on disk: a folder that holds the configuration and every game that was played, and survives any end of the
//! process.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `run.toml` | the [question](crate::question), the configuration, the seed, the versions, the programs of its agents, the deals if they are listed, the merged ruleset, and the command that plays it, which nothing reads |
//! | `games.sqlite` | the tables below |
//! | `lock` | while it is played, the number of the process that plays it; locked while that process lives |
//! | `stderr-A-N.txt` | what process N of the program A of the list wrote to its standard error, if it wrote something: its beginning and its end, a million bytes at most |
//!
//! A tuning is kept in a folder too ([`TuningFolder`]), with `tuning.toml`, how far it has come, in place of the games, and
//! in the end with `weights.toml`.
//!
//! | table | a row is | columns |
//! | --- | --- | --- |
//! | `games` | a game | `number` in the schedule; `block`, and `game` in it; lists by seat, as JSON: `agents` (numbers in `agents`), `scores`, `parts` (points, in the order of `score-parts` in `run.toml`), `ranks` (1 is best), `shares` of the win; the `target` of a solo game; `starter`, the seat that began; `rounds` begun, `ending`, `plies` applied, `decisions` among two or more, of these `explored`, in which the agent would have played something else; if an agent forfeited the game its `forfeit_seat` and the `forfeit_reason`; `checksum` |
//! | `records` | a game | `number`; `game`, the checksum of its row; `record` (see [`record`](crate::record)); `checksum` of both |
//! | `deals` | a block | `block`, `seed`, `setup` as JSON; `thoughts`, the checksum of its rows in that table, in a run with exploration, and of its rows in `arms` and `held`, in a run in which items are valued; `checksum`, of `thoughts` too |
//! | `thoughts` | a decision | in a run with exploration, of an agent that values actions: `number` of the game; `ply`, the place of what was played in the actions of its record; `own`, the place in the list of legal actions of what the agent plays without exploration; `root_value`, what it expects of the position; and of the actions it considered, as little-endian numbers one after the other, `places` in the list of legal actions (16-bit integers), `visits` (32-bit integers; empty if it makes no trials), `worth` (the values, 32-bit floats) and `policy` (32-bit floats that add up to 1) |
//! | `arms` | an arm | in a run in which items are valued, how a game went on with something else: `number` of the game, `place` among its arms, `ply` of what was got, the `seat` that got it (empty for all), `alone` (1 if no other seat can have it), `item` (its place in `run.toml`), `kind` (got, blank, other, without), `round` in which it was got, lists by seat as JSON of `scores` and `shares`, `rounds` |
//! | `held` | a game | in such a run, `number`; `items`, a list by seat of the items that it had in the end |
//! | `agents` | an agent | `agent`; `name`, its text without the defaults of its version; `version` |
//! | `sessions` | a process that played | `session`, `games`, `decisions`, `seconds`, and `costs`, a list by agent as JSON with `cpu_seconds`, `decisions` and, of a program, `slowest_ms`, its slowest answer: the only data that depends on the clock |
//!
//! Blocks are written whole, several in one transaction: a run that is killed and resumed ends with the same rows as an
//! undisturbed run, except in the table `sessions`.

mod arm_order;
mod arms;
mod blocks;
mod continued;
mod database;
mod error;
mod expected;
mod files;
mod first_blocks;
mod folder;
mod follower;
mod format_8;
mod learning;
mod manifest;
mod merge;
mod part;
mod progress;
mod purpose;
mod row_text;
mod sessions;
mod store;
mod thoughts;
mod tuning;
mod writer;

pub use blocks::Blocks;
pub use continued::{ContinuedBlock, ContinuedFile};
pub use error::RunError;
pub(crate) use files::{CHANGES, CONTINUATIONS, DECISIONS, KINGMAKING};
pub use files::{LOCK, lock};
pub use first_blocks::FirstBlocks;
pub use folder::{Run, check_new};
pub use follower::{Follower, News};
pub use learning::LearningFolder;
pub use manifest::Manifest;
pub use merge::{Merged, merge};
pub use part::Part;
pub use progress::Progress;
pub use sessions::Played;
pub use tuning::TuningFolder;
pub use writer::Writer;
