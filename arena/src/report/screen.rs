//! Positions on a screen: pictures in colour, as wide as the screen is.

use super::printable::printable;
use orrery_engine::{Game, Seat};

/// What a text is printed on; by default something of any width without colours, such as a file.
///
/// # Examples
/// ```
/// use orrery_arena::report::Screen;
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Seat, Words};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let text = game.describe_seat(&state, None, Seat(0));
/// assert_eq!(Screen::default().seat(&game, &state, None, Seat(0)), text);
///
/// let narrow = Screen { width: Some(60), is_coloured: false };
/// let text = narrow.seat(&game, &state, None, Seat(0));
/// assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Screen {
    /// The most characters of a line, if there is a most.
    pub width: Option<usize>,
    /// Whether it shows colours.
    pub is_coloured: bool,
}

/// The narrowest text that is beside a picture; below that it is under the picture.
const NARROWEST_BESIDE: usize = 30;

/// With how many entries a line is a list in columns, and no label with its text.
const LIST: usize = 4;

impl Screen {
    /// What an observer sees of what the seats share.
    pub fn table<G: Game>(&self, game: &G, state: &G::State, observer: Option<Seat>) -> String {
        let text = game.describe_table(state, observer);
        self.with_picture(game, &text, &game.picture(state, observer, None))
    }

    /// What an observer sees of what belongs to a seat.
    pub fn seat<G: Game>(&self, game: &G, state: &G::State, observer: Option<Seat>, seat: Seat) -> String {
        let text = game.describe_seat(state, observer, seat);
        self.with_picture(game, &text, &game.picture(state, observer, Some(seat)))
    }

    /// The table, then all seats.
    pub fn position<G: Game>(&self, game: &G, state: &G::State, observer: Option<Seat>) -> String {
        let seats = (0..game.seats(state) as u8).map(|seat| self.seat(game, state, observer, Seat(seat)));
        let texts = std::iter::once(self.table(game, state, observer)).chain(seats);
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        texts.join("\n")
    }

    /// Lines folded between words where they are too long. Further lines begin below the text behind a label, or two
    /// characters further than the first.
    pub fn wrapped(&self, text: &str) -> String {
        let printable = printable(text);
        let lines = printable.split('\n').map(|line| match self.width {
            Some(width) if line.chars().count() > width => folded(line, width),
            _ => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The text of a sign, in its colour.
    pub fn painted(&self, sign: &str, colour: Option<[u8; 3]>) -> String {
        match colour {
            Some(colour) if self.is_coloured => format!("\u{1b}[38;5;{}m{sign}\u{1b}[0m", in_cube(colour)),
            _ => sign.to_owned(),
        }
    }

    fn with_picture<G: Game>(&self, game: &G, text: &str, picture: &str) -> String {
        let lines: Vec<&str> = text.lines().collect();
        let picture: Vec<&str> = picture.lines().collect();
        let is_there = |lines: &[&str]| lines.iter().zip(&picture).all(|(line, part)| line.starts_with(part));
        let begin = lines.windows(picture.len().max(1)).position(is_there);
        let Some(begin) = begin.filter(|_| !picture.is_empty()) else {
            return self.wrapped(text);
        };
        let end = begin + picture.len();
        let text_of = |lines: &[&str]| lines.iter().map(|line| self.wrapped(line) + "\n").collect::<String>();
        text_of(&lines[..begin]) + &self.beside(game, &lines[begin..end], &picture) + &text_of(&lines[end..])
    }

    /// The lines of a picture, each with what is beside it; or that below the picture, where the screen is too narrow.
    fn beside<G: Game>(&self, game: &G, lines: &[&str], picture: &[&str]) -> String {
        let drawn = picture.iter().enumerate().map(|(line, signs)| -> String {
            let signs = signs.chars().enumerate();
            let painted = signs.map(|(column, sign)| self.painted(&sign.to_string(), game.colour(line, column, sign)));
            painted.collect()
        });
        let rest = lines.iter().zip(picture).map(|(line, signs)| &line[signs.len()..]);
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if self.width.is_none_or(|width| widest <= width) {
            return drawn
                .zip(rest)
                .map(|(signs, rest)| signs + &printable(rest) + "\n")
                .collect();
        }
        let texts = rest.clone().map(str::trim).filter(|text| !text.is_empty());
        let begin = column_beside(lines, picture);
        if self.width.is_some_and(|width| width >= begin + NARROWEST_BESIDE) {
            let beside = Screen {
                width: self.width.map(|width| width - begin),
                is_coloured: false,
            };
            let beside = beside.wrapped(&texts.collect::<Vec<_>>().join("\n"));
            let pictured = drawn.zip(picture.iter().map(|signs| signs.chars().count()));
            return side_by_side(pictured, &beside, begin);
        }
        let below: String = texts.map(|text| self.wrapped(text) + "\n").collect();
        drawn.map(|signs| signs + "\n").collect::<String>() + &below
    }
}

/// The column at which the text beside a picture begins.
fn column_beside(lines: &[&str], picture: &[&str]) -> usize {
    let begins = lines.iter().zip(picture).filter_map(|(line, signs)| {
        let rest = &line[signs.len()..];
        let gap = rest.find(|sign: char| sign != ' ')?;
        Some(signs.chars().count() + gap)
    });
    begins.min().unwrap_or(0)
}

/// A picture, whose lines have these numbers of characters, and a text that begins in this column.
fn side_by_side(picture: impl Iterator<Item = (String, usize)>, text: &str, begin: usize) -> String {
    let mut picture = picture.fuse();
    let mut text = text.lines().fuse();
    let rows = std::iter::from_fn(|| match (picture.next(), text.next()) {
        (None, None) => None,
        (signs, words) => Some((signs.unwrap_or_default(), words.unwrap_or_default())),
    });
    let line = |((signs, length), words): ((String, usize), &str)| match words {
        "" => signs + "\n",
        words => format!("{signs}{}{words}\n", " ".repeat(begin.saturating_sub(length))),
    };
    rows.map(line).collect()
}

/// The line in parts of this width, broken between words, and a list in columns between its entries.
fn folded(line: &str, width: usize) -> String {
    let entries = entries(line);
    let is_list = entries.len() >= LIST;
    let begin = line.len() - line.trim_start().len();
    let indent = match indent(line).filter(|&indent| indent <= width / 2) {
        // The line goes on with the list of the line before.
        _ if is_list && begin > 2 => begin,
        Some(indent) => indent,
        None => begin + 2,
    };
    let fits = |entry: &str| indent + entry.trim_end().chars().count() <= width;
    let parts = entries.into_iter().flat_map(|entry| match is_list && fits(entry) {
        true => vec![entry],
        false => entry.split_inclusive(' ').collect(),
    });
    let mut text = String::new();
    let mut length = 0;
    for part in parts {
        let wide = part.trim_end().chars().count();
        if length > indent && length + wide > width {
            text.truncate(text.trim_end().len());
            text += &format!("\n{}", " ".repeat(indent));
            length = indent;
        }
        text.push_str(part);
        length += part.chars().count();
    }
    text
}

/// The entries of a line with two spaces or more between them, each with the spaces behind it. Those before the first
/// belong to it.
fn entries(line: &str) -> Vec<&str> {
    let begin = line.len() - line.trim_start().len();
    let is_begin = |at: usize| at > begin && line[..at].ends_with("  ") && !line[at..].starts_with(' ');
    let begins = line.char_indices().map(|(at, _)| at).filter(|&at| is_begin(at));
    let mut bounds = vec![0];
    bounds.extend(begins);
    bounds.push(line.len());
    bounds.windows(2).map(|bounds| &line[bounds[0]..bounds[1]]).collect()
}

/// Where the text behind a label begins: after two spaces or more, if the line has some.
fn indent(line: &str) -> Option<usize> {
    let begin = line.len() - line.trim_start().len();
    let gap = begin + line[begin..].find("  ")?;
    let rest = &line[gap..];
    Some(line[..gap].chars().count() + rest.len() - rest.trim_start().len())
}

/// The number of a colour among the 256 that terminals have: of a cube with six steps of red, green and blue.
fn in_cube(colour: [u8; 3]) -> u32 {
    let steps = colour.map(|part| (u32::from(part) + 25) / 51);
    16 + 36 * steps[0] + 6 * steps[1] + steps[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
    use orrery_engine::planetarium::{self, Planetarium};
    use orrery_engine::{Rng, playout};

    /// Positions of a random game.
    fn positions<G: Game>(game: &G, setup: &G::Setup) -> Vec<G::State> {
        let mut state = game.start(setup, 5).unwrap();
        let mut states = vec![state.clone()];
        let mut rng = Rng::seed(5);
        playout::play(
            game,
            &mut state,
            |view| view.legal()[rng.below(view.legal().len())],
            |state, _, _| states.push(state.clone()),
        );
        states
    }

    fn check<G: Game>(game: &G, setup: &G::Setup) {
        let wide = Screen::default();
        for state in positions(game, setup).iter().step_by(9) {
            for observer in [None, Some(Seat(0)), Some(Seat(1))] {
                assert_eq!(wide.position(game, state, observer), game.describe(state, observer));
                for width in [60, 80, 120] {
                    let plain = Screen {
                        width: Some(width),
                        is_coloured: false,
                    };
                    let text = plain.position(game, state, observer);
                    assert!(
                        text.lines().all(|line| line.chars().count() <= width),
                        "{width}:\n{text}"
                    );
                    let words = |text: &str| {
                        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                        words.sort();
                        words
                    };
                    assert_eq!(
                        words(&text),
                        words(&game.describe(state, observer)),
                        "nothing is left out"
                    );
                    let coloured = Screen {
                        is_coloured: true,
                        ..plain
                    }
                    .position(game, state, observer);
                    assert_ne!(coloured, text);
                    assert_eq!(without_colours(&coloured), text);
                }
            }
        }
    }

    fn without_colours(text: &str) -> String {
        let mut parts = text.split('\u{1b}');
        let first = parts.next().unwrap_or_default().to_owned();
        first
            + &parts
                .map(|part| part.split_once('m').expect("a colour").1)
                .collect::<String>()
    }

    #[test]
    fn positions_fit_and_say_the_same_whatever_the_width() {
        check(&PlanetUnknown::default(), &Setup::base(2));
        check(&Planetarium::default(), &planetarium::Setup::players(2));
    }

    #[test]
    fn lines_go_on_below_the_text_behind_their_label() {
        let screen = Screen {
            width: Some(24),
            is_coloured: false,
        };
        let text = screen.wrapped("hand   one two three four five six\nshort");
        assert_eq!(text, "hand   one two three\n       four five six\nshort");
        let text = screen.wrapped("  no label here, only a long line");
        assert_eq!(text, "  no label here, only a\n    long line");
        let text = screen.wrapped("row   O1-01 g  O1-02 r  O1-03 metal and rock and gas");
        assert_eq!(
            text,
            "row   O1-01 g  O1-02 r\n      O1-03 metal and\n      rock and gas"
        );
        let text = screen.wrapped("      O1-01 g  O1-02 r  O1-03 w  O1-04 m");
        assert_eq!(text, "      O1-01 g  O1-02 r\n      O1-03 w  O1-04 m");
        let wide = Screen::default().wrapped("a very long line that stays as it is, whatever its width");
        assert!(!wide.contains('\n'));
    }
}
