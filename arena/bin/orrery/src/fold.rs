//! Text in lines for a terminal of 80 columns.

/// The most characters of a line.
const WIDTH: usize = 80;

/// The text behind `first`, folded between words; further lines are indented as far as the text of the first.
pub(crate) fn fold(first: &str, text: &str) -> String {
    let indent = first.chars().count();
    let mut lines = vec![first.to_owned()];
    let mut length = indent;
    for word in text.split(' ') {
        let wide = word.chars().count();
        if length > indent && length + 1 + wide > WIDTH {
            lines.push(" ".repeat(indent));
            length = indent;
        }
        let line = lines.last_mut().expect("there is always a line");
        if length > indent {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += wide;
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_to_an_indented_line_where_the_first_is_full() {
        let text = fold("  a  ", &"word ".repeat(20));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].len(), 79);
        assert_eq!(lines[1], format!("     {}", "word ".repeat(5).trim_end()));
        assert_eq!(fold("", "short"), "short\n");
    }
}
