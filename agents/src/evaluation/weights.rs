//! The weights of an evaluation: each with a name and documentation in its game's module, and all of them as one vector.

/// An evaluation whose weights can be read and set, so that they can be tuned.
///
/// # Examples
/// ```
/// use orrery_agents::{Evaluated, Weighted};
/// use orrery_engine::Planetarium;
///
/// fn doubled<E: Weighted>(evaluation: &E) -> E {
///     let weights: Vec<f64> = evaluation.weights().iter().map(|weight| 2.0 * weight).collect();
///     evaluation.with_weights(&weights)
/// }
///
/// let heuristic = Planetarium::default().heuristic();
/// let other = doubled(&heuristic);
/// assert_eq!(other.weights()[0], 2.0 * heuristic.weights()[0]);
/// ```
pub trait Weighted: Clone {
    /// The names of the weights, in order.
    fn names() -> &'static [&'static str];

    /// The version of what the weights mean: raised when one is added, removed or used in another way.
    fn version() -> u32;

    /// The weights in the order of their names.
    fn weights(&self) -> Vec<f64>;

    /// The same evaluation with other weights.
    ///
    /// # Panics
    /// If there are not as many as names.
    #[must_use]
    fn with_weights(&self, weights: &[f64]) -> Self;
}

/// Declares the struct of the weights of an evaluation that is made from them and has them as its field `weights`. Each
/// weight is written as a doc comment and `name: value`; the version is that of [`Weighted::version`].
macro_rules! weights {
    ($(#[$doc:meta])* $vis:vis $name:ident of $evaluation:ident, version $version:literal { $($(#[$weight_doc:meta])* $weight:ident: $value:expr,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        $vis struct $name { $($(#[$weight_doc])* $vis $weight: f64,)* }

        impl Default for $name {
            fn default() -> $name {
                $name { $($weight: $value,)* }
            }
        }

        impl Default for $evaluation {
            fn default() -> $evaluation {
                $evaluation::from($name::default())
            }
        }

        impl $crate::evaluation::weights::Weighted for $evaluation {
            fn names() -> &'static [&'static str] {
                &[$(stringify!($weight),)*]
            }

            fn version() -> u32 {
                $version
            }

            fn weights(&self) -> Vec<f64> {
                vec![$(self.weights.$weight,)*]
            }

            fn with_weights(&self, weights: &[f64]) -> $evaluation {
                let [$($weight,)*] = *weights else {
                    panic!("{} weights are given for {}", weights.len(), Self::names().len());
                };
                $evaluation::from($name { $($weight,)* })
            }
        }
    };
}

pub(crate) use weights;
