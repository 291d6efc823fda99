//! The powers that a recording offers at a decision, compared with ours.

use super::decisions::{Moment, differs};
use super::deviations::Refusal;
use super::games::Games;
use super::play::Play;
use super::recording;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::Move;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use std::collections::BTreeSet;

/// What comes by itself here, at the start of a round or at a draft.
const BY_THEMSELVES: [&str; 4] = ["tech_2_1", "tech_3_2", "tech_6_2", "tech_7_1"];

impl Games {
    /// The line in which the same powers can be used as were offered.
    pub(crate) fn agree_on_powers(&self, play: Play, moment: &Moment) -> Result<Play, Refusal> {
        let offered: Vec<&str> = match moment.decision.act == "anytime" {
            true => recording::texts(&moment.decision.off),
            false => moment.decision.any.iter().map(String::as_str).collect(),
        };
        let by_themselves = |name: &&str| BY_THEMSELVES.contains(name);
        let offered: BTreeSet<u8> = offered
            .into_iter()
            .filter(|name| !by_themselves(name))
            .filter_map(power)
            .collect();
        if self.powers(&play, moment.seat) == offered {
            return Ok(play);
        }
        let again = play.all_again(moment.seat);
        if self.powers(&again, moment.seat) == offered {
            return Ok(again.deviating("D4"));
        }
        let inside = play.inside_again(moment.seat);
        if self.powers(&inside, moment.seat) == offered {
            return Ok(inside.deviating("D36"));
        }
        let ours = self.powers(&play, moment.seat);
        differs(format!("powers {offered:?} are offered, here {ours:?}"))
    }
    /// The powers that can be used here.
    fn powers(&self, play: &Play, seat: Seat) -> BTreeSet<u8> {
        let mut free = play.clone();
        let board = free.board_mut(seat);
        if board.unfinished.take() == Some(UnfinishedAction::Lifepod) {
            // In a recording it is in the scoring area until it is placed.
            board.collected_lifepods += 1;
        }
        let power = |choice| match choice {
            Move::Use(power) => Some(power),
            _ => None,
        };
        free.legal(&self.ours).into_iter().filter_map(power).collect()
    }
}

/// The number of a recorded power.
pub(crate) fn power(name: &str) -> Option<u8> {
    match name {
        "ResetTrack" => Some(0),
        _ => name.rsplit('_').next()?.parse::<u8>().ok()?.checked_sub(1),
    }
}
