//! A race of three seats: no chance, nothing hidden, and a value that can be proved by hand.

use crate::action_space::{Action, ActionBlock, ActionDimension, ActionSpace};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::game::{Content, Information, NotationError, Outcome, Rules, RulesetId, SoloGrade, Turn, Versions, Words};
use crate::problem::{Problems, one_of};
use crate::rng::Rng;
use crate::tensor::{ObservationTable, Packer, parts};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

const SEATS: usize = 3;
const LONGEST: u8 = 60;
const STEPS: [&str; 2] = ["step 1", "step 2"];

static TABLE: ObservationTable = ObservationTable::new(
    1,
    SEATS,
    [0, 0],
    parts![
        Table U8 "left", 1, "squares to the end";
        Table U8 "before", 1, "seats that move before the observer";
    ],
);

/// The seats move one runner in turn, 1 or 2 squares and never past the end. The seat that brings it home scores 2,
/// the seat before it (counter-clockwise) 1, the seat after it 0.
///
/// # Value
/// With `n` squares left, max^n play brings the runner home by the seat that follows the mover clockwise by
///
/// | n mod 5 | 0 | 1 | 2 | 3 | 4 |
/// | --- | --- | --- | --- | --- | --- |
/// | seats after the mover | 2 | 0 | 0 | 1 | 1 |
///
/// Proof by induction: a step of k leads to the entry for n - k, counted from the next seat, so one is added to it (mod
/// 3). At n = 0 the seat before the mover has arrived: 2. For n mod 5 = 1 and 2, stepping to a multiple of 5
/// gives 2 + 1 = 0, the mover itself. For 3 both steps give 0 + 1. For 4 the steps give 1 + 1 = 2 and 0 + 1 = 1; the mover
/// takes the 1, because the seat before the arriving one scores 1 and the seat after it nothing. For 0 both steps give
/// 1 + 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Race;

/// The setup of a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RaceSetup {
    /// Squares to the end, 1 to 60.
    pub length: u8,
}

/// The position of a race.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RaceState {
    /// Squares to the end.
    pub left: u8,
    /// Squares the runner has covered.
    pub run: u8,
    /// Moves made.
    pub moves: u8,
}

impl RaceState {
    fn mover(&self) -> Seat {
        Seat(self.moves % SEATS as u8)
    }
}

impl Race {
    /// The scores that max^n play reaches from the state, by the table in the docs of [`Race`].
    pub fn value(&self, state: &RaceState) -> BySeat<i32> {
        let after_the_mover = [2, 0, 0, 1, 1][usize::from(state.left % 5)];
        scores(Seat((state.mover().0 + after_the_mover) % SEATS as u8))
    }
}

fn scores(arriving: Seat) -> BySeat<i32> {
    BySeat::from_fn(SEATS, |seat| match seat {
        _ if seat == arriving => 2,
        _ if seat.clockwise(SEATS) == arriving => 1,
        _ => 0,
    })
}

impl Rules for Race {
    type Setup = RaceSetup;
    type State = RaceState;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "race"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: TABLE.version,
            rules: 0xcd77_0613_a003_1e11,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId(*blake3::hash(b"race").as_bytes())
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["place"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        Vec::new()
    }

    fn start(&self, setup: &RaceSetup, _seed: u64) -> Result<RaceState, Problems> {
        let mut problems = Problems::default();
        if setup.length == 0 || setup.length > LONGEST {
            problems.add("length", setup.length.to_string(), format!("allowed is 1 to {LONGEST}"));
        }
        problems.or(RaceState {
            left: setup.length,
            run: 0,
            moves: 0,
        })
    }

    fn seats(&self, _state: &RaceState) -> usize {
        SEATS
    }

    fn round(&self, state: &RaceState) -> u32 {
        u32::from(state.moves).div_ceil(SEATS as u32)
    }

    fn starter(&self, _state: &RaceState) -> Option<Seat> {
        Some(Seat(0))
    }

    fn turn(&self, state: &RaceState) -> Turn {
        if state.left == 0 {
            Turn::Over
        } else {
            Turn::Decide(state.mover())
        }
    }

    fn legal_actions(&self, state: &RaceState, out: &mut Vec<Action>) {
        out.clear();
        out.extend((0..u16::from(state.left.min(2))).map(Action));
    }

    fn find_legal(&self, state: &RaceState, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut RaceState, action: Action) {
        let squares = action.0 as u8 + 1;
        assert!(squares <= state.left.min(2), "the runner stays on the track");
        state.left -= squares;
        state.run += squares;
        state.moves += 1;
    }

    fn outcome(&self, state: &RaceState) -> Outcome {
        let over = state.left == 0;
        let scores = if over {
            scores(Seat((state.mover().0 + 2) % SEATS as u8))
        } else {
            BySeat::from_fn(SEATS, |_| 0)
        };
        let (ranks, shares) = Outcome::rank(&scores);
        Outcome {
            parts: scores.iter().map(|&score| ArrayVec::from_iter([score])).collect(),
            scores,
            ranks,
            shares,
            target: None,
            ending: if over { "home" } else { "unfinished" },
        }
    }

    fn action_space(&self) -> ActionSpace {
        ActionSpace {
            blocks: vec![ActionBlock {
                name: "step",
                first: 0,
                dimensions: vec![ActionDimension::new("squares", 2)],
            }],
        }
    }

    fn check(&self, state: &RaceState) -> Result<(), Problems> {
        let mut problems = Problems::default();
        let length = u16::from(state.left) + u16::from(state.run);
        if length == 0 || length > u16::from(LONGEST) {
            problems.add("left + run", length.to_string(), format!("allowed is 1 to {LONGEST}"));
        }
        if !(state.run.div_ceil(2)..=state.run).contains(&state.moves) {
            problems.add("moves", state.moves.to_string(), "each move is 1 or 2 squares");
        }
        problems.or(())
    }
}

impl Information for Race {
    type Beliefs = RaceState;

    fn to_act(&self, state: &RaceState) -> SeatSet {
        if state.left == 0 {
            SeatSet::EMPTY
        } else {
            SeatSet::only(state.mover())
        }
    }

    fn let_act(&self, state: &mut RaceState, seat: Seat) {
        debug_assert_eq!(state.mover(), seat, "only the mover acts");
    }

    fn beliefs(&self, state: &RaceState, _observer: Seat) -> RaceState {
        state.clone()
    }

    fn sample(&self, beliefs: &RaceState, _rng: &mut Rng, into: &mut RaceState) {
        into.clone_from(beliefs);
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &TABLE
    }

    fn observe_packed(&self, state: &RaceState, observer: Seat, out: &mut [u8]) {
        let mut out = Packer::new(&TABLE, SEATS, out);
        out.bytes([state.left, (observer.0 + SEATS as u8 - state.mover().0) % SEATS as u8]);
        out.finish();
    }
}

impl Content for Race {}

impl Words for Race {
    type Seen = Value;
    type Printed = Value;

    fn legend(&self) -> &'static str {
        ""
    }

    fn describe_table(&self, state: &RaceState, _observer: Option<Seat>) -> String {
        format!("{} run, {} left, {} moves\n", state.run, state.left, state.mover())
    }

    fn describe_seat(&self, _state: &RaceState, _observer: Option<Seat>, _seat: Seat) -> String {
        String::new()
    }

    fn action_text(&self, action: Action) -> String {
        STEPS[action.index()].to_owned()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let index = STEPS.iter().position(|&step| step == text);
        index.map(|index| Action(index as u16)).ok_or_else(|| NotationError {
            text: text.to_owned(),
            reason: one_of(text, STEPS),
        })
    }

    fn explain(&self, _before: &RaceState, action: Action, after: &RaceState) -> String {
        format!("takes {}: {} squares are left", self.action_text(action), after.left)
    }

    fn seen(&self, state: &RaceState, _observer: Option<Seat>) -> Value {
        json!({"run": state.run, "left": state.left, "to_move": state.mover().0})
    }

    fn printed(&self, _state: &RaceState) -> Value {
        Value::Null
    }

    fn action_json(&self, _before: &RaceState, action: Action, _after: &RaceState) -> Map<String, Value> {
        [
            ("kind".to_owned(), "step".into()),
            ("squares".to_owned(), (action.0 + 1).into()),
        ]
        .into_iter()
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn max_n(game: &Race, state: &RaceState) -> BySeat<i32> {
        let Turn::Decide(mover) = game.turn(state) else {
            return game.outcome(state).scores;
        };
        let mut legal = Vec::new();
        game.legal_actions(state, &mut legal);
        let reached = legal.iter().map(|&action| {
            let mut child = state.clone();
            game.apply(&mut child, action);
            max_n(game, &child)
        });
        reached
            .max_by_key(|scores| scores[mover])
            .expect("a running game has an action")
    }

    #[test]
    fn max_n_over_the_whole_tree_reaches_the_proved_value() {
        for length in 1..=20 {
            let state = Race.start(&RaceSetup { length }, 0).unwrap();
            assert_eq!(max_n(&Race, &state), Race.value(&state), "with {length} squares");
        }
        let ten = Race.start(&RaceSetup { length: 10 }, 0).unwrap();
        assert_eq!(Race.value(&ten).as_slice(), [0, 1, 2]);
    }

    #[test]
    fn a_race_without_squares_is_refused() {
        let problems = Race.start(&RaceSetup { length: 0 }, 0).unwrap_err();
        assert_eq!(problems.to_string(), "length: found 0; allowed is 1 to 60");
    }
}
