//! Events: the reveal, and what only they bring (PU-2.3, cards.md 3.3 to 3.5).

use super::PlanetUnknown;
use super::action::{Move, Slot};
use super::civ::{bits, random_card};
use super::event_deck::CivMove;
use super::event_move::EventMove;
use super::limits::Limits;
use super::pending::{EventItem, Item, Pending};
use super::placement::destroy_rovers;
use super::purpose;
use super::resource::{Collectible, Resource};
use super::state::{Board, InHand, NO_TILE, Phase, RANKS, State};
use super::tables::EventGain;
use super::window::{Duty, ORIGIN, Visit};
use crate::bitboard::{Grid, Square};
use crate::by_seat::{Seat, SeatSet};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

impl PlanetUnknown {
    /// Reveals the event of the round and opens EVENT. Every seat has done what it asks where nothing can be done: such
    /// a seat has no window (R42).
    pub(super) fn open_event(&self, state: &mut State) {
        state.phase = Phase::Event;
        state.queue = SeatSet::EMPTY;
        if let Some(card) = state.events.next() {
            self.reveal(state, card);
        }
        for seat in SeatSet::all(state.seats()).iter() {
            if state.boards[seat].pending.is_empty() {
                continue;
            }
            if self.has_move(state, seat) {
                state.queue = state.queue.with(seat);
            } else {
                state.boards[seat].pending = Pending::default();
            }
        }
        let first = state.queue.clockwise_from(state.commander).next();
        state.actor = first.unwrap_or(state.commander);
    }

    fn reveal(&self, state: &mut State, card: u8) {
        let event = &self.tables.events[usize::from(card)];
        state.events.drawn += 1;
        state.events.current = Some(card);
        let is_last = state.events.left() == 0;
        state.triggers.last_event = is_last && self.tables.event_deck.last_card_ends_game;
        for rank in 0..RANKS {
            (0..event.civ_removed).for_each(|count| self.remove_civ_card(state, rank, count));
            (0..event.civ_added).for_each(|count| self.add_civ_card(state, rank, count));
        }
        for seat in SeatSet::all(state.seats()).iter() {
            self.deal_private_objectives(state, seat, event.objectives_added);
            let board = &mut state.boards[seat];
            board.limits = event.limits;
            board.extra_rovers = event.extra_rovers;
            board.knows_next_event = event.peeks && !is_last;
            for gain in &event.gains {
                if has_enough(board, gain) {
                    board.pending.add(gain.item, gain.count);
                }
            }
        }
    }

    /// A random card of a pool goes to the box.
    fn remove_civ_card(&self, state: &mut State, rank: usize, count: u8) {
        let pool = state.pool & self.tables.civ_ranks[rank];
        if pool != 0 {
            let card = draw_civ(state, purpose::CIV_REMOVED, rank, count, pool);
            state.pool &= !(1 << card);
            note_civ_move(state, rank, card, false);
        }
    }

    /// A random card of the box comes into a pool.
    fn add_civ_card(&self, state: &mut State, rank: usize, count: u8) {
        let taken = state.picks[rank].iter().flatten().filter_map(|pick| pick.card);
        let out = taken.fold(state.pool, |out, card| out | 1 << card);
        let unused = self.tables.civ_ranks[rank] & !out;
        if unused != 0 {
            let card = draw_civ(state, purpose::CIV_ADDED, rank, count, unused);
            state.pool |= 1 << card;
            note_civ_move(state, rank, card, true);
        }
    }

    /// Deals private objectives from the rest of the deck.
    fn deal_private_objectives(&self, state: &mut State, seat: Seat, count: u8) {
        for number in 0..count {
            let rest = self.unused_objectives(state);
            if rest == 0 {
                break;
            }
            let mut rng = state.chance.stream(
                purpose::EVENT_OBJECTIVE,
                state.round.into(),
                seat.0.into(),
                number.into(),
            );
            state.boards[seat].private_objectives |= 1 << random_card(rest, &mut rng);
        }
    }

    /// What the event of the round forbids ends with the round (PU-2.8, PU-6.4).
    pub(super) fn end_event(state: &mut State) {
        state.events.current = None;
        for board in state.boards.iter_mut() {
            board.limits = Limits::default();
            board.extra_rovers = 0;
        }
    }

    /// Whether an item waits because the event of the round asks for it.
    pub(super) fn is_of_event(&self, state: &State, item: Item) -> bool {
        let event = state.events.current.filter(|_| state.phase == Phase::Event);
        event.is_some_and(|card| {
            let gains = &self.tables.events[usize::from(card)].gains;
            gains.iter().any(|gain| gain.item == item)
        })
    }

    /// Moves that only events bring about, but those in hand.
    pub(super) fn visit_event_moves(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        let board = &state.boards[seat];
        let waits = |item| board.pending.count(Item::Event(item)) > 0;
        if waits(EventItem::Patch) {
            let squares = self.guarded_patch_squares(state, seat);
            visit.squares(Move::Event(EventMove::Patch(ORIGIN)).into(), &squares, Duty::Mandatory)?;
        }
        if waits(EventItem::Meteorite) {
            self.visit_meteorites(board, visit)?;
        }
        let mut must = |choice| visit.action(Move::Event(choice).into(), Duty::Mandatory);
        if waits(EventItem::LoseRover) {
            let rovers = (0..board.rovers.len()).filter(|&rover| board.rovers[rover].is_some());
            rovers
                .map(|rover| EventMove::LoseRover(rover as u8))
                .try_for_each(&mut must)?;
        }
        if waits(EventItem::LoseLifepod) {
            Self::collected_lifepods(board)
                .map(EventMove::LoseLifepod)
                .try_for_each(&mut must)?;
        }
        if waits(EventItem::LoseMeteorite) && board.collected_meteorites > 0 {
            must(EventMove::LoseMeteorite)?;
        }
        if waits(EventItem::RemoveShape) {
            let slots = Slot::ALL.into_iter().filter(|&slot| self.may_remove(state, seat, slot));
            slots.map(EventMove::RemoveShape).try_for_each(&mut must)?;
        }
        if waits(EventItem::DiscardObjective) {
            let cards = bits(board.private_objectives).map(|card| card as u8);
            cards.map(EventMove::DiscardObjective).try_for_each(&mut must)?;
        }
        ControlFlow::Continue(())
    }

    /// Empty meteor symbols; a tech keeps the meteorite away, or lets its owner choose (R19).
    fn visit_meteorites(&self, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
        let duty = match (
            self.is_immune_to_events(board),
            self.tables.event_rulings.meteorite_immunity_blocks_add,
        ) {
            (true, true) => return ControlFlow::Continue(()),
            (true, false) => Duty::Optional,
            (false, _) => Duty::Mandatory,
        };
        let empty = board.meteor_symbols - board.pieces(Collectible::Meteorite);
        visit.squares(Move::Event(EventMove::Meteorite(ORIGIN)).into(), &empty, duty)
    }

    /// Squares for the patch of an event: those that would leave the seat without a placement are not among them, if it
    /// has one now (cards.md 3.3).
    pub(super) fn guarded_patch_squares(&self, state: &State, seat: Seat) -> Grid {
        let board = &state.boards[seat];
        let squares = self.patch_squares(board);
        if !self.tables.event_rulings.guard_game_end {
            return squares;
        }
        let Some(placement) = self.some_placement(state, seat, board) else {
            return squares;
        };
        // Once a piece lies there, a patch beside a placement leaves it possible, unless a rule of the planet looks at it.
        let stays = board.covered.any() && self.tables.planet_rulings.waive_planet_rules;
        let doubtful = if stays { squares & placement } else { squares };
        let bars_all = |&square: &Square| {
            let mut after = *board;
            Self::lay_patch(&mut after, square);
            self.some_placement(state, seat, &after).is_none()
        };
        squares - doubtful.iter().filter(bars_all).collect()
    }

    /// Whether an event may take a stack of the own depot away (cards.md 3.3).
    fn may_remove(&self, state: &State, seat: Seat, slot: Slot) -> bool {
        let other = Slot::ALL[1 - slot.index()];
        let is_there = |slot| self.offered(state, seat, slot).is_some();
        let fits = |slot| self.fits_somewhere(state, seat, slot, &state.boards[seat]);
        let is_safe = || is_there(other) && (fits(other) || !fits(slot));
        is_there(slot) && (!self.tables.event_rulings.guard_game_end || is_safe())
    }

    /// Carries out a move that touches nothing but the board of its seat.
    pub(super) fn resolve_event_move(&self, board: &mut Board, choice: EventMove) {
        let done = match choice {
            EventMove::Patch(square) => {
                Self::lay_patch(board, square);
                EventItem::Patch
            }
            EventMove::Meteorite(square) => {
                destroy_rovers(board, Grid::only(square));
                board.add_meteorite(square);
                EventItem::Meteorite
            }
            EventMove::LoseRover(rover) => {
                let square = board.rovers[usize::from(rover)].expect("a rover that is lost is on the planet");
                destroy_rovers(board, Grid::only(square));
                EventItem::LoseRover
            }
            EventMove::LoseLifepod(place) => {
                Self::take_lifepod(board, place);
                EventItem::LoseLifepod
            }
            EventMove::LoseMeteorite => {
                board.collected_meteorites -= 1;
                EventItem::LoseMeteorite
            }
            EventMove::DiscardObjective(card) => {
                board.private_objectives &= !(1 << card);
                board.discarded_objectives |= 1 << card;
                EventItem::DiscardObjective
            }
            EventMove::Ignore(resource) => return self.ignore(board, resource),
            EventMove::RemoveShape(_) => unreachable!("moves of the table are carried out before"),
        };
        board.pending.take(Item::Event(done));
    }

    /// Takes a stack of the own depot off the station. Nobody sees in what order its tiles lay, so none is kept (PU-8.2).
    pub(super) fn remove_shape(&self, state: &mut State, seat: Seat, slot: Slot) {
        let stack = self.stack(state, seat, slot);
        let loaded = state.stacks[stack].iter().filter(|&&tile| tile != NO_TILE).count() as u8;
        state.events.removed_tiles += loaded - state.gone[stack];
        state.stacks[stack][usize::from(state.gone[stack]) + 1..usize::from(loaded)].sort_unstable();
        state.gone[stack] = loaded;
        state.boards[seat].pending.take(Item::Event(EventItem::RemoveShape));
    }

    /// A resource of the tile just drafted or laid does nothing; the other one counts (PU-4.9).
    fn ignore(&self, board: &mut Board, resource: Resource) {
        let Some(InHand::Ignore { tile, laid }) = board.in_hand.take() else {
            unreachable!("a resource is ignored when a tile is in hand")
        };
        let tile = &self.tables.tiles[usize::from(tile)];
        let kept = tile.resources.into_iter().filter(|&other| other != resource);
        let kept: ArrayVec<Resource, 2> = kept.collect();
        if laid {
            self.gain_by_tile(board, &kept);
            Self::begin_extra_rover(board);
        } else {
            Self::gain_unplaced(board, tile, &kept);
        }
    }

    /// Takes the next rover that the event puts on the tile just laid in hand (cards.md 3.5).
    pub(super) fn begin_extra_rover(board: &mut Board) {
        if board.extra_rovers == 0 || board.in_hand.is_some() {
            return;
        }
        board.extra_rovers -= 1;
        let has_place = board.rovers.iter().any(Option::is_none) && !Self::extra_rover_places(board).is_empty();
        board.in_hand = has_place.then_some(InHand::ExtraRover);
    }

    /// Squares where such a rover can be placed.
    pub(super) fn extra_rover_places(board: &Board) -> Grid {
        board.last_tile - board.rover_squares()
    }
}

/// Whether a seat has so much of what an event takes that it takes it.
fn has_enough(board: &Board, gain: &EventGain) -> bool {
    let there = match gain.item {
        Item::Event(EventItem::LoseRover) => board.rovers.iter().flatten().count(),
        Item::Event(EventItem::LoseLifepod) => board.lifepods_held(),
        Item::Event(EventItem::LoseMeteorite) => board.collected_meteorites.into(),
        Item::Destroy(Collectible::Lifepod) => board.lifepods.count(),
        Item::Destroy(Collectible::Meteorite) => board.meteorites_on_planet(),
        _ => return true,
    };
    there >= gain.at_least.into()
}

fn draw_civ(state: &State, purpose: u64, rank: usize, count: u8, cards: u64) -> u8 {
    let mut rng = state
        .chance
        .stream(purpose, state.round.into(), rank as u64, count.into());
    random_card(cards, &mut rng)
}

fn note_civ_move(state: &mut State, rank: usize, card: u8, added: bool) {
    let after = state.picks[rank].iter().flatten().count() as u8;
    state.events.civ_moves.push(CivMove {
        card,
        rank: rank as u8,
        after,
        added,
    });
}
