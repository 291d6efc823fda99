//! Objective cards with both sides, and how they are dealt.

use super::files;
use super::rulings::ObjectiveRulings;
use crate::bitboard::SIDE;
use crate::by_seat::MAX_SEATS;
use crate::kinds::{kinds, within};
use crate::planet_unknown::capacities::MAX_CARDS;
use crate::planet_unknown::capacities::MAX_MEDALS;
use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::toml_reader::{Field, Kinds, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// The statistic that a neighbour side compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Statistic {
    /// Visible symbols of the resource on edge squares.
    EdgeResources(Resource),
    /// Squares of the largest connected area of the terrain.
    LargestArea(Resource),
    /// Connected areas of the terrain.
    AreaCount(Resource),
    /// Visible symbols of the resource.
    ResourceCount(Resource),
    /// Tracks with a tracker at the top position.
    TracksAtTop,
    /// Pieces on the corporation board.
    Collected(Collectible),
}

vocabulary! {
    /// Which value of a statistic wins.
    pub enum Better {
        /// The higher one.
        More = "more",
        /// The lower one.
        Less = "less",
    }
}

/// The side compared between players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct NeighbourSide {
    /// What is compared.
    pub statistic: Statistic,
    /// Which value wins.
    pub better: Better,
    /// Medals of the player whose value is strictly better.
    pub win: u8,
    /// Medals of each player if the values are equal.
    pub tie: u8,
}

vocabulary! {
    /// The two classes of ground that a condition may require to be covered.
    pub enum CoveredGround {
        /// Ice.
        Ice = "ice",
        /// Everything but ice.
        Land = "land",
    }
}

kinds! {
    /// The condition of a private side.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    pub enum Condition {
        /// A block of squares, in either direction, is all of the terrain.
        Rectangle = "rectangle" {
            /// The terrain.
            of: Resource = Field::named,
            /// Its two side lengths.
            size: [u8; 2] = sides,
        },
        /// One connected area of the terrain contains a number of symbols of its resource.
        AreaResources = "area_resources" {
            /// The terrain and resource.
            of: Resource = Field::named,
            /// How many at least.
            min: u8 = within(1..=MOST),
        },
        /// A tracker is at the top of the track.
        TrackAtTop = "track_at_top" {
            /// The track.
            of: Track = Field::named,
        },
        /// At most a number of symbols of the resource are visible.
        ResourceAtMost = "resource_at_most" {
            /// The resource.
            of: Resource = Field::named,
            /// How many at most.
            max: u8 = within(0..=MOST),
        },
        /// At least a number of pieces are on the corporation board.
        CollectedAtLeast = "collected_at_least" {
            /// Which pieces.
            of: Collectible = Field::named,
            /// How many at least.
            min: u8 = within(1..=MOST),
        },
        /// More of one kind of piece than of another are on the corporation board.
        CollectedMore = "collected_more" by collected_more {
            /// The kind that must be more numerous.
            of: Collectible,
            /// The kind that must be less numerous.
            than: Collectible,
        },
        /// No square of this ground is open.
        AllCovered = "all_covered" {
            /// The ground.
            of: CoveredGround = Field::named,
        },
    }
}

/// The side that is checked for its owner alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PrivateSide {
    /// The condition.
    pub condition: Condition,
    /// Medals if it is fulfilled.
    pub medals: u8,
}

/// A two-sided objective card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Objective {
    /// Name, `O01` and so on.
    pub id: String,
    /// Number in the digital implementation.
    pub reference: u16,
    /// Name that says what both sides count.
    pub slug: String,
    /// The side compared between players.
    pub neighbour: NeighbourSide,
    /// The side checked for its owner alone.
    pub private: PrivateSide,
}

/// How many objectives are dealt (PU-1.6, PU-1.7, PU-7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ObjectiveDeal {
    /// Cards between two players of a two-player game.
    pub between_two_players: u8,
    /// Cards between each pair of adjacent seats, three to six players.
    pub between_neighbours: u8,
    /// Private cards dealt in a solo game.
    pub solo_dealt: u8,
    /// How many of them are kept.
    pub solo_kept: u8,
    /// Private cards dealt to each player, two or more, if private objectives are on.
    pub module_dealt: u8,
    /// How many of them are kept.
    pub module_kept: u8,
    /// Whether private cards are chosen before the neighbour cards are dealt (R27).
    pub private_first: bool,
}

/// All objectives, how they are dealt, and readings of their rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Objectives {
    /// How many are dealt.
    pub deal: ObjectiveDeal,
    /// Readings of the rules.
    pub rulings: ObjectiveRulings,
    /// The cards in ascending order of their names.
    pub cards: Vec<Objective>,
}

/// The readers of statistics, by kind.
const STATISTICS: &Kinds<Statistic> = &[
    ("edge_resources", |t| Statistic::EdgeResources(t.at("of").named())),
    ("largest_area", |t| Statistic::LargestArea(t.at("of").named())),
    ("area_count", |t| Statistic::AreaCount(t.at("of").named())),
    ("resource_count", |t| Statistic::ResourceCount(t.at("of").named())),
    ("tracks_at_top", |_| Statistic::TracksAtTop),
    ("collected", |t| Statistic::Collected(t.at("of").named())),
];

/// The highest number that a condition may require.
const MOST: u8 = (SIDE * SIDE) as u8;

fn sides(field: Field) -> [u8; 2] {
    field.array(|side| side.integer(1..=SIDE as u8))
}

fn collected_more(t: &mut TableReader) -> Condition {
    let of: Collectible = t.at("of").named();
    let differs = |than: &Collectible| *than != of;
    Condition::CollectedMore {
        of,
        than: t.at("than").checked(Field::named, differs, format!("a piece but {of}")),
    }
}

impl NeighbourSide {
    fn read(t: &mut TableReader) -> NeighbourSide {
        NeighbourSide {
            statistic: t.kind("stat", STATISTICS),
            better: t.at("better").named(),
            win: t.at("win").integer(0..=MAX_MEDALS),
            tie: t.at("tie").integer(0..=MAX_MEDALS),
        }
    }
}

impl PrivateSide {
    fn read(t: &mut TableReader) -> PrivateSide {
        PrivateSide {
            condition: t.kind("condition", Condition::KINDS),
            medals: t.at("medals").integer(0..=MAX_MEDALS),
        }
    }
}

impl ObjectiveDeal {
    /// Reads the numbers of a deal of `cards`.
    fn read(t: &mut TableReader, cards: u8) -> ObjectiveDeal {
        t.at("cards").checked(
            |field| field.integer(1..=MAX_CARDS as u8),
            |&stated| stated == cards,
            format!("{cards}, the number of cards"),
        );
        let solo_dealt = t.at("solo_dealt").integer(0..=cards);
        let module_dealt = t.at("module_dealt").integer(0..=cards);
        ObjectiveDeal {
            between_two_players: t.at("cards_between_pair_two_players").integer(0..=cards),
            between_neighbours: t.at("cards_between_each_adjacent_pair").integer(0..=cards),
            solo_dealt,
            solo_kept: t.at("solo_kept").integer(0..=solo_dealt),
            module_dealt,
            module_kept: t.at("module_kept").integer(0..=module_dealt),
            private_first: t.at("module_before_neighbor_deal").flag(),
        }
    }

    /// How many cards a game of this number of players may need at once.
    pub fn needed(&self, players: u8) -> usize {
        let (players, dealt) = (usize::from(players), usize::from(self.module_dealt));
        match players {
            1 => usize::from(self.solo_dealt),
            2 => 2 * dealt + usize::from(self.between_two_players),
            _ => players * (dealt + usize::from(self.between_neighbours)),
        }
    }
}

impl Objectives {
    pub(crate) fn read(t: &mut TableReader) -> Objectives {
        files::read_schema(t);
        let (ids, references, slugs) = (Taken::default(), Taken::default(), Taken::default());
        let mut cards = t.at("card").tables(1..=MAX_CARDS, |t| Objective {
            id: t.at("id").distinct(&ids, Field::text),
            reference: t.at("ref").distinct(&references, |number| number.integer(0..=999)),
            slug: t.at("slug").distinct(&slugs, Field::text),
            neighbour: t.at("neighbor").table(NeighbourSide::read),
            private: t.at("private").table(PrivateSide::read),
        });
        cards.sort_by(|a, b| a.id.cmp(&b.id));
        let count = cards.len().min(MAX_CARDS) as u8;
        let objectives = Objectives {
            deal: t.at("setup").table(|t| ObjectiveDeal::read(t, count)),
            rulings: t.at("rulings").table(ObjectiveRulings::read),
            cards,
        };
        if t.is_clean() {
            let short = |players: &u8| objectives.deal.needed(*players) > objectives.cards.len();
            if let Some(players) = (1..=MAX_SEATS as u8).find(short) {
                let found = format!("{} cards dealt to {players} players", objectives.deal.needed(players));
                t.at("setup")
                    .note(&found, format!("allowed are {count}, as many as there are"));
            }
        }
        objectives
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn there_are_as_many_cards_as_stated_and_as_the_largest_table_needs() {
        assert_eq!(
            problems(RulesetFile::Objectives, &[("cards = 28", "cards = 29")]),
            ["my.toml: setup.cards: found 29; allowed is 28, the number of cards"]
        );
        assert_eq!(
            problems(RulesetFile::Objectives, &[("module_dealt = 2", "module_dealt = 4")]),
            ["my.toml: setup: found 30 cards dealt to 6 players; allowed are 28, as many as there are"]
        );
        assert_eq!(
            problems(RulesetFile::Objectives, &[("solo_kept = 3", "solo_kept = 5")]),
            ["my.toml: setup.solo_kept: found 5; allowed is an integer from 0 to 4"]
        );
    }

    #[test]
    fn statistics_and_conditions_take_what_they_can_count() {
        let edits = [
            (
                "stat = \"edge_resources\", of = \"civ\"",
                "stat = \"edge_resources\", of = \"medal\"",
            ),
            (
                "condition = \"track_at_top\", of = \"civ\"",
                "condition = \"track_at_top\", of = \"energy\"",
            ),
            ("stat = \"tracks_at_top\",", "stat = \"tracks_at_top\", of = \"civ\","),
            (
                "of = \"lifepod\", than = \"meteorite\"",
                "of = \"lifepod\", than = \"lifepod\"",
            ),
            ("size = [3, 3]", "size = [3, 13]"),
        ];
        assert_eq!(
            problems(RulesetFile::Objectives, &edits),
            [
                "my.toml: card[0] (edge-civ / block-3x3-civ).neighbor.of: found \"medal\"; allowed is one of \
                civ, water, biomass, rover, tech, energy",
                "my.toml: card[0] (edge-civ / block-3x3-civ).private.size[1]: found 13; allowed is an integer \
                from 1 to 12",
                "my.toml: card[18] (fewest-water / top-civ).private.of: found \"energy\"; allowed is one of \
                civ, water, biomass, rover, tech",
                "my.toml: card[23] (most-tops / five-energy-or-fewer).neighbor.of: found an unknown key; \
                allowed is one of stat, better, win, tie",
                "my.toml: card[25] (most-lifepods / lifepods-over-meteorites).private.than: found \
                \"lifepod\"; allowed is a piece but lifepod",
            ]
        );
    }
}
