//! What the seats share: the round, the event, the station, the civ cards left, and the objectives between neighbours.

use super::position::{Card, Offers, Position, Tile};
use super::terrain::class;
use crate::drawing::boxes::{Grid, MARGIN, PANEL, Panel, cards, unnamed};
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, circle, group, rect, text};
use orrery_engine::Seat;

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
pub(super) fn panel(position: &Position, chooser: Option<Seat>) -> Panel {
    let mut pieces = vec![text("title ink", MARGIN, 26, &headline(position))];
    let seats = position.seats.len() as i32;
    let width = (PANEL - 2 * MARGIN).min(WIDEST * seats.max(1));
    let grid = Grid::new(Area::new(MARGIN, HEAD, width, DEPOT), position.seats.len());
    let depots = position.seats.iter().enumerate();
    pieces.extend(depots.flat_map(|(index, seat)| depot(grid.cell(index), seat.seat, &seat.offers)));
    let own = position.seats.iter().position(|seat| chooser == Some(Seat(seat.seat)));
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

fn headline(position: &Position) -> String {
    let phase = match position.phase.as_str() {
        "objectives" => "choice of objectives",
        "rotate" => "turning the station",
        "event-civ" => "civ cards of the event",
        "main" => "tiles",
        "civ" => "civ cards",
        "last" => "last windows",
        "last-civ" => "last civ cards",
        "over" => "the game is over",
        other => other,
    };
    let mut text = format!(
        "Round {}: {phase}. Seat {} is commander.",
        position.round, position.commander
    );
    if position.ends_after_this_round && position.phase != "over" {
        text += " The game ends with this round.";
    }
    text
}

fn words(position: &Position) -> Vec<String> {
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
        let values: Vec<String> = values.map(|(seat, value)| format!("seat {seat} has {value}")).collect();
        format!("Objective: {}: {}", shared.text, values.join(", "))
    }));
    words
}

fn event(card: &Card) -> String {
    let of = |part: &Option<String>| part.clone().unwrap_or_default();
    format!("{} ({}): {}", of(&card.id), of(&card.colour), of(&card.text))
}

/// The two tiles that a seat may take. The depot is moved to its place as a whole: when the station turns, each tile keeps
/// its piece.
fn depot(area: Area, seat: u8, offers: &Offers) -> Vec<String> {
    let Area { x, y, width, height } = area;
    let title = text("small ink middle", width / 2, 15, &format!("seat {seat} faces"));
    let frame = rect("box", Area::new(0, 0, width, height), 3) + &title;
    let halves = halves(width, height);
    let mut pieces = vec![format!("<g transform='translate({x} {y})'>"), group("depot", &frame)];
    pieces.extend(slot(halves.cell(0), &offers.outer));
    pieces.extend(slot(halves.cell(1), &offers.inner));
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
    let place = |(index, name)| {
        let half = halves.cell(index);
        let area = Area::new(half.x + depot.x, half.y + depot.y, half.width, half.height);
        Place::new(format!("tile {name}"), area)
    };
    [(0, "outer"), (1, "inner")].map(place).into()
}

/// A tile, and how many are left below it.
fn slot(area: Area, tile: &Option<Tile>) -> Vec<String> {
    let middle = area.x + area.width / 2;
    let Some(tile) = tile else {
        return vec![text("small faint middle", middle, area.y + area.height / 2, "taken")];
    };
    let rows = tile.squares.iter().map(|square| square.row + 1).max().unwrap_or(0);
    let columns = tile.squares.iter().map(|square| square.column + 1).max().unwrap_or(0);
    // A long shape is shown lying where it would be too wide.
    let side = SQUARE
        .min((area.width - 2) / columns.max(1))
        .min((area.height - 16) / rows.max(1));
    let (left, top) = (
        middle - columns * side / 2,
        area.y + (area.height - 14 - rows * side) / 2,
    );
    let squares = tile.squares.iter().map(|square| {
        let (x, y) = (left + square.column * side, top + square.row * side);
        let class = class(&square.terrain);
        let letter: String = square.terrain.chars().take(1).collect();
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
