//! Closed sets of words: enums whose values have the names that files, options and notation use.

/// A closed set of words.
pub(crate) trait Vocabulary: Copy + 'static {
    /// All values, in order of their index.
    const VALUES: &'static [Self];

    /// The name of the value.
    fn word(self) -> &'static str;

    /// The position of the value in [`VALUES`](Self::VALUES).
    fn place(self) -> usize;
}

/// Declares an enum with the name of each value, and the functions that follow from the names.
macro_rules! vocabulary {
    ($(#[$about:meta])* pub enum $set:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)+ }) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        $(#[$about])*
        pub enum $set {
            $($(#[$doc])* $value,)+
        }

        impl $set {
            /// All values, in order of their index.
            pub const ALL: [$set; [$($word),+].len()] = [$($set::$value),+];

            /// How many values there are.
            pub const COUNT: usize = $set::ALL.len();

            /// The name in files, options and notation.
            pub const fn name(self) -> &'static str {
                match self {
                    $($set::$value => $word,)+
                }
            }

            /// The value with that name.
            pub fn from_name(name: &str) -> Option<$set> {
                $set::ALL.into_iter().find(|value| value.name() == name)
            }

            /// The position in [`ALL`](Self::ALL).
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl crate::vocabulary::Vocabulary for $set {
            const VALUES: &'static [$set] = &$set::ALL;

            fn word(self) -> &'static str {
                self.name()
            }

            #[inline]
            fn place(self) -> usize {
                self.index()
            }
        }
    };
}

pub(crate) use vocabulary;
