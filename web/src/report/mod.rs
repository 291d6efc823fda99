//! Pages about runs: what was asked, the answer, pictures, the tables of the terminal, and how to repeat it.

mod balance;
mod chapter;
mod games;
mod items;
pub(crate) mod layout;
mod numbers;
mod origin;
pub(crate) mod pictures;
pub(crate) mod prose;
mod solo;
pub(crate) mod sprt;
mod tension;
mod tournament;
mod words;
pub(crate) mod worth;

pub use balance::balance;
pub use games::Games;
pub use items::{items, picks_to_see};
pub use numbers::numbers;
pub use origin::Origin;
pub use solo::solo;
pub use sprt::{LogRatios, sprt};
pub use tournament::tournament;
