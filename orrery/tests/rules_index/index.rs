//! A `RULES.md`: its rows, and what is wrong with them.

use super::citation::{self, Numbers};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a row says whose number nobody cites, before its reason.
const REASON: &str = "not cited:";

/// How the lines at the head of a table begin.
const HEADS: [&str; 3] = ["| number | rule | file |", "| number | example | file |", "| --- |"];

/// The texts of the repository by path, and the numbers that each cites.
pub(crate) type Citations = BTreeMap<PathBuf, Numbers>;

/// The page with the rules of a game.
pub(crate) struct Index {
    /// The folder where it lies.
    folder: PathBuf,
    chapters: Vec<String>,
    rows: Vec<Row>,
    /// The lines of its tables that begin with no number.
    unread: Vec<String>,
}

struct Row {
    number: String,
    links: Vec<String>,
    /// Why nobody cites the number.
    reason: Option<String>,
}

impl Row {
    /// The row that a line of a table is, if its first cell is a number.
    fn of(line: &str) -> Option<Row> {
        let mut cells = line.strip_prefix("| ")?.split(" |");
        let cell = cells.next()?;
        let links = line.split("](").skip(1);
        let reason = cells.find_map(|cell| cell.split_once(REASON));
        Some(Row {
            number: citation::first(cell).filter(|number| number == cell)?,
            links: links
                .filter_map(|link| Some(link.split_once(')')?.0.to_owned()))
                .collect(),
            reason: reason.map(|(_, reason)| reason.trim_matches([' ', '.']).to_owned()),
        })
    }
}

impl Index {
    /// The page that a text in a folder is. A heading may be the number of a chapter; a row of a table is a number, its
    /// rule, and links to the files that decide it.
    pub(crate) fn of(folder: &Path, text: &str) -> Index {
        let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
        let (mut rows, mut unread) = (Vec::new(), Vec::new());
        for line in text.lines().filter(|line| line.trim_start().starts_with('|')) {
            match Row::of(line) {
                Some(row) => rows.push(row),
                None if HEADS.iter().any(|head| line.starts_with(head)) => {}
                None => unread.push(line.to_owned()),
            }
        }
        Index {
            folder: folder.to_owned(),
            chapters: headings.filter_map(citation::first).collect(),
            rows,
            unread,
        }
    }

    /// Every number of the page, chapters first.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &String> {
        self.chapters.iter().chain(self.rows.iter().map(|row| &row.number))
    }

    /// The numbers that are there more than once.
    pub(crate) fn twice(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let again = self.numbers().filter(|&number| !seen.insert(number));
        again.map(|number| format!("{number} is there twice")).collect()
    }

    /// The lines of its tables that are no rows.
    pub(crate) fn unread(&self) -> Vec<String> {
        let unread = self.unread.iter();
        unread.map(|line| format!("{line} begins with no number")).collect()
    }

    /// The rows that nobody cites, although they give no reason; those with an empty reason, and those that are cited in
    /// spite of one.
    pub(crate) fn uncited(&self, citations: &Citations) -> Vec<String> {
        let cited: BTreeSet<&String> = citations.values().flat_map(Numbers::all).collect();
        let wrong = self.rows.iter().filter_map(|row| {
            let number = &row.number;
            match (&row.reason, cited.contains(number)) {
                (None, false) => Some(format!("{number} is not cited")),
                (Some(_), true) => Some(format!("{number} is cited, although its row says not")),
                (Some(reason), false) if reason.is_empty() => {
                    Some(format!("{number} does not say why nobody cites it"))
                }
                _ => None,
            }
        });
        wrong.collect()
    }

    /// The links that lead nowhere, and rows without any.
    pub(crate) fn broken_links(&self, exists: impl Fn(&Path) -> bool) -> Vec<String> {
        let mut broken = Vec::new();
        for row in &self.rows {
            if row.links.is_empty() {
                broken.push(format!("{} has no link", row.number));
            }
            let lost = row.links.iter().filter(|link| !exists(&self.linked(link)));
            broken.extend(lost.map(|link| format!("{}: {link} is not there", row.number)));
        }
        broken
    }

    /// The linked sources and data that do not cite the number of the row; to lie within a range is not enough.
    pub(crate) fn silent(&self, citations: &Citations) -> Vec<String> {
        let mut silent = Vec::new();
        for row in &self.rows {
            let cites = |path: &PathBuf| {
                let numbers = citations.get(path);
                numbers.is_some_and(|numbers| numbers.named.contains(&row.number))
            };
            let sources = row.links.iter().filter(|link| !link.ends_with(".md"));
            let others = sources.filter(|link| !cites(&self.linked(link)));
            silent.extend(others.map(|link| format!("{link} does not cite {}", row.number)));
        }
        silent
    }

    /// Whether a file is one of this game: it, or a folder around it, has the name of the folder of the game.
    fn owns(&self, path: &Path) -> bool {
        let name = self.folder.file_name();
        path.file_stem() == name || path.iter().any(|part| Some(part) == name)
    }

    /// The file that a link leads to, without the `..` in it.
    fn linked(&self, link: &str) -> PathBuf {
        let mut path = self.folder.clone();
        for part in link.split('/') {
            if part == ".." {
                path.pop();
            } else {
                path.push(part);
            }
        }
        path
    }
}

/// The citations of numbers that no page has, and in a file of one game those that its page does not have.
pub(crate) fn unknown(indexes: &[Index], citations: &Citations) -> Vec<String> {
    let mut unknown = Vec::new();
    for (path, numbers) in citations {
        let own = indexes.iter().find(|index| index.owns(path));
        let pages = own.map_or(indexes, std::slice::from_ref);
        let known: BTreeSet<&String> = pages.iter().flat_map(Index::numbers).collect();
        let whose = if own.is_some() { "its" } else { "no" };
        let others = numbers.all().into_iter().filter(|number| !known.contains(number));
        let has = if own.is_some() { "does not have" } else { "has" };
        let message = |number| format!("{} cites {number}, which {whose} RULES.md {has}", path.display());
        unknown.extend(others.map(message));
    }
    unknown
}

#[cfg(test)]
mod tests {
    use super::{Citations, Index, unknown};
    use crate::citation::cited;
    use std::path::{Path, PathBuf};

    const PAGE: &str = "\
## PU-3 Placement
| number | rule | file |
| --- | --- | --- |
| PU-3.4 | Waiving. | [offers.rs](supply/offers.rs) |
| PU-3.5 | Who can must. | [window.rs](play/window.rs), [data](../../data.toml) |
";

    const OTHER: &str = "| R5 | A patch. | [a.rs](a.rs) |";

    fn page(text: &str) -> Index {
        Index::of(Path::new("engine/src/game"), text)
    }

    fn citations(texts: &[(&str, &str)]) -> Citations {
        let cite = |&(path, text): &(&str, &str)| (PathBuf::from(path), cited(text));
        texts.iter().map(cite).collect()
    }

    #[test]
    fn a_page_and_texts_that_agree_pass() {
        let (page, texts) = (
            page(PAGE),
            [
                ("engine/src/game/supply/offers.rs", "(PU-3.4)"),
                ("engine/src/game/play/window.rs", "(PU-3.5)"),
                ("engine/data.toml", "# PU-3.5"),
                ("README.md", "PU-3"),
            ],
        );
        let citations = citations(&texts);
        let there = |path: &Path| citations.contains_key(path);
        let none = Vec::<String>::new();
        assert_eq!(page.twice(), none);
        assert_eq!(page.unread(), none);
        assert_eq!(page.uncited(&citations), none);
        assert_eq!(page.broken_links(there), none);
        assert_eq!(page.silent(&citations), none);
        assert_eq!(unknown(&[page], &citations), none);
    }

    #[test]
    fn a_number_that_is_there_twice_is_found() {
        let page = page(&format!("{PAGE}| PU-3.4 | Again. | [a](b) |\n"));
        assert_eq!(page.twice(), ["PU-3.4 is there twice"]);
    }

    #[test]
    fn a_number_that_nobody_cites_needs_a_reason() {
        let citations = citations(&[("README.md", "PU-3.4")]);
        assert_eq!(page(PAGE).uncited(&citations), ["PU-3.5 is not cited"]);
        let with = |reason: &str| page(&PAGE.replace("Who can must.", reason));
        let reason = with("Who can must; not cited: an example.");
        assert_eq!(reason.uncited(&citations), Vec::<String>::new());
        for empty in ["Who can must; not cited: ", "Who can must; not cited: .", "not cited:"] {
            let found = with(empty).uncited(&citations);
            assert_eq!(found, ["PU-3.5 does not say why nobody cites it"]);
        }
    }

    #[test]
    fn a_number_that_is_cited_in_spite_of_a_reason_is_found() {
        let citations = citations(&[("README.md", "PU-3.4, PU-3.5")]);
        let reason = PAGE.replace("Who can must.", "Who can must; not cited: an example.");
        let found = page(&reason).uncited(&citations);
        assert_eq!(found, ["PU-3.5 is cited, although its row says not"]);
    }

    #[test]
    fn a_line_of_a_table_that_is_no_row_is_found() {
        for cell in ["PU-3.4b", "PU-3.4, R5", "3.4", ""] {
            let line = format!("| {cell} | Waiving. | [offers.rs](supply/offers.rs) |");
            let page = page(&format!("{PAGE}{line}\n"));
            assert_eq!(page.unread(), [format!("{line} begins with no number")]);
        }
        assert_eq!(page(&format!("{PAGE} |PU-3.6|a|\n")).unread().len(), 1);
    }

    #[test]
    fn a_link_that_leads_nowhere_is_found_and_a_row_without_one() {
        let page = page(&PAGE.replace("[offers.rs](supply/offers.rs)", "offers.rs"));
        let broken = page.broken_links(|path| path == Path::new("engine/data.toml"));
        assert_eq!(broken, ["PU-3.4 has no link", "PU-3.5: play/window.rs is not there"]);
    }

    #[test]
    fn a_linked_source_that_does_not_cite_its_number_is_found() {
        let citations = citations(&[
            ("engine/src/game/supply/offers.rs", "(PU-3.4)"),
            ("engine/src/game/play/window.rs", "(PU-3.4 to 3.6)"),
            ("engine/data.toml", "# PU-3.4"),
        ]);
        let found = page(PAGE).silent(&citations);
        let expected = ["play/window.rs", "../../data.toml"].map(|link| format!("{link} does not cite PU-3.5"));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_number_that_no_page_has_is_found() {
        let citations = citations(&[("README.md", "PU-3, PU-3.4 to 3.6")]);
        let found = unknown(&[page(PAGE)], &citations);
        assert_eq!(found, ["README.md cites PU-3.6, which no RULES.md has"]);
    }

    #[test]
    fn a_file_of_a_game_that_cites_a_number_of_another_game_is_found() {
        let other = Index::of(Path::new("engine/src/other"), OTHER);
        let citations = citations(&[
            ("engine/src/game/play.rs", "PU-3.4, R5"),
            ("engine/tests/other/end.rs", "R5"),
            ("arena/src/other.rs", "PU-3.4"),
            ("arena/src/both.rs", "PU-3.4, R5"),
        ]);
        let found = unknown(&[page(PAGE), other], &citations);
        let expected = [("arena/src/other.rs", "PU-3.4"), ("engine/src/game/play.rs", "R5")];
        let message = |(path, number)| format!("{path} cites {number}, which its RULES.md does not have");
        assert_eq!(found, expected.map(message));
    }
}
