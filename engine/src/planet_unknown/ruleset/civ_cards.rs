//! Civ cards and how many of them are in play.

use super::files;
use super::rulings::CivCardRulings;
use crate::by_seat::MAX_SEATS;
use crate::kinds::{any_of, kinds, names_at, within};
use crate::planet_unknown::capacities::MAX_MEDALS;
use crate::planet_unknown::capacities::{MAX_CARDS, MAX_POSITIONS, RANKS};
use crate::planet_unknown::resource::{Collectible, TrackSet};
use crate::toml_reader::{Field, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;

vocabulary! {
    /// When a civ card takes effect.
    pub enum CivTiming {
        /// When it is picked; it is public.
        Immediate = "immediate",
        /// In the end-game step; its owner keeps it secret until then.
        EndGame = "end_game",
    }
}

vocabulary! {
    /// What a card may set a new rate of medals for.
    pub enum RatedPiece {
        /// Each patch on the planet.
        BiomassPatch = "biomass_patch",
        /// Each lifepod in the scoring area.
        Lifepod = "lifepod",
    }
}

kinds! {
    /// What a civ card does.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub enum CivEffect at CivTiming {
        /// Advances N different trackers by M steps each.
        Advance = "advance" at [Immediate, EndGame] {
            /// How many trackers the owner picks.
            trackers: u8 = within(1..=5),
            /// Steps of each.
            steps: u8 = count,
            /// Those that may be picked.
            among: TrackSet = files::read_tracks,
        },
        /// Advances every tracker below the position to it.
        AdvanceTo = "advance_to" at [Immediate] {
            /// The position.
            position: u8 = within(1..=MAX_POSITIONS as u8 - 1),
            /// The trackers.
            among: TrackSet = files::read_tracks,
            /// Whether synergy boosts on the way are not claimed.
            skip_synergy: bool = Field::flag,
        },
        /// Gains biomass patches.
        GainPatch = "gain_patch" at [Immediate] {
            /// How many.
            count: u8 = count,
        },
        /// Gains rover movement.
        GainMovement = "gain_movement" at [Immediate] {
            /// How much.
            amount: u8 = count,
        },
        /// Places one of the two top tiles of the own depot.
        PlaceDepotTile = "place_depot_tile" at [Immediate] {
            /// Whether its resources advance trackers.
            advance_resources: bool = Field::flag,
        },
        /// Sets rovers on other squares.
        TeleportRover = "teleport_rover" at [Immediate] {
            /// How many at most.
            count: u8 = count,
        },
        /// Moves pieces from the planet to the corporation board.
        Collect = "collect" at [Immediate] {
            /// Which pieces.
            what: Collectible = Field::named,
            /// How many. For all of them, a number that no game reaches.
            count: u8 = count,
        },
        /// Removes pieces from the planet.
        Destroy = "destroy" at [Immediate] {
            /// Which pieces.
            what: Collectible = Field::named,
            /// How many. For all of them, a number that no game reaches.
            count: u8 = count,
        },
        /// Removes all pieces of a kind from rows or columns.
        DestroyLine = "destroy_line" at [Immediate] {
            /// Which pieces.
            what: Collectible = Field::named,
            /// How many rows or columns.
            lines: u8 = count,
        },
        /// Scores medals.
        Medals = "medals" at [EndGame] {
            /// How many.
            amount: u8 = within(0..=MAX_MEDALS),
        },
        /// Replaces the medals that each such piece scores.
        MedalRate = "medal_rate" at [EndGame] {
            /// Which pieces.
            what: RatedPiece = Field::named,
            /// Medals for each.
            medals: u8 = within(0..=MAX_MEDALS),
        },
        /// Commerce family: scores once, by the number of cards of the family that the owner holds.
        Commerce = "family" at [EndGame] by family {
            /// Medals for one card, for two, and so on.
            by_count: Vec<u8>,
        },
        /// Meteorite family: sets the medals of each full set of collected meteorites, by the number of cards held.
        MeteoriteSets = "family" at [EndGame] by family {
            /// Meteorites of a set.
            set_size: u8,
            /// Medals for a set with one card, with two, and so on.
            by_count: Vec<u8>,
        },
        /// Nothing.
        Nothing = "nothing" at [Immediate, EndGame],
    }
}

/// A civ card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CivCard {
    /// Name, `C01` and so on.
    pub id: String,
    /// Number in the digital implementation.
    pub reference: u16,
    /// Rank, 1 to 4.
    pub rank: u8,
    /// When it takes effect.
    pub timing: CivTiming,
    /// Name that says what it does.
    pub slug: String,
    /// What it does, in order.
    pub effects: Vec<CivEffect>,
}

/// All civ cards, how many are in play, and readings of their rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CivCards {
    /// Cards of each rank.
    pub cards_per_rank: u8,
    /// Cards of each rank in play in addition to one for each player (PU-1.5).
    pub in_play_extra: u8,
    /// Readings of the rules.
    pub rulings: CivCardRulings,
    /// The cards in ascending order of their names.
    pub cards: Vec<CivCard>,
}

vocabulary! {
    /// A family of cards that score together.
    pub enum Family {
        /// Scores once, by the number of its cards.
        Commerce = "commerce",
        /// Sets the rate of collected meteorites.
        Meteorite = "meteorite",
    }
}

/// The highest number that a card may move, gain or remove.
const MOST: u8 = 24;

/// Reads a number of things or steps.
pub(super) fn count(field: Field) -> u8 {
    field.integer(1..=MOST)
}

fn family(t: &mut TableReader) -> CivEffect {
    let family = t.at("family").named();
    let by_count = |t: &mut TableReader| t.at("by_count").list(1..=MAX_CARDS, |n| n.integer(0..=MAX_MEDALS));
    match family {
        Family::Commerce => CivEffect::Commerce { by_count: by_count(t) },
        Family::Meteorite => CivEffect::MeteoriteSets {
            set_size: count(t.at("set_size")),
            by_count: by_count(t),
        },
    }
}

impl CivEffect {
    fn family(&self) -> Option<(Family, &Vec<u8>)> {
        match self {
            CivEffect::Commerce { by_count } => Some((Family::Commerce, by_count)),
            CivEffect::MeteoriteSets { by_count, .. } => Some((Family::Meteorite, by_count)),
            _ => None,
        }
    }
}

impl CivCard {
    fn read(t: &mut TableReader, ids: &Taken<String>, references: &Taken<u16>, slugs: &Taken<String>) -> CivCard {
        let timing: CivTiming = t.at("timing").named();
        let effect = |t: &mut TableReader| {
            let effect = t.kind("kind", CivEffect::KINDS);
            if t.is_clean() && !effect.timings().contains(&timing) {
                let allowed = any_of(names_at(CivEffect::PLAYED, &timing));
                t.at("kind")
                    .refuse(format!("{allowed}, because the timing is {timing}"));
            }
            effect
        };
        CivCard {
            id: t.at("id").distinct(ids, Field::text),
            reference: t.at("ref").distinct(references, |number| number.integer(0..=999)),
            rank: t.at("rank").integer(1..=RANKS as u8),
            timing,
            slug: t.at("slug").distinct(slugs, Field::text),
            effects: t.at("effects").tables(1..=4, effect),
        }
    }
}

impl CivCards {
    pub(crate) fn read(t: &mut TableReader) -> CivCards {
        files::read_schema(t);
        let (ids, references, slugs) = (Taken::default(), Taken::default(), Taken::default());
        let (cards_per_rank, in_play_extra) = t.at("setup").table(|t| {
            t.at("ranks").integer(RANKS as u8..=RANKS as u8);
            t.at("unused_go_to").word(&[("box", ())]);
            let per_rank = t.at("cards_per_rank").integer(1..=(MAX_CARDS / RANKS) as u8);
            (per_rank, t.at("in_play_extra").integer(0..=per_rank))
        });
        let mut cards = CivCards {
            cards_per_rank,
            in_play_extra,
            rulings: t.at("rulings").table(CivCardRulings::read),
            cards: t
                .at("card")
                .tables(1..=MAX_CARDS, |t| CivCard::read(t, &ids, &references, &slugs)),
        };
        if t.is_clean() {
            cards.check(t);
        }
        cards.cards.sort_by(|a, b| a.id.cmp(&b.id));
        cards
    }

    fn check(&self, t: &mut TableReader) {
        for rank in 1..=RANKS as u8 {
            let count = self.cards.iter().filter(|card| card.rank == rank).count();
            if count != usize::from(self.cards_per_rank) {
                let allowed = format!("allowed are {}, as setup.cards_per_rank says", self.cards_per_rank);
                t.at("card").note(&format!("{count} cards of rank {rank}"), allowed);
            }
        }
        let in_play = MAX_SEATS as u8 + self.in_play_extra;
        if in_play > self.cards_per_rank {
            let found = format!("in_play_extra = {}", self.in_play_extra);
            let allowed = format!(
                "{MAX_SEATS} players need {in_play} cards of a rank, and there are {}",
                self.cards_per_rank
            );
            t.at("setup").note(&found, allowed);
        }
        let effects: Vec<&CivEffect> = self.cards.iter().flat_map(|card| &card.effects).collect();
        for family in Family::ALL {
            let of_family: Vec<&&CivEffect> = effects
                .iter()
                .filter(|effect| effect.family().is_some_and(|(f, _)| f == family))
                .collect();
            let Some(first) = of_family.first() else {
                continue;
            };
            if of_family.iter().any(|effect| effect != first) {
                t.at("card").note(
                    &format!("{family} cards that differ"),
                    "allowed are the same numbers on all of them",
                );
            }
            let steps = first.family().map_or(0, |(_, by_count)| by_count.len());
            if steps < of_family.len() {
                let found = format!("{} {family} cards and by_count of {steps} values", of_family.len());
                t.at("card")
                    .note(&found, "allowed is a value for each number of cards of the family");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn each_rank_has_the_stated_number_of_cards_and_enough_for_six_players() {
        assert_eq!(
            problems(RulesetFile::CivCards, &[("ref = 1\nrank = 1", "ref = 1\nrank = 2")]),
            [
                "my.toml: card: found 8 cards of rank 1; allowed are 9, as setup.cards_per_rank says",
                "my.toml: card: found 10 cards of rank 2; allowed are 9, as setup.cards_per_rank says",
            ]
        );
        assert_eq!(
            problems(RulesetFile::CivCards, &[("in_play_extra = 1", "in_play_extra = 4")]),
            ["my.toml: setup: found in_play_extra = 4; 6 players need 10 cards of a rank, and there are 9"]
        );
    }

    #[test]
    fn names_and_numbers_of_cards_are_unique() {
        let edits = [
            ("id = \"C02\"\nref = 2", "id = \"C01\"\nref = 1"),
            ("ref = 3\nrank = 1", "ref = 3\nrank = 5"),
        ];
        assert_eq!(
            problems(RulesetFile::CivCards, &edits),
            [
                "my.toml: card[1] (one-tracker-twice).id: found \"C01\"; allowed is a value of its own; \
                my.toml: card[0] (two-trackers).id has the same",
                "my.toml: card[1] (one-tracker-twice).ref: found 1; allowed is a value of its own; my.toml: \
                card[0] (two-trackers).ref has the same",
                "my.toml: card[2] (one-patch).rank: found 5; allowed is an integer from 1 to 4",
            ]
        );
    }

    #[test]
    fn an_effect_fits_the_timing_of_its_card() {
        let edits = [
            ("kind = \"gain_movement\", amount = 4", "kind = \"medals\", amount = 4"),
            ("kind = \"medals\", amount = 1", "kind = \"gain_patch\", count = 1"),
        ];
        assert_eq!(
            problems(RulesetFile::CivCards, &edits),
            [
                "my.toml: card[3] (four-movement).effects[0].kind: found \"medals\"; allowed is one of \
                advance, advance_to, gain_patch, gain_movement, place_depot_tile, teleport_rover, collect, \
                destroy, destroy_line, nothing, because the timing is immediate",
                "my.toml: card[5] (medal-1-rank-1).effects[0].kind: found \"gain_patch\"; allowed is one \
                of advance, medals, medal_rate, family, nothing, because the timing is end_game",
            ]
        );
    }

    #[test]
    fn cards_of_a_family_agree() {
        assert_eq!(
            problems(RulesetFile::CivCards, &[("[1, 3, 6, 10]", "[1, 3, 6, 11]")]),
            ["my.toml: card: found commerce cards that differ; allowed are the same numbers on all of them"]
        );
    }

    #[test]
    fn an_unknown_reading_is_refused_with_the_readings_there_are() {
        let edits = [
            ("claim_batch = \"end_of_round\"", "claim_batch = \"at_once\""),
            (
                "meteorite_rounding = \"full_sets\"",
                "meteorite_rounding = \"full_set\"",
            ),
            ("free_tile_relax = false", "free_tile_relax = 0"),
        ];
        assert_eq!(
            problems(RulesetFile::CivCards, &edits),
            [
                "my.toml: rulings.claim_batch: found \"at_once\"; allowed is one of end_of_round, end_of_phase",
                "my.toml: rulings.meteorite_rounding: found \"full_set\"; allowed is one of full_sets, \
                floor_total; did you mean full_sets?",
                "my.toml: rulings.free_tile_relax: found 0; allowed is true or false",
            ]
        );
    }
}
