//! Positions as text for people.

pub(crate) mod action_name;
pub(crate) mod cards;
pub(crate) mod explain;
pub(crate) mod objectives;
mod track_cells;
pub(crate) mod why_not;
pub(crate) mod words;

use crate::bitboard::{SIDE, Square};
use crate::by_seat::Seat;
use crate::card_set::CardId;
use crate::counted::Counted;
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::capacities::{MAX_TECHS, RANKS};
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::ruleset::terrain::Ground;
use crate::planet_unknown::score::{self, solo};
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, Phase, State};
use crate::planet_unknown::supply::{event_deck, station};
use crate::planet_unknown::tables::{Planet, Tables};
use std::fmt::Write;

/// How to read the text of a position.
pub const LEGEND: &str = "\
A square is named by its column and its row: K4 is in column K and row 4. It shows
  c w b r t e   the terrain of a piece (civ, water, biomass, rover, tech, energy), in upper case with its resource
  .  ~          open land, open ice; and open land with  # city  % toxic ground  ^ current  = ring  : pit
followed by the first of these that is on it:
  @ rover   * meteorite   o lifepod   + meteor symbol   ' last tile laid
After each row and below each column are the medals it scores when complete.
A tile is written shape resource+resource, with * if it has a meteor symbol.";

/// The part of a position that all seats share: the station, the civ pools, the event deck and the objectives.
pub(crate) fn table_text(tables: &Tables, state: &State, observer: Option<Seat>) -> String {
    let mut text = format!("round {}", state.round);
    text.push_str(match state.phase {
        Phase::Objectives => ", private objectives",
        Phase::SetUp => ", set-up",
        Phase::Rotate => ", station",
        Phase::Event => ", event",
        Phase::EventCiv => ", civ cards of the event",
        Phase::Main => ", tiles",
        Phase::Civ => ", civ cards",
        Phase::Last => ", last windows",
        Phase::LastCiv => ", last civ cards",
        Phase::Over => ", over",
    });
    let _ = write!(text, "; {} is commander", state.commander);
    if let Some(event) = state.events.current {
        let _ = write!(text, "; event {}", event_text(tables, event));
    }
    if state.phase != Phase::Over && state.triggers.any() {
        text.push_str("; the game ends with this round");
    }
    text.push('\n');
    if let Some(target) = solo::target(tables, state) {
        let _ = writeln!(text, "target          {target}");
    }
    for seat in (0..state.seats() as u8).map(Seat) {
        let taken = state.board_seen(observer, seat).taken;
        let _ = writeln!(
            text,
            "{seat} faces    {}",
            depot_text(tables, state, seat, taken).join(", ")
        );
    }
    let _ = writeln!(text, "civ pools       {}", pools_text(tables, state, observer));
    if !state.events.cards.is_empty() {
        let _ = writeln!(text, "events          {}", events_text(tables, state, observer));
    }
    for objective in state.objectives.iter().flatten() {
        let card = tables.objective(objective.card);
        let value =
            |seat| score::objectives::statistic(tables, state.board_seen(observer, seat), card.neighbour.statistic);
        let values = objective.seats.map(|seat| format!("{seat} has {}", value(seat)));
        let _ = writeln!(
            text,
            "objective {}   {}: {}",
            card.id,
            card.neighbour,
            values.join(", ")
        );
    }
    text
}

/// One seat as an observer sees it: its planet and its corporation board.
pub(crate) fn seat_text(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> String {
    let board = state.board_seen(observer, seat);
    let mut right_lines = vec![format!(
        "{seat}: {} on {}",
        tables.corporation(board).name,
        tables.planet(board).name
    )];
    right_lines.extend(Track::ALL.map(|track| track_text(tables, board, track)));
    right_lines.push(format!("has       {}", holdings_text(board)));
    let mut add_list = |heading: &str, texts: Vec<String>| {
        if !texts.is_empty() {
            right_lines.push(format!("{heading}{}", texts.join(", ")));
        }
    };
    add_list("cards     ", cards_text(tables, state, observer, seat));
    let [private, discarded, drawn] = objectives::objective_texts(tables, state, observer, seat);
    add_list("private   ", private);
    add_list("discarded ", discarded);
    add_list("drawn     ", drawn);
    add_list("blocked   ", blocked_text(board));
    add_list("waiting   ", waiting_text(tables, board));
    let planet = planet_text(tables, board);
    let left = planet.lines().chain(std::iter::repeat(""));
    let right = right_lines.iter().map(String::as_str).chain(std::iter::repeat(""));
    let height = (SIDE + 2).max(right_lines.len());
    let width = 3 * SIDE + 6;
    left.zip(right)
        .take(height)
        .fold(String::new(), |mut text, (left, right)| {
            let _ = write!(text, "{left:width$} {right}");
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
            text
        })
}

/// The planet of a board: a line with the letters of the columns, a line for each row, and a line with the medals of the
/// columns. [`LEGEND`] says how to read it.
pub(crate) fn planet_text(tables: &Tables, board: &Board) -> String {
    let planet = tables.planet(board);
    let rovers = board.rover_squares();
    let medals = |medals: u8| match medals {
        0 => "  ".to_owned(),
        _ => format!("{medals:<2}"),
    };
    let mut text = String::with_capacity((SIDE + 2) * (3 * SIDE + 6));
    text.push_str("   ");
    (0..SIDE).for_each(|column| text.extend([Square::column_letter(column), ' ', ' ']));
    for row in 0..SIDE {
        text.truncate(text.trim_end().len());
        let _ = write!(text, "\n{:<3}", Square::row_number(row));
        for square in (0..SIDE).map(|column| Square::new(row, column)) {
            let on_top = match () {
                () if rovers.contains(square) => '@',
                () if board.meteorites.contains(square) => '*',
                () if board.lifepods.contains(square) => 'o',
                () if board.meteor_symbols.contains(square) => '+',
                () if board.last_tile.contains(square) => '\'',
                () => ' ',
            };
            text.extend([surface(planet, board, square), on_top, ' ']);
        }
        text.push_str(&medals(planet.row_medals[row]));
    }
    text.truncate(text.trim_end().len());
    text.push_str("\n   ");
    (0..SIDE).for_each(|column| text.extend([medals(planet.column_medals[column]).as_str(), " "]));
    text.truncate(text.trim_end().len());
    text
}

/// The colour of a character in the text of a planet: each terrain has one, and ice. Row numbers and column letters have none.
pub(crate) fn colour(line: usize, column: usize, sign: char) -> Option<[u8; 3]> {
    if !(1..=SIDE).contains(&line) || !(3..3 * SIDE + 3).contains(&column) {
        return None;
    }
    match sign.to_ascii_lowercase() {
        'c' => Some([190, 190, 190]),
        'w' => Some([80, 160, 255]),
        'b' => Some([90, 200, 90]),
        'r' => Some([230, 100, 80]),
        't' => Some([190, 130, 240]),
        'e' => Some([240, 200, 60]),
        '~' => Some([140, 220, 230]),
        _ => None,
    }
}

/// The tiles that a seat faces.
pub(crate) fn depot_text(tables: &Tables, state: &State, seat: Seat, taken: [bool; 2]) -> [String; 2] {
    Slot::ALL.map(|slot| {
        let stack = station::stack(tables, state, seat, slot);
        let left = tables.stacks[stack].len() - usize::from(state.gone[stack]);
        match state.top(stack) {
            None => "no tile".to_owned(),
            Some(_) if taken[slot.index()] => "a tile that is gone".to_owned(),
            Some(tile) => format!("{} (of {left})", tables.tile(tile)),
        }
    })
}

/// The cards in the civ pools: how many there are if the text is for an observer, else their ids.
fn pools_text(tables: &Tables, state: &State, observer: Option<Seat>) -> String {
    let pool_text = |rank: usize| {
        let pool = state.pool & tables.civ_ranks[rank];
        let cards = match observer {
            Some(_) => pool.count().to_string(),
            None => {
                let ids: Vec<&str> = pool.iter().map(|card| tables.civ_card(card).id.as_str()).collect();
                ids.join(" ")
            }
        };
        format!("rank {}: {cards}", rank + 1)
    };
    let pools: Vec<String> = (0..RANKS).map(pool_text).collect();
    pools.join(", ")
}

/// The id, the name and the colour of an event card.
pub(crate) fn event_text(tables: &Tables, card: CardId) -> String {
    let card = tables.event(card);
    format!("{} {} ({})", card.id, card.slug, card.colour)
}

/// The event deck as an observer knows it: its composition, how many cards are left, the cards drawn, and the next card.
fn events_text(tables: &Tables, state: &State, observer: Option<Seat>) -> String {
    let events = &state.events;
    let made_of = event_deck::piles_text(events.mix);
    let ids = |cards: &[CardId]| -> String {
        let ids = cards.iter().map(|&card| tables.event(card).id.as_str());
        ids.collect::<Vec<_>>().join(" ")
    };
    let mut text = format!("{made_of}; {} left", events.left());
    let known = match observer {
        None => events.left(),
        Some(observer) => usize::from(state.boards[observer].knows_next_event).min(events.left()),
    };
    let next = &events.cards[events.discard().len()..][..known];
    for (what, cards) in [("drawn", events.discard()), ("next", next)] {
        if !cards.is_empty() {
            let _ = write!(text, "; {what} {}", ids(cards));
        }
    }
    text
}

fn track_text(tables: &Tables, board: &Board, track: Track) -> String {
    let spot = board.spot(track);
    let table = tables.track(board, spot.track);
    let position = spot.position;
    let medals = Counted(table.medals[usize::from(position)].into(), "medal");
    let mut text = format!("{:8} {position:2} of {}, {medals}", track.name(), table.top);
    if spot.track != track {
        let _ = write!(text, ", on {}", spot.track);
    }
    if board.flux == Some(track) {
        text.push_str(", flux");
    }
    if track == Track::Tech {
        let techs = abilities::techs(tables, board);
        let held: Vec<String> = (0..MAX_TECHS)
            .filter(|tech| techs >> tech & 1 == 1)
            .map(|tech| format!("{}", tech + 1))
            .collect();
        let _ = write!(
            text,
            ", techs {}",
            if held.is_empty() { "none".into() } else { held.join(" ") }
        );
    }
    text
}

fn holdings_text(board: &Board) -> String {
    let always_shown = [
        Counted(board.spare_rovers.into(), "rover"),
        Counted(board.collected_lifepods.into(), "lifepod"),
        Counted(board.collected_meteorites.into(), "meteorite"),
    ];
    let shown_if_any = [
        Counted(board.stored_patches.into(), "stored patch"),
        Counted(board.movement.into(), "movement"),
        Counted(
            board.round_start_movement.waiting().into(),
            "movement for the next tile",
        ),
        Counted(
            board.lifepods_held() as i32 - i32::from(board.collected_lifepods),
            "lifepod on a track or tech",
        ),
        Counted(board.carrying.count_ones() as i32, "carried meteorite"),
    ];
    let shown_if_any = shown_if_any.into_iter().filter(|holding| holding.0 > 0);
    let texts: Vec<String> = always_shown
        .into_iter()
        .chain(shown_if_any)
        .map(|text| text.to_string())
        .collect();
    texts.join(", ")
}

fn cards_text(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Vec<String> {
    let hidden = observer.is_some_and(|observer| observer != seat) && !state.phase.is_end_of_game();
    let picks = (0..RANKS).flat_map(|rank| state.picks[rank].iter().flatten());
    picks
        .filter(|pick| pick.seat == seat)
        .filter_map(|pick| pick.card)
        .map(|card| match tables.civ_card(card) {
            card if hidden && !card.immediate => format!("one of rank {}", card.rank + 1),
            card => format!("{} {}", card.id, card.slug),
        })
        .collect()
}

fn waiting_text(tables: &Tables, board: &Board) -> Vec<String> {
    let items = words::waiting_texts(tables, &board.pending);
    let claims = (0..RANKS).filter(|&rank| board.claims[rank] > 0);
    items
        .chain(claims.map(|rank| words::claims_text(rank, board.claims[rank])))
        .collect()
}

/// The tech levels that an event withheld.
fn blocked_text(board: &Board) -> Vec<String> {
    let blocked = (0..MAX_TECHS).filter(|level| board.blocked_techs >> level & 1 == 1);
    blocked.map(|level| format!("tech level {}", level + 1)).collect()
}

/// The character of a square: its terrain, otherwise its ground.
fn surface(planet: &Planet, board: &Board, square: Square) -> char {
    let terrain = Resource::ALL
        .into_iter()
        .find(|&terrain| board.terrain(terrain).contains(square));
    if let Some(terrain) = terrain {
        let letter = terrain.letter();
        return match board.symbols.contains(square) {
            true => letter.to_ascii_uppercase(),
            false => letter,
        };
    }
    ground_sign(planet, square)
}

/// The character of the ground that is printed on a square, as in [`LEGEND`]; a space where the planet has no square.
pub(crate) fn ground_sign(planet: &Planet, square: Square) -> char {
    match planet.ground[square.row()][square.column()] {
        _ if planet.cities.0.contains(square) => '#',
        Ground::Void | Ground::Hole => ' ',
        Ground::Land => '.',
        Ground::Ice => '~',
        Ground::Ring => '=',
        Ground::Pit => ':',
        Ground::Toxic => '%',
        Ground::Current => '^',
    }
}
