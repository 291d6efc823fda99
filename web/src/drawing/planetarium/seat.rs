//! A seat: its mat with the cards played on each Planet, its markers, and its hand.

use super::tokens::token;
use crate::drawing::boxes::{Card, Grid, HEADLINE, MARGIN, PANEL, Panel, cards, headline, lines, unnamed};
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, group, rect, text};
use crate::drawing::words::counted;
use orrery_engine::planetarium::json::{Printed, Seen, SeenSeat};
use orrery_engine::planetarium::vocabulary::{Deck, Matter, Planet};

/// The height of an area of the mat.
const MAT: i32 = 104;
/// The words of a seat have a height that is a multiple of this.
const WORDS: i32 = 120;

/// The panel of a seat.
pub(super) fn panel(printed: &Printed, position: &Seen, seat: &SeenSeat) -> Panel {
    let points = |deck: Deck| seat.points.parts.get(deck.name()).copied().unwrap_or_default();
    let parts = Deck::ALL.map(|deck| format!("{deck} {}", points(deck)));
    let left = format!(
        "Seat {}, {} in supply",
        seat.seat.0,
        counted(seat.markers_in_supply.into(), "marker")
    );
    let right = format!("{} ({})", counted(seat.points.total.into(), "point"), parts.join(", "));
    let mut pieces = vec![headline(&left, &right)];
    let mut y = HEADLINE;
    let areas = Grid::new(Area::new(MARGIN, y, PANEL - 2 * MARGIN, MAT), position.planets.len());
    let mut places = Vec::new();
    for (index, planet) in position.planets.iter().enumerate() {
        pieces.push(mat(areas.cell(index), printed, planet.planet, seat));
        places.push(Place::new(format!("planet {}", planet.planet), areas.cell(index)));
    }
    y += MAT + 6;
    let words = cards(words(printed, position, seat), y, WORDS);
    pieces.extend(words.pieces);
    places.extend(words.places);
    Panel {
        pieces,
        places,
        height: y + words.height + MARGIN,
    }
}

/// The area of a Planet: tokens by kind, markers, and the cards played on it.
fn mat(area: Area, printed: &Printed, planet: Planet, seat: &SeenSeat) -> String {
    let title = text("small ink", area.x + 8, area.y + 16, &format!("Planet {planet}"));
    let markers = seat.markers.get(&planet).copied().unwrap_or_default();
    let markers = counted(markers.into(), "marker");
    let markers = text("small ink end", area.x + area.width - 8, area.y + 16, &markers);
    let tokens = Grid::new(Area::new(area.x + 4, area.y + 24, area.width - 8, 20), Matter::COUNT);
    let kinds = Matter::ALL.into_iter().map(|kind| {
        let cell = tokens.cell(kind.index());
        let count = seat
            .mat
            .get(&planet)
            .and_then(|mat| mat.get(&kind))
            .copied()
            .unwrap_or_default();
        token(kind.name(), cell.x + 9, f64::from(cell.y + 10))
            + &text("small ink", cell.x + 21, cell.y + 14, &count.to_string())
    });
    let kinds: String = kinds.collect();
    let played = seat
        .played
        .get(&planet)
        .map_or(String::new(), |cards| cards_played(printed, cards));
    let room = Area::new(area.x + 8, area.y + 48, area.width - 14, area.height - 52);
    group(
        "card",
        &(rect("box", area, 3) + &title + &markers + &kinds + &lines(&played, room)),
    )
}

/// The cards played on a Planet by their names, or as in notation if they are too many for that.
fn cards_played(printed: &Printed, cards: &[String]) -> String {
    const MOST: usize = 3;
    let name = |card: &String| {
        let found = printed.cards.iter().find(|printed| printed.card.card == *card);
        found.map_or_else(|| card.clone(), |found| format!("{card} {}", found.card.name))
    };
    match cards.len() {
        0..=MOST => cards.iter().map(name).collect::<Vec<_>>().join(", "),
        _ => cards.join(" "),
    }
}

/// The cards of a hand and of a choice in words; of a hidden hand the numbers.
fn words(printed: &Printed, position: &Seen, seat: &SeenSeat) -> Vec<Card> {
    let text = |name: &str| {
        let card = printed.cards.iter().find(|card| card.card.card == name);
        card.map_or_else(|| name.to_owned(), |card| card.text.clone())
    };
    let hand = &seat.hand;
    let Some(seen) = &hand.cards else {
        let counts = hand.count.iter().map(|(deck, count)| format!("{count} {deck}"));
        return unnamed(vec![format!("Hand: {}", counts.collect::<Vec<_>>().join(", "))]);
    };
    let place = |card: &str| Some(format!("card {card}"));
    let mut words: Vec<Card> = seen.iter().map(|card| (text(&card.card), place(&card.card))).collect();
    if position.observer.or(position.actor) == Some(seat.seat) {
        words.extend(
            position
                .pair
                .iter()
                .map(|card| (format!("May keep: {}", text(&card.card)), place(&card.card))),
        );
        words.extend(
            position
                .set_aside
                .iter()
                .map(|card| (format!("Set aside: {}", text(card)), None)),
        );
    }
    words
}
