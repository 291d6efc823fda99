//! The boards that two rulesets have in common.

use super::boards::BoardList;
use super::known::Known;
use crate::terminal::output::{Usage, refuse};
use orrery_arena::question::LeftOut;

/// Of the boards that the option names, those that both rulesets play, `least` or more; and the other boards that one of
/// them has, with the reasons. A typed name that neither plays stays, so that it is refused like any other.
///
/// # Errors
/// If they have fewer than `least` in common.
pub(super) fn common(
    known: &[Known<'_>; 2],
    boards: &BoardList,
    least: usize,
) -> Result<(BoardList, Vec<LeftOut>), Usage> {
    let is_typed = matches!(boards, BoardList::Names(_));
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for name in asked(known, boards) {
        let under = [0, 1].map(|place| known[place].reason(name));
        match reason(under).filter(|_| !is_typed || under.contains(&Some(None))) {
            None => kept.push(name),
            Some(reason) => left_out.push(LeftOut {
                board: name.to_owned(),
                reason,
            }),
        }
    }
    if kept.len() < least && !left_out.is_empty() {
        refuse!(
            "--against: of the boards of {} {} can be played under both rulesets, and a comparison needs {least} or more: {}; \
             give a board that is meant to be the same in both the same `slug`",
            known[0].option,
            kept.len(),
            left_out.iter().map(LeftOut::to_string).collect::<Vec<_>>().join("; ")
        );
    }
    let are_all = !is_typed && known.iter().all(|known| known.playable() == kept);
    let boards = match are_all || *boards == BoardList::Random {
        true => boards.clone(),
        false => BoardList::Names(kept.into_iter().map(str::to_owned).collect()),
    };
    Ok((boards, left_out))
}

/// The names of the boards that the option deals, those of the first ruleset before the others.
fn asked<'a>(known: &[Known<'a>; 2], boards: &'a BoardList) -> Vec<&'a str> {
    match boards {
        BoardList::Random => Vec::new(),
        BoardList::Names(names) => names.iter().map(String::as_str).collect(),
        BoardList::All => {
            let [first, second] = known;
            let others = second.boards.iter().filter(|(name, _)| first.reason(name).is_none());
            first.boards.iter().chain(others).map(|(name, _)| *name).collect()
        }
    }
}

/// Why a board is not compared, from the [reasons](Known::reason) under both rulesets; none if both play it or neither has it.
fn reason(under: [Option<Option<&str>>; 2]) -> Option<String> {
    let only = |which: &str| format!("only the {which} ruleset has it");
    let unplayed = |which: &str, reason: &str| format!("under the {which} ruleset {reason}");
    match under {
        [Some(None), Some(None)] | [None, None] => None,
        [Some(None), None] => Some(only("first")),
        [None, Some(None)] => Some(only("second")),
        [Some(None), Some(Some(reason))] => Some(unplayed("second", reason)),
        [Some(Some(reason)), Some(None)] => Some(unplayed("first", reason)),
        [Some(Some(reason)), _] | [None, Some(Some(reason))] => Some(reason.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REASON: &str = "this board has a moon, which cannot be played yet";

    fn known(boards: &[(&'static str, Option<&'static str>)]) -> Known<'static> {
        Known {
            option: "--planets",
            boards: boards.to_vec(),
        }
    }

    fn played(names: &[&'static str]) -> Known<'static> {
        known(&names.iter().map(|&name| (name, None)).collect::<Vec<_>>())
    }

    fn of(known: [Known<'_>; 2], boards: &str, least: usize) -> Result<(String, Vec<String>), String> {
        let boards: BoardList = boards.parse().unwrap();
        let found = common(&known, &boards, least).map_err(|error| error.to_string());
        let said = |left_out: Vec<LeftOut>| left_out.iter().map(LeftOut::to_string).collect();
        found.map(|(boards, left_out)| (boards.to_string(), said(left_out)))
    }

    #[test]
    fn the_same_boards_stay_as_they_were_asked_for() {
        for boards in ["all", "random", "gaia,petra"] {
            let same = [played(&["gaia", "petra"]), played(&["gaia", "petra"])];
            assert_eq!(of(same, boards, 2), Ok((boards.to_owned(), Vec::new())));
        }
    }

    /// A design deals boards by their places, so those in another order have to be named.
    #[test]
    fn boards_in_another_order_are_named_in_the_order_of_the_first() {
        let turned = [played(&["gaia", "petra"]), played(&["petra", "gaia"])];
        assert_eq!(of(turned, "all", 2), Ok(("gaia,petra".to_owned(), Vec::new())));
    }

    #[test]
    fn a_board_that_only_one_of_them_plays_is_left_out_with_the_reason() {
        let first = || known(&[("gaia", None), ("petra", None), ("old", None), ("kax", Some(REASON))]);
        let second = || {
            known(&[
                ("gaia", None),
                ("petra", Some(REASON)),
                ("kax", Some(REASON)),
                ("new", None),
            ])
        };
        let said = [
            format!("petra is left out of the comparison: under the second ruleset {REASON}"),
            "old is left out of the comparison: only the first ruleset has it".to_owned(),
            format!("kax is left out of the comparison: {REASON}"),
            "new is left out of the comparison: only the second ruleset has it".to_owned(),
        ];
        let all = of([first(), second()], "all", 1);
        assert_eq!(all, Ok(("gaia".to_owned(), said.to_vec())));
        let turned = of([second(), first()], "all", 1).unwrap().1;
        assert!(
            turned.contains(&format!(
                "petra is left out of the comparison: under the first ruleset {REASON}"
            )),
            "{turned:?}"
        );
        // What neither plays is refused by its name.
        let typed = of([first(), second()], "gaia,new,kax,moon", 2);
        assert_eq!(typed, Ok(("gaia,kax,moon".to_owned(), vec![said[3].clone()])));
    }

    #[test]
    fn too_few_in_common_are_refused_with_what_to_do() {
        let error = of([played(&["gaia", "old"]), played(&["gaia", "new"])], "all", 2).unwrap_err();
        assert_eq!(
            error,
            "--against: of the boards of --planets 1 can be played under both rulesets, and a comparison needs 2 or more: old is \
             left out of the comparison: only the first ruleset has it; new is left out of the comparison: only the second ruleset \
             has it; give a board that is meant to be the same in both the same `slug`"
        );
        // One board that both have is refused where boards are compared, not here.
        assert!(of([played(&["gaia"]), played(&["gaia"])], "all", 2).is_ok());
    }
}
