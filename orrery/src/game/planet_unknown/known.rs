//! The boards of a kind that a ruleset has: those that can be played, and those that cannot yet.

use super::boards::BoardList;
use crate::terminal::output::{Usage, refuse};
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::problem::{cut, one_of};

/// The boards of a kind, in the order of the ruleset.
pub(super) struct Known<'a> {
    /// The option that names them.
    pub(super) option: &'static str,
    /// Each board with the reason why it cannot be played yet, if there is one.
    pub(super) boards: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> Known<'a> {
    pub(super) fn corporations(game: &'a PlanetUnknown) -> Known<'a> {
        let boards = game.tables().corporations.iter();
        Known {
            option: "--corporations",
            boards: boards
                .map(|board| (&*board.slug, board.unplayable.as_deref()))
                .collect(),
        }
    }

    pub(super) fn planets(game: &'a PlanetUnknown) -> Known<'a> {
        let boards = game.tables().planets.iter();
        Known {
            option: "--planets",
            boards: boards
                .map(|board| (&*board.slug, board.unplayable.as_deref()))
                .collect(),
        }
    }

    /// Why a board cannot be played, which is none where it can be; none at all where there is no such board.
    pub(super) fn reason(&self, name: &str) -> Option<Option<&'a str>> {
        let board = self.boards.iter().find(|(other, _)| *other == name)?;
        Some(board.1)
    }

    /// Those that can be played.
    pub(super) fn playable(&self) -> Vec<&'a str> {
        let playable = self.boards.iter().filter(|(_, reason)| reason.is_none());
        playable.map(|(name, _)| *name).collect()
    }

    /// The boards that the option names, for a study.
    ///
    /// # Errors
    /// If a name is none of them, is named twice, or is that of a board that cannot be played; or if they are drawn.
    pub(super) fn named(&self, boards: &BoardList) -> Result<Vec<String>, Usage> {
        let (option, playable) = (self.option, self.playable());
        let names = match boards {
            BoardList::All => return Ok(playable.into_iter().map(str::to_owned).collect()),
            BoardList::Random => {
                refuse!("{option} random: a study deals boards by a design; allowed are all, or names");
            }
            BoardList::Names(names) => names,
        };
        let mut boards: Vec<String> = Vec::new();
        for name in names {
            match self.reason(name) {
                Some(None) => {}
                Some(Some(reason)) => refuse!("{option} {name}: {reason}; leave it out"),
                None => refuse!("{option} {}: {}", cut(name), one_of(name, playable.iter().copied())),
            }
            if boards.contains(name) {
                refuse!("{option} names {name} twice; name each board once");
            }
            boards.push(name.clone());
        }
        Ok(boards)
    }

    /// A sentence for each board that is not dealt because it cannot be played, where all are to be.
    pub(super) fn left_out(&self, boards: &BoardList) -> Vec<String> {
        match boards {
            BoardList::All | BoardList::Random => {
                let sentence = |&(name, reason)| Some(format!("{name} is left out: {}", reason?));
                self.boards.iter().filter_map(sentence).collect()
            }
            BoardList::Names(_) => Vec::new(),
        }
    }
}
