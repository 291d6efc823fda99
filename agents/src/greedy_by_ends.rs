//! Greedy with an evaluation that has a better value for ends of turns: the turn is played to its end after each action.

use crate::evaluation::Evaluation;
use crate::greedy::Tries;
use crate::search::action_player::{ActionPlayer, ActionSearch};
use crate::search::best::Best;
use crate::thought::Finding;
use orrery_engine::{Action, Game, Rng, Seat, Turn, View};

/// Values each legal action by the end of the turn that follows, where the turn goes on one decision ahead by the value
/// within turns. Most actions end no turn, and the two kinds of values are never compared with each other. Where the
/// evaluation has no other value for ends, it is [`Greedy`](crate::Greedy).
pub(crate) type GreedyByEnds<G, E> = ActionPlayer<Ends<G, E>>;

/// The search of a [`GreedyByEnds`].
pub(crate) struct Ends<G: Game, E> {
    evaluation: E,
    tries: Tries<G::State>,
    rest: RestOfTurn<G::State>,
}

impl<G: Game, E> GreedyByEnds<G, E> {
    /// The agent with this evaluation.
    pub(crate) fn new(evaluation: E) -> GreedyByEnds<G, E> {
        ActionPlayer::of(Ends {
            evaluation,
            tries: Tries::default(),
            rest: RestOfTurn::default(),
        })
    }
}

impl<G: Game, E: Evaluation<G>> ActionSearch<G> for Ends<G, E> {
    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, seen: impl FnMut(Finding)) -> usize {
        let (game, seat, evaluation) = (view.game(), view.observer(), &self.evaluation);
        let mut within = evaluation.valuer(game);
        let mut has_ends = true;
        let value = |before: &G::State, after: &G::State| {
            if has_ends {
                let end = self.rest.play(game, seat, game.round(before), after, &mut within);
                if let Some(value) = evaluation.value_of_end(game, end, seat) {
                    return value;
                }
                // It is so for all positions of a game.
                has_ends = false;
            }
            within(after, seat)
        };
        self.tries.best(view, value, rng, seen)
    }
}

/// Plays turns to their end; has scratch space for it.
struct RestOfTurn<S> {
    best: Best,
    legal: Vec<Action>,
    state: Option<S>,
    child: Option<S>,
}

impl<S> Default for RestOfTurn<S> {
    fn default() -> RestOfTurn<S> {
        RestOfTurn {
            best: Best::default(),
            legal: Vec::new(),
            state: None,
            child: None,
        }
    }
}

/// A turn that goes on for more decisions counts as over where it is then: it may go in circles.
const LONGEST: usize = 64;

/// Decides between equal values, for the turns of all actions alike.
const TIES: u64 = 0x7469_6573;

impl<S: Clone> RestOfTurn<S> {
    /// The position at the end of the turn, which this seat has in this round.
    fn play<G: Game<State = S>>(
        &mut self,
        game: &G,
        seat: Seat,
        round: u32,
        from: &S,
        mut value: impl FnMut(&S, Seat) -> f64,
    ) -> &S {
        let state = self.state.get_or_insert_with(|| from.clone());
        state.clone_from(from);
        let child = self.child.get_or_insert_with(|| from.clone());
        let mut ties = Rng::from_words(&[TIES]);
        for _ in 0..LONGEST {
            if game.turn(state) != Turn::Decide(seat) || game.round(state) != round {
                break;
            }
            game.legal_actions(state, &mut self.legal);
            let value = |after: &S| value(after, seat);
            let action = match self.legal[..] {
                [only] => only,
                ref some => self.best.of(game, value, state, some, child, &mut ties),
            };
            game.apply_unseen(state, action);
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Evaluated, trial_positions};
    use crate::model::Learned;
    use crate::search::own_turn::{Room, Search};
    use orrery_engine::Rules;

    const SEAT: Seat = Seat(0);

    /// Each action has the value of a turn that begins with it, so none has a higher one than the best turn, and
    /// one that ends the turn has that of the position to which it leads.
    #[test]
    fn an_action_has_the_value_of_the_end_of_a_turn_that_begins_with_it() {
        let (game, states) = trial_positions();
        let learned = Learned::new(&game, game.base(), None);
        let mut search = Ends {
            evaluation: learned.clone(),
            tries: Tries::default(),
            rest: RestOfTurn::default(),
        };
        let (mut legal, mut room) = (Vec::new(), Room::default());
        let [mut ended, mut best] = [0, 0];
        for start in states.iter().step_by(3) {
            if game.turn(start) != Turn::Decide(SEAT) {
                continue;
            }
            game.legal_actions(start, &mut legal);
            let view = View::new(&game, start, SEAT, &legal);
            let mut found = Vec::new();
            let place = search.search(&view, &mut Rng::seed(1), |finding| found.push(finding.value));
            assert_eq!(found.len(), legal.len());
            assert_eq!(found[place], found.iter().copied().fold(f64::NEG_INFINITY, f64::max));

            let sample = search.tries.sample().expect("it was drawn").clone();
            for (&action, &value) in legal.iter().zip(&found) {
                let mut after = sample.clone();
                game.apply(&mut after, action);
                if game.turn(&after) != Turn::Decide(SEAT) || game.round(&after) != game.round(&sample) {
                    assert_eq!(Some(value), learned.value_of_end(&game, &after, SEAT));
                    ended += 1;
                }
            }
            let turns = Search::new(&game, &learned, SEAT, &sample, &mut room).run(400, LONGEST, 1, usize::MAX);
            assert!(found[place] <= turns[0].value, "{} {}", found[place], turns[0].value);
            best += usize::from(found[place] == turns[0].value);
        }
        assert!(ended > 20 && best > 20, "{ended} {best}");
    }
}
