//! What the rules read: the ruleset, compiled to masks and small tables.

pub(super) mod lines;

use crate::card_set::CardSet;
use crate::planetarium::action::names::Names;
use crate::planetarium::ruleset::Ruleset;
use crate::planetarium::ruleset::board::{LineKind, OrbitKind, Track};
use crate::planetarium::ruleset::cards::CardData;
use crate::planetarium::ruleset::setup::{Guard, SoloNumbers};
use crate::planetarium::space::{Space, SpaceTable, Spaces};
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet, PlanetType};
use lines::LineTable;

/// A card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Printed name.
    pub name: String,
    /// The deck it belongs to.
    pub deck: Deck,
    /// The points that it scores.
    pub points: u16,
    /// The total it adds to.
    pub side: Option<Habitability>,
    /// The amount that it adds there.
    pub side_points: u16,
    /// The cost, by kind of matter.
    pub cost: [u8; Matter::COUNT],
    /// The type that the Planet must have.
    pub planet_type: Option<PlanetType>,
    /// The spaces where the Planet may be.
    pub spaces: Spaces,
    /// The lowest and the highest orbit where the Planet may be.
    pub orbits: [u8; 2],
    /// The points by which a Final that is discarded in the set-up decides who begins (PL-1.7).
    pub points_at_opening: u16,
    /// The side the Planet's token must show.
    pub state: Option<Habitability>,
    /// The number of own markers that must be removed from cards of the Planet.
    pub remove_markers: u8,
    /// Whether it lets a token be taken from the board.
    pub gravity: bool,
    /// Whether it may be discarded for a Low card.
    pub downgrade: bool,
    /// The copies of it with a lower number.
    pub lower_copies: CardSet,
}

/// The compiled ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The names of spaces and cards in notation.
    pub(in crate::planetarium) names: Names,
    /// The spaces by number.
    pub spaces: Vec<SpaceTable>,
    /// The lines between them.
    pub lines: LineTable,
    /// The spaces of each orbit, from the star outwards.
    pub orbits: Vec<Spaces>,
    /// The type of each Planet.
    pub planet_types: [PlanetType; Planet::COUNT],
    /// The space where each Planet starts.
    pub starts: [Space; Planet::COUNT],
    /// Matter tokens by kind.
    pub matter: [u8; Matter::COUNT],
    /// The cards by number.
    pub cards: Vec<Card>,
    /// The cards of each deck.
    pub decks: [CardSet; Deck::COUNT],
    /// Cards with the Downgrade icon.
    pub downgrades: CardSet,
    /// Cards that have a copy with a lower number.
    pub copies: CardSet,
    /// The number of cards dealt to each player from each deck.
    pub deal: [u8; Deck::COUNT],
    /// The most Finals in a hand.
    pub max_finals: usize,
    /// The numbers of players allowed.
    pub players: [u8; 2],
    /// The Evolution Track.
    pub track: Track,
    /// The solo game.
    pub solo: SoloNumbers,
    /// The stalemate guard.
    pub guard: Guard,
}

impl Tables {
    /// Compiles a checked ruleset.
    pub fn compile(ruleset: &Ruleset) -> Tables {
        let spaces = spaces(ruleset);
        let orbit = |number: u8| {
            let on_orbit = (0..).map(Space).zip(&spaces);
            on_orbit
                .filter(|(_, space)| space.orbit == number)
                .map(|(space, _)| space)
                .collect()
        };
        let orbits: Vec<Spaces> = (1..=ruleset.board.orbits.len() as u8).map(orbit).collect();
        let cards = cards(&ruleset.cards.cards, &orbits);
        let cards_where = |keep: &dyn Fn(&Card) -> bool| {
            let kept = cards.iter().enumerate().filter(|(_, card)| keep(card));
            CardSet(kept.fold(0, |set, (index, _)| set | 1 << index))
        };
        let number_of = numbering(ruleset);
        let setup = &ruleset.setup;
        Tables {
            names: names(ruleset),
            planet_types: Planet::ALL.map(|planet| ruleset.board.planets[planet.index()].planet_type),
            starts: Planet::ALL.map(|planet| number_of[ruleset.board.planets[planet.index()].start]),
            matter: setup.matter,
            decks: Deck::ALL.map(|deck| cards_where(&|card| card.deck == deck)),
            downgrades: cards_where(&|card| card.downgrade),
            copies: cards_where(&|card| !card.lower_copies.is_empty()),
            deal: setup.deal,
            max_finals: setup.max_finals.into(),
            players: [setup.players_min, setup.players_max],
            track: ruleset.board.track,
            solo: setup.solo,
            guard: setup.guard,
            lines: LineTable::compile(&spaces),
            spaces,
            orbits,
            cards,
        }
    }
}

/// The spaces of the file in the order of their numbers: by orbit, and in the direction of travel, so that the spaces
/// ahead on a ring or an arm are those with higher numbers.
fn travel_order(ruleset: &Ruleset) -> Vec<usize> {
    let board = &ruleset.board;
    let orbits = 1..=board.orbits.len() as u8;
    let paths = orbits.flat_map(|orbit| board.first_spaces(orbit));
    paths.flat_map(|first| board.path(first)).collect()
}

/// The number of each space of the file.
fn numbering(ruleset: &Ruleset) -> Vec<Space> {
    let mut number_of = vec![Space(0); ruleset.board.spaces.len()];
    for (number, space) in travel_order(ruleset).into_iter().enumerate() {
        number_of[space] = Space(number as u8);
    }
    number_of
}

/// The names in notation; each copy of a card but the first is followed by its number.
fn names(ruleset: &Ruleset) -> Names {
    let space = |space: usize| ruleset.board.spaces[space].id.clone();
    let copies = |card: &CardData| {
        let later = (1..card.copies).map(|copy| format!("{}.{}", card.id, copy + 1));
        std::iter::once(card.id.clone()).chain(later).collect::<Vec<String>>()
    };
    Names {
        spaces: travel_order(ruleset).into_iter().map(space).collect(),
        cards: ruleset.cards.cards.iter().flat_map(copies).collect(),
    }
}

fn spaces(ruleset: &Ruleset) -> Vec<SpaceTable> {
    let board = &ruleset.board;
    let number_of = numbering(ruleset);
    let table = |space: usize| {
        let data = &board.spaces[space];
        let lines = || board.lines.iter().filter(move |line| line.from == space);
        let entries = board.lines.iter().filter(|line| line.to == space);
        let thin_to = |orbit: u8| {
            let thin = lines().filter(|line| line.kind == LineKind::Thin);
            let mut ends: Vec<usize> = thin.map(|line| line.to).collect();
            ends.retain(|&end| board.spaces[end].orbit == orbit);
            ends.sort_by_key(|&end| board.turn(space, end));
            ends.into_iter().map(|end| number_of[end]).collect()
        };
        let same_path = |other: &usize| {
            let other = &board.spaces[*other];
            other.orbit == data.orbit && other.arm == data.arm
        };
        let path = (0..board.spaces.len()).filter(same_path);
        let path: Spaces = path.map(|other| number_of[other]).collect();
        let is_ring = board.orbits[usize::from(data.orbit) - 1].kind == OrbitKind::Ring;
        SpaceTable {
            orbit: data.orbit,
            angle: data.angle,
            step: lines().map(|line| number_of[line.to]).collect(),
            entries: entries.map(|line| number_of[line.from]).collect(),
            next: board.thick_line(space).map(|next| number_of[next]),
            ahead: path.after(number_of[space]),
            around: if is_ring {
                path.before(number_of[space])
            } else {
                Spaces::EMPTY
            },
            inwards: thin_to(data.orbit - 1),
            outwards: thin_to(data.orbit + 1),
        }
    };
    travel_order(ruleset).into_iter().map(table).collect()
}

fn cards(cards: &[CardData], orbits: &[Spaces]) -> Vec<Card> {
    let mut all = Vec::new();
    for data in cards {
        let first = all.len();
        for _ in 0..data.copies {
            let in_range = orbits[..orbits.len().min(data.orbits[1].into())].iter();
            let in_range = in_range.skip(usize::from(data.orbits[0]) - 1);
            all.push(Card {
                name: data.name.clone(),
                deck: data.deck,
                points: data.points.into(),
                points_at_opening: data.points.into(),
                side: data.side,
                side_points: data.side_points.into(),
                cost: data.cost,
                planet_type: data.planet_type,
                spaces: in_range.fold(Spaces::EMPTY, |all, &orbit| all | orbit),
                orbits: data.orbits,
                state: data.state,
                remove_markers: data.remove_markers,
                gravity: data.gravity,
                downgrade: data.downgrade,
                lower_copies: CardSet((first..all.len()).fold(0, |set, card| set | 1 << card)),
            });
        }
    }
    all
}
