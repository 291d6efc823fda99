//! A game in which every worth is known: in each of three rounds each seat takes one of two cards. A seat is offered each of six
//! cards once, whatever was taken before. In one of three games a rare card is there in place of one that is worth nothing.

use orrery_agents::{Agent, Forfeit};
use orrery_engine::action_space::ActionDimension;
use orrery_engine::{
    Action, ActionBlock, ActionSpace, BySeat, ChanceKey, Content, ContentItem, ContentKind, Information, ItemId,
    MAX_SEATS, Moment, NotationError, ObservationTable, Outcome, Problems, Rng, Rules, RulesetId, Seat, SeatSet,
    SoloGrade, Turn, UsageKind, Used, Versions, View, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What a card is worth in a round from 0.
pub(crate) type Points = fn(u32) -> i32;

/// The cards: their names, and what they are worth in a round from 0.
pub(crate) const CARDS: [(&str, Points); 7] = [
    ("three", |_| 3),
    ("two", |_| 2),
    ("one", |_| 1),
    ("early", |round| ROUNDS.saturating_sub(round) as i32),
    ("nothing", |_| 0),
    ("of-the-strong", |_| 0),
    ("rare", |_| 2),
];

/// The card that is rare, and the one that it is there in place of.
pub(crate) const RARE: usize = 6;
const NOTHING: u8 = 4;

/// The card that the strong seat takes where it can.
pub(crate) const OF_THE_STRONG: usize = 5;

/// Rounds of a game; `early` is worth 3, 2 or 1, by the round.
pub(crate) const ROUNDS: u32 = 3;

/// What seat 0 has more from the start.
const LEAD: i32 = 10;

/// The number of the card that is never dealt.
pub(crate) const NEVER_DEALT: usize = CARDS.len();

/// The rules, in which some cards do nothing.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    does_something: [bool; CARDS.len()],
    /// Points that each card makes besides.
    pub(crate) bonus: [i32; NEVER_DEALT + 1],
    /// Whether the rounds go on without end.
    pub(crate) is_endless: bool,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            does_something: [true; CARDS.len()],
            bonus: [0; NEVER_DEALT + 1],
            is_endless: false,
        }
    }
}

impl Draft {
    /// What a card is worth in a round.
    pub(crate) fn points(&self, round: u32, card: usize) -> i32 {
        match self.does_something[card] {
            true => CARDS[card].1(round) + self.bonus[card],
            false => 0,
        }
    }
}

/// The state.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    key: ChanceKey,
    /// The cards taken, in the order of the turns.
    taken: Vec<u8>,
    seats: u8,
}

impl Table {
    /// The cards that the seat which decides can take.
    fn offer(&self) -> [u8; 2] {
        let seat = self.taken.len() % usize::from(self.seats);
        let has_rare = self.key.stream(1, 0, 0, 0).below(3) == 0;
        let mut cards = [0, 1, 2, 3, if has_rare { RARE as u8 } else { NOTHING }, 5];
        self.key.stream(0, seat as u64, 0, 0).shuffle(&mut cards);
        let first = 2 * (self.taken.len() / usize::from(self.seats) % ROUNDS as usize);
        let [a, b] = [cards[first], cards[first + 1]];
        [a.min(b), a.max(b)]
    }

    fn of_seat(&self, seat: Seat) -> impl Iterator<Item = (u32, usize)> {
        let own = self.taken.iter().skip(usize::from(seat.0)).step_by(self.seats.into());
        (0..).zip(own.map(|&card| usize::from(card)))
    }
}

static OBSERVATION: ObservationTable = ObservationTable::new(1, MAX_SEATS, [0, 0], &[]);

impl Rules for Draft {
    type Setup = u8;
    type State = Table;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        "draft"
    }

    fn versions(&self) -> Versions {
        Versions {
            actions: 1,
            observation: 1,
            rules: 1,
        }
    }

    fn ruleset_id(&self) -> RulesetId {
        RulesetId(std::array::from_fn(|byte| match byte.checked_sub(CARDS.len()) {
            None => u8::from(self.does_something[byte]),
            Some(card) => self
                .bonus
                .get(card)
                .map_or(self.is_endless.into(), |&bonus| bonus as u8),
        }))
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &["all"]
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        Vec::new()
    }

    fn start(&self, seats: &u8, seed: u64) -> Result<Table, Problems> {
        Ok(Table {
            key: ChanceKey::from_seed(seed),
            taken: Vec::new(),
            seats: *seats,
        })
    }

    fn seats(&self, state: &Table) -> usize {
        state.seats.into()
    }

    fn round(&self, state: &Table) -> u32 {
        (state.taken.len() / usize::from(state.seats)) as u32
    }

    fn starter(&self, _: &Table) -> Option<Seat> {
        Some(Seat(0))
    }

    fn turn(&self, state: &Table) -> Turn {
        match self.is_endless || self.round(state) < ROUNDS {
            true => Turn::Decide(Seat((state.taken.len() % usize::from(state.seats)) as u8)),
            false => Turn::Over,
        }
    }

    fn legal_actions(&self, state: &Table, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) != Turn::Over {
            out.extend(state.offer().map(|card| Action(card.into())));
        }
    }

    fn find_legal(&self, state: &Table, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut Table, action: Action) {
        state.taken.push(action.0 as u8);
    }

    fn outcome(&self, state: &Table) -> Outcome {
        let points = |seat: Seat| {
            let lead = if seat == Seat(0) { LEAD } else { 0 };
            lead + state
                .of_seat(seat)
                .map(|(round, card)| self.points(round, card))
                .sum::<i32>()
        };
        let scores = BySeat::from_fn(state.seats.into(), points);
        let (ranks, shares) = Outcome::rank(&scores);
        Outcome {
            parts: scores.iter().map(|&points| [points].into_iter().collect()).collect(),
            scores,
            ranks,
            shares,
            target: None,
            ending: "all is taken",
        }
    }

    fn action_space(&self) -> ActionSpace {
        ActionSpace {
            blocks: vec![ActionBlock {
                name: "take",
                first: 0,
                dimensions: vec![ActionDimension::new("card", CARDS.len() as u16)],
            }],
        }
    }

    fn check(&self, _: &Table) -> Result<(), Problems> {
        Ok(())
    }
}

impl Information for Draft {
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

    fn sample(&self, beliefs: &Table, _: &mut Rng, into: &mut Table) {
        into.clone_from(beliefs);
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &OBSERVATION
    }

    fn observe_packed(&self, state: &Table, _: Seat, out: &mut [u8]) {
        out.copy_from_slice(&[1, state.seats]);
    }
}

impl Words for Draft {
    type Seen = Value;
    type Printed = Value;

    fn explain(&self, _: &Table, action: Action, _: &Table) -> String {
        format!("takes {}", CARDS[action.index()].0)
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
        CARDS[action.index()].0.to_owned()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let found = CARDS.iter().position(|(name, _)| *name == text);
        found.map(|card| Action(card as u16)).ok_or_else(|| NotationError {
            text: text.to_owned(),
            reason: "no card".to_owned(),
        })
    }

    fn seen(&self, state: &Table, _: Option<Seat>) -> Value {
        json!(state.taken)
    }

    fn printed(&self, _: &Table) -> Value {
        Value::Null
    }

    fn action_json(&self, _: &Table, action: Action, _: &Table) -> Map<String, Value> {
        [("card".to_owned(), action.0.into())].into_iter().collect()
    }
}

impl Content for Draft {
    fn content(&self) -> Vec<ContentKind> {
        let item = |(name, _): &(&str, Points)| ContentItem {
            reference: (*name).to_owned(),
            name: (*name).to_owned(),
            group: "cards".to_owned(),
        };
        vec![ContentKind {
            word: "cards",
            one: "card",
            acts_once: false,
            items: CARDS.iter().map(item).collect(),
        }]
    }

    /// The cards, and one that is never dealt.
    fn usage(&self) -> Vec<UsageKind> {
        let mut items = self.content().swap_remove(0).items;
        items.push(ContentItem {
            reference: "never-dealt".to_owned(),
            name: String::new(),
            group: String::new(),
        });
        vec![UsageKind {
            word: "cards",
            one: "card",
            stages: &["offered", "taken"],
            of_seats: true,
            of_boards: false,
            items,
        }]
    }

    fn used(&self, moment: Moment<'_, Table>, used: &mut impl FnMut(Used)) {
        if let Moment::Action {
            before, legal, action, ..
        } = moment
        {
            let Turn::Decide(seat) = self.turn(before) else { return };
            let taken = [(action, 1)];
            for (card, stage) in legal.iter().map(|&card| (card, 0)).chain(taken) {
                used(Used {
                    kind: 0,
                    item: card.index(),
                    stage,
                    seat: Some(seat),
                    times: 1,
                });
            }
        }
    }

    fn without(&self, ItemId { item, .. }: ItemId) -> Draft {
        let mut lesser = self.clone();
        lesser.does_something[item] = false;
        lesser
    }

    fn taken_by(&self, _: usize, _: &Table, action: Action) -> Option<usize> {
        Some(action.index())
    }

    fn held(&self, _: usize, state: &Table, seat: Seat) -> Vec<usize> {
        let mut cards: Vec<usize> = state.of_seat(seat).map(|(_, card)| card).collect();
        cards.sort_unstable();
        cards
    }
}

/// Seat 0 takes its card where it can; else a card is taken by chance.
pub(crate) struct Drafter;

impl Agent<Draft> for Drafter {
    fn choose(&mut self, view: &View<'_, Draft>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let legal = view.legal();
        let wanted = legal.iter().find(|action| action.index() == OF_THE_STRONG);
        match wanted.filter(|_| view.observer() == Seat(0)) {
            Some(&action) => Ok(action),
            None => Ok(legal[rng.below(legal.len())]),
        }
    }
}
