//! Where trackers go: forward, back, and up to position 5.

use super::decisions::{Lines, Moment, differs};
use super::digest::{is_at, letter, spot_text, track_of};
use super::explain;
use super::games::Games;
use super::play::{Play, Source, is_regress};
use super::recording;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::action::Spot;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{Board, ChoiceId, Move, PlanetUnknown};

impl Games {
    pub(crate) fn regress(&self, play: Play, moment: &Moment, offered: TrackSet, steps: i64) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let regresses = |choice: Move| match choice {
            Move::Choose { choice, track } => is_regress(game, choice).then_some(track),
            _ => None,
        };
        let ours: TrackSet = play.legal(game).into_iter().filter_map(regresses).collect();
        let play = match ours == offered {
            true => play,
            false => {
                let board = play.board(seat);
                let Some(deviation) = explain::regress(board, may_regress(game, board), -steps, offered) else {
                    return differs(format!(
                        "a regress of {steps} is offered for {:?}, here for {:?}",
                        track_letters(offered),
                        track_letters(ours)
                    ));
                };
                play.deviating(deviation)
            }
        };
        if let Some(stepwise) = self.regress_stepwise(&play, moment, -steps) {
            return Ok(vec![stepwise]);
        }
        let chosen = moment.decision.chosen_list().into_iter().find_map(track_of);
        let lines = play.each(game, |choice| {
            regresses(choice).is_some_and(|track| Some(track) == chosen)
        });
        if lines.is_empty()
            && let (false, Some(choice)) = (ours == offered, waiting_regress(game, play.board(seat)))
        {
            let mut play = play;
            play.board_mut(seat).pending.take(Item::Choice(choice));
            play.notes[seat].down = -steps;
            return self.follow_events(vec![play], moment, Source::Any, false);
        }
        if lines.is_empty() {
            return differs(format!("a regress of {chosen:?} is not legal here"));
        }
        let down = moment.decision.chosen_list().into_iter().next().unwrap_or_default();
        self.follow_events_after_regress(lines, moment, down, -steps)
    }

    /// The line with single regresses pending, if the recording decides a regress step by step.
    fn regress_stepwise(&self, play: &Play, moment: &Moment, steps: i64) -> Option<Play> {
        let (game, seat) = (&self.ours, moment.seat);
        let comes_down = moment.later.first().is_some_and(|next| next.st == "moveTrackerByOne");
        if !moment.decision.ev.is_empty() || !comes_down {
            return None;
        }
        let mut play = play.clone();
        let unfinished = matches!(play.board(seat).unfinished, Some(UnfinishedAction::Choice { choice, .. }) if is_regress(game, choice));
        if unfinished {
            play.board_mut(seat).unfinished = None;
        } else {
            let choice = waiting_regress(game, play.board(seat))?;
            play.board_mut(seat).pending.take(Item::Choice(choice));
        }
        play.notes[seat].down = steps;
        play.notes[seat].source = Source::Card;
        Some(play)
    }

    pub(crate) fn move_tracker(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let offer = moment.decision.offer();
        let source = play.notes[moment.seat].source;
        let Some(tracker) = offer["t"].as_str().and_then(track_of) else {
            return differs(format!("{offer} names no tracker"));
        };
        let board = play.board(moment.seat);
        let targets = self.spots(&play, moment.seat, tracker);
        let offered: Vec<&str> = recording::texts(&offer["to"]);
        let play = if same_spots(game, board, &targets, &offered) {
            play
        } else {
            let ours: Vec<String> = targets.iter().map(|&spot| spot_text(game, board, spot)).collect();
            let Some(deviation) = explain::targets(game, board, &ours, &offered) else {
                return differs(format!("{offer} is offered, here {ours:?}"));
            };
            play.deviating(deviation)
        };
        let mut play = play;
        play.notes[moment.seat].source = Source::Any;
        self.follow_events(vec![play], moment, source, false)
    }

    /// The spots that a tracker can go to with its next step.
    fn spots(&self, play: &Play, seat: Seat, tracker: Track) -> Vec<Spot> {
        let (tables, board, notes) = (self.ours.tables(), play.board(seat), &play.notes[seat]);
        if notes.down > 0 {
            return path::regress_target(tables, board, tracker).into_iter().collect();
        }
        let shifts = notes.up == 0 && !matches!(board.unfinished, Some(UnfinishedAction::Choice { .. }));
        path::targets(tables, board, tracker, shifts).into_iter().collect()
    }

    pub(crate) fn climb(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let climbs = |choice: Move| match choice {
            Move::Choose { choice, track } => {
                matches!(game.tables().choice(choice), Choice::Climb { .. }).then_some(track)
            }
            _ => None,
        };
        let ours: TrackSet = play.legal(game).into_iter().filter_map(climbs).collect();
        let offered: TrackSet = recording::texts(&moment.decision.off)
            .into_iter()
            .filter_map(track_of)
            .collect();
        let water = TrackSet::only(Track::Water);
        let is_oasis = game.corporation(play.board(moment.seat)).slug == "oasis";
        if ours != offered && !(is_oasis && ours - water == offered - water) {
            return differs(format!(
                "here {:?} may climb, recorded {:?}",
                track_letters(ours),
                track_letters(offered)
            ));
        }
        let mut play = play;
        if moment.decision.ev.is_empty() {
            play.notes[moment.seat].source = Source::Card;
        }
        self.follow_events(vec![play], moment, Source::Card, false)
    }
}

/// Returns whether these spots are the recorded ones; of a step of Wormhole, both rows are recorded.
fn same_spots(game: &PlanetUnknown, board: &Board, targets: &[Spot], offered: &[&str]) -> bool {
    if game.corporation(board).slug != "wormhole" {
        let mut ours: Vec<String> = targets.iter().map(|&spot| spot_text(game, board, spot)).collect();
        let mut offered = offered.to_vec();
        ours.sort();
        offered.sort_unstable();
        return ours == offered;
    }
    let shown = |target: &Spot| offered.iter().any(|text| is_at(game, board, *target, text));
    let known = |text: &&str| targets.iter().any(|&target| is_at(game, board, target, text));
    targets.iter().all(shown) && offered.iter().all(known)
}

/// The pending regress, if there is one.
fn waiting_regress(game: &PlanetUnknown, board: &Board) -> Option<ChoiceId> {
    board.pending.choices().find(|&choice| is_regress(game, choice))
}

/// The tracks that may be named for a regress.
fn may_regress(game: &PlanetUnknown, board: &Board) -> TrackSet {
    let unfinished = match board.unfinished {
        Some(UnfinishedAction::Choice { choice, .. }) => Some(choice),
        _ => None,
    };
    let of_choice = |choice: ChoiceId| match game.tables().choice(choice) {
        Choice::Regress { among, .. } => Some(among),
        _ => None,
    };
    let mut choices = unfinished.into_iter().chain(board.pending.choices());
    choices.find_map(of_choice).unwrap_or(TrackSet::EMPTY)
}

pub(crate) fn track_letters(tracks: TrackSet) -> String {
    tracks.iter().map(letter).collect()
}
