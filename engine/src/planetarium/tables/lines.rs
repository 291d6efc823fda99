//! The lines of the board as a set, to find the lines that Matter tokens can take for all tokens at once.

use crate::action_space::Action;
use crate::planetarium::action::Move;
use crate::planetarium::ruleset::board::MAX_LINES;
use crate::planetarium::space::{MAX_SPACES, Space, SpaceTable, Spaces};

const WORDS: usize = MAX_LINES / 64;
/// The number of spaces whose lines are looked up together.
const GROUP: usize = 6;
const GROUPS: usize = MAX_SPACES / GROUP;

/// A set of lines, one bit each, in ascending order of the steps along them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines([u64; WORDS]);

impl Lines {
    fn add(&mut self, other: &Lines) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }

    fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    /// Visits the lines in ascending order.
    pub(crate) fn for_each(self, mut visit: impl FnMut(usize)) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// Removes the lines before this one from the set, and returns them.
    pub(crate) fn take_before(&mut self, line: usize) -> Lines {
        let mut before = Lines::default();
        for (index, (rest, taken)) in self.0.iter_mut().zip(&mut before.0).enumerate() {
            let bits = line.saturating_sub(index * 64);
            let mask = if bits < 64 { (1 << bits) - 1 } else { u64::MAX };
            *taken = *rest & mask;
            *rest &= !mask;
        }
        before
    }

    /// The set as words.
    pub(crate) fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// The lines before this one, of the word that this line is in.
    pub(crate) fn word_before(&self, line: usize) -> u64 {
        self.0.get(line / 64).map_or(0, |word| word & ((1 << (line % 64)) - 1))
    }
}

/// The number of bits of each word. All are counted at once: without an instruction that counts bits, that takes half
/// as long as one after the other.
pub(crate) fn count_each<const N: usize, const M: usize>(words: [[u64; N]; M]) -> [[u64; N]; M] {
    let mut counts = words;
    for count in counts.as_flattened_mut() {
        *count = count.count_ones().into();
    }
    counts
}

/// A set of lines with counts of its lines.
#[derive(Default)]
pub(crate) struct Ranks {
    lines: Lines,
    /// How many lines come before each word; the last is the number of all.
    below: [usize; WORDS + 1],
}

impl Ranks {
    /// The set with these numbers of lines in each word.
    pub(crate) fn new(lines: Lines, counts: [u64; WORDS]) -> Ranks {
        let mut below = [0; WORDS + 1];
        for (index, count) in counts.into_iter().enumerate() {
            below[index + 1] = below[index] + count as usize;
        }
        Ranks { lines, below }
    }

    pub(crate) fn count(&self) -> usize {
        self.below[WORDS]
    }

    /// The number of lines of the set before this one, of which `in_word` are in its own word.
    pub(crate) fn before(&self, line: usize, in_word: u64) -> usize {
        self.below[line / 64] + in_word as usize
    }

    /// The line at this place of the set, from 0.
    pub(crate) fn nth(&self, place: usize) -> usize {
        let index = (1..WORDS).filter(|&index| self.below[index] <= place).count();
        let skipped = place - self.below[index];
        let word = (0..skipped).fold(self.lines.0[index], |rest, _| rest & (rest - 1));
        index * 64 + word.trailing_zeros() as usize
    }
}

/// The lines that begin and those that end at certain spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
struct Touching {
    leaving: Lines,
    entering: Lines,
}

/// The lines of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineTable {
    /// By group of spaces, and by the subset of the group.
    touching: Box<[[Touching; 1 << GROUP]; GROUPS]>,
    /// The step along each line.
    steps: Vec<Action>,
    /// For each space, the first line from it or a later one.
    first: [u16; MAX_SPACES],
}

impl LineTable {
    pub(crate) fn compile(spaces: &[SpaceTable]) -> LineTable {
        let numbered = || (0..).map(Space).zip(spaces);
        let ends = numbered().flat_map(|(from, table)| table.step.iter().map(move |to| (from, to)));
        let ends: Vec<(Space, Space)> = ends.collect();
        let mut touching = Box::new([[Touching::default(); 1 << GROUP]; GROUPS]);
        for (line, &(from, to)) in ends.iter().enumerate() {
            for meant in 0..1 << GROUP {
                let holds = |space: Space| meant >> (space.index() % GROUP) & 1 == 1;
                if holds(from) {
                    touching[from.index() / GROUP][meant].leaving.insert(line);
                }
                if holds(to) {
                    touching[to.index() / GROUP][meant].entering.insert(line);
                }
            }
        }
        let first = |space: usize| ends.partition_point(|&(from, _)| from.index() < space) as u16;
        LineTable {
            touching,
            steps: ends.iter().map(|&(from, to)| Move::Token { from, to }.into()).collect(),
            first: std::array::from_fn(first),
        }
    }

    /// The lines that lead from a space of the set to one outside it.
    pub(crate) fn out_of(&self, spaces: Spaces) -> Lines {
        let mut rest = spaces.0;
        let mut touching = Touching::default();
        for group in self.touching.iter() {
            let of_group = &group[rest as usize % (1 << GROUP)];
            touching.leaving.add(&of_group.leaving);
            touching.entering.add(&of_group.entering);
            rest >>= GROUP;
        }
        let Touching { leaving, entering } = touching;
        Lines(std::array::from_fn(|word| leaving.0[word] & !entering.0[word]))
    }

    /// The step along a line.
    pub(crate) fn step(&self, line: usize) -> Action {
        self.steps[line]
    }

    /// The first line from this space or a later one.
    pub(crate) fn first_from(&self, space: Space) -> usize {
        self.first[space.index()].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planetarium::Planetarium;
    use crate::rng::Rng;

    #[test]
    fn the_lines_out_of_a_set_are_those_a_walk_over_its_spaces_finds() {
        let game = Planetarium::embedded();
        let (spaces, lines) = (&game.tables().spaces, &game.tables().lines);
        let mut rng = Rng::seed(1);
        for density in 0..=16 {
            let chosen = (0..72).map(Space).filter(|_| rng.below(16) < density);
            let set: Spaces = chosen.collect();
            let found = lines.out_of(set);
            let mut steps = Vec::new();
            found.for_each(|line| steps.push(lines.step(line)));
            let ends = set.iter().flat_map(|from| {
                let to = (spaces[from.index()].step - set).iter();
                to.map(move |to| Move::Token { from, to }.into())
            });
            let walked: Vec<Action> = ends.collect();
            assert_eq!(steps, walked, "{set:?}");
            let [counts] = count_each([found.words()]);
            let ranks = Ranks::new(found, counts);
            let before = |line: usize| {
                let [[in_word]] = count_each([[found.word_before(line)]]);
                ranks.before(line, in_word)
            };
            assert_eq!(ranks.count(), walked.len());
            for (place, &step) in walked.iter().enumerate() {
                let line = ranks.nth(place);
                assert_eq!((lines.step(line), before(line)), (step, place));
            }
            let mut rest = found;
            let mut taken = 0;
            for space in (0..72).map(Space) {
                let first = lines.first_from(space);
                assert_eq!(before(first), walked_before(&walked, space));
                rest.take_before(first).for_each(|_| taken += 1);
                assert_eq!(taken, walked_before(&walked, space));
            }
        }
    }

    fn walked_before(walked: &[Action], space: Space) -> usize {
        let before = |action: &&Action| matches!(Move::from_action(**action), Move::Token { from, .. } if from < space);
        walked.iter().filter(before).count()
    }
}
