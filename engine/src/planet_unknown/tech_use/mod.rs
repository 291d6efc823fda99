//! Which techs the seats of a game held, and which of them they used.
//!
//! An action uses a tech of a seat if it would not be legal without the tech, or if it would lead to another position
//! there. For the comparison, the
//! tech is replaced by one that does nothing; its level or slot is still reached and held.
//!
//! What a tech only offers is not a use until the seat takes it. So these are no uses by themselves: a window that stays
//! open for a tech, a further place for a tracker, a card that joins a choice, a gain that is lost unused. Rules of a
//! corporation, which are always active, are not counted.

mod difference;
mod lesser;
mod watch;

pub use watch::TechUse;

use super::action::Move;
use super::ids::CorporationId;
use super::play::apply;
use super::setup::{Setup, deal};
use super::state::{Phase, State};
use super::tables::Tables;
use crate::action_list::ActionList;
use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::problem::Problems;
use lesser::Lesser;
use watch::Watch;

/// Finds out which techs were used in games. Built once for a ruleset; it holds a copy of the tables.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rng, Rules, play};
///
/// let (game, mut rng) = (PlanetUnknown::default(), Rng::seed(1));
/// let (setup, seed) = (Setup::base(2), 7);
/// let mut state = game.start(&setup, seed)?;
/// let mut actions = Vec::new();
/// play(&game, &mut state, |view| view.legal()[rng.below(view.legal().len())], |_, _, action| actions.push(action));
///
/// let uses = game.tech_uses().of_game(&setup, seed, &actions).expect("the actions were legal");
/// assert_eq!(uses.len(), 2 * 5, "each seat has five techs");
/// assert!(uses.iter().all(|tech| tech.held() || !tech.used()));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct TechUses {
    /// The tables of the game. After its corporations come those that lack a tech.
    tables: Tables,
    lesser: Vec<Lesser>,
}

/// Actions that are not a game of these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The deal cannot be played.
    #[error("the setup cannot be played: {0}")]
    Setup(#[from] Problems),
    /// An action is not legal where it is.
    #[error("action {place} is not legal: {text}")]
    Illegal {
        /// The place of the action, from 0.
        place: usize,
        /// The action in notation.
        text: String,
    },
}

impl TechUses {
    pub(crate) fn new(tables: &Tables) -> TechUses {
        let mut lesser = Vec::new();
        let mut corporations = tables.corporations.clone();
        for (whole, corporation) in tables.corporations.iter().enumerate() {
            for (tech, ability) in corporation.techs() {
                lesser.push(Lesser {
                    whole: CorporationId::from_index(whole),
                    tech,
                    effect: ability.effect,
                    number: CorporationId::from_index(corporations.len()),
                });
                corporations.push(corporation.without_tech(tech));
            }
        }
        TechUses {
            tables: Tables {
                corporations,
                ..tables.clone()
            },
            lesser,
        }
    }

    /// The techs of every seat in a game, by seat and then in the order of the board. The game need not be over.
    ///
    /// # Errors
    /// If the setup cannot be played, or an action is not legal.
    pub fn of_game(&self, setup: &Setup, seed: u64, actions: &[Action]) -> Result<Vec<TechUse>, ReplayError> {
        let state = deal::deal(&self.tables, setup, seed)?;
        self.of_line(&state, actions)
    }

    /// The techs of every seat in a line of actions from any position on.
    ///
    /// # Errors
    /// If an action is not legal.
    pub fn of_line(&self, start: &State, actions: &[Action]) -> Result<Vec<TechUse>, ReplayError> {
        let mut watches = self.watches(start);
        let (mut before, mut state) = (start.clone(), start.clone());
        for (place, &action) in actions.iter().enumerate() {
            if !watch::is_legal(&self.tables, &state, action) {
                let text = match Move::space().block(action) {
                    Some(_) => Move::from_action(action).to_string(),
                    None => "no action of the game".to_owned(),
                };
                return Err(ReplayError::Illegal { place, text });
            }
            before.clone_from(&state);
            apply::seal(&mut state);
            apply::apply(&self.tables, &mut state, action);
            for watch in &mut watches {
                watch.follow(place, &before, action, &state);
            }
        }
        if state.phase == Phase::Over {
            watches.iter_mut().for_each(|watch| watch.score(actions.len(), &state));
        }
        Ok(watches.into_iter().map(|watch| watch.found).collect())
    }

    fn watches(&self, start: &State) -> Vec<Watch<'_>> {
        let of_seat = |(seat, corporation): (Seat, CorporationId)| {
            let own = self.lesser.iter().filter(move |lesser| lesser.whole == corporation);
            own.map(move |&lesser| Watch::new(&self.tables, lesser, seat))
        };
        let boards = start.boards.entries();
        boards
            .map(|(seat, board)| (seat, board.corporation))
            .flat_map(of_seat)
            .collect()
    }
}
