//! From the record of a game to its replay.

use super::analyst::Analyst;
use super::contents::{Decision, Replay, SeatResult, Step, Weighed};
use super::frames::FrameBuilder;
use super::sealed::OwnActions;
use super::setup_words;
use crate::drawing;
use orrery_agents::Forfeit;
use orrery_arena::Forfeited;
use orrery_arena::record::{Record, ReplayError};
use orrery_arena::report::FinalResult;
use orrery_engine::{Action, BySeat, Game, Seat, Turn, View};

/// A game that cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayPageError {
    /// The record is not a game of these rules.
    #[error(transparent)]
    Record(#[from] ReplayError),
    /// There is no such seat.
    #[error("found seat {found}; the game has seats 0 to {last}")]
    Seat {
        /// The seat that was asked for.
        found: u8,
        /// The last seat of the game.
        last: usize,
    },
    /// The names or the analysis are of another number of seats.
    #[error("the game has {seats} seats; found {found} agents")]
    Seats {
        /// Seats of the game.
        seats: usize,
        /// Agents given.
        found: usize,
    },
    /// The agent of the analysis has no answer.
    #[error("the analysis ends at step {step}: {forfeit}")]
    Analysis {
        /// The step, from 1.
        step: usize,
        /// Why it has none.
        forfeit: Forfeit,
    },
}

impl Replay {
    /// The replay of a game. `agents` are the names of the agents.
    ///
    /// With an observer it holds only what that seat saw: the steps are its own decisions, with the position as it saw it,
    /// and the end. Without one it shows the cards of every seat, but nothing of hidden stacks.
    ///
    /// # Errors
    /// If the record is not a game of these rules, it has no such seat or another number of seats, or the analyst has no
    /// answer.
    ///
    /// # Examples
    /// ```
    /// use orrery_arena::record::Record;
    /// use orrery_engine::planetarium::Setup;
    /// use orrery_engine::{Planetarium, Rules, play};
    /// use orrery_web::replay::{self, Replay};
    ///
    /// let game = Planetarium::default();
    /// let (setup, seed) = (Setup::players(2), 1);
    /// let (mut state, mut actions) = (game.start(&setup, seed).expect("two can play"), Vec::new());
    /// play(&game, &mut state, |view| view.legal()[0], |_, _, action| actions.push(action));
    /// let record = Record { setup, seed, actions, key: game.key(&state), forfeit: None };
    ///
    /// let agents = ["Ada", "Bo"].map(str::to_owned).into_iter().collect();
    /// let replay = Replay::of_record(&game, &record, &agents, None, None).expect("it is a game");
    /// assert!(replay.steps.last().expect("a game ends").decision.is_none());
    /// assert!(replay::page(&replay).starts_with("<!DOCTYPE html>"));
    /// ```
    pub fn of_record<G: Game>(
        game: &G,
        record: &Record<G::Setup>,
        agents: &BySeat<String>,
        observer: Option<Seat>,
        analyst: Option<Analyst<'_, G>>,
    ) -> Result<Replay, ReplayPageError> {
        let start = game.start(&record.setup, record.seed).map_err(ReplayError::from)?;
        let seats = game.seats(&start);
        let others = [Some(agents.seats()), analyst.as_ref().map(Analyst::seats)];
        if let Some(found) = others.into_iter().flatten().find(|&found| found != seats) {
            return Err(ReplayPageError::Seats { seats, found });
        }
        if let Some(Seat(found)) = observer.filter(|seat| seat.index() >= seats) {
            return Err(ReplayPageError::Seat { found, last: seats - 1 });
        }
        let name = |(seat, agent): (Seat, &String)| format!("{seat} ({agent})");
        let names: BySeat<String> = agents.entries().map(name).collect();
        let analysis = analyst.as_ref().map(|analyst| analyst.analysis().clone());
        let mut builder = Builder::new(game, &names, observer, analyst);
        let end = record.replay(game, |before, legal, action| builder.add(before, legal, action))?;
        if let Some(error) = builder.failed.take() {
            return Err(error);
        }
        builder.step(&end, None);
        let (steps, pieces) = builder.into_steps();
        let result = result(game, &end, &names, record.forfeit.as_ref(), observer);
        let setup = serde_json::to_value(&record.setup).expect("a setup is plain data with string keys");
        let (setup, by_seat) = setup_words::words(&setup, seats);
        let is_known = record.forfeit.is_none() || observer.is_none();
        let seat_result = |(seat, name): (Seat, &String)| SeatResult {
            name: name.clone(),
            setup: by_seat[seat.index()].clone(),
            rank: result.outcome.ranks[seat],
            // The score of a game that did not end counts cards that others do not see.
            points: is_known.then(|| (result.outcome.scores[seat], result.outcome.parts[seat].to_vec())),
        };
        Ok(Replay {
            title: game.name().to_owned(),
            command: None,
            observer,
            setup,
            seats: names.entries().map(seat_result).collect(),
            parts: game.score_parts().to_vec(),
            ending: format!("The game ends in round {}: {}.", game.round(&end), result.ending),
            verdict: result.verdict,
            pieces,
            steps,
            analysis,
            chances: None,
            turned: None,
        })
    }
}

/// The result, without the reason of a forfeit for an observer: an agent may say anything in it.
fn result<G: Game>(
    game: &G,
    end: &G::State,
    names: &BySeat<String>,
    forfeit: Option<&Forfeited>,
    observer: Option<Seat>,
) -> FinalResult {
    let without_reason = |forfeit: &Forfeited| Forfeited {
        seat: forfeit.seat,
        reason: String::new(),
    };
    match observer {
        Some(_) => FinalResult::of(game, end, names, forfeit.map(without_reason).as_ref()),
        None => FinalResult::of(game, end, names, forfeit),
    }
}

/// A replay in the making.
pub(super) struct Builder<'a, 'b, G: Game> {
    game: &'a G,
    names: &'a BySeat<String>,
    observer: Option<Seat>,
    /// Explains what the observer does, if there is one.
    own: Option<OwnActions<'a, G>>,
    analyst: Option<Analyst<'b, G>>,
    frames: FrameBuilder,
    steps: Vec<Step>,
    /// How many actions were applied.
    ply: usize,
    /// The actions without an alternative since the last step.
    forced: Vec<String>,
    /// Why the analysis ended.
    failed: Option<ReplayPageError>,
}

impl<'a, 'b, G: Game> Builder<'a, 'b, G> {
    pub(super) fn new(
        game: &'a G,
        names: &'a BySeat<String>,
        observer: Option<Seat>,
        analyst: Option<Analyst<'b, G>>,
    ) -> Builder<'a, 'b, G> {
        Builder {
            game,
            names,
            observer,
            own: observer.map(|seat| OwnActions::new(game, seat)),
            analyst,
            frames: FrameBuilder::default(),
            steps: Vec::new(),
            ply: 0,
            forced: Vec::new(),
            failed: None,
        }
    }

    /// The steps, and the pieces of their pictures.
    pub(super) fn into_steps(self) -> (Vec<Step>, Vec<String>) {
        (self.steps, self.frames.into_pieces())
    }

    /// Adds an action, given the position before it.
    pub(super) fn add(&mut self, before: &G::State, legal: &[Action], action: Action) {
        self.add_decision(before, legal, action);
        self.ply += 1;
    }

    fn add_decision(&mut self, before: &G::State, legal: &[Action], action: Action) {
        let Turn::Decide(seat) = self.game.turn(before) else {
            return;
        };
        let Some(text) = self.explain(before, seat, action) else {
            return;
        };
        if legal.len() < 2 {
            self.forced.push(format!("{} {text}", self.names[seat]));
            return;
        }
        let decision = Decision {
            seat,
            text,
            legal: legal.len(),
            weighed: self.weigh(&View::new(self.game, before, seat, legal), action),
        };
        self.step(before, Some(decision));
    }

    /// The action in words; none for an observer that does not see it.
    fn explain(&mut self, before: &G::State, seat: Seat, action: Action) -> Option<String> {
        if let Some(own) = &mut self.own {
            return own.explain(before, seat, action);
        }
        let mut after = before.clone();
        self.game.apply(&mut after, action);
        Some(self.game.explain(before, action, &after))
    }

    fn weigh(&mut self, view: &View<'_, G>, action: Action) -> Option<Weighed> {
        let analyst = self.analyst.as_mut().filter(|_| self.failed.is_none())?;
        let step = self.steps.len() + 1;
        let weighed = analyst.weigh(view, action);
        weighed
            .map_err(|forfeit| self.failed = Some(ReplayPageError::Analysis { step, forfeit }))
            .ok()
    }

    fn step(&mut self, state: &G::State, decision: Option<Decision>) {
        let picture = drawing::of_state(self.game, state, self.observer);
        self.steps.push(Step {
            ply: self.ply,
            round: self.game.round(state),
            forced: std::mem::take(&mut self.forced),
            decision,
            frame: self.frames.add(picture),
        });
    }
}
