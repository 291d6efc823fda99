//! Text in lines for a terminal of 80 columns.

/// The most characters of a line.
pub(super) const WIDTH: usize = 80;

/// The text behind `first`, folded between words; further lines are indented as far as the text of the first.
pub fn fold(first: &str, text: &str) -> String {
    fold_within(first, text, WIDTH)
}

/// The same in lines of this width.
pub(super) fn fold_within(first: &str, text: &str, width: usize) -> String {
    packed(first, text.split(' '), width)
}

/// The items behind `first`, with commas, folded between items.
pub fn fold_list(first: &str, items: &[String]) -> String {
    let list = items.join(",\n");
    packed(first, list.split('\n'), WIDTH)
}

/// The parts with spaces between them, as many on a line as it holds.
fn packed<'a>(first: &str, parts: impl Iterator<Item = &'a str>, width: usize) -> String {
    let indent = first.chars().count();
    let mut text = first.to_owned();
    let mut length = indent;
    for part in parts {
        let wide = part.chars().count();
        if length > indent && length + 1 + wide > width {
            text += &format!("\n{}", " ".repeat(indent));
            length = indent;
        } else if length > indent {
            text.push(' ');
            length += 1;
        }
        text.push_str(part);
        length += wide;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_to_an_indented_line_where_the_first_is_full() {
        let text = fold("  a  ", "word ".repeat(20).trim_end());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].len(), 79);
        assert_eq!(lines[1], format!("     {}", "word ".repeat(5).trim_end()));
        assert_eq!(fold("", "short"), "short\n");
    }

    #[test]
    fn items_are_kept_together() {
        let text = fold_list("of: ", &vec!["rover 12".to_owned(); 9]);
        assert!(
            text.lines()
                .all(|line| line.len() <= 80 && line.starts_with("    rover 12") || line.starts_with("of: rover 12"))
        );
        assert_eq!(text.matches("rover 12").count(), 9);
        assert!(text.ends_with(" rover 12\n"));
    }
}
