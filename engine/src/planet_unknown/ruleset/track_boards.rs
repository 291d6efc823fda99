//! The five tracks of a corporation board as printed, and the paths of their trackers.

use super::track_cells::{Benefit, Cell};
use crate::planet_unknown::capacities::MAX_POSITIONS;
use crate::planet_unknown::resource::Track;
use crate::toml_reader::{Field, TableReader, Taken};
use serde::Serialize;

/// The number of positions of a track unless the file says otherwise.
const USUAL_POSITIONS: usize = 16;

/// A position by its track and its height on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TrackPosition {
    /// The track.
    pub track: Track,
    /// Index into the track's cells.
    pub position: u8,
}

/// A track as printed, and the path of the tracker of its colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TrackBoard {
    /// Positions from the start upward; `None` where the track has no position in that row.
    pub cells: Vec<Option<Cell>>,
    /// The lowest row of the board that each of `cells` covers, ascending.
    pub rows: Vec<u8>,
    /// The positions that the tracker passes, from start to top; straight up `cells` unless the board bends the path.
    pub path: Vec<TrackPosition>,
    /// The movement for an advance at the top, if such an advance is possible.
    pub overflow: Option<u8>,
}

/// The cells of the five tracks.
type Cells = [Vec<Option<Cell>>; 5];

impl TrackBoard {
    /// Reads all five tracks of a corporation.
    pub(crate) fn read_all(t: &mut TableReader) -> [TrackBoard; 5] {
        let rows = t.optional("rows").map_or([const { None }; 5], |rows| {
            rows.table(|t| Track::ALL.map(|track| t.optional(track.name()).map(read_rows)))
        });
        let read_cells = |t: &mut TableReader| {
            Track::ALL.map(|track| {
                let size = rows[track.index()].as_ref().map_or(USUAL_POSITIONS, Vec::len);
                read_cells(t.at(track.name()), size)
            })
        };
        let cells: Cells = t.at("tracks").table(read_cells);
        let known = t.is_clean();
        let paths = t.optional("path").map_or([const { None }; 5], |path| {
            path.table(|t| {
                Track::ALL.map(|track| {
                    t.optional(track.name())
                        .map(|path| read_path(path, track, &cells, known))
                })
            })
        });
        let overflow = t.optional("overflow").map_or([None; 5], |overflow| {
            overflow.table(|t| Track::ALL.map(|track| t.optional(track.name()).map(Cell::read_movement)))
        });
        for track in Track::ALL {
            if paths[track.index()].is_none() && cells[track.index()].contains(&None) {
                let found = format!("\"x\" on the {track} track");
                t.at("tracks")
                    .note(&found, format!("it is allowed only with path.{track}"));
            }
        }
        let mut parts = cells.into_iter().zip(rows).zip(paths);
        Track::ALL.map(|track| {
            let ((cells, rows), path) = parts.next().expect("each track has its parts");
            let positions = 0..cells.len() as u8;
            TrackBoard {
                rows: rows.unwrap_or_else(|| positions.clone().collect()),
                path: path.unwrap_or_else(|| positions.map(|position| TrackPosition { track, position }).collect()),
                cells,
                overflow: overflow[track.index()],
            }
        })
    }

    /// The levels of the tech milestones, from the start upward.
    pub(crate) fn tech_levels(&self) -> Vec<u8> {
        let level = |benefit| match benefit {
            Benefit::Tech(level) => Some(level),
            _ => None,
        };
        self.cells
            .iter()
            .flatten()
            .flat_map(Cell::printed)
            .filter_map(level)
            .collect()
    }
}

fn read_rows(field: Field) -> Vec<u8> {
    let read = |rows: Field| rows.list(2..=MAX_POSITIONS, |row| row.integer(0..=MAX_POSITIONS as u8 - 1));
    let ascend = |rows: &Vec<u8>| rows[0] == 0 && rows.is_sorted_by(|a, b| a < b);
    field.checked(read, ascend, "a list of rows that begins with 0 and ascends")
}

fn read_cells(field: Field, size: usize) -> Vec<Option<Cell>> {
    let cells = field.clone().list(size..=size, Cell::read);
    if cells.first().is_some_and(|start| *start != Some(Cell::default())) {
        field.note("a start that is not empty", "allowed is - at position 0");
    }
    cells
}

fn read_path(field: Field, own: Track, cells: &Cells, known: bool) -> Vec<TrackPosition> {
    let there = |step: &TrackPosition| !known || matches!(cell(cells, *step), Some(Some(_)));
    let read_step = |step: Field| step.checked(TrackPosition::read, there, "a position that its track has");
    let taken = Taken::default();
    let path = field
        .clone()
        .list(2..=MAX_POSITIONS, |step| step.distinct(&taken, read_step));
    let start = TrackPosition {
        track: own,
        position: 0,
    };
    if path.first().is_some_and(|&first| first != start) {
        field.note(
            "another first position",
            format!("allowed is [\"{own}\", 0], the start"),
        );
    }
    let of_own = |position: usize| TrackPosition {
        track: own,
        position: position as u8,
    };
    let left_out = |position: &usize| cells[own.index()][*position].is_some() && !path.contains(&of_own(*position));
    if let Some(position) = (0..cells[own.index()].len()).filter(|_| known).find(left_out) {
        field.note(
            &format!("a path without [\"{own}\", {position}]"),
            "allowed is one through all positions of its own track",
        );
    }
    path
}

fn cell(cells: &Cells, at: TrackPosition) -> Option<&Option<Cell>> {
    cells[at.track.index()].get(usize::from(at.position))
}

impl TrackPosition {
    fn read(field: Field) -> TrackPosition {
        let [track, position] = field.array(|value| value);
        TrackPosition {
            track: track.named(),
            position: position.integer(0..=MAX_POSITIONS as u8 - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ruleset;
    use super::super::files::RulesetFile;
    use super::super::tests::problems;
    use super::*;

    #[test]
    fn a_tracker_goes_straight_up_unless_the_board_bends_its_path() {
        let corporations = Ruleset::embedded().corporations.corporations;
        let oasis = corporations
            .iter()
            .find(|board| board.slug == "oasis")
            .expect("the board is embedded");
        let water = &oasis.tracks[Track::Water.index()];
        assert_eq!((water.cells.len(), water.path.len()), (16, 24));
        assert_eq!(water.cells[2], None);
        let fourth = TrackPosition {
            track: Track::Rover,
            position: 3,
        };
        assert_eq!(water.path[3], fourth);
        let civ = &oasis.tracks[Track::Civ.index()];
        let up = (0..16).map(|position| TrackPosition {
            track: Track::Civ,
            position,
        });
        assert_eq!(civ.path, up.collect::<Vec<_>>());
        assert_eq!(civ.rows, (0..16).collect::<Vec<u8>>());
    }

    #[test]
    fn a_track_has_16_positions_unless_rows_say_otherwise() {
        let edits = [
            (
                "\"-\", \"-\", \"medal 1\", \"civ 1\",",
                "\"-\", \"medal 1\", \"civ 1\",",
            ),
            ("biomass = [0, 2, 5, 8, 11, 14]", "biomass = [0, 2, 5, 8, 11]"),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[0] (universal-coalition).tracks.civ: found 15 values; allowed is a list \
                of 16 values",
                "my.toml: corporation[8] (wormhole).tracks.biomass: found 6 values; allowed is a list of 5 \
                values",
            ]
        );
        assert_eq!(
            problems(
                RulesetFile::Corporations,
                &[("biomass = [0, 2, 5, 8, 11, 14]", "biomass = [0, 2, 5, 5, 11, 14]")]
            ),
            [
                "my.toml: corporation[8] (wormhole).rows.biomass: found [0, 2, 5, 5, 11, 14]; allowed is a \
                list of rows that begins with 0 and ascends",
            ]
        );
    }

    #[test]
    fn a_track_begins_empty_and_has_gaps_only_with_a_path() {
        let edits = [
            ("\"-\", \"rover\", \"move 1\"", "\"rover\", \"rover\", \"move 1\""),
            (
                "\"-\", \"-\", \"medal 1\", \"synergy\"",
                "\"-\", \"x\", \"medal 1\", \"synergy\"",
            ),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[0] (universal-coalition).tracks.rover: found a start that is not empty; \
                allowed is - at position 0",
                "my.toml: corporation[0] (universal-coalition).tracks: found \"x\" on the water track; it is \
                allowed only with path.water",
            ]
        );
    }

    #[test]
    fn a_path_goes_through_all_positions_of_its_track_and_no_gap() {
        let edits = [
            (
                "[\"water\", 0], [\"water\", 1], [\"biomass\", 2]",
                "[\"water\", 1], [\"water\", 2], [\"biomass\", 2]",
            ),
            ("[\"rover\", 9], [\"biomass\", 10]", "[\"rover\", 7], [\"biomass\", 24]"),
        ];
        assert_eq!(
            problems(RulesetFile::Corporations, &edits),
            [
                "my.toml: corporation[6] (oasis).path.water[1]: found [\"water\", 2]; allowed is a position \
                that its track has",
                "my.toml: corporation[6] (oasis).path.water[17]: found [\"rover\", 7]; allowed is a value of \
                its own; my.toml: corporation[6] (oasis).path.water[15] has the same",
                "my.toml: corporation[6] (oasis).path.water[18][1]: found 24; allowed is an integer from 0 to \
                23",
                "my.toml: corporation[6] (oasis).path.water: found another first position; allowed is \
                [\"water\", 0], the start",
                "my.toml: corporation[6] (oasis).path.water: found a path without [\"water\", 0]; allowed is \
                one through all positions of its own track",
            ]
        );
    }

    #[test]
    fn an_overflow_is_movement() {
        assert_eq!(
            problems(
                RulesetFile::Corporations,
                &[("rover = \"move 4\"", "rover = \"synergy\"")]
            ),
            [
                "my.toml: corporation[0] (universal-coalition).overflow.rover: found \"synergy\"; allowed is \
                move N alone",
            ]
        );
    }
}
