//! The ways to go on from a decision that are tried.

use super::drawn::Decision;
use super::weighed::Choice;
use crate::chances::Continuations;
use crate::row::Forfeited;
use orrery_agents::{Forfeit, Thought};
use orrery_engine::{Action, Game, Rng, Seat, Turn, View};

/// A way that is tried: its actions, and how many of the legal actions it stands for.
pub(super) struct Tried {
    pub(super) actions: Vec<Action>,
    pub(super) stands_for: f64,
}

/// The ways that are tried, what was played first. If there are more legal actions than `most`, half of them are what was played, what
/// the agent chooses and what it values highest; the rest are drawn. A turn goes on as was played, or as the agent goes on; of those
/// with the same end one is left.
pub(super) fn tried<G: Game>(
    by: &Continuations<'_, G>,
    decision: &Decision<G::State>,
    recorded: &[Action],
    most: usize,
    words: &[u64],
) -> Result<Vec<Tried>, Forfeited> {
    let mut rng = Rng::from_words(words);
    let mut firsts = vec![(recorded[0], 1.0)];
    let others = decision.legal.iter().filter(|&&action| action != recorded[0]);
    let mut others: Vec<Action> = others.copied().collect();
    if decision.legal.len() > most {
        let promising = promising(by, decision, &mut rng).map_err(|forfeit| Forfeited {
            seat: decision.seat,
            reason: forfeit.to_string(),
        })?;
        for action in promising {
            let place = others.iter().position(|&other| other == action);
            if let Some(place) = place.filter(|_| firsts.len() < most / 2) {
                firsts.push((others.remove(place), 1.0));
            }
        }
        rng.shuffle(&mut others);
        let drawn = most - firsts.len();
        let stands_for = others.len() as f64 / drawn as f64;
        firsts.extend(others.into_iter().take(drawn).map(|action| (action, stands_for)));
    } else {
        firsts.extend(others.into_iter().map(|action| (action, 1.0)));
    }
    match decision.choice {
        Choice::Action => Ok(firsts.into_iter().map(single).collect()),
        Choice::Turn => turns(by, decision, recorded, firsts, &mut rng),
    }
}

fn single((action, stands_for): (Action, f64)) -> Tried {
    Tried {
        actions: vec![action],
        stands_for,
    }
}

/// What the agent chooses, and then what it values highest.
fn promising<G: Game>(
    by: &Continuations<'_, G>,
    decision: &Decision<G::State>,
    rng: &mut Rng,
) -> Result<Vec<Action>, Forfeit> {
    let view = View::new(by.game, &decision.state, decision.seat, &decision.legal);
    let (own, thought) = (by.agent)().think(&view, rng, None)?;
    let valued = thought.as_ref().map(Thought::best).unwrap_or_default();
    let valued = valued
        .iter()
        .map(|candidate| decision.legal[usize::from(candidate.place)]);
    Ok([own].into_iter().chain(valued).collect())
}

/// The turns that begin so; those with the same end stand together.
fn turns<G: Game>(
    by: &Continuations<'_, G>,
    decision: &Decision<G::State>,
    recorded: &[Action],
    firsts: Vec<(Action, f64)>,
    rng: &mut Rng,
) -> Result<Vec<Tried>, Forfeited> {
    let mut turns: Vec<(u64, Tried)> = Vec::new();
    for (first, stands_for) in firsts {
        let mut turn = OwnTurn::begin(by.game, decision);
        match first == recorded[0] {
            true => recorded.iter().for_each(|&action| turn.apply(action)),
            false => turn.go_on(by, first, rng)?,
        }
        let end = by.game.key(&turn.state);
        match turns.iter_mut().find(|(other, _)| *other == end) {
            Some((_, same)) => same.stands_for += stands_for,
            None => turns.push((
                end,
                Tried {
                    actions: turn.actions,
                    stands_for,
                },
            )),
        }
    }
    Ok(turns.into_iter().map(|(_, tried)| tried).collect())
}

/// A turn from its first decision on: until another seat decides or a round begins.
struct OwnTurn<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    round: u32,
    state: G::State,
    actions: Vec<Action>,
}

impl<'a, G: Game> OwnTurn<'a, G> {
    fn begin(game: &'a G, decision: &Decision<G::State>) -> Self {
        OwnTurn {
            game,
            seat: decision.seat,
            round: game.round(&decision.state),
            state: decision.state.clone(),
            actions: Vec::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.game.turn(&self.state) != Turn::Decide(self.seat) || self.game.round(&self.state) != self.round
    }

    /// Applies a further action, unless the turn is over.
    fn apply(&mut self, action: Action) {
        if !self.is_over() {
            self.game.apply(&mut self.state, action);
            self.actions.push(action);
        }
    }

    /// Applies an action, and then what the agent chooses.
    fn go_on(&mut self, by: &Continuations<'_, G>, first: Action, rng: &mut Rng) -> Result<(), Forfeited> {
        self.apply(first);
        let mut agent = (by.agent)();
        let mut legal = Vec::new();
        while !self.is_over() {
            self.game.legal_actions(&self.state, &mut legal);
            let action = match legal[..] {
                [only] => only,
                _ => {
                    let view = View::new(self.game, &self.state, self.seat, &legal);
                    agent.choose(&view, rng).map_err(|forfeit| Forfeited {
                        seat: self.seat,
                        reason: forfeit.to_string(),
                    })?
                }
            };
            self.apply(action);
        }
        Ok(())
    }
}
