//! The rules of a game, whichever it is: what Python may ask of them.

use crate::chooser::{Chooser, Seated};
use crate::environments::games::Games;
use crate::environments::plan::Plan;
use crate::environments::typed::Batch;
use crate::errors::{OrreryError, RulesError, SetupError, of_command, setup_error};
use crate::position::Position;
use crate::story::{Recorded, Story};
use crate::typed::Typed;
use orrery::{Deals, Opened, Options, UseGame};
use orrery_agents::features::Features;
use orrery_agents::model::Model;
use orrery_agents::{AgentSpec, Playable};
use orrery_engine::problem::{cut, one_of};
use orrery_engine::{Action, ContentKind, Game, ItemId, ObservationTable, Versions};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rules of some game.
pub(crate) trait AnyRules: Any + Send + Sync {
    fn name(&self) -> &'static str;
    fn ruleset_hash(&self) -> String;
    /// The text of each file of the ruleset, by its name.
    fn ruleset(&self) -> &BTreeMap<String, String>;
    fn versions(&self) -> Versions;
    fn score_parts(&self) -> &'static [&'static str];
    fn table(&self) -> &'static ObservationTable;
    /// Indices of actions are below this.
    fn action_count(&self) -> usize;
    fn is_action(&self, action: Action) -> bool;
    fn action_text(&self, action: Action) -> String;
    fn parse_action(&self, text: &str) -> PyResult<Action>;
    /// The same rules with an item that does nothing, such as a card; `ValueError` if there is no such item.
    fn without(&self, reference: &str) -> PyResult<Arc<dyn AnyRules>>;
    /// The action of the same kind and fields under other rules; none if they have no such thing or are of another game.
    fn counterpart(&self, action: Action, other: &dyn AnyRules) -> Option<Action>;
    fn tensors(&self, seats: usize) -> String;
    /// How many features a model of the game sees; an exception if the model is one of another game or of other features.
    fn check_model(&self, model: &Model) -> PyResult<usize>;
    /// What a model that was checked adds to the heuristic value of a position.
    fn correction(&self, model: &Model, round: u32, heuristic: f64, features: &Features) -> f64;
    /// The setups that options describe.
    fn deals(&self, options: Options) -> PyResult<AnyDeals>;
    /// The setup that JSON describes.
    fn fixed(&self, setup: &str) -> PyResult<AnyDeals>;
    /// The setup of a seed as JSON.
    fn setup_json(&self, deals: &AnyDeals, seed: u64) -> PyResult<String>;
    /// The first position of a deal.
    fn start(self: Arc<Self>, deals: &AnyDeals, seed: u64) -> PyResult<Box<dyn Position>>;
    /// The game of the bytes of a record.
    fn record(&self, data: &[u8]) -> PyResult<Recorded>;
    /// The position of a state of the game; none if it is no such state.
    fn of_state(self: Arc<Self>, state: Box<dyn Any + Send>) -> Option<Box<dyn Position>>;
    /// An agent of the registry.
    fn chooser(&self, spec: &AgentSpec) -> PyResult<Box<dyn Chooser>>;
    /// Games of these setups that are stepped together.
    fn batch(self: Arc<Self>, deals: &[AnyDeals], plan: Plan) -> PyResult<Box<dyn Games>>;
    /// The position of bytes, with its story if that is known.
    fn position(self: Arc<Self>, bytes: &[u8], story: Option<Story>) -> PyResult<Box<dyn Position>>;
}

/// The setups of some game: [`Deals`] of the game whose rules made them.
#[derive(Clone)]
pub(crate) struct AnyDeals {
    pub(crate) players: usize,
    deals: Arc<dyn Any + Send + Sync>,
}

impl AnyDeals {
    fn new<G: Game + 'static>(deals: Deals<G>) -> AnyDeals {
        AnyDeals {
            players: deals.players,
            deals: Arc::new(deals),
        }
    }

    /// The setups of this game.
    ///
    /// # Errors
    /// If they are of another game.
    pub(crate) fn of<G: Game + 'static>(&self, game: &G) -> PyResult<Arc<Deals<G>>> {
        let deals = Arc::clone(&self.deals).downcast();
        deals.map_err(|_| SetupError::new_err(format!("setup: it is not one of {}", game.name())))
    }
}

/// Makes the rules of the game that is opened.
pub(crate) struct MakeRules;

impl UseGame for MakeRules {
    type Output = Arc<dyn AnyRules>;

    fn with<G: Playable + 'static>(self, opened: Opened<G>) -> Arc<dyn AnyRules> {
        Arc::new(opened)
    }
}

impl<G: Playable + 'static> AnyRules for Opened<G> {
    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn ruleset_hash(&self) -> String {
        self.game.ruleset_id().to_string()
    }

    fn ruleset(&self) -> &BTreeMap<String, String> {
        &self.ruleset
    }

    fn versions(&self) -> Versions {
        self.game.versions()
    }

    fn score_parts(&self) -> &'static [&'static str] {
        self.game.score_parts()
    }

    fn table(&self) -> &'static ObservationTable {
        self.game.observation_table()
    }

    fn action_count(&self) -> usize {
        self.game.action_space().size()
    }

    fn is_action(&self, action: Action) -> bool {
        self.game.action_space().block(action).is_some()
    }

    fn action_text(&self, action: Action) -> String {
        self.game.action_text(action)
    }

    fn parse_action(&self, text: &str) -> PyResult<Action> {
        let action = self.game.parse_action(text);
        action.map_err(|error| RulesError::new_err(error.to_string()))
    }

    fn without(&self, reference: &str) -> PyResult<Arc<dyn AnyRules>> {
        let kinds = self.game.content();
        let of_kind = |(kind, content): (usize, &ContentKind)| {
            let item = content.items.iter().position(|item| item.reference == reference)?;
            Some(ItemId { kind, item })
        };
        let item = kinds.iter().enumerate().find_map(of_kind).ok_or_else(|| {
            let all = kinds.iter().flat_map(|kind| &kind.items);
            let allowed = one_of(reference, all.map(|item| &item.reference[..]));
            PyValueError::new_err(format!("item: found {}; {allowed}", cut(reference)))
        })?;
        Ok(Arc::new(self.with_rules(self.game.without(item))))
    }

    fn counterpart(&self, action: Action, other: &dyn AnyRules) -> Option<Action> {
        let other: &dyn Any = other;
        let other = other.downcast_ref::<Opened<G>>()?;
        self.game.counterpart(action, &other.game)
    }

    fn tensors(&self, seats: usize) -> String {
        orrery_arena::report::tensors(&*self.game, seats).json()
    }

    fn check_model(&self, model: &Model) -> PyResult<usize> {
        let checked = model.check(&*self.game);
        checked.map_err(|error| OrreryError::new_err(error.to_string()))?;
        Ok(G::features_table().count())
    }

    fn correction(&self, model: &Model, round: u32, heuristic: f64, features: &Features) -> f64 {
        model.correction_of(self.game.backend(), round, heuristic, features)
    }

    fn deals(&self, options: Options) -> PyResult<AnyDeals> {
        let deals = Opened::deals(self, options).map_err(|error| of_command(&error))?;
        let first = deals.draw(0).map_err(|error| of_command(&error))?;
        self.game.start(&first, 0).map_err(|problems| setup_error(&problems))?;
        Ok(AnyDeals::new(deals))
    }

    fn fixed(&self, setup: &str) -> PyResult<AnyDeals> {
        let setup = serde_json::from_str(setup).map_err(|error| SetupError::new_err(format!("setup: {error}")))?;
        let deals = Opened::fixed(self, setup).map_err(|problems| setup_error(&problems))?;
        Ok(AnyDeals::new(deals))
    }

    fn setup_json(&self, deals: &AnyDeals, seed: u64) -> PyResult<String> {
        let setup = drawn(self, deals, seed)?;
        Ok(serde_json::to_string(&setup).expect("a setup is plain data with string keys"))
    }

    fn start(self: Arc<Self>, deals: &AnyDeals, seed: u64) -> PyResult<Box<dyn Position>> {
        let setup = drawn(&self, deals, seed)?;
        let state = self
            .game
            .start(&setup, seed)
            .map_err(|problems| setup_error(&problems))?;
        let setup = serde_json::to_string(&setup).expect("a setup is plain data with string keys");
        let story = Story {
            setup: setup.into(),
            seed,
            actions: Vec::new(),
        };
        Ok(Box::new(Typed {
            rules: self,
            state,
            story: Some(story),
        }))
    }

    fn record(&self, data: &[u8]) -> PyResult<Recorded> {
        let recorded = Recorded::read(&*self.game, data);
        recorded.map_err(|error| RulesError::new_err(error.to_string()))
    }

    fn of_state(self: Arc<Self>, state: Box<dyn Any + Send>) -> Option<Box<dyn Position>> {
        let state = *state.downcast::<G::State>().ok()?;
        Some(Box::new(Typed {
            rules: self,
            state,
            story: None,
        }))
    }

    fn chooser(&self, spec: &AgentSpec) -> PyResult<Box<dyn Chooser>> {
        let agent = orrery::agent(&*self.game, spec.clone()).map_err(|error| of_command(&error))?;
        Ok(Box::new(Seated(agent)))
    }

    fn batch(self: Arc<Self>, deals: &[AnyDeals], plan: Plan) -> PyResult<Box<dyn Games>> {
        let deals: PyResult<_> = deals.iter().map(|deals| deals.of(&*self.game)).collect();
        Ok(Box::new(Batch::new(self, deals?, plan)?))
    }

    fn position(self: Arc<Self>, bytes: &[u8], story: Option<Story>) -> PyResult<Box<dyn Position>> {
        let state = self.game.from_bytes(bytes);
        let state = state.map_err(|error| RulesError::new_err(error.to_string()))?;
        Ok(Box::new(Typed {
            rules: self,
            state,
            story,
        }))
    }
}

/// The setup of a seed.
fn drawn<G: Game + 'static>(opened: &Opened<G>, deals: &AnyDeals, seed: u64) -> PyResult<G::Setup> {
    let setup = deals.of(&*opened.game)?.draw(seed);
    setup.map_err(|error| of_command(&error))
}
