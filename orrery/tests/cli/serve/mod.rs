//! `orrery serve` as people meet it who use its runs and tables, and as those do who attack it: another site, a wrong token,
//! names that lead out of the folder, bodies without end, many connections, closed pages. Never a panic, always the right
//! status.

mod bodies;
mod connections;
mod files;
mod gate;
mod memory;
mod one_writer;
mod runs;
mod tables;
