//! A list of deals, which the blocks of a run play in its order.

use orrery_engine::codec::checksum;
use orrery_engine::problem::{cut, one_of};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The keys of an exported game besides those of its deal.
const OF_GAMES: [&str; 10] = [
    "number", "block", "game", "agents", "scores", "ranks", "shares", "ending", "forfeit", "actions",
];

/// A deal of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedDeal {
    /// Its seed.
    pub seed: u64,
    /// Its setup; without one it has that of the run's options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Value>,
}

impl ListedDeal {
    /// The deal of a line of JSON, which may be a game that was exported with its moves.
    ///
    /// # Errors
    /// What was read, and what is allowed.
    ///
    /// # Examples
    /// ```
    /// use orrery_arena::ListedDeal;
    ///
    /// let deal = ListedDeal::read("{\"seed\": 17}").expect("a seed is enough");
    /// assert_eq!((deal.seed, deal.setup), (17, None));
    /// let refused = ListedDeal::read("{\"seed\": -1}").unwrap_err();
    /// assert_eq!(refused, "its seed is -1; allowed is a whole number from 0 to 18446744073709551615");
    /// ```
    pub fn read(line: &str) -> Result<ListedDeal, String> {
        let keys: Map<String, Value> =
            serde_json::from_str(line).map_err(|error| format!("it is no JSON object: {error}; {ALLOWED}"))?;
        let known = ["seed", "setup"].into_iter().chain(OF_GAMES);
        if let Some(key) = keys.keys().find(|key| known.clone().all(|known| known != *key)) {
            return Err(format!("it has the key {:?}; {}", cut(key), one_of(key, known)));
        }
        let seed = match keys.get("seed") {
            None => return Err(format!("it has no seed; {ALLOWED}")),
            Some(seed) => seed.as_u64().ok_or_else(|| {
                format!(
                    "its seed is {}; allowed is a whole number from 0 to {}",
                    cut(&seed.to_string()),
                    u64::MAX
                )
            })?,
        };
        Ok(ListedDeal {
            seed,
            setup: keys.get("setup").cloned(),
        })
    }

    /// The deal as a line of JSON, without the line break.
    fn line(&self) -> String {
        serde_json::to_string(self).expect("a deal has string keys only")
    }
}

/// What a line may be.
const ALLOWED: &str = "allowed is a line such as {\"seed\": 17} or {\"seed\": 17, \"setup\": {..}}";

/// Different deals, at least one. A block of a run has the deal with its number.
///
/// # Examples
/// ```
/// use orrery_arena::{DealList, ListedDeal};
///
/// let deals = [17, 4, 17].map(|seed| Ok(ListedDeal { seed, setup: None }));
/// let list = DealList::new(deals).expect("there is a deal");
/// assert_eq!(list.deals().len(), 2, "a deal counts once");
/// assert!(DealList::new([]).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealList(Arc<[ListedDeal]>);

impl DealList {
    /// The most bytes of a list, as text with a line for each deal.
    pub const MOST_BYTES: usize = 8 << 20;

    /// The deals in this order, without those that came before.
    ///
    /// # Errors
    /// If there is none, or there are too many; and those of reading them.
    pub fn new(deals: impl IntoIterator<Item = Result<ListedDeal, String>>) -> Result<DealList, String> {
        let (mut known, mut bytes) = (BTreeSet::new(), 0);
        let mut different = Vec::new();
        for deal in deals {
            let deal = deal?;
            let line = deal.line();
            let length = line.len() + 1;
            if !known.insert(line) {
                continue;
            }
            bytes += length;
            if bytes > DealList::MOST_BYTES {
                let (before, most) = (different.len(), DealList::MOST_BYTES >> 20);
                return Err(format!(
                    "there are more than {before} deals, which take more than {most} MB; play them in several runs"
                ));
            }
            different.push(deal);
        }
        match different.is_empty() {
            true => Err(format!("there is no deal; {ALLOWED}")),
            false => Ok(DealList(different.into())),
        }
    }

    /// The list that [`text`](DealList::text) wrote.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn of_text(text: &str) -> Result<DealList, String> {
        let deals = (1..).zip(text.lines()).map(|(line, deal)| {
            let read = ListedDeal::read(deal);
            read.map_err(|what| format!("line {line}: {what}"))
        });
        DealList::new(deals)
    }

    /// A line for each deal.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|deal| deal.line() + "\n").collect()
    }

    /// The deals.
    pub fn deals(&self) -> &[ListedDeal] {
        &self.0
    }

    /// The deal of a block; none after the last deal.
    pub fn of_block(&self, block: u64) -> Option<&ListedDeal> {
        self.0.get(usize::try_from(block).ok()?)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Whether a deal has a setup of its own.
    pub(crate) fn has_setups(&self) -> bool {
        self.0.iter().any(|deal| deal.setup.is_some())
    }

    /// By which lists differ: a checksum of the text.
    pub(crate) fn checksum(&self) -> String {
        format!("{:016x}", u64::from_be_bytes(checksum(self.text().as_bytes())))
    }
}

impl Serialize for DealList {
    /// How many deals there are, and their checksum: a list may be long.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Short {
            count: u64,
            checksum: String,
        }
        let short = Short {
            count: self.count(),
            checksum: self.checksum(),
        };
        short.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_that_is_no_deal_is_refused_with_what_was_read_and_what_is_allowed() {
        let refused = |line: &str| ListedDeal::read(line).unwrap_err();
        assert!(
            refused("seed 17")
                .starts_with("it is no JSON object: expected value at line 1 column 1; allowed is a line")
        );
        assert!(refused("[17]").starts_with("it is no JSON object: invalid type: sequence"));
        assert!(refused("{}").starts_with("it has no seed; allowed is a line such as"));
        for seed in ["-1", "1.5", "\"17\"", "18446744073709551616", "null"] {
            let error = refused(&format!("{{\"seed\": {seed}}}"));
            assert!(
                error.contains("; allowed is a whole number from 0 to 18446744073709551615"),
                "{error}"
            );
        }
        let typo = refused("{\"seed\": 1, \"setups\": {}}");
        assert!(
            typo.starts_with("it has the key \"setups\"; allowed is one of seed, setup, "),
            "{typo}"
        );
        assert!(typo.ends_with("did you mean setup?"), "{typo}");
    }

    #[test]
    fn a_list_is_read_as_it_is_written_and_a_deal_counts_once() {
        let deal = |seed, setup| ListedDeal { seed, setup };
        let base = json!({"seats": [{"planet": "k'ax"}, {}]});
        let all = [
            deal(u64::MAX, Some(base.clone())),
            deal(3, None),
            deal(3, Some(base.clone())),
            deal(3, None),
            deal(u64::MAX, Some(base)),
        ];
        let list = DealList::new(all.clone().map(Ok)).unwrap();
        assert_eq!(list.deals(), &all[..3], "the seed and the setup are the deal");
        assert_eq!(DealList::of_text(&list.text()), Ok(list.clone()));
        let other = DealList::new(all.into_iter().take(2).map(Ok)).unwrap();
        assert_ne!(list.checksum(), other.checksum());
    }

    #[test]
    fn a_list_is_not_longer_than_a_run_can_store() {
        let setup = Some(Value::from("x".repeat(DealList::MOST_BYTES / 4)));
        let deals = (0..4).map(|seed| ListedDeal {
            seed,
            setup: setup.clone(),
        });
        let refused = DealList::new(deals.map(Ok)).unwrap_err();
        assert!(
            refused.starts_with("there are more than 3 deals, which take more than 8 MB;"),
            "{refused}"
        );
    }
}
