//! Positions and actions as text for people and files, and as JSON for programs.

use crate::action_space::Action;
use crate::by_seat::{BySeat, Seat};
use crate::game::points::Points;
use crate::game::rules::Rules;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// An action that is not legal where it was tried.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("action {index} ({text}) is not legal here; {legal} actions are", index = action.0)]
pub struct IllegalAction {
    /// The action.
    pub action: Action,
    /// The action in notation.
    pub text: String,
    /// How many actions are legal.
    pub legal: usize,
}

/// A text that is not the notation of an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` names no action: {reason}")]
pub struct NotationError {
    /// What was read, or its beginning if it is long.
    pub text: String,
    /// What is wrong with it and what is allowed.
    pub reason: String,
}

/// Texts for the positions and actions of a game, and JSON that programs in any language read.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Words};
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// for &action in &legal {
///     assert_eq!(game.parse_action(&game.action_text(action)), Ok(action));
/// }
/// let before = state.clone();
/// game.apply(&mut state, legal[0]);
/// assert!(game.explain(&before, legal[0], &state).starts_with("lays "));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Words: Rules {
    /// A position as an observer sees it; a game that nobody draws may have a JSON [`Value`].
    type Seen: Serialize + 'static;

    /// What is printed on the boards in use.
    type Printed: Serialize + 'static;

    /// How to read [`describe`](Words::describe): what its signs mean, line by line; empty if it needs no legend.
    fn legend(&self) -> &'static str;

    /// What `observer` sees of what the seats share, as lines of text for people; everything if there is no observer.
    /// The first line is a headline with the state of the game.
    fn describe_table(&self, state: &Self::State, observer: Option<Seat>) -> String;

    /// What `observer` sees of what belongs to `seat`, as lines of text for people; everything if there is no observer.
    /// Empty in a game whose table shows all.
    fn describe_seat(&self, state: &Self::State, observer: Option<Seat>, seat: Seat) -> String;

    /// The notation of an action of the space, in any state.
    fn action_text(&self, action: Action) -> String;

    /// The action whose [`action_text`](Words::action_text) this is.
    ///
    /// # Errors
    /// If the text names no action.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::{PlanetUnknown, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let action = game.parse_action("resource water").expect("an action of the space");
    /// assert_eq!(game.action_text(action), "resource water");
    /// let error = game.parse_action("resource waiter").unwrap_err();
    /// assert!(error.to_string().ends_with("did you mean water?"), "{error}");
    /// ```
    fn parse_action(&self, text: &str) -> Result<Action, NotationError>;

    /// What the seat whose turn it was did with the action, in words that follow its name: the choice, and what it
    /// gave. `lays a tile on E4 F4: gains a civ resource`
    fn explain(&self, before: &Self::State, action: Action, after: &Self::State) -> String;

    /// What `observer` sees, with the keys of [`position_json`](Words::position_json). It holds nothing that the observer
    /// does not know: positions that the observer cannot tell apart give the same. Without an observer it holds the hands
    /// and boards of every seat as they are, but not what nobody may look at, such as the order of a deck.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::Setup;
    /// use orrery_engine::{Planetarium, Rules, Seat, Words};
    ///
    /// let game = Planetarium::default();
    /// let state = game.start(&Setup::players(2), 1)?;
    /// let seen = game.seen(&state, Some(Seat(0)));
    /// assert!(seen.seats[Seat(0)].hand.cards.is_some());
    /// assert!(seen.seats[Seat(1)].hand.cards.is_none(), "others see how many cards it has");
    /// assert!(game.seen(&state, None).seats[Seat(1)].hand.cards.is_some());
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn seen(&self, state: &Self::State, observer: Option<Seat>) -> Self::Seen;

    /// What is printed on the boards in use, with the keys of [`printed_json`](Words::printed_json): it is the same in all
    /// positions of a game. Null in a game without boards.
    fn printed(&self, state: &Self::State) -> Self::Printed;

    /// What the seat whose turn it is did with the action, as JSON for programs: its `kind`, its dimensions by name, and
    /// what it gave. The twin of [`explain`](Words::explain).
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let mut state = game.start(&Setup::base(2), 7)?;
    /// let (before, mut legal) = (state.clone(), Vec::new());
    /// game.legal_actions(&state, &mut legal);
    /// game.apply(&mut state, legal[0]);
    /// let fields = game.action_json(&before, legal[0], &state);
    /// assert_eq!(fields["kind"], "lay", "the first decision is where to lay which tile");
    /// assert!(fields["squares"].as_array().expect("a list").len() >= 3);
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn action_json(&self, before: &Self::State, action: Action, after: &Self::State) -> Map<String, Value>;

    // Provided; a game overrides these if it has more to say.

    /// What people call the action where it is legal: the words of its notation, with the names that positions give to
    /// squares, rovers and cards, and with words in place of numbers of the ruleset. A tile is laid on the leftmost square
    /// of its upper row. The actions that are legal in a position have different names.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let state = game.start(&Setup::base(2), 7)?;
    /// let name = |text: &str| game.action_name(&state, game.parse_action(text).expect("an action of the space"));
    /// assert_eq!(name("patch 5b"), "patch L6");
    /// assert_eq!(name("civ 28"), "civ C29");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn action_name(&self, _state: &Self::State, action: Action) -> String {
        self.action_text(action)
    }

    /// Why the seat whose turn it is cannot take this action of the space now, in words with the number of the rule in
    /// brackets at the end; `None` if the action is legal. It says nothing that the seat does not see: positions that it
    /// cannot tell apart give the same.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let state = game.start(&Setup::base(2), 7)?;
    /// let why_not = |text: &str| game.why_not(&state, game.parse_action(text).expect("an action of the space"));
    /// assert_eq!(why_not("done").as_deref(), Some("a tile has to be drafted first (PU-2.4)"));
    /// let misplaced = why_not("lay outer 0 55").expect("the first piece does not lie in the middle");
    /// assert_eq!(misplaced, "the first piece has to cover a square of the edge (PU-3.2)");
    /// let mut legal = Vec::new();
    /// game.legal_actions(&state, &mut legal);
    /// assert_eq!(game.why_not(&state, legal[0]), None);
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn why_not(&self, state: &Self::State, action: Action) -> Option<String> {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        let is_legal = legal.binary_search(&action).is_ok();
        (!is_legal).then(|| format!("{} is not possible now", self.action_name(state, action)))
    }

    /// What `observer` saw change between two positions of one game, in words that follow the name of each seat; several
    /// rounds may lie between them. It follows from what is [`seen`](Words::seen) of both positions, so it says
    /// nothing more. Nothing in a game that has no words for it.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Seat, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let mut state = game.start(&Setup::base(2), 7)?;
    /// let (before, mut legal) = (state.clone(), Vec::new());
    /// game.legal_actions(&state, &mut legal);
    /// game.apply(&mut state, legal[0]);
    /// let changes = game.changes(&before, &state, Seat(0));
    /// assert!(changes[Seat(0)][0].starts_with("lays a tile on "), "{changes:?}");
    /// assert!(changes[Seat(1)].is_empty(), "seat 1 lays its tile at the same time");
    /// let seen_by_other = game.changes(&before, &state, Seat(1));
    /// assert!(seen_by_other[Seat(0)].is_empty(), "seat 1 sees it when all have laid theirs");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn changes(&self, _before: &Self::State, after: &Self::State, _observer: Seat) -> BySeat<Vec<String>> {
        BySeat::from_fn(self.seats(after), |_| Vec::new())
    }

    /// The points of each seat in a position as an observer sees it; none if the game does not show them.
    fn points<'a>(&self, _seen: &'a Self::Seen) -> Vec<&'a Points> {
        Vec::new()
    }

    /// What a card of the game does, by the name that positions give it, in a line that begins with the name; `None` if the
    /// game has no such card. It depends on the ruleset alone.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::{PlanetUnknown, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let text = game.card_text("c05").expect("the game has it, in whatever case it is named");
    /// assert!(text.starts_with("C05 "), "{text}");
    /// assert_eq!(game.card_text("C99"), None);
    /// ```
    fn card_text(&self, _name: &str) -> Option<String> {
        None
    }

    /// The picture that `observer` sees in [`describe_seat`](Words::describe_seat), or without a seat in
    /// [`describe_table`](Words::describe_table): its lines are there one below the other, each followed by what is
    /// beside it. Empty where there is no picture.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Seat, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let state = game.start(&Setup::base(2), 7)?;
    /// let picture = game.picture(&state, None, Some(Seat(0)));
    /// let text = game.describe_seat(&state, None, Seat(0));
    /// assert!(text.lines().zip(picture.lines()).all(|(line, part)| line.starts_with(part)));
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn picture(&self, _state: &Self::State, _observer: Option<Seat>, _seat: Option<Seat>) -> String {
        String::new()
    }

    /// The red, green and blue of a sign in this line and column of a picture.
    fn colour(&self, _line: usize, _column: usize, _sign: char) -> Option<[u8; 3]> {
        None
    }

    // Provided; no game overrides what follows.

    /// [`seen`](Words::seen) as JSON for programs; `agents/EXTERN.md` describes it.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::Setup;
    /// use orrery_engine::{Planetarium, Rules, Seat, Words};
    ///
    /// let game = Planetarium::default();
    /// let seen = game.position_json(&game.start(&Setup::players(2), 1)?, Some(Seat(0)));
    /// assert!(!seen["seats"][0]["hand"]["cards"].as_array().expect("a list").is_empty());
    /// assert!(seen["seats"][1]["hand"].get("cards").is_none(), "others see how many cards it has");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn position_json(&self, state: &Self::State, observer: Option<Seat>) -> Value {
        json!(self.seen(state, observer))
    }

    /// [`printed`](Words::printed) as JSON for programs.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let printed = game.printed_json(&game.start(&Setup::base(2), 7)?);
    /// let tech = &printed["seats"][0]["corporation"]["techs"][1];
    /// assert_eq!(tech["text"], "a patch may be stored for the end of the game");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn printed_json(&self, state: &Self::State) -> Value {
        json!(self.printed(state))
    }

    /// What `observer` sees, as text for people: the table, then the seats; everything if there is no observer.
    fn describe(&self, state: &Self::State, observer: Option<Seat>) -> String {
        let seats = (0..self.seats(state) as u8).map(|seat| self.describe_seat(state, observer, Seat(seat)));
        let texts = std::iter::once(self.describe_table(state, observer)).chain(seats);
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        texts.join("\n")
    }

    /// Applies the action if it is legal; otherwise the state stays as it is.
    ///
    /// # Errors
    /// If the action is not legal.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{Action, PlanetUnknown, Rules, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let mut state = game.start(&Setup::base(2), 7)?;
    /// let before = state.clone();
    /// let done = game.parse_action("done").expect("an action of the space");
    /// let refused = game.try_apply(&mut state, done).unwrap_err();
    /// assert_eq!((refused.action, refused.text.as_str()), (Action(0), "done"));
    /// assert_eq!(state, before);
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn try_apply(&self, state: &mut Self::State, action: Action) -> Result<(), IllegalAction> {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        self.check_legal(&legal, action)?;
        self.apply(state, action);
        Ok(())
    }

    /// Refuses an action that is not one of the legal ones, which ascend.
    ///
    /// # Errors
    /// If it is not.
    fn check_legal(&self, legal: &[Action], action: Action) -> Result<(), IllegalAction> {
        if legal.binary_search(&action).is_ok() {
            return Ok(());
        }
        let known = self.action_space().block(action).is_some();
        let text = known.then(|| self.action_text(action));
        Err(IllegalAction {
            action,
            text: text.unwrap_or_else(|| "no action of the game".to_owned()),
            legal: legal.len(),
        })
    }
}
