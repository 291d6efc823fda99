//! What events do.

use super::civ_cards::count;
use super::files;
use crate::kinds::{kinds, within};
use crate::planet_unknown::resource::{Collectible, Resource, TrackSet};
use crate::toml_reader::Field;
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

kinds! {
    /// What an event does.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub enum EventEffect at EventDuration {
        /// Advances N trackers by M steps each.
        Advance = "advance" at [Instant] {
            /// How many trackers the player picks.
            trackers: u8 = within(1..=5),
            /// Steps of each.
            steps: u8 = count,
            /// Those that may be picked.
            among: TrackSet = files::read_tracks,
            /// Whether the steps claim their benefits.
            benefits: bool = Field::flag,
        },
        /// Moves N trackers down.
        Regress = "regress" at [Instant] {
            /// How many trackers the player picks.
            trackers: u8 = within(1..=5),
            /// Steps of each.
            steps: u8 = count,
            /// Those that may be picked.
            among: TrackSet = files::read_tracks,
        },
        /// A synergy boost.
        SynergyBoost = "synergy_boost" at [Instant],
        /// Gains biomass patches.
        GainPatch = "gain_patch" at [Instant] {
            /// How many.
            count: u8 = count,
        },
        /// Moves pieces from the planet to the corporation board.
        Collect = "collect" at [Instant] {
            /// Which pieces.
            what: Collectible = Field::named,
            /// How many, or all there are.
            count: u8 = count,
        },
        /// Removes pieces.
        Destroy = "destroy" at [Instant] {
            /// Which pieces.
            what: DestroyedPiece = Field::named,
            /// Where.
            from: DestroyedFrom = Field::named,
            /// How many, or all there are.
            count: u8 = count,
            /// Only if there are at least this number.
            only_if_at_least: u8 = least,
        },
        /// Puts meteorites on empty meteor symbols.
        AddMeteorite = "add_meteorite" at [Instant] {
            /// How many.
            count: u8 = count,
        },
        /// Exactly one of these.
        ChooseOne = "choose_one" at [Instant] {
            /// The alternatives.
            options: Vec<EventEffect> = options,
        },
        /// A look at the next event.
        PeekNextEvent = "peek_next_event" at [Instant],
        /// Puts unused civ cards into play.
        CivCardsAdd = "civ_cards_add" at [Instant] {
            /// How many of each rank.
            per_rank: u8 = count,
        },
        /// Takes civ cards out of play.
        CivCardsRemove = "civ_cards_remove" at [Instant] {
            /// How many of each rank.
            per_rank: u8 = count,
        },
        /// Deals unused objectives, private side.
        ObjectiveAdd = "objective_add" at [Instant] {
            /// How many.
            count: u8 = count,
        },
        /// Discards private objectives.
        ObjectiveDiscard = "objective_discard" at [Instant] {
            /// How many.
            count: u8 = count,
        },
        /// Turns the station as far as the player likes.
        RotateStation = "rotate_station" at [Instant],
        /// Removes all tiles of a shape of the own depot.
        RemoveShape = "remove_shape" at [Instant] {
            /// How many shapes.
            count: u8 = count,
        },
        /// Places rovers on the tile placed this round.
        ExtraRover = "extra_rover" at [Round] {
            /// How many.
            count: u8 = count,
        },
        /// Rovers may not enter squares that show the terrain.
        LimitRoverTerrain = "limit_rover_terrain" at [Round] {
            /// The terrain.
            terrain: Resource = Field::named,
        },
        /// Tiles may not cover an edge square.
        LimitTileEdge = "limit_tile_edge" at [Round],
        /// Tiles may not cover printed ice.
        LimitTileIce = "limit_tile_ice" at [Round],
        /// No square of a tile may be next to the same terrain.
        LimitTileMatching = "limit_tile_matching" at [Round],
        /// Resources of a tile are ignored.
        LimitTileResources = "limit_tile_resources" at [Round] {
            /// How many.
            ignored: u8 = within(1..=2),
        },
        /// Milestones give nothing.
        LimitMilestones = "limit_milestones" at [Round],
        /// Synergy boosts give nothing.
        LimitSynergy = "limit_synergy" at [Round],
        /// Nothing.
        Nothing = "nothing" at [Instant, Round],
    }
}

/// Reads how many pieces there must be at least, one if nothing is said.
fn least(field: Field) -> u8 {
    field.if_any().map_or(1, count)
}

/// Reads alternatives, each of which is an effect that ends with the event step.
fn options(field: Field) -> Vec<EventEffect> {
    field.tables(2..=4, |t| {
        let option = t.kind("kind", EventEffect::KINDS);
        if t.is_clean() && matches!(option, EventEffect::ChooseOne { .. }) {
            t.at("kind").refuse("a kind that is not itself a choice");
        } else if t.is_clean() && !option.timings().contains(&EventDuration::Instant) {
            t.at("kind")
                .refuse("a kind of duration instant, because it is one of several");
        }
        option
    })
}

impl EventEffect {
    /// Returns whether the effect happens once, to what all seats share.
    pub(crate) fn is_of_table(&self) -> bool {
        matches!(
            self,
            EventEffect::CivCardsAdd { .. } | EventEffect::CivCardsRemove { .. }
        )
    }
}
