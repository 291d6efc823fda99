//! A game whose stages are known: in each stage, every seat has a known number of decisions, and all seats decide at the same time.

use orrery_engine::action_space::ActionDimension;
use orrery_engine::{
    Action, ActionBlock, ActionSpace, BySeat, Information, MAX_SEATS, NotationError, ObservationTable, Outcome,
    Problems, Rng, Rules, RulesetId, Seat, SeatSet, SoloGrade, Turn, Versions, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The rules.
pub(crate) struct Meetings;

/// For each stage how many decisions each seat has. After them it has an action without a choice; a seat without a decision has
/// no action.
pub(crate) type Plan = Vec<Vec<u8>>;

/// The state.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    plan: Plan,
    /// The stages that are over.
    over: usize,
    /// The actions of each seat in this stage.
    done: Vec<u8>,
}

impl Table {
    fn decisions(&self, seat: usize) -> u8 {
        self.plan.get(self.over).map_or(0, |stage| stage[seat])
    }

    /// Whether a seat still has an action in this stage.
    fn has_action(&self, seat: usize) -> bool {
        self.decisions(seat) > 0 && self.done[seat] <= self.decisions(seat)
    }

    fn to_act(&self) -> SeatSet {
        let seats = (0..self.done.len()).filter(|&seat| self.has_action(seat));
        seats.map(|seat| Seat(seat as u8)).collect()
    }
}

static OBSERVATION: ObservationTable = ObservationTable::new(1, MAX_SEATS, [0, 0], &[]);

impl Rules for Meetings {
    type Setup = Plan;
    type State = Table;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "meetings"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: 1,
            rules: 1,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId([0; 32])
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["all"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        Vec::new()
    }

    fn start(&self, plan: &Plan, _: u64) -> Result<Table, Problems> {
        Ok(Table {
            plan: plan.clone(),
            over: 0,
            done: vec![0; plan[0].len()],
        })
    }

    fn seats(&self, state: &Table) -> usize {
        state.done.len()
    }

    fn round(&self, state: &Table) -> u32 {
        (state.over + 1).min(state.plan.len()) as u32
    }

    fn starter(&self, _: &Table) -> Option<Seat> {
        None
    }

    /// The seats take turns in a stage.
    fn turn(&self, state: &Table) -> Turn {
        let next = state.to_act().iter().min_by_key(|seat| state.done[seat.index()]);
        next.map_or(Turn::Over, Turn::Decide)
    }

    fn legal_actions(&self, state: &Table, out: &mut Vec<Action>) {
        out.clear();
        if let Turn::Decide(seat) = self.turn(state) {
            let is_decision = state.done[seat.index()] < state.decisions(seat.index());
            out.extend((0..1 + u16::from(is_decision)).map(Action));
        }
    }

    fn find_legal(&self, state: &Table, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut Table, _: Action) {
        let Turn::Decide(seat) = self.turn(state) else {
            unreachable!("a game that is over has no action")
        };
        state.done[seat.index()] += 1;
        if state.to_act().is_empty() {
            state.over += 1;
            state.done.fill(0);
        }
    }

    fn outcome(&self, state: &Table) -> Outcome {
        let scores = BySeat::from_fn(state.done.len(), |_| 0);
        let (ranks, shares) = Outcome::rank(&scores);
        Outcome {
            parts: scores.iter().map(|&points| [points].into_iter().collect()).collect(),
            scores,
            ranks,
            shares,
            target: None,
            ending: if state.plan.len() <= 5 { "early" } else { "late" },
        }
    }

    fn action_space(&self) -> ActionSpace {
        ActionSpace {
            blocks: vec![ActionBlock {
                name: "say",
                first: 0,
                dimensions: vec![ActionDimension::new("word", 2)],
            }],
        }
    }

    fn check(&self, _: &Table) -> Result<(), Problems> {
        Ok(())
    }
}

impl Information for Meetings {
    type Beliefs = Table;

    fn to_act(&self, state: &Table) -> SeatSet {
        state.to_act()
    }

    fn let_act(&self, _: &mut Table, _: Seat) {}

    fn beliefs(&self, state: &Table, _: Seat) -> Table {
        state.clone()
    }

    fn sample(&self, beliefs: &Table, _: &mut Rng, into: &mut Table) {
        into.clone_from(beliefs);
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &OBSERVATION
    }

    fn observe_packed(&self, _: &Table, _: Seat, out: &mut [u8]) {
        out.copy_from_slice(&[1, 2]);
    }
}

impl Words for Meetings {
    type Seen = Value;
    type Printed = Value;

    fn explain(&self, _: &Table, _: Action, _: &Table) -> String {
        String::new()
    }

    fn legend(&self) -> &'static str {
        ""
    }

    fn describe_table(&self, _: &Table, _: Option<Seat>) -> String {
        String::new()
    }

    fn describe_seat(&self, _: &Table, _: Option<Seat>, _: Seat) -> String {
        String::new()
    }

    fn action_text(&self, action: Action) -> String {
        action.0.to_string()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse().map(Action).map_err(|_| NotationError {
            text: text.to_owned(),
            reason: "actions are 0 and 1".to_owned(),
        })
    }

    fn seen(&self, state: &Table, _: Option<Seat>) -> Value {
        state.over.into()
    }

    fn printed(&self, _: &Table) -> Value {
        Value::Null
    }

    fn action_json(&self, _: &Table, _: Action, _: &Table) -> Map<String, Value> {
        Map::new()
    }
}
