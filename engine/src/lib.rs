#![doc = include_str!("../README.md")]

mod action_list;
pub mod action_space;
mod bit_set;
pub mod bitboard;
pub mod by_seat;
pub mod card_set;
pub mod codec;
mod counted;
mod decision;
pub mod game;
mod id;
mod kinds;
pub mod perft;
pub mod planet_unknown;
pub mod planetarium;
pub mod playout;
pub mod problem;
mod restricted;
pub mod rng;
mod ruleset_files;
mod switches;
pub mod tensor;
#[cfg(feature = "testing")]
pub mod testing;
mod toml_reader;
pub mod view;
mod vocabulary;

/// What a program that plays begins with: `use orrery_engine::prelude::*`.
pub mod prelude {
    pub use crate::{
        Action, Game, Information, PlanetUnknown, Planetarium, Rng, Rules, Seat, Turn, View, Words, planet_unknown,
        planetarium,
    };
}

pub use action_space::{Action, ActionBlock, ActionSpace};
pub use by_seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use decision::Decision;
pub use game::{
    Content, ContentItem, ContentKind, Endings, Game, HouseRule, IllegalAction, Information, ItemId, LegalActions,
    Mechanism, Members, Moment, NotationError, Outcome, Points, Rules, RulesetId, SoloGrade, StateBytesError, Turn,
    UsageKind, Used, Versions, Words,
};
pub use planet_unknown::PlanetUnknown;
pub use planetarium::Planetarium;
pub use playout::{play, play_random, play_until};
pub use problem::{Location, Problem, Problems};
pub use restricted::{Restricted, Restriction, UnknownKind};
pub use rng::{ChanceKey, Rng};
pub use tensor::{ObservationTable, Shape};
#[cfg(feature = "toy-game")]
pub use testing::Race;
pub use view::View;
