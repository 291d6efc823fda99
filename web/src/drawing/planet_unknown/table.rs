//! What the seats share: the round, the event, the station, the civ cards left, and the objectives between neighbours.

use super::terrain::class;
use crate::drawing::boxes::{Grid, MARGIN, PANEL, Panel, cards, unnamed};
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, circle, group, rect, text};
use orrery_engine::Seat;
use orrery_engine::planet_unknown::json::{EventCard, Seen, SeenSeat, Tile};
use orrery_engine::planet_unknown::{Phase, Slot};

const HEAD: i32 = 40;
/// The height of the depot that a seat faces.
const DEPOT: i32 = 106;
/// The side of a square of a tile in the station.
const SQUARE: i32 = 14;
/// The widest depot.
const WIDEST: i32 = 232;

/// The words have a height that is a multiple of this.
const WORDS: i32 = 80;

/// The panel of what the seats share, with the places of the tiles that a seat may take.
pub(super) fn panel(position: &Seen, chooser: Option<Seat>) -> Panel {
    let mut pieces = vec![text("title ink", MARGIN, 26, &headline(position))];
    let seats = position.seats.seats() as i32;
    let width = (PANEL - 2 * MARGIN).min(WIDEST * seats.max(1));
    let grid = Grid::new(Area::new(MARGIN, HEAD, width, DEPOT), position.seats.seats());
    let depots = position.seats.iter().enumerate();
    pieces.extend(depots.flat_map(|(index, seat)| depot(grid.cell(index), seat)));
    let own = position.seats.iter().position(|seat| chooser == Some(seat.seat));
    let places = own.map_or(Vec::new(), |own| tile_places(grid.cell(own)));
    let y = HEAD + DEPOT + 6;
    let words = cards(unnamed(words(position)), y, WORDS);
    pieces.extend(words.pieces);
    Panel {
        pieces,
        places,
        height: y + words.height + MARGIN,
    }
}

fn headline(position: &Seen) -> String {
    let phase = match position.phase {
        Phase::Objectives => "choice of objectives",
        Phase::SetUp => "set-up",
        Phase::Rotate => "turning the station",
        Phase::Event => "event",
        Phase::EventCiv => "civ cards of the event",
        Phase::Main => "tiles",
        Phase::Civ => "civ cards",
        Phase::Last => "last windows",
        Phase::LastCiv => "last civ cards",
        Phase::Over => "the game is over",
    };
    let mut text = format!(
        "Round {}: {phase}. Seat {} is commander.",
        position.round, position.commander.0
    );
    if position.ends_after_this_round && position.phase != Phase::Over {
        text += " The game ends with this round.";
    }
    text
}

fn words(position: &Seen) -> Vec<String> {
    let pools = position.pools.iter().zip(1..);
    let pools: Vec<String> = pools.map(|(count, rank)| format!("{count} of rank {rank}")).collect();
    let mut words = vec![format!("Civ cards left: {}", pools.join(", "))];
    if let Some(target) = position.target {
        words.push(format!("Target of the game: {target} medals"));
    }
    if let Some(events) = &position.events {
        let current = events.current.as_ref().map_or("none this round yet".to_owned(), event);
        words.push(format!("Event, {} left: {current}", events.left));
        words.extend(events.next.as_ref().map(|next| format!("Next event: {}", event(next))));
    }
    words.extend(position.objectives.iter().map(|shared| {
        let values = shared.seats.iter().zip(&shared.values);
        let values: Vec<String> = values.map(|(seat, value)| format!("{seat} has {value}")).collect();
        format!("Objective: {}: {}", shared.objective.text, values.join(", "))
    }));
    words
}

fn event(card: &EventCard) -> String {
    format!("{} ({}): {}", card.id, card.colour, card.text)
}

/// The two tiles that a seat may take. The depot is moved to its place as a whole: when the station turns, each tile keeps
/// its piece.
fn depot(area: Area, seat: &SeenSeat) -> Vec<String> {
    let Area { x, y, width, height } = area;
    let title = text("small ink middle", width / 2, 15, &format!("{} faces", seat.seat));
    let frame = rect("box", Area::new(0, 0, width, height), 3) + &title;
    let halves = halves(width, height);
    let mut pieces = vec![format!("<g transform='translate({x} {y})'>"), group("depot", &frame)];
    for (index, of_slot) in Slot::ALL.into_iter().enumerate() {
        let tile = seat.offers.get(&of_slot).and_then(Option::as_ref);
        pieces.extend(slot(halves.cell(index), tile));
    }
    pieces.push("</g>".to_owned());
    pieces
}

/// The rooms of the two tiles in a depot.
fn halves(width: i32, height: i32) -> Grid {
    Grid::new(Area::new(4, 20, width - 8, height - 24), 2)
}

/// Where the two tiles of a depot are.
fn tile_places(depot: Area) -> Vec<Place> {
    let halves = halves(depot.width, depot.height);
    let place = |slot: Slot| {
        let half = halves.cell(slot.index());
        let area = Area::new(half.x + depot.x, half.y + depot.y, half.width, half.height);
        Place::new(format!("tile {slot}"), area)
    };
    Slot::ALL.map(place).into()
}

/// A tile, and how many are left below it.
fn slot(area: Area, tile: Option<&Tile>) -> Vec<String> {
    let middle = area.x + area.width / 2;
    let Some(tile) = tile else {
        return vec![text("small faint middle", middle, area.y + area.height / 2, "taken")];
    };
    let places = tile
        .squares
        .iter()
        .map(|square| (i32::from(square.row), i32::from(square.column)));
    let rows = places.clone().map(|(row, _)| row + 1).max().unwrap_or(0);
    let columns = places.clone().map(|(_, column)| column + 1).max().unwrap_or(0);
    // A long shape is shown lying where it would be too wide.
    let side = SQUARE
        .min((area.width - 2) / columns.max(1))
        .min((area.height - 16) / rows.max(1));
    let (left, top) = (
        middle - columns * side / 2,
        area.y + (area.height - 14 - rows * side) / 2,
    );
    let squares = tile.squares.iter().zip(places).map(|(square, (row, column))| {
        let (x, y) = (left + column * side, top + row * side);
        let class = class(square.terrain);
        let letter = square.terrain.letter().to_string();
        let sign = if square.symbol {
            circle("disc", x + side / 2, y + side / 2, side / 2 - 1)
                + &text("tiny symbol", x + side / 2, y + side / 2 + 3, &letter.to_uppercase())
        } else {
            text("tiny letter", x + side / 2, y + side / 2 + 3, &letter)
        };
        let meteor = if square.meteor {
            circle("meteor", x + side - 3, y + 3, 2)
        } else {
            String::new()
        };
        group(
            &class,
            &(rect("fill edge", Area::new(x, y, side, side), 0) + &sign + &meteor),
        )
    });
    let left = format!("{} left", tile.left);
    let left = text("tiny faint middle", middle, area.y + area.height - 2, &left);
    vec![squares.collect(), left]
}
