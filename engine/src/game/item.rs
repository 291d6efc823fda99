//! One thing of a ruleset that is named in reports, such as a card or a tech.

/// One item of a kind of content, such as a civ card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentItem {
    /// What names it in reports and files, such as `C21` or `tech oasis 3`.
    pub reference: String,
    /// What it is, such as `all-trackers-to-five`.
    pub name: String,
    /// The items that a seat chooses among, or that belong to one board, such as `rank 3`.
    pub group: String,
}
