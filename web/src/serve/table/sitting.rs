//! A game at a table, whatever the game: what a seat is shown, what its person does, what the agents answer.

use super::seat_view::{self, Turn};
use crate::replay::{Analyst, NoValues};
use orrery_agents::{Agent, AgentSpec, Playable, until_stopped};
use orrery_arena::human::{Course, Next, Position};
use orrery_arena::record::{Record, ReplayError};
use orrery_arena::{Forfeited, SavedGame};
use orrery_engine::{Action, BySeat, Rng, Seat, SeatSet, View};
use serde_json::Value;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Names the streams of a table.
const TABLE: u64 = 0x7461_626c;

/// A game at a table.
pub trait Sitting: Send {
    /// Who decides next.
    fn next(&mut self) -> Next;

    /// Changes with every decision, also when one is taken back. A page learns nothing from it: revisions are drawn by chance.
    fn revision(&self) -> u64;

    /// The seats, each with the name of its agent, and whether a person has it.
    fn seats(&self) -> Vec<(String, bool)>;

    /// What the page of a person's seat is sent. It holds nothing that the seat does not see.
    fn view(&mut self, seat: Seat) -> Value;

    /// Makes a decision of the person who decides. Without `sure`, one that cannot be taken back is not made.
    ///
    /// # Errors
    /// If it is another seat's turn, or the action is not legal.
    fn act(&mut self, seat: Seat, action: u16, sure: bool) -> Result<Acted, String>;

    /// Takes back the last decision of the person who decides. Returns whether there was one.
    fn undo(&mut self, seat: Seat) -> bool;

    /// Why the person who decides cannot take an action, given in notation; none if it is legal or it is not its turn.
    fn why_not(&mut self, seat: Seat, action: &str) -> Option<String>;

    /// The work of an agent's decision, to be done without the table.
    fn thinking(&mut self, seat: Seat) -> Thinking;

    /// Applies what the agent has decided.
    fn decided(&mut self, seat: Seat, thought: Thought);

    /// The work of a hint for the person who decides: the best actions that an agent finds, as JSON.
    ///
    /// # Errors
    /// If the agent gives no hints.
    fn hint(&mut self, seat: Seat, agent: &AgentSpec) -> Result<Hinting, String>;

    /// The game as a file, with all that it takes to go on.
    fn saved(&self) -> SavedGame;
}

/// What came of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acted {
    /// It is made.
    Made,
    /// It cannot be taken back, and the person has to be sure.
    AskFirst,
}

/// The work of an agent, which gives up when the flag is set.
pub type Thinking = Box<dyn FnOnce(&Arc<AtomicBool>) -> Thought + Send>;

/// The work of a hint; nothing if it was given up.
pub type Hinting = Box<dyn FnOnce(&Arc<AtomicBool>) -> Option<Value> + Send>;

/// What an agent has decided.
pub struct Thought {
    choice: Result<Action, Forfeited>,
    /// The agent and its stream, which it goes on with.
    agent: Box<dyn Any + Send>,
}

/// A game of these rules at a table.
pub struct SittingOf<G: Playable> {
    game: Arc<G>,
    /// How the game began.
    begun: Record<G::Setup>,
    /// Everything but the record.
    saved: SavedGame,
    table: BySeat<AgentSpec>,
    course: Course<G::State>,
    agents: BySeat<Option<Seated<G>>>,
    forfeit: Option<Forfeited>,
    revision: u64,
    /// What each seat saw when it last decided.
    before: BySeat<G::State>,
    /// What a person's last decision did, in words.
    did: BySeat<Vec<String>>,
}

/// An agent with its stream.
struct Seated<G: Playable> {
    agent: Box<dyn Agent<G>>,
    rng: Rng,
}

impl<G: Playable + 'static> SittingOf<G> {
    /// The game of a record, at its end or where a person has left it. `saved` is the game without its record.
    ///
    /// # Errors
    /// If the record is no game.
    ///
    /// # Panics
    /// If the table has another number of seats than the game, or an agent cannot be built.
    pub fn new(
        game: Arc<G>,
        record: Record<G::Setup>,
        table: BySeat<AgentSpec>,
        saved: SavedGame,
    ) -> Result<SittingOf<G>, ReplayError> {
        let state = match record.actions[..] {
            [] => game.start(&record.setup, record.seed)?,
            _ => record.replay(&*game, |_, _, _| {})?,
        };
        assert_eq!(table.seats(), game.seats(&state), "an agent or a person has each seat");
        let people: SeatSet = table
            .entries()
            .filter(|(_, agent)| agent.is_person())
            .map(|(seat, _)| seat)
            .collect();
        let stream = |seat: Seat| Rng::from_words(&[TABLE, record.seed, u64::from(seat.0)]);
        let agents = table.entries().map(|(seat, agent)| {
            let seated = |agent: &AgentSpec| Seated {
                agent: agent.build(&*game),
                rng: stream(seat),
            };
            (!agent.is_person()).then(|| seated(agent))
        });
        let agents = agents.collect();
        let before = BySeat::from_fn(table.seats(), |_| state.clone());
        let did = BySeat::from_fn(table.seats(), |_| Vec::new());
        let position = Position {
            state,
            actions: record.actions.clone(),
        };
        Ok(SittingOf {
            course: Course::new(people, position, Rng::from_words(&[TABLE, record.seed])),
            forfeit: record.forfeit.clone().filter(|forfeit| !forfeit.is_left()),
            begun: record,
            saved,
            table,
            agents,
            game,
            revision: new_revision(),
            before,
            did,
        })
    }

    fn decides(&mut self, seat: Seat) -> bool {
        self.next() == Next::Person(seat)
    }
}

/// A new revision, which a number of JavaScript can hold. If they were counted, a seat could see from them how much the
/// others have decided in a sealed phase.
fn new_revision() -> u64 {
    getrandom::u64().expect("the system has random numbers") >> 11
}

impl<G: Playable + 'static> Sitting for SittingOf<G> {
    fn next(&mut self) -> Next {
        match self.forfeit {
            Some(_) => Next::Over,
            None => self.course.next(&*self.game),
        }
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn seats(&self) -> Vec<(String, bool)> {
        let seats = self.table.iter();
        seats.map(|agent| (agent.title(), agent.is_person())).collect()
    }

    fn view(&mut self, seat: Seat) -> Value {
        let turn = match self.next() {
            Next::Over => Turn::Over(self.forfeit.clone()),
            Next::Person(decides) if decides == seat => Turn::Own,
            Next::Person(decides) => Turn::Person(decides),
            Next::Agent(_) => Turn::Agent,
        };
        let names: BySeat<String> = self
            .table
            .entries()
            .map(|(seat, agent)| format!("{seat} ({})", agent.title()))
            .collect();
        let state = &self.course.position().state;
        let view = View::new(&*self.game, state, seat, self.course.legal());
        let mut value = seat_view::of(&view, state, &turn, &names, &self.before[seat]);
        value["revision"] = self.revision.into();
        value["can_undo"] = (turn == Turn::Own && self.course.can_undo()).into();
        value["did"] = self.did[seat].clone().into();
        value
    }

    fn act(&mut self, seat: Seat, action: u16, sure: bool) -> Result<Acted, String> {
        if !self.decides(seat) {
            return Err(format!("it is not the turn of {seat}"));
        }
        let action = Action(action);
        let checked = self.game.check_legal(self.course.legal(), action);
        checked.map_err(|illegal| illegal.to_string())?;
        let considered = self.course.consider(&*self.game, seat, action);
        if !considered.can_be_taken_back && !sure {
            return Ok(Acted::AskFirst);
        }
        self.did[seat].clone_from(&considered.explanations);
        self.course.make(considered);
        self.before[seat] = self.course.position().state.clone();
        self.revision = new_revision();
        // What has no alternative belongs to the decision: it is saved with it.
        self.next();
        Ok(Acted::Made)
    }

    fn undo(&mut self, seat: Seat) -> bool {
        let is_undone = self.decides(seat) && self.course.undo();
        if is_undone {
            self.before[seat] = self.course.position().state.clone();
            self.did[seat].clear();
            self.revision = new_revision();
        }
        is_undone
    }

    fn why_not(&mut self, seat: Seat, action: &str) -> Option<String> {
        if !self.decides(seat) {
            return None;
        }
        match self.game.parse_action(action) {
            Ok(action) => self.game.why_not(&self.course.position().state, action),
            Err(error) => Some(error.to_string()),
        }
    }

    fn thinking(&mut self, seat: Seat) -> Thinking {
        let game = Arc::clone(&self.game);
        let (state, legal) = (self.course.position().state.clone(), self.course.legal().to_vec());
        let actions = self.course.position().actions.len() as u64;
        let seated = self.agents[seat].take();
        let mut seated = seated.unwrap_or_else(|| Seated {
            agent: self.table[seat].build(&*self.game),
            rng: Rng::from_words(&[TABLE, self.begun.seed, u64::from(seat.0), actions]),
        });
        Box::new(move |stop| {
            let view = View::new(&*game, &state, seat, &legal);
            let choice = until_stopped(stop, || seated.agent.choose(&view, &mut seated.rng));
            Thought {
                choice: choice.map_err(|forfeit| Forfeited {
                    seat,
                    reason: forfeit.to_string(),
                }),
                agent: Box::new(seated),
            }
        })
    }

    fn decided(&mut self, seat: Seat, thought: Thought) {
        self.agents[seat] = thought.agent.downcast().ok().map(|seated| *seated);
        match thought.choice {
            Ok(action) => self.course.add(&*self.game, action),
            Err(forfeit) => self.forfeit = Some(forfeit),
        }
        self.revision = new_revision();
        self.next();
    }

    fn hint(&mut self, seat: Seat, agent: &AgentSpec) -> Result<Hinting, String> {
        if !self.decides(seat) {
            return Err(format!("it is not the turn of {seat}"));
        }
        NoValues::check(agent).map_err(|error| error.to_string())?;
        let (game, agent, seats) = (Arc::clone(&self.game), agent.clone(), self.table.seats());
        let (state, legal) = (self.course.position().state.clone(), self.course.legal().to_vec());
        Ok(Box::new(move |stop| {
            let view = View::new(&*game, &state, seat, &legal);
            let mut analyst = Analyst::new(&*game, &agent, seats, || {}).ok()?;
            let advice = until_stopped(stop, || analyst.advise(&view));
            advice.ok().filter(|_| !stop.load(Ordering::SeqCst))
        }))
    }

    fn saved(&self) -> SavedGame {
        let position = self.course.position();
        let waits = match self.game.turn(&position.state) {
            orrery_engine::Turn::Decide(seat) => Some(Forfeited::left(seat)),
            orrery_engine::Turn::Over => None,
        };
        let record = Record {
            actions: position.actions.clone(),
            key: self.game.key(&position.state),
            forfeit: self.forfeit.clone().or(waits),
            ..self.begun.clone()
        };
        SavedGame {
            record: record.to_bytes(&*self.game),
            ..self.saved.clone()
        }
    }
}
