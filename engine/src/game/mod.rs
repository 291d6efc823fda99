//! The contract that every game implements, in three traits: its rules, who knows what, and its words.

mod content;
mod information;
mod item;
mod legal;
mod mechanism;
mod outcome;
mod points;
mod rules;
mod usage;
mod words;

pub(crate) use content::same_entry;
pub use content::{Content, ContentKind, ItemId};
pub use information::Information;
pub use item::ContentItem;
pub use legal::LegalActions;
pub use mechanism::{ActionTest, Mechanism, Members};
pub use outcome::{Endings, HouseRule, MAX_SCORE_PARTS, Outcome, SoloGrade};
pub use points::Points;
pub use rules::{Rules, RulesetId, StateBytesError, Turn, Versions};
pub(crate) use usage::ActionKinds;
pub use usage::{Moment, UsageKind, Used};
pub use words::{IllegalAction, NotationError, Words};

/// What agents, arena and tools may ask of a game: all three traits.
///
/// # Examples
/// ```
/// use orrery_engine::{BySeat, Game, Planetarium, PlanetUnknown, Rng, play_random, planet_unknown, planetarium};
///
/// /// The points of a random game, whatever the game.
/// fn random_scores<G: Game>(game: &G, setup: &G::Setup, seed: u64) -> BySeat<i32> {
///     let mut state = game.start(setup, seed).expect("the setup can be played");
///     play_random(game, &mut state, &mut Rng::seed(seed));
///     game.outcome(&state).scores
/// }
///
/// let (game, setup) = (PlanetUnknown::default(), planet_unknown::Setup::base(3));
/// let scores = random_scores(&game, &setup, 1);
/// assert_eq!(scores.seats(), 3);
/// assert_eq!(scores, random_scores(&game, &setup, 1), "the same setup, seed and stream make the same game");
/// assert_ne!(scores, random_scores(&game, &setup, 2));
///
/// let scores = random_scores(&Planetarium::default(), &planetarium::Setup::players(4), 1);
/// assert_eq!(scores.seats(), 4);
/// assert!(scores.iter().any(|&points| points > 0), "somebody played a card");
/// ```
pub trait Game: Rules + Information + Words {}

impl<G: Rules + Information + Words> Game for G {}
