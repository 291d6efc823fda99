//! Plackett-Luce with ties: the maximum likelihood worths (H. Turner, J. van Etten, D. Firth, I. Kosmidis, Modelling
//! rankings in R: the PlackettLuce package, Computational Statistics 35, 2020; ties after R. R. Davidson, JASA 65,
//! 1970).

use super::choices::Counted;
use crate::schedule::AgentIndex;
use orrery_engine::MAX_SEATS;

/// The number of wins, and of losses, in pseudo-games of each agent against an opponent of worth 1: this weak prior
/// keeps worths finite and hardly changes them once there are games.
pub(super) const PRIOR: f64 = 0.5;

/// The most iterations of the fit; a few dozen are usually enough.
const ROUNDS: usize = 2_000;
/// A worth that changes by less than this, on the log scale, has converged.
pub(super) const STILL: f64 = 1e-9;

/// The model: a set of tied agents is chosen with a chance in proportion to the geometric mean of their worths, times
/// the prevalence of ties of that order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model {
    /// Logarithm of each agent's worth.
    pub(super) worths: Vec<f64>,
    /// Logarithm of the prevalence of ties by order; order 1 has 0, an order that never occurred minus infinity.
    ties: [f64; MAX_SEATS + 1],
}

impl Model {
    /// All agents equal.
    pub(super) fn level(agents: AgentIndex) -> Model {
        let mut ties = [f64::NEG_INFINITY; MAX_SEATS + 1];
        ties[1] = 0.0;
        Model {
            worths: vec![0.0; usize::from(agents)],
            ties,
        }
    }

    /// The maximum likelihood model, found from this one by iterative scaling: each worth is multiplied by the ratio of
    /// how often its agent was chosen to how often that was expected. Ends when no worth changes by more than `still`
    /// on the log scale.
    pub(super) fn fitted(mut self, counted: &Counted, prior: f64, still: f64) -> Model {
        for order in 2..=MAX_SEATS {
            self.ties[order] = match (counted.orders[order] > 0.0, self.ties[order].is_finite()) {
                (true, true) => self.ties[order],
                (true, false) => 0.0,
                (false, _) => f64::NEG_INFINITY,
            };
        }
        let orders: Vec<usize> = (2..=MAX_SEATS).filter(|&order| counted.orders[order] > 0.0).collect();
        for _ in 0..ROUNDS {
            let expected = self.expected(counted, prior);
            let mut moved: f64 = 0.0;
            for (agent, worth) in self.worths.iter_mut().enumerate() {
                let chosen = counted.chosen[agent] + prior;
                if chosen > 0.0 && expected.chosen[agent] > 0.0 {
                    let step = (chosen / expected.chosen[agent]).ln();
                    *worth += step;
                    moved = moved.max(step.abs());
                }
            }
            for &order in &orders {
                let step = (counted.orders[order] / expected.orders[order]).ln();
                self.ties[order] += step;
                moved = moved.max(step.abs());
            }
            if moved < still {
                break;
            }
        }
        self
    }

    /// How often each agent and each order of tie is expected among the choices.
    fn expected(&self, counted: &Counted, prior: f64) -> Expected {
        let mut expected = Expected {
            chosen: self
                .worths
                .iter()
                .map(|&worth| 2.0 * prior / (1.0 + (-worth).exp()))
                .collect(),
            orders: [0.0; MAX_SEATS + 1],
        };
        let roots = self.roots();
        let mut ties = Vec::new();
        for (set, count) in counted.sets.iter().filter(|&&(_, count)| count > 0.0) {
            ties.clear();
            let mut sum = 0.0;
            for tie in 1u32..1 << set.len() {
                let order = tie.count_ones() as usize;
                if roots.prevalence[order] > 0.0 {
                    let weight = roots.weight(set, tie);
                    sum += weight;
                    ties.push((tie, weight));
                }
            }
            for &(tie, weight) in &ties {
                let chance = count * weight / sum;
                let order = tie.count_ones() as usize;
                expected.orders[order] += chance;
                for agent in tied(set, tie) {
                    expected.chosen[usize::from(agent)] += chance / order as f64;
                }
            }
        }
        expected
    }

    fn roots(&self) -> Roots {
        let of_order = |order: usize| match self.ties[order].is_finite() {
            true => self.worths.iter().map(|worth| (worth / order as f64).exp()).collect(),
            false => Vec::new(),
        };
        Roots {
            worths: (1..=MAX_SEATS).map(of_order).collect(),
            prevalence: self.ties.map(f64::exp),
        }
    }

    /// The chance that these are the winners of the set; each agent counts as often as it is in the set.
    pub(super) fn chance(&self, set: &[AgentIndex], winners: &[AgentIndex]) -> f64 {
        let roots = self.roots();
        let (mut sum, mut wins) = (0.0, 0.0);
        for tie in 1u32..1 << set.len() {
            let weight = roots.weight(set, tie);
            sum += weight;
            if tied(set, tie).eq(winners.iter().copied()) {
                wins += weight;
            }
        }
        wins / sum
    }
}

struct Expected {
    chosen: Vec<f64>,
    orders: [f64; MAX_SEATS + 1],
}

/// The roots of the worths, by order of tie.
struct Roots {
    worths: Vec<Vec<f64>>,
    prevalence: [f64; MAX_SEATS + 1],
}

impl Roots {
    /// Prevalence times geometric mean.
    fn weight(&self, set: &[AgentIndex], tie: u32) -> f64 {
        let order = tie.count_ones() as usize;
        if self.prevalence[order] == 0.0 {
            return 0.0;
        }
        let roots = tied(set, tie).map(|agent| self.worths[order - 1][usize::from(agent)]);
        self.prevalence[order] * roots.product::<f64>()
    }
}

/// The agents of the set that are in the tie.
fn tied(set: &[AgentIndex], tie: u32) -> impl Iterator<Item = AgentIndex> {
    set.iter()
        .enumerate()
        .filter(move |(place, _)| tie >> place & 1 == 1)
        .map(|(_, &agent)| agent)
}

#[cfg(test)]
mod tests {
    use super::super::choices::{Choices, Made, ranked};
    use super::*;

    /// Choices of rankings, each given as its agents with their ranks.
    fn counted(agents: AgentIndex, rankings: &[(&[(AgentIndex, u8)], usize)]) -> Counted {
        let mut made = Made::default();
        for &(seats, times) in rankings {
            for _ in 0..times {
                made.add_game(&ranked(seats));
            }
        }
        made.among(&(0..agents).collect::<Vec<_>>()).counted(agents)
    }

    /// Five comparisons of four items, in which D only loses.
    const TOY: [(&[(AgentIndex, u8)], usize); 5] = [
        (&[(0, 1), (1, 2)], 1),
        (&[(2, 1), (0, 2)], 1),
        (&[(0, 1), (3, 2)], 1),
        (&[(1, 1), (0, 2)], 1),
        (&[(1, 1), (2, 2)], 1),
    ];

    /// R package PlackettLuce, vignette "Introduction to PlackettLuce", section 2.3: with half a win and half a loss
    /// against a ghost, and without prior where D is left out.
    #[test]
    fn worths_agree_with_the_vignette_of_the_r_package() {
        let differences = |model: &Model| {
            model
                .worths
                .iter()
                .map(|worth| worth - model.worths[0])
                .collect::<Vec<_>>()
        };
        let with_ghost = differences(&Model::level(4).fitted(&counted(4, &TOY), PRIOR, STILL));
        let published = [0.0, 0.5184185, 0.1354707, -1.1537565];
        for (worth, published) in with_ghost.iter().zip(published) {
            assert!((worth - published).abs() < 1e-6, "{with_ghost:?}");
        }
        let connected = [TOY[0], TOY[1], TOY[3], TOY[4]];
        let without = differences(&Model::level(3).fitted(&counted(3, &connected), 0.0, STILL));
        for (worth, published) in without.iter().zip([0.0, 0.8392, 0.4196]) {
            assert!((worth - published).abs() < 5e-5, "{without:?}");
        }
    }

    /// With two agents the model has as many parameters as there are results, so it gives each its share of the games
    /// (Davidson 1970, section 3).
    #[test]
    fn wins_losses_and_ties_of_two_agents_are_fitted_exactly() {
        let games = counted(
            2,
            &[
                (&[(0, 1), (1, 2)], 19),
                (&[(1, 1), (0, 2)], 22),
                (&[(0, 1), (1, 1)], 16),
            ],
        );
        let model = Model::level(2).fitted(&games, 0.0, STILL);
        let chances = [&[0][..], &[1], &[0, 1]].map(|winners| model.chance(&[0, 1], winners));
        for (chance, games) in chances.into_iter().zip([19.0, 22.0, 16.0]) {
            assert!((chance - games / 57.0).abs() < 1e-8, "{chances:?}");
        }
    }

    /// Rankings of three that were counted so that each has the chance the model gives it for worths 6, 3 and 1.
    #[test]
    fn worths_of_rankings_in_the_proportions_of_the_model_are_found_again() {
        let worths: [f64; 3] = [6.0, 3.0, 1.0];
        let mut games = Choices::default();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let [a, b, c] = order.map(|agent: usize| worths[agent]);
            let chance = a / (a + b + c) * b / (b + c);
            let mut one = Made::default();
            let seats: Vec<(AgentIndex, u8)> = order
                .iter()
                .zip(1..)
                .map(|(&agent, rank)| (agent as AgentIndex, rank))
                .collect();
            one.add_game(&ranked(&seats));
            games.add(&one.among(&[0, 1, 2]), chance);
        }
        let found = Model::level(3).fitted(&games.counted(3), 0.0, STILL).worths;
        assert!((found[0] - found[2] - 6f64.ln()).abs() < 1e-6, "{found:?}");
        assert!((found[1] - found[2] - 3f64.ln()).abs() < 1e-6, "{found:?}");
    }
}
