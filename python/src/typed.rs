//! A position of a game whose type is known.

use crate::outcome::Outcome;
use crate::position::{Position, Sampler};
use crate::story::Story;
use orrery::Opened;
use orrery_engine::{Action, Game, IllegalAction, Rng, Seat, SeatSet, Turn};
use orrery_web::drawing;
use std::any::Any;
use std::sync::Arc;

/// A position of a game.
pub(crate) struct Typed<G: Game> {
    pub(crate) rules: Arc<Opened<G>>,
    pub(crate) state: G::State,
    pub(crate) story: Option<Story>,
}

impl<G: Game> Typed<G> {
    fn game(&self) -> &G {
        &self.rules.game
    }
}

impl<G: Game + 'static> Position for Typed<G> {
    fn copied(&self) -> Box<dyn Position> {
        Box::new(Typed {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            story: self.story.clone(),
        })
    }

    fn is_same(&self, other: &dyn Position) -> bool {
        other
            .as_any()
            .downcast_ref::<Typed<G>>()
            .is_some_and(|other| self.state == other.state && self.game().ruleset_id() == other.game().ruleset_id())
    }

    fn seats(&self) -> usize {
        self.game().seats(&self.state)
    }

    fn round(&self) -> u32 {
        self.game().round(&self.state)
    }

    fn turn(&self) -> Option<Seat> {
        match self.game().turn(&self.state) {
            Turn::Decide(seat) => Some(seat),
            Turn::Over => None,
        }
    }

    fn to_act(&self) -> SeatSet {
        self.game().to_act(&self.state)
    }

    fn let_act(&mut self, seat: Seat) {
        // A story has actions only: it cannot say that another seat went first.
        if self.turn() != Some(seat) {
            self.story = None;
        }
        let Typed { rules, state, .. } = self;
        rules.game.let_act(state, seat);
    }

    fn legal(&self, out: &mut Vec<Action>) {
        self.game().legal_actions(&self.state, out);
    }

    fn apply(&mut self, action: Action) -> Result<(), IllegalAction> {
        let Typed { rules, state, story } = self;
        rules.game.try_apply(state, action)?;
        if let Some(story) = story {
            story.actions.push(action);
        }
        Ok(())
    }

    fn observe_packed(&self, seat: Seat, out: &mut [u8]) {
        self.game().observe_packed(&self.state, seat, out);
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        self.game().observe(&self.state, seat, out);
    }

    fn beliefs(&self, seat: Seat) -> Box<dyn Sampler> {
        Box::new(TypedBeliefs::<G> {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            beliefs: self.game().beliefs(&self.state, seat),
        })
    }

    fn outcome(&self) -> Outcome {
        self.game().outcome(&self.state).into()
    }

    fn text(&self, observer: Option<Seat>) -> String {
        self.game().describe(&self.state, observer)
    }

    fn json(&self, observer: Seat) -> String {
        self.game().position_json(&self.state, Some(observer)).to_string()
    }

    fn svg(&self, observer: Option<Seat>) -> String {
        drawing::of_state(self.game(), &self.state, observer).standalone()
    }

    fn explain(&self, action: Action) -> Result<String, IllegalAction> {
        let mut after = self.state.clone();
        self.game().try_apply(&mut after, action)?;
        Ok(self.game().explain(&self.state, action, &after))
    }

    fn key(&self) -> u64 {
        self.game().key(&self.state)
    }

    fn bytes(&self) -> Vec<u8> {
        self.game().to_bytes(&self.state)
    }

    fn story(&self) -> Option<&Story> {
        self.story.as_ref()
    }

    fn record(&self) -> Option<Vec<u8>> {
        let story = self.story.as_ref()?;
        Some(story.record::<G>(self.key())?.to_bytes(self.game()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What a seat believes of a position of a game.
struct TypedBeliefs<G: Game> {
    rules: Arc<Opened<G>>,
    /// The position, which a sample is dealt into.
    state: G::State,
    beliefs: G::Beliefs,
}

impl<G: Game + 'static> Sampler for TypedBeliefs<G> {
    fn sample(&self, rng: &mut Rng) -> Box<dyn Position> {
        let mut state = self.state.clone();
        self.rules.game.sample(&self.beliefs, rng, &mut state);
        Box::new(Typed {
            rules: Arc::clone(&self.rules),
            state,
            story: None,
        })
    }
}
