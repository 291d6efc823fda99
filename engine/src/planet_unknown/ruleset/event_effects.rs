//! What events do.

use super::civ_cards::MOST;
use super::files;
use crate::planet_unknown::resource::{Collectible, Resource, TrackSet};
use crate::toml_reader::{Kinds, TableReader};
use crate::vocabulary::vocabulary;
use serde::Serialize;

vocabulary! {
    /// The duration of an event.
    pub enum EventDuration {
        /// It ends with the event step.
        Instant = "instant",
        /// It ends with the round.
        Round = "round",
    }
}

vocabulary! {
    /// What an event can destroy.
    pub enum DestroyedPiece {
        /// A rover.
        Rover = "rover",
        /// A lifepod.
        Lifepod = "lifepod",
        /// A meteorite.
        Meteorite = "meteorite",
    }
}

vocabulary! {
    /// Where an event destroys a piece.
    pub enum DestroyedFrom {
        /// On the planet.
        Planet = "planet",
        /// On the corporation board.
        Board = "board",
    }
}

/// What an event does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum EventEffect {
    /// Advances N trackers by M steps each.
    Advance {
        /// How many trackers the player picks.
        trackers: u8,
        /// Steps of each.
        steps: u8,
        /// Those that may be picked.
        among: TrackSet,
        /// Whether the steps claim their benefits.
        benefits: bool,
    },
    /// Moves N trackers down.
    Regress {
        /// How many trackers the player picks.
        trackers: u8,
        /// Steps of each.
        steps: u8,
        /// Those that may be picked.
        among: TrackSet,
    },
    /// A synergy boost.
    SynergyBoost,
    /// Gains biomass patches.
    GainPatch {
        /// How many.
        count: u8,
    },
    /// Moves pieces from the planet to the corporation board.
    Collect {
        /// Which pieces.
        what: Collectible,
        /// How many, or all there are.
        count: u8,
    },
    /// Removes pieces.
    Destroy {
        /// Which pieces.
        what: DestroyedPiece,
        /// Where.
        from: DestroyedFrom,
        /// How many, or all there are.
        count: u8,
        /// Only if there are at least this number.
        only_if_at_least: u8,
    },
    /// Puts meteorites on empty meteor symbols.
    AddMeteorite {
        /// How many.
        count: u8,
    },
    /// Exactly one of these.
    ChooseOne {
        /// The alternatives.
        options: Vec<EventEffect>,
    },
    /// A look at the next event.
    PeekNextEvent,
    /// Puts unused civ cards into play.
    CivCardsAdd {
        /// How many of each rank.
        per_rank: u8,
    },
    /// Takes civ cards out of play.
    CivCardsRemove {
        /// How many of each rank.
        per_rank: u8,
    },
    /// Deals unused objectives, private side.
    ObjectiveAdd {
        /// How many.
        count: u8,
    },
    /// Discards private objectives.
    ObjectiveDiscard {
        /// How many.
        count: u8,
    },
    /// Turns the station as far as the player likes.
    RotateStation,
    /// Removes all tiles of a shape of the own depot.
    RemoveShape {
        /// How many shapes.
        count: u8,
    },
    /// Places rovers on the tile placed this round.
    ExtraRover {
        /// How many.
        count: u8,
    },
    /// Rovers may not enter squares that show the terrain.
    LimitRoverTerrain {
        /// The terrain.
        terrain: Resource,
    },
    /// Tiles may not cover an edge square.
    LimitTileEdge,
    /// Tiles may not cover printed ice.
    LimitTileIce,
    /// No square of a tile may be next to the same terrain.
    LimitTileMatching,
    /// Resources of a tile are ignored.
    LimitTileResources {
        /// How many.
        ignored: u8,
    },
    /// Milestones give nothing.
    LimitMilestones,
    /// Synergy boosts give nothing.
    LimitSynergy,
}

fn count(t: &mut TableReader) -> u8 {
    t.at("count").integer(1..=MOST)
}

/// The readers of effects, by kind.
pub(crate) const EFFECTS: &Kinds<EventEffect> = &[
    ("advance", |t| EventEffect::Advance {
        trackers: t.at("trackers").integer(1..=5),
        steps: t.at("steps").integer(1..=MOST),
        among: files::read_tracks(t.at("among")),
        benefits: t.at("benefits").flag(),
    }),
    ("regress", |t| EventEffect::Regress {
        trackers: t.at("trackers").integer(1..=5),
        steps: t.at("steps").integer(1..=MOST),
        among: files::read_tracks(t.at("among")),
    }),
    ("synergy_boost", |_| EventEffect::SynergyBoost),
    ("gain_patch", |t| EventEffect::GainPatch { count: count(t) }),
    ("collect", |t| EventEffect::Collect {
        what: t.at("what").named(),
        count: count(t),
    }),
    ("destroy", |t| EventEffect::Destroy {
        what: t.at("what").named(),
        from: t.at("from").named(),
        count: count(t),
        only_if_at_least: t
            .optional("only_if_at_least")
            .map_or(1, |least| least.integer(1..=MOST)),
    }),
    ("add_meteorite", |t| EventEffect::AddMeteorite { count: count(t) }),
    ("choose_one", |t| EventEffect::ChooseOne {
        options: t.at("options").tables(2..=4, |t| {
            let option = t.kind("kind", EFFECTS);
            if matches!(option, EventEffect::ChooseOne { .. }) {
                t.at("kind").refuse("a kind that is not itself a choice");
            }
            option
        }),
    }),
    ("peek_next_event", |_| EventEffect::PeekNextEvent),
    ("civ_cards_add", |t| EventEffect::CivCardsAdd {
        per_rank: t.at("per_rank").integer(1..=MOST),
    }),
    ("civ_cards_remove", |t| EventEffect::CivCardsRemove {
        per_rank: t.at("per_rank").integer(1..=MOST),
    }),
    ("objective_add", |t| EventEffect::ObjectiveAdd { count: count(t) }),
    ("objective_discard", |t| EventEffect::ObjectiveDiscard {
        count: count(t),
    }),
    ("rotate_station", |_| EventEffect::RotateStation),
    ("remove_shape", |t| EventEffect::RemoveShape { count: count(t) }),
    ("extra_rover", |t| EventEffect::ExtraRover { count: count(t) }),
    ("limit_rover_terrain", |t| EventEffect::LimitRoverTerrain {
        terrain: t.at("terrain").named(),
    }),
    ("limit_tile_edge", |_| EventEffect::LimitTileEdge),
    ("limit_tile_ice", |_| EventEffect::LimitTileIce),
    ("limit_tile_matching", |_| EventEffect::LimitTileMatching),
    ("limit_tile_resources", |t| EventEffect::LimitTileResources {
        ignored: t.at("ignored").integer(1..=2),
    }),
    ("limit_milestones", |_| EventEffect::LimitMilestones),
    ("limit_synergy", |_| EventEffect::LimitSynergy),
];

impl EventEffect {
    /// The duration of the effect.
    pub fn duration(&self) -> EventDuration {
        match self {
            EventEffect::ExtraRover { .. }
            | EventEffect::LimitRoverTerrain { .. }
            | EventEffect::LimitTileEdge
            | EventEffect::LimitTileIce
            | EventEffect::LimitTileMatching
            | EventEffect::LimitTileResources { .. }
            | EventEffect::LimitMilestones
            | EventEffect::LimitSynergy => EventDuration::Round,
            EventEffect::ChooseOne { options } => {
                let lasts = |option: &EventEffect| option.duration() == EventDuration::Round;
                if options.iter().any(lasts) {
                    EventDuration::Round
                } else {
                    EventDuration::Instant
                }
            }
            _ => EventDuration::Instant,
        }
    }

    /// Returns whether the effect happens once, to what all seats share.
    pub(crate) fn is_of_table(&self) -> bool {
        matches!(
            self,
            EventEffect::CivCardsAdd { .. } | EventEffect::CivCardsRemove { .. }
        )
    }
}
