//! A local web application over a folder: its runs, live and finished, and tables to play at.
//!
//! It listens on loopback unless told otherwise, reads nothing outside its folder, starts no program, and takes changes only
//! from its own pages.

mod access;
mod answer;
mod bodies;
mod connections;
mod folder;
mod gate;
mod home;
mod laboratory;
mod parts;
mod runs;
mod server;
mod shared;
mod table;

pub use access::Access;
pub use laboratory::{Asked, Field, GameForm, Laboratory, Refusal};
pub use server::{Options, Server};
pub use table::{Acted, Hinting, Sitting, SittingOf, Thinking, Thought};
