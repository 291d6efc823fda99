//! What a program tries before it answers: positions after some of its actions, all in the state of its question.

use super::message::{MOST_TRIES, Position, Tried};
use super::question::{choices, hexadecimal, packed};
use super::reply::Try;
use super::want::Want;
use orrery_engine::{Action, Decision, Game, Seat, Turn};
use std::io;
use std::time::Instant;

/// The most bytes of the answer to one try.
const MOST_BYTES: usize = 16 << 20;

/// Counts the bytes that are written.
#[derive(Default)]
struct Bytes(usize);

impl io::Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Answers the tries of one question.
pub(super) struct Tries<'a, G: Game> {
    game: &'a G,
    /// The sample of the question. What the real state hides is not in it, so it cannot be in an answer.
    state: G::State,
    seat: Seat,
    left: usize,
}

impl<'a, G: Game> Tries<'a, G> {
    /// The tries of a question to a seat about this sample.
    pub(super) fn new(game: &'a G, state: G::State, seat: Seat) -> Tries<'a, G> {
        Tries {
            game,
            state,
            seat,
            left: MOST_TRIES,
        }
    }

    /// The position after each list of actions; those that are not made before the end of the program's time are left out.
    ///
    /// # Errors
    /// If there is no list, there are more than are left for the question, or the positions are too large.
    pub(super) fn answer(&mut self, wanted: &Try, end: Instant) -> Result<Tried, String> {
        let (asked, left) = (wanted.actions.len(), self.left);
        if asked == 0 || asked > left {
            return Err(format!(
                "`actions` has lists: {asked}; allowed are 1 to {MOST_TRIES} for a question, of which {left} are left"
            ));
        }
        self.left -= asked;
        let wants = wanted.wants();
        let (mut positions, mut bytes) = (Vec::with_capacity(asked), Bytes::default());
        for actions in &wanted.actions {
            if Instant::now() >= end {
                break;
            }
            let position = self.position(actions, &wants);
            serde_json::to_writer(&mut bytes, &position).expect("a position is plain data with string keys");
            if bytes.0 > MOST_BYTES {
                let megabytes = MOST_BYTES >> 20;
                return Err(format!(
                    "the positions of {asked} lists take more than {megabytes} MB; try fewer at a time, or want less of them"
                ));
            }
            positions.push(position);
        }
        Ok(Tried {
            id: wanted.id,
            positions,
        })
    }

    /// The position after these actions, or where the first of them is not one of the seat's legal actions.
    fn position(&self, actions: &[u16], wants: &[Want]) -> Position {
        let (game, mut state) = (self.game, self.state.clone());
        let mut decision = Decision::new();
        decision.find(game, &state);
        let mut applied = 0;
        for &index in actions {
            let is_own = game.turn(&state) == Turn::Decide(self.seat);
            if !is_own || !decision.has(game, Action(index)) {
                break;
            }
            decision.apply(game, &mut state, Action(index));
            applied += 1;
            self.apply_forced(&mut decision, &mut state);
        }
        self.seen(&state, &decision, applied, wants)
    }

    /// Applies single legal actions, which are applied without a question in a game, too.
    fn apply_forced(&self, decision: &mut Decision<G>, state: &mut G::State) {
        while let Some(only) = decision.only(self.game) {
            decision.apply(self.game, state, only);
        }
    }

    fn seen(&self, state: &G::State, decision: &Decision<G>, applied: usize, wants: &[Want]) -> Position {
        let (game, wanted) = (self.game, |want| wants.contains(&want));
        let decides = match game.turn(state) {
            Turn::Decide(seat) => Some(seat.0),
            Turn::Over => None,
        };
        let own = match decides == Some(self.seat.0) {
            true => decision.list(game, state),
            false => &[],
        };
        Position {
            applied,
            decides,
            round: game.round(state),
            scores: game.outcome(state).scores.as_slice().to_vec(),
            actions: choices(game, state, own, wants),
            view: wanted(Want::Text).then(|| game.describe(state, Some(self.seat))),
            json: wanted(Want::Json).then(|| game.position_json(state, Some(self.seat))),
            observation: wanted(Want::Observation).then(|| packed(game, state, self.seat)),
            state: wanted(Want::State).then(|| hexadecimal(&game.to_bytes(state))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::Choose;
    use super::super::question::question;
    use super::*;
    use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
    use orrery_engine::{Planetarium, Rng, Rules, View, planetarium};
    use std::time::Duration;

    const SEEN: [Want; 4] = [Want::Json, Want::Observation, Want::State, Want::Text];

    /// An end of the time that no test reaches.
    fn later() -> Instant {
        Instant::now() + Duration::from_secs(3600)
    }

    fn lines(actions: Vec<Vec<u16>>) -> Try {
        Try {
            id: 0,
            actions,
            want: Some(SEEN.map(|want| want.name().to_owned()).to_vec()),
        }
    }

    /// The question about a state, and the answers to lines of some of its legal actions.
    fn asked<G: Game>(
        game: &G,
        state: &G::State,
        legal: &[Action],
        last: Option<&G::State>,
    ) -> (Choose, Tried, G::State) {
        let Turn::Decide(seat) = game.turn(state) else {
            panic!("the game is not over");
        };
        let view = View::new(game, state, seat, legal);
        let (choose, sample) = question(&view, &mut Rng::seed(9), &SEEN, last);
        let mut tries = Tries::new(game, sample.clone(), seat);
        let firsts = legal.iter().step_by(1 + legal.len() / 4).map(|action| vec![action.0]);
        let firsts: Vec<Vec<u16>> = firsts.collect();
        let mut tried = tries.answer(&lines(firsts.clone()), later()).unwrap();
        let next = firsts.iter().zip(&tried.positions).filter_map(|(first, position)| {
            let next = position.actions.last()?.index;
            Some(vec![first[0], next])
        });
        let next: Vec<Vec<u16>> = next.collect();
        if !next.is_empty() {
            tried
                .positions
                .extend(tries.answer(&lines(next), later()).unwrap().positions);
        }
        let is_forced = |position: &Position| position.actions.len() == 1;
        assert!(
            !tried.positions.iter().any(is_forced),
            "a single legal action is applied"
        );
        (choose, tried, sample)
    }

    /// Plays at random. Each decision is asked for in the real state and in one that the seat cannot tell from it.
    fn assert_blind<G: Game>(game: &G, mut state: G::State, every: usize) {
        let (mut rng, mut legal, mut decisions) = (Rng::seed(3), Vec::new(), 0);
        let mut last: Vec<Option<[G::State; 2]>> = vec![None; game.seats(&state)];
        while let Turn::Decide(seat) = game.turn(&state) {
            game.legal_actions(&state, &mut legal);
            if legal.len() > 1 && decisions % every == 0 {
                let mut twin = state.clone();
                game.sample(&game.beliefs(&state, seat), &mut rng, &mut twin);
                let before = &mut last[usize::from(seat.0)];
                let [real, sampled] = [(&state, 0), (&twin, 1)]
                    .map(|(state, place)| asked(game, state, &legal, before.as_ref().map(|last| &last[place])));
                assert_eq!(real, sampled, "decision {decisions} of {seat}");
                *before = Some([state.clone(), twin]);
            }
            decisions += usize::from(legal.len() > 1);
            let action = legal[rng.below(legal.len())];
            game.apply(&mut state, action);
        }
        assert!(last.iter().all(Option::is_some), "every seat was asked");
    }

    #[test]
    fn positions_that_a_seat_cannot_tell_apart_give_equal_questions_and_equal_tries() {
        let game = PlanetUnknown::default();
        for seed in 0..2 {
            let mut setup = Setup::base(2 + seed as usize);
            let mut rng = Rng::seed(seed);
            game.draw_planets(&mut setup, &mut rng);
            game.draw_corporations(&mut setup, &mut rng);
            assert_blind(&game, game.start(&setup, seed).unwrap(), 7);
        }
        let game = Planetarium::default();
        assert_blind(&game, game.start(&planetarium::Setup::players(3), 1).unwrap(), 5);
    }

    #[test]
    fn a_try_is_what_the_rules_make_of_the_state_of_the_question() {
        let game = Planetarium::default();
        let state = game.start(&planetarium::Setup::players(2), 1).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let (_, tried, sample) = asked(&game, &state, &legal, None);
        let position = &tried.positions[0];
        let mut after = sample;
        game.apply(&mut after, legal[0]);
        let mut decision = Decision::new();
        decision.find(&game, &after);
        while let Some(only) = decision.only(&game) {
            decision.apply(&game, &mut after, only);
        }
        let found = (position.applied, position.scores.as_slice(), position.state.as_deref());
        let scores = game.outcome(&after).scores;
        assert_eq!(
            found,
            (1, scores.as_slice(), Some(&hexadecimal(&game.to_bytes(&after))[..]))
        );
        assert_eq!(
            position.json,
            Some(orrery_engine::Words::position_json(&game, &after, Some(Seat(0))))
        );
    }

    #[test]
    fn a_line_ends_where_an_action_is_not_legal_or_another_seat_decides() {
        let game = PlanetUnknown::default();
        let state = game.start(&Setup::base(2), 3).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let Turn::Decide(seat) = game.turn(&state) else {
            panic!("the game begins with a decision");
        };
        let mut tries = Tries::new(&game, state, seat);
        let first = legal[0].0;
        let tried = tries
            .answer(&lines(vec![vec![], vec![65_535], vec![first, 65_535, first]]), later())
            .unwrap();
        let applied: Vec<usize> = tried.positions.iter().map(|position| position.applied).collect();
        assert_eq!(applied, [0, 0, 1]);
        assert_eq!(tried.positions[0].actions.len(), legal.len());
        assert_eq!(tried.positions[0], tried.positions[1]);
        // The seat goes on with its first action until the other seat decides, which it cannot do for it.
        let mut line = vec![first];
        let end = loop {
            let position = tries
                .answer(&lines(vec![line.clone()]), later())
                .unwrap()
                .positions
                .remove(0);
            match position.actions.first() {
                Some(next) => line.push(next.index),
                None => break position,
            }
        };
        assert_eq!((end.applied, end.decides), (line.len(), Some(1 - seat.0)));
        line.push(first);
        let beyond = tries.answer(&lines(vec![line]), later()).unwrap().positions.remove(0);
        assert_eq!(beyond, end);
    }

    #[test]
    fn an_answer_has_a_limited_size_and_ends_with_the_time_of_the_program() {
        let game = PlanetUnknown::default();
        let state = game.start(&Setup::base(2), 3).unwrap();
        let all = lines(vec![Vec::new(); MOST_TRIES]);
        let refused = Tries::new(&game, state.clone(), Seat(0))
            .answer(&all, later())
            .unwrap_err();
        assert!(
            refused.starts_with("the positions of 512 lists take more than 16 MB;"),
            "{refused}"
        );
        let late = Tries::new(&game, state, Seat(0)).answer(&all, Instant::now());
        assert_eq!(late.unwrap().positions, []);
    }

    #[test]
    fn a_question_has_a_limited_number_of_tries() {
        let game = Planetarium::default();
        let mut tries = Tries::new(&game, game.start(&planetarium::Setup::players(2), 1).unwrap(), Seat(0));
        let many = |count| Try {
            actions: vec![Vec::new(); count],
            ..Try::default()
        };
        assert!(
            tries
                .answer(&many(0), later())
                .unwrap_err()
                .contains("allowed are 1 to 512")
        );
        assert_eq!(tries.answer(&many(500), later()).unwrap().positions.len(), 500);
        assert_eq!(
            tries.answer(&many(13), later()).unwrap_err(),
            "`actions` has lists: 13; allowed are 1 to 512 for a question, of which 12 are left"
        );
        assert!(tries.answer(&many(12), later()).is_ok());
        assert!(tries.answer(&many(1), later()).is_err());
    }
}
