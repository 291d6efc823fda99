//! Problems of an input, worded so that a person can mend it, and all reported at once.

use std::fmt;

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

/// One problem: where it is, what was read, what is allowed. In its alternate form (`{:#}`) the line and the column
/// follow the name of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// File and key, or the key alone: `planets.toml: planet[3].row_medals`.
    pub place: String,
    /// The line and column of the place, if they are known.
    pub at: Option<Location>,
    /// What was read there.
    pub found: String,
    /// What is allowed there, or what to do.
    pub allowed: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let located = self.at.as_ref().filter(|_| f.alternate()).and_then(|at| {
            let key = self.place.strip_prefix(&at.file)?;
            Some(format!("{}:{}:{}{key}", at.file, at.line, at.column))
        });
        let place = located.as_ref().unwrap_or(&self.place);
        write!(f, "{place}: found {}; {}", self.found, self.allowed)
    }
}

/// All problems of one input, in the order in which they were found; never empty when returned as an error.
///
/// # Examples
/// ```
/// use orrery_engine::Problems;
///
/// let mut problems = Problems::default();
/// problems.add("seats", "9", "allowed are 1 to 6");
/// problems.add("shift", "7", "allowed are 0 to 5");
/// let text = problems.or("a setup").unwrap_err().to_string();
/// assert_eq!(text, "seats: found 9; allowed are 1 to 6\nshift: found 7; allowed are 0 to 5");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Adds a problem.
    pub fn add(&mut self, place: impl Into<String>, found: impl Into<String>, allowed: impl Into<String>) {
        self.0.push(Problem {
            place: place.into(),
            at: None,
            found: found.into(),
            allowed: allowed.into(),
        });
    }

    /// Returns the value if there is no problem, otherwise all problems.
    ///
    /// # Errors
    /// If any problem was noted.
    pub fn or<T>(self, value: T) -> Result<T, Problems> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// The candidate nearest to what was typed, if one is near enough to be what was meant.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(typed, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= candidate.len().max(3) / 3 || candidate.starts_with(typed))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// "allowed is one of a, b, c; did you mean b?": the message where one of `names` was expected and `typed` was read.
///
/// # Examples
/// ```
/// use orrery_engine::problem::one_of;
///
/// let text = one_of("gredy", ["random", "greedy"]);
/// assert_eq!(text, "allowed is one of random, greedy; did you mean greedy?");
/// ```
pub fn one_of<'a>(typed: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let list: Vec<&str> = names.clone().into_iter().collect();
    let allowed = match list[..] {
        [only] => return format!("allowed is {only}"),
        _ => format!("allowed is one of {}", list.join(", ")),
    };
    match nearest(typed, names) {
        Some(name) => format!("{allowed}; did you mean {name}?"),
        None => allowed,
    }
}

/// The most characters of a value that a problem quotes.
const SHOWN: usize = 60;
/// The most characters that are quoted of a word that may be a path.
const SHOWN_OF_PATH: usize = 1_000;

/// The text, or its beginning if it is long: an input from elsewhere is quoted with at most 60 characters.
///
/// # Examples
/// ```
/// use orrery_engine::problem::cut;
///
/// assert_eq!(cut("greedy"), "greedy");
/// assert_eq!(cut(&"x".repeat(100_000)), "x".repeat(60) + "...");
/// ```
pub fn cut(text: &str) -> String {
    begin(text, SHOWN)
}

/// A text of others, such as the message of a reader of TOML, with its long words cut. A word with a slash may be a path, which
/// is of no use if it is cut: 1,000 characters of it are kept.
///
/// # Examples
/// ```
/// use orrery_engine::problem::cut_words;
///
/// let long = "y".repeat(100_000);
/// assert_eq!(cut_words(&format!("unknown field {long}, expected x")).len(), 14 + 63 + 11);
/// ```
pub fn cut_words(text: &str) -> String {
    with_words(text, |word| if word.contains('/') { SHOWN_OF_PATH } else { SHOWN })
}

/// The text with words of at most 1,000 characters: for what people type themselves, with hashes and setups whole.
///
/// # Examples
/// ```
/// use orrery_engine::problem::cut_endless_words;
///
/// assert_eq!(cut_endless_words(&"z".repeat(100_000)).len(), 1_003);
/// ```
pub fn cut_endless_words(text: &str) -> String {
    with_words(text, |_| SHOWN_OF_PATH)
}

/// The text with as much of each word as this says.
fn with_words(text: &str, shown: impl Fn(&str) -> usize) -> String {
    let pieces = text.split_inclusive(char::is_whitespace).map(|piece| {
        let word = piece.trim_end();
        begin(word, shown(word)) + &piece[word.len()..]
    });
    pieces.collect()
}

fn begin(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_suggests_a_typing_slip_and_nothing_far_off() {
        let names = ["random", "greedy", "planner"];
        assert_eq!(nearest("gredy", names), Some("greedy"));
        assert_eq!(nearest("rand", names), Some("random"));
        assert_eq!(nearest("xyz", names), None);
    }
}
