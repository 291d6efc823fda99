//! Boxes in rows and columns, and boxes of words.

use super::place::Place;
use super::svg::{Area, group, rect, text};
use super::words::wrap;

/// The width of every panel.
pub(super) const PANEL: i32 = 720;
/// The margin within a panel.
pub(super) const MARGIN: i32 = 12;
/// The distance between boxes.
const GAP: i32 = 4;
/// The size of small words, and the height of a line of them.
const SMALL: i32 = 11;
const LINE: i32 = 14;

/// A row cut into boxes of one width.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    row: Area,
    count: i32,
}

impl Grid {
    /// A row of this many boxes.
    pub(super) fn new(row: Area, count: usize) -> Grid {
        Grid {
            row,
            count: count.max(1) as i32,
        }
    }

    /// The box with this number, from the left.
    pub(super) const fn cell(self, index: usize) -> Area {
        let Area { x, y, width, height } = self.row;
        let step = (width + GAP) / self.count;
        Area::new(x + index as i32 * step, y, step - GAP, height)
    }
}

/// Boxes of different heights in two columns: each comes below the shorter one.
pub(super) struct Columns {
    row: Grid,
    heights: [i32; 2],
}

impl Columns {
    /// Columns as wide as a panel, from this height downwards.
    pub(super) fn new(y: i32) -> Columns {
        Columns {
            row: Grid::new(Area::new(MARGIN, y, PANEL - 2 * MARGIN, 0), 2),
            heights: [0; 2],
        }
    }

    /// The next box; beside words in it there are `margins`.
    pub(super) fn next(&mut self, words: &str, margins: i32) -> Area {
        let lines = wrap(words, self.row.cell(0).width - margins, SMALL).len() as i32;
        let shorter = usize::from(self.heights[1] < self.heights[0]);
        let Area { x, y, width, .. } = self.row.cell(shorter);
        let area = Area::new(x, y + self.heights[shorter], width, lines * LINE + 8);
        self.heights[shorter] += area.height + GAP;
        area
    }

    /// A box of words, and where it is.
    fn card(&mut self, words: &str) -> (String, Area) {
        let area = self.next(words, 12);
        let room = Area::new(area.x + 8, area.y, area.width - 12, area.height);
        (group("card", &(rect("box", area, 3) + &lines(words, room))), area)
    }

    /// The height of the longer column.
    pub(super) fn height(&self) -> i32 {
        self.heights[0].max(self.heights[1])
    }
}

/// Boxes of words.
pub(super) struct Cards {
    pub(super) pieces: Vec<String>,
    /// Those that can be picked.
    pub(super) places: Vec<Place>,
    pub(super) height: i32,
}

/// Words in a box, and the name of the place if the box can be picked.
pub(super) type Card = (String, Option<String>);

/// A box for each text in two columns. The height of all is a multiple of `step`, so that what is below seldom moves.
pub(super) fn cards(texts: Vec<Card>, y: i32, step: i32) -> Cards {
    let mut columns = Columns::new(y);
    let (mut pieces, mut places) = (Vec::new(), Vec::new());
    for (words, name) in texts {
        let (piece, area) = columns.card(&words);
        pieces.push(piece);
        places.extend(name.map(|name| Place::new(name, area)));
    }
    let steps = (columns.height().max(1) + step - 1) / step;
    Cards {
        pieces,
        places,
        height: steps * step,
    }
}

/// Words in boxes that cannot be picked.
pub(super) fn unnamed(words: Vec<String>) -> Vec<Card> {
    words.into_iter().map(|words| (words, None)).collect()
}

/// Words in the middle of the height of an area, in lines.
pub(super) fn lines(words: &str, area: Area) -> String {
    let lines = wrap(words, area.width, SMALL);
    let top = area.y + (area.height - lines.len() as i32 * LINE) / 2;
    let lines = lines.iter().zip(1..);
    lines
        .map(|(line, number)| text("small ink", area.x, top + number * LINE - 3, line))
        .collect()
}

/// A number with what it counts, in a box.
pub(super) fn counter(area: Area, name: &str, count: i64) -> String {
    let middle = area.x + area.width / 2;
    let number = text("number ink middle", middle, area.y + 16, &count.to_string());
    group(
        "counter",
        &(rect("box", area, 3) + &number + &text("tiny faint middle", middle, area.y + 28, name)),
    )
}

/// The height of a counter.
pub(super) const COUNTER: i32 = 34;

/// The line that divides panels, with the headline of the one below it.
pub(super) fn headline(left: &str, right: &str) -> String {
    rect("rule", Area::new(0, 0, PANEL, 2), 0)
        + &text("title ink", MARGIN, 23, left)
        + &text("title ink end", PANEL - MARGIN, 23, right)
}

/// The height of a headline.
pub(super) const HEADLINE: i32 = 34;

/// A part of a picture: its pieces and places, as if it were at the top, and its height.
pub(super) struct Panel {
    pub(super) pieces: Vec<String>,
    pub(super) places: Vec<Place>,
    pub(super) height: i32,
}

/// The panel of all these panels, one below the other. A panel that moves down keeps its pieces.
pub(super) fn stacked(panels: impl Iterator<Item = Panel>) -> Panel {
    let mut all = Panel {
        pieces: Vec::new(),
        places: Vec::new(),
        height: 0,
    };
    for panel in panels {
        let top = all.height;
        all.pieces.push(format!("<g transform='translate(0 {top})'>"));
        all.pieces.extend(panel.pieces);
        all.pieces.push("</g>".to_owned());
        all.places.extend(panel.places.into_iter().map(|place| Place {
            y: place.y + top,
            ..place
        }));
        all.height += panel.height;
    }
    all
}
