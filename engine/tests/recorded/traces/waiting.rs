//! Pending gains: which are impossible for the moment, and which have to be resolved before a part ends.

use super::play::{Play, texts};
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{EventMove, Move, Phase, PlanetUnknown};
use orrery_engine::{Information, Seat};

impl Play {
    /// Notes which pending gains are impossible now.
    pub(crate) fn note_idle(&mut self, game: &PlanetUnknown, seat: Seat) {
        let waits = self.state.actor == seat && self.state.queue.contains(seat);
        if !waits || self.board(seat).unfinished.is_some() {
            return;
        }
        let legal = self.legal(game);
        let idle = self.board(seat).pending.iter().map(|(item, _)| item);
        let board = self.board(seat);
        let is_idle = |item: &Item| match *item {
            Item::Choice(choice) => match game.tables().choice(choice) {
                Choice::Regress { among, .. } => among
                    .iter()
                    .all(|track| path::regress_target(game.tables(), board, track).is_none()),
                _ => !legal.iter().any(|&choice| resolves(choice, *item)),
            },
            _ => !legal.iter().any(|&choice| resolves(choice, *item)),
        };
        let idle: Vec<Item> = idle.filter(is_idle).collect();
        self.notes[seat].idle.extend(idle);
    }

    /// Ends the part of a seat in the running phase. Gains that the recording lost because they were impossible at some
    /// time are dropped too (D29).
    ///
    /// # Errors
    /// If something has to be decided first.
    pub(crate) fn finish(mut self, game: &PlanetUnknown, seat: Seat) -> Result<Play, String> {
        let phase = self.state.phase;
        self.release(seat);
        if !self.state.queue.contains(seat) || phase == Phase::Over {
            return Ok(self);
        }
        if self.state.actor != seat {
            if !game.to_act(&self.state).contains(seat) {
                return Err(format!("{seat} is not on turn"));
            }
            game.let_act(&mut self.state, seat);
        }
        // The recording has no decision here.
        if let Some(mut lost) = self.act(game, Move::Event(EventMove::LoseMeteorite)) {
            lost.lose_first_meteorite(seat, 1);
            return match lost.state.phase == phase {
                true => lost.finish(game, seat),
                false => Ok(lost),
            };
        }
        let legal = self.legal(game);
        if !legal.contains(&Move::Done) {
            let waiting: Vec<(Item, u8)> = self.board(seat).pending.iter().collect();
            let optional = |item: Item| matches!(item, Item::Reposition | Item::Teleport);
            let must = |item: Item| !optional(item) && legal.iter().any(|&choice| resolves(choice, item));
            for (item, count) in waiting.into_iter().filter(|&(item, _)| must(item)) {
                let Some(deviation) = self.dropped(game, seat, item, count) else {
                    return Err(format!("here {item:?} must be resolved first"));
                };
                (0..count).for_each(|_| self.board_mut(seat).pending.take(item));
                self.deviations.push(deviation);
            }
        }
        let done = self.act(game, Move::Done);
        done.ok_or_else(|| format!("here the phase is not over: {}", texts(&legal)))
    }
}

/// Returns whether an action resolves a gain.
fn resolves(choice: Move, item: Item) -> bool {
    match (choice, item) {
        (Move::Resource(track), Item::Resource(waiting)) | (Move::Advance(track), Item::Advance(waiting)) => {
            track == waiting
        }
        (Move::Synergy(_), Item::Synergy) | (Move::PlaceRover(_), Item::Rover) => true,
        (Move::Patch(_), Item::Patch | Item::StoredPatch) | (Move::StorePatch, Item::Patch) => true,
        (Move::Energy(tracks, _), Item::Energy(waiting)) => tracks == waiting,
        (Move::Choose { choice, .. }, Item::Choice(waiting)) => choice == waiting,
        (Move::LayFree { resources, .. }, Item::FreeTile { resources: waiting }) => resources == waiting,
        (Move::Collect(what, _), Item::Collect(waiting))
        | (Move::Destroy(what, _), Item::Destroy(waiting))
        | (Move::DestroyLine(what, _), Item::DestroyLine(waiting)) => what == waiting,
        (Move::Either { either, .. }, Item::Either(waiting)) => either == waiting,
        (Move::Teleport { .. }, Item::Teleport) | (Move::Reposition, Item::Reposition) => true,
        (Move::KeepCiv(_), Item::KeepCiv) => true,
        (Move::Event(choice), Item::Event(waiting)) => matches!(
            (choice, waiting),
            (EventMove::Patch(_), EventItem::Patch)
                | (EventMove::Meteorite(_), EventItem::Meteorite)
                | (EventMove::LoseRover(_), EventItem::LoseRover)
                | (EventMove::LoseLifepod(_), EventItem::LoseLifepod)
                | (EventMove::LoseMeteorite, EventItem::LoseMeteorite)
                | (EventMove::RemoveShape(_), EventItem::RemoveShape)
                | (EventMove::DiscardObjective(_), EventItem::DiscardObjective)
        ),
        _ => false,
    }
}
