//! A local web application over a folder: its runs, live and finished, and tables to play at.
//!
//! It listens on loopback unless told otherwise, reads nothing outside its folder, starts no program, and takes changes only
//! from its own pages.

mod access;
mod answer;
mod connections;
mod folder;
mod gate;
mod home;
mod laboratory;
mod runs;
mod server;

pub use access::Access;
pub use laboratory::{Asked, Laboratory, Refusal};
pub use server::{Options, Server};
