//! Rules and techs of a corporation: when they apply, and the places of techs.

use super::effects::{Effect, SLOTS};
use super::timing::{Timing, UseLimit};
use super::track_boards::TrackBoard;
use crate::kinds::any_of;
use crate::planet_unknown::capacities::{MAX_POSITIONS, MAX_TECHS};
use crate::planet_unknown::resource::Track;
use crate::toml_reader::{Field, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;
use std::fmt::{self, Display};

vocabulary! {
    /// Which techs of a board are available.
    pub enum TechUnlock {
        /// Every level whose position is at or below the tech tracker.
        Level = "level",
        /// Only the highest such level.
        Latest = "latest",
        /// Every such level whose position is not covered by a lifepod.
        Uncovered = "uncovered",
        /// Every level at or below the highest tracker on the tech track.
        AnyTracker = "any_tracker",
        /// Every slot that holds a lifepod.
        Lifepod = "lifepod",
    }
}

/// What a rule or tech does, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Power {
    /// What it does.
    pub effect: Effect,
    /// When it applies.
    pub timing: Timing,
    /// How often it may be used, if that is limited.
    pub limit: Option<UseLimit>,
    /// Whether the owner may decline it.
    pub optional: bool,
}

/// The place of a tech on its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub enum TechPlace {
    /// The tech milestone of this level, 1 being the lowest.
    Level(u8),
    /// The slot of this number, 0 being `A`.
    Slot(u8),
}

impl TechPlace {
    /// The number of the tech on its board, from 0.
    pub(crate) fn number(self) -> u8 {
        match self {
            TechPlace::Level(level) => level - 1,
            TechPlace::Slot(slot) => slot,
        }
    }
}

/// A tech of a corporation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tech {
    /// Its place.
    pub place: TechPlace,
    /// What it does, and when.
    pub power: Power,
}

impl Power {
    pub(crate) fn read(t: &mut TableReader, is_tech: bool) -> Power {
        let power = Power {
            effect: t.kind("effect", Effect::KINDS),
            timing: t.at("timing").named(),
            limit: t.optional("limit").map(Field::named),
            optional: t.at("optional").flag(),
        };
        if t.is_clean() {
            power.effect.check_tile_resource(t, power.timing == Timing::PlaceTile);
            if let Some((key, allowed)) = power.misplaced(is_tech) {
                t.at(key).refuse(allowed);
            }
        }
        power
    }

    /// The key whose value the engine does not play with this effect, and what is allowed there.
    pub(crate) fn misplaced(&self, is_tech: bool) -> Option<(&'static str, String)> {
        let (timings, name) = (self.effect.timings(), self.effect.name());
        let is_at_will = self.timing == Timing::Anytime;
        if self.effect == Effect::Nothing {
            None
        } else if !timings.contains(&self.timing) {
            let allowed = any_of(timings.iter().map(|timing| timing.name()));
            Some(("timing", format!("{allowed}, because the effect is {name}")))
        } else if is_tech && self.effect.is_of_boards() {
            Some((
                "effect",
                format!("another one, because {name} is for rules, not for techs"),
            ))
        } else if !is_tech && (is_at_will || matches!(self.effect, Effect::KeepCivCards { .. })) {
            Some((
                "effect",
                format!("another one, because {name} is for techs, not for rules"),
            ))
        } else if self.limit.is_some() && !(is_tech && (is_at_will || self.effect.may_be_limited())) {
            Some(("limit", format!("nothing, because {name} has no limit")))
        } else {
            None
        }
    }

    pub(crate) fn check_lifepod_positions(&self, t: &mut TableReader, boards: &[TrackBoard; 5]) {
        if let Effect::LifepodsOnTracks { tracks, highest, .. } = self.effect {
            let lengths = tracks.iter().map(|track| boards[track.index()].cells.len());
            let shortest = lengths.min().unwrap_or(MAX_POSITIONS);
            if usize::from(highest) >= shortest {
                t.at("highest")
                    .refuse(format!("at most {}, the top of the shortest track named", shortest - 1));
            }
        }
    }
}

impl Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.effect)?;
        f.write_str(match self.timing {
            Timing::Setup => " in the set-up",
            Timing::TechUnlock => " at each tech milestone",
            Timing::CivMilestone => " at each civ milestone",
            Timing::CollectMeteorite => " for each meteorite collected",
            _ => "",
        })?;
        match self.limit {
            Some(UseLimit::Round) => f.write_str("; once a round"),
            Some(UseLimit::Game) => f.write_str("; once a game"),
            None => Ok(()),
        }
    }
}

impl Tech {
    pub(crate) fn read(t: &mut TableReader, places: &Taken<TechPlace>) -> Tech {
        let place = match t.optional("slot") {
            Some(slot) => slot.distinct(places, |slot| TechPlace::Slot(slot.word(&SLOTS))),
            None => t
                .at("level")
                .distinct(places, |level| TechPlace::Level(level.integer(1..=MAX_TECHS))),
        };
        Tech {
            place,
            power: Power::read(t, true),
        }
    }
}

impl TechPlace {
    /// Notes a place that the board does not have.
    pub(crate) fn check(self, t: &mut TableReader, unlock: TechUnlock, tracks: &[TrackBoard; 5], rules: &[Power]) {
        let slots = rules.iter().find_map(|rule| match rule.effect {
            Effect::LifepodsOnTechs { slots } => Some(slots),
            _ => None,
        });
        match (self, unlock == TechUnlock::Lifepod) {
            (TechPlace::Level(_), true) => t
                .at("level")
                .refuse("a slot instead, because lifepods unlock the techs"),
            (TechPlace::Slot(_), false) => t
                .at("slot")
                .refuse("a level instead, because tech_unlock is not lifepod"),
            (TechPlace::Slot(slot), true) if slot >= slots.unwrap_or(0) => {
                t.at("slot").refuse("a slot that the rule lifepods_on_techs names");
            }
            (TechPlace::Level(level), false) if !tracks[Track::Tech.index()].tech_levels().contains(&level) => {
                t.at("level").refuse("a level that the tech track has a milestone for");
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ruleset;
    use super::super::files::RulesetFile;
    use super::super::tests::problems;
    use super::*;

    #[test]
    fn a_tech_needs_a_place_that_its_board_has() {
        let edits = [
            (
                "level = 5\neffect = \"no_meteorites\"",
                "level = 6\neffect = \"no_meteorites\"",
            ),
            (
                "level = 2\neffect = \"store_patches\"",
                "slot = \"B\"\neffect = \"store_patches\"",
            ),
            ("slot = \"F\"", "slot = \"G\""),
            (
                "slot = \"B\"\neffect = \"teleport_rover\"",
                "slot = \"A\"\neffect = \"teleport_rover\"",
            ),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[0] (universal-coalition).tech[1].slot: found \"B\"; allowed is a level \
                instead, because tech_unlock is not lifepod",
                "my.toml: corporation[0] (universal-coalition).tech[4].level: found 6; allowed is a level \
                that the tech track has a milestone for",
                "my.toml: corporation[4] (jump-drive).tech[1].slot: found \"A\"; allowed is a value of its \
                own; my.toml: corporation[4] (jump-drive).tech[0].slot has the same",
                "my.toml: corporation[4] (jump-drive).tech[5].slot: found \"G\"; allowed is a slot that the \
                rule lifepods_on_techs names",
            ]
        );
    }

    #[test]
    fn effects_have_their_parameters_and_no_others() {
        let edits = [
            ("effect = \"store_patches\"", "effect = \"store_patch\""),
            (
                "amount = 1\nmin_trackers_on_track = 1",
                "amonut = 1\nmin_trackers_on_track = 6",
            ),
            ("count = 1\nresource = \"energy\"", "count = 1"),
            (
                "timing = \"collect_meteorite\"\noptional = false\ncount = 1",
                "timing = \"collect_meteorite\"\noptional = false\ncount = 1\nresource = \"water\"",
            ),
            ("where = \"carrying a meteorite\"", "where = \"carrying\""),
            ("to = \"same terrain on a tile\"", "to = \"civ resource\""),
            ("solo = \"private\"", "solo = \"none\""),
            ("highest = 14", "highest = 16"),
            ("deliver_to = \"rover resource\"", "deliver_to = \"rover\""),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[0] (universal-coalition).tech[1].effect: found \"store_patch\"; allowed \
                is one of lifepods_on_tracks, lifepods_on_techs, flux_token, pick_up_and_deliver, \
                diagonal_advance, trackers_block, steps_per_ice_square, regress_other, \
                advance_needs_expansion, ignore_adjacency, store_patches, rover_move_bonus, resource_steps, \
                no_meteorites, diagonal_rovers, reposition_lifepods, free_rover_steps, move_per_rover, \
                next_milestone, improve_flux_track, collect_from_planet, advance_track, gain_patch, \
                gain_synergy, destroy_carried, patch_to_synergy, teleport_rover, synergy_steps, \
                resource_as_energy, claim_row, common_objective, link_tracks, lateral_shift, \
                regress_tracker, score_track_best, skip_trackers, advance_if_no_ice, move_from_rover_track, \
                extra_civ_choice, keep_civ_cards, reset_track, patch_on_tile, more_patches, \
                patch_destroys_meteorite, nothing; did you mean store_patches?",
                "my.toml: corporation[0] (universal-coalition).tech[2].amount: found nothing; allowed is an \
                integer from 1 to 24",
                "my.toml: corporation[0] (universal-coalition).tech[2].min_trackers_on_track: found 6; \
                allowed is an integer from 0 to 5",
                "my.toml: corporation[0] (universal-coalition).tech[2].amonut: found an unknown key; allowed \
                is one of slot, level, effect, amount, min_trackers_on_track, timing, limit, optional; did \
                you mean amount?",
                "my.toml: corporation[1] (cosmos).rule[0].highest: found 16; allowed is at most 15, the top \
                of the shortest track named",
                "my.toml: corporation[1] (cosmos).tech[2].resource: found nothing; allowed is a resource of \
                the tile, because the timing is place_tile",
                "my.toml: corporation[3] (horizon).rule[0].deliver_to: found \"rover\"; allowed is one of civ \
                resource, water resource, biomass resource, rover resource, tech resource, energy resource; \
                did you mean rover resource?",
                "my.toml: corporation[3] (horizon).tech[1].where: found \"carrying\"; allowed is one of civ \
                terrain, water terrain, biomass terrain, rover terrain, tech terrain, energy terrain, flux \
                terrain, carrying a meteorite; did you mean carrying a meteorite?",
                "my.toml: corporation[3] (horizon).tech[2].resource: found \"water\"; allowed is nothing, because \
                the timing is not place_tile",
                "my.toml: corporation[4] (jump-drive).tech[1].to: found \"civ resource\"; allowed is same \
                terrain on a tile, because from is any terrain",
                "my.toml: corporation[4] (jump-drive).tech[5].solo: found \"none\"; allowed is private",
            ]
        );
    }

    #[test]
    fn an_effect_is_read_with_the_timings_at_which_it_is_played_and_no_others() {
        for corporation in &Ruleset::embedded().corporations.corporations {
            let rules = corporation.rules.iter().map(|&rule| (false, rule));
            for (is_tech, power) in rules.chain(corporation.techs.iter().map(|tech| (true, tech.power))) {
                assert_eq!(power.misplaced(is_tech), None);
                for timing in Timing::ALL {
                    let found = Power { timing, ..power }.misplaced(is_tech).map(|(key, _)| key);
                    let is_played = power.effect.timings().contains(&timing);
                    assert_eq!(
                        found != Some("timing"),
                        is_played,
                        "{} at {timing}",
                        power.effect.name()
                    );
                }
            }
        }
        assert_eq!(Effect::Nothing.timings(), Timing::ALL);
    }

    #[test]
    fn what_is_never_played_is_refused_with_what_is() {
        let edits = [
            (
                "effect = \"gain_patch\"\ntiming = \"collect_meteorite\"",
                "effect = \"gain_patch\"\ntiming = \"collect_lifepod\"",
            ),
            (
                "effect = \"trackers_block\"\ntiming = \"advance\"",
                "effect = \"claim_row\"\ntiming = \"anytime\"",
            ),
            (
                "effect = \"diagonal_rovers\"\ntiming = \"rover_step\"",
                "effect = \"trackers_block\"\ntiming = \"advance\"",
            ),
            (
                "effect = \"rover_move_bonus\"\ntiming = \"passive\"",
                "effect = \"rover_move_bonus\"\ntiming = \"passive\"\nlimit = \"game\"",
            ),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[0] (universal-coalition).tech[2].limit: found \"game\"; allowed is nothing, \
                because rover_move_bonus has no limit",
                "my.toml: corporation[1] (cosmos).tech[0].effect: found \"trackers_block\"; allowed is another \
                one, because trackers_block is for rules, not for techs",
                "my.toml: corporation[3] (horizon).tech[2].timing: found \"collect_lifepod\"; allowed is \
                place_tile or collect_meteorite, because the effect is gain_patch",
                "my.toml: corporation[5] (makeshift).rule[1].effect: found \"claim_row\"; allowed is another \
                one, because claim_row is for techs, not for rules",
            ]
        );
    }

    #[test]
    fn a_tech_may_do_nothing_at_any_time() {
        let file = RulesetFile::Corporations.embedded_text();
        let tech = "effect = \"store_patches\"\ntiming = \"gain_patch\"";
        for timing in Timing::ALL {
            let nothing = file.replacen(tech, &format!("effect = \"nothing\"\ntiming = \"{timing}\""), 1);
            assert_ne!(nothing, file);
            let ruleset = Ruleset::with_files(&[("my.toml", &nothing)]).expect("a tech may do nothing");
            assert_eq!(
                ruleset.corporations.corporations[0].techs[1].power.effect,
                Effect::Nothing
            );
        }
    }

    #[test]
    fn the_flux_track_needs_its_token() {
        let edits = [("track = \"rover\"\nsteps = 1", "track = \"flux\"\nsteps = 1")];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[3] (horizon).tech[4].effect: found \"advance_track\"; allowed is an \
                effect without flux, because no rule is flux_token",
            ]
        );
    }
}
