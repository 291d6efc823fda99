//! What a page of the table is asked for, as the words of its address.

use super::overview::Overview;
use crate::report::worth::Reason;
use crate::serve::answer::{Answer, Refused};
use crate::serve::runs::name::{RunName, encode};
use axum::http::StatusCode;
use orrery_arena::RunConfig;
use orrery_engine::problem::{cut, one_of};

/// The parameters.
pub(super) const SORT: &str = "sort";
pub(super) const AGENT: &str = "agent";
pub(super) const BOARD: &str = "board";
pub(super) const ENDING: &str = "ending";
const PAGE: &str = "page";

/// The last part that is shown: what comes before it in the order is held in memory.
const LAST_PART: u64 = 10_000;

/// The order of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    /// In the order of the schedule.
    First,
    /// In the opposite order.
    Last,
    /// The least likely winners first.
    Surprise,
    /// What fits a reason to see a game best.
    Reason(Reason),
}

/// The orders offered for games of several seats, each with its name.
const OF_SEVERAL: [(&str, Sort); 7] = [
    ("number", Sort::First),
    ("last", Sort::Last),
    ("surprise", Sort::Surprise),
    ("closest", Sort::Reason(Reason::Closest)),
    ("highest", Sort::Reason(Reason::Highest)),
    ("lowest", Sort::Reason(Reason::Lowest)),
    ("longest", Sort::Reason(Reason::Longest)),
];
const OF_ONE: [(&str, Sort); 6] = [
    ("number", Sort::First),
    ("last", Sort::Last),
    ("nearest", Sort::Reason(Reason::Nearest)),
    ("highest", Sort::Reason(Reason::Highest)),
    ("lowest", Sort::Reason(Reason::Lowest)),
    ("longest", Sort::Reason(Reason::Longest)),
];

impl Sort {
    /// The orders offered for a run.
    pub(super) fn all(config: &RunConfig) -> &'static [(&'static str, Sort)] {
        match config.players {
            1 => &OF_ONE,
            _ => &OF_SEVERAL,
        }
    }

    /// What games are sorted by.
    pub(super) fn text(self) -> String {
        match self {
            Sort::First => "game number".to_owned(),
            Sort::Last => "game number, the last first".to_owned(),
            Sort::Surprise => "the least likely winners".to_owned(),
            Sort::Reason(reason) => reason.text().to_lowercase(),
        }
    }
}

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    pub(super) sort: Sort,
    /// Only games with this agent, this board or this ending.
    pub(super) agent: Option<String>,
    pub(super) board: Option<String>,
    pub(super) ending: Option<String>,
    /// The part of the table, from 1.
    pub(super) part: u64,
}

impl Asked {
    /// What these words ask of a run. A parameter without a value is one that is not given, as forms send it.
    pub(super) fn of(words: &[(String, String)], config: &RunConfig, overview: &Overview) -> Answer<Asked> {
        let mut asked = Asked {
            sort: Sort::First,
            agent: None,
            board: None,
            ending: None,
            part: 1,
        };
        let mut given = Vec::new();
        for (parameter, value) in words {
            if given.contains(&parameter) {
                return Err(refused(&format!("{parameter} is given twice; allowed is once")));
            }
            given.push(parameter);
            match parameter.as_str() {
                SORT | AGENT | BOARD | ENDING | PAGE if value.is_empty() => {}
                SORT => {
                    let all = Sort::all(config);
                    let found = all.iter().find(|(name, _)| name == value);
                    let names = all.iter().map(|&(name, _)| name);
                    asked.sort = found.ok_or_else(|| unknown(SORT, value, names))?.1;
                }
                AGENT => asked.agent = Some(one(AGENT, value, config.agent_names())?),
                BOARD => asked.board = Some(one(BOARD, value, overview.boards.iter().cloned())?),
                ENDING => asked.ending = Some(one(ENDING, value, overview.endings.iter().cloned())?),
                PAGE => {
                    let part = value.parse().ok().filter(|part| (1..=LAST_PART).contains(part));
                    asked.part = part.ok_or_else(|| {
                        refused(&format!(
                            "{PAGE}: found {}; allowed is a number from 1 to {LAST_PART}",
                            cut(value)
                        ))
                    })?;
                }
                other => {
                    let names = [SORT, AGENT, BOARD, ENDING, PAGE];
                    return Err(unknown("parameter", other, names.into_iter()));
                }
            }
        }
        Ok(asked)
    }

    /// Whether some games are left out.
    pub(super) fn is_filtered(&self) -> bool {
        [&self.agent, &self.board, &self.ending]
            .iter()
            .any(|filter| filter.is_some())
    }

    /// The address of the page that this asks for.
    pub(super) fn link(&self, run: &RunName, config: &RunConfig) -> String {
        let mut link = run.link() + "/games";
        let sort = Sort::all(config).iter().find(|(_, sort)| *sort == self.sort);
        let sort = sort.filter(|(_, sort)| *sort != Sort::First).map(|&(name, _)| name);
        let part = (self.part > 1).then(|| self.part.to_string());
        let words = [
            (SORT, sort),
            (AGENT, self.agent.as_deref()),
            (BOARD, self.board.as_deref()),
            (ENDING, self.ending.as_deref()),
            (PAGE, part.as_deref()),
        ];
        for (parameter, value) in words {
            if let Some(value) = value {
                link += if link.contains('?') { "&" } else { "?" };
                link += parameter;
                link += "=";
                encode(value, &mut link);
            }
        }
        link
    }
}

/// A value that is one of those that the run has.
fn one(parameter: &str, value: &str, allowed: impl IntoIterator<Item = String>) -> Answer<String> {
    let allowed: Vec<String> = allowed.into_iter().collect();
    match allowed.iter().any(|name| name == value) {
        true => Ok(value.to_owned()),
        false if allowed.is_empty() => Err(refused(&format!(
            "{parameter}: found {}; the games have none yet",
            cut(value)
        ))),
        false => Err(unknown(parameter, value, allowed.iter().map(String::as_str))),
    }
}

fn unknown<'a>(what: &str, found: &str, allowed: impl Iterator<Item = &'a str> + Clone) -> Refused {
    refused(&format!("{what}: found {}; {}", cut(found), one_of(found, allowed)))
}

fn refused(reason: &str) -> Refused {
    Refused::new(StatusCode::BAD_REQUEST, reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Planetarium;

    fn config() -> RunConfig {
        let agents = "greedy,random".parse().unwrap();
        RunConfig::new(&Planetarium::default(), (), 2, agents, 8, 1).unwrap()
    }

    fn read(words: &[(&str, &str)]) -> Answer<Asked> {
        let words: Vec<_> = words
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect();
        let overview = Overview {
            boards: ["gaia".to_owned(), "p & q".to_owned()].into(),
            endings: ["done".to_owned()].into(),
            ..Overview::default()
        };
        Asked::of(&words, &config(), &overview)
    }

    #[test]
    fn a_link_asks_for_what_it_was_made_of() {
        for &(name, sort) in Sort::all(&config()) {
            let asked = read(&[
                ("sort", name),
                ("agent", "random"),
                ("board", "p & q"),
                ("ending", ""),
                ("page", "7"),
            ]);
            let asked = asked.unwrap();
            assert_eq!(
                (asked.sort, asked.board.as_deref(), asked.part),
                (sort, Some("p & q"), 7)
            );
            assert!(asked.is_filtered() && asked.ending.is_none());
            let link = asked.link(&RunName::of("a", Some("b")), &config());
            let query = link.strip_prefix("/runs/a%2Fb/games?").unwrap();
            let words: Vec<(&str, &str)> = query.split('&').map(|word| word.split_once('=').unwrap()).collect();
            let words: Vec<(&str, &str)> = words
                .into_iter()
                .map(|(name, value)| (name, if value == "p%20%26%20q" { "p & q" } else { value }))
                .collect();
            assert_eq!(read(&words).unwrap(), asked);
        }
        assert_eq!(
            read(&[]).unwrap().link(&RunName::of("a", None), &config()),
            "/runs/a/games"
        );
    }

    #[test]
    fn what_is_not_allowed_is_refused_with_what_is() {
        let wrong = [
            (vec![("sort", "score")], "number, last, surprise"),
            (vec![("agent", "mcts")], "greedy, random"),
            (vec![("board", "gaya")], "did you mean gaia"),
            (vec![("ending", "x")], "done"),
            (vec![("page", "0")], "1 to 10000"),
            (vec![("page", "10001")], "1 to 10000"),
            (vec![("order", "x")], "sort, agent, board, ending, page"),
            (vec![("page", "1"), ("page", "2")], "once"),
        ];
        for (words, allowed) in wrong {
            let refused = read(&words).unwrap_err();
            assert_eq!(refused.status, StatusCode::BAD_REQUEST);
            assert!(refused.reason.contains(allowed), "{}", refused.reason);
        }
    }
}
