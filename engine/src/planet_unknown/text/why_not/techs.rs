//! Why a tech cannot be used (PU-0.9, PU-4.5).

use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::powers::TechUnlock;
use crate::planet_unknown::ruleset::timing::{Timing, UseLimit};
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::{Ability, Corporation, Tables};

/// What a seat lacks to use a tech.
pub(super) enum Missing<'t> {
    /// The corporation has no such tech.
    Tech(&'t Corporation),
    /// It is not held: an event withheld it, or it is not reached.
    Held {
        /// Where it is.
        corporation: &'t Corporation,
        /// Which it is.
        tech: u8,
        /// Whether an event withheld it.
        is_blocked: bool,
    },
    /// It is used up until the next round or for the game.
    Use(UseLimit),
}

impl Missing<'_> {
    pub(super) fn text(self) -> String {
        match self {
            Missing::Tech(corporation) => format!("{} has no tech for this (PU-0.9)", corporation.name),
            Missing::Held {
                is_blocked: true, tech, ..
            } => {
                format!("tech {} was reached without benefits, and is locked (PU-4.5)", tech + 1)
            }
            Missing::Held { corporation, tech, .. } => match corporation.tech_unlock {
                TechUnlock::Lifepod => {
                    format!("the slot of tech {} has no lifepod (CORP-4.1)", char::from(b'A' + tech))
                }
                TechUnlock::Latest => format!("tech {} is not the latest level reached (CORP-2.2)", tech + 1),
                _ => format!("tech {} is not held (PU-4.5)", tech + 1),
            },
            Missing::Use(UseLimit::Round) => "the tech is used already in this round (PU-0.9)".to_owned(),
            Missing::Use(UseLimit::Game) => "the tech is used already in this game (PU-0.9)".to_owned(),
        }
    }
}

/// What the seat lacks to use the tech with such an effect; `None` if it holds it and may use it.
pub(super) fn missing<'t>(
    tables: &'t Tables,
    board: &Board,
    is_sought: impl Fn(&Effect) -> bool,
) -> Option<Missing<'t>> {
    let corporation = tables.corporation(board);
    let mut techs = corporation.techs();
    match techs.find(|(_, ability)| is_sought(&ability.effect)) {
        Some((tech, ability)) => missing_of(tables, board, tech, ability),
        None => Some(Missing::Tech(corporation)),
    }
}

fn missing_of<'t>(tables: &'t Tables, board: &Board, tech: u8, ability: &Ability) -> Option<Missing<'t>> {
    if abilities::techs(tables, board) >> tech & 1 == 0 {
        return Some(Missing::Held {
            corporation: tables.corporation(board),
            tech,
            is_blocked: board.blocked_techs >> tech & 1 == 1,
        });
    }
    let limit = ability
        .limit
        .filter(|_| abilities::is_spent(board, ability.tech, ability.limit));
    limit.map(Missing::Use)
}

/// Why a tech cannot be used at will.
pub(super) fn use_of(tables: &Tables, board: &Board, tech: u8) -> String {
    let corporation = tables.corporation(board);
    let Some((_, ability)) = corporation.techs().find(|&(number, _)| number == tech) else {
        return format!("{} has no tech with this number (PU-0.9)", corporation.name);
    };
    if ability.timing != Timing::Anytime {
        return "the tech works by itself, or when its occasion comes (PU-0.9)".to_owned();
    }
    let missing = missing_of(tables, board, tech, ability);
    missing.map_or_else(|| no_effect(&ability.effect).to_owned(), Missing::text)
}

/// Why a tech that is held would do nothing.
const fn no_effect(effect: &Effect) -> &'static str {
    match effect {
        Effect::AdvanceTrack { .. } => "the tracker of the tech cannot advance (PU-4.4)",
        Effect::NextMilestone { .. } => "there is no milestone above the tracker of the flux track (CORP-2.4)",
        Effect::RegressTracker { .. } => "no tracker can go down (CORP-G6)",
        Effect::ResetTrack { .. } => "the tracker is not at the top of its track (CORP-8.3)",
        Effect::RepositionLifepods { .. } => "there is no collected lifepod to move (CORP-1.4)",
        _ => "the tech would do nothing now (PU-0.9)",
    }
}
