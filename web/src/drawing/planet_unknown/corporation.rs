//! A corporation board: five tracks side by side, and the trackers on them.

use super::planet::{lifepod, medal};
use super::terrain::class;
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, circle, group, path, rect, text};
use crate::drawing::words::{counted, wrap};
use orrery_engine::planet_unknown::json::{PrintedCorporation, PrintedTrack, SeenSeat, SeenTracker};
use orrery_engine::planet_unknown::resource::Track;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The rows of the board.
const ROWS: i32 = 16;
const ROW: i32 = 20;
const COLUMN: i32 = 70;
/// The room for the names of the tracks.
const HEAD: i32 = 18;
/// The room for the medals of the tracks.
const FOOT: i32 = 18;
/// The room for a tracker, and that for a medal.
const TOKEN: i32 = 17;

/// The width of the tracks.
pub(super) const WIDTH: i32 = 5 * COLUMN;
/// The height of the tracks with their names and medals.
pub(super) const HEIGHT: i32 = HEAD + ROWS * ROW + FOOT;

/// The tracks of a corporation board, and where they are drawn.
pub(super) struct Tracks<'a> {
    pub(super) x: i32,
    pub(super) y: i32,
    /// The tracks from left to right.
    pub(super) order: &'a [Track],
    pub(super) board: &'a PrintedCorporation,
}

impl Tracks<'_> {
    /// The cells, which stay the same.
    pub(super) fn cells(&self) -> String {
        let named = self.order.iter().enumerate();
        let tracks = named.filter_map(|(column, name)| Some((column, name, self.board.tracks.get(name)?)));
        let columns = tracks.map(|(column, name, track)| self.column(column, *name, track));
        let columns: String = columns.collect();
        columns + &self.bent_paths()
    }

    fn column(&self, column: usize, name: Track, track: &PrintedTrack) -> String {
        let head = Area::new(self.left(column), self.y, COLUMN - 2, HEAD - 3);
        let title = group(
            "cell",
            &(rect("head", head, 3) + &text("small middle", head.x + head.width / 2, head.base_line(), name.name())),
        );
        let cells = track.cells.iter().enumerate().filter_map(|(position, cell)| {
            let area = self.area(column, track, position)?;
            Some(printed_cell(area, cell.as_ref()?))
        });
        group(&class(name), &(title + &cells.collect::<String>()))
    }

    const fn left(&self, column: usize) -> i32 {
        self.x + column as i32 * COLUMN
    }

    /// The rectangle of a position, which may cover several rows.
    fn area(&self, column: usize, track: &PrintedTrack, position: usize) -> Option<Area> {
        let low = i32::from(*track.rows.get(position)?);
        let next = track
            .rows
            .get(position + 1)
            .map_or(ROWS.max(low + 1), |&row| row.into());
        let y = self.y + HEAD + (ROWS - next) * ROW;
        Some(Area::new(self.left(column), y, COLUMN - 2, (next - low) * ROW - 2))
    }

    /// The area of a tracker on a path.
    fn step(&self, path: &[(Track, u8)], step: usize) -> Option<Area> {
        let (name, position) = path.get(step)?;
        let column = self.order.iter().position(|track| track == name)?;
        self.area(column, self.board.tracks.get(name)?, usize::from(*position))
    }

    /// The tracks, and the spots of their trackers.
    pub(super) fn places(&self) -> Vec<Place> {
        let tracks = self.order.iter().enumerate().map(|(column, name)| {
            let area = Area::new(self.left(column), self.y, COLUMN - 2, HEIGHT);
            Place::new(format!("track {name}"), area)
        });
        let spots = self.order.iter().flat_map(|name| {
            let path = self.board.tracks.get(name).map_or(&[][..], |track| &track.path);
            let steps = (0..path.len()).filter_map(|step| Some((step, self.step(path, step)?)));
            steps.map(move |(step, area)| Place::new(format!("spot {name} {step}"), area))
        });
        tracks.chain(spots).collect()
    }

    /// A line along each path that does not go straight up its own track.
    fn bent_paths(&self) -> String {
        let lines = self.board.tracks.iter().filter_map(|(name, track)| {
            track.path.iter().find(|(other, _)| other != name)?;
            let mut d = String::new();
            for step in 0..track.path.len() {
                let (x, y) = token_place(self.step(&track.path, step)?);
                let _ = write!(d, "{}{x} {y}", if step == 0 { 'M' } else { 'L' });
            }
            Some(group(&class(name), &path("way", &d)))
        });
        lines.collect()
    }

    /// The trackers, lifepods and medals: a piece for each track.
    pub(super) fn things(&self, seat: &SeenSeat) -> Vec<String> {
        let mut pieces = Vec::new();
        for (column, name) in self.order.iter().enumerate() {
            if let Some(tracker) = seat.tracks.get(name) {
                pieces.extend(self.lifepods(*name, tracker));
                pieces.extend(self.tracker(*name, tracker, &seat.tracks));
                pieces.push(self.foot(column, *name, tracker));
            }
        }
        pieces
    }

    fn lifepods(&self, name: Track, tracker: &SeenTracker) -> Vec<String> {
        let place = |&position: &u8| {
            let path = &self.board.tracks.get(&name)?.path;
            let (x, y) = token_place(self.step(path, position.into())?);
            Some(lifepod(x, y))
        };
        tracker.lifepods.iter().filter_map(place).collect()
    }

    fn tracker(&self, name: Track, tracker: &SeenTracker, all: &BTreeMap<Track, SeenTracker>) -> Option<String> {
        let path = &self.board.tracks.get(&tracker.on)?.path;
        let (x, y) = token_place(self.step(path, tracker.position.into())?);
        // Trackers on one position lie side by side.
        let spot = |tracker: &SeenTracker| (tracker.on, tracker.position);
        let before = self.order.iter().take_while(|other| **other != name);
        let sharing = before
            .filter_map(|other| all.get(other))
            .filter(|other| spot(other) == spot(tracker));
        let x = x + 12 * sharing.count() as i32;
        let letter = name.resource().letter().to_ascii_uppercase().to_string();
        let token = circle("token", x, y, 7) + &text("initial", x, y + 4, &letter);
        Some(group(&class(name), &token))
    }

    /// The medals of a track, and the flux token.
    fn foot(&self, column: usize, name: Track, tracker: &SeenTracker) -> String {
        let area = Area::new(self.left(column), self.y + HEAD + ROWS * ROW, COLUMN - 2, FOOT - 2);
        let flux = if tracker.flux { "flux, " } else { "" };
        let medals = match tracker.flux {
            true => tracker.medals.to_string(),
            false => counted(tracker.medals.into(), "medal"),
        };
        let label = text(
            "small middle ink",
            area.x + area.width / 2,
            area.base_line(),
            &format!("{flux}{medals}"),
        );
        let class_of = if tracker.flux { "head" } else { "plain" };
        group(&class(name), &group("cell", &(rect(class_of, area, 3) + &label)))
    }
}

/// The middle of a tracker on a position.
const fn token_place(area: Area) -> (i32, i32) {
    (area.x + TOKEN / 2 + 1, area.y + area.height / 2)
}

/// A position as printed: its benefits, and its medal on the right.
fn printed_cell(area: Area, cell: &str) -> String {
    let mut medals = None;
    let mut shown = Vec::new();
    for part in cell.split(" + ").filter(|&part| part != "-") {
        match part.strip_prefix("medal ") {
            Some(number) => medals = number.parse().ok(),
            None => shown.push(short(part)),
        }
    }
    let room = area.width - TOKEN - if medals.is_some() { TOKEN } else { 2 };
    let lines = wrap(&shown.join(" "), room, 9);
    let height = 10 * lines.len() as i32;
    let x = area.x + TOKEN + room / 2;
    let y = area.y + (area.height - height) / 2 + 8;
    let lines = lines.iter().zip(0..).filter(|(line, _)| !line.is_empty());
    let words: String = lines
        .map(|(line, number)| text("print", x, y + 10 * number, line))
        .collect();
    let medal = medals.map_or(String::new(), |medals| {
        medal(area.x + area.width - TOKEN / 2 - 1, area.y + area.height / 2, medals)
    });
    group("cell", &(rect("box", area, 3) + &words + &medal))
}

/// A benefit in few letters: `move 3` is an arrow.
fn short(benefit: &str) -> String {
    let words: Vec<String> = benefit
        .split(" | ")
        .map(|one| match one.split_once(' ') {
            Some(("move", number)) => format!("→{number}"),
            Some(("advance", track)) => format!("+{track}"),
            _ if one == "synergy" => "syn".to_owned(),
            _ => one.to_owned(),
        })
        .collect();
    words.join(" / ")
}
