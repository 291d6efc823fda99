//! What a seat learns by its own actions, whatever the others do in a sealed phase.

use orrery_engine::{Action, Game, Seat, SeatSet};

/// Explains the actions of one seat.
///
/// In a sealed phase the order in which the seats act is not seen, and the action that closes the phase shows more than
/// others. So the actions of the seat are explained as if it alone had acted since the phase began.
pub(super) struct OwnActions<'g, G: Game> {
    game: &'g G,
    seat: Seat,
    /// The running sealed phase with the actions of the seat alone.
    alone: Option<G::State>,
    to_act: SeatSet,
}

impl<'g, G: Game> OwnActions<'g, G> {
    pub(super) fn new(game: &'g G, seat: Seat) -> OwnActions<'g, G> {
        OwnActions {
            game,
            seat,
            alone: None,
            to_act: SeatSet::EMPTY,
        }
    }

    /// Takes the next action of the game, by whichever seat. Returns its words if it is one of the seat.
    pub(super) fn explain(&mut self, before: &G::State, actor: Seat, action: Action) -> Option<String> {
        self.follow_phase(before);
        if actor != self.seat {
            return None;
        }
        let (game, seat) = (self.game, self.seat);
        // The seat may act alone in the phase that follows.
        let alone = self.alone.take().filter(|alone| game.to_act(alone).contains(seat));
        let is_alone = alone.is_some();
        let mut start = alone.unwrap_or_else(|| before.clone());
        game.let_act(&mut start, seat);
        let mut after = start.clone();
        game.apply(&mut after, action);
        let text = game.explain(&start, action, &after);
        self.alone = is_alone.then_some(after);
        Some(text)
    }

    /// Begins a phase if the last one is over.
    fn follow_phase(&mut self, before: &G::State) {
        let to_act = self.game.to_act(before);
        let is_over = !(to_act - self.to_act).is_empty();
        if is_over || self.alone.is_none() {
            self.alone = (to_act.count() > 1).then(|| before.clone());
        }
        self.to_act = to_act;
    }
}
