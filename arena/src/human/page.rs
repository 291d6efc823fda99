//! What a person at a terminal sees of a decision: as much as the screen holds, the own board last, just above the prompt.

/// The lines that a list of actions has at least.
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

/// The first lines of a text, with this mark below if lines are left out. Two lines are kept at least.
pub(super) fn cut(text: &str, most: usize, mark: &str) -> String {
    if height(text) <= most {
        return text.to_owned();
    }
    let kept: Vec<&str> = text.lines().take(most.saturating_sub(1).max(2)).collect();
    format!("{}\n  {mark}", kept.join("\n"))
}

/// A page for this many lines: the news in their order as far as they fit, then the list, then the own board. `list` is given
/// the lines that are left for the list. The picture at the beginning of the own board is never cut.
pub(super) fn page(
    mut news: Vec<Part>,
    list: impl FnOnce(usize) -> String,
    own: &str,
    picture: usize,
    room: usize,
) -> String {
    let own = own.trim_matches('\n');
    let must = news
        .iter()
        .filter(|part| part.rank == 0)
        .map(|part| height(&part.text))
        .sum::<usize>();
    let own = first_lines(own, room.saturating_sub(must + LEAST_LIST).max(picture));
    let list = list(room.saturating_sub(must + height(own)));
    let mut left = room.saturating_sub(must + height(own) + height(&list));
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
    let texts = news.iter().map(|part| part.text.as_str()).chain([&list[..], own]);
    let texts: Vec<&str> = texts
        .map(|text| text.trim_end_matches('\n'))
        .filter(|text| !text.is_empty())
        .collect();
    texts.join("\n")
}

fn first_lines(text: &str, most: usize) -> &str {
    match text.match_indices('\n').nth(most.saturating_sub(1)) {
        Some((end, _)) if most > 0 => &text[..end],
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "planet\nplanet\ntracks\ncards";

    fn page_in(room: usize) -> String {
        let news = vec![Part::new(2, "table\n"), Part::new(0, "changes"), Part::new(1, "points")];
        page(news, |lines| format!("list of {lines}"), OWN, 2, room)
    }

    #[test]
    fn the_own_board_is_last_and_its_picture_whole() {
        assert_eq!(page_in(100), format!("table\nchanges\npoints\nlist of 95\n{OWN}"));
        assert_eq!(page_in(3), "changes\nlist of 0\nplanet\nplanet");
    }

    #[test]
    fn what_matters_less_gives_way() {
        let within = |room: usize| -> bool { height(&page_in(room)) <= room };
        assert!((4..20).all(within));
        assert_eq!(page_in(5), "changes\npoints\nlist of 2\nplanet\nplanet");
    }

    #[test]
    fn a_list_has_its_least_lines_before_the_own_board_has_more_than_its_picture() {
        let list = |lines: usize| vec!["action"; lines.max(LEAST_LIST)].join("\n");
        let page_in = |room| page(vec![Part::new(0, "changes")], list, OWN, 2, room);
        for room in 1 + LEAST_LIST + 2..20 {
            assert!(height(&page_in(room)) <= room, "{room}:\n{}", page_in(room));
        }
    }

    #[test]
    fn a_text_that_is_cut_says_so() {
        assert_eq!(cut("a\nb\nc", 3, ".."), "a\nb\nc");
        assert_eq!(cut("a\nb\nc\nd", 3, ".."), "a\nb\n  ..");
        assert_eq!(cut("a\nb\nc", 1, "more"), "a\nb\n  more", "a heading is never alone");
    }
}
