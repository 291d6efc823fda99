//! Numbers of ruleset files that can be changed, each in its place in the text, so that all else stays as it is written.

use std::ops::Range;

/// A number in the text of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Number {
    /// Its place in the text.
    pub(crate) place: Range<usize>,
    /// Its value there.
    pub(crate) value: i64,
}

/// How a value changes the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Change {
    /// It is added to each of them.
    Added,
    /// It is the number itself, which has this value now.
    Itself(i64),
}

/// Numbers of a ruleset that a value changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parameter {
    /// Its name on the command line.
    pub(crate) name: String,
    /// The file, by the name of the built-in one of its kind.
    pub(crate) file: String,
    numbers: Vec<Number>,
    change: Change,
}

impl Parameter {
    /// Numbers to all of which the value is added.
    pub(crate) fn added(name: String, file: &str, numbers: Vec<Number>) -> Parameter {
        Parameter {
            name,
            file: file.to_owned(),
            numbers,
            change: Change::Added,
        }
    }

    /// A number that is the value.
    pub(crate) fn itself(name: String, file: &str, number: Number) -> Parameter {
        Parameter {
            name,
            file: file.to_owned(),
            change: Change::Itself(number.value),
            numbers: vec![number],
        }
    }

    /// The value of the ruleset as it is.
    pub(crate) fn present(&self) -> i64 {
        match self.change {
            Change::Added => 0,
            Change::Itself(value) => value,
        }
    }

    /// The text of its file, with this value.
    pub(crate) fn with(&self, text: &str, value: i64) -> String {
        let mut changed = text.to_owned();
        let mut numbers: Vec<&Number> = self.numbers.iter().collect();
        numbers.sort_by_key(|number| number.place.start);
        // From the last one on, so that the places of the others stay.
        for number in numbers.into_iter().rev() {
            let value = match self.change {
                Change::Added => number.value.saturating_add(value),
                Change::Itself(_) => value,
            };
            changed.replace_range(number.place.clone(), &value.to_string());
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_added_to_all_numbers_and_nothing_else_changes() {
        let text = "[1, 22] # and 9";
        let number = |place: Range<usize>| Number {
            value: text[place.clone()].parse().unwrap(),
            place,
        };
        let parameter = Parameter::added("n".to_owned(), "file", vec![number(1..2), number(4..6)]);
        assert_eq!(parameter.present(), 0);
        assert_eq!(parameter.with(text, 100), "[101, 122] # and 9");
        assert_eq!(parameter.with(text, 0), text);
        let parameter = Parameter::itself("n".to_owned(), "file", number(4..6));
        assert_eq!(
            (parameter.present(), &parameter.with(text, -3)[..]),
            (22, "[1, -3] # and 9")
        );
    }
}
