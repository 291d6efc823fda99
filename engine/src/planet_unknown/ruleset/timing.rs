//! When a rule or tech of a corporation applies, and how often it may be used.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// When a rule or tech applies.
    pub enum Timing {
        /// Before the first round.
        Setup = "setup",
        /// Always.
        Passive = "passive",
        /// At the start of a round, before the station turns.
        RoundStart = "round_start",
        /// After the round's tile is drafted, before it is placed.
        Draft = "draft",
        /// After a tile is placed.
        PlaceTile = "place_tile",
        /// Whenever a tracker would advance.
        Advance = "advance",
        /// Whenever a patch is gained.
        GainPatch = "gain_patch",
        /// Whenever a synergy boost is used.
        UseSynergy = "use_synergy",
        /// Whenever a lifepod is collected.
        CollectLifepod = "collect_lifepod",
        /// Whenever a meteorite is collected.
        CollectMeteorite = "collect_meteorite",
        /// Whenever a civ milestone is claimed.
        CivMilestone = "civ_milestone",
        /// Whenever civ cards are looked through to choose one.
        CivChoice = "civ_choice",
        /// Whenever a tech milestone is reached.
        TechUnlock = "tech_unlock",
        /// As a step of a rover's movement.
        RoverStep = "rover_step",
        /// At any decision of the owner.
        Anytime = "anytime",
        /// After the last round, before scoring.
        EndOfGame = "end_of_game",
    }
}

vocabulary! {
    /// How often a rule or tech may be used.
    pub enum UseLimit {
        /// Once a round.
        Round = "round",
        /// Once a game.
        Game = "game",
    }
}
