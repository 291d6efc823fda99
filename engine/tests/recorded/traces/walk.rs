//! The way through a recording: from phase to phase, with every line of play that agrees.

use super::agree::agreeing;
use super::decisions::{Moment, differs};
use super::deviations::Refusal;
use super::first_meteorite::losing_seat;
use super::games::Games;
use super::play::Play;
use super::pools::next_with_choice;
use super::recording::{Apply, Closed, Decision, Digest, End, Line, Recording};
use super::scores;
use orrery_engine::planet_unknown::{Phase, PlanetUnknown, State};
use orrery_engine::{Information, Rules, Seat, Turn};
use serde_json::Value;

/// The most lines of play that are kept; a recording with more possible lines is not evidence.
const MAX_LINES: usize = 64;

/// The progress through a recording.
pub(crate) struct Walk<'a> {
    games: &'a Games,
    /// Every line of play that agrees up to here; never empty.
    pub(crate) lines: Vec<Play>,
    pub(crate) decisions: usize,
    /// The phase whose decisions are followed, and its round.
    decided_in: (Phase, u8),
}

/// The lines of a recording up to the end of a phase.
struct Segment<'a> {
    decisions: Vec<&'a Decision>,
    /// The recorded events before them.
    happened: Vec<&'a Value>,
    apply: &'a Apply,
    /// The next such line after a choice, if any.
    next: Option<&'a Apply>,
    /// Whether another round follows.
    goes_on: bool,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(games: &'a Games, state: State) -> Walk<'a> {
        Walk {
            games,
            decided_in: (state.phase, state.round),
            lines: vec![Play::new(state)],
            decisions: 0,
        }
    }

    fn game(&self) -> &'a PlanetUnknown {
        &self.games.ours
    }

    /// Follows a recording from its first line to its end.
    pub(crate) fn whole(&mut self, recording: &Recording) -> Result<(), Refusal> {
        for (seat, initial) in recording.setup.initial.iter().enumerate() {
            self.keep_agreeing(Seat(seat as u8), initial)?;
        }
        let (mut decisions, mut happened) = (Vec::new(), Vec::new());
        for (number, line) in recording.lines.iter().enumerate() {
            let next = || next_with_choice(&recording.lines[number + 1..]);
            let goes_on = || {
                let is_main = |line: &Line| match line {
                    Line::Apply(apply) => apply.closed().is_ok_and(|closed| closed == Closed::Main),
                    _ => false,
                };
                recording.lines[number + 1..].iter().any(is_main)
            };
            match line {
                Line::Setup(_) => {}
                Line::Auto { ev } => happened.extend(ev),
                Line::D(decision) => decisions.push(&**decision),
                Line::Apply(apply) => self.segment(&Segment {
                    decisions: std::mem::take(&mut decisions),
                    happened: std::mem::take(&mut happened),
                    apply,
                    next: next(),
                    goes_on: goes_on(),
                })?,
                Line::End(end) => return self.end(end),
                Line::Abort => return Ok(()),
            }
        }
        Err(Refusal::Differs("the recording has no end".into()))
    }

    fn segment(&mut self, segment: &Segment) -> Result<(), Refusal> {
        let closed = segment
            .apply
            .closed()
            .map_err(|error| Refusal::Differs(error.to_string()))?;
        let (turns, decisions): (Vec<&Decision>, Vec<&Decision>) = segment
            .decisions
            .iter()
            .partition(|decision| decision.st == "chooseRotation");
        self.reach(closed, turns.is_empty() && decisions.is_empty())?;
        for turn in &turns {
            self.decide(turn, &[], true)?;
        }
        let turned = turns.iter().flat_map(|turn| &turn.ev);
        self.lose_meteorites(segment.happened.iter().copied().chain(turned));
        if closed == Closed::Main {
            self.reach(closed, decisions.is_empty())?;
        }
        let first = decisions.first().map(|decision| Seat(decision.p));
        for play in &mut self.lines {
            play.begin_phase(&self.games.ours, closed, first);
        }
        let phase = self.phase();
        self.decided_in = phase;
        if closed == Closed::Civ && decisions.iter().all(|decision| decision.is_idle()) {
            // No card was left for the claims, so there may be no window for them here.
            return Ok(());
        }
        let is_out_of_turn = !phase.0.is_civ() || self.passes_over(&decisions);
        if closed == Closed::Civ && is_out_of_turn {
            return self.early_civ(&decisions, segment);
        }
        let mut seats: Vec<Seat> = decisions.iter().map(|decision| Seat(decision.p)).collect();
        seats.dedup();
        if closed == Closed::Last {
            let state = &self.lines[0].state;
            seats.sort_by_key(|seat| (seat.0 + state.seats() as u8 - state.commander.0) % state.seats() as u8);
        }
        for seat in seats {
            self.reach_seat(seat)?;
            let own: Vec<&Decision> = decisions
                .iter()
                .copied()
                .filter(|decision| Seat(decision.p) == seat)
                .collect();
            for (number, decision) in own.iter().enumerate() {
                self.decide(decision, &own[number + 1..], segment.goes_on)?;
            }
            self.close_window(seat)?;
            self.finish(seat, phase)?;
        }
        if closed == Closed::Main || closed == Closed::Event && phase.0 == Phase::Event {
            for seat in 0..self.lines[0].state.seats() as u8 {
                self.finish(Seat(seat), phase)?;
            }
        }
        self.close(segment)
    }

    /// Removes the meteorites that events take from seats.
    fn lose_meteorites<'e>(&mut self, events: impl Iterator<Item = &'e Value>) {
        for seat in events.filter_map(losing_seat) {
            let lose = |play: &mut Play| play.lose_uncollected_meteorite(seat);
            self.lines.iter_mut().for_each(lose);
        }
    }

    /// Returns whether the first seat to decide in a CIV window has no part in ours.
    fn passes_over(&self, decisions: &[&Decision]) -> bool {
        decisions.first().is_some_and(|decision| {
            let seat = Seat(decision.p);
            let state = &self.lines[0].state;
            !state.queue.contains(seat) || !state.boards[seat].has_claims() && state.actor != seat
        })
    }

    /// Follows a CIV window of a seat without a claim: for a power (D4), or for claims on empty stacks (R36).
    fn early_civ(&mut self, decisions: &[&Decision], segment: &Segment) -> Result<(), Refusal> {
        let Some(seat) = decisions.first().map(|decision| Seat(decision.p)) else {
            return Ok(());
        };
        let takes_card = decisions.iter().any(|decision| decision.st == "TakeCivCard");
        self.advance(|play| match (takes_card, play.board(seat).has_claims()) {
            (true, true) => differs(format!(
                "a card is taken, here the claims of {seat} wait for another phase"
            )),
            (true, false) => Ok(vec![play.open_window(seat, Phase::Civ)]),
            (false, _) => Ok(vec![play.open_window(seat, Phase::Civ).deviating("D4")]),
        })?;
        for (number, decision) in decisions.iter().enumerate() {
            self.decide(decision, &decisions[number + 1..], segment.goes_on)?;
        }
        self.close_window(seat)?;
        self.close(segment)
    }

    /// Closes the window that was opened for a seat, if there is one.
    fn close_window(&mut self, seat: Seat) -> Result<(), Refusal> {
        let game = self.game();
        self.advance(|play| {
            let closed = play.close_window(game, seat);
            closed.map(|play| vec![play]).map_err(Refusal::Differs)
        })
    }

    /// Compares the state at the end of a phase.
    fn close(&mut self, segment: &Segment) -> Result<(), Refusal> {
        for (seat, digest) in segment.apply.dg.iter().enumerate() {
            self.keep_agreeing(Seat(seat as u8), digest)?;
        }
        self.compare_pools(segment)
    }

    /// Ends the phases that the recording has ended without a line, up to the phase of a segment.
    fn reach(&mut self, closed: Closed, nothing_decided: bool) -> Result<(), Refusal> {
        let belongs = |phase: Phase| match closed {
            Closed::Event => matches!(phase, Phase::Event | Phase::Rotate),
            Closed::Main => matches!(phase, Phase::Main | Phase::Rotate),
            Closed::Civ => phase.is_civ(),
            Closed::Last => phase == Phase::Last,
        };
        for _ in 0..64 {
            let state = &self.lines[0].state;
            let past = closed == Closed::Civ && state.phase == Phase::Last;
            let elsewhere =
                past || closed != Closed::Main && matches!(state.phase, Phase::Event | Phase::Main | Phase::Rotate);
            if belongs(state.phase) || elsewhere || state.phase == Phase::Over || nothing_decided {
                break;
            }
            let Turn::Decide(seat) = self.game().turn(state) else {
                break;
            };
            self.finish(seat, self.phase())?;
        }
        Ok(())
    }

    /// In a phase in which seats act in turn: ends the parts of seats that the recording has passed over.
    fn reach_seat(&mut self, seat: Seat) -> Result<(), Refusal> {
        for _ in 0..8 {
            let state = &self.lines[0].state;
            let is_past = state.phase == Phase::Last && !state.queue.contains(seat);
            if is_past || self.game().to_act(state).contains(seat) {
                return Ok(());
            }
            let Turn::Decide(other) = self.game().turn(state) else {
                break;
            };
            if state.phase == Phase::Rotate {
                break;
            }
            self.finish(other, self.phase())?;
        }
        Ok(())
    }

    /// The running phase, and its round.
    fn phase(&self) -> (Phase, u8) {
        let state = &self.lines[0].state;
        (state.phase, state.round)
    }

    /// Ends the part of a seat if the phase is still running.
    fn finish(&mut self, seat: Seat, (phase, round): (Phase, u8)) -> Result<(), Refusal> {
        let game = self.game();
        self.advance(|play| {
            if (play.state.phase, play.state.round) != (phase, round) || phase == Phase::Rotate {
                return Ok(vec![play.clone()]);
            }
            let finished = play.clone().finish(game, seat);
            let finished = finished.map(|mut play| {
                play.notes[seat].begin_phase();
                vec![play]
            });
            finished.map_err(|what| Refusal::Differs(format!("{seat} at the end of {phase:?}: {what}")))
        })
    }

    fn decide(&mut self, decision: &Decision, later: &[&Decision], goes_on: bool) -> Result<(), Refusal> {
        self.decisions += 1;
        let (games, seat) = (self.games, Seat(decision.p));
        let moment = Moment {
            seat,
            decision,
            later,
            phase: self.decided_in,
            goes_on,
        };
        self.advance(|play| {
            let (mut agree, mut refused) = (Vec::new(), None);
            for next in games.decide(play, &moment)? {
                let agreeing = match &decision.dg {
                    Some(digest) => agreeing(&games.ours, next, seat, digest),
                    None => Ok(next),
                };
                match agreeing {
                    Ok(mut next) => {
                        next.follow_first_meteorite(seat, play.board(seat));
                        next.note_idle(&games.ours, seat);
                        agree.push(next);
                    }
                    Err(what) => refused = Some(format!("after {} {}: {what}", decision.st, decision.ch)),
                }
            }
            match refused {
                Some(what) if agree.is_empty() => Err(Refusal::Differs(what)),
                _ => Ok(agree),
            }
        })
    }

    /// Advances every line; keeps those with the fewest deviations, each position once.
    fn advance(&mut self, step: impl Fn(&Play) -> Result<Vec<Play>, Refusal>) -> Result<(), Refusal> {
        let (mut next, mut refusal) = (Vec::<Play>::new(), None);
        for play in &self.lines {
            match step(play) {
                Ok(plays) => next.extend(plays),
                Err(stopped @ Refusal::Stopped(..)) => refusal = Some(stopped),
                Err(differs) => refusal = refusal.or(Some(differs)),
            }
        }
        let Some(fewest) = next.iter().map(|play| play.deviations.len()).min() else {
            return Err(refusal.unwrap_or(Refusal::Differs("no line of play is left".into())));
        };
        let mut kept: Vec<Play> = Vec::new();
        for play in next.into_iter().filter(|play| play.deviations.len() == fewest) {
            if kept.len() < MAX_LINES && kept.iter().all(|other| other.state != play.state) {
                kept.push(play);
            }
        }
        self.lines = kept;
        Ok(())
    }

    fn keep_agreeing(&mut self, seat: Seat, digest: &Digest) -> Result<(), Refusal> {
        let game = self.game();
        self.advance(|play| match agreeing(game, play.clone(), seat, digest) {
            Ok(play) => Ok(vec![play]),
            Err(what) => Err(Refusal::Differs(format!("{seat}: {what}"))),
        })
    }

    fn compare_pools(&mut self, segment: &Segment) -> Result<(), Refusal> {
        self.advance(|play| play.agree_on_pools(segment.apply, segment.next).map(|play| vec![play]))
    }

    fn end(&mut self, end: &End) -> Result<(), Refusal> {
        for _ in 0..64 {
            let state = &self.lines[0].state;
            let Turn::Decide(seat) = self.game().turn(state) else {
                break;
            };
            if state.phase == Phase::Rotate || state.phase == Phase::Main {
                return Err(Refusal::Differs("here the game is not over".into()));
            }
            self.finish(seat, self.phase())?;
        }
        for (seat, digest) in end.state.iter().enumerate() {
            self.keep_agreeing(Seat(seat as u8), digest)?;
        }
        let games = self.games;
        self.advance(|play| {
            let mut play = play.clone();
            for (seat, score) in end.scores.iter().enumerate() {
                let (deviations, differ) = scores::compare(games, &play, Seat(seat as u8), score);
                if !differ.is_empty() {
                    return Err(Refusal::Differs(differ.join("; ")));
                }
                play.deviations.extend(deviations);
            }
            Ok(vec![play])
        })
    }
}
