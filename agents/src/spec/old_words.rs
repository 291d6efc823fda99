//! The word `prospects` for the heuristic evaluation: it is read until version 0.2.

use crate::spec::settings::HEURISTIC;

/// What the heuristic evaluation was called.
const PROSPECTS: &str = "prospects";
/// Where the word is in agents, and in files of weights and of models.
const PLACES: [(&str, &str); 3] = [
    ("eval=prospects", "eval=heuristic"),
    ("evaluation = \"prospects\"", "evaluation = \"heuristic\""),
    ("\nprospects = ", "\nheuristic = "),
];

/// The present word for an evaluation.
pub(crate) fn present(evaluation: &str) -> &str {
    match evaluation {
        PROSPECTS => HEURISTIC,
        present => present,
    }
}

/// The text of a file as it was written before. Checksums are made of it, since random streams are drawn from them.
pub(crate) fn as_before(text: &str) -> String {
    let places = PLACES.iter();
    places.fold(text.to_owned(), |text, (before, now)| text.replace(now, before))
}

/// What to write in place of an old word in a text of agents, of weights or of a model.
///
/// # Examples
/// ```
/// use orrery_agents::old_words;
///
/// let note = old_words::note("planner:eval=prospects,beam=4").expect("it has an old word");
/// assert_eq!(note, "`eval=prospects` is now `eval=heuristic`; the old word is read until version 0.2");
/// assert_eq!(old_words::note("planner:eval=heuristic"), None);
/// ```
pub fn note(text: &str) -> Option<String> {
    let (before, now) = PLACES.iter().find(|(before, _)| text.contains(before))?;
    let (before, now) = (before.trim(), now.trim());
    Some(format!(
        "`{before}` is now `{now}`; the old word is read until version 0.2"
    ))
}
