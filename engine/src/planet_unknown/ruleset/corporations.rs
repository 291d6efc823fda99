//! Corporation boards: tracks, rules and techs.

use super::effects::Effect;
use super::files;
use super::powers::{Power, Tech, TechUnlock};
use super::rulings::CorporationRulings;
use super::symmetric;
use super::timing::Timing;
use super::track_boards::TrackBoard;
use crate::planet_unknown::capacities::MAX_MEDALS;
use crate::planet_unknown::capacities::{MAX_CORPORATIONS, MAX_ROVERS, MAX_TECHS};
use crate::planet_unknown::resource::Track;
use crate::toml_reader::{Field, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// The most rules of a corporation.
const MAX_RULES: usize = 8;

vocabulary! {
    /// The edition that a board belongs to; it changes no rule, and boards of all editions are dealt alike.
    pub enum Edition {
        /// The base game.
        Core = "core",
        /// The expansion.
        Expansion = "expansion",
        /// A board of somebody's own.
        Homebrew = "homebrew",
    }
}

/// A corporation board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Corporation {
    /// Number; 0 is the symmetric side of every board.
    pub id: u8,
    /// Name in options and files.
    pub slug: String,
    /// Printed name.
    pub name: String,
    /// The edition it belongs to.
    pub edition: Edition,
    /// How demanding the corporation is to play.
    pub complexity: u8,
    /// The supply of rovers: they wait on the board until a position of a track places one on the planet.
    pub rovers: u8,
    /// Which techs are available.
    pub tech_unlock: TechUnlock,
    /// The tracks by index of [`Track`].
    pub tracks: [TrackBoard; 5],
    /// Rules that are always active.
    pub rules: Vec<Power>,
    /// Techs in ascending order of their places, all different.
    pub techs: Vec<Tech>,
    /// Whether it is symmetric, where that does not follow from its number; rulesets without the key keep their identity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetric: Option<bool>,
}

/// Medals for what is collected (PU-6.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CollectionScoring {
    /// Medals for each lifepod in the scoring area.
    pub medals_per_lifepod: u8,
    /// Collected meteorites that make one medal.
    pub meteorites_per_medal: u8,
}

/// All corporations, and readings of their rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Corporations {
    /// Tracks from left to right on the board; neighbours are adjacent.
    pub track_order: [Track; 5],
    /// Medals for what is collected.
    pub scoring: CollectionScoring,
    /// Readings of the rules.
    pub rulings: CorporationRulings,
    /// The corporations in ascending order of their numbers.
    pub corporations: Vec<Corporation>,
}

impl Corporations {
    pub(crate) fn read(t: &mut TableReader) -> Corporations {
        files::read_schema(t);
        let unlocks = TechUnlock::ALL.map(TechUnlock::name);
        read_glossary(t.optional("tech_unlocks"), unlocks.into_iter());
        read_glossary(t.optional("timings"), Timing::ALL.map(Timing::name).into_iter());
        read_glossary(t.optional("effects"), Effect::KINDS.iter().map(|&(name, _)| name));
        let (ids, slugs) = (Taken::default(), Taken::default());
        let tracks = Taken::default();
        let mut corporations = Corporations {
            track_order: t.at("track_order").array(|track| track.distinct(&tracks, Field::named)),
            scoring: t.at("scoring").table(|t| CollectionScoring {
                medals_per_lifepod: t.at("medals_per_lifepod").integer(0..=MAX_MEDALS),
                meteorites_per_medal: t.at("meteorites_per_medal").integer(1..=MAX_MEDALS),
            }),
            rulings: t.at("rulings").table(CorporationRulings::read),
            corporations: t
                .at("corporation")
                .tables(1..=MAX_CORPORATIONS, |t| Corporation::read(t, &ids, &slugs)),
        };
        if t.is_clean() && corporations.corporations.iter().all(|corporation| corporation.id != 0) {
            let allowed = "one is needed, as the symmetric side of every board";
            t.at("corporation").note("no corporation of id 0", allowed);
        }
        corporations.corporations.sort_by_key(|corporation| corporation.id);
        corporations
    }
}

/// Reads a table that explains names to people; every name in it must exist.
fn read_glossary(table: Option<Field>, names: impl Iterator<Item = &'static str>) {
    if let Some(table) = table {
        table.table(|t| names.for_each(|name| drop(t.optional(name).map(Field::text))));
    }
}

impl Corporation {
    fn read(t: &mut TableReader, ids: &Taken<u8>, slugs: &Taken<String>) -> Corporation {
        let tracks = TrackBoard::read_all(t);
        let tech_unlock = t.at("tech_unlock").named();
        let known = t.is_clean();
        if known {
            check_milestones(t, &tracks, tech_unlock);
        }
        let rule = |t: &mut TableReader| {
            let rule = Power::read(t, false);
            if known && t.is_clean() {
                rule.check_lifepod_positions(t, &tracks);
            }
            rule
        };
        let rules = t
            .optional("rule")
            .map_or(Vec::new(), |rules| rules.tables(0..=MAX_RULES, rule));
        let has_flux_token = rules.iter().any(|rule| rule.effect == Effect::FluxToken);
        let places = Taken::default();
        let tech = |t: &mut TableReader| {
            let tech = Tech::read(t, &places);
            if known && t.is_clean() {
                tech.place.check(t, tech_unlock, &tracks, &rules);
            }
            if t.is_clean() && tech.power.effect.needs_flux_token() && !has_flux_token {
                t.at("effect")
                    .refuse("an effect without flux, because no rule is flux_token");
            }
            tech
        };
        let mut techs = t
            .optional("tech")
            .map_or(Vec::new(), |techs| techs.tables(0..=MAX_TECHS.into(), tech));
        techs.sort_by_key(|tech| tech.place);
        let id = t
            .at("id")
            .distinct(ids, |id| id.integer(0..=MAX_CORPORATIONS as u8 - 1));
        Corporation {
            id,
            slug: t.at("slug").distinct(slugs, Field::text),
            name: t.at("name").text(),
            edition: t.at("edition").named(),
            complexity: t.at("complexity").integer(1..=5),
            rovers: t.at("rovers").integer(0..=MAX_ROVERS as u8),
            tech_unlock,
            tracks,
            rules,
            techs,
            symmetric: symmetric::read(t, id),
        }
    }

    /// Whether any number of seats may use it (PU-1.1).
    pub fn is_symmetric(&self) -> bool {
        symmetric::is_symmetric(self.id, self.symmetric)
    }
}

/// Notes tech milestones that are off the tech track, out of order, or on a board whose techs lifepods unlock.
fn check_milestones(t: &mut TableReader, tracks: &[TrackBoard; 5], unlock: TechUnlock) {
    let list = |levels: &[u8]| levels.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    for track in Track::ALL {
        let levels = tracks[track.index()].tech_levels();
        let ordered: Vec<u8> = (1..=levels.len() as u8).collect();
        let found = format!("tech levels {} on the {track} track", list(&levels));
        if levels.is_empty() {
            continue;
        } else if track != Track::Tech {
            t.at("tracks").note(&found, "they are allowed on the tech track only");
        } else if unlock == TechUnlock::Lifepod {
            t.at("tracks")
                .note(&found, "none are allowed where lifepods unlock the techs");
        } else if levels != ordered {
            t.at("tracks")
                .note(&found, format!("allowed are {}, from the start upward", list(&ordered)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn tech_milestones_are_in_order_on_the_tech_track() {
        assert_eq!(
            problems(
                RulesetFile::Corporations,
                &[("\"tech 1\", \"-\", \"tech 2\"", "\"tech 2\", \"-\", \"tech 1\"")]
            ),
            [
                "my.toml: corporation[0] (universal-coalition).tracks: found tech levels 2, 1, 3, 4, 5 on the \
                tech track; allowed are 1, 2, 3, 4, 5, from the start upward",
            ]
        );
        assert_eq!(
            problems(
                RulesetFile::Corporations,
                &[("\"medal 1\", \"civ 1\"", "\"medal 1\", \"tech 1\"")]
            ),
            [
                "my.toml: corporation[0] (universal-coalition).tracks: found tech levels 1 on the civ track; \
                they are allowed on the tech track only",
            ]
        );
    }

    #[test]
    fn an_unknown_reading_is_refused_with_the_readings_there_are() {
        let edits = [
            ("pool = \"per_round\"", "pool = \"per_turn\""),
            (
                "\"civ\", \"water\", \"biomass\", \"rover\", \"tech\"] # left",
                "\"civ\", \"civ\", \"biomass\", \"rover\", \"tech\"] # left",
            ),
            ("latest = \"only", "last = \"only"),
            ("rovers = 2", "rovers = 9"),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: tech_unlocks.last: found an unknown key; allowed is one of level, latest, \
                uncovered, any_tracker, lifepod; did you mean latest?",
                "my.toml: track_order[1]: found \"civ\"; allowed is a value of its own; my.toml: \
                track_order[0] has the same",
                "my.toml: rulings.pool: found \"per_turn\"; allowed is one of per_round, per_window",
                "my.toml: corporation[0] (universal-coalition).rovers: found 9; allowed is an integer from 0 \
                to 8",
            ]
        );
    }
}
