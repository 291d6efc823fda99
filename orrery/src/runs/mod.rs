//! Runs and games in files: begun, stored, resumed, shared.

pub(crate) mod first_forfeits;
pub(crate) mod focus;
pub(crate) mod folder;
pub(crate) mod folder_name;
pub(crate) mod gauntlet;
pub(crate) mod hypotheses;
pub(crate) mod improving;
pub(crate) mod insight;
pub(crate) mod plan;
pub(crate) mod played_on;
pub(crate) mod resume;
pub(crate) mod saved_game;
pub(crate) mod saver;
pub(crate) mod session;
pub(crate) mod sharing;
pub(crate) mod slice_work;
pub(crate) mod standings;
pub(crate) mod stored;
pub(crate) mod to_replay;
pub(crate) mod trust;
