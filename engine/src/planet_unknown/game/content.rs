//! The cards, techs, shapes of tiles and tracks of a ruleset one by one, and the ruleset without one of them.

use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::game::{ContentItem, ContentKind, ItemId, same_entry};
use crate::planet_unknown::action::{EventMove, Move, Placement, Slot, Spot};
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::ruleset::civ_cards::CivEffect;
use crate::planet_unknown::ruleset::corporations::Corporation;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::event_effects::EventEffect;
use crate::planet_unknown::ruleset::powers::TechPlace;
use crate::planet_unknown::ruleset::tiles::Shape;
use crate::planet_unknown::ruleset::track_cells::Cell;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, State};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::Tables;
use std::ops::Range;

/// A kind of content.
#[derive(Clone, Copy)]
enum Kind {
    /// Civ cards, which seats choose for their claims (PU-4.7).
    CivCards,
    /// Events, which every seat meets (PU-2.3).
    Events,
    /// Objectives, between neighbours, private, or of all (PU-1.6, PU-1.7).
    Objectives,
    /// Techs, which seats reach (PU-4.5).
    Techs,
    /// Tiles by shape; each gives its resources once (PU-2.4).
    Tiles,
    /// Tracks of corporations, from the first step of a tracker on them (PU-4.1).
    Tracks,
}

/// The kinds with their words, and what one of each is called.
const KINDS: [(Kind, &str, &str); 6] = [
    (Kind::CivCards, "civ-cards", "civ card"),
    (Kind::Events, "events", "event"),
    (Kind::Objectives, "objectives", "objective"),
    (Kind::Techs, "techs", "tech"),
    (Kind::Tiles, "tiles", "tile"),
    (Kind::Tracks, "tracks", "track"),
];

/// All content, by kind.
pub(crate) fn content(ruleset: &Ruleset) -> Vec<ContentKind> {
    let of_kind = |(kind, word, one)| ContentKind {
        word,
        one,
        acts_once: matches!(kind, Kind::Tiles),
        items: items(ruleset, kind),
    };
    KINDS.map(of_kind).into()
}

/// The items of the kind with this word.
pub(super) fn items_of(ruleset: &Ruleset, word: &str) -> Vec<ContentItem> {
    let kind = KINDS.iter().find(|(_, known, _)| *known == word);
    items(ruleset, kind.expect("there is such a kind").0)
}

fn items(ruleset: &Ruleset, kind: Kind) -> Vec<ContentItem> {
    let card = |id: &str, slug: &str, group: String| ContentItem {
        reference: id.to_owned(),
        name: slug.to_owned(),
        group,
    };
    match kind {
        Kind::CivCards => {
            let cards = ruleset.civ_cards.cards.iter();
            cards
                .map(|of| card(&of.id, &of.slug, format!("rank {}", of.rank)))
                .collect()
        }
        Kind::Events => {
            let cards = ruleset.events.cards.iter();
            cards.map(|of| card(&of.id, &of.slug, of.colour.to_string())).collect()
        }
        Kind::Objectives => {
            let cards = ruleset.objectives.cards.iter();
            cards.map(|of| card(&of.id, &of.slug, String::new())).collect()
        }
        Kind::Techs => ruleset.corporations.corporations.iter().flat_map(techs).collect(),
        Kind::Tiles => {
            let shape = |of: &Shape| card(&format!("tile {}", of.slug), &size(of), String::new());
            ruleset.tiles.shapes.iter().map(shape).collect()
        }
        Kind::Tracks => ruleset.corporations.corporations.iter().flat_map(tracks).collect(),
    }
}

fn size(shape: &Shape) -> String {
    format!("{} squares, {} ring", shape.squares().len(), shape.ring)
}

/// The tracks of a corporation.
fn tracks(corporation: &Corporation) -> impl Iterator<Item = ContentItem> {
    Track::ALL.into_iter().map(|track| ContentItem {
        reference: format!("track {} {track}", corporation.slug),
        name: track.name().to_owned(),
        group: corporation.slug.clone(),
    })
}

/// The techs of a corporation, in the order of its board.
fn techs(corporation: &Corporation) -> impl Iterator<Item = ContentItem> {
    corporation.techs.iter().map(|tech| {
        let slug = &corporation.slug;
        let reference = match tech.place {
            TechPlace::Level(level) => format!("tech {slug} {level}"),
            TechPlace::Slot(slot) => format!("tech {slug} {}", char::from(b'A' + slot)),
        };
        ContentItem {
            reference,
            name: tech.power.effect.name().to_owned(),
            group: slug.clone(),
        }
    })
}

/// The ruleset in which an item does nothing.
pub(crate) fn without(ruleset: &Ruleset, ItemId { kind, item }: ItemId) -> Ruleset {
    let mut ruleset = ruleset.clone();
    match KINDS[kind].0 {
        Kind::CivCards => ruleset.civ_cards.cards[item].effects = vec![CivEffect::Nothing],
        Kind::Events => ruleset.events.cards[item].effects = vec![EventEffect::Nothing],
        Kind::Objectives => {
            let card = &mut ruleset.objectives.cards[item];
            (card.neighbour.win, card.neighbour.tie, card.private.medals) = (0, 0, 0);
        }
        Kind::Techs => {
            let corporations = ruleset.corporations.corporations.iter_mut();
            let mut techs = corporations.flat_map(|corporation| &mut corporation.techs);
            let tech = techs.nth(item).expect("there is such a tech");
            (tech.power.effect, tech.power.limit) = (Effect::Nothing, None);
        }
        Kind::Tiles => ruleset.tiles.shapes[item].counts = false,
        Kind::Tracks => {
            let corporation = &mut ruleset.corporations.corporations[item / Track::COUNT];
            let track = &mut corporation.tracks[item % Track::COUNT];
            track
                .cells
                .iter_mut()
                .flatten()
                .for_each(|cell| *cell = Cell::default());
            track.overflow = track.overflow.map(|_| 0);
        }
    }
    ruleset
}

/// The item that the deciding seat takes with an action.
pub(crate) fn taken_by(tables: &Tables, ruleset: &Ruleset, kind: usize, state: &State, chosen: Move) -> Option<usize> {
    match (KINDS[kind].0, chosen) {
        (Kind::CivCards, Move::Civ(card) | Move::HigherCiv(card) | Move::KeepCiv(card)) => Some(card.index()),
        (Kind::Objectives, Move::Objective(card)) => Some(card.index()),
        (Kind::Tiles, Move::Take(slot) | Move::Lay(Placement { slot, .. })) => shape(tables, ruleset, state, slot),
        (Kind::Tiles, Move::LayFree { placement, .. }) => shape(tables, ruleset, state, placement.slot),
        (
            Kind::Tracks,
            Move::Resource(track) | Move::Advance(track) | Move::Synergy(track) | Move::Energy(_, track),
        ) => {
            let board = &state.boards[state.actor];
            let next = usize::from(board.tracker(track)) + 1;
            let path = &tables.track(board, track).path;
            path.get(next).map(|spot| track_of(board, spot.track))
        }
        _ => None,
    }
}

/// The shape of the tile that is on offer in a slot.
fn shape(tables: &Tables, ruleset: &Ruleset, state: &State, slot: Slot) -> Option<usize> {
    let tile = tables.tile(station::offered(tables, state, state.actor, slot)?);
    ruleset.tiles.shapes.iter().position(|shape| shape.slug == tile.shape)
}

/// The item of a track of a board's corporation.
fn track_of(board: &Board, track: Track) -> usize {
    board.corporation.index() * Track::COUNT + track.index()
}

/// The items that a seat has got so far.
pub(crate) fn held(tables: &Tables, ruleset: &Ruleset, kind: usize, state: &State, seat: Seat) -> Vec<usize> {
    let numbers = |cards: CardSet| cards.iter().map(CardId::index).collect();
    match KINDS[kind].0 {
        Kind::CivCards => numbers(civ_cards(state, seat)),
        Kind::Events => numbers(state.events.discard().iter().copied().collect()),
        Kind::Objectives => numbers(objectives(state, seat)),
        Kind::Techs => held_techs(tables, ruleset, &state.boards[seat]).collect(),
        // A board does not show which tiles lie on it.
        Kind::Tiles => Vec::new(),
        Kind::Tracks => {
            let board = &state.boards[seat];
            let spots = Track::ALL.map(|tracker| board.spot(tracker));
            let moved = spots.into_iter().filter(|spot| spot.position > 0);
            let printed = |spot: Spot| tables.track(board, spot.track).path[usize::from(spot.position)].track;
            let mut tracks: Vec<usize> = moved.map(|spot| track_of(board, printed(spot))).collect();
            tracks.sort_unstable();
            tracks.dedup();
            tracks
        }
    }
}

/// The techs of a corporation among those of all.
pub(super) fn techs_of(ruleset: &Ruleset, corporation: usize) -> Range<usize> {
    let before = ruleset.corporations.corporations[..corporation].iter();
    let first: usize = before.map(|corporation| corporation.techs.len()).sum();
    first..first + ruleset.corporations.corporations[corporation].techs.len()
}

/// The tech of a corporation with this number, among those of all.
pub(super) fn tech(ruleset: &Ruleset, corporation: usize, number: u8) -> usize {
    let mut techs = techs_of(ruleset, corporation).zip(&ruleset.corporations.corporations[corporation].techs);
    let tech = techs.find(|(_, tech)| tech.place.number() == number);
    tech.expect("the corporation has it").0
}

/// The techs that a board has available, among those of all corporations.
fn held_techs(tables: &Tables, ruleset: &Ruleset, board: &Board) -> impl Iterator<Item = usize> {
    let corporation = board.corporation.index();
    let held = abilities::techs(tables, board);
    let techs = techs_of(ruleset, corporation).zip(&ruleset.corporations.corporations[corporation].techs);
    techs
        .filter(move |(_, tech)| held >> tech.place.number() & 1 == 1)
        .map(|(item, _)| item)
}

fn civ_cards(state: &State, seat: Seat) -> CardSet {
    let picks = (0..RANKS).flat_map(|rank| state.picks[rank].iter().flatten());
    picks
        .filter(|pick| pick.seat == seat)
        .filter_map(|pick| pick.card)
        .collect()
}

/// The objectives that give a seat medals: its private ones, those of all, and those that it shares with a neighbour.
pub(super) fn objectives(state: &State, seat: Seat) -> CardSet {
    let shared = state.objectives.iter().flatten();
    let shared = shared
        .filter(|shared| shared.seats.contains(&seat))
        .map(|shared| shared.card);
    let of_all = state.boards.iter().filter_map(|board| board.common_objective);
    let open: CardSet = shared.chain(of_all).collect();
    open | state.boards[seat].private_objectives
}

/// The items that are printed on the boards of a game: they are known before a seat reaches them.
pub(crate) fn in_play(ruleset: &Ruleset, kind: usize, state: &State) -> Vec<usize> {
    let corporations = &ruleset.corporations.corporations;
    let on_table = |corporation: usize| boards_with(state, corporation) > 0;
    match KINDS[kind].0 {
        Kind::Techs => {
            let of_techs = owners(corporations);
            let in_play = of_techs.enumerate().filter(|&(_, corporation)| on_table(corporation));
            in_play.map(|(tech, _)| tech).collect()
        }
        Kind::Tracks => {
            let tracks = 0..corporations.len() * Track::COUNT;
            tracks.filter(|track| on_table(track / Track::COUNT)).collect()
        }
        Kind::CivCards | Kind::Events | Kind::Objectives | Kind::Tiles => Vec::new(),
    }
}

/// The corporation of each tech.
fn owners(corporations: &[Corporation]) -> impl Iterator<Item = usize> {
    let numbered = corporations.iter().enumerate();
    numbered.flat_map(|(number, corporation)| std::iter::repeat_n(number, corporation.techs.len()))
}

fn boards_with(state: &State, corporation: usize) -> usize {
    let boards = state.boards.iter();
    boards.filter(|board| board.corporation.index() == corporation).count()
}

/// Whether several seats can have an item. A tile that is laid is that of one seat.
pub(crate) fn is_shared(ruleset: &Ruleset, kind: usize, state: &State, item: usize) -> bool {
    match KINDS[kind].0 {
        Kind::CivCards | Kind::Tiles => false,
        Kind::Events => state.boards.seats() > 1,
        Kind::Objectives => {
            let between = state.objectives.iter().flatten().map(|shared| shared.card);
            let of_all = state.boards.iter().filter_map(|board| board.common_objective);
            state.boards.seats() > 1 && between.chain(of_all).any(|card| card.index() == item)
        }
        Kind::Techs => {
            let owner = owners(&ruleset.corporations.corporations).nth(item);
            owner.is_some_and(|corporation| boards_with(state, corporation) > 1)
        }
        Kind::Tracks => boards_with(state, item / Track::COUNT) > 1,
    }
}

/// The move that means the same in other tables: cards, choices among trackers and pairs of gains are numbered by the ruleset.
/// A tech has the number of its place on the board.
pub(crate) fn counterpart(tables: &Tables, chosen: Move, other: &Tables) -> Option<Move> {
    let civ_card = |card: CardId| {
        let number = same_entry(&tables.civ_cards, &other.civ_cards, card.index(), |a, b| a.id == b.id)?;
        Some(CardId(number as u8))
    };
    let objective = |card: CardId| {
        let number = same_entry(&tables.objectives, &other.objectives, card.index(), |a, b| a.id == b.id)?;
        Some(CardId(number as u8))
    };
    Some(match chosen {
        Move::Civ(card) => Move::Civ(civ_card(card)?),
        Move::HigherCiv(card) => Move::HigherCiv(civ_card(card)?),
        Move::KeepCiv(card) => Move::KeepCiv(civ_card(card)?),
        Move::Objective(card) => Move::Objective(objective(card)?),
        Move::Event(EventMove::DiscardObjective(card)) => Move::Event(EventMove::DiscardObjective(objective(card)?)),
        Move::Choose { choice, track } => {
            let number = same_entry(&tables.choices, &other.choices, choice.index(), PartialEq::eq)?;
            Move::Choose {
                choice: ChoiceId::from_index(number),
                track,
            }
        }
        Move::Either { either, second } => {
            let number = same_entry(&tables.alternatives, &other.alternatives, either.index(), PartialEq::eq)?;
            Move::Either {
                either: AlternativeId::from_index(number),
                second,
            }
        }
        chosen => chosen,
    })
}
