//! The order of the arms of a game. Estimates compare an arm with those before it, and weigh it with one over its rate: arms from
//! elsewhere are believed only as they are played.

use crate::arm::{Arm, ArmKind, Rates};

/// Checks that arms follow each other as they are played, and that each is played at these rates. For each item that was got, by
/// ply and item, they are `got`, perhaps `blank`, and `other` for the other items on offer. In the end come those `without` an item.
///
/// # Errors
/// What is wrong with them.
pub(super) fn check(arms: &[Arm], rates: &Rates) -> Result<(), String> {
    let first_without = arms.iter().position(|arm| arm.kind == ArmKind::Without);
    let (got, without) = arms.split_at(first_without.unwrap_or(arms.len()));
    let choices: Vec<Choice<'_>> = got
        .chunk_by(|_, next| next.kind != ArmKind::Got)
        .map(Choice::of)
        .collect::<Option<_>>()
        .ok_or("do not follow each other as they are played")?;
    let is_from_the_start = |arm: &Arm| {
        let place = (arm.kind, arm.ply, arm.seat, arm.alone, arm.round);
        place == (ArmKind::Without, 0, None, false, 0)
    };
    let is_in_order = choices.is_sorted_by(|a, b| (a.got.ply, a.got.item) < (b.got.ply, b.got.item))
        && without.is_sorted_by(|a, b| a.item < b.item)
        && without.iter().all(is_from_the_start);
    if !is_in_order {
        return Err("are not in the order of plies and items".to_owned());
    }
    let is_played = choices.iter().all(|choice| choice.is_played(rates))
        && without.iter().all(|arm| rate(&rates.replacement, arm) > 0.0);
    match is_played {
        true => Ok(()),
        false => Err("have one of an item of which none is played: its rate is 0".to_owned()),
    }
}

/// The arms of an item that was got.
struct Choice<'a> {
    got: &'a Arm,
    blank: Option<&'a Arm>,
    others: &'a [Arm],
}

impl Choice<'_> {
    /// The arms of one item; none if they are not those of one.
    fn of(arms: &[Arm]) -> Option<Choice<'_>> {
        let (got, rest) = arms.split_first()?;
        let (blank, others) = match rest {
            [blank, others @ ..] if blank.kind == ArmKind::Blank => (Some(blank), others),
            others => (None, others),
        };
        let place = |arm: &Arm| (arm.ply, arm.seat, arm.alone, arm.round);
        let is_other = |(nth, other): (usize, &Arm)| {
            let before = &others[..nth];
            other.kind == ArmKind::Other
                && other.item != got.item
                && before.iter().all(|before| before.item != other.item)
        };
        let is_choice = got.kind == ArmKind::Got
            && !rest.is_empty()
            && rest.iter().all(|arm| place(arm) == place(got))
            && blank.is_none_or(|blank| blank.item == got.item)
            && others.iter().enumerate().all(is_other);
        is_choice.then_some(Choice { got, blank, others })
    }

    /// Whether such arms are played at these rates.
    fn is_played(&self, rates: &Rates) -> bool {
        let on_offer = || self.others.iter().chain([self.got]);
        self.blank.is_none_or(|blank| rate(&rates.taker, blank) > 0.0)
            && (self.others.is_empty() || on_offer().any(|arm| rate(&rates.choice, arm) > 0.0))
    }
}

fn rate(rates: &[f64], arm: &Arm) -> f64 {
    rates[usize::from(arm.item)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ArmKind::{Blank, Got, Other, Without};
    use orrery_engine::{BySeat, Seat};

    /// What makes arms that are never played so.
    type Change = fn(&mut Vec<Arm>);

    /// Items of the game in these tests.
    const ITEMS: usize = 4;

    /// An arm of seat 1; those from the start have no ply.
    fn arm(kind: ArmKind, ply: u32, item: u16) -> Arm {
        Arm {
            game: 0,
            ply,
            seat: (kind != Without).then_some(Seat(1)),
            alone: kind != Without,
            item,
            kind,
            round: u32::from(kind != Without),
            scores: BySeat::from_fn(2, |_| 0),
            shares: BySeat::from_fn(2, |_| 0.5),
            rounds: 3,
        }
    }

    /// Two choices, an item that was got without a choice, and two games without an item.
    fn arms() -> Vec<Arm> {
        let places = [
            (Got, 3, 1),
            (Blank, 3, 1),
            (Other, 3, 2),
            (Other, 3, 0),
            (Got, 5, 0),
            (Other, 5, 3),
            (Got, 5, 2),
            (Blank, 5, 2),
            (Without, 0, 0),
            (Without, 0, 3),
        ];
        places
            .into_iter()
            .map(|(kind, ply, item)| arm(kind, ply, item))
            .collect()
    }

    #[test]
    fn arms_as_they_are_played_are_believed_and_so_are_none() {
        assert_eq!(check(&arms(), &Rates::all(ITEMS)), Ok(()));
        assert_eq!(check(&[], &Rates::all(ITEMS)), Ok(()));
    }

    /// What is said of the arms after a change.
    fn said(change: impl FnOnce(&mut Vec<Arm>)) -> String {
        let mut arms = arms();
        change(&mut arms);
        check(&arms, &Rates::all(ITEMS)).expect_err("they are changed")
    }

    #[test]
    fn arms_that_do_not_follow_each_other_are_refused() {
        let changes: [(&str, Change); 14] = [
            ("no got", |arms| drop(arms.remove(0))),
            ("a got alone", |arms| drop(arms.remove(5))),
            ("two of the same item", |arms| arms.insert(1, arms[0].clone())),
            ("a blank after another item", |arms| arms.swap(1, 2)),
            ("two blanks", |arms| arms.insert(1, arms[1].clone())),
            ("a blank of another item", |arms| arms[1].item = 3),
            ("a blank of another ply", |arms| arms[1].ply = 4),
            ("a blank of another seat", |arms| arms[1].seat = Some(Seat(0))),
            ("an other of another ply", |arms| arms[2].ply = 4),
            ("an other of another seat", |arms| arms[2].seat = None),
            ("an other of another round", |arms| arms[2].round = 2),
            ("an other that is the item itself", |arms| arms[2].item = 1),
            ("the same other twice", |arms| arms[3].item = 2),
            ("a got after those from the start", |arms| {
                let first = arms.remove(8);
                arms.insert(4, first);
            }),
        ];
        for (name, change) in changes {
            let said = said(change);
            assert!(said.contains("order") || said.contains("follow"), "{name}: {said}");
        }
    }

    #[test]
    fn plies_and_items_ascend_and_each_is_there_once() {
        let changes: [(&str, Change); 6] = [
            ("an earlier ply", |arms| arms[..8].rotate_left(4)),
            ("a later item first", |arms| arms[4..8].rotate_left(2)),
            ("the same choice twice", |arms| {
                let choice = arms[6..8].to_vec();
                arms.splice(8..8, choice);
            }),
            ("a later item first, from the start", |arms| arms.swap(8, 9)),
            ("an item twice, from the start", |arms| arms[9].item = 0),
            ("a seat, from the start", |arms| arms[8].seat = Some(Seat(0))),
        ];
        for (name, change) in changes {
            let said = said(change);
            assert!(said.contains("order") || said.contains("follow"), "{name}: {said}");
        }
    }

    #[test]
    fn an_arm_whose_rate_is_0_is_refused_and_a_choice_needs_one_rate_above_0() {
        let with = |change: fn(&mut Rates)| {
            let mut rates = Rates::all(ITEMS);
            change(&mut rates);
            check(&arms(), &rates)
        };
        for change in [
            |rates: &mut Rates| rates.taker[1] = 0.0,
            |rates: &mut Rates| rates.replacement[3] = 0.0,
            |rates: &mut Rates| rates.choice[..3].fill(0.0),
        ] {
            assert!(with(change).expect_err("it is never played").contains("its rate is 0"));
        }
        assert_eq!(
            with(|rates| rates.choice[..2].fill(0.0)),
            Ok(()),
            "2 and 3 are on offer"
        );
        assert_eq!(with(|rates| rates.taker[0] = 0.0), Ok(()), "no blank of it is there");
    }
}
