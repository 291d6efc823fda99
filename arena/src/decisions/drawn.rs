//! Which decisions of a game are looked at.

use super::weighed::Choice;
use crate::record::{Record, ReplayError};
use orrery_engine::{Action, Game, Rng, Seat, Turn};

/// The decisions of a game.
pub(super) struct Drawn<S> {
    /// How many actions each seat chose among two or more, by kind.
    pub(super) actions: Vec<Vec<u32>>,
    /// In how many turns each seat had a choice.
    pub(super) turns: Vec<u32>,
    /// Those that are looked at, in the order of the record.
    pub(super) decisions: Vec<Decision<S>>,
}

/// A decision.
pub(super) struct Decision<S> {
    pub(super) choice: Choice,
    /// The place of its action in the record, from 0; of a turn, of its first action that was chosen among two or more.
    pub(super) ply: usize,
    pub(super) seat: Seat,
    /// The share of the decisions of the game that were made before.
    pub(super) before: f64,
    pub(super) state: S,
    pub(super) legal: Vec<Action>,
}

/// The place of a decision in the record, and its number.
type Place = (usize, usize);

/// Names the streams.
const DRAWN: u64 = 0x6472_6177;

/// Draws `count` actions and as many turns of a game, all equally likely; all of them if there are fewer.
pub(super) fn drawn<G: Game>(
    game: &G,
    record: &Record<G::Setup>,
    seats: usize,
    count: usize,
    words: &[u64],
) -> Result<Drawn<G::State>, ReplayError> {
    let space = game.action_space();
    let mut counted = vec![vec![0; space.blocks.len()]; seats];
    let mut turns_of = vec![0; seats];
    let (mut actions, mut turns): (Vec<Place>, Vec<Place>) = Default::default();
    let (mut ply, mut turn, mut has_chosen) = (0, None, false);
    record.replay(game, |state, legal, played| {
        if let Turn::Decide(seat) = game.turn(state) {
            let now = Some((seat, game.round(state)));
            has_chosen &= now == turn;
            turn = now;
            if legal.len() > 1 {
                let place = (ply, actions.len());
                if !has_chosen {
                    turns.push(place);
                    turns_of[seat.index()] += 1;
                }
                has_chosen = true;
                actions.push(place);
                let kind = space.block_place(played).expect("it is an action of the game");
                counted[seat.index()][kind] += 1;
            }
        }
        ply += 1;
    })?;
    let decisions = actions.len() as f64;
    let mut rng = Rng::from_words(&[words, &[DRAWN]].concat());
    let mut chosen: Vec<(Place, Choice)> = Vec::new();
    for (choice, mut places) in [(Choice::Action, actions), (Choice::Turn, turns)] {
        rng.shuffle(&mut places);
        chosen.extend(places.into_iter().take(count).map(|place| (place, choice)));
    }
    chosen.sort_unstable();
    let mut chosen = chosen.into_iter().peekable();
    let (mut looked_at, mut ply) = (Vec::new(), 0);
    record.replay(game, |state, legal, _| {
        while let Some((place, choice)) = chosen.next_if(|((place, _), _)| *place == ply) {
            let Turn::Decide(seat) = game.turn(state) else { continue };
            looked_at.push(Decision {
                choice,
                ply,
                seat,
                before: place.1 as f64 / decisions,
                state: state.clone(),
                legal: legal.to_vec(),
            });
        }
        ply += 1;
    })?;
    Ok(Drawn {
        actions: counted,
        turns: turns_of,
        decisions: looked_at,
    })
}
