//! Runs in folders: stored games are read again, whatever happens in between.

mod elsewhere;
mod exploration;
mod folder;
mod follower;
mod forged;
mod forged_manifest;
mod merge;
mod part;
mod rate;
mod repeatable;
mod support;
mod valued;
