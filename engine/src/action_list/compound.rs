//! A dimension composed of others, one for each field of a struct.

/// Declares the [`Dimension`](super::Dimension) of a struct. Its fields are numbered and written in their order, like
/// those of an action.
macro_rules! compound {
    ($(#[$about:meta])* $vis:vis struct $Compound:ident of $Value:ident { $($field:ident = $along:ident),+ $(,)? }) => {
        $(#[$about])*
        $vis struct $Compound;

        const _: () = {
            use $crate::action_list::{Digits, Dimension, Extent, Notation, Words, extent, product};
            use $crate::action_space::ActionDimension;
            use serde_json::{Map, Value};

            const EXTENT: Extent = product(&[$(extent(&$along)),+]);

            impl Dimension for $Compound {
                type Value = $Value;

                const SIZE: usize = EXTENT.size;

                const SQUARE_SETS: usize = EXTENT.square_sets;

                fn axes(&self) -> Vec<ActionDimension> {
                    [$(Dimension::axes(&$along)),+].concat()
                }

                #[inline]
                fn index(&self, value: $Value) -> usize {
                    let within = 0;
                    $(let within = within * extent(&$along).size + Dimension::index(&$along, value.$field);)+
                    within
                }

                #[inline]
                fn value(&self, index: usize) -> $Value {
                    let mut digits = Digits::default();
                    digits.begin(index, EXTENT.size);
                    $Value { $($field: digits.next(&$along)),+ }
                }
            }

            impl<Names: ?Sized> Notation<Names> for $Compound {
                fn text(&self, value: $Value, names: &Names) -> String {
                    [$(Notation::text(&$along, value.$field, names)),+].join(" ")
                }

                fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<$Value, String> {
                    Ok($Value { $($field: Notation::read(&$along, words, names)?),+ })
                }

                fn add_fields(&self, value: $Value, names: &Names, fields: &mut Map<String, Value>) {
                    $(Notation::add_fields(&$along, value.$field, names, fields);)+
                }
            }
        };
    };
}

pub(crate) use compound;
