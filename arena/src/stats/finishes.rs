//! How the games of an agent ended for it.

use crate::row::Row;
use crate::schedule::AgentIndex;

/// How many games an agent won, drew and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Finishes {
    /// Games that it won alone: no seat of another agent has a share of the win.
    pub wins: u64,
    /// Games whose win it shared with another agent.
    pub draws: u64,
    /// Games without a share of the win.
    pub losses: u64,
}

impl Finishes {
    /// Counts a game in which the agent has a seat.
    pub(crate) fn add(&mut self, agent: AgentIndex, row: &Row) {
        let winner = |is_own: bool| {
            let mut seats = row.agents.entries();
            seats.any(|(seat, &other)| (other == agent) == is_own && row.shares[seat] > 0.0)
        };
        *match (winner(true), winner(false)) {
            (true, false) => &mut self.wins,
            (true, true) => &mut self.draws,
            (false, _) => &mut self.losses,
        } += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::test_row as row;

    #[test]
    fn a_win_is_alone_whatever_the_number_of_seats_and_a_shared_win_is_a_draw() {
        let mut finishes = Finishes::default();
        for seats in [
            [(0, 9), (0, 9), (1, 1)],
            [(0, 9), (1, 9), (0, 1)],
            [(0, 9), (1, 9), (2, 9)],
            [(1, 9), (2, 9), (0, 1)],
        ] {
            finishes.add(0, &row(0, 0, &seats));
        }
        let expected = Finishes {
            wins: 1,
            draws: 2,
            losses: 1,
        };
        assert_eq!(finishes, expected);
    }
}
