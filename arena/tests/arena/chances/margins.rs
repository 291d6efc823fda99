//! Games of chance in which every chance is known: seat 0 has a margin, which each round changes by a step that nobody chooses.

use orrery_engine::action_space::ActionDimension;
use orrery_engine::{
    Action, ActionBlock, ActionSpace, BySeat, ChanceKey, Information, MAX_SEATS, NotationError, ObservationTable,
    Outcome, Problems, Rng, Rules, RulesetId, Seat, SeatSet, SoloGrade, Turn, Versions, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What changes the margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Margins {
    /// Each round by 1 up or down.
    Walk,
    /// The last round alone.
    CoinAtTheEnd,
    /// The deal alone, before the first round.
    Deal,
    /// The round in the middle alone.
    CoinAtHalfTime,
    /// The last round alone, by a coin of the deal that seat 0 knows and seat 1 does not.
    KnownToSeat0,
    /// No round: the win is shared.
    Nothing,
}

/// Rounds of a game: odd, so that no walk ends where it began.
pub(crate) const ROUNDS: u32 = 11;

/// The round in the middle, from 0: there are as many before it as after it.
const MIDDLE: u32 = ROUNDS / 2;

/// The margin that a single coin makes.
pub(crate) const COIN: i32 = 8;

/// The state.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    key: ChanceKey,
    /// The coin of the deal.
    dealt: i32,
    margin: i32,
    over: u32,
}

/// 1 or -1 with equal chances.
fn coin(rng: &mut Rng) -> i32 {
    2 * rng.below(2) as i32 - 1
}

impl Margins {
    /// The step of a round.
    fn step(self, state: &Table) -> i32 {
        let (round, is_last) = (state.over, state.over + 1 == ROUNDS);
        let coin = coin(&mut state.key.stream(0, round.into(), 0, 0));
        match self {
            Margins::Walk => coin,
            Margins::CoinAtTheEnd if is_last => COIN * coin,
            Margins::CoinAtHalfTime if round == MIDDLE => COIN * coin,
            Margins::KnownToSeat0 if is_last => COIN * state.dealt,
            _ => 0,
        }
    }
}

static OBSERVATION: ObservationTable = ObservationTable::new(1, MAX_SEATS, [0, 0], &[]);

impl Rules for Margins {
    type Setup = ();
    type State = Table;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "margins"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: 1,
            rules: 1,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId([*self as u8; 32])
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["all"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        Vec::new()
    }

    fn start(&self, (): &(), seed: u64) -> Result<Table, Problems> {
        let dealt = coin(&mut Rng::seed(seed));
        Ok(Table {
            key: ChanceKey::from_seed(seed),
            dealt,
            margin: if *self == Margins::Deal { COIN * dealt } else { 0 },
            over: 0,
        })
    }

    fn seats(&self, _: &Table) -> usize {
        2
    }

    fn round(&self, state: &Table) -> u32 {
        (state.over + 1).min(ROUNDS)
    }

    fn starter(&self, _: &Table) -> Option<Seat> {
        None
    }

    fn turn(&self, state: &Table) -> Turn {
        match state.over < ROUNDS {
            true => Turn::Decide(Seat(0)),
            false => Turn::Over,
        }
    }

    fn legal_actions(&self, state: &Table, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) != Turn::Over {
            out.push(Action(0));
        }
    }

    fn find_legal(&self, state: &Table, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut Table, _: Action) {
        state.margin += self.step(state);
        state.over += 1;
    }

    fn outcome(&self, state: &Table) -> Outcome {
        let scores: BySeat<i32> = [50 + state.margin, 50].into_iter().collect();
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
                name: "on",
                first: 0,
                dimensions: vec![ActionDimension::new("way", 1)],
            }],
        }
    }

    fn check(&self, _: &Table) -> Result<(), Problems> {
        Ok(())
    }
}

impl Information for Margins {
    type Beliefs = (Table, Seat);

    fn to_act(&self, state: &Table) -> SeatSet {
        match self.turn(state) {
            Turn::Decide(seat) => SeatSet::only(seat),
            Turn::Over => SeatSet::EMPTY,
        }
    }

    fn let_act(&self, _: &mut Table, _: Seat) {}

    fn beliefs(&self, state: &Table, observer: Seat) -> (Table, Seat) {
        (state.clone(), observer)
    }

    /// The margin is seen, the steps to come are not; seat 0 knows the coin of the deal.
    fn sample(&self, (table, observer): &(Table, Seat), rng: &mut Rng, into: &mut Table) {
        into.clone_from(table);
        into.key = ChanceKey::random(rng);
        if *observer != Seat(0) {
            into.dealt = coin(rng);
        }
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &OBSERVATION
    }

    fn observe_packed(&self, _: &Table, _: Seat, out: &mut [u8]) {
        out.copy_from_slice(&[1, 2]);
    }
}

impl Words for Margins {
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

    fn action_text(&self, _: Action) -> String {
        "on".to_owned()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        match text {
            "on" => Ok(Action(0)),
            _ => Err(NotationError {
                text: text.to_owned(),
                reason: "the only action is on".to_owned(),
            }),
        }
    }

    fn seen(&self, state: &Table, _: Option<Seat>) -> Value {
        state.margin.into()
    }

    fn printed(&self, _: &Table) -> Value {
        Value::Null
    }

    fn action_json(&self, _: &Table, _: Action, _: &Table) -> Map<String, Value> {
        Map::new()
    }
}
