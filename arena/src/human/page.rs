//! What a person at a terminal sees of a decision: as much as the screen holds, the own board last, just above the prompt.

use crate::report::Screen;

/// The end of a text that goes on.
pub(super) const LEFT_OUT: &str = "…";

/// The lines that a list of actions has, before the own board has more than its picture.
const LEAST_LIST: usize = 6;

/// What a person has to know before a decision.
pub(super) struct News {
    /// The parts of the page above the list.
    pub(super) parts: Vec<Part>,
    /// All that other seats did since the last turn of this one.
    pub(super) changes: String,
}

/// A part of a page.
pub(super) struct Part {
    text: String,
    /// Parts with a higher number give way to those with a lower one.
    rank: u8,
}

impl Part {
    pub(super) fn new(rank: u8, text: impl Into<String>) -> Part {
        Part {
            text: text.into(),
            rank,
        }
    }
}

fn height(text: &str) -> usize {
    text.lines().count()
}

/// The first lines of a text. If lines are left out, the last one ends in this mark, for which words of it give way.
pub(super) fn cut(text: &str, most: usize, mark: &str, screen: Screen) -> String {
    let most = most.max(1);
    if height(text) <= most {
        return text.to_owned();
    }
    let mut kept: Vec<&str> = text.lines().take(most).collect();
    let mut last = kept.pop().unwrap_or_default();
    let is_full = |line: &str| {
        screen
            .width
            .is_some_and(|width| length(line) + 1 + mark.chars().count() > width)
    };
    while is_full(last) && !last.is_empty() {
        last = last.rsplit_once(' ').map_or("", |(before, _)| before.trim_end());
    }
    let marked = format!("{last} {mark}");
    kept.push(&marked);
    kept.join("\n")
}

/// How many characters of a line are seen: colours are not.
fn length(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().chars().count();
    let seen = parts.map(|part| part.split_once('m').map_or("", |(_, seen)| seen).chars().count());
    first + seen.sum::<usize>()
}

/// A page for this many lines: the news in their order as far as they fit, then the list, then the own board. `list` is given
/// the lines that are left for the list. The picture at the beginning of the own board is never cut: the list is, where what
/// has to be known leaves it less than it asks for.
pub(super) fn page(
    mut news: Vec<Part>,
    list: impl FnOnce(usize) -> String,
    own: &str,
    picture: usize,
    room: usize,
    screen: Screen,
) -> String {
    let own = own.trim_matches('\n');
    let must = news
        .iter()
        .filter(|part| part.rank == 0)
        .map(|part| height(&part.text))
        .sum::<usize>();
    let own = cut(
        own,
        room.saturating_sub(must + LEAST_LIST).max(picture),
        LEFT_OUT,
        screen,
    );
    let for_list = room.saturating_sub(must + height(&own));
    let list = cut(&list(for_list), for_list, LEFT_OUT, screen);
    let mut left = for_list.saturating_sub(height(&list));
    let mut by_rank: Vec<u8> = news.iter().map(|part| part.rank).filter(|&rank| rank > 0).collect();
    by_rank.sort_unstable();
    by_rank.dedup();
    for rank in by_rank {
        let needed: usize = news
            .iter()
            .filter(|part| part.rank == rank)
            .map(|part| height(&part.text))
            .sum();
        if needed <= left {
            left -= needed;
        } else {
            news.retain(|part| part.rank != rank);
        }
    }
    let texts = news.iter().map(|part| part.text.as_str()).chain([&list[..], &own]);
    let texts: Vec<&str> = texts
        .map(|text| text.trim_end_matches('\n'))
        .filter(|text| !text.is_empty())
        .collect();
    texts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "planet\nplanet\ntracks\ncards";

    fn page_in(room: usize) -> String {
        let news = vec![Part::new(2, "table\n"), Part::new(0, "changes"), Part::new(1, "points")];
        page(
            news,
            |lines| format!("list of {lines}"),
            OWN,
            2,
            room,
            Screen::default(),
        )
    }

    #[test]
    fn the_own_board_is_last_and_its_picture_whole() {
        assert_eq!(page_in(100), format!("table\nchanges\npoints\nlist of 95\n{OWN}"));
        assert_eq!(page_in(3), "changes\nlist of 0\nplanet\nplanet …");
    }

    #[test]
    fn what_matters_less_gives_way() {
        let within = |room: usize| -> bool { height(&page_in(room)) <= room };
        assert!((4..20).all(within));
        assert_eq!(page_in(5), "changes\npoints\nlist of 2\nplanet\nplanet …");
    }

    #[test]
    fn a_list_has_its_least_lines_before_the_own_board_has_more_than_its_picture() {
        let list = |lines: usize| vec!["action"; lines.max(LEAST_LIST)].join("\n");
        let page_in = |room| page(vec![Part::new(0, "changes")], list, OWN, 2, room, Screen::default());
        for room in 1 + LEAST_LIST + 2..20 {
            assert!(height(&page_in(room)) <= room, "{room}:\n{}", page_in(room));
        }
    }

    #[test]
    fn a_list_gives_way_to_the_picture() {
        let list = |_: usize| ["action"; 9].join("\n");
        let page = page(vec![Part::new(0, "changes")], list, OWN, 2, 5, Screen::default());
        assert_eq!(page, "changes\naction\naction …\nplanet\nplanet …");
    }

    #[test]
    fn a_text_that_is_cut_says_so() {
        let cut_to = |width, most| {
            let screen = Screen {
                width,
                is_coloured: true,
            };
            cut("a\n\u{1b}[38;5;1mb\u{1b}[0m two  three\nc", most, LEFT_OUT, screen)
        };
        assert_eq!(cut_to(None, 3), "a\n\u{1b}[38;5;1mb\u{1b}[0m two  three\nc");
        assert_eq!(cut_to(Some(14), 2), "a\n\u{1b}[38;5;1mb\u{1b}[0m two  three …");
        assert_eq!(cut_to(Some(13), 2), "a\n\u{1b}[38;5;1mb\u{1b}[0m two …");
        assert_eq!(cut_to(None, 0), "a …", "something is left of each text");
    }
}
