//! The sequence of a round and the end of the game (PU-2, PU-6).

use super::PlanetUnknown;
use super::ability::Ability;
use super::action::Slot;
use super::pending::{Item, Pending};
use super::resource::Resource;
use super::ruleset::effects::Effect;
use super::ruleset::powers::Timing;
use super::ruleset::rulings::{ClaimBatch, EndGameFirst, MovementPool};
use super::state::{DEPOTS, InHand, Part, Phase, State};
use super::tables::Tables;
use crate::by_seat::{Seat, SeatSet};

impl PlanetUnknown {
    /// Goes on until a seat has something to decide or the game is over.
    pub(super) fn settle(&self, state: &mut State) {
        loop {
            self.draw_extra_cards(state);
            self.gain_left_over_cards(state);
            if self.awaits_decision(state) {
                break;
            }
            self.proceed(state);
        }
    }

    fn awaits_decision(&self, state: &State) -> bool {
        match state.phase {
            Phase::Over => true,
            Phase::Rotate => state.commander_turns,
            _ if !state.queue.contains(state.actor) => false,
            _ => state.boards[state.actor].part != Part::Window || self.has_move(state, state.actor),
        }
    }

    fn proceed(&self, state: &mut State) {
        if state.phase == Phase::Rotate {
            self.rotate(state, 1);
        } else if state.queue.contains(state.actor) {
            self.end_part(state, state.actor);
        } else if let Some(seat) = state.queue.clockwise_from(state.commander).next() {
            self.begin_part(state, seat);
        } else {
            self.close_phase(state);
        }
    }

    /// Turns the station so many depots clockwise.
    pub(super) fn turn_station(state: &mut State, steps: u8) {
        state.rotation = (state.rotation + DEPOTS as u8 - steps) % DEPOTS as u8;
    }

    /// Turns the station (PU-2.2), and reveals the event (PU-2.3).
    pub(super) fn rotate(&self, state: &mut State, steps: u8) {
        Self::turn_station(state, steps);
        self.open_event(state);
    }

    fn open_main(&self, state: &mut State) {
        self.open(state, Phase::Main);
        for seat in SeatSet::all(state.seats()).iter() {
            let nothing_left = !self.has_draft(state, seat);
            let board = &mut state.boards[seat];
            Self::gain_waiting_movement(board);
            board.part = if nothing_left { Part::Window } else { Part::Draft };
            board.no_place = nothing_left;
        }
    }

    /// Ends the window of a seat: what waits is lost (PU-2.W), movement too where the pool lasts no longer (R2). The end
    /// of the game has one pool (PU-6.4).
    pub(super) fn end_part(&self, state: &mut State, seat: Seat) {
        let board = &mut state.boards[seat];
        board.pending = Pending::default();
        board.shifted = Default::default();
        board.free_trails = Default::default();
        if state.phase.is_civ() {
            board.claims = Default::default();
            board.extra_cards = Default::default();
        }
        if self.tables.corporation_rulings.pool == MovementPool::PerWindow && !state.phase.is_end_of_game() {
            board.movement = 0;
        }
        state.queue = state.queue.without(seat);
    }

    fn begin_part(&self, state: &mut State, seat: Seat) {
        state.actor = seat;
        match state.phase {
            phase if phase.is_civ() && !state.boards[seat].has_claims() => {
                state.queue = state.queue.without(seat);
            }
            Phase::Last => {
                let board = &mut state.boards[seat];
                board
                    .pending
                    .add(Item::StoredPatch, std::mem::take(&mut board.stored_patches));
                self.gain_end_game_cards(state, seat);
            }
            _ => {}
        }
    }

    fn open(&self, state: &mut State, phase: Phase) {
        state.phase = phase;
        state.queue = SeatSet::all(state.seats());
        state.actor = state.commander;
        if phase != Phase::Main {
            self.begin_part(state, state.commander);
        }
    }

    fn close_phase(&self, state: &mut State) {
        match state.phase {
            Phase::Objectives => {
                state.shown.clear();
                self.deal_shared_objectives(state);
                self.open_set_up(state);
            }
            Phase::SetUp => {
                state.shown.clear();
                Self::open_rotate(state);
            }
            Phase::Event => {
                state.shown.clear();
                if self.cashes_in_event(state) {
                    self.open(state, Phase::EventCiv);
                } else {
                    self.open_main(state);
                }
            }
            Phase::EventCiv => {
                self.refill(state);
                self.open_main(state);
            }
            Phase::Main => {
                for seat in state.commander.round_table(state.seats()) {
                    state.triggers.no_place |= std::mem::take(&mut state.boards[seat].no_place);
                }
                state.shown.clear();
                self.refill(state);
                self.open(state, Phase::Civ);
            }
            Phase::Civ => {
                self.refill(state);
                self.end_round(state);
            }
            Phase::Last if state.boards.iter().any(|board| board.has_claims()) => {
                self.refill(state);
                self.open(state, Phase::LastCiv);
            }
            Phase::Last | Phase::LastCiv => {
                self.refill(state);
                state.phase = Phase::Over;
                state.actor = state.commander;
            }
            Phase::Rotate | Phase::Over => unreachable!("no seat has a part of this phase"),
        }
    }

    /// Whether claims of the event step are cashed in right after it (R3).
    fn cashes_in_event(&self, state: &State) -> bool {
        let at_once = self.tables.civ_card_rulings.claim_batch == ClaimBatch::EndOfPhase;
        at_once && state.boards.iter().any(|board| board.has_claims())
    }

    /// Shows the next tile of every stack whose top was taken.
    fn refill(&self, state: &mut State) {
        for seat in SeatSet::all(state.seats()).iter() {
            for slot in Slot::ALL {
                if std::mem::take(&mut state.boards[seat].taken[slot.index()]) {
                    let stack = self.stack(state, seat, slot);
                    state.gone[stack] += 1;
                }
            }
        }
    }

    /// PU-2.8: clears what lasts a round, and looks whether the game ends (PU-6.1).
    fn end_round(&self, state: &mut State) {
        for board in state.boards.iter_mut() {
            board.movement = 0;
        }
        let is_empty = |stack: usize| state.top(stack).is_none();
        state.triggers.empty_depot = Tables::depots(state.shift).any(|depot| depot.into_iter().all(is_empty));
        Self::end_event(state);
        if state.triggers.any() {
            if self.tables.civ_card_rulings.end_game_claims_from == EndGameFirst::NextCommander {
                state.commander = state.commander.clockwise(state.seats());
            }
            self.open(state, Phase::Last);
        } else {
            state.commander = state.commander.clockwise(state.seats());
            state.round += 1;
            self.begin_round(state);
            Self::open_rotate(state);
        }
    }

    /// Who held the commander token first: it has gone clockwise once a round, and perhaps before the last claims.
    pub(super) fn first_commander(&self, state: &State) -> Seat {
        let is_past_rounds = matches!(state.phase, Phase::Last | Phase::LastCiv | Phase::Over);
        let went_on = self.tables.civ_card_rulings.end_game_claims_from == EndGameFirst::NextCommander;
        let steps = usize::from(state.round) - 1 + usize::from(is_past_rounds && went_on);
        state.commander.counterclockwise(steps, state.seats())
    }

    fn open_rotate(state: &mut State) {
        state.phase = Phase::Rotate;
        state.actor = state.commander;
        state.queue = SeatSet::only(state.commander);
    }

    /// PU-2.1: uses come back, and movement by where the rovers stand (CORP-G15).
    fn begin_round(&self, state: &mut State) {
        for board in state.boards.iter_mut() {
            board.used_this_round = 0;
            board.rovers_began_on = [0; Resource::COUNT];
            for rover in board.rovers.into_iter().flatten() {
                for (count, terrain) in board.rovers_began_on.iter_mut().zip(&board.terrain) {
                    *count += u8::from(terrain.contains(rover));
                }
            }
            self.gain_round_start_movement(board);
        }
    }

    /// The tech that keeps cards of those left, once, as soon as it is held in the last window (CORP-7.6).
    fn gain_left_over_cards(&self, state: &mut State) {
        let seat = state.actor;
        if state.phase != Phase::Last || !state.queue.contains(seat) {
            return;
        }
        let board = &mut state.boards[seat];
        for ability in self.abilities_at(board, Timing::EndOfGame) {
            let (Effect::KeepCivCards { count }, Some(tech)) = (ability.effect, ability.tech) else {
                continue;
            };
            if board.used_this_game >> tech & 1 == 0 {
                board.used_this_game |= 1 << tech;
                board.pending.add(Item::KeepCiv, count);
            }
        }
    }

    /// Choices of the set-up: the flux token (PU-1.4).
    fn open_set_up(&self, state: &mut State) {
        for seat in SeatSet::all(state.seats()).iter() {
            let board = &mut state.boards[seat];
            let chooses = |ability: &Ability| matches!(ability.effect, Effect::FluxToken);
            if self.abilities_at(board, Timing::Setup).any(chooses) {
                board.in_hand = Some(InHand::FluxToken { climb: None });
            }
        }
        Self::open_choices(state, Phase::SetUp);
    }

    /// A phase of the set-up, in which every seat decides that has something to decide.
    pub(super) fn open_choices(state: &mut State, phase: Phase) {
        state.phase = phase;
        state.queue = SeatSet::EMPTY;
        for seat in SeatSet::all(state.seats()).iter() {
            let board = &mut state.boards[seat];
            board.part = Part::Window;
            if board.in_hand.is_some() || !board.pending.is_empty() {
                state.queue = state.queue.with(seat);
            }
        }
        state.actor = state
            .queue
            .clockwise_from(state.commander)
            .next()
            .unwrap_or(state.commander);
    }

    /// The stack of a slot of the depot in front of a seat (PU-1.3).
    pub fn stack(&self, state: &State, seat: Seat, slot: Slot) -> usize {
        self.tables
            .stack(state.seats(), seat.index(), slot, state.rotation, state.shift)
    }

    /// The tile that a slot offers a seat: none where the stack is empty or its top was taken since the last refill.
    pub fn offered(&self, state: &State, seat: Seat, slot: Slot) -> Option<u8> {
        if state.boards[seat].taken[slot.index()] {
            None
        } else {
            state.top(self.stack(state, seat, slot))
        }
    }

    /// Uncovered squares of a seat's planet.
    pub fn uncovered(&self, state: &State, seat: Seat) -> usize {
        let board = &state.boards[seat];
        (self.planet(board).squares - board.covered).count()
    }
}
