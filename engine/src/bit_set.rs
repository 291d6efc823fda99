//! Sets as one word, one bit for each element: the macro [`bit_set`] declares them.

/// Declares a set of up to as many elements as the word has bits.
///
/// `bit` gives the word in which only the bit of an element is set, `element` the element of a bit's place.
macro_rules! bit_set {
    (
        $(#[$about:meta])*
        pub struct $Set:ident(pub $Word:ty);
        bit($each:ident: $Element:ty) = $bit:expr;
        element($place:ident) = $element:expr;
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
        pub struct $Set(pub $Word);

        impl $Set {
            /// The set without elements.
            pub const EMPTY: $Set = $Set(0);

            /// The set of one element.
            #[inline]
            pub const fn only($each: $Element) -> $Set {
                $Set($bit)
            }

            /// Returns whether the element is in the set.
            #[inline]
            pub const fn contains(self, element: $Element) -> bool {
                self.0 & $Set::only(element).0 != 0
            }

            /// The set and the element.
            #[must_use]
            #[inline]
            pub const fn with(self, element: $Element) -> $Set {
                $Set(self.0 | $Set::only(element).0)
            }

            /// The set without the element.
            #[must_use]
            #[inline]
            pub const fn without(self, element: $Element) -> $Set {
                $Set(self.0 & !$Set::only(element).0)
            }

            /// Returns whether the set has no element.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many elements the set has.
            #[inline]
            pub const fn count(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The lowest element.
            #[inline]
            pub fn first(self) -> Option<$Element> {
                let $place = self.0.trailing_zeros();
                (!self.is_empty()).then(|| $element)
            }

            /// The element at this place in ascending order, counted from 0; the set must have more elements than that.
            #[inline]
            pub fn nth(self, place: usize) -> $Element {
                let rest = (0..place).fold(self.0, |rest, _| rest & (rest - 1));
                let $place = rest.trailing_zeros();
                $element
            }

            /// The elements in ascending order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Element> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(first)
                })
            }
        }

        impl std::ops::BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
        }

        /// The elements of the first set that are not in the second.
        impl std::ops::Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }

        impl FromIterator<$Element> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Element>>(elements: I) -> $Set {
                elements.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter().map(|element| element.index())).finish()
            }
        }
    };
}

pub(crate) use bit_set;

#[cfg(test)]
mod tests {
    use crate::card_set::{CardId, CardSet};

    fn cards(numbers: &[u8]) -> CardSet {
        numbers.iter().copied().map(CardId).collect()
    }

    #[test]
    fn a_set_lists_its_elements_in_ascending_order() {
        let set = cards(&[63, 0, 7]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [CardId(0), CardId(7), CardId(63)]);
        assert_eq!(
            [0, 1, 2].map(|place| set.nth(place)),
            [CardId(0), CardId(7), CardId(63)]
        );
        assert_eq!((set.first(), set.count()), (Some(CardId(0)), 3));
        assert_eq!((CardSet::EMPTY.first(), CardSet::EMPTY.iter().next()), (None, None));
        assert_eq!(format!("{set:?}"), "{0, 7, 63}");
    }

    #[test]
    fn sets_have_unions_intersections_and_differences() {
        let (low, high) = (cards(&[1, 2]), cards(&[2, 3]));
        assert_eq!(low | high, cards(&[1, 2, 3]));
        assert_eq!(low & high, CardSet::only(CardId(2)));
        assert_eq!(low - high, CardSet::only(CardId(1)));
        assert_eq!(low.with(CardId(3)).without(CardId(1)), high);
        assert!(low.contains(CardId(2)) && !low.contains(CardId(3)));
        let mut both = low;
        both |= high;
        assert_eq!(both, low | high);
    }
}
