//! What every agent keeps to, the agents on games whose odds are known, models, guests and programs.

#[path = "../pick/mod.rs"]
mod pick;

mod answer;
#[cfg(unix)]
mod external;
mod features;
mod guest;
mod laws;
mod models;
mod old_words;
mod registry;
mod restricted;
mod slips;
mod thoughts;
mod yardstick;
