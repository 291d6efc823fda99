//! Gains that a recording drops although they are possible here.

use super::deviations::Deviation;
use super::play::Play;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::seat::tracks;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::tables::Gain;
use orrery_engine::planet_unknown::{AlternativeId, Move, Phase, PlanetUnknown};

impl Play {
    /// Notes the patches of Horizon for a meteorite that a card or an event collects.
    pub(crate) fn note_collected(&mut self, before: &Play, choice: Move) {
        let seat = before.state.actor;
        let patches = |play: &Play| play.board(seat).pending.count(Item::Patch);
        if matches!(choice, Move::Collect(Collectible::Meteorite, _)) {
            self.notes[seat].collected_patches += patches(self).saturating_sub(patches(before));
        }
    }

    /// The deviation that explains why the recording drops a number of gains of a kind.
    pub(crate) fn dropped(&self, game: &PlanetUnknown, seat: Seat, item: Item, count: u8) -> Option<Deviation> {
        let board = self.board(seat);
        let withheld = board.limits.no_milestones || board.limits.no_synergy;
        match (game.corporation(board).slug.as_str(), item) {
            ("republic", Item::KeepCiv) if self.state.phase == Phase::Last => Some("CORP-7.6"),
            ("republic", Item::FreeTile { .. }) if self.lacks_civ_tile(game, seat) => Some("D32"),
            ("republic", Item::Choice(_)) if self.state.phase == Phase::Last => Some("CARDS-4.7"),
            (_, Item::Either(either)) if self.may_not_look(game, either) => Some("CARDS-3.4"),
            (_, Item::Resource(_) | Item::Energy(_) | Item::Collect(_)) if board.limits.ignored_resources > 0 => {
                Some("CARDS-3.5")
            }
            ("horizon", Item::Patch) if count <= self.notes[seat].collected_patches => Some("CORP-3.7"),
            ("wormhole", Item::Advance(_) | Item::Synergy | Item::Patch) if withheld => Some("R39"),
            ("wormhole", Item::Either(either)) if self.is_impossible(game, seat, either) => Some("D27"),
            _ => self.notes[seat].idle.contains(&item).then_some("D29"),
        }
    }

    /// Returns whether one of a pair of gains is a look at the next event, and none is left.
    pub(crate) fn may_not_look(&self, game: &PlanetUnknown, either: AlternativeId) -> bool {
        let pair = &game.tables().alternatives[usize::from(either)];
        pair.contains(&Gain::Peek) && self.state.events.left() == 0
    }

    /// Returns whether one of a pair of gains is an advance that is impossible.
    fn is_impossible(&self, game: &PlanetUnknown, seat: Seat, either: AlternativeId) -> bool {
        let cannot = |tracker: Track| !tracks::can_advance(game.tables(), self.board(seat), tracker);
        let pair = &game.tables().alternatives[usize::from(either)];
        pair.iter()
            .any(|gain| matches!(*gain, Gain::Advance(tracker) if cannot(tracker)))
    }
}
