//! Pages about runs: what was asked, the answer, pictures, the tables of the terminal, and how to repeat it.

mod balance;
mod games;
mod layout;
mod origin;
mod pictures;
mod prose;
mod solo;
mod sprt;
mod tournament;
mod words;
mod worth;

pub use balance::balance;
pub use games::Games;
pub use origin::Origin;
pub use solo::solo;
pub use sprt::{LogRatios, sprt};
pub use tournament::tournament;
