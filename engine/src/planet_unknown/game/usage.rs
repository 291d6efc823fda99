//! What becomes of the cards, techs, track positions, tiles, pieces and supplies of a game.

use crate::action_list::ActionList;
use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::game::{ActionKinds, ContentItem, Moment, UsageKind, Used};
use crate::planet_unknown::action::{EventMove, Move, Slot, Spot};
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::game::content;
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::score;
use crate::planet_unknown::state::{Board, NO_TILE, Part, State};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::Tables;
use crate::planet_unknown::tech_use::TechUses;
use std::sync::LazyLock;

/// A kind of things.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Civ cards, which seats choose for their claims (PU-4.7).
    CivCards,
    /// Techs of the boards (PU-4.5).
    Techs,
    /// Positions of tracks, from the first step on (PU-4.1).
    TrackPositions,
    /// Objectives (PU-1.6, PU-1.7).
    Objectives,
    /// Events (PU-2.3).
    Events,
    /// Tiles by shape.
    Shapes,
    /// Tiles by the resources they show.
    Symbols,
    /// What becomes of lifepods.
    Lifepods,
    /// What becomes of meteorites.
    Meteorites,
    /// What ends a game (PU-6.1); several can in one round.
    Endings,
    /// What runs out.
    Supplies,
    /// Actions by the names of the action list.
    Actions,
}

impl Kind {
    fn number(self) -> usize {
        KINDS
            .iter()
            .position(|known| known.0 == self)
            .expect("all kinds are listed")
    }
}

/// The kinds: their words, what one of each is called, their stages, and whether they are of seats.
const KINDS: [(Kind, &str, &str, &[&str], bool); 12] = [
    (Kind::CivCards, "civ-cards", "civ card", &["offered", "taken"], true),
    (Kind::Techs, "techs", "tech", &["held", "used"], true),
    (
        Kind::TrackPositions,
        "track-positions",
        "track position",
        &["reached"],
        true,
    ),
    (Kind::Objectives, "objectives", "objective", &["met", "scored"], true),
    (Kind::Events, "events", "event", &["revealed"], false),
    (Kind::Shapes, "tiles", "shape of tiles", &["offered", "taken"], true),
    (Kind::Symbols, "symbols", "symbol of tiles", &["offered", "taken"], true),
    (Kind::Lifepods, "lifepods", "fate of lifepods", &["lifepods"], true),
    (
        Kind::Meteorites,
        "meteorites",
        "fate of meteorites",
        &["meteorites"],
        true,
    ),
    (Kind::Endings, "endings", "ending", &["ended by it"], false),
    (Kind::Supplies, "supplies", "supply", &["ran out"], false),
    (Kind::Actions, "actions", "kind of actions", &["legal", "chosen"], true),
];

static ACTIONS: LazyLock<ActionKinds> = LazyLock::new(|| ActionKinds::of(&Move::space()));

/// What can become of a piece.
const COLLECTED: usize = 0;
const LOST: usize = 1;
const LEFT: usize = 2;
const FATES: [&str; 3] = ["collected", "lost", "left on the planet"];

/// What ends a game.
const ENDINGS: [&str; 3] = ["no placement", "empty depot", "last event"];
const LAST_EVENT: usize = 2;

/// The supplies of the table besides the civ cards of each rank, which come first.
const STACKS: [&str; 3] = ["an outer stack", "an inner stack", "both stacks of a depot"];

/// All kinds.
pub(crate) fn kinds(ruleset: &Ruleset) -> Vec<UsageKind> {
    let of_kind = |(kind, word, one, stages, of_seats)| UsageKind {
        word,
        one,
        stages,
        of_seats,
        of_boards: kind == Kind::Techs,
        items: items(ruleset, kind),
    };
    KINDS.map(of_kind).into()
}

fn items(ruleset: &Ruleset, kind: Kind) -> Vec<ContentItem> {
    let named = |name: String, group: &str| ContentItem {
        reference: name,
        name: String::new(),
        group: group.to_owned(),
    };
    let all = |names: &[&str]| names.iter().map(|&name| named(name.to_owned(), "")).collect();
    match kind {
        Kind::CivCards | Kind::Techs | Kind::Objectives | Kind::Events | Kind::Shapes => {
            content::items_of(ruleset, KINDS[kind.number()].1)
        }
        Kind::TrackPositions => {
            let position = |(track, position): (Track, usize)| named(format!("{track} {position}"), track.name());
            places(ruleset).map(position).collect()
        }
        Kind::Symbols => Resource::ALL
            .iter()
            .map(|resource| named(resource.name().to_owned(), ""))
            .collect(),
        Kind::Lifepods | Kind::Meteorites => all(&FATES),
        Kind::Endings => all(&ENDINGS),
        Kind::Supplies => {
            let ranks = (1..=RANKS).map(|rank| named(format!("civ cards of rank {rank}"), ""));
            ranks.chain(all(&STACKS)).collect()
        }
        Kind::Actions => ACTIONS.kind().items,
    }
}

/// Whether something may become of an item in a game that starts so.
pub(crate) fn is_in_play(ruleset: &Ruleset, start: &State, kind: usize, item: usize, seat: Option<Seat>) -> bool {
    let has_events = !start.events.cards.is_empty();
    let corporation = seat.map(|seat| start.boards[seat].corporation.index());
    match (KINDS[kind].0, corporation) {
        // Events add cards of the box.
        (Kind::CivCards, _) => has_events || start.pool.contains(CardId(item as u8)),
        // Further ones are met in play.
        (Kind::Objectives, _) => seat.is_none_or(|seat| content::objectives(start, seat).contains(CardId(item as u8))),
        (Kind::Events, _) => start.events.cards.contains(&CardId(item as u8)),
        (Kind::Techs, Some(corporation)) => content::techs_of(ruleset, corporation).contains(&item),
        (Kind::TrackPositions, Some(corporation)) => {
            let (track, position) = places(ruleset).nth(item).expect("there is such a position");
            position
                < ruleset.corporations.corporations[corporation].tracks[track.index()]
                    .cells
                    .len()
        }
        (Kind::Endings, _) => item != LAST_EVENT || has_events,
        (Kind::Actions, _) => {
            let action = Action(ACTIONS.first_of(item));
            match Move::from_action(action) {
                // It is for the set-up, too (PU-1.6).
                Move::Event(EventMove::DiscardObjective(_)) => has_events || has_private_objectives(start),
                Move::Event(_) => has_events,
                Move::Rotate(_) => has_events || start.commander_turns,
                _ => true,
            }
        }
        _ => true,
    }
}

/// The positions of tracks that some corporation has, beyond the start.
fn places(ruleset: &Ruleset) -> impl Iterator<Item = (Track, usize)> {
    Track::ALL.into_iter().flat_map(|track| {
        let corporations = ruleset.corporations.corporations.iter();
        let top = corporations
            .map(|of| of.tracks[track.index()].cells.len())
            .max()
            .unwrap_or(0);
        (1..top).map(move |position| (track, position))
    })
}

fn has_private_objectives(start: &State) -> bool {
    start.boards.iter().any(|board| !board.objectives_drawn().is_empty())
}

/// Where what becomes of things is reported.
struct Report<'a, F> {
    used: &'a mut F,
}

impl<F: FnMut(Used)> Report<'_, F> {
    fn say(&mut self, kind: Kind, item: usize, stage: usize, seat: Option<Seat>, times: u32) {
        if times > 0 {
            (self.used)(Used {
                kind: kind.number(),
                item,
                stage,
                seat,
                times,
            });
        }
    }
}

/// What becomes of things at a moment.
pub(crate) fn used<'g>(
    (tables, ruleset): (&'g Tables, &'g Ruleset),
    tech_uses: impl FnOnce() -> &'g TechUses,
    moment: Moment<'_, State>,
    used: &mut impl FnMut(Used),
) {
    let mut report = Report { used };
    match moment {
        Moment::Start(_) => {}
        Moment::Action {
            before,
            legal,
            action,
            after,
        } => {
            let (chosen, seat) = (Move::from_action(action), before.actor);
            ACTIONS.used(Kind::Actions.number(), seat, legal, action, report.used);
            civ_cards(
                legal.iter().map(|&action| Move::from_action(action)),
                chosen,
                seat,
                &mut report,
            );
            tiles(tables, before, chosen, seat, &mut report);
            for (seat, board) in after.boards.entries() {
                progress(tables, ruleset, seat, [&before.boards[seat], board], &mut report);
            }
        }
        Moment::End { start, actions, end } => {
            techs(tech_uses(), ruleset, start, actions, &mut report);
            at_end(tables, end, &mut report);
        }
    }
}

/// The techs that seats held, and those that they used.
fn techs(
    uses: &TechUses,
    ruleset: &Ruleset,
    start: &State,
    actions: &[Action],
    report: &mut Report<'_, impl FnMut(Used)>,
) {
    let uses = uses.of_line(start, actions);
    for tech in uses.expect("the game was played") {
        let item = content::tech(ruleset, tech.corporation.index(), tech.tech);
        report.say(Kind::Techs, item, 0, Some(tech.seat), tech.held().into());
        report.say(
            Kind::Techs,
            item,
            1,
            Some(tech.seat),
            (tech.held() && tech.used()).into(),
        );
    }
}

/// The civ cards of a choice.
fn civ_cards(legal: impl Iterator<Item = Move>, chosen: Move, seat: Seat, report: &mut Report<'_, impl FnMut(Used)>) {
    let Some(taken) = civ_card(chosen) else { return };
    let offered: CardSet = legal.filter_map(civ_card).collect();
    for card in offered.iter() {
        report.say(Kind::CivCards, card.index(), 0, Some(seat), 1);
    }
    report.say(Kind::CivCards, taken.index(), 1, Some(seat), 1);
}

fn civ_card(chosen: Move) -> Option<CardId> {
    match chosen {
        Move::Civ(card) | Move::HigherCiv(card) | Move::KeepCiv(card) => Some(card),
        _ => None,
    }
}

/// The tiles on offer where one is drafted.
fn tiles(tables: &Tables, before: &State, chosen: Move, seat: Seat, report: &mut Report<'_, impl FnMut(Used)>) {
    let drafted = match (before.boards[seat].part, chosen) {
        (Part::Drafted(_), _) => return,
        (_, Move::Take(slot) | Move::Draft(slot)) => slot,
        (_, Move::Lay(placement)) => placement.slot,
        _ => return,
    };
    for slot in Slot::ALL {
        let Some(tile) = station::offered(tables, before, seat, slot) else {
            continue;
        };
        let tile = tables.tile(tile);
        let stages = if slot == drafted { 0..2 } else { 0..1 };
        for stage in stages {
            report.say(Kind::Shapes, tile.shape_index.into(), stage, Some(seat), 1);
            for resource in tile.resources {
                report.say(Kind::Symbols, resource.index(), stage, Some(seat), 1);
            }
        }
    }
}

/// What an action changes on a board: positions reached, meteorites collected and lost.
fn progress(
    tables: &Tables,
    ruleset: &Ruleset,
    seat: Seat,
    [before, after]: [&Board; 2],
    report: &mut Report<'_, impl FnMut(Used)>,
) {
    let trackers = |board: &Board| (board.trackers, board.stands_on);
    if trackers(before) != trackers(after) {
        for tracker in Track::ALL {
            for place in reached(tables, ruleset, after, before.spot(tracker), after.spot(tracker)) {
                report.say(Kind::TrackPositions, place, 0, Some(seat), 1);
            }
        }
    }
    let meteorites = |board: &Board| board.meteorites_on_planet() as u32 + u32::from(board.collected_meteorites);
    let lost = meteorites(before).saturating_sub(meteorites(after));
    report.say(Kind::Meteorites, LOST, 0, Some(seat), lost);
    let collected = after.collected_meteorites.saturating_sub(before.collected_meteorites);
    report.say(Kind::Meteorites, COLLECTED, 0, Some(seat), collected.into());
}

/// The positions on which a tracker stood on its way from one spot to another.
fn reached(tables: &Tables, ruleset: &Ruleset, board: &Board, from: Spot, to: Spot) -> Vec<usize> {
    if from == to {
        return Vec::new();
    }
    let passed = match from.track == to.track && from.position < to.position {
        true => from.position + 1..=to.position,
        false => to.position..=to.position,
    };
    let path = &tables.track(board, to.track).path;
    let printed: Vec<Spot> = passed.map(|position| path[usize::from(position)]).collect();
    let is_passed = |&(_, (track, position)): &(usize, (Track, usize))| {
        printed
            .iter()
            .any(|spot| spot.track == track && usize::from(spot.position) == position)
    };
    places(ruleset)
        .enumerate()
        .filter(is_passed)
        .map(|(place, _)| place)
        .collect()
}

/// Objectives, pieces left, what ended the game, and what ran out.
fn at_end(tables: &Tables, state: &State, report: &mut Report<'_, impl FnMut(Used)>) {
    for (seat, board) in state.boards.entries() {
        for card in content::objectives(state, seat).iter() {
            report.say(Kind::Objectives, card.index(), 0, Some(seat), 1);
            let medals = score::medals_of_objective(tables, state, seat, card);
            report.say(Kind::Objectives, card.index(), 1, Some(seat), (medals > 0).into());
        }
        let at_start = tables.planet(board).lifepods.count();
        let [held, left] = [board.lifepods_held(), board.lifepods.count()];
        let lost = at_start.saturating_sub(held + left);
        for (fate, count) in [(COLLECTED, held), (LOST, lost), (LEFT, left)] {
            report.say(Kind::Lifepods, fate, 0, Some(seat), count as u32);
        }
        report.say(
            Kind::Meteorites,
            LEFT,
            0,
            Some(seat),
            board.meteorites_on_planet() as u32,
        );
    }
    for card in state.events.discard() {
        report.say(Kind::Events, card.index(), 0, None, 1);
    }
    let triggers = state.triggers;
    for (ending, is_met) in [triggers.no_place, triggers.empty_depot, triggers.last_event]
        .into_iter()
        .enumerate()
    {
        report.say(Kind::Endings, ending, 0, None, is_met.into());
    }
    supplies(tables, state, report);
}

fn supplies(tables: &Tables, state: &State, report: &mut Report<'_, impl FnMut(Used)>) {
    for rank in 0..RANKS {
        let is_left = state
            .pool
            .iter()
            .any(|card| usize::from(tables.civ_card(card).rank) == rank);
        report.say(Kind::Supplies, rank, 0, None, (!is_left).into());
    }
    let is_empty = |stack: usize| state.stacks[stack][0] != NO_TILE && state.top(stack).is_none();
    let mut is_out = [false; STACKS.len()];
    for [outer, inner] in station::depots(state.shift) {
        let depot = [is_empty(outer), is_empty(inner), is_empty(outer) && is_empty(inner)];
        is_out.iter_mut().zip(depot).for_each(|(all, now)| *all |= now);
    }
    for (place, is_out) in is_out.into_iter().enumerate() {
        report.say(Kind::Supplies, RANKS + place, 0, None, is_out.into());
    }
}
