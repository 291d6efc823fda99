//! Positions and actions as text, for people and files.

use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::game::rules::Rules;

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
    /// What was read.
    pub text: String,
    /// What is wrong with it and what is allowed.
    pub reason: String,
}

/// Texts for the positions and actions of a game.
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
    /// gave. `lays a tile on 34 35: gains a civ resource`
    fn explain(&self, before: &Self::State, action: Action, after: &Self::State) -> String;

    // Provided; no game overrides what follows.

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
        if legal.binary_search(&action).is_err() {
            let known = self.action_space().block(action).is_some();
            let text = known.then(|| self.action_text(action));
            return Err(IllegalAction {
                action,
                text: text.unwrap_or_else(|| "no action of the game".to_owned()),
                legal: legal.len(),
            });
        }
        self.apply(state, action);
        Ok(())
    }
}
