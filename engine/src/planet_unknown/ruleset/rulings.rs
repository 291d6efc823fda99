//! Readings of disputed rules, one struct for each file that contains some (PU-9.4).

use crate::toml_reader::TableReader;
use crate::vocabulary::{Vocabulary, vocabulary};
use serde::{Serialize, Serializer};

vocabulary! {
    /// How long unspent rover movement lasts (PU-2.P, R2).
    pub enum MovementPool {
        /// To the end of the round.
        PerRound = "per_round",
        /// To the end of the window in which it was gained.
        PerWindow = "per_window",
    }
}

vocabulary! {
    /// When claims of civ cards are cashed in (PU-2.7, R3).
    pub enum ClaimBatch {
        /// All claims of a round together.
        EndOfRound = "end_of_round",
        /// Claims of the event step right after it.
        EndOfPhase = "end_of_phase",
    }
}

vocabulary! {
    /// When the trackers of a card that advances several are chosen (PU-2.X, R44).
    pub enum CardTrackers {
        /// One after the other: the step of one may be taken before the next is chosen.
        OneByOne = "one_by_one",
        /// All before the first step.
        AllFirst = "all_first",
    }
}

vocabulary! {
    /// How meteorite cards count an incomplete set.
    pub enum MeteoriteRounding {
        /// Only full sets score.
        FullSets = "full_sets",
        /// The product is rounded down: floor(meteorites * medals / set size).
        FloorTotal = "floor_total",
    }
}

vocabulary! {
    /// Which seat is first in the end-game step (PU-6.4, R23).
    pub enum EndGameFirst {
        /// The commander of the last round.
        LastCommander = "last_commander",
        /// The seat after the commander.
        NextCommander = "next_commander",
    }
}

vocabulary! {
    /// What happens to a tech level reached while milestones give nothing (PU-4.5, R20).
    pub enum BlockedTechMilestone {
        /// It stays locked until it is reached again with benefits.
        Lost = "lost",
        /// The level follows the position, whatever was withheld.
        Ignored = "ignored",
    }
}

/// Readings in the file of planets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlanetRulings {
    /// Whether a planet's placement rules are waived if they alone would leave no placement (PU-3.4, R6, R8).
    pub waive_planet_rules: bool,
    /// Patches cover cities and fill sub-planets as tiles do (PU-3.7, R41).
    pub patches_cover_boards: bool,
}

impl PlanetRulings {
    pub(crate) fn read(t: &mut TableReader) -> PlanetRulings {
        PlanetRulings {
            waive_planet_rules: t.at("waive_planet_rules").flag(),
            patches_cover_boards: t.at("patches_cover_boards").flag(),
        }
    }
}

/// Readings in the file of corporations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CorporationRulings {
    /// How long unspent rover movement lasts.
    #[serde(serialize_with = "word")]
    pub pool: MovementPool,
    /// Whether a storing tech saves a patch that has no legal square (PU-3.7, R5).
    pub store_unplaceable: bool,
    /// Whether the overflow is given only for the rover resource of a tile (PU-4.4, R14).
    pub rover_top_tiles_only: bool,
}

impl CorporationRulings {
    pub(crate) fn read(t: &mut TableReader) -> CorporationRulings {
        CorporationRulings {
            pool: t.at("pool").named(),
            store_unplaceable: t.at("store_unplaceable").flag(),
            rover_top_tiles_only: t.at("rover_top_tiles_only").flag(),
        }
    }
}

/// Readings in the file of civ cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CivCardRulings {
    /// When claims are cashed in.
    #[serde(serialize_with = "word")]
    pub claim_batch: ClaimBatch,
    /// How meteorite cards treat an incomplete set.
    #[serde(serialize_with = "word")]
    pub meteorite_rounding: MeteoriteRounding,
    /// Whether "+1 movement" techs also add to movement from cards (R15).
    pub movement_card_gets_tech_bonus: bool,
    /// Whether a free tile must be placed if it can be (PU-2.X).
    pub depot_tile_mandatory: bool,
    /// Which seat is first in the end-game step.
    #[serde(serialize_with = "word")]
    pub end_game_claims_from: EndGameFirst,
    /// Whether an event's limit is waived for a free tile that fits nowhere else (R18).
    pub free_tile_relax: bool,
    /// When the trackers of a card that advances several are chosen.
    #[serde(serialize_with = "word")]
    pub card_trackers: CardTrackers,
}

impl CivCardRulings {
    pub(crate) fn read(t: &mut TableReader) -> CivCardRulings {
        CivCardRulings {
            claim_batch: t.at("claim_batch").named(),
            meteorite_rounding: t.at("meteorite_rounding").named(),
            movement_card_gets_tech_bonus: t.at("movement_card_gets_tech_bonus").flag(),
            depot_tile_mandatory: t.at("depot_tile_mandatory").flag(),
            end_game_claims_from: t.at("end_game_claims_from").named(),
            free_tile_relax: t.at("free_tile_relax").flag(),
            card_trackers: t.at("card_trackers").named(),
        }
    }
}

/// Readings in the file of objectives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ObjectiveRulings {
    /// Whether patches count as biomass terrain.
    pub patches_are_terrain: bool,
    /// Whether an area that consists only of patches counts as an area.
    pub lone_patch_is_area: bool,
    /// Whether patches cover ground.
    pub patches_cover: bool,
    /// Whether open currents count as covered land.
    pub petra_currents_count_as_covered: bool,
    /// Whether all ice of a planet without ice counts as covered.
    pub no_ice_satisfies_ice_covered: bool,
}

impl ObjectiveRulings {
    pub(crate) fn read(t: &mut TableReader) -> ObjectiveRulings {
        ObjectiveRulings {
            patches_are_terrain: t.at("patches_are_terrain").flag(),
            lone_patch_is_area: t.at("lone_patch_is_area").flag(),
            patches_cover: t.at("patches_cover").flag(),
            petra_currents_count_as_covered: t.at("petra_currents_count_as_covered").flag(),
            no_ice_satisfies_ice_covered: t.at("no_ice_satisfies_ice_covered").flag(),
        }
    }
}

/// Readings in the file of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EventRulings {
    /// Whether an event is waived if it alone would end the game.
    pub guard_game_end: bool,
    /// What happens to a tech level reached while milestones give nothing.
    #[serde(serialize_with = "word")]
    pub blocked_tech_milestone: BlockedTechMilestone,
    /// Whether the tech against meteorites from events also keeps away those that an event adds (R19).
    pub meteorite_immunity_blocks_add: bool,
    /// Whether a terrain barred to rovers is also barred to teleports (PU-5.4, R17).
    pub limits_bind_teleport: bool,
    /// Whether limits on tiles also bind patches (PU-3.3).
    pub limits_bind_patches: bool,
}

impl EventRulings {
    pub(crate) fn read(t: &mut TableReader) -> EventRulings {
        EventRulings {
            guard_game_end: t.at("guard_game_end").flag(),
            blocked_tech_milestone: t.at("blocked_tech_milestone").named(),
            meteorite_immunity_blocks_add: t.at("meteorite_immunity_blocks_add").flag(),
            limits_bind_teleport: t.at("limits_bind_teleport").flag(),
            limits_bind_patches: t.at("limits_bind_patches").flag(),
        }
    }
}

/// Writes a reading as the word in its file.
fn word<S: Serializer>(reading: &(impl Vocabulary + Serialize), serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.serialize_str(reading.word())
    } else {
        reading.serialize(serializer)
    }
}
