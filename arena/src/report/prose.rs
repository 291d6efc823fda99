//! Prose that was broken into lines for a terminal, as what it was before.

use super::fold::WIDTH;

/// A part of a paragraph: text that flows, or the items of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Text, with a line break after a sentence that ended a line.
    Text(String),
    /// The items of a list.
    Items(Vec<String>),
}

/// The parts of a paragraph whose lines were broken for a terminal.
///
/// # Examples
/// ```
/// use orrery_arena::report::{Part, parts};
///
/// let text = Part::Text("Verdicts:".to_owned());
/// let items = Part::Items(vec!["* flux noise".to_owned()]);
/// assert_eq!(parts("Verdicts:\n* flux   noise"), [text, items]);
/// ```
pub fn parts(paragraph: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    // How far the first line of an item is indented: further lines of it are farther.
    let mut indent = 0;
    let mut last = "";
    for line in paragraph.lines() {
        let words = line.trim_start();
        let depth = line.len() - words.len();
        let is_item = depth > 0 || line.starts_with("* ");
        match parts.last_mut() {
            Some(Part::Items(items)) if is_item && depth > indent => {
                let item = items.last_mut().expect("a list begins with an item");
                item.push(' ');
                item.push_str(words);
            }
            Some(Part::Items(items)) if is_item => items.push(item(words)),
            Some(Part::Text(text)) if !is_item => {
                text.push(if ends(last, words) { '\n' } else { ' ' });
                text.push_str(words);
            }
            _ if is_item => {
                indent = depth.max(2);
                parts.push(Part::Items(vec![item(words)]));
            }
            _ => parts.push(Part::Text(words.to_owned())),
        }
        last = line;
    }
    parts
}

/// Whether a line ended where its words end: with a full stop, or with room for the next word.
fn ends(line: &str, next: &str) -> bool {
    let word = next.split(' ').next().unwrap_or_default();
    line.ends_with(['.', ':']) || line.chars().count() + 1 + word.chars().count() <= WIDTH
}

/// The words of an item, with single spaces where a terminal has columns.
fn item(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
