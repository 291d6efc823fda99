//! What is legal in a ruleset but probably a mistake: boards that are not played, medals that fall, techs out of reach,
//! lines that cannot be complete, cards without effect.

mod cards;
mod corporations;
mod left_out;
mod lines;

use super::Ruleset;
use super::files::RulesetFile;

/// A remark on an entry of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The file of the entry.
    pub file: RulesetFile,
    /// The entry, and what is odd about it.
    pub text: String,
}

/// All remarks on a ruleset, in the order of its files.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Ruleset;
/// use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
/// use orrery_engine::planet_unknown::ruleset::warnings::warnings;
///
/// let text = RulesetFile::Corporations.embedded_text();
/// let changed = text.replacen("\"-\", \"medal 10\"", "\"-\", \"medal 6\"", 1);
/// let ruleset = Ruleset::with_files(&[("mine.toml", &changed)])?;
/// assert_eq!(
///     warnings(&ruleset)[0].text,
///     "corporation universal-coalition: medals fall on the water track: 1, 2, 3, 4, 5, 7, 6 at positions 2, 4, 6, 8, \
///      10, 13, 15; a tracker scores the last medal that it has reached, not the best"
/// );
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub fn warnings(ruleset: &Ruleset) -> Vec<Warning> {
    let of_file = |file: RulesetFile| {
        let texts = match file {
            RulesetFile::Planets => [left_out::planets(ruleset), lines::warnings(ruleset)].concat(),
            RulesetFile::Corporations => [left_out::corporations(ruleset), corporations::warnings(ruleset)].concat(),
            RulesetFile::CivCards => cards::civ_cards(ruleset),
            RulesetFile::Objectives => cards::objectives(ruleset),
            RulesetFile::Events => cards::events(ruleset),
            RulesetFile::Tiles | RulesetFile::Station => Vec::new(),
        };
        texts.into_iter().map(move |text| Warning { file, text })
    };
    RulesetFile::ALL.into_iter().flat_map(of_file).collect()
}

#[cfg(test)]
mod tests;
