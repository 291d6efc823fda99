//! Pending effects: whether those offered are pending here too, and which one is begun.

use super::decisions::{Lines, Moment, differs};
use super::deviations::Refusal;
use super::digest::track_of;
use super::games::Games;
use super::play::{Play, Source};
use super::recording::Decision;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::{Collectible, Track, TrackSet};
use orrery_engine::planet_unknown::seat::tracks;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::tables::Gain;
use orrery_engine::planet_unknown::{AlternativeId, Board, Move};
use serde_json::Value;

impl Games {
    /// Begins one of the pending gains.
    pub(crate) fn resolve(&self, mut play: Play, moment: &Moment) -> Lines {
        let offer = moment.decision.offer();
        let effects = offer["all"].as_array().map_or(&[][..], Vec::as_slice);
        // Of several that exclude each other, the others are gone here.
        let exclusive = offer["xor"] == 1;
        let offered = effects
            .iter()
            .filter(|entry| !exclusive || entry[0] == moment.decision.ch);
        for effect in offered.map(|entry| &entry[1]) {
            if effect != "pass" && !self.waits(&play, moment.seat, effect) {
                if effect[0] == "PlaceRover"
                    && let Some(owed) = play.owe_rover(moment.seat)
                {
                    play = owed;
                    continue;
                }
                let board = play.board(moment.seat);
                if board.limits.ignored_resources > 0 {
                    let what = format!("{effect} is offered of a tile of which one resource counts");
                    return Err(Refusal::Stopped("CARDS-3.5", what));
                }
                let pending: Vec<(Item, u8)> = board.pending.iter().collect();
                return differs(format!("{effect} is offered, here wait {pending:?}"));
            }
        }
        let chosen = effects.iter().find(|entry| entry[0] == moment.decision.ch);
        let mut source = chosen.map_or(Source::Any, |entry| source_of(&entry[1]));
        if let (Some(entry), Source::Energy(tracks)) = (chosen, source)
            && let Some(ours) = self.energy(&play, moment.seat, &entry[1])
            && ours != tracks
        {
            source = Source::Energy(ours);
            play = play.deviating("CORP-4.6");
        }
        let doubled = chosen.filter(|entry| offer["xor"] == 1 && entry[1][2] == 2);
        if let Some(tracker) = doubled.and_then(|entry| track_of(entry[1][1].as_str()?)) {
            source = Source::More;
            play = play.ready_again(&self.ours, moment.seat, Move::SynergyMore(tracker));
        }
        play.notes[moment.seat].source = source;
        if chosen.is_some_and(|entry| entry[1][0] == "PeekNextEvent") {
            let peeks = |choice| match choice {
                Move::Either { either, second } => {
                    self.ours.tables().alternatives[usize::from(either)][usize::from(second)] == Gain::Peek
                }
                _ => false,
            };
            let mut peeked = play.each(&self.ours, peeks);
            if peeked.is_empty() {
                // If no event is left, nothing is seen there, but here the boost must be taken.
                peeked = play.without_look(&self.ours, moment.seat).into_iter().collect();
            }
            return self.follow_events_after(peeked, moment);
        }
        let tracker = chosen.and_then(|entry| only_track(&entry[1]));
        if moment.decision.ev.is_empty()
            && let Some(tracker) = tracker
            && let Some(lost) = self.lose_blocked(&play, moment, tracker, source)
        {
            return Ok(vec![lost]);
        }
        self.follow_events(vec![play], moment, source, false)
    }

    /// Drops a blocked step whose turn has come, which is lost in the recording (D33); of a tile, with those after it
    /// (D29).
    pub(crate) fn lose_blocked(&self, play: &Play, moment: &Moment, tracker: Track, source: Source) -> Option<Play> {
        let moves_it = |next: &&Decision| {
            let named = next.offer()["t"].as_str().and_then(track_of);
            next.st == "moveTrackerByOne" && named == Some(tracker)
        };
        let goes_on = moment.later.first().is_some_and(moves_it);
        if goes_on || tracks::can_advance(self.ours.tables(), play.board(moment.seat), tracker) {
            return None;
        }
        let pending = &play.board(moment.seat).pending;
        let waits = |item: &Item| pending.count(*item) > 0;
        let item = match source {
            Source::Energy(tracks) => Some(Item::Energy(tracks)).filter(waits),
            Source::Synergy => Some(Item::Synergy).filter(waits),
            Source::Resource | Source::Advance => [Item::Resource(tracker), Item::Advance(tracker)]
                .into_iter()
                .find(waits),
            _ => None,
        }?;
        let steps = match item {
            Item::Resource(_) => pending.count(item),
            _ => 1,
        };
        let mut lost = play.clone();
        (0..steps).for_each(|_| lost.board_mut(moment.seat).pending.take(item));
        Some(lost.deviating("D33"))
    }

    /// The pending energy resource here for a recorded one; with Jump Drive's tech, the recorded one may lack tech
    /// itself.
    pub(crate) fn energy(&self, play: &Play, seat: Seat, effect: &Value) -> Option<TrackSet> {
        let board = play.board(seat);
        let recorded = tracks_of(effect[1].as_str().unwrap_or_default());
        let is_jump_drive = self.ours.corporation(board).slug == "jump-drive";
        let tech = TrackSet::only(Track::Tech);
        let same = |ours: &TrackSet| *ours == recorded || is_jump_drive && *ours - tech == recorded - tech;
        board.pending.energies().find(same)
    }

    /// Returns whether a recorded advance of a track is pending here too.
    fn advance_waits(&self, board: &Board, track: Track, effect: &Value) -> bool {
        let (tables, count) = (self.ours.tables(), |item| board.pending.count(item));
        let alternatives = tables.alternatives.iter().zip((0..).map(AlternativeId::from_index));
        let mut sides = alternatives.filter(|(pair, _)| pair.contains(&Gain::Advance(track)));
        count(Item::Resource(track)) > 0
            || count(Item::Advance(track)) > 0
            || count(Item::Synergy) > 0 && effect[2].is_number()
            || sides.any(|(_, either)| count(Item::Either(either)) > 0)
    }

    /// Returns whether a recorded pending effect is pending here too.
    pub(crate) fn waits(&self, play: &Play, seat: Seat, effect: &Value) -> bool {
        let board = play.board(seat);
        let count = |item| board.pending.count(item);
        let name = effect[0].as_str().unwrap_or_default();
        let track = effect[1].as_str().and_then(track_of);
        match name {
            "track" | "track1" => track.is_some_and(|track| self.advance_waits(board, track, effect)),
            "energy" => self.energy(play, seat, effect).is_some(),
            "PeekNextEvent" => board.pending.iter().any(|(item, _)| matches!(item, Item::Either(_))),
            "choose" if board.pending.iter().any(|(item, _)| matches!(item, Item::Either(_))) => true,
            "choose" => count(Item::Synergy) > 0 || board.pending.choices().next().is_some(),
            "roverMoves" => board.movement > 0 || count(Item::Teleport) > 0,
            "PlaceRover" => {
                let extra = play.notes[seat].extra_rover || board.unfinished == Some(UnfinishedAction::ExtraRover);
                extra || count(Item::Rover) > 0
            }
            "GainBiomassPatch" => count(Item::Patch) + count(Item::Event(EventItem::Patch)) > 0,
            "tile" if effect[1] == "patch" => {
                count(Item::Patch) + count(Item::Event(EventItem::Patch)) + count(Item::StoredPatch)
                    > u8::from(play.notes[seat].held)
            }
            "tile" => [false, true]
                .into_iter()
                .any(|resources| count(Item::FreeTile { resources }) > 0),
            "civ" => board.has_claims() || count(Item::KeepCiv) > 0,
            "collect" | "destroy" => {
                let pieces = Collectible::ALL.into_iter();
                let waits = |what| count(Item::Collect(what)) + count(Item::Destroy(what)) > 0;
                pieces.into_iter().any(waits) || matches!(board.unfinished, Some(UnfinishedAction::Carried { .. }))
            }
            "PositionLifepodOnTrack" | "PositionLifepodOnTech" => {
                let placed = board.collected_lifepods > 0;
                placed || count(Item::Reposition) > 0 || board.unfinished == Some(UnfinishedAction::Lifepod)
            }
            // Of several that exclude each other, one may be gone here.
            "xor" => {
                let parts = effect.as_array().map_or(&[][..], Vec::as_slice);
                parts.iter().skip(1).any(|part| self.waits(play, seat, part))
            }
            "or" | "seq" | "parallel" => {
                let parts = effect.as_array().map_or(&[][..], Vec::as_slice);
                parts.iter().skip(1).all(|part| self.waits(play, seat, part))
            }
            _ => false,
        }
    }
}

/// The track that an effect advances, if there is no choice between tracks.
fn only_track(effect: &Value) -> Option<Track> {
    let letters = effect[1].as_str().filter(|letters| letters.len() == 1)?;
    track_of(letters)
}

pub(crate) fn source_of(effect: &Value) -> Source {
    match (effect[0].as_str(), effect[2].as_str()) {
        (Some("track"), Some("tile")) => Source::Resource,
        (Some("track" | "track1"), _) => Source::Advance,
        (Some("energy"), _) => Source::Energy(tracks_of(effect[1].as_str().unwrap_or_default())),
        _ => Source::Any,
    }
}

pub(crate) fn tracks_of(letters: &str) -> TrackSet {
    letters
        .chars()
        .filter_map(|letter| track_of(&letter.to_string()))
        .collect()
}
