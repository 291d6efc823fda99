//! Decisions that only events ask for.

use super::decisions::{Lines, Moment, differs};
use super::explain;
use super::games::Games;
use super::play::Play;
use super::recording;
use super::set_up::FIRST_OBJECTIVE;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::capacities::DEPOTS;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{CardId, EventMove, Move, Slot};

impl Games {
    /// A meteorite on an empty meteor symbol.
    pub(crate) fn place_meteorite(&self, play: Play, moment: &Moment) -> Lines {
        let place = |choice: Move| match choice {
            Move::Event(EventMove::Meteorite(square)) => Some(square),
            _ => None,
        };
        let ours: Grid = play.legal(&self.ours).into_iter().filter_map(place).collect();
        let to = recording::texts(&moment.decision.offer()["to"]);
        let offered: Grid = to.iter().copied().filter_map(Square::from_notation).collect();
        if ours != offered {
            let ours = explain::square_texts(&[ours]);
            return differs(format!("a meteorite may come to {to:?}, here to {ours}"));
        }
        if moment.decision.is_passed() {
            return self.follow_events_after(vec![play], moment);
        }
        let chosen = moment
            .decision
            .ch
            .as_str()
            .or(moment.decision.ch[0].as_str())
            .and_then(Square::from_notation);
        let put = play.each(&self.ours, |choice| place(choice).is_some() && place(choice) == chosen);
        match put.is_empty() {
            true => differs(format!("a meteorite does not come to {} here", moment.decision.ch)),
            false => self.follow_events_after(put, moment),
        }
    }

    /// Removes a private objective from the game.
    pub(crate) fn discard_objective(&self, play: Play, moment: &Moment) -> Lines {
        let card = moment.decision.ch.as_u64().unwrap_or_default() as u8;
        let choice = Move::Event(EventMove::DiscardObjective(CardId(
            card.saturating_sub(FIRST_OBJECTIVE),
        )));
        match play.act(&self.ours, choice) {
            Some(discarded) => self.follow_events_after(vec![discarded], moment),
            None => differs(format!("objective {card} is not discarded here")),
        }
    }

    /// Removes a stack of the own depot from the station.
    pub(crate) fn remove_shape(&self, play: Play, moment: &Moment) -> Lines {
        let chosen = moment.decision.chosen();
        let removed = Slot::ALL.into_iter().find(|&slot| {
            let stack = station::stack(self.ours.tables(), &play.state, moment.seat, slot);
            let name = match slot {
                Slot::Outer => format!("exterior-{stack}"),
                Slot::Inner => format!("interior-{}", stack - DEPOTS),
            };
            name == chosen
        });
        match removed.and_then(|slot| play.act(&self.ours, Move::Event(EventMove::RemoveShape(slot)))) {
            Some(removed) => self.follow_events_after(vec![removed], moment),
            None => differs(format!("stack {chosen} is not removed here")),
        }
    }
}
