//! Datasets, next to the games that they hold.

mod columns;
mod elsewhere;
mod readers;
mod support;
mod turn_ends;
