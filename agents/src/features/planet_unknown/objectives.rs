//! Objectives held, and how they stand.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::ruleset::objectives::{Better, Condition, NeighbourSide};

/// Kinds of conditions.
const CONDITIONS: usize = 7;
/// Classes of a lead: two or more behind, one behind, equal, one ahead, two or more ahead.
const LEADS: usize = 5;

pub(super) const FEATURES: &[Feature] = features![
    "private objectives", 1, "how many are held, by 4";
    "private medals met", 1, "medals of those that are fulfilled now, by 10";
    "private medals open", 1, "medals of those that are not, by 10";
    "conditions met", CONDITIONS,
        "medals of fulfilled ones by condition: block, resources of an area, top of a track, few resources, \
         collected, more collected, covered ground; by 5";
    "conditions open", CONDITIONS, "medals of the others by condition, by 5";
    "conditions open and turns", CONDITIONS, "the same times turns left, by 100";
    "leads", LEADS,
        "medals of objectives with neighbours by the lead: two or more behind, one behind, equal, one ahead, two or \
         more ahead; by 10";
    "leads late", LEADS, "the same where six turns or fewer are left";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let (board, tables) = (seen.board, seen.tables);
    let (mut met, mut open) = ([0.0; CONDITIONS], [0.0; CONDITIONS]);
    for card in board.private_objectives.iter() {
        let side = &tables.objective(card).private;
        let of = if seen.game.fulfils(board, side.condition) {
            &mut met
        } else {
            &mut open
        };
        of[kind(&side.condition)] += f32::from(side.medals);
    }
    out.share(board.private_objectives.count() as f32 / 4.0);
    out.share(met.iter().sum::<f32>() / 10.0);
    out.share(open.iter().sum::<f32>() / 10.0);
    out.shares(met, 5.0);
    out.shares(open, 5.0);
    out.shares(open.map(|medals| medals * seen.turns), 100.0);
    let mut leads = [0.0; LEADS];
    for objective in seen
        .state
        .objectives
        .iter()
        .flatten()
        .filter(|of| of.seats.contains(&seen.seat))
    {
        let side = &tables.objective(objective.card).neighbour;
        let other = if objective.seats[0] == seen.seat {
            objective.seats[1]
        } else {
            objective.seats[0]
        };
        let [own, others] = [seen.seat, other].map(|seat| seen.game.statistic(seen.board_of(seat), side.statistic));
        leads[(lead(side, own, others).clamp(-2, 2) + 2) as usize] += f32::from(side.win);
    }
    out.shares(leads, 10.0);
    let late = if seen.turns <= 6.0 { leads } else { [0.0; LEADS] };
    out.shares(late, 10.0);
}

fn lead(side: &NeighbourSide, own: i32, others: i32) -> i32 {
    match side.better {
        Better::More => own - others,
        Better::Less => others - own,
    }
}

fn kind(condition: &Condition) -> usize {
    match condition {
        Condition::Rectangle { .. } => 0,
        Condition::AreaResources { .. } => 1,
        Condition::TrackAtTop { .. } => 2,
        Condition::ResourceAtMost { .. } => 3,
        Condition::CollectedAtLeast { .. } => 4,
        Condition::CollectedMore { .. } => 5,
        Condition::AllCovered { .. } => 6,
    }
}
