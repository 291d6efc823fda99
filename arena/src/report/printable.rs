//! Text from programs, files and folders, made harmless for a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// The text with its control characters written out, such as `\\u001b`: a terminal obeys them, and may hide or change
/// what was printed before. Line breaks and tabs stay. In JSON the escapes have their meaning there.
///
/// # Examples
/// ```
/// use orrery_arena::report::printable;
///
/// assert_eq!(printable("two\nlines"), "two\nlines");
/// assert_eq!(printable("\u{1b}[2Jgone\r"), "\\u001b[2Jgone\\u000d");
/// assert_eq!(printable("\u{202e}sdrawkcab\u{200f}"), "\\u202esdrawkcab\\u200f");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            let _ = write!(safe, "\\u{:04x}", u32::from(character));
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

/// Control characters, and those that turn the direction of what follows.
fn is_obeyed(character: char) -> bool {
    let turns =
        matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || character.is_control() && !['\n', '\t'].contains(&character)
}
