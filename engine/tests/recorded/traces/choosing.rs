//! Choosing trackers: which gain of ours allows naming them, and what the named ones do.

use super::decisions::{Lines, Moment, differs};
use super::deviations::Refusal;
use super::digest::track_of;
use super::explain;
use super::games::Games;
use super::play::{Play, Source};
use super::recording::{self, Decision};
use super::trackers::track_letters;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::seat::tracks;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::tables::{Choice, Gain};
use orrery_engine::planet_unknown::{Board, ChoiceId, Move, PlanetUnknown};
use serde_json::Value;

/// What a recorded choice of trackers offers.
struct Offered<'a> {
    value: &'a Value,
    /// The name of the gain.
    from: &'a str,
    tracks: TrackSet,
    /// How far the chosen ones move; negative for back.
    steps: i64,
}

impl Offered<'_> {
    fn of(decision: &Decision) -> Offered<'_> {
        let value = decision.offer();
        Offered {
            value,
            from: value["from"].as_str().unwrap_or_default(),
            tracks: recording::texts(&value["types"])
                .into_iter()
                .filter_map(track_of)
                .collect(),
            steps: value["m"].as_i64().unwrap_or_default(),
        }
    }
}

impl Games {
    pub(crate) fn choose_tracks(&self, play: Play, moment: &Moment) -> Lines {
        let offered = Offered::of(moment.decision);
        if offered.steps < 0 {
            return self.regress(play, moment, offered.tracks, offered.steps);
        }
        if let Some(play) = self.gain_synergy(&play, moment.seat, offered.from == "Synergy") {
            return self.choose_tracks(play, moment);
        }
        let (mut play, source) = self.find_source(play, moment.seat, &offered)?;
        play.notes[moment.seat].source = source;
        let chosen: Vec<Track> = moment.decision.chosen_list().into_iter().filter_map(track_of).collect();
        if source == Source::Card {
            return self.name_by_card(play, moment, chosen, offered.steps);
        }
        if let [tracker] = chosen[..]
            && !moves(moment.decision, tracker)
            && let Some(lost) = self.lose_blocked(&play, moment, tracker, source)
        {
            // The second step of a tile's water may follow (D3).
            return self.follow_events_after(vec![lost], moment);
        }
        self.follow_events(vec![play], moment, source, false)
    }

    /// The line in which a pending synergy boost is gained before the choice.
    fn gain_synergy(&self, play: &Play, seat: Seat, from_synergy: bool) -> Option<Play> {
        let game = &self.ours;
        let board = play.board(seat);
        if from_synergy {
            let lacks = board.pending.count(Item::Synergy) == 0 && game.corporation(board).slug == "flux";
            return lacks.then(|| {
                let mut claimed = play.clone().deviating("CARDS-1.3");
                claimed.board_mut(seat).pending.add(Item::Synergy, 1);
                claimed
            });
        }
        let boosts = |choice| match choice {
            Move::Either { either, second } => {
                game.tables().alternatives[usize::from(either)][usize::from(second)] == Gain::Synergy
            }
            _ => false,
        };
        play.each(game, boosts).pop()
    }

    /// Which gain of ours is the recorded one; if it offers other tracks, with the line after the deviation.
    ///
    /// # Errors
    /// If no gain of the kind is pending, or no known deviation explains the offer.
    fn find_source(&self, play: Play, seat: Seat, offered: &Offered) -> Result<(Play, Source), Refusal> {
        let game = &self.ours;
        let board = play.board(seat);
        let sources: Vec<Source> = match offered.from {
            "energy" => board.pending.energies().map(Source::Energy).collect(),
            "Synergy" => vec![Source::Synergy],
            _ => vec![Source::Card, Source::Synergy],
        };
        let legal = play.legal(game);
        let ours = |source| legal_tracks(game, &legal, source, offered.steps);
        if let Some(exact) = sources.iter().copied().find(|&source| ours(source) == offered.tracks) {
            return Ok((play, exact));
        }
        let fits = |source: &Source| !ours(*source).is_empty() && (ours(*source) - offered.tracks).is_empty();
        let Some(source) = sources.iter().copied().find(fits).or(sources.first().copied()) else {
            return differs(format!("{} is offered, here nothing of the kind waits", offered.value));
        };
        let among = named_by(game, board, source, offered.steps);
        let Some(deviation) = explain::tracks(game, board, among, [ours(source), offered.tracks]) else {
            let waiting: Vec<(Item, u8)> = board.pending.iter().collect();
            return differs(format!(
                "{} is offered, here {:?} of {source:?}; {waiting:?} wait",
                offered.value,
                track_letters(ours(source))
            ));
        };
        Ok((play.deviating(deviation), source))
    }

    /// Names trackers for a card; the steps of a blocked one wait until their turn comes (D33).
    fn name_by_card(&self, mut play: Play, moment: &Moment, chosen: Vec<Track>, steps: i64) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        if let Some(unnamed) = self.leave_unnamed(&play, moment, &chosen, steps) {
            return Ok(vec![unnamed]);
        }
        let able = |track: &Track| tracks::can_advance(game.tables(), play.board(seat), *track);
        let (chosen, blocked): (Vec<Track>, Vec<Track>) = chosen.into_iter().partition(able);
        if !blocked.is_empty() {
            play = play.deviating("D33");
        }
        let mut plays = vec![play];
        for track in chosen {
            let names_it = |choice| matches!(choice, Move::Choose { track: named, .. } if named == track);
            plays = plays.iter().flat_map(|play| play.each(game, names_it)).collect();
        }
        for play in &mut plays {
            if !blocked.is_empty() {
                // Here another one would have to be named.
                play.board_mut(seat).unfinished = None;
            }
            play.await_steps(seat, &blocked, steps);
            play.notes[seat].source = Source::Advance;
        }
        self.follow_events(plays, moment, Source::Advance, false)
    }

    /// The line without a card's choice that names none here: its steps are decided later, or all are blocked.
    fn leave_unnamed(&self, play: &Play, moment: &Moment, chosen: &[Track], steps: i64) -> Option<Play> {
        let (game, seat) = (&self.ours, moment.seat);
        if !moment.decision.ev.is_empty() {
            return None;
        }
        let board = play.board(seat);
        let without = |choice: ChoiceId| {
            let mut play = play.clone();
            play.board_mut(seat).pending.take(Item::Choice(choice));
            play
        };
        let at_once =
            |&choice: &ChoiceId| matches!(game.tables().choice(choice), Choice::Trackers { benefits: false, .. });
        if game.corporation(board).slug == "wormhole"
            && let Some(choice) = board.pending.choices().find(at_once)
        {
            let mut stepwise = without(choice);
            stepwise.notes[seat].up = steps;
            return Some(stepwise);
        }
        let is_blocked = |&track: &Track| !tracks::can_advance(game.tables(), board, track);
        let choice = board
            .pending
            .choices()
            .next()
            .filter(|_| chosen.iter().all(is_blocked))?;
        let mut blocked = without(choice).deviating("D33");
        if chosen.len() > 1 {
            // The turn of a single one comes at once.
            blocked.await_steps(seat, chosen, steps);
        }
        Some(blocked)
    }
}

/// Returns whether a tracker takes a step in a decision.
fn moves(decision: &Decision, tracker: Track) -> bool {
    let is_its = |event: &Value| event[3].as_str().and_then(track_of) == Some(tracker);
    decision.ev.iter().any(|event| event[0] == "track" && is_its(event))
}

impl Play {
    /// Lets steps of blocked trackers wait, which could not be named here.
    fn await_steps(&mut self, seat: Seat, blocked: &[Track], steps: i64) {
        for &tracker in blocked {
            self.board_mut(seat).pending.add(Item::Advance(tracker), steps as u8);
        }
    }
}

/// The tracks that may be named now for a gain of ours.
fn legal_tracks(game: &PlanetUnknown, legal: &[Move], source: Source, steps: i64) -> TrackSet {
    let named = |choice: &Move| match (source, *choice) {
        (Source::Synergy, Move::Synergy(track)) => Some(track),
        (Source::Energy(tracks), Move::Energy(set, track)) => (set == tracks).then_some(track),
        (Source::Card, Move::Choose { choice, track }) => among(game, choice, steps).map(|_| track),
        _ => None,
    };
    legal.iter().filter_map(named).collect()
}

/// The tracks that may be named for a gain, whether they can advance or not.
fn named_by(game: &PlanetUnknown, board: &Board, source: Source, steps: i64) -> TrackSet {
    let of_choice = |choice: ChoiceId| among(game, choice, steps);
    match source {
        Source::Energy(tracks) => tracks,
        Source::Card => board.pending.choices().find_map(of_choice).unwrap_or(TrackSet::EMPTY),
        _ => Track::ALL.into_iter().collect(),
    }
}

/// The tracks of a choice among trackers that move by this number of steps; `None` if it is no such choice.
fn among(game: &PlanetUnknown, choice: ChoiceId, steps: i64) -> Option<TrackSet> {
    match game.tables().choice(choice) {
        Choice::Trackers { steps: ours, among, .. } if i64::from(ours) == steps => Some(among),
        _ => None,
    }
}
