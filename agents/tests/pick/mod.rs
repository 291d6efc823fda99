//! A game small enough to know the odds: each seat in turn picks 0 to 9 and adds its luck, which is hidden until the
//! end.

use orrery_agents::Playable;
use orrery_agents::evaluation::{Evaluated, Points};
use orrery_agents::features::Featured;
use orrery_engine::action_space::ActionDimension;
use orrery_engine::{
    Action, ActionBlock, ActionSpace, BySeat, ChanceKey, Content, Information, MAX_SEATS, Mechanism, Members,
    NotationError, ObservationTable, Outcome, Problems, Rng, Rules, RulesetId, Seat, SeatSet, SoloGrade, Turn,
    Versions, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The rules.
#[derive(Clone)]
pub(crate) struct Pick;

/// An observation says nothing.
static OBSERVATION: ObservationTable = ObservationTable::new(1, MAX_SEATS, [0, 0], &[]);

/// The setup. It is written with a board for each seat, which does nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Setup {
    /// Seats at the table.
    pub(crate) seats: usize,
    /// The upper bound of luck, exclusive.
    pub(crate) luck: usize,
}

/// The setup as it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    seats: Vec<Board>,
    luck: usize,
}

#[derive(Serialize, Deserialize)]
struct Board {
    board: String,
}

impl From<Written> for Setup {
    fn from(Written { seats, luck }: Written) -> Setup {
        Setup {
            seats: seats.len(),
            luck,
        }
    }
}

impl From<Setup> for Written {
    fn from(Setup { seats, luck }: Setup) -> Written {
        let board = |seat: usize| Board {
            board: format!("board {seat}"),
        };
        Written {
            seats: (0..seats).map(board).collect(),
            luck,
        }
    }
}

/// The target of a solo game.
const SOLO_TARGET: i32 = 9;

/// The state.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    luck_below: u64,
    luck: BySeat<u8>,
    picks: BySeat<Option<u8>>,
}

impl Table {
    fn deal_luck(&mut self, key: ChanceKey) {
        let below = self.luck_below as usize;
        self.luck = BySeat::from_fn(self.picks.seats(), |seat| {
            key.stream(0, 0, u64::from(seat.0), 0).below(below) as u8
        });
    }
}

impl Rules for Pick {
    type Setup = Setup;
    type State = Table;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "pick"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: 1,
            rules: 1,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId([7; 32])
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["pick", "luck"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        let grade = |name: &'static str, from| SoloGrade {
            name: name.into(),
            from,
        };
        vec![grade("poor", -4), grade("good", 0), grade("great", 2)]
    }

    fn start(&self, setup: &Setup, seed: u64) -> Result<Table, Problems> {
        let mut problems = Problems::default();
        if setup.luck == 0 {
            problems.add("luck", "0", "allowed is 1 or more");
        }
        let setup = problems.or(setup)?;
        let mut table = Table {
            luck_below: setup.luck as u64,
            luck: BySeat::default(),
            picks: BySeat::from_fn(setup.seats, |_| None),
        };
        table.deal_luck(ChanceKey::from_seed(seed));
        Ok(table)
    }

    fn seats(&self, state: &Table) -> usize {
        state.picks.seats()
    }

    fn round(&self, _state: &Table) -> u32 {
        1
    }

    fn starter(&self, _state: &Table) -> Option<Seat> {
        Some(Seat(0))
    }

    fn turn(&self, state: &Table) -> Turn {
        match state.picks.iter().position(Option::is_none) {
            Some(seat) => Turn::Decide(Seat(seat as u8)),
            None => Turn::Over,
        }
    }

    fn legal_actions(&self, state: &Table, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) != Turn::Over {
            out.extend((0..10).map(Action));
        }
    }

    fn find_legal(&self, state: &Table, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut Table, action: Action) {
        if let Turn::Decide(seat) = self.turn(state) {
            state.picks[seat] = Some(action.0 as u8);
        }
    }

    fn outcome(&self, state: &Table) -> Outcome {
        let pick = |seat| i32::from(state.picks[seat].unwrap_or(0));
        let luck = |seat| i32::from(state.luck[seat]);
        let seats = state.picks.seats();
        let scores = BySeat::from_fn(seats, |seat| pick(seat) + luck(seat));
        let (ranks, mut shares) = Outcome::rank(&scores);
        let target = (seats == 1).then_some(SOLO_TARGET);
        if let Some(target) = target {
            shares = scores.iter().map(|&score| f64::from(score >= target)).collect();
        }
        Outcome {
            parts: BySeat::from_fn(seats, |seat| [pick(seat), luck(seat)].into_iter().collect()),
            scores,
            ranks,
            shares,
            target,
            ending: "all have picked",
        }
    }

    fn action_space(&self) -> ActionSpace {
        ActionSpace {
            blocks: vec![ActionBlock {
                name: "pick",
                first: 0,
                dimensions: vec![ActionDimension::new("number", 10)],
            }],
        }
    }

    fn check(&self, _state: &Table) -> Result<(), Problems> {
        Ok(())
    }
}

impl Information for Pick {
    type Beliefs = Table;

    fn to_act(&self, state: &Table) -> SeatSet {
        match self.turn(state) {
            Turn::Decide(seat) => SeatSet::only(seat),
            Turn::Over => SeatSet::EMPTY,
        }
    }

    fn let_act(&self, _state: &mut Table, _seat: Seat) {}

    fn beliefs(&self, state: &Table, _observer: Seat) -> Table {
        let mut known = state.clone();
        known.luck = BySeat::default();
        known
    }

    fn sample(&self, beliefs: &Table, rng: &mut Rng, into: &mut Table) {
        into.clone_from(beliefs);
        into.deal_luck(ChanceKey::random(rng));
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &OBSERVATION
    }

    fn observe_packed(&self, state: &Table, _observer: Seat, out: &mut [u8]) {
        out.copy_from_slice(&[1, state.picks.seats() as u8]);
    }
}

impl Words for Pick {
    type Seen = Value;
    type Printed = Value;

    fn explain(&self, _before: &Table, action: Action, _after: &Table) -> String {
        format!("picks {}", action.0)
    }

    fn legend(&self) -> &'static str {
        "a seat that has not picked has none"
    }

    fn describe_table(&self, state: &Table, _observer: Option<Seat>) -> String {
        let picked = state.picks.iter().flatten().count();
        format!("{picked} of {} have picked\n", state.picks.seats())
    }

    fn describe_seat(&self, state: &Table, _observer: Option<Seat>, seat: Seat) -> String {
        let pick = state.picks[seat].map_or("none".to_owned(), |pick| pick.to_string());
        format!("{seat}: {pick}\n")
    }

    fn action_text(&self, action: Action) -> String {
        action.0.to_string()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse().map(Action).map_err(|_| NotationError {
            text: text.to_owned(),
            reason: "allowed is 0 to 9".to_owned(),
        })
    }

    fn seen(&self, state: &Table, _observer: Option<Seat>) -> Value {
        json!({"picks": state.picks.as_slice()})
    }

    fn printed(&self, _state: &Table) -> Value {
        Value::Null
    }

    fn action_json(&self, _before: &Table, action: Action, _after: &Table) -> Map<String, Value> {
        [
            ("kind".to_owned(), "pick".into()),
            ("number".to_owned(), action.0.into()),
        ]
        .into_iter()
        .collect()
    }
}

impl Featured for Pick {}

impl Evaluated for Pick {
    type Heuristic = Points;
    type Base = Points;

    fn heuristic(&self) -> Points {
        Points
    }

    fn base(&self) -> Points {
        Points
    }
}

impl Content for Pick {
    /// Who picks the highest number makes a point more than with the next one.
    fn mechanisms(&self) -> Vec<Mechanism<Pick>> {
        let of_number = |word, meaning, members| Mechanism { word, meaning, members };
        vec![
            of_number("nine", "picking 9", Members::Where(|_, _, action| action.0 == 9)),
            of_number("nought", "picking 0", Members::Where(|_, _, action| action.0 == 0)),
        ]
    }
}

impl Playable for Pick {}
