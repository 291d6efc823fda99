//! A game with people, decision by decision: who decides next, what comes of a decision, and which can be taken back.

use super::position::{Position, apply, follow};
use super::secrets;
use orrery_engine::{Action, Game, Rng, Seat, SeatSet, Turn};

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The person of this seat.
    Person(Seat),
    /// The agent of this seat.
    Agent(Seat),
    /// Nobody: the game is over.
    Over,
}

/// A game with people as it goes on.
///
/// # Examples
/// ```
/// use orrery_arena::human::{Course, Next, Position};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, Seat, SeatSet};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let position = Position { state, actions: Vec::new() };
/// let mut course = Course::new(SeatSet::all(2), position, Rng::seed(1));
/// let Next::Person(seat) = course.next(&game) else { panic!("a person decides") };
/// let made = course.consider(&game, seat, course.legal()[0]);
/// assert!(!made.can_be_taken_back, "the first decision of a seat ends its turn");
/// course.make(made);
/// assert!(!course.undo(), "there is no way back");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course<S> {
    people: SeatSet,
    position: Position<S>,
    /// The positions to which the deciding person can go back, latest last.
    open: Vec<Position<S>>,
    legal: Vec<Action>,
    /// Draws the samples that determine which decisions reveal hidden information.
    rng: Rng,
}

/// A decision of a person, before it is made for good.
#[derive(Clone, Debug)]
pub struct Considered<S> {
    after: Position<S>,
    /// What it does, and what follows without an alternative.
    pub explanations: Vec<String>,
    /// Whether it can be taken back once it is made: the turn continues, and nothing hidden is shown.
    pub can_be_taken_back: bool,
}

impl<S> Course<S> {
    /// A game in which people have these seats, from a position.
    pub fn new(people: SeatSet, position: Position<S>, rng: Rng) -> Course<S> {
        Course {
            people,
            position,
            open: Vec::new(),
            legal: Vec::new(),
            rng,
        }
    }

    /// The game so far.
    pub fn position(&self) -> &Position<S> {
        &self.position
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// The legal actions of who decides, as [`next`](Course::next) has found them.
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// The stream of samples.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// Whether the person who decides has a decision to take back.
    pub fn can_undo(&self) -> bool {
        !self.open.is_empty()
    }

    /// Takes back the last decision, if it can be taken back.
    pub fn undo(&mut self) -> bool {
        match self.open.pop() {
            Some(before) => {
                self.position = before;
                true
            }
            None => false,
        }
    }

    /// Who decides next, after all actions without an alternative.
    pub fn next<G: Game<State = S>>(&mut self, game: &G) -> Next {
        while let Turn::Decide(seat) = game.turn(&self.position.state) {
            game.legal_actions(&self.position.state, &mut self.legal);
            if let [only] = self.legal[..] {
                apply(game, &mut self.position, only);
                continue;
            }
            if self.people.contains(seat) {
                return Next::Person(seat);
            }
            return Next::Agent(seat);
        }
        self.legal.clear();
        Next::Over
    }

    /// Applies what an agent has chosen. No person can take back a decision before it.
    pub fn add<G: Game<State = S>>(&mut self, game: &G, action: Action) {
        self.open.clear();
        apply(game, &mut self.position, action);
    }

    /// What comes of a legal action of the person who decides.
    pub fn consider<G: Game<State = S>>(&mut self, game: &G, seat: Seat, action: Action) -> Considered<S>
    where
        S: Clone,
    {
        let mut after = self.position.clone();
        let explanations = follow(game, &mut after, seat, action);
        let before = &self.position.state;
        let can_be_taken_back = game.turn(&after.state) == Turn::Decide(seat)
            && !secrets::are_shown(game, before, seat, action, &mut self.rng);
        Considered {
            after,
            explanations,
            can_be_taken_back,
        }
    }

    /// Makes a decision that was considered in this position.
    pub fn make(&mut self, considered: Considered<S>) {
        let before = std::mem::replace(&mut self.position, considered.after);
        if considered.can_be_taken_back {
            self.open.push(before);
        } else {
            self.open.clear();
        }
    }
}
