//! A game of three seats in which it is known what the last decision, that of seat 2, moves of the win between the others.

use orrery_agents::{Agent, Candidate, Forfeit, Thought};
use orrery_engine::action_space::ActionDimension;
use orrery_engine::{
    Action, ActionBlock, ActionSpace, BySeat, ChanceKey, Information, MAX_SEATS, NotationError, ObservationTable,
    Outcome, Problems, Rng, Rules, RulesetId, Seat, SeatSet, SoloGrade, Turn, Versions, View, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What seat 2 can win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Third {
    /// Nothing.
    Hopeless,
    /// 3 of 10 games, whatever is decided.
    HasAChance,
    /// The game, by its second action, which the agent that plays on does not take.
    CanTakeIt,
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kings {
    /// How many tenths of the win the second action moves from seat 1 to seat 0.
    pub(crate) tenths: usize,
    pub(crate) third: Third,
}

/// Rounds of a game. In the last one seat 2 decides, before it seat 0, about nothing.
const ROUNDS: u32 = 3;

/// The decision of seat 2 is the last action.
pub(crate) const LAST: usize = ROUNDS as usize - 1;

/// What the first two seats have from the start.
const LEAD: i32 = 1_000;

/// The state.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    key: ChanceKey,
    over: u32,
    last: u16,
}

static OBSERVATION: ObservationTable = ObservationTable::new(1, MAX_SEATS, [0, 0], &[]);

impl Rules for Kings {
    type Setup = ();
    type State = Table;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "kings"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: 1,
            rules: 1,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId([self.tenths as u8; 32])
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["all"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        Vec::new()
    }

    fn start(&self, (): &(), seed: u64) -> Result<Table, Problems> {
        Ok(Table {
            key: ChanceKey::from_seed(seed),
            over: 0,
            last: 0,
        })
    }

    fn seats(&self, _: &Table) -> usize {
        3
    }

    fn round(&self, state: &Table) -> u32 {
        (state.over + 1).min(ROUNDS)
    }

    fn starter(&self, _: &Table) -> Option<Seat> {
        None
    }

    fn turn(&self, state: &Table) -> Turn {
        match state.over {
            over if over + 1 < ROUNDS => Turn::Decide(Seat(0)),
            over if over < ROUNDS => Turn::Decide(Seat(2)),
            _ => Turn::Over,
        }
    }

    fn legal_actions(&self, state: &Table, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) != Turn::Over {
            out.extend([Action(0), Action(1)]);
        }
    }

    fn find_legal(&self, state: &Table, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut Table, action: Action) {
        state.over += 1;
        state.last = action.0;
    }

    fn outcome(&self, state: &Table) -> Outcome {
        let first_of_20 = if state.last == 1 {
            10 + self.tenths
        } else {
            10 - self.tenths
        };
        let winner = usize::from(state.key.stream(0, 0, 0, 0).below(20) >= first_of_20);
        let third = match self.third {
            Third::Hopeless => 0,
            Third::HasAChance if state.key.stream(1, 0, 0, 0).below(10) < 3 => LEAD + 2,
            Third::HasAChance => LEAD,
            Third::CanTakeIt => i32::from(state.last) * (LEAD + 2),
        };
        let of_others = |seat: usize| LEAD + i32::from(seat == winner);
        let scores: BySeat<i32> = [of_others(0), of_others(1), third].into_iter().collect();
        let (ranks, shares) = Outcome::rank(&scores);
        Outcome {
            parts: scores.iter().map(|&points| [points].into_iter().collect()).collect(),
            scores,
            ranks,
            shares,
            target: None,
            ending: "all rounds are over",
        }
    }

    fn action_space(&self) -> ActionSpace {
        ActionSpace {
            blocks: vec![ActionBlock {
                name: "take",
                first: 0,
                dimensions: vec![ActionDimension::new("way", 2)],
            }],
        }
    }

    fn check(&self, _: &Table) -> Result<(), Problems> {
        Ok(())
    }
}

impl Information for Kings {
    type Beliefs = Table;

    fn to_act(&self, state: &Table) -> SeatSet {
        match self.turn(state) {
            Turn::Decide(seat) => SeatSet::only(seat),
            Turn::Over => SeatSet::EMPTY,
        }
    }

    fn let_act(&self, _: &mut Table, _: Seat) {}

    fn beliefs(&self, state: &Table, _: Seat) -> Table {
        state.clone()
    }

    /// What was done is seen, what chance will do is not.
    fn sample(&self, beliefs: &Table, rng: &mut Rng, into: &mut Table) {
        into.clone_from(beliefs);
        into.key = ChanceKey::random(rng);
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &OBSERVATION
    }

    fn observe_packed(&self, _: &Table, _: Seat, out: &mut [u8]) {
        out.copy_from_slice(&[1, 3]);
    }
}

impl Words for Kings {
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
        ["first", "second"][action.index()].to_owned()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let found = ["first", "second"].iter().position(|name| *name == text);
        found.map(|way| Action(way as u16)).ok_or_else(|| NotationError {
            text: text.to_owned(),
            reason: "allowed are first and second".to_owned(),
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

/// Takes the first action, and values both.
pub(crate) struct First;

impl Agent<Kings> for First {
    fn choose(&mut self, view: &View<'_, Kings>, _: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.legal()[0])
    }

    fn think(
        &mut self,
        view: &View<'_, Kings>,
        rng: &mut Rng,
        _: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        let candidate = |place: u16| Candidate {
            place,
            visits: 0,
            value: -f32::from(place),
            policy: f32::from(1 - place),
        };
        let thought = Thought {
            candidates: vec![candidate(0), candidate(1)],
            root_value: 0.0,
            own: 0,
        };
        Ok((self.choose(view, rng)?, Some(thought)))
    }
}

/// Takes the second action in this many of 100 decisions.
pub(crate) struct Second(pub(crate) usize);

impl Agent<Kings> for Second {
    fn choose(&mut self, view: &View<'_, Kings>, rng: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.legal()[usize::from(rng.below(100) < self.0)])
    }
}
