//! A seat: its planet, its corporation board, what it has, and its cards in words.

use super::corporation::{self, Tracks};
use super::planet::{self, Field};
use crate::drawing::boxes::{
    self, COUNTER, Columns, Grid, HEADLINE, MARGIN, PANEL, Panel, cards, counter, headline, lines, unnamed,
};
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, circle, group, rect, text};
use crate::drawing::words::counted;
use orrery_engine::planet_unknown::json::{
    CivCard, Objective, PickedCard, PrintedCorporation, PrintedSeat, PrintedTech, Seen, SeenSeat,
};
use orrery_engine::planet_unknown::resource::Track;

/// The words of a seat have a height that is a multiple of this.
const WORDS: i32 = 110;

/// The panel of a seat.
pub(super) fn panel(order: &[Track], printed: &PrintedSeat, position: &Seen, seat: &SeenSeat) -> Panel {
    let field = Field::at(MARGIN, HEADLINE);
    let tracks = Tracks {
        x: PANEL - MARGIN - corporation::WIDTH,
        y: HEADLINE,
        order,
        board: &printed.corporation,
    };
    let mut pieces = vec![title(printed, seat), field.ground(&printed.planet) + &tracks.cells()];
    pieces.extend(field.things(&seat.planet));
    pieces.extend(tracks.things(seat));
    let mut places = field.places(&printed.planet);
    places.extend(tracks.places());
    let mut y = HEADLINE + planet::SIZE.max(corporation::HEIGHT) + 8;
    pieces.extend(counters(seat, y));
    places.push(Place::new("lifepods", has_row(y).cell(LIFEPODS)));
    y += 2 * (COUNTER + 4) + 4;
    let (techs, tech_places, height) = techs(&printed.corporation.techs, seat, y);
    pieces.extend(techs);
    places.extend(tech_places);
    y += height;
    let mut words = unnamed(rules(&printed.corporation));
    words.extend(card_words(position, seat));
    let words = cards(words, y, WORDS);
    pieces.extend(words.pieces);
    places.extend(words.places);
    Panel {
        pieces,
        places,
        height: y + words.height + MARGIN,
    }
}

fn title(printed: &PrintedSeat, seat: &SeenSeat) -> String {
    let (corporation, planet) = (&printed.corporation.name, &printed.planet.name);
    let to_act = if seat.to_act { "to act, " } else { "" };
    let right = format!("{to_act}{}", counted(seat.medals.total.into(), "medal"));
    headline(&format!("Seat {}: {corporation} on {planet}", seat.seat.0), &right)
}

/// How many boxes say what a seat has, and which of them counts lifepods.
const HAS: usize = 7;
const LIFEPODS: usize = 1;

/// The row of these boxes.
fn has_row(y: i32) -> Grid {
    Grid::new(Area::new(MARGIN, y, PANEL - 2 * MARGIN, COUNTER), HAS)
}

/// What a seat has, and its medals by part: two rows of boxes.
fn counters(seat: &SeenSeat, y: i32) -> Vec<String> {
    let claims = seat.claims.into_iter().map(i64::from).sum();
    let has: [_; HAS] = [
        ("rovers left", seat.rovers.into()),
        ("lifepods", seat.lifepods.into()),
        ("meteorites", seat.meteorites.into()),
        ("movement", seat.movement.into()),
        ("stored patches", seat.patches.into()),
        ("event rovers", seat.extra_rovers.into()),
        ("civ claims", claims),
    ];
    let has = has.map(|(name, count)| (name.to_owned(), count));
    let medals = seat.medals.parts.iter();
    let medals: Vec<(String, i64)> = medals
        .map(|(part, &medals)| (format!("{part} medals"), medals.into()))
        .collect();
    let below = Area::new(MARGIN, y + COUNTER + 4, PANEL - 2 * MARGIN, COUNTER);
    let rows = [(&has[..], has_row(y)), (&medals[..], Grid::new(below, medals.len()))];
    let row = |(row, grid): (&[(String, i64)], Grid)| -> Vec<String> {
        let boxes = row.iter().enumerate();
        boxes
            .map(|(index, (name, count))| counter(grid.cell(index), name, *count))
            .collect()
    };
    rows.into_iter().flat_map(row).collect()
}

/// The techs, with what they do and whether the seat has them; where they are, and their height.
fn techs(techs: &[PrintedTech], seat: &SeenSeat, y: i32) -> (Vec<String>, Vec<Place>, i32) {
    let mut columns = Columns::new(y);
    // There is room for every state, so that no box moves when a state changes.
    let area = |tech: &PrintedTech| columns.next(&format!("{} {BLOCKED}", tech.text), 50);
    let areas: Vec<Area> = techs.iter().map(area).collect();
    let placed = || techs.iter().zip(&areas);
    let boxes = placed().map(|(printed, &area)| tech(area, printed, seat));
    let places = placed().map(|(printed, &area)| Place::new(format!("tech {}", printed.tech), area));
    (boxes.collect(), places.collect(), columns.height())
}

/// What is said of a tech whose level was reached during an event that withheld it.
const BLOCKED: &str = "(blocked)";

fn tech(area: Area, printed: &PrintedTech, seat: &SeenSeat) -> String {
    let has = |techs: &[u8]| techs.contains(&printed.tech);
    let state = match () {
        () if has(&seat.techs.blocked) => BLOCKED,
        () if has(&seat.techs.used_this_game) || has(&seat.techs.used_this_round) => "(used)",
        () => "",
    };
    let class = if has(&seat.techs.held) { "tech held" } else { "tech" };
    let (x, y) = (area.x + 14, area.y + area.height / 2);
    let badge = circle("badge", x, y, 9) + &text("initial", x, y + 4, &printed.place);
    let pod = if has(&seat.lifepods_on_techs) {
        planet::lifepod(area.x + area.width - 10, y)
    } else {
        String::new()
    };
    let room = Area::new(area.x + 28, area.y, area.width - 50, area.height);
    let words = lines(&format!("{} {state}", printed.text), room);
    group(class, &(rect("box", area, 3) + &badge + &words + &pod))
}

/// The rules of a corporation, and what an advance at the top of a track gives.
fn rules(corporation: &PrintedCorporation) -> Vec<String> {
    let tops = corporation.tracks.iter().filter_map(|(name, track)| {
        let gain = track.overflow.as_ref()?;
        Some(format!("an advance at the top of the {name} track gives {gain}"))
    });
    let rules = corporation.rules.iter().cloned().chain(tops);
    rules.map(|rule| format!("Rule: {rule}")).collect()
}

/// The cards and objectives of a seat, and what waits.
fn card_words(position: &Seen, seat: &SeenSeat) -> Vec<boxes::Card> {
    let mut words = unnamed(seat.cards.iter().map(picked).collect());
    words.extend(objectives(seat));
    if let Some(card) = &seat.common_objective {
        words.push((format!("Objective for all: {}", card.text), None));
    }
    if position.observer.or(position.actor) == Some(seat.seat) {
        let cards = position.civ_cards_to_choose.iter();
        words.extend(cards.map(|card| (civ_card("May keep", card), Some(format!("civ {}", card.card.0)))));
        let choices = [
            ("May keep objective", &position.objectives_to_choose),
            ("Discarded objective", &position.objectives_discarded),
        ];
        for (what, cards) in choices {
            words.extend(cards.iter().map(|card| objective(what, card)));
        }
    }
    let waiting = seat.pending.iter().map(|(what, &count)| match count {
        1 => what.clone(),
        _ => format!("{count} x {what}"),
    });
    let waiting: Vec<String> = waiting.collect();
    if !waiting.is_empty() {
        words.push((format!("Waits: {}", waiting.join(", ")), None));
    }
    words
}

fn objectives(seat: &SeenSeat) -> Vec<boxes::Card> {
    match &seat.objectives.cards {
        Some(cards) => cards.iter().map(|card| objective("Objective", card)).collect(),
        None if seat.objectives.count > 0 => unnamed(vec![counted(seat.objectives.count as i64, "hidden objective")]),
        None => Vec::new(),
    }
}

/// An objective, and the name of its place as in the notation of actions.
fn objective(what: &str, card: &Objective) -> boxes::Card {
    (
        format!("{what}: {}", card.text),
        Some(format!("objective {}", card.card.0)),
    )
}

fn picked(card: &PickedCard) -> String {
    match card {
        PickedCard::Known(card) => civ_card("Civ card", card),
        PickedCard::Hidden { rank } => format!("Hidden civ card of rank {rank}"),
    }
}

fn civ_card(what: &str, card: &CivCard) -> String {
    format!("{what} {} of rank {}: {}", card.id, card.rank, card.text)
}
