//! How often agents hold and use the abilities of boards.

use crate::schedule::AgentIndex;
use std::collections::BTreeMap;

/// An ability of a seat's board in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbilityUse {
    /// The board that has it.
    pub board: String,
    /// The ability, counted from 0.
    pub ability: u8,
    /// The ability in words.
    pub name: String,
    /// Whether the seat held it at some time.
    pub held: bool,
    /// Whether the seat used it at least once.
    pub used: bool,
}

/// How often an agent held and used an ability.
#[derive(Clone, PartialEq, Debug)]
pub struct AbilityRate {
    /// The agent.
    pub agent: AgentIndex,
    /// The board.
    pub board: String,
    /// The ability in words.
    pub name: String,
    /// In how many games of the board this was looked at.
    pub games: u64,
    /// In how many of them the ability was held.
    pub held: u64,
    /// In how many of these it was used.
    pub used: u64,
}

/// The fewest games that held an ability after which it is called hardly used, and that could have held it after which it is
/// called never held.
const ENOUGH: u64 = 20;

/// The share of these games below which an ability is hardly used.
const HARDLY: f64 = 0.05;

impl AbilityRate {
    /// The share of the games that held the ability in which it was used; none without such a game.
    pub fn share_used(&self) -> Option<f64> {
        (self.held > 0).then(|| self.used as f64 / self.held as f64)
    }

    /// Whether the agent never comes to hold the ability: in none of at least 20 games of the board.
    pub fn is_never_held(&self) -> bool {
        self.games >= ENOUGH && self.held == 0
    }

    /// Whether the agent hardly uses the ability: in less than 5 % of at least 20 games in which it held it.
    pub fn is_hardly_used(&self) -> bool {
        self.held >= ENOUGH && self.share_used().is_some_and(|share| share < HARDLY)
    }
}

/// The rates of each ability by agent, in the order of agents, boards and abilities.
pub(super) fn rates(games: &[(AgentIndex, Vec<AbilityUse>)]) -> Vec<AbilityRate> {
    let mut rates: BTreeMap<(AgentIndex, &str, u8), AbilityRate> = BTreeMap::new();
    for (agent, uses) in games {
        for ability in uses {
            let rate = rates
                .entry((*agent, &ability.board, ability.ability))
                .or_insert_with(|| AbilityRate {
                    agent: *agent,
                    board: ability.board.clone(),
                    name: ability.name.clone(),
                    games: 0,
                    held: 0,
                    used: 0,
                });
            rate.games += 1;
            rate.held += u64::from(ability.held);
            rate.used += u64::from(ability.held && ability.used);
        }
    }
    rates.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(held: bool, used: bool) -> (AgentIndex, Vec<AbilityUse>) {
        let ability = AbilityUse {
            board: "flux".to_owned(),
            ability: 2,
            name: "tech 3".to_owned(),
            held,
            used,
        };
        (1, vec![ability])
    }

    #[test]
    fn an_ability_is_hardly_used_below_one_in_twenty_of_enough_games_that_held_it() {
        let rate = |held: usize, used: usize| {
            let mut games = vec![game(false, false); 30];
            games.extend(vec![game(true, false); held - used]);
            games.extend(vec![game(true, true); used]);
            rates(&games).remove(0)
        };
        let some = rate(40, 1);
        assert_eq!((some.agent, some.games, some.held, some.used), (1, 70, 40, 1));
        assert!(some.is_hardly_used());
        assert!(!rate(40, 2).is_hardly_used(), "5 % is not less than 5 %");
        assert!(!rate(19, 0).is_hardly_used(), "in too few games");
        assert_eq!(rate(40, 2).share_used(), Some(0.05));
    }

    #[test]
    fn an_ability_that_no_game_of_enough_held_is_never_held_and_not_hardly_used() {
        let rate = |games: usize, held: usize| {
            let games = [vec![game(false, false); games - held], vec![game(true, true); held]].concat();
            let rate = rates(&games).remove(0);
            (rate.is_never_held(), rate.is_hardly_used())
        };
        assert_eq!(rate(20, 0), (true, false));
        assert_eq!(rate(19, 0), (false, false), "in too few games");
        assert_eq!(rate(58, 1), (false, false));
    }
}
