//! How a game ended, and who won, in words.

use super::printable::printable;
use crate::row::Forfeited;
use orrery_engine::{BySeat, Game, Outcome, Seat};

/// The end of one game.
///
/// # Examples
/// ```
/// use orrery_arena::report::FinalResult;
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rules, play};
///
/// let game = Planetarium::default();
/// let mut state = game.start(&Setup::players(2), 1)?;
/// play(&game, &mut state, |view| view.legal()[0], |_, _, _| {});
/// let names = ["Ada", "Bo"].map(str::to_owned).into_iter().collect();
/// let result = FinalResult::of(&game, &state, &names, None);
/// assert_eq!(result.outcome, game.outcome(&state));
/// assert!(result.verdict.ends_with('.'), "who wins, in a sentence");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct FinalResult {
    /// Scores, ranks and shares, with the forfeit judged.
    pub outcome: Outcome,
    /// Why the game ended, without a full stop.
    pub ending: String,
    /// Who won, or whether a player alone reached the target, as a sentence.
    pub verdict: String,
}

impl FinalResult {
    /// Of the game that ended in this position, or was forfeited in it. `names` are those of the seats.
    pub fn of<G: Game>(game: &G, end: &G::State, names: &BySeat<String>, forfeit: Option<&Forfeited>) -> FinalResult {
        let outcome = game.outcome(end);
        let (outcome, ending) = match forfeit {
            Some(forfeit) => (forfeit.judge(outcome), forfeit_text(forfeit, names)),
            None => {
                let ending = ending_text(game, outcome.ending);
                (outcome, ending)
            }
        };
        let target = outcome.target.filter(|_| forfeit.is_none());
        let verdict = match target {
            Some(target) => success_text(&outcome, target, &names[Seat(0)]),
            None => winners_text(&outcome, names),
        };
        FinalResult {
            outcome,
            ending,
            verdict,
        }
    }
}

fn ending_text<G: Game>(game: &G, ending: &str) -> String {
    let endings = game.endings();
    match endings.as_ref().and_then(|endings| endings.house_rule(ending)) {
        Some(rule) => format!("{ending}, a house rule: {rule}"),
        None => ending.to_owned(),
    }
}

fn forfeit_text(forfeit: &Forfeited, names: &BySeat<String>) -> String {
    let name = &names[forfeit.seat];
    match forfeit.reason.trim_end() {
        "" => format!("{name} forfeits"),
        // A program may have written it.
        reason => format!("{name} forfeits: {}", printable(reason)),
    }
}

fn success_text(outcome: &Outcome, target: i32, name: &str) -> String {
    match outcome.scores[Seat(0)] - target {
        difference if outcome.shares[Seat(0)] > 0.0 => {
            format!("{name} reaches the target of {target} by {difference}.")
        }
        // A game may require more than the target.
        0.. => format!("{name} reaches the target of {target}, but must be above it."),
        difference => format!("{name} misses the target of {target} by {}.", -difference),
    }
}

fn winners_text(outcome: &Outcome, names: &BySeat<String>) -> String {
    let winners = names.entries().filter(|&(seat, _)| outcome.shares[seat] > 0.0);
    let winners: Vec<&str> = winners.map(|(_, name)| name.as_str()).collect();
    match winners[..] {
        [] => "Nobody wins.".to_owned(),
        [winner] => format!("{winner} wins."),
        _ => format!("{} share the win.", winners.join(" and ")),
    }
}
