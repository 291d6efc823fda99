//! A program and its arguments as one text.

use std::fmt;
use std::process::Command;
use std::str::FromStr;

/// A program and its arguments, written as in a shell: words separated by spaces, with single or double quotes around
/// words that contain spaces, commas or the other quote. No shell is involved, so nothing else has a special meaning.
///
/// # Examples
/// ```
/// use orrery_agents::external::CommandLine;
///
/// let command: CommandLine = "python3 \"my bot.py\" --level 2".parse()?;
/// assert_eq!((&command.program[..], &command.arguments[0][..]), ("python3", "my bot.py"));
/// # Ok::<(), orrery_agents::external::CommandLineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// The program: a path, or a name to search for.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl CommandLine {
    /// The program, about to be started.
    pub(super) fn to_command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }

    /// The words that may name a file of the program. A program without a `/` is searched for, such as an interpreter, whose
    /// version is not that of the program.
    pub(super) fn own_words(&self) -> impl Iterator<Item = &String> {
        let program = Some(&self.program).filter(|program| program.contains('/'));
        program.into_iter().chain(&self.arguments)
    }
}

/// A text that is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// The text has no word.
    #[error("a program is missing")]
    Empty,
    /// A quote has no end.
    #[error("the quote {0} has no end")]
    Open(char),
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<CommandLine, CommandLineError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in text.chars() {
            match quote {
                Some(end) if c == end => quote = None,
                Some(_) => word.get_or_insert_default().push(c),
                None if QUOTES.contains(&c) => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                None => word.get_or_insert_default().push(c),
            }
        }
        if let Some(quote) = quote {
            return Err(CommandLineError::Open(quote));
        }
        words.extend(word);
        let mut words = words.into_iter();
        Ok(CommandLine {
            program: words
                .next()
                .filter(|program| !program.is_empty())
                .ok_or(CommandLineError::Empty)?,
            arguments: words.collect(),
        })
    }
}

/// The quotes that protect spaces and commas.
pub(crate) const QUOTES: [char; 2] = ['"', '\''];

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_word(f, &self.program)?;
        self.arguments.iter().try_for_each(|word| {
            f.write_str(" ")?;
            write_word(f, word)
        })
    }
}

/// Writes a word, in as few quotes as it needs.
fn write_word(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    let is_plain = |c: char| !c.is_whitespace() && c != ',' && !QUOTES.contains(&c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return f.write_str(word);
    }
    if !word.contains('"') {
        return write!(f, "\"{word}\"");
    }
    for (i, piece) in word.split('\'').enumerate() {
        write!(f, "{}'{piece}'", if i == 0 { "" } else { "\"'\"" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let line: CommandLine = text.parse().unwrap();
        [vec![line.program], line.arguments].concat()
    }

    #[test]
    fn words_are_separated_by_spaces_unless_they_are_quoted() {
        assert_eq!(
            words("python3  bot.py --layers 3"),
            ["python3", "bot.py", "--layers", "3"]
        );
        assert_eq!(words("'my bot' \"a,b\" x'y z'\"'\" ''"), ["my bot", "a,b", "xy z'", ""]);
    }

    #[test]
    fn a_command_that_is_printed_is_read_as_the_same() {
        for text in [
            "bot",
            "'my bot' 1,2",
            "bot 'say \"hi\"' \"it's\" ''",
            "bot '\"'\"'\"'\"'",
        ] {
            let line: CommandLine = text.parse().unwrap();
            assert_eq!(line.to_string().parse(), Ok(line));
        }
        let line: CommandLine = "bot  \"plain\" 1','2".parse().unwrap();
        assert_eq!(line.to_string(), "bot plain \"1,2\"");
    }

    #[test]
    fn a_text_without_a_program_or_with_an_open_quote_is_refused() {
        assert_eq!(" ".parse::<CommandLine>(), Err(CommandLineError::Empty));
        assert_eq!("'' x".parse::<CommandLine>(), Err(CommandLineError::Empty));
        assert_eq!("bot 'x".parse::<CommandLine>(), Err(CommandLineError::Open('\'')));
    }
}
