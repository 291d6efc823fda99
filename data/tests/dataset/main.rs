//! Datasets, next to the games that they hold.

mod columns;
mod readers;
mod remote_workers;
mod support;
mod turn_ends;
