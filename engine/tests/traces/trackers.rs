//! Choosing trackers and where they go.

use super::decisions::{Games, Lines, Moment, differs};
use super::deviations;
use super::digest::{letter, row_of, spot_text, track_of};
use super::play::{Play, Source, is_regress};
use super::recording;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::seat::tracks;
use orrery_engine::planet_unknown::state::InHand;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::tables::{Choice, Gain};
use orrery_engine::planet_unknown::{Board, Move, PlanetUnknown};

impl Games {
    pub(crate) fn choose_tracks(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let offer = moment.decision.offer();
        let offered: TrackSet = recording::texts(&offer["types"])
            .into_iter()
            .filter_map(track_of)
            .collect();
        let chosen: Vec<Track> = moment.decision.chosen_list().into_iter().filter_map(track_of).collect();
        let steps = offer["m"].as_i64().unwrap_or_default();
        let legal = play.legal(game);
        if steps < 0 {
            return self.regress(play, moment, offered, steps);
        }
        let of_source = |source: Source| -> TrackSet {
            let named = |choice: &Move| {
                match (source, *choice) {
                (Source::Synergy, Move::Synergy(track)) => Some(track),
                (Source::Energy(tracks), Move::Energy(set, track)) => (set == tracks).then_some(track),
                (Source::Card, Move::Choose { choice, track }) => matches!(
                    game.tables().choices[usize::from(choice)], Choice::Trackers { steps: ours, .. } if i64::from(ours) == steps
                )
                .then_some(track),
                _ => None,
            }
            };
            legal.iter().filter_map(named).collect()
        };
        let from_synergy = offer["from"] == "Synergy";
        if from_synergy
            && play.board(moment.seat).pending.count(Item::Synergy) == 0
            && game.corporation(play.board(moment.seat)).slug == "flux"
        {
            let mut claimed = play.met("CARDS-1.3");
            claimed.board_mut(moment.seat).pending.add(Item::Synergy, 1);
            return self.choose_tracks(claimed, moment);
        }
        let boosts = |choice| match choice {
            Move::Either { either, second } => {
                game.tables().alternatives[usize::from(either)][usize::from(second)] == Gain::Synergy
            }
            _ => false,
        };
        if let (false, Some(boosted)) = (from_synergy, play.each(game, boosts).pop()) {
            return self.choose_tracks(boosted, moment);
        }
        let pending = &play.board(moment.seat).pending;
        let sources: Vec<Source> = match offer["from"].as_str().unwrap_or_default() {
            "energy" => pending.energies().map(Source::Energy).collect(),
            "Synergy" => vec![Source::Synergy],
            _ => vec![Source::Card, Source::Synergy],
        };
        let exact = sources.iter().copied().find(|&source| of_source(source) == offered);
        let (play, source) = match exact {
            Some(source) => (play, source),
            None => {
                let fits =
                    |source: &Source| !of_source(*source).is_empty() && (of_source(*source) - offered).is_empty();
                let Some(source) = sources.iter().copied().find(fits).or(sources.first().copied()) else {
                    return differs(format!("{offer} is offered, here nothing of the kind waits"));
                };
                let board = play.board(moment.seat);
                let among = named_by(game, board, source, steps);
                let Some(deviation) = deviations::explain_tracks(game, board, among, [of_source(source), offered])
                else {
                    let waiting: Vec<(Item, u8)> = pending.iter().collect();
                    return differs(format!(
                        "{offer} is offered, here {:?} of {source:?}; {waiting:?} wait",
                        track_letters(of_source(source))
                    ));
                };
                (play.met(deviation), source)
            }
        };
        let mut play = play;
        play.notes[moment.seat].source = source;
        if source == Source::Card {
            let at_once = |choice: u8| {
                matches!(
                    game.tables().choices[usize::from(choice)],
                    Choice::Trackers { benefits: false, .. }
                )
            };
            let waiting = play
                .board(moment.seat)
                .pending
                .choices()
                .find(|&choice| at_once(choice));
            let is_wormhole = game.corporation(play.board(moment.seat)).slug == "wormhole";
            if let (true, true, Some(choice)) = (is_wormhole, moment.decision.ev.is_empty(), waiting) {
                play.board_mut(moment.seat).pending.take(Item::Choice(choice));
                play.notes[moment.seat].up = steps;
                return Ok(vec![play]);
            }
            let blocked = chosen
                .iter()
                .all(|&track| !tracks::can_advance(game.tables(), play.board(moment.seat), track));
            let named = play.board(moment.seat).pending.choices().next();
            if let (true, true, Some(choice)) = (blocked, moment.decision.ev.is_empty(), named) {
                play.board_mut(moment.seat).pending.take(Item::Choice(choice));
                return Ok(vec![play.met("D33")]);
            }
            let able = |track: &Track| tracks::can_advance(game.tables(), play.board(moment.seat), *track);
            let (chosen, lost): (Vec<Track>, Vec<Track>) = chosen.into_iter().partition(able);
            if !lost.is_empty() {
                play = play.met("D33");
            }
            let mut plays = vec![play];
            for track in chosen {
                let named = plays.iter().flat_map(|play| {
                    play.each(
                        game,
                        |choice| matches!(choice, Move::Choose { track: named, .. } if named == track),
                    )
                });
                plays = named.collect();
            }
            if !lost.is_empty() {
                // Another one would have to be named here.
                plays
                    .iter_mut()
                    .for_each(|play| play.board_mut(moment.seat).in_hand = None);
            }
            plays
                .iter_mut()
                .for_each(|play| play.notes[moment.seat].source = Source::Advance);
            return self.happen(plays, moment, Source::Advance, false);
        }
        if moment.decision.ev.is_empty()
            && let [tracker] = chosen[..]
            && let Some(lost) = self.lose_blocked(&play, moment, tracker, source)
        {
            return Ok(vec![lost]);
        }
        self.happen(vec![play], moment, source, false)
    }

    pub(crate) fn regress(&self, play: Play, moment: &Moment, offered: TrackSet, steps: i64) -> Lines {
        let game = &self.ours;
        let regresses = |choice: Move| match choice {
            Move::Choose { choice, track } => {
                matches!(game.tables().choices[usize::from(choice)], Choice::Regress { .. }).then_some(track)
            }
            _ => None,
        };
        let ours: TrackSet = play.legal(game).into_iter().filter_map(regresses).collect();
        let play = match ours == offered {
            true => play,
            false => {
                let board = play.board(moment.seat);
                let Some(deviation) = deviations::explain_regress(board, may_regress(game, board), -steps, offered)
                else {
                    return differs(format!(
                        "a regress of {steps} is offered for {:?}, here for {:?}",
                        track_letters(offered),
                        track_letters(ours)
                    ));
                };
                play.met(deviation)
            }
        };
        let mut play = play;
        let comes_down = moment.later.first().is_some_and(|next| next.st == "moveTrackerByOne");
        let regress = play
            .board(moment.seat)
            .pending
            .choices()
            .find(|&choice| is_regress(game, choice));
        let in_hand =
            matches!(play.board(moment.seat).in_hand, Some(InHand::Choice { choice, .. }) if is_regress(game, choice));
        if moment.decision.ev.is_empty() && comes_down && (regress.is_some() || in_hand) {
            if in_hand {
                play.board_mut(moment.seat).in_hand = None;
            } else if let Some(choice) = regress {
                play.board_mut(moment.seat).pending.take(Item::Choice(choice));
            }
            play.notes[moment.seat].down = -steps;
            play.notes[moment.seat].source = Source::Card;
            return Ok(vec![play]);
        }
        let chosen = moment.decision.chosen_list().into_iter().find_map(track_of);
        let lines = play.each(game, |choice| {
            regresses(choice).is_some_and(|track| Some(track) == chosen)
        });
        if lines.is_empty()
            && let (false, Some(choice)) = (ours == offered, regress)
        {
            let mut play = play;
            play.board_mut(moment.seat).pending.take(Item::Choice(choice));
            play.notes[moment.seat].down = -steps;
            return self.happen(vec![play], moment, Source::Any, false);
        }
        if lines.is_empty() {
            return differs(format!("a regress of {chosen:?} is not legal here"));
        }
        let comes = moment.later.first().copied();
        Ok(lines
            .into_iter()
            .map(|play| play.settle_hand(game, moment.seat, comes, false))
            .collect())
    }

    pub(crate) fn move_tracker(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let offer = moment.decision.offer();
        let source = play.notes[moment.seat].source;
        let Some(tracker) = offer["t"].as_str().and_then(track_of) else {
            return differs(format!("{offer} names no tracker"));
        };
        let board = play.board(moment.seat);
        let mut ours: Vec<String> = path::targets(
            game.tables(),
            board,
            tracker,
            !matches!(board.in_hand, Some(InHand::Choice { .. })),
        )
        .into_iter()
        .map(|spot| spot_text(game, board, spot))
        .collect();
        let mut offered: Vec<String> = recording::texts(&offer["to"]).into_iter().map(str::to_owned).collect();
        ours.sort();
        offered.sort();
        let rows = |list: &[String]| list.iter().filter_map(|text| row_of(text)).min();
        let is_either = ours.len() == 1 && offered.len() == 2 && rows(&ours) == rows(&offered);
        let play = if ours == offered
            || is_either
            || source == Source::Card
            || play.notes[moment.seat].down > 0
            || play.notes[moment.seat].up > 0
        {
            play
        } else {
            let Some(deviation) = deviations::explain_targets(game, board, &ours, &offered) else {
                return differs(format!("{offer} is offered, here {ours:?}"));
            };
            play.met(deviation)
        };
        let mut play = play;
        play.notes[moment.seat].source = Source::Any;
        self.happen(vec![play], moment, source, false)
    }

    pub(crate) fn climb(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let climbs = |choice: Move| match choice {
            Move::Choose { choice, track } => {
                matches!(game.tables().choices[usize::from(choice)], Choice::Climb { .. }).then_some(track)
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
        self.happen(vec![play], moment, Source::Card, false)
    }
}

/// The tracks that a gain lets one name, whether they can advance or not.
fn named_by(game: &PlanetUnknown, board: &Board, source: Source, steps: i64) -> TrackSet {
    let of_choice = |choice: u8| match game.tables().choices[usize::from(choice)] {
        Choice::Trackers { steps: ours, among, .. } if i64::from(ours) == steps => Some(among),
        _ => None,
    };
    match source {
        Source::Energy(tracks) => tracks,
        Source::Card => board.pending.choices().find_map(of_choice).unwrap_or(TrackSet::EMPTY),
        _ => Track::ALL.into_iter().collect(),
    }
}

/// The tracks that a regress lets one name.
fn may_regress(game: &PlanetUnknown, board: &Board) -> TrackSet {
    let in_hand = match board.in_hand {
        Some(InHand::Choice { choice, .. }) => Some(choice),
        _ => None,
    };
    let of_choice = |choice: u8| match game.tables().choices[usize::from(choice)] {
        Choice::Regress { among, .. } => Some(among),
        _ => None,
    };
    let mut choices = in_hand.into_iter().chain(board.pending.choices());
    choices.find_map(of_choice).unwrap_or(TrackSet::EMPTY)
}

pub(crate) fn track_letters(tracks: TrackSet) -> String {
    tracks.iter().map(letter).collect()
}
