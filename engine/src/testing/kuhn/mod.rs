//! Poker for three seats with four cards: a sealed ante, hidden cards, and a coin thrown in mid-game.

use crate::action_space::{Action, ActionBlock, ActionSpace};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::game::{Information, NotationError, Outcome, Rules, RulesetId, SoloGrade, Turn, Versions, Words};
use crate::problem::{Problems, one_of};
use crate::rng::{ChanceKey, Rng};
use crate::tensor::ObservationTable;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use state::{DECK, MOST_HANDS, PURSE, SEATS};

mod check;
mod observation;
mod state;

pub use state::{Coin, KuhnState, Purse, Stage};

const CHIP: Action = Action(0);
const READY: Action = Action(1);
const PASS: Action = Action(2);
const BET: Action = Action(3);
const WORDS: [&str; 4] = ["chip", "ready", "pass", "bet"];

/// Kuhn's poker for three, one or two hands of it.
///
/// The ante is a sealed phase: each seat puts 1 to 3 chips into its fist, one at a time, then is ready. When all are,
/// the fists are opened, cards 1 to 4 are dealt, one to each seat, and the seat with the highest ante speaks first (of
/// equals the first clockwise from the dealer). A seat passes or bets one chip; once one has bet, each other seat in
/// turn bets too or passes and is out. Then a coin says whether the highest or the lowest card among those still in
/// takes all chips on the table, and the cards go back unseen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kuhn;

/// The setup of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KuhnSetup {
    /// Hands, 1 or 2.
    pub hands: u8,
}

/// What an observer sees, and the cards that it does not see.
pub struct KuhnBeliefs {
    seen: KuhnState,
    observer: Seat,
    unseen: ArrayVec<u8, 4>,
}

impl Rules for Kuhn {
    type Setup = KuhnSetup;
    type State = KuhnState;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "kuhn"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: observation::TABLE.version,
            rules: 0xb420_766a_f5e2_6c92,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId(*blake3::hash(b"kuhn").as_bytes())
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["purse", "gain"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        Vec::new()
    }

    fn start(&self, setup: &KuhnSetup, seed: u64) -> Result<KuhnState, Problems> {
        let mut problems = Problems::default();
        if !(1..=MOST_HANDS).contains(&setup.hands) {
            problems.add(
                "hands",
                setup.hands.to_string(),
                format!("allowed is 1 to {MOST_HANDS}"),
            );
        }
        let full = Purse { chips: PURSE, ante: 0 };
        let mut state = KuhnState {
            key: ChanceKey::from_seed(seed),
            hands: setup.hands,
            played: 0,
            stage: Stage::Ante,
            to_act: SeatSet::EMPTY,
            turn: Seat(0),
            purses: BySeat::from_fn(SEATS, |_| full),
            shown: BySeat::from_fn(SEATS, |_| full),
            cards: BySeat::from_fn(SEATS, |_| 0),
            bettor: None,
            bets: SeatSet::EMPTY,
            coin: None,
        };
        state.begin_hand();
        problems.or(state)
    }

    fn seats(&self, _state: &KuhnState) -> usize {
        SEATS
    }

    fn round(&self, state: &KuhnState) -> u32 {
        u32::from((state.played + 1).min(state.hands))
    }

    /// `None`: each hand has its own first speaker.
    fn starter(&self, _state: &KuhnState) -> Option<Seat> {
        None
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        if state.is_over() {
            Turn::Over
        } else {
            Turn::Decide(state.turn)
        }
    }

    fn legal_actions(&self, state: &KuhnState, out: &mut Vec<Action>) {
        out.clear();
        match state.stage {
            _ if state.is_over() => {}
            Stage::Ante if state.purses[state.turn].ante == 0 => out.push(CHIP),
            Stage::Ante => out.extend([CHIP, READY]),
            Stage::Betting => out.extend([PASS, BET]),
        }
    }

    fn find_legal(&self, state: &KuhnState, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut KuhnState, action: Action) {
        match (state.stage, action) {
            _ if state.is_over() => panic!("the game is over"),
            (Stage::Ante, CHIP) => state.put_chip(),
            (Stage::Ante, READY) => state.set_ready(),
            (Stage::Betting, PASS) => state.go_on(),
            (Stage::Betting, BET) => {
                state.bet();
                state.go_on();
            }
            (stage, _) => panic!("action {} is not legal in the stage {stage:?}", action.0),
        }
    }

    fn outcome(&self, state: &KuhnState) -> Outcome {
        let scores: BySeat<i32> = state.purses.iter().map(|purse| purse.chips.into()).collect();
        let purse = i32::from(PURSE);
        let (ranks, shares) = Outcome::rank(&scores);
        Outcome {
            parts: scores
                .iter()
                .map(|score| ArrayVec::from_iter([purse, score - purse]))
                .collect(),
            scores,
            ranks,
            shares,
            target: None,
            ending: if state.is_over() { "all hands" } else { "unfinished" },
        }
    }

    fn action_space(&self) -> ActionSpace {
        let block = |(first, &name): (usize, &&'static str)| ActionBlock {
            name,
            first: first as u16,
            dimensions: Vec::new(),
        };
        ActionSpace {
            blocks: WORDS.iter().enumerate().map(block).collect(),
        }
    }

    fn check(&self, state: &KuhnState) -> Result<(), Problems> {
        check::table(state).and_then(|()| check::hand(state))
    }
}

impl Information for Kuhn {
    type Beliefs = KuhnBeliefs;

    fn to_act(&self, state: &KuhnState) -> SeatSet {
        state.to_act
    }

    fn let_act(&self, state: &mut KuhnState, seat: Seat) {
        debug_assert!(state.to_act.contains(seat), "{seat} does not decide here");
        state.turn = seat;
    }

    fn beliefs(&self, state: &KuhnState, observer: Seat) -> KuhnBeliefs {
        let own = state.cards[observer];
        let unseen = match state.stage {
            Stage::Ante => ArrayVec::new(),
            Stage::Betting => DECK.into_iter().filter(|&card| card != own).collect(),
        };
        KuhnBeliefs {
            seen: state.seen_by(observer),
            observer,
            unseen,
        }
    }

    fn sample(&self, beliefs: &KuhnBeliefs, rng: &mut Rng, into: &mut KuhnState) {
        into.clone_from(&beliefs.seen);
        into.key = ChanceKey::random(rng);
        let mut unseen = beliefs.unseen.clone();
        rng.shuffle(&mut unseen);
        let others = SeatSet::all(SEATS).without(beliefs.observer);
        for (other, card) in others.iter().zip(unseen) {
            into.cards[other] = card;
        }
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &observation::TABLE
    }

    fn observe_packed(&self, state: &KuhnState, observer: Seat, out: &mut [u8]) {
        observation::observe(&state.seen_by(observer), observer, out);
    }
}

impl Words for Kuhn {
    type Seen = Value;
    type Printed = Value;

    fn legend(&self) -> &'static str {
        ""
    }

    fn describe_table(&self, state: &KuhnState, observer: Option<Seat>) -> String {
        let seen = observer.map_or_else(|| state.clone(), |observer| state.seen_by(observer));
        format!(
            "hand {} of {}, {:?}, coin {:?}, {} decides of {:?}, chips and antes {:?}, cards {:?}, bets {:?}\n",
            seen.played + 1,
            seen.hands,
            seen.stage,
            seen.coin,
            seen.turn,
            seen.to_act,
            seen.purses
                .iter()
                .map(|purse| (purse.chips, purse.ante))
                .collect::<Vec<_>>(),
            seen.cards.as_slice(),
            seen.bets
        )
    }

    fn describe_seat(&self, _state: &KuhnState, _observer: Option<Seat>, _seat: Seat) -> String {
        String::new()
    }

    fn action_text(&self, action: Action) -> String {
        WORDS[action.index()].to_owned()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let index = WORDS.iter().position(|&word| word == text);
        index.map(|index| Action(index as u16)).ok_or_else(|| NotationError {
            text: text.to_owned(),
            reason: one_of(text, WORDS),
        })
    }

    fn explain(&self, before: &KuhnState, action: Action, after: &KuhnState) -> String {
        let text = format!("says {}", self.action_text(action));
        let rise = |&(seat, purse): &(Seat, &Purse)| i16::from(purse.chips) - i16::from(before.purses[seat].chips);
        match (after.coin, after.purses.entries().max_by_key(rise)) {
            (Some(coin), Some((winner, _))) if after.played > before.played => {
                format!("{text}, the coin says {coin:?} and {winner} takes the table")
            }
            _ => text,
        }
    }

    fn seen(&self, state: &KuhnState, observer: Option<Seat>) -> Value {
        let open = || KuhnState {
            key: ChanceKey(0),
            ..state.clone()
        };
        json!(observer.map_or_else(open, |observer| state.seen_by(observer)))
    }

    fn printed(&self, _state: &KuhnState) -> Value {
        Value::Null
    }

    fn action_json(&self, _before: &KuhnState, action: Action, _after: &KuhnState) -> Map<String, Value> {
        [("kind".to_owned(), WORDS[action.index()].into())]
            .into_iter()
            .collect()
    }
}
