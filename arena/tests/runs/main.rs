//! Runs in folders: stored games are read again, whatever happens in between.

#[path = "../../../agents/tests/pick/mod.rs"]
mod pick;

mod elsewhere;
mod folder;
mod forged;
mod forged_manifest;
mod merge;
mod repeatable;
mod support;
