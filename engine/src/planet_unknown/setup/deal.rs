//! The deal of a game (PU-1.2 to PU-1.10).

use super::{Setup, checked, composition};
use crate::bitboard::Grid;
use crate::by_seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{DEPOTS, MAX_CARDS, MAX_PICKS, MAX_ROVERS, MAX_STACK, RANKS, STACKS};
use crate::planet_unknown::chance;
use crate::planet_unknown::ids::{CorporationId, PlanetId, TileId};
use crate::planet_unknown::play::round;
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::ruleset::station::Start;
use crate::planet_unknown::state::{
    Board, EndTriggers, Limits, NO_TILE, Part, Pending, Phase, RoundStartMovement, State,
};
use crate::planet_unknown::tables::Tables;
use crate::problem::Problems;
use crate::rng::ChanceKey;
use arrayvec::ArrayVec;

/// Sets up a game; every pile uses a stream of its own, and so does the draw of the first commander (PU-1.9).
pub(crate) fn deal(tables: &Tables, setup: &Setup, seed: u64) -> Result<State, Problems> {
    let checked = checked::checked(tables, setup)?;
    let seats = setup.seats.len();
    let chance = ChanceKey::from_seed(seed);
    let stream = |purpose, count| chance.stream(purpose, 0, 0, count);
    let start = |given: Option<u8>, default: Start, purpose| match (given, default) {
        (Some(value), _) | (None, Start::At(value)) => value,
        (None, Start::Random) => stream(purpose, 0).below(DEPOTS) as u8,
    };
    let station = tables.station_start;
    let commander = setup
        .first_commander
        .unwrap_or_else(|| stream(chance::COMMANDER, 0).below(seats) as u8);
    let mut state = State {
        chance,
        round: 1,
        phase: Phase::Rotate,
        commander: Seat(commander),
        commander_turns: checked.commander_turns,
        rotation: start(setup.rotation, station.rotation, chance::ROTATION),
        shift: start(setup.shift, station.shift, chance::SHIFT),
        triggers: EndTriggers::default(),
        actor: Seat(commander),
        queue: SeatSet::only(Seat(commander)),
        stacks: deal_stacks(tables, chance, setup.random_rings),
        gone: [0; STACKS],
        pool: deal_civ(tables, chance, seats),
        picks: [[None; MAX_PICKS]; RANKS],
        sightings: Default::default(),
        objectives: [None; MAX_SEATS],
        events: composition::deal_events(tables, chance, checked.events, seats),
        boards: BySeat::from_fn(seats, |seat| new_board(tables, checked.boards[seat.index()])),
        shown: Default::default(),
    };
    round::open_objectives(tables, &mut state, checked.private_objectives);
    round::settle(tables, &mut state);
    Ok(state)
}

fn deal_stacks(tables: &Tables, chance: ChanceKey, random_rings: bool) -> [[TileId; MAX_STACK]; STACKS] {
    let mut order: [usize; STACKS] = std::array::from_fn(|stack| stack);
    if random_rings {
        for (ring, shapes) in order.chunks_mut(DEPOTS).enumerate() {
            chance.stream(chance::RINGS, 0, 0, ring as u64).shuffle(shapes);
        }
    }
    order.map(|shape| {
        let tiles = &tables.stacks[shape];
        let mut stack = [NO_TILE; MAX_STACK];
        stack[..tiles.len()].copy_from_slice(tiles);
        chance
            .stream(chance::STACK, 0, 0, shape as u64)
            .shuffle(&mut stack[..tiles.len()]);
        stack
    })
}

/// The civ cards in play, of each rank more than there are players (PU-1.5).
fn deal_civ(tables: &Tables, chance: ChanceKey, seats: usize) -> CardSet {
    let in_play = seats + tables.civ_cards_in_play_extra;
    let rank_pool = |rank: usize| {
        let mut cards: ArrayVec<CardId, MAX_CARDS> = tables.civ_ranks[rank].iter().collect();
        chance.stream(chance::CIV, 0, 0, rank as u64).shuffle(&mut cards);
        cards.into_iter().take(in_play)
    };
    (0..RANKS).flat_map(rank_pool).collect()
}

/// The boards of a seat at the start (PU-1.4, CORP-G1).
fn new_board(tables: &Tables, (planet, corporation): (PlanetId, CorporationId)) -> Board {
    Board {
        terrain: [Grid::EMPTY; Resource::COUNT],
        covered: Grid::EMPTY,
        symbols: Grid::EMPTY,
        meteor_symbols: Grid::EMPTY,
        patches: Grid::EMPTY,
        meteorites: Grid::EMPTY,
        second_meteorites: Grid::EMPTY,
        tiles: 0,
        lifepods: tables.planets[planet.index()].lifepods,
        last_tile: Grid::EMPTY,
        rovers: [None; MAX_ROVERS],
        planet,
        corporation,
        trackers: [0; Track::COUNT],
        stands_on: Track::ALL,
        shifted: Default::default(),
        lifepods_on: [0; Track::COUNT],
        rovers_began_on: [0; Resource::COUNT],
        round_start_movement: RoundStartMovement::NotGained,
        carrying: 0,
        spare_rovers: tables.corporations[corporation.index()].rovers,
        collected_lifepods: 0,
        lifepods_on_techs: 0,
        free_trails: Default::default(),
        extra_cards: [None; RANKS],
        extra_draws: 0,
        common_objective: None,
        private_objectives: CardSet::EMPTY,
        discarded_objectives: CardSet::EMPTY,
        collected_meteorites: 0,
        stored_patches: 0,
        used_this_round: 0,
        used_this_game: 0,
        flux: None,
        movement: 0,
        claims: [0; RANKS],
        pending: Pending::default(),
        unfinished: None,
        part: Part::Draft,
        taken: [false; 2],
        no_place: false,
        limits: Limits::default(),
        extra_rovers: 0,
        blocked_techs: 0,
        knows_next_event: false,
    }
}
