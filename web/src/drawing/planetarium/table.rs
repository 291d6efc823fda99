//! What the seats share beside the board: the Planets, the decks, and the Evolution Track.

use super::tokens::token;
use crate::drawing::boxes::{Grid, MARGIN, PANEL, lines};
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, group, rect, text};
use crate::drawing::words::counted;
use orrery_engine::planetarium::json::{PrintedTrack, Seen, SeenPhase, SeenPlanet, SeenTrack};
use orrery_engine::planetarium::vocabulary::{Deck, Matter};

/// The height of a box for a Planet.
const PLANET: i32 = 54;
/// The height of a space of the track.
const SPACE: i32 = 24;
/// The spaces in a row of the track.
const IN_ROW: usize = 17;

/// The headline: whose turn it is, and what is decided.
pub(super) fn headline(position: &Seen) -> String {
    let doing = match position.phase {
        SeenPhase::SetUp => "each seat discards a Final",
        SeenPhase::Move => "moves a token",
        SeenPhase::Main => "plays a card, downgrades one or passes",
        SeenPhase::Marker { .. } => "decides on a marker",
        SeenPhase::GravityTake => "may take a token",
        SeenPhase::GravityPut { .. } => "stores a token",
        SeenPhase::Draw => "draws a card",
        SeenPhase::KeepFinal => "keeps one of two Finals",
        SeenPhase::PlayFinal => "plays Finals",
        SeenPhase::Over => "the game is over",
    };
    let turn = u32::from(position.turns.all) + 1;
    match position.actor.filter(|_| position.phase != SeenPhase::Over) {
        Some(actor) => format!("Turn {turn}: {actor} {doing}"),
        None => format!("Turn {turn}: {doing}"),
    }
}

/// The Planets, the decks and what else there is to say, in boxes below each other; and where the decks are.
pub(super) fn beside_board(position: &Seen, area: Area) -> (Vec<String>, Vec<Place>) {
    let mut y = area.y;
    let mut next = |height: i32| {
        let found = Area::new(area.x, y, area.width, height);
        y += height + 6;
        found
    };
    let mut pieces: Vec<String> = position.planets.iter().map(|each| planet(each, next(PLANET))).collect();
    let mut places = Vec::new();
    for words in notes(position) {
        let found = next(48);
        if places.is_empty() {
            let decks = Grid::new(found, Deck::COUNT);
            places.extend(Deck::ALL.map(|deck| Place::new(format!("deck {deck}"), decks.cell(deck.index()))));
        }
        let room = Area::new(found.x + 8, found.y, found.width - 12, found.height);
        pieces.push(group("card", &(rect("box", found, 3) + &lines(&words, room))));
    }
    (pieces, places)
}

fn planet(planet: &SeenPlanet, area: Area) -> String {
    let kind = format!("{} {}, orbit {}", planet.side, planet.planet_type, planet.orbit);
    let totals = format!("hostile {}, habitable {}", planet.hostile, planet.habitable);
    let globe = token(planet.planet.name(), area.x + 22, f64::from(area.y + area.height / 2));
    let words =
        text("small ink", area.x + 44, area.y + 22, &kind) + &text("small ink", area.x + 44, area.y + 40, &totals);
    group("card", &(rect("box", area, 3) + &globe + &words))
}

fn notes(position: &Seen) -> Vec<String> {
    let by_deck = |count: &dyn Fn(&Deck) -> usize| Deck::ALL.map(|deck| format!("{} {deck}", count(&deck))).join(", ");
    let left = by_deck(&|deck| position.decks.get(deck).copied().unwrap_or_default());
    let gone = by_deck(&|deck| position.discards.get(deck).map_or(0, Vec::len));
    let mut notes = vec![format!("Decks: {left}. Discarded: {gone}.")];
    let mut more: Vec<String> = Vec::new();
    more.extend(
        position
            .ending
            .map(|ending| format!("Final turns, begun by: {}.", ending.name())),
    );
    more.extend(position.target.map(|target| format!("A score above {target} wins.")));
    more.extend(position.dice.map(|[a, b]| format!("Last roll: {a} and {b}.")));
    if !more.is_empty() {
        notes.push(more.join(" "));
    }
    notes
}

/// The Evolution Track, in rows, with the tokens that it holds by kind; and its height.
pub(super) fn track(printed: &PrintedTrack, track: &SeenTrack, top: i32) -> (Vec<String>, i32) {
    let length = usize::from(printed.length);
    let rows = length.div_ceil(IN_ROW);
    let spaces = (0..length).map(|index| {
        let y = top + (index / IN_ROW) as i32 * (SPACE + 4);
        let row = Grid::new(Area::new(MARGIN, y, PANEL - 2 * MARGIN, SPACE), IN_ROW);
        space(row.cell(index % IN_ROW), index + 1, printed, track)
    });
    let y = top + rows as i32 * (SPACE + 4);
    let mut pieces: Vec<String> = spaces.collect();
    pieces.push(contents(track, printed, y));
    (pieces, y + 34 - top)
}

fn space(area: Area, number: usize, printed: &PrintedTrack, track: &SeenTrack) -> String {
    let is_filled = number <= track.filled.into();
    let mut class = if is_filled { "filled" } else { "box" }.to_owned();
    if [printed.acceleration_at, printed.length]
        .map(usize::from)
        .contains(&number)
    {
        class += " marked";
    }
    let ink = if is_filled {
        "small on-filled middle"
    } else {
        "small ink middle"
    };
    let label = text(ink, area.x + area.width / 2, area.base_line(), &number.to_string());
    group("cell", &(rect(&class, area, 3) + &label))
}

fn contents(track: &SeenTrack, printed: &PrintedTrack, y: i32) -> String {
    let mut x = MARGIN + 12;
    let mut all = String::new();
    for kind in Matter::ALL {
        let count = track.tokens.get(&kind).copied().unwrap_or_default();
        all += &token(kind.name(), x, f64::from(y + 12));
        all += &text("small ink", x + 14, y + 16, &count.to_string());
        x += 50;
    }
    let mut words = vec![match track.accelerated {
        true => "Acceleration is on".to_owned(),
        false => format!("Acceleration from space {}", printed.acceleration_at),
    }];
    if track.on_last > 0 {
        words.push(format!("{} on the last space", counted(track.on_last.into(), "token")));
    }
    if track.face_down > 0 {
        words.push(format!("{} face down", counted(track.face_down.into(), "token")));
    }
    all + &text("small ink", x, y + 16, &(words.join("; ") + "."))
}
