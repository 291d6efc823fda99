//! A study of balance as a report.

use super::text::notes;
use super::view::BalanceReport;
use crate::report::cost::{cost_table, timing_fields};
use crate::report::values::fields;
use crate::report::whole::{Report, listings};
use serde_json::json;

impl BalanceReport {
    /// The report. Intervals are at `level` for all boards of the kind and agent at once, for pairs for all pairs at once; those
    /// of cells are at 95 %, each by itself.
    pub fn report(&self) -> Report {
        let mut head = fields![BalanceReport:
            "config", "", Data, "As in the result of a tournament.", |report| json!(report.balance.config);
            "complete", "", Flag, "Whether all games of `config` were played.", |report| report.balance.is_complete();
            "games", "", Count, "Games that were played.", |report| report.balance.played;
            "blocks", "", Count, "Blocks that were played.", |report| report.balance.blocks;
            "forfeits", "", Count, "Games that were forfeited, which count nowhere.", |report| report.balance.forfeits;
            "level", "", Number(4), "The chance with which all intervals of a family hold at once: 0.95, with `--stop-early` more.", |report| report.balance.level;
        ];
        if self.against.is_some() {
            head.extend(fields![BalanceReport:
                "against.ruleset", "", Words, "The hash of the second ruleset.", |report| report.against.as_ref().map(|(after, _)| after.config.ruleset.to_string());
                "against.games", "", Count, "Games that were played to their end under both.", |report| report.against.as_ref().map(|(_, against)| against.games());
                "against.same", "", Count, "How many of these are the same.", |report| report.against.as_ref().map(|(_, against)| against.same());
            ]);
        }
        if self.restricted.is_some() {
            head.extend(fields![BalanceReport:
                "restricted.without", "", Words, "What one seat does without on the same blocks.", |report| report.restricted.as_ref().map(|restricted| restricted.without.clone());
            ]);
        }
        let timing = timing_fields().into_iter();
        head.extend(timing.map(|field| field.within(|report: &BalanceReport| Some(&report.balance.timing))));
        let mut listings = self.tables();
        let document = self.document();
        listings.extend(
            self.against
                .iter()
                .flat_map(|(_, against)| self.against_tables(against)),
        );
        listings.extend(
            self.restricted
                .iter()
                .flat_map(|restricted| self.restricted_tables(restricted)),
        );
        let costs = cost_table(&self.balance.timing);
        listings.extend(listings!["timing.agents", "What each agent cost.", costs;]);
        Report::new(self, head, listings, document).with(self.answers(), notes(self))
    }
}
