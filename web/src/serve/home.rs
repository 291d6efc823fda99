//! The first page: the runs of the folder, and the tables.

use super::answer::{self, Answer, Page, Refused};
use super::runs;
use super::shared::Shared;
use super::table;
use crate::page::{Assets, page};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use maud::html;
use std::sync::Arc;

/// The parts of its two lists that are shown, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shown {
    runs: u64,
    tables: u64,
}

impl Shown {
    /// What a query asks for.
    fn of(query: Option<&str>) -> Answer<Shown> {
        let mut shown = Shown { runs: 1, tables: 1 };
        for asked in query.unwrap_or_default().split('&').filter(|asked| !asked.is_empty()) {
            let read = asked
                .split_once('=')
                .and_then(|(list, part)| Some((list, part.parse().ok()?)));
            match read {
                Some(("runs", part)) => shown.runs = part,
                Some(("tables", part)) => shown.tables = part,
                _ => {
                    return Err(Refused::new(
                        StatusCode::BAD_REQUEST,
                        "allowed are runs=N and tables=N, the parts of the two lists, from 1",
                    ));
                }
            }
        }
        Ok(shown)
    }

    fn link(self) -> String {
        format!("/?runs={}&tables={}", self.runs, self.tables)
    }
}

async fn page_of_folder(shared: Arc<Shared>, shown: Shown) -> Answer<String> {
    answer::off_thread(move || {
        let runs = runs::list(&shared.folder, shown.runs, |runs| Shown { runs, ..shown }.link())?;
        let games = table::list(&shared.tables, shown.tables, |tables| Shown { tables, ..shown }.link())?;
        let body = html! {
            main {
                h1 { "Orrery" }
                (runs)
                (games)
                (table::new_game(&shared.laboratory.games(), &shared.token))
            }
        };
        let assets = Assets {
            styles: &[runs::STYLE, table::STYLE],
            scripts: &[table::FORM_SCRIPT],
            asks_server: true,
        };
        Ok(page("Orrery", assets, &body))
    })
    .await?
}

/// Answers with it.
pub(super) async fn page_route(State(shared): State<Arc<Shared>>, RawQuery(query): RawQuery) -> Page {
    let shown = Shown::of(query.as_deref())?;
    Ok(answer::page(page_of_folder(shared, shown).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_names_parts_of_the_two_lists_and_nothing_else() {
        assert_eq!(Shown::of(None), Ok(Shown { runs: 1, tables: 1 }));
        let shown = Shown { runs: 3, tables: 2 };
        assert_eq!(Shown::of(shown.link().strip_prefix("/?")), Ok(shown));
        for query in ["runs", "runs=", "runs=-1", "runs=x", "games=1", "runs=1&tables"] {
            assert!(Shown::of(Some(query)).is_err(), "{query}");
        }
    }
}
