//! The kinds of a table of a ruleset, declared once: the macro [`kinds`] derives the enum, the words that name its values, how the
//! rest of the table is read, when each kind is played, and what it says to people.

use crate::toml_reader::Field;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The integer of a field, as [`Field::integer`] reads it.
pub(crate) fn within<T: Copy + Display + Into<i64> + TryFrom<i64>>(range: RangeInclusive<T>) -> impl Fn(Field) -> T {
    move |field| field.integer(range.clone())
}

/// "setup", "setup or draft", "one of setup, draft, advance".
pub(crate) fn any_of(words: impl IntoIterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words[..] {
        [one] => one.to_owned(),
        [one, other] => format!("{one} or {other}"),
        _ => format!("one of {}", words.join(", ")),
    }
}

/// The names of the kinds that are played at a time.
pub(crate) fn names_at<T: PartialEq>(played: &[(&'static str, &[T])], time: &T) -> Vec<&'static str> {
    let at_time = played.iter().filter(|(_, timings)| timings.contains(time));
    let mut names: Vec<&str> = at_time.map(|&(name, _)| name).collect();
    names.dedup();
    names
}

/// Declares the kinds of a table.
///
/// `at [Timing, ..]` lists the times at which the engine plays the kind. `by function` names the reader of a kind
/// whose fields cannot be read one by one. `says` is the text of a kind for people, a format string or its arguments.
macro_rules! kinds {
    (
        $(#[$about:meta])*
        pub enum $set:ident $(at $timing:ident)? {
            $(
                $(#[$doc:meta])*
                $kind:ident = $word:literal $(at [$($when:ident),+])? $(by $reader:ident)? $(says $says:tt)? $({
                    $($(#[$field_doc:meta])* $field:ident: $type:ty $(= $read:expr)?,)+
                })?,
            )+
        }
    ) => {
        $(#[$about])*
        pub enum $set {
            $($(#[$doc])* $kind $({ $($(#[$field_doc])* $field: $type,)+ })?,)+
        }

        impl $set {
            /// The name in rulesets.
            pub const fn name(&self) -> &'static str {
                match self {
                    $($set::$kind { .. } => $word,)+
                }
            }

            /// All kinds, each with its reader.
            pub(crate) const KINDS: &$crate::toml_reader::Kinds<$set> = &[
                $(($word, kinds!(@reader $set $kind $($reader)? { $($($field $(= $read)?,)+)? })),)+
            ];
        }

        kinds!(@timings $set $($timing)? { $($kind $word $([$($when)+])?)+ });
        kinds!(@texts $set { $($kind $({ $($field)+ })? $(says $says)?,)+ });
    };

    (@reader $set:ident $kind:ident $reader:ident { $($fields:tt)* }) => {
        $reader
    };
    (@reader $set:ident $kind:ident { $($field:ident = $read:expr,)* }) => {
        |_t| $set::$kind { $($field: ($read)(_t.at(stringify!($field))),)* }
    };

    (@timings $set:ident { $($kind:ident $word:literal)+ }) => {};
    (@timings $set:ident $timing:ident { $($kind:ident $word:literal [$($when:ident)+])+ }) => {
        impl $set {
            /// The times at which the engine plays the kind.
            pub const fn timings(&self) -> &'static [$timing] {
                match self {
                    $($set::$kind { .. } => &[$($timing::$when),+],)+
                }
            }

            /// The name of each kind, and when the engine plays it.
            pub const PLAYED: &[(&'static str, &'static [$timing])] =
                &[$(($word, &[$($timing::$when),+]),)+];
        }
    };

    (@texts $set:ident { $($kind:ident $({ $($field:ident)+ })?,)+ }) => {};
    (@texts $set:ident { $($kind:ident $({ $($field:ident)+ })? says $says:tt,)+ }) => {
        impl std::fmt::Display for $set {
            #[allow(unused_variables, reason = "a text need not name every number")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $($set::$kind { $($($field),+)? } => kinds!(@say f $says),)+
                }
            }
        }
    };
    (@say $f:ident ($($says:tt)+)) => { write!($f, $($says)+) };
    (@say $f:ident $says:literal) => { write!($f, $says) };
}

pub(crate) use kinds;
