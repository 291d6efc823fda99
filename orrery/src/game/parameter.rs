//! Numbers and switches of ruleset files that can be changed, each in its place in the text, so that all else stays as it is
//! written.

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
    /// 0 turns the switch off and every other value turns it on; it is on or off now.
    Switch(bool),
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
    /// The numbers of these parameters of one file, to all of which the value is added; nothing if there are none.
    pub(crate) fn together<'a>(name: String, members: impl IntoIterator<Item = &'a Parameter>) -> Option<Parameter> {
        let mut members = members.into_iter().peekable();
        let file = members.peek()?.file.clone();
        Some(Parameter {
            name,
            file,
            numbers: members.flat_map(|member| member.numbers.clone()).collect(),
            change: Change::Added,
        })
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

    /// Adds the numbers of another parameter, which the rules want to be equal to these.
    pub(crate) fn join(&mut self, other: Parameter) {
        self.numbers.extend(other.numbers);
    }

    /// A switch, which is `true` or `false`; as values these are 1 and 0.
    pub(crate) fn switch(name: String, file: &str, switch: Number) -> Parameter {
        Parameter {
            name,
            file: file.to_owned(),
            change: Change::Switch(switch.value != 0),
            numbers: vec![switch],
        }
    }

    /// Whether it is a switch, so that its only values are 0 and 1.
    pub(crate) fn is_switch(&self) -> bool {
        matches!(self.change, Change::Switch(_))
    }

    /// The value of the ruleset as it is.
    pub(crate) fn present(&self) -> i64 {
        match self.change {
            Change::Added => 0,
            Change::Itself(value) => value,
            Change::Switch(is_on) => i64::from(is_on),
        }
    }

    /// The values one step away.
    pub(crate) fn steps(&self) -> Vec<i64> {
        match self.change {
            Change::Switch(is_on) => vec![i64::from(!is_on)],
            Change::Added | Change::Itself(_) => vec![self.present() + 1, self.present() - 1],
        }
    }

    /// A value as the file writes it.
    pub(crate) fn written(&self, value: i64) -> String {
        match self.change {
            Change::Added | Change::Itself(_) => value.to_string(),
            Change::Switch(_) => (value != 0).to_string(),
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
                Change::Itself(_) | Change::Switch(_) => value,
            };
            changed.replace_range(number.place.clone(), &self.written(value));
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
        let [first, second] = [1..2, 4..6].map(|place| Parameter::itself("n".to_owned(), "file", number(place)));
        let parameter = Parameter::together("n".to_owned(), [&first, &second]).unwrap();
        assert_eq!(parameter.present(), 0);
        assert_eq!(parameter.with(text, 100), "[101, 122] # and 9");
        assert_eq!(parameter.with(text, 0), text);
        assert_eq!((second.present(), &second.with(text, -3)[..]), (22, "[1, -3] # and 9"));
    }

    #[test]
    fn a_switch_is_turned_on_and_off() {
        let text = "a = true # true";
        let parameter = Parameter::switch("a".to_owned(), "file", Number { place: 4..8, value: 1 });
        assert_eq!((parameter.is_switch(), parameter.present()), (true, 1));
        assert_eq!(parameter.with(text, 0), "a = false # true");
        assert_eq!(parameter.with(text, 1), text);
    }
}
