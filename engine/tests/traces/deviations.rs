//! Where the recorded implementation is known to deviate from the rules, and how an offer shows it.

use super::decisions::Games;
use super::digest::row_of;
use super::play::Play;
use super::tiles::{PlacementSet, agree, patch_texts};
use crate::support::cell_text;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::resource::{Resource, Track, TrackSet};
use orrery_engine::planet_unknown::{Board, Part, PlanetUnknown, Restrictions};
use serde_json::Value;

/// The number of a deviation: that of the list of rules 9.2, or of the rule that the recording reads otherwise.
pub(crate) type Deviation = &'static str;

/// Every deviation that the follower names, and what it is.
pub(crate) const DEVIATIONS: &[(Deviation, &str)] = &[
    ("D1", "planet restrictions are never waived"),
    ("D4", "once-per-round uses come back within the round"),
    (
        "D9",
        "the bonus of Cerberus ignores the last row and column of each zone",
    ),
    ("D10", "currents of Petra are not part of areas"),
    ("D11", "rover tiles of Horizon ignore the planet's rules too"),
    ("D12", "Republic jumps between civ terrain"),
    ("D13", "a card's teleport ends anywhere"),
    ("D14", "a tech level is reached without milestone benefits"),
    ("D17", "that no tile can be laid is looked at when MAIN begins"),
    ("D22", "round-start movement is counted later"),
    ("D23", "end-game steps begin again after claims"),
    ("D24", "a rover may not stand where the tile destroyed one"),
    ("D25", "a rover gained before the first tile is not lost"),
    ("D26", "other ground of one square of Cerberus and of Persephone"),
    ("D28", "who can regress is decided by height alone"),
    ("D29", "an effect that is impossible when its turn comes is lost"),
    ("D31", "Wormhole may put a patch on a patch"),
    ("D32", "Republic's movement at a draft is gained at any window"),
    ("D33", "a blocked tracker may be chosen, the step is lost"),
    ("D34", "a tile taken unplaced lies at the corner"),
    ("D35", "teleporting techs on Tartarus have more targets"),
    (
        "R39",
        "a side of a Wormhole step that the event withholds may be chosen",
    ),
    ("R40", "a collected lifepod or the flux token is placed later"),
    (
        "PU-2.X",
        "between the steps of the card that advances to position 5 other things are done",
    ),
    ("CARDS-4.7", "an advance of a card kept by Republic level 5 is dropped"),
    ("PU-5.7", "free steps may go in circles"),
    (
        "R36",
        "a card of the next rank is offered where no card of the rank is left",
    ),
    ("CORP-1.1", "a lifepod may cover the top of the rover track"),
    ("CORP-2.4", "Flux level 2 claims nothing on the way"),
    ("CORP-3.1", "a rover that carries drops its meteorite for another"),
    (
        "CORP-4.6",
        "Jump Drive's tech as energy is not optional, and offers tech beside itself",
    ),
    (
        "CORP-5.4",
        "Makeshift enters the top of the rover track from a top beside it",
    ),
    ("CORP-6.2", "the medal of row 11 of Oasis's water track is 8"),
    ("CORP-7.6", "Republic level 5 reached in the last window comes too late"),
    (
        "CARDS-1.3",
        "Flux gains the boosts that the card to position 5 withholds",
    ),
    ("CARDS-3.4", "the next event may be looked at where none is left"),
    (
        "CARDS-3.5",
        "where one resource of a tile counts, techs exclude it and each other",
    ),
    ("CARDS-4.3", "the lifepod card counts lifepods on tracks and techs"),
];

/// Where only the order is another: each offer and each digest agrees, but what is decided at once here is decided later
/// there.
pub(crate) const ORDER: [Deviation; 2] = ["PU-2.X", "R40"];

/// Why a line of play does not go on.
#[derive(Debug, Clone)]
pub(crate) enum Refusal {
    /// It differs from the recording.
    Differs(String),
    /// A deviation took the recording where our rules cannot follow.
    Stopped(Deviation, String),
}

/// Why other placements are offered.
///
/// # Errors
/// If no known deviation is the reason.
pub(crate) fn explain_offer(
    games: &Games,
    seat: Seat,
    play: &Play,
    ours: &[PlacementSet],
    offered: &[PlacementSet],
) -> Result<Deviation, Refusal> {
    let board = play.board(seat);
    let is_patch = offered.iter().any(|set| set.tile.is_none());
    if is_patch {
        let squares = games.ours.patch_squares(board);
        let also = [board.patches, board.patches - board.meteorites];
        let on_patches = |patches: Grid| vec![PlacementSet::of(None, patch_texts(squares | patches))];
        if also.into_iter().any(|patches| on_patches(patches) == offered) {
            return Ok("D31");
        }
    } else {
        if agree(&games.placement_sets(&games.recorded_ground, play, seat), offered) {
            return Ok("D26");
        }
        if agree(&anywhere(&games.ours, play, seat), offered) {
            return Ok("D11");
        }
        let fewer: Vec<PlacementSet> = ours.iter().filter(|set| offered.contains(set)).cloned().collect();
        let is_drafted = matches!(board.part, Part::Drafted(_)) && ours.iter().all(|set| offered.contains(set));
        if is_drafted {
            return Ok("D32");
        }
        if games.ours.corporation(board).slug == "republic" && agree(&fewer, offered) && fewer.len() < ours.len() {
            return Ok("D32");
        }
        let placeable = offered.iter().any(|set| set.count > 0);
        if !placeable && nothing_unwaived(&games.ours, play, seat) {
            return Ok("D1");
        }
    }
    if play.has_phantom(&games.ours, seat) {
        return Ok("D34");
    }
    Err(Refusal::Differs(format!(
        "placements {offered:?} are offered, here {ours:?}"
    )))
}

/// Whether no tile to draft can be laid under the rules of the planet.
fn nothing_unwaived(game: &PlanetUnknown, play: &Play, seat: Seat) -> bool {
    let restrictions = Restrictions {
        adjacency: true,
        planet: true,
        limit: None,
    };
    let board = play.board(seat);
    let offers = game.offers(&play.state, seat);
    offers
        .iter()
        .flatten()
        .all(|offer| game.placements(board, offer.tile, restrictions).is_empty())
}

/// The placements to draft where tiles with a rover resource may lie anywhere.
fn anywhere(game: &PlanetUnknown, play: &Play, seat: Seat) -> Vec<PlacementSet> {
    let board = play.board(seat);
    let set = |mut offer: orrery_engine::planet_unknown::TilePlacements| {
        let kind = &game.tables().tiles[usize::from(offer.tile)];
        if kind.resources.contains(&Resource::Rover) {
            let restrictions = Restrictions {
                adjacency: false,
                planet: false,
                limit: None,
            };
            offer = game.placements(board, offer.tile, restrictions);
        }
        let ways = kind.cells.iter().zip(&offer.anchors);
        let texts = ways.flat_map(|(cells, anchors)| anchors.iter().map(|anchor| cell_text(cells, anchor)));
        PlacementSet::of(
            Some(crate::support::recorded::tile_number(game, offer.tile)),
            texts.collect(),
        )
    };
    game.offers(&play.state, seat).into_iter().flatten().map(set).collect()
}

/// Why other tracks are offered.
pub(crate) fn explain_tracks(
    game: &PlanetUnknown,
    board: &Board,
    ours: TrackSet,
    offered: TrackSet,
    blocked: bool,
) -> Option<Deviation> {
    let tech = TrackSet::only(Track::Tech);
    match game.corporation(board).slug.as_str() {
        "jump-drive" if ours - tech == offered - tech => Some("CORP-4.6"),
        "oasis" | "makeshift" if (ours - offered).is_empty() && blocked => Some("D33"),
        "cosmos" if (ours - offered).is_empty() && offered - ours == TrackSet::only(Track::Rover) => Some("CORP-1.1"),
        _ => None,
    }
}

/// Why other spots are offered to a tracker.
pub(crate) fn explain_targets(
    game: &PlanetUnknown,
    board: &Board,
    ours: &[String],
    offered: &[String],
) -> Option<Deviation> {
    let more: Vec<&String> = offered.iter().filter(|spot| !ours.contains(spot)).collect();
    let all_offered = ours.iter().all(|spot| offered.contains(spot));
    if game.corporation(board).slug != "makeshift" || !all_offered {
        return None;
    }
    let sideways = |spot: &&String| board.trackers.iter().any(|position| row_of(spot) == Some(*position));
    match &more[..] {
        [] => Some("CORP-5.4"),
        [top] if *top == "r15" => Some("CORP-5.4"),
        _ if more.iter().all(sideways) => Some("CORP-5.8"),
        _ => None,
    }
}

/// Why others may regress.
pub(crate) fn explain_regress(
    game: &PlanetUnknown,
    board: &Board,
    ours: TrackSet,
    offered: TrackSet,
) -> Option<Deviation> {
    let looks_at_more = ["cosmos", "oasis", "makeshift"].contains(&game.corporation(board).slug.as_str());
    (looks_at_more && (ours - offered).is_empty()).then_some("D28")
}

/// Why rovers may go elsewhere: the recorded squares of each, and ours.
pub(crate) fn explain_rover(
    game: &PlanetUnknown,
    board: &Board,
    rovers: &[(Square, &Value)],
    ours: &[Grid],
    lift: bool,
) -> Option<Deviation> {
    let planet = game.planet(board);
    if rovers.iter().any(|(rover, _)| !planet.squares.contains(*rover)) {
        return Some("D25");
    }
    if lift {
        return Some("D13");
    }
    // A long list is only counted.
    let more = |(rover, squares): &(Square, &Value), here: &Grid, terrain: Resource| match squares.as_str() {
        Some(list) => {
            let there = square_list(list);
            here.is_subset(&there) && (there - *here).is_subset(&board.terrain(terrain))
        }
        None => board.terrain(terrain).contains(*rover),
    };
    let only_more = |terrain| rovers.iter().zip(ours).all(|(rover, here)| more(rover, here, terrain));
    match game.corporation(board).slug.as_str() {
        "jump-drive" | "republic" if planet.slug == "tartarus" => Some("D35"),
        "republic" if only_more(Resource::Civ) => Some("D12"),
        "cosmos" if only_more(Resource::Energy) => Some("PU-5.7"),
        "jump-drive" => jumps_differ(game, board, rovers, ours),
        _ => None,
    }
}

/// Jump Drive's jump: to patches too, and used by a step onto the same terrain (CORP-4.4).
fn jumps_differ(game: &PlanetUnknown, board: &Board, rovers: &[(Square, &Value)], ours: &[Grid]) -> Option<Deviation> {
    let explained = rovers
        .iter()
        .zip(ours)
        .all(|((rover, squares), here)| match squares.as_str() {
            Some(list) => {
                let there = square_list(list);
                let used_up = there == *here & game.rover_steps(board, *rover);
                used_up || here.is_subset(&there) && (there - *here).is_subset(&board.patches)
            }
            None => squares[1].as_u64() > Some(here.count() as u64),
        });
    explained.then_some("CORP-4.4")
}

/// Why the recording has more movement than the pool.
pub(crate) fn missing_movement(game: &PlanetUnknown, board: &Board) -> Option<Deviation> {
    match game.corporation(board).slug.as_str() {
        "republic" => Some("D32"),
        "flux" | "horizon" | "oasis" => Some("D22"),
        _ => None,
    }
}

/// Why a lifepod may go elsewhere.
pub(crate) fn explain_places(more: &[String], less: &[String]) -> Option<Deviation> {
    (more == ["r15"] && less.is_empty()).then_some("CORP-1.1")
}

/// The squares of a list such as `05,a4`.
pub(crate) fn square_list(list: &str) -> Grid {
    list.split(',').filter_map(Square::parse).collect()
}

/// Lists of squares.
pub(crate) fn square_texts(grids: &[Grid]) -> String {
    let text = |grid: &Grid| -> String {
        let texts: Vec<String> = grid.iter().map(|square| square.to_string()).collect();
        texts.join(",")
    };
    grids.iter().map(text).collect::<Vec<String>>().join(" and ")
}
