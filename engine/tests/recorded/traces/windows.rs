//! Windows of a recording that are none here: its uses are available again (D4), claims on empty stacks give a card
//! (R36), and Republic may use its movement at a draft (D32). What its seat has in our phase waits meanwhile.

use super::play::{Play, texts};
use orrery_engine::planet_unknown::capacities::RANKS;
use orrery_engine::planet_unknown::state::{Item, Limits, Pending};
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{CardSet, Move, Part, Phase, PlanetUnknown, Slot};
use orrery_engine::{Seat, SeatSet};

/// The phase of a game, and the part of a seat in it.
#[derive(Clone)]
pub(crate) struct Early {
    /// The phase of the window.
    window: Phase,
    phase: Phase,
    queue: SeatSet,
    actor: Seat,
    part: Part,
    pending: Pending,
    limits: Limits,
    claims: [u8; RANKS],
    /// The civ cards of the seat.
    cards: CardSet,
}

impl Play {
    /// Opens a window for a seat that has none: in the recording its uses are available again (D4), and Republic may
    /// use its movement at a draft (D32).
    pub(crate) fn open_window(&self, seat: Seat, window: Phase) -> Play {
        let mut play = self.clone();
        play.release(seat);
        let state = &mut play.state;
        play.early = Some(Early {
            window,
            phase: state.phase,
            queue: state.queue,
            actor: state.actor,
            part: state.boards[seat].part,
            pending: state.boards[seat].pending,
            limits: state.boards[seat].limits,
            claims: state.boards[seat].claims,
            cards: state.cards_of(seat).collect(),
        });
        state.phase = window;
        state.queue = SeatSet::only(seat);
        state.actor = seat;
        state.boards[seat].part = Part::Window;
        state.boards[seat].pending = Default::default();
        // The next event may be revealed here already, and that of the last round be over.
        state.boards[seat].limits = play.began.boards[seat].limits;
        play.hold(seat);
        play
    }

    /// Closes it.
    ///
    /// # Errors
    /// If something has to be decided first.
    pub(crate) fn close_window(&self, game: &PlanetUnknown, seat: Seat) -> Result<Play, String> {
        let mut play = self.clone();
        let Some(early) = play.early.take() else {
            return Ok(play);
        };
        play.release(seat);
        if play.state.phase != early.window {
            return Err("the window has closed".into());
        }
        let legal = play.legal(game);
        if !legal.contains(&Move::Done) {
            return Err(format!("before the window closes must be decided: {}", texts(&legal)));
        }
        for slot in Slot::ALL {
            let stack = station::stack(game.tables(), &play.state, seat, slot);
            if std::mem::take(&mut play.board_mut(seat).taken[slot.index()]) {
                play.state.gone[stack] += 1;
            }
        }
        let board = play.board_mut(seat);
        board.pending = early.pending;
        board.limits = early.limits;
        board.claims = early.claims;
        board.extra_cards = Default::default();
        board.part = early.part;
        play.state.phase = early.phase;
        play.state.queue = early.queue;
        play.state.actor = early.actor;
        play.resolve_end_game_cards(game, seat, early.cards);
        Ok(play)
    }

    /// Adds what cards kept in a window give at the end of the game, if the last window of the seat has begun here.
    fn resolve_end_game_cards(&mut self, game: &PlanetUnknown, seat: Seat, before: CardSet) {
        let state = &self.state;
        let has_begun = state.phase.is_end_of_game() && (state.actor == seat || !state.queue.contains(seat));
        let kept = state.cards_of(seat).filter(|&card| !before.contains(card));
        let kept = kept.map(|card| &game.tables().civ_cards[card.index()]);
        let items: Vec<(Item, u8)> = kept
            .filter(|card| has_begun && !card.immediate)
            .flat_map(|card| card.items.iter().copied())
            .collect();
        if items.is_empty() {
            return;
        }
        let state = &mut self.state;
        if state.phase == Phase::Over {
            (state.phase, state.actor) = (Phase::Last, seat);
        }
        state.queue = state.queue.with(seat);
        for (item, count) in items {
            state.boards[seat].pending.add(item, count);
        }
    }
}
