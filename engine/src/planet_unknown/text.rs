//! Positions as text for people.

use super::PlanetUnknown;
use super::action::Slot;
use super::civ;
use super::event_deck::piles_text;
use super::pending::Item;
use super::resource::{Resource, Track};
use super::ruleset::planets::Planet;
use super::ruleset::terrain::Ground;
use super::state::{Board, Phase, RANKS, State};
use super::tables::{Choice, Gain, Tile};
use crate::bitboard::{SIDE, Square};
use crate::by_seat::Seat;
use std::fmt::{self, Display, Write};

/// How to read a position.
pub const LEGEND: &str = "\
Squares have a row and a column, 0 to b: 3a is row 3, column a. A square shows
  c w b r t e   the terrain of a piece (civ, water, biomass, rover, tech, energy), in upper case with its resource
  .  ~          open land, open ice; and open land with  # city  % toxic ground  ^ current  = ring  : pit
and behind it the first of these that it holds:
  @ rover   * meteorite   o lifepod   + meteor symbol   ' last tile laid
Behind each row and below each column stand the medals it is worth when complete.
A tile is written shape resource+resource, with * if it has a meteor symbol.";

impl PlanetUnknown {
    /// What lies between the seats: the station, the civ pools, the objectives.
    pub(super) fn table_text(&self, state: &State, observer: Option<Seat>) -> String {
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
            let _ = write!(text, "; event {}", self.event_text(event));
        }
        if state.phase != Phase::Over && state.triggers.any() {
            text.push_str("; the game ends with this round");
        }
        text.push('\n');
        if let Some(target) = self.target(state) {
            let _ = writeln!(text, "target          {target}");
        }
        for seat in (0..state.seats() as u8).map(Seat) {
            let taken = state.board_seen(observer, seat).taken;
            let _ = writeln!(
                text,
                "{seat} faces    {}",
                self.depot_text(state, seat, taken).join(", ")
            );
        }
        let _ = writeln!(text, "civ pools       {}", self.pools_text(state, observer));
        if !state.events.cards.is_empty() {
            let _ = writeln!(text, "events          {}", self.events_text(state, observer));
        }
        for objective in state.objectives.iter().flatten() {
            let card = &self.tables.objectives[usize::from(objective.card)];
            let value = |seat| self.statistic(state.board_seen(observer, seat), card.neighbour.statistic);
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
    pub(super) fn seat_text(&self, state: &State, observer: Option<Seat>, seat: Seat) -> String {
        let board = state.board_seen(observer, seat);
        let mut beside = vec![format!(
            "{seat}: {} on {}",
            self.corporation(board).name,
            self.planet(board).name
        )];
        beside.extend(Track::ALL.map(|track| self.track_text(board, track)));
        beside.push(format!("has       {}", self.holdings_text(board)));
        let mut more = |what: &str, texts: Vec<String>| {
            if !texts.is_empty() {
                beside.push(format!("{what}{}", texts.join(", ")));
            }
        };
        more("cards     ", self.cards_text(state, observer, seat));
        let [private, discarded, drawn] = self.objective_texts(state, observer, seat);
        more("private   ", private);
        more("discarded ", discarded);
        more("drawn     ", drawn);
        more("blocked   ", blocked_text(board));
        more("waiting   ", self.waiting_text(board));
        let planet = self.planet_text(board);
        let left = planet.lines().chain(std::iter::repeat(""));
        let right = beside.iter().map(String::as_str).chain(std::iter::repeat(""));
        let height = (SIDE + 2).max(beside.len());
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

    /// The planet of a board, one line a row, between the numbers and the medals of its columns; [`LEGEND`] says how to
    /// read it.
    pub fn planet_text(&self, board: &Board) -> String {
        let planet = &self.ruleset.planets.planets[usize::from(board.planet)];
        let rovers = board.rover_squares();
        let digit = |value: usize| char::from_digit(value as u32, SIDE as u32).expect("a row or column of the field");
        let medals = |medals: u8| match medals {
            0 => "  ".to_owned(),
            _ => format!("{medals:<2}"),
        };
        let mut text = String::with_capacity((SIDE + 2) * (3 * SIDE + 6));
        text.push_str("   ");
        (0..SIDE).for_each(|column| text.extend([digit(column), ' ', ' ']));
        for row in 0..SIDE {
            text.truncate(text.trim_end().len());
            text.extend(['\n', digit(row), ' ', ' ']);
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

    /// The tiles that a seat faces.
    pub(super) fn depot_text(&self, state: &State, seat: Seat, taken: [bool; 2]) -> [String; 2] {
        Slot::ALL.map(|slot| {
            let stack = self.stack(state, seat, slot);
            let left = self.tables.stacks[stack].len() - usize::from(state.gone[stack]);
            match state.top(stack) {
                None => "no tile".to_owned(),
                Some(_) if taken[slot.index()] => "a tile that is gone".to_owned(),
                Some(tile) => format!("{} (of {left})", self.tables.tiles[usize::from(tile)]),
            }
        })
    }

    /// The cards in the pools: how many to an observer, which to him who sees everything.
    fn pools_text(&self, state: &State, observer: Option<Seat>) -> String {
        let pool_text = |rank: usize| {
            let pool = state.pool & self.tables.civ_ranks[rank];
            let cards = match observer {
                Some(_) => pool.count_ones().to_string(),
                None => {
                    let ids: Vec<&str> = civ::bits(pool)
                        .map(|card| self.tables.civ_cards[card].id.as_str())
                        .collect();
                    ids.join(" ")
                }
            };
            format!("rank {}: {cards}", rank + 1)
        };
        let pools: Vec<String> = (0..RANKS).map(pool_text).collect();
        pools.join(", ")
    }

    /// An event card.
    pub(super) fn event_text(&self, card: u8) -> String {
        let card = &self.tables.events[usize::from(card)];
        format!("{} {} ({})", card.id, card.slug, card.colour)
    }

    /// The event deck as an observer knows it: what it is made of, the cards drawn, how many are left, the next one.
    fn events_text(&self, state: &State, observer: Option<Seat>) -> String {
        let events = &state.events;
        let made_of = piles_text(events.mix);
        let ids = |cards: &[u8]| -> String {
            let ids = cards
                .iter()
                .map(|&card| self.tables.events[usize::from(card)].id.as_str());
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

    fn track_text(&self, board: &Board, track: Track) -> String {
        let spot = board.spot(track);
        let table = self.track(board, spot.track);
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
            let techs = self.techs(board);
            let held: Vec<String> = (0..8)
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

    fn holdings_text(&self, board: &Board) -> String {
        let always = [
            Counted(board.spare_rovers.into(), "rover"),
            Counted(board.collected_lifepods.into(), "lifepod"),
            Counted(board.collected_meteorites.into(), "meteorite"),
        ];
        let sometimes = [
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
        let sometimes = sometimes.into_iter().filter(|holding| holding.0 > 0);
        let texts: Vec<String> = always
            .into_iter()
            .chain(sometimes)
            .map(|text| text.to_string())
            .collect();
        texts.join(", ")
    }

    fn cards_text(&self, state: &State, observer: Option<Seat>, seat: Seat) -> Vec<String> {
        let hidden = observer.is_some_and(|observer| observer != seat) && !state.phase.is_end_of_game();
        let picks = (0..RANKS).flat_map(|rank| state.picks[rank].iter().flatten());
        picks
            .filter(|pick| pick.seat == seat)
            .filter_map(|pick| pick.card)
            .map(|card| match &self.tables.civ_cards[usize::from(card)] {
                card if hidden && !card.immediate => format!("one of rank {}", card.rank + 1),
                card => format!("{} {}", card.id, card.slug),
            })
            .collect()
    }

    fn waiting_text(&self, board: &Board) -> Vec<String> {
        let items = board.pending.iter().map(|(item, count)| self.items_text(item, count));
        let claims = (0..RANKS).filter(|&rank| board.claims[rank] > 0);
        items
            .chain(claims.map(|rank| claims_text(rank, board.claims[rank])))
            .collect()
    }

    /// So many items of a kind.
    pub(super) fn items_text(&self, item: Item, count: u8) -> String {
        let what = match item {
            Item::Resource(track) => format!("{track} resource"),
            Item::Advance(track) => format!("{track} advance"),
            Item::Synergy => "synergy boost".into(),
            Item::Rover => "rover to place".into(),
            Item::Patch => "patch".into(),
            Item::FreeTile { resources: true } => "tile of the depot".into(),
            Item::FreeTile { resources: false } => "tile of the depot without resources".into(),
            Item::Collect(what) => format!("{what} to collect"),
            Item::Destroy(what) => format!("{what} to destroy"),
            Item::DestroyLine(what) => format!("line of {what}s to destroy"),
            Item::Teleport => "teleport".into(),
            Item::StoredPatch => "stored patch to lay".into(),
            Item::Reposition => "lifepod to move".into(),
            Item::KeepCiv => "civ card of those left".into(),
            Item::Event(item) => item.name().into(),
            Item::Either(either) => {
                let [first, second] = self.tables.alternatives[usize::from(either)].map(gain_text);
                format!("{first} or {second}")
            }
            Item::Energy(tracks) => {
                let names: Vec<&str> = tracks.iter().map(Track::name).collect();
                format!("energy for {}", names.join(" or "))
            }
            Item::Choice(choice) => match self.tables.choices[usize::from(choice)] {
                Choice::Trackers {
                    trackers,
                    steps,
                    benefits,
                    ..
                } => format!(
                    "{} of {}{}",
                    Counted(steps.into(), "advance"),
                    Counted(trackers.into(), "tracker"),
                    if benefits { "" } else { " without benefits" }
                ),
                Choice::Climb { position, .. } => format!("climb to position {position}"),
                Choice::Regress { steps, .. } => format!("regress of {}", Counted(steps.into(), "position")),
            },
        };
        if count == 1 { what } else { format!("{count} x {what}") }
    }
}

/// The tech levels that an event withheld.
fn blocked_text(board: &Board) -> Vec<String> {
    let blocked = (0..8).filter(|level| board.blocked_techs >> level & 1 == 1);
    blocked.map(|level| format!("tech level {}", level + 1)).collect()
}

/// One of two gains in words.
pub(super) fn gain_text(gain: Gain) -> String {
    match gain {
        Gain::Patch => "patch".into(),
        Gain::Synergy => "synergy boost".into(),
        Gain::Advance(track) => format!("{track} advance"),
        Gain::Peek => "look at the next event".into(),
    }
}

/// So many civ cards of a rank to pick.
pub(super) fn claims_text(rank: usize, count: u8) -> String {
    format!("{} of rank {}", Counted(count.into(), "civ card"), rank + 1)
}

/// A number of things that form their plural with s, or have none.
pub(super) struct Counted(pub(super) i32, pub(super) &'static str);

impl Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counted(count, what) = *self;
        let plural = match what {
            _ if count.abs() == 1 => "",
            "movement" | "movement for the next tile" => "",
            "stored patch" => "es",
            "lifepod on a track or tech" => "",
            _ => "s",
        };
        if f.sign_plus() {
            write!(f, "{count:+} {what}{plural}")
        } else {
            write!(f, "{count} {what}{plural}")
        }
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.resources;
        write!(f, "{} {a}+{b}{}", self.shape, if self.has_meteor { "*" } else { "" })
    }
}

/// What a square shows: its terrain, else its ground.
fn surface(planet: &Planet, board: &Board, square: Square) -> char {
    let terrain = Resource::ALL
        .into_iter()
        .find(|&terrain| board.terrain(terrain).contains(square));
    if let Some(terrain) = terrain {
        let letter = char::from(terrain.name().as_bytes()[0]);
        return match board.symbols.contains(square) {
            true => letter.to_ascii_uppercase(),
            false => letter,
        };
    }
    match planet.terrain[square.row()][square.column()] {
        _ if planet.cities.contains(&square) => '#',
        Ground::Void | Ground::Hole => ' ',
        Ground::Land => '.',
        Ground::Ice => '~',
        Ground::Ring => '=',
        Ground::Pit => ':',
        Ground::Toxic => '%',
        Ground::Current => '^',
    }
}
