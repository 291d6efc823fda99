//! Agents by name: `name:key=value,...`, the registry of what there is, and the agents that are built from it.

pub(crate) mod about;
pub(crate) mod agent_file;
pub(crate) mod agent_list;
pub(crate) mod agent_spec;
pub(crate) mod build;
mod chosen;
pub(crate) mod error;
pub mod old_words;
mod parse;
pub(crate) mod playable;
pub(crate) mod registry;
pub(crate) mod roster;
pub(crate) mod settings;
pub(crate) mod text;
pub(crate) mod weights_file;
