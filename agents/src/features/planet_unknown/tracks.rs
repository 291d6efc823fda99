//! The five tracks: what they give now, and what lies ahead.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::capacities::RANKS;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::tables::Benefits;

/// How many steps ahead are looked at.
const AHEAD: usize = 5;
/// Kinds of benefits: synergy, patch, rover, tech, movement, an advance, and civ cards of each rank.
const KINDS: usize = 6 + RANKS;

pub(super) const FEATURES: &[Feature] = features![
    "track medals", 1, "medals of all tracks now, by 40";
    "position", Track::COUNT, "of each tracker, as a share of its track";
    "at the top", Track::COUNT, "1 if the tracker is there";
    "medals of a track", Track::COUNT, "medals of each tracker now, by 10";
    "medals left", Track::COUNT, "medals that each tracker has not got, by 10";
    "medals ahead", Track::COUNT * AHEAD, "medals that each tracker gets by one, two, to five steps, by 5";
    "benefits ahead", AHEAD * KINDS,
        "in one, two, to five steps of all trackers: synergy boosts, patches, rovers, techs, movement by 4, advances, \
         civ cards of each rank; by 3";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let spots = Track::ALL.map(|tracker| {
        let spot = seen.board.spot(tracker);
        (seen.game.track(seen.board, spot.track), usize::from(spot.position))
    });
    let medals = spots.map(|(track, position)| f32::from(track.medals[position]));
    let after = |place: usize, steps: usize| {
        let (track, position) = spots[place];
        f32::from(track.medals[(position + steps).min(usize::from(track.top))])
    };
    out.share(medals.iter().sum::<f32>() / 40.0);
    spots
        .iter()
        .for_each(|(track, position)| out.share(*position as f32 / f32::from(track.top.max(1))));
    spots
        .iter()
        .for_each(|(track, position)| out.flag(*position >= usize::from(track.top)));
    out.shares(medals, 10.0);
    out.shares(
        (0..Track::COUNT).map(|place| after(place, usize::from(u8::MAX)) - medals[place]),
        10.0,
    );
    for (place, now) in medals.iter().enumerate() {
        out.shares((1..=AHEAD).map(|steps| after(place, steps) - now), 5.0);
    }
    for steps in 1..=AHEAD {
        let mut sums = [0.0; KINDS];
        for (track, position) in &spots {
            if let Some(benefits) = track.benefits.get(position + steps) {
                add(&mut sums, benefits);
            }
        }
        out.shares(sums, 3.0);
    }
}

fn add(sums: &mut [f32; KINDS], benefits: &Benefits) {
    let one = |holds: bool| f32::from(u8::from(holds));
    let given = [
        one(benefits.synergy),
        one(benefits.patch),
        one(benefits.rover),
        one(benefits.tech),
        f32::from(benefits.movement) / 4.0,
        one(benefits.advance.is_some() || benefits.either.is_some()),
    ];
    sums.iter_mut().zip(given).for_each(|(sum, given)| *sum += given);
    if let Some(rank) = benefits.civ_rank {
        sums[given.len() + usize::from(rank) - 1] += 1.0;
    }
}
