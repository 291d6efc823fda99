//! Drawing some of many places.

use orrery_engine::Rng;

/// Draws as if a list of all places were shuffled from its front, without the list: it notes the places where another
/// one lies now. Few are drawn, so that a search of the notes is quick.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draw(Vec<[usize; 2]>);

impl Draw {
    /// Some of the places below `all`, each at most once.
    pub(crate) fn some<'a>(
        &'a mut self,
        some: usize,
        all: usize,
        rng: &'a mut Rng,
    ) -> impl Iterator<Item = usize> + 'a {
        self.0.clear();
        (0..some).map(move |front| {
            let drawn = front + rng.below(all - front);
            let [first, other] = [front, drawn].map(|place| self.lies_at(place));
            self.0.push([drawn, first]);
            other
        })
    }

    /// The place that lies at a place now.
    fn lies_at(&self, place: usize) -> usize {
        let note = self.0.iter().rev().find(|[at, _]| *at == place);
        note.map_or(place, |&[_, lies]| lies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_draws_what_a_shuffled_list_has_at_its_front() {
        let (mut draw, mut sizes) = (Draw::default(), Rng::seed(1));
        for seed in 0..200 {
            let [mut rng, mut again] = [seed, seed].map(Rng::seed);
            let all = 1 + sizes.below(30);
            let some = 1 + sizes.below(all);
            let mut list: Vec<usize> = (0..all).collect();
            for front in 0..some {
                list.swap(front, front + again.below(all - front));
            }
            let drawn: Vec<usize> = draw.some(some, all, &mut rng).collect();
            assert_eq!(drawn, list[..some]);
        }
    }
}
