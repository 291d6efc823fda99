//! What was computed last, and from what.

/// The last result of a computation: it is computed again only from something else. Most positions of a decision have
/// most of what is valued in common with the position before.
#[derive(Debug)]
pub(super) struct Last<K, V>(Option<(K, V)>);

// Not derived, because that would ask for defaults of keys and results.
impl<K, V> Default for Last<K, V> {
    fn default() -> Last<K, V> {
        Last(None)
    }
}

impl<K: PartialEq, V> Last<K, V> {
    /// The result that `compute` gives for `from`, which must be all that it depends on.
    #[inline]
    pub(super) fn of(&mut self, from: K, compute: impl FnOnce(&K) -> V) -> &V {
        let is_known = self.0.as_ref().is_some_and(|(last, _)| *last == from);
        if !is_known {
            let result = compute(&from);
            self.0 = Some((from, result));
        }
        let (_, result) = self.0.as_ref().expect("it is known or was computed");
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_computed_again_only_from_something_else() {
        let (mut last, mut computed) = (Last::default(), 0);
        let mut square = |number: i32| {
            *last.of(number, |number| {
                computed += 1;
                number * number
            })
        };
        assert_eq!([2, 2, 3, 3, 2].map(&mut square), [4, 4, 9, 9, 4]);
        assert_eq!(computed, 3);
    }
}
