//! The walk through one game that holds it to the laws.

use super::hidden::{self, TwinDeal, check_blindness};
use super::law::{Checked, Effort, Law, LawBroken, LawReport, MAX_PLIES, unless_panic};
use super::over_again::{self, EarlyCopies};
use super::position;
use super::sealed::SealedPhase;
use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::game::{Game, Turn};
use crate::rng::Rng;
use crate::view::View;

/// Plays one game with `choose`, which is called where two or more actions are legal, and holds the game to every
/// [`Law`] on the way. `choose` may depend only on view and generator, because it is called again with equal ones.
///
/// # Errors
/// The first law that is broken.
///
/// # Examples
/// ```
/// use orrery_engine::testing::{Effort, Race, RaceSetup, check_laws, choose_random};
///
/// let report = check_laws(&Race, &RaceSetup { length: 10 }, 7, Effort::Thorough, choose_random)?;
/// assert!((5..=10).contains(&report.count.plies));
/// # Ok::<(), orrery_engine::testing::LawBroken>(())
/// ```
pub fn check_laws<G: Game>(
    game: &G,
    setup: &G::Setup,
    seed: u64,
    effort: Effort,
    mut choose: impl FnMut(&View<'_, G>, &mut Rng) -> Action,
) -> Result<LawReport, LawBroken> {
    let mut walk = Walk {
        game,
        setup,
        seed,
        effort,
        rng: Rng::from_words(&[seed, WALK]),
        actions: Vec::new(),
        report: LawReport::default(),
    };
    let walked = unless_panic(Law::NoPanic, || walk.run(&mut choose));
    walked.and_then(|kept| kept).map_err(|breach| LawBroken {
        seed,
        ply: walk.report.count.plies,
        breach,
    })?;
    Ok(walk.report)
}

/// Chooses uniformly among the legal actions.
pub fn choose_random<G: Game>(view: &View<'_, G>, rng: &mut Rng) -> Action {
    view.legal()[rng.below(view.legal().len())]
}

const WALK: u64 = 1;
const AGENT: u64 = 2;

struct Walk<'a, G: Game> {
    game: &'a G,
    setup: &'a G::Setup,
    seed: u64,
    effort: Effort,
    rng: Rng,
    actions: Vec<Action>,
    report: LawReport,
}

impl<G: Game> Walk<'_, G> {
    fn run(&mut self, choose: &mut impl FnMut(&View<'_, G>, &mut Rng) -> Action) -> Checked {
        let game = self.game;
        let first = self.start(self.seed);
        let mut state = first.clone();
        let other_seed = self.rng.next_u64();
        let mut twin = TwinDeal::new(game, self.start(other_seed));
        let mut copies = EarlyCopies::new();
        let mut phase: Option<SealedPhase<G>> = None;
        let mut legal = Vec::new();
        loop {
            position::legal_list_ascends_inside_the_space(game, &state)?;
            position::turn_is_among_those_to_act(game, &state)?;
            position::state_passes_check(game, &state)?;
            if self.effort.looks_closely(&mut self.rng) {
                self.look_closely(&state, &first, choose)?;
                copies.keep(self.actions.len(), &state);
            }
            twin.samples_are_blind(&state, &mut self.rng)?;
            let Turn::Decide(seat) = game.turn(&state) else { break };
            game.legal_actions(&state, &mut legal);
            let action = self.choice(&state, seat, &legal, choose);
            if phase.is_none() && game.to_act(&state).count() > 1 && self.effort.replays(&mut self.rng) {
                phase = Some(SealedPhase::new(game, &state));
            }
            let starter = game.starter(&state);
            game.apply(&mut state, action);
            position::starter_stays(game, starter, &state)?;
            twin.apply(action);
            self.actions.push(action);
            self.report.count.plies += 1;
            if let Some(mut running) = phase.take() {
                if running.record(seat, action, &state) {
                    phase = Some(running);
                } else {
                    self.report.sealed_phases += 1;
                    running.check_any_order(&state, &mut self.rng)?;
                    running.check_sight(&mut self.rng)?;
                }
            }
            let within = self.report.count.plies <= MAX_PLIES;
            Law::GameEnds.demand(within, || format!("{MAX_PLIES} plies were played"))?;
        }
        position::outcome_adds_up(game, &state)?;
        copies.check_unchanged()?;
        let replay = self.start(self.seed);
        over_again::replay_reaches_the_same_states(game, replay, &self.actions, &copies, &state)?;
        over_again::actions_are_found_while_applying(game, first.clone(), &self.actions, &state)?;
        over_again::forced_moves_need_no_question(game, first, &self.actions, self.report.count, &state)
    }

    fn start(&self, seed: u64) -> G::State {
        self.game
            .start(self.setup, seed)
            .unwrap_or_else(|problems| panic!("the setup cannot be played: {problems}"))
    }

    fn agent_rng(&self) -> Rng {
        Rng::from_words(&[self.seed, AGENT, self.report.count.plies])
    }

    fn choice(
        &mut self,
        state: &G::State,
        seat: Seat,
        legal: &[Action],
        choose: &mut impl FnMut(&View<'_, G>, &mut Rng) -> Action,
    ) -> Action {
        if let [only] = legal {
            return *only;
        }
        self.report.count.decisions += 1;
        let action = choose(&View::new(self.game, state, seat, legal), &mut self.agent_rng());
        assert!(legal.contains(&action), "the choice {action:?} is not legal");
        action
    }

    fn look_closely(
        &mut self,
        state: &G::State,
        other: &G::State,
        choose: &mut impl FnMut(&View<'_, G>, &mut Rng) -> Action,
    ) -> Checked {
        let (game, effort) = (self.game, self.effort);
        self.report.positions += 1;
        position::draws_are_listed(game, state)?;
        position::legal_actions_are_accepted(game, state, effort, &mut self.rng)?;
        position::other_actions_are_refused(game, state, effort, &mut self.rng)?;
        position::notation_names_the_action(game, state)?;
        position::outcome_adds_up(game, state)?;
        position::bytes_hold_the_state(game, state)?;
        position::damaged_bytes_are_refused(game, state, effort, &mut self.rng)?;
        for observer in (0..game.seats(state) as u8).map(Seat) {
            position::observation_follows_its_table(game, state, observer)?;
            hidden::samples_are_lawful(game, state, observer, other, &mut self.rng)?;
        }
        match game.turn(state) {
            Turn::Decide(seat) => check_blindness(game, state, seat, &mut self.rng, choose),
            Turn::Over => Ok(()),
        }
    }
}
