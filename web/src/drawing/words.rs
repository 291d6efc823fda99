//! Lines of text that fit a width, by the estimated width of a letter.

/// The width of a letter in thousandths of the size of the font. It is generous: most letters are narrower.
const LETTER: i32 = 560;

/// Splits a text into lines that fit a width, between words if it can be.
pub(super) fn wrap(text: &str, width: i32, size: i32) -> Vec<String> {
    let most = usize::try_from(width * 1000 / (LETTER * size))
        .unwrap_or_default()
        .max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for part in cut(word, most) {
            let line = lines.last_mut().expect("there is a line");
            let length = line.chars().count();
            if length == 0 {
                *line = part;
            } else if length + 1 + part.chars().count() <= most {
                line.push(' ');
                line.push_str(&part);
            } else {
                lines.push(part);
            }
        }
    }
    lines
}

/// A word in parts of at most some letters.
fn cut(word: &str, most: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(most).map(|part| part.iter().collect()).collect()
}

/// `1 medal`, `3 medals`.
pub(super) fn counted(count: i64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_within_those_that_are_too_long() {
        assert_eq!(wrap("a tile advances civ", 60, 10), ["a tile", "advances", "civ"]);
        assert_eq!(wrap("incomprehensible", 60, 10), ["incomprehe", "nsible"]);
        assert_eq!(wrap("", 60, 10), [""]);
    }
}
