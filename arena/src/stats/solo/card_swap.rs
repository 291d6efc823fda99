//! What a card of one colour is worth in place of a card of another, against the printed change of the target.

use crate::stats::interval::Interval;
use crate::stats::matrix::{Matrix, Triangle};
use crate::stats::student::MeanTally;

/// A card of one colour in place of a card of another.
#[derive(Clone, PartialEq, Debug)]
pub struct CardSwap {
    /// The colour of which there is one card more, by its place in the list of colours.
    pub more: usize,
    /// The colour of which there is one card less.
    pub less: usize,
    /// What it adds to the score, in points.
    pub score: f64,
    /// Student's interval over blocks; none for fewer than two.
    pub interval: Option<Interval>,
    /// What it adds to the printed target, by the same straight line through the decks.
    pub target: f64,
}

/// The swaps of each two colours, by least squares over the decks of each deal: a straight line through the scores of the
/// decks. `cards` has the number of cards of each colour for each deck, `blocks` for each deal `[score, target]` of each
/// deck. Empty if the decks do not determine the line: that takes decks of one size that differ in all colours, one more
/// than there are colours to swap, such as three decks of three colours.
///
/// # Examples
/// ```
/// use orrery_arena::stats::solo::card_swaps;
///
/// // Each red card costs a point, and the printed target falls by half a point.
/// let cards = [vec![9, 3, 8], vec![12, 4, 4], vec![4, 6, 10]];
/// let deal = |luck: f64| [8.0, 4.0, 10.0].map(|red| [luck - red, 60.0 - red / 2.0]).to_vec();
/// let swaps = card_swaps(&cards, &[deal(60.0), deal(50.0)]);
/// let red_for_green = swaps.iter().find(|swap| (swap.more, swap.less) == (2, 0)).expect("three decks are enough");
/// assert!((red_for_green.score + 1.0).abs() < 1e-9 && (red_for_green.target + 0.5).abs() < 1e-9);
/// ```
///
/// # Panics
/// If a deck has not as many colours as the others, or a deal not as many decks.
pub fn card_swaps(cards: &[Vec<u32>], blocks: &[Vec<[f64; 2]>]) -> Vec<CardSwap> {
    let colours = cards.first().map_or(0, Vec::len);
    let varies = |&colour: &usize| cards.iter().any(|deck| deck[colour] != cards[0][colour]);
    let varying: Vec<usize> = (0..colours).filter(varies).collect();
    let of_varying = |deck: &Vec<u32>| varying.iter().map(|&colour| deck[colour]).collect();
    let Some(line) = Line::of(&cards.iter().map(of_varying).collect::<Vec<_>>()) else {
        return Vec::new();
    };
    let colours = varying.len();
    let pairs = (0..colours).flat_map(|less| (less + 1..colours).map(move |more| [more, less]));
    let swap = |[more, less]: [usize; 2]| {
        let weights = line.weights(more, less);
        let (mut scores, mut targets) = (MeanTally::default(), MeanTally::default());
        for deal in blocks {
            let of = |which: usize| {
                deal.iter()
                    .zip(&weights)
                    .map(|(deck, weight)| weight * deck[which])
                    .sum()
            };
            assert_eq!(deal.len(), weights.len(), "a deal was played with every deck");
            scores.add(of(0));
            targets.add(of(1));
        }
        Some(CardSwap {
            more: varying[more],
            less: varying[less],
            score: scores.mean()?,
            interval: scores.interval(),
            target: targets.mean()?,
        })
    };
    pairs.filter_map(swap).collect()
}

/// The least-squares line of a value over the numbers of cards of all colours but the last, with a constant.
struct Line {
    columns: Vec<Vec<f64>>,
    normal: Triangle,
}

impl Line {
    fn of(cards: &[Vec<u32>]) -> Option<Line> {
        let colours = cards.first()?.len();
        assert!(
            cards.iter().all(|deck| deck.len() == colours),
            "all decks have the same colours"
        );
        let size = |deck: &Vec<u32>| deck.iter().sum::<u32>();
        if colours < 2 || cards.windows(2).any(|decks| size(&decks[0]) != size(&decks[1])) {
            return None;
        }
        let column = |deck: &Vec<u32>| {
            let mut column: Vec<f64> = deck.iter().copied().map(f64::from).collect();
            // As decks are of one size, the constant takes the place of one colour.
            column[colours - 1] = 1.0;
            column
        };
        let columns: Vec<Vec<f64>> = cards.iter().map(column).collect();
        let mut normal = Matrix::zero(colours);
        for column in &columns {
            for row in 0..colours {
                for (value, other) in normal.row_mut(row).iter_mut().zip(column) {
                    *value += column[row] * other;
                }
            }
        }
        Some(Line {
            normal: Triangle::of(&normal).ok()?,
            columns,
        })
    }

    /// By what the values of the decks are multiplied to give what one card of a colour adds in place of another.
    fn weights(&self, more: usize, less: usize) -> Vec<f64> {
        let colours = self.columns[0].len();
        let mut swap = vec![0.0; colours];
        swap[more] += 1.0;
        swap[less] -= 1.0;
        // The last colour has no slope of its own: it is what the others are measured from.
        swap[colours - 1] = 0.0;
        self.normal.solve(&mut swap);
        let weight = |column: &Vec<f64>| column.iter().zip(&swap).map(|(a, b)| a * b).sum();
        self.columns.iter().map(weight).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_that_do_not_determine_the_line_give_nothing() {
        let deal = |decks: usize| vec![vec![[50.0, 58.0]; decks]; 3];
        assert_eq!(
            card_swaps(&[vec![9, 3, 8], vec![12, 4, 4]], &deal(2)),
            [],
            "two decks of three colours"
        );
        let along_a_line = [vec![9, 3, 8], vec![10, 4, 6], vec![11, 5, 4]];
        assert_eq!(
            card_swaps(&along_a_line, &deal(3)),
            [],
            "each green card comes with an orange one"
        );
        let sizes = [vec![9, 3, 8], vec![12, 4, 4], vec![4, 6, 9]];
        assert_eq!(card_swaps(&sizes, &deal(3)), [], "decks of 20 and 19 cards");
    }

    #[test]
    fn two_decks_give_the_swap_of_the_two_colours_in_which_they_differ() {
        let deal = |luck: f64| vec![[luck, 58.0], [luck + 3.0, 59.0]];
        let swaps = card_swaps(&[vec![9, 3, 8], vec![11, 3, 6]], &[deal(50.0), deal(61.0)]);
        let [red_for_green] = &swaps[..] else {
            panic!("{swaps:?}")
        };
        assert_eq!((red_for_green.more, red_for_green.less), (2, 0));
        assert!((red_for_green.score + 1.5).abs() < 1e-9 && (red_for_green.target + 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_swap_and_the_swap_back_cancel_through_every_third_colour() {
        let cards = [vec![9, 3, 8], vec![12, 4, 4], vec![4, 6, 10], vec![7, 7, 6]];
        let blocks = [
            vec![[50.0, 58.0], [55.0, 67.0], [41.0, 55.0], [47.0, 57.0]],
            vec![[61.0, 58.0], [60.0, 67.0], [48.0, 55.0], [56.0, 57.0]],
        ];
        let swaps = card_swaps(&cards, &blocks);
        let score = |more, less| {
            let swap = swaps.iter().find(|swap| (swap.more, swap.less) == (more, less));
            swap.expect("four decks are enough").score
        };
        assert!((score(1, 0) + score(2, 1) - score(2, 0)).abs() < 1e-9);
        assert!(
            swaps
                .iter()
                .all(|swap| swap.interval.is_some_and(|interval| interval.contains(swap.score)))
        );
    }
}
