//! An estimate over the course of a run, in bounded memory: the longer the run, the farther apart the looks.

/// The most looks that are kept.
const MOST: usize = 60;

/// What was seen after some of the blocks of a run.
#[derive(Clone, Debug)]
pub(super) struct Looks<T> {
    /// A look is kept after each multiple of this many blocks.
    every: u64,
    blocks: u64,
    kept: Vec<(u64, T)>,
}

impl<T> Looks<T> {
    /// Before the first block.
    pub(super) fn new() -> Looks<T> {
        Looks {
            every: 1,
            blocks: 0,
            kept: Vec::new(),
        }
    }

    /// After a further block; `look` is called if this look is kept.
    pub(super) fn add_block(&mut self, look: impl FnOnce() -> T) {
        self.blocks += 1;
        if !self.blocks.is_multiple_of(self.every) {
            return;
        }
        self.kept.push((self.blocks, look()));
        if self.kept.len() > MOST {
            self.every *= 2;
            self.kept.retain(|(blocks, _)| blocks.is_multiple_of(self.every));
        }
    }

    /// The looks in order, and `now` if the last of them is not after the last block.
    pub(super) fn and_now<'a>(&'a self, now: &'a T) -> Vec<&'a T> {
        let is_kept = self.kept.last().is_some_and(|&(blocks, _)| blocks == self.blocks);
        let kept = self.kept.iter().map(|(_, look)| look);
        kept.chain((!is_kept).then_some(now)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_evenly_spread_and_few_and_the_last_is_now() {
        let mut looks = Looks::new();
        for block in 1..=10_000u64 {
            looks.add_block(|| block);
            let seen: Vec<u64> = looks.and_now(&block).into_iter().copied().collect();
            assert!(seen.len() <= MOST + 1 && seen.len() as u64 >= block.min(MOST as u64 / 2));
            assert_eq!(seen.last(), Some(&block));
            let steps: Vec<u64> = seen[..seen.len() - 1]
                .windows(2)
                .map(|pair| pair[1] - pair[0])
                .collect();
            assert!(steps.windows(2).all(|pair| pair[0] == pair[1]), "{seen:?}");
        }
    }
}
