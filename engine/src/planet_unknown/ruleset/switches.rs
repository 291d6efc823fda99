//! The rule switches that are played under both readings (PU-9.4), and random draws of them for tests of the laws.

use super::Ruleset;
use super::effects::Effect;
use super::planet_rules::PlanetRule;
use crate::rng::Rng;
use crate::switches::Switches;
use crate::vocabulary::Vocabulary;

/// A switch in the rulings of a file.
macro_rules! ruling {
    ($file:ident . $name:ident) => {
        (stringify!($name), |ruleset| ruleset.$file.rulings.$name.turn())
    };
}

/// A flag of the rules of planets, by its kind of rule.
macro_rules! of_planet {
    ($name:literal, $kind:ident . $flag:ident) => {
        ($name, |ruleset| {
            for rule in ruleset.planets.planets.iter_mut().flat_map(|planet| &mut planet.rules) {
                if let PlanetRule::$kind { $flag, .. } = rule {
                    $flag.turn();
                }
            }
        })
    };
}

/// A flag of the rules and techs of a corporation, by its kind of effect.
macro_rules! of_corporation {
    ($name:literal, $slug:literal, $kind:ident . $flag:ident) => {
        ($name, |ruleset| {
            for effect in effects(ruleset, $slug) {
                if let Effect::$kind { $flag, .. } = effect {
                    $flag.turn();
                }
            }
        })
    };
}

/// The switches that are played under both readings; those of one board have its name in front. `patches_cover` is not
/// included: a patch on a tile and one on open ground are the same on the board (CORP-8.4).
const SWITCHES: Switches<Ruleset> = Switches(&[
    ruling!(corporations.store_unplaceable),
    ruling!(civ_cards.free_tile_relax),
    ruling!(civ_cards.card_trackers),
    ruling!(planets.waive_planet_rules),
    ruling!(planets.patches_cover_boards),
    ruling!(civ_cards.claim_batch),
    ruling!(civ_cards.end_game_claims_from),
    ruling!(corporations.pool),
    ruling!(events.guard_game_end),
    ruling!(events.blocked_tech_milestone),
    ruling!(events.meteorite_immunity_blocks_add),
    ruling!(events.limits_bind_teleport),
    ruling!(events.limits_bind_patches),
    ruling!(objectives.patches_are_terrain),
    ruling!(objectives.lone_patch_is_area),
    ruling!(objectives.petra_currents_count_as_covered),
    ruling!(objectives.no_ice_satisfies_ice_covered),
    of_planet!("petra.in_energy_area", OpenCurrent.in_energy_area),
    of_planet!("petra.for_techs", OpenCurrent.for_techs),
    of_planet!("petra.in_objectives", OpenCurrent.in_objectives),
    of_planet!("petra.completes_lines", OpenCurrent.completes_lines),
    of_corporation!(
        "universal.through_energy",
        "universal-coalition",
        ResourceSteps.through_energy
    ),
    of_corporation!("universal.patches", "universal-coalition", IgnoreAdjacency.patches),
    of_corporation!("universal.from_tiles", "universal-coalition", NoMeteorites.from_tiles),
    of_corporation!("universal.from_events", "universal-coalition", NoMeteorites.from_events),
    ("cosmos.highest", cover_tops),
    of_corporation!("flux.on_unlock", "flux", MovePerRover.on_unlock),
    of_corporation!(
        "wormhole.through_energy",
        "wormhole",
        AdvanceNeedsExpansion.through_energy
    ),
]);

impl Ruleset {
    /// The names of the switches that [`draw_switches`](Ruleset::draw_switches) draws from.
    pub fn switches() -> impl Iterator<Item = &'static str> {
        SWITCHES.names()
    }

    /// Gives one of the [`switches`](Ruleset::switches) its other value. Returns whether there is one with this name.
    pub fn turn_switch(&mut self, name: &str) -> bool {
        SWITCHES.turn(self, name)
    }

    /// Half the time leaves the ruleset as it is, otherwise turns each switch with probability one half. Returns the
    /// switches that were turned.
    pub fn draw_switches(&mut self, rng: &mut Rng) -> Vec<&'static str> {
        let mut turned = Vec::new();
        if rng.below(2) == 0 {
            return turned;
        }
        for &(name, turn) in SWITCHES.0 {
            if rng.below(2) == 0 {
                turn(self);
                turned.push(name);
            }
        }
        turned
    }
}

/// A value with one alternative.
trait TwoValued {
    /// Takes the other value.
    fn turn(&mut self);
}

impl TwoValued for bool {
    fn turn(&mut self) {
        *self = !*self;
    }
}

impl<V: Vocabulary + PartialEq> TwoValued for V {
    fn turn(&mut self) {
        let mut others = V::VALUES.iter().copied().filter(|other| other != self);
        *self = others.next().expect("a switch has two values");
    }
}

/// The effects of the rules and techs of a corporation.
fn effects<'a>(ruleset: &'a mut Ruleset, slug: &'a str) -> impl Iterator<Item = &'a mut Effect> {
    let corporations = ruleset.corporations.corporations.iter_mut();
    corporations
        .filter(move |corporation| corporation.slug == slug)
        .flat_map(|corporation| {
            let techs = corporation.techs.iter_mut().map(|tech| &mut tech.power);
            corporation.rules.iter_mut().chain(techs).map(|power| &mut power.effect)
        })
}

/// The top position of that corporation's tracks.
const TOP: u8 = 15;

/// Changes whether lifepods may cover the top of a track (CORP-1.1).
fn cover_tops(ruleset: &mut Ruleset) {
    for effect in effects(ruleset, "cosmos") {
        if let Effect::LifepodsOnTracks { highest, .. } = effect {
            *highest = if *highest == TOP { TOP - 1 } else { TOP };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Backend;
    use crate::planet_unknown::PlanetUnknown;
    use crate::planet_unknown::ruleset::files::RulesetFile;
    use toml::{Table, Value};

    #[test]
    fn every_switch_alone_is_another_ruleset_that_can_be_played_and_turns_back() {
        let embedded = Ruleset::embedded();
        let mut ids = vec![embedded.id()];
        for name in Ruleset::switches() {
            let mut turned = embedded.clone();
            assert!(turned.turn_switch(name));
            assert!(
                !ids.contains(&turned.id()),
                "{name} has the same effect as another switch"
            );
            ids.push(turned.id());
            PlanetUnknown::new(turned.clone(), Backend::Portable)
                .unwrap_or_else(|problems| panic!("{name}: {problems}"));
            turned.turn_switch(name);
            assert_eq!(turned, embedded, "{name}");
        }
        assert!(!embedded.clone().turn_switch("no_such_switch"));
    }

    #[test]
    fn half_of_the_draws_turn_nothing_and_the_others_each_switch_half_the_time() {
        let mut turned = vec![0; SWITCHES.0.len()];
        let mut as_embedded = 0;
        let embedded = Ruleset::embedded();
        for seed in 0..1000 {
            let mut ruleset = embedded.clone();
            let drawn = ruleset.draw_switches(&mut Rng::seed(seed));
            as_embedded += usize::from(drawn.is_empty());
            assert_eq!(drawn.is_empty(), ruleset == embedded);
            for name in drawn {
                turned[Ruleset::switches().position(|switch| switch == name).unwrap()] += 1;
            }
        }
        let about = |count: usize, expected: usize| count.abs_diff(expected) < 80;
        assert!(about(as_embedded, 500), "{as_embedded}");
        assert!(turned.iter().all(|&count| about(count, 250)), "{turned:?}");
    }

    #[test]
    fn every_ruling_of_the_files_is_drawn_or_refused_in_its_other_reading() {
        let mut rulings = 0;
        for part in RulesetFile::ALL {
            let file: Table = part.embedded_text().parse().unwrap();
            for (key, value) in file.get("rulings").and_then(Value::as_table).into_iter().flatten() {
                rulings += 1;
                let is_drawn = Ruleset::switches().any(|switch| switch == key);
                assert_eq!(is_played(&file, part, key, &other_value(value)), is_drawn, "{key}");
            }
        }
        assert_eq!(rulings, 22);
    }

    fn other_value(value: &Value) -> Value {
        let named = |name: &str| match name {
            "per_round" => "per_window",
            "end_of_round" => "end_of_phase",
            "full_sets" => "floor_total",
            "one_by_one" => "all_first",
            "last_commander" => "next_commander",
            "lost" => "ignored",
            _ => panic!("{name} has no other value"),
        };
        match value {
            Value::Boolean(flag) => (!flag).into(),
            value => named(value.as_str().unwrap()).into(),
        }
    }

    fn is_played(file: &Table, part: RulesetFile, key: &str, value: &Value) -> bool {
        let mut file = file.clone();
        file["rulings"][key] = value.clone();
        let ruleset = Ruleset::with_files(&[(&part.file_name(), &file.to_string())]).unwrap();
        PlanetUnknown::new(ruleset, Backend::Portable).is_ok()
    }
}
