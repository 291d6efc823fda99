//! A game that behaves like another, except for one flaw.

use orrery_engine::codec::{CHECKSUM, checksum};
use orrery_engine::{
    Action, ActionSpace, Game, IllegalAction, Information, LegalActions, NotationError, ObservationTable, Outcome,
    Problems, Rng, Rules, RulesetId, Seat, SeatSet, SoloGrade, StateBytesError, Turn, Versions, Words,
};
use serde_json::{Map, Value, json};
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Flaw {
    None,
    ListDescends,
    ListLacksAll,
    ListHoldsTooMuch,
    DrawsTheNext,
    FindsNothingNew,
    UnseenEndsElsewhere,
    ApplyStandsStill,
    RefusalMovesOn,
    CheckIsTooStrict,
    ChecksumIsIgnored,
    NobodyHasToAct,
    LettingActIsIgnored,
    ScoresHaveAnotherPart,
    AllWinAll,
    OutcomePanics,
    ObservationLacksAByte,
    ObservationHasAnotherVersion,
    TextsCollide,
    NothingIsExplained,
    GarbageIsRead,
    SpaceHasAGap,
    BytesHoldAnotherState,
    StartCountsItsCalls,
    SampleHasItsOwnDice,
    SampleReadsTheBuffer,
    SampleReadsTheRealState,
    SampleAsksAnother,
    ObserverSeesTheWholeState,
    TextTellsWhoHasActed,
    JsonTellsWhoHasActed,
    LastToActMatters,
    StarterIsWhoseTurnItIs,
}

pub(crate) struct Broken<G: Game> {
    game: G,
    flaw: Flaw,
    tamper: fn(&G::State, &mut G::State),
    calls: AtomicU64,
}

impl<G: Game> Broken<G> {
    pub(crate) fn new(game: G, flaw: Flaw) -> Self {
        Broken::tampering(game, flaw, |_, _| {})
    }

    /// A game whose samples are tampered with, with knowledge of the real state.
    pub(crate) fn tampering(game: G, flaw: Flaw, tamper: fn(&G::State, &mut G::State)) -> Self {
        Broken {
            game,
            flaw,
            tamper,
            calls: AtomicU64::new(0),
        }
    }

    fn calls(&self) -> u64 {
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    fn first_legal(&self, state: &G::State) -> Option<Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(state, &mut legal);
        legal.first().copied()
    }
}

pub(crate) struct BrokenBeliefs<G: Game> {
    sound: G::Beliefs,
    real: G::State,
}

/// The list as what was found.
#[derive(Default)]
pub(crate) struct Listed(Vec<Action>);

impl<G: Game> LegalActions<Broken<G>> for Listed {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn nth(&self, game: &Broken<G>, place: usize) -> Action {
        let next = usize::from(game.flaw == Flaw::DrawsTheNext);
        self.0[(place + next) % self.0.len()]
    }

    fn has(&self, _: &Broken<G>, action: Action) -> bool {
        self.0.contains(&action)
    }
}

impl<G: Game> Rules for Broken<G> {
    type Setup = G::Setup;
    type State = G::State;
    type Legal = Listed;

    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn versions(&self) -> Versions {
        self.game.versions()
    }

    fn ruleset_id(&self) -> RulesetId {
        self.game.ruleset_id()
    }

    fn score_parts(&self) -> &'static [&'static str] {
        self.game.score_parts()
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        self.game.solo_grades()
    }

    fn success_from(&self) -> i32 {
        self.game.success_from()
    }

    fn start(&self, setup: &G::Setup, seed: u64) -> Result<G::State, Problems> {
        let more = if self.flaw == Flaw::StartCountsItsCalls {
            self.calls()
        } else {
            0
        };
        self.game.start(setup, seed ^ more)
    }

    fn seats(&self, state: &G::State) -> usize {
        self.game.seats(state)
    }

    fn round(&self, state: &G::State) -> u32 {
        self.game.round(state)
    }

    fn starter(&self, state: &G::State) -> Option<Seat> {
        match (self.flaw, self.game.turn(state)) {
            (Flaw::StarterIsWhoseTurnItIs, Turn::Decide(seat)) => Some(seat),
            _ => self.game.starter(state),
        }
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.game.turn(state)
    }

    fn legal_actions(&self, state: &G::State, out: &mut Vec<Action>) {
        self.game.legal_actions(state, out);
        let last = Action(self.game.action_space().size() as u16 - 1);
        match self.flaw {
            Flaw::ListDescends => out.reverse(),
            Flaw::ListLacksAll => out.clear(),
            Flaw::ListHoldsTooMuch if !out.is_empty() && !out.contains(&last) => out.push(last),
            _ => {}
        }
    }

    fn find_legal(&self, state: &G::State, found: &mut Listed) {
        self.legal_actions(state, &mut found.0);
    }

    fn apply(&self, state: &mut G::State, action: Action) {
        let last = self.game.to_act(state) == SeatSet::only(Seat(0));
        if self.flaw != Flaw::ApplyStandsStill {
            self.game.apply(state, action);
        }
        let closed = last && !self.game.to_act(state).contains(Seat(0));
        if let (Flaw::LastToActMatters, true, Some(action)) = (self.flaw, closed, self.first_legal(state)) {
            self.game.apply(state, action);
        }
    }

    fn apply_and_find(&self, state: &mut G::State, action: Action, found: &mut Listed) {
        self.apply(state, action);
        if self.flaw != Flaw::FindsNothingNew {
            self.find_legal(state, found);
        }
    }

    fn apply_unseen(&self, state: &mut G::State, action: Action) {
        let before = state.clone();
        self.apply(state, action);
        if self.flaw == Flaw::UnseenEndsElsewhere && self.turn(state) == Turn::Over {
            *state = before;
        }
    }

    fn apply_unseen_and_find(&self, state: &mut G::State, action: Action, found: &mut Listed) {
        self.apply_unseen(state, action);
        if self.flaw != Flaw::FindsNothingNew {
            self.find_legal(state, found);
        }
    }

    fn outcome(&self, state: &G::State) -> Outcome {
        let mut outcome = self.game.outcome(state);
        match self.flaw {
            Flaw::ScoresHaveAnotherPart => outcome.scores[Seat(0)] += 1,
            Flaw::AllWinAll => outcome.shares.iter_mut().for_each(|share| *share = 1.0),
            Flaw::OutcomePanics => panic!("there is no outcome"),
            _ => {}
        }
        outcome
    }

    fn action_space(&self) -> ActionSpace {
        let mut space = self.game.action_space();
        if self.flaw == Flaw::SpaceHasAGap {
            space.blocks.remove(1);
        }
        space
    }

    fn check(&self, state: &G::State) -> Result<(), Problems> {
        match self.flaw {
            Flaw::CheckIsTooStrict if self.turn(state) == Turn::Over => {
                let mut problems = Problems::default();
                problems.add("turn", "the end", "allowed is a running game");
                problems.or(())
            }
            _ => self.game.check(state),
        }
    }

    fn from_bytes(&self, bytes: &[u8]) -> Result<G::State, StateBytesError> {
        let mut state = match self.flaw {
            Flaw::ChecksumIsIgnored if bytes.len() > CHECKSUM => self.game.from_bytes(&sealed_anew(bytes))?,
            _ => self.game.from_bytes(bytes)?,
        };
        if let (Flaw::BytesHoldAnotherState, Some(action)) = (self.flaw, self.first_legal(&state)) {
            self.game.apply(&mut state, action);
        }
        Ok(state)
    }
}

impl<G: Game> Information for Broken<G> {
    type Beliefs = BrokenBeliefs<G>;

    fn to_act(&self, state: &G::State) -> SeatSet {
        match self.flaw {
            Flaw::NobodyHasToAct => SeatSet::EMPTY,
            _ => self.game.to_act(state),
        }
    }

    fn let_act(&self, state: &mut G::State, seat: Seat) {
        if self.flaw != Flaw::LettingActIsIgnored {
            self.game.let_act(state, seat);
        }
    }

    fn beliefs(&self, state: &G::State, observer: Seat) -> BrokenBeliefs<G> {
        BrokenBeliefs {
            sound: self.game.beliefs(state, observer),
            real: state.clone(),
        }
    }

    fn sample(&self, beliefs: &BrokenBeliefs<G>, rng: &mut Rng, into: &mut G::State) {
        let skipped = match self.flaw {
            Flaw::SampleHasItsOwnDice => self.calls(),
            Flaw::SampleReadsTheBuffer => self.game.key(into) % 8,
            Flaw::SampleReadsTheRealState => self.game.key(&beliefs.real) % 8,
            _ => 0,
        };
        for _ in 0..skipped {
            rng.next_u64();
        }
        self.game.sample(&beliefs.sound, rng, into);
        (self.tamper)(&beliefs.real, into);
        if let (Flaw::SampleAsksAnother, Turn::Decide(seat)) = (self.flaw, self.game.turn(into)) {
            let other = self.game.to_act(into).clockwise_from(Seat(seat.0 + 1)).next();
            self.game.let_act(into, other.unwrap_or(seat));
        }
    }

    fn observation_table(&self) -> &'static ObservationTable {
        self.game.observation_table()
    }

    fn observe_packed(&self, state: &G::State, observer: Seat, out: &mut [u8]) {
        let last = out.len() - 1;
        let before = out[last];
        self.game.observe_packed(state, observer, out);
        match self.flaw {
            Flaw::ObserverSeesTheWholeState => out[last] = (self.game.key(state) >> 40) as u8,
            Flaw::ObservationLacksAByte => out[last] = before,
            Flaw::ObservationHasAnotherVersion => out[0] += 1,
            _ => {}
        }
    }
}

impl<G: Game> Words for Broken<G> {
    type Seen = Value;
    type Printed = Value;

    fn try_apply(&self, state: &mut G::State, action: Action) -> Result<(), IllegalAction> {
        let tried = self.game.try_apply(state, action);
        if let (Flaw::RefusalMovesOn, Err(_), Some(other)) = (self.flaw, &tried, self.first_legal(state)) {
            self.apply(state, other);
        }
        tried
    }

    fn legend(&self) -> &'static str {
        self.game.legend()
    }

    fn describe_seat(&self, state: &G::State, observer: Option<Seat>, seat: Seat) -> String {
        self.game.describe_seat(state, observer, seat)
    }

    fn describe_table(&self, state: &G::State, observer: Option<Seat>) -> String {
        let text = self.game.describe_table(state, observer);
        match self.flaw {
            Flaw::TextTellsWhoHasActed => format!("{text}, {:?} have to act", self.game.to_act(state)),
            _ => text,
        }
    }

    fn printed(&self, state: &G::State) -> Value {
        self.game.printed_json(state)
    }

    fn seen(&self, state: &G::State, observer: Option<Seat>) -> Value {
        let json = self.game.position_json(state, observer);
        match self.flaw {
            Flaw::JsonTellsWhoHasActed => json!([json, format!("{:?}", self.game.to_act(state))]),
            _ => json,
        }
    }

    fn action_json(&self, before: &G::State, action: Action, after: &G::State) -> Map<String, Value> {
        self.game.action_json(before, action, after)
    }

    fn action_text(&self, action: Action) -> String {
        match self.flaw {
            Flaw::TextsCollide => self.game.action_text(Action(0)),
            _ => self.game.action_text(action),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let parsed = self.game.parse_action(text);
        match self.flaw {
            Flaw::GarbageIsRead => parsed.or(Ok(Action(0))),
            _ => parsed,
        }
    }

    fn explain(&self, before: &G::State, action: Action, after: &G::State) -> String {
        match self.flaw {
            Flaw::NothingIsExplained => String::new(),
            _ => self.game.explain(before, action, after),
        }
    }
}

/// The bytes with a matching checksum.
fn sealed_anew(bytes: &[u8]) -> Vec<u8> {
    let content = &bytes[..bytes.len().saturating_sub(CHECKSUM)];
    [content, &checksum(content)].concat()
}
