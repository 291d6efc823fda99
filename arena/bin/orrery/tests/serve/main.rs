//! `orrery serve` as those meet it who attack it, or who only do what people do with pages: another site, a wrong token, names
//! that lead out of the folder, bodies without end, many connections, closed pages. Never a panic, always the right status.
#![cfg(target_os = "linux")]

mod bodies;
mod connections;
mod files;
mod gate;
mod server;
mod tables;
