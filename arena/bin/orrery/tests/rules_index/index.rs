//! A `RULES.md`: its rows, and what is wrong with them.

use super::citation;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a row says whose number nobody cites, before its reason.
const REASON: &str = "not cited: ";

/// The texts of the repository by path, and the numbers that each cites.
pub(crate) type Citations = BTreeMap<PathBuf, BTreeSet<String>>;

/// The page with the rules of a game.
pub(crate) struct Index {
    /// The folder where it lies.
    folder: PathBuf,
    chapters: Vec<String>,
    rows: Vec<Row>,
}

struct Row {
    number: String,
    links: Vec<String>,
    has_reason: bool,
}

impl Index {
    /// The page that a text in a folder is. A heading may be the number of a chapter; a row of a table is a number, its
    /// rule, and links to the files that decide it.
    pub(crate) fn of(folder: &Path, text: &str) -> Index {
        let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
        let lines = text.lines().filter_map(|line| line.strip_prefix("| "));
        let row = |line: &str| {
            let links = line.split("](").skip(1);
            Some(Row {
                number: citation::first(line)?,
                links: links
                    .filter_map(|link| Some(link.split_once(')')?.0.to_owned()))
                    .collect(),
                has_reason: line.contains(REASON),
            })
        };
        Index {
            folder: folder.to_owned(),
            chapters: headings.filter_map(citation::first).collect(),
            rows: lines.filter_map(row).collect(),
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

    /// The rows that nobody cites, although they give no reason.
    pub(crate) fn uncited(&self, citations: &Citations) -> Vec<String> {
        let is_cited = |row: &&Row| citations.values().any(|numbers| numbers.contains(&row.number));
        let uncited = self.rows.iter().filter(|row| !row.has_reason && !is_cited(row));
        uncited.map(|row| format!("{} is not cited", row.number)).collect()
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

    /// The linked sources that do not cite the number of the row.
    pub(crate) fn silent(&self, citations: &Citations) -> Vec<String> {
        let mut silent = Vec::new();
        for row in &self.rows {
            let cites = |path: &PathBuf| citations.get(path).is_some_and(|numbers| numbers.contains(&row.number));
            let sources = row.links.iter().filter(|link| link.ends_with(".rs"));
            let others = sources.filter(|link| !cites(&self.linked(link)));
            silent.extend(others.map(|link| format!("{link} does not cite {}", row.number)));
        }
        silent
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

/// The citations of numbers that no page has.
pub(crate) fn unknown(indexes: &[Index], citations: &Citations) -> Vec<String> {
    let known: BTreeSet<&String> = indexes.iter().flat_map(Index::numbers).collect();
    let mut unknown = Vec::new();
    for (path, numbers) in citations {
        let others = numbers.iter().filter(|number| !known.contains(number));
        unknown.extend(others.map(|number| format!("{} cites {number}, which no RULES.md has", path.display())));
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
                ("README.md", "PU-3"),
            ],
        );
        let citations = citations(&texts);
        let there = |path: &Path| citations.contains_key(path) || path.ends_with("engine/data.toml");
        let none = Vec::<String>::new();
        assert_eq!(page.twice(), none);
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
        let reason = PAGE.replace("Who can must.", "Who can must; not cited: an example.");
        assert_eq!(page(&reason).uncited(&citations), Vec::<String>::new());
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
            ("engine/src/game/play/window.rs", "(PU-3.4)"),
        ]);
        assert_eq!(page(PAGE).silent(&citations), ["play/window.rs does not cite PU-3.5"]);
    }

    #[test]
    fn a_number_that_no_page_has_is_found() {
        let citations = citations(&[("README.md", "PU-3, PU-3.4 to 3.6")]);
        let found = unknown(&[page(PAGE)], &citations);
        assert_eq!(found, ["README.md cites PU-3.6, which no RULES.md has"]);
    }
}
