//! The benchmarks of Planet Unknown.

use super::agents::{decision, turn};
use super::entry::Bench;
use super::gauge::Gauge;
use super::memory::peak_of_tournament;
use super::parts::{clones, lists, observations, samples};
use super::positions::{evenly_sampled, positions_where};
use super::random_games::RandomGames;
use super::row::{Mark, Unit};
use super::threads::gain_of_games;
use super::tournaments::Games;
use super::workload::Workload;
use orrery_agents::AgentSpec;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::capacities::MAX_SIGHTINGS;
use orrery_engine::planet_unknown::state::Sighting;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Board, Part, PlanetUnknown, Restrictions, Setup, Slot, State, TileId};
use orrery_engine::{MAX_SEATS, Rng, Rules, Seat};
use std::hint::black_box;
use std::sync::Arc;

/// Games whose positions are measured.
const GAMES: u64 = 20;

/// How many of the positions.
const POSITIONS: usize = 64;

/// Iterations of one decision of `mcts`.
const ITERATIONS: u64 = 200;

/// The deals of random two-player base games.
pub fn base_deals(games: u64) -> Vec<(Setup, u64)> {
    (0..games).map(|seed| (Setup::base(2), seed)).collect()
}

/// The deals of random four-player games with everything: drawn planets and corporations, events, private objectives.
pub fn module_deals(game: &PlanetUnknown, games: u64) -> Vec<(Setup, u64)> {
    let setup = |seed| {
        let mut setup = drawn_boards(game, 4, seed);
        setup.events = Some("uniform".to_owned());
        setup.private_objectives = true;
        (setup, seed)
    };
    (0..games).map(setup).collect()
}

fn drawn_boards(game: &PlanetUnknown, seats: usize, seed: u64) -> Setup {
    let mut rng = Rng::from_words(&[seed, seats as u64]);
    let mut setup = Setup::base(seats);
    game.draw_planets(&mut setup, &mut rng);
    game.draw_corporations(&mut setup, &mut rng);
    setup
}

/// All benchmarks of the game with the bitboards of a backend, in the order of the rows.
pub fn planet_unknown(backend: Backend) -> Vec<Bench> {
    let game = &Arc::new(PlanetUnknown::embedded(backend));
    let portable = &Arc::new(PlanetUnknown::embedded(Backend::Portable));
    let timed_anchors =
        |name, game| Bench::Timed(anchors(name, game).reading(name, Unit::Nanoseconds, POSITIONS as f64, None));
    let avx2 = if backend == Backend::Portable {
        Bench::Gauged(Gauge::new("anchors-avx2", Unit::Nanoseconds, None, |_| Ok(None)))
    } else {
        timed_anchors("anchors-avx2", game)
    };
    let starts = evenly_sampled(&round_starts(game, &base_deals(GAMES)), POSITIONS);
    vec![
        avx2,
        timed_anchors("anchors-portable", portable),
        Bench::Timed(draft_offers(game)),
        Bench::Timed(lists("draft-list", 9_103, game, base_drafts(game))),
        Bench::Timed(clones("clone", starts)),
        clone_bytes("clone-bytes-two-seats", game, 2, 2_048.0),
        clone_bytes("clone-bytes-six-seats", game, 6, 6_144.0),
        Bench::Timed(base_games(game)),
        Bench::Timed(module_games(game)),
        Bench::Timed(tournament(game, "random,random", 1_000).tournament(
            "tournament",
            250_044,
            Some(Mark::at_least(0.9).of("base-games")),
        )),
        Bench::Timed(tournament(game, "random,random", 1_000).stored(
            "stored-tournament",
            250_044,
            Some(Mark::at_least(0.8).of("tournament")),
        )),
        Bench::Timed(tournament(game, "random,random", 1_000).exploring().stored(
            "selfplay",
            250_044,
            Some(Mark::at_least(0.7).of("tournament")),
        )),
        Bench::Timed(tournament(game, "greedy", 20).tournament("greedy-games", 3_643, None)),
        Bench::Timed(tournament(game, "planner:eval=heuristic", 4).tournament("planner-games", 755, None)),
        Bench::Timed(tournament(game, "mcts:iters=300,eval=heuristic", 1).tournament("mcts-games", 186, None)),
        Bench::Timed(samples("sample", 936_281_299, game, &base_deals(GAMES))),
        Bench::Timed(observed(
            "observe-two-seats",
            2_569_739_518,
            Some(Mark::at_most(1.5).of("sample")),
            game,
            2,
        )),
        Bench::Timed(observed("observe-six-seats", 1_015_211_742, None, game, 6)),
        allocations(game),
        two_threads(game),
        peak_memory("peak-memory", 1_000_000, Some(Mark::at_most(150.0))),
        peak_memory("peak-memory-of-a-tenth", 100_000, None),
        Bench::Timed(mcts_playouts(game)),
        Bench::Timed(planner_turn(game)),
    ]
}

/// The positions of random games in which a seat drafts, game by game.
pub fn drafts(game: &PlanetUnknown, deals: &[(Setup, u64)]) -> Vec<Vec<State>> {
    positions_where(game, deals, is_draft)
}

fn is_draft(state: &State) -> bool {
    state.boards[state.actor].part == Part::Draft && state.phase.is_sealed()
}

/// The positions of random games at the beginning of a round, before any seat has acted, game by game.
fn round_starts(game: &PlanetUnknown, deals: &[(Setup, u64)]) -> Vec<Vec<State>> {
    positions_where(game, deals, |state| is_draft(state) && state.shown.is_empty())
}

/// Drafts of random two-player base games.
fn base_drafts(game: &PlanetUnknown) -> Vec<State> {
    evenly_sampled(&drafts(game, &base_deals(GAMES)), POSITIONS)
}

/// Boards of drafts, each with one of the tiles on offer.
pub fn boards_and_tiles(game: &PlanetUnknown) -> Arc<[(Board, TileId)]> {
    let on_offer = |state: &State| {
        let tile = Slot::ALL
            .iter()
            .find_map(|&slot| station::offered(game.tables(), state, state.actor, slot));
        (state.boards[state.actor].clone(), tile.expect("a draft has a tile"))
    };
    base_drafts(game).iter().map(on_offer).collect()
}

/// The legal anchors of all tiles of [`boards_and_tiles`].
const ANCHORS: u64 = 3_071;

/// The legal anchors of one tile, in each of its distinct orientations.
pub fn anchors(name: &'static str, game: &Arc<PlanetUnknown>) -> Workload {
    let boards = boards_and_tiles(game);
    let restrictions = Restrictions {
        adjacency: true,
        planet: true,
        limit: None,
    };
    let (counted, counting) = (Arc::clone(&boards), Arc::clone(game));
    let count = move || {
        let placements =
            |(board, tile): &(Board, TileId)| counting.placements(board, *tile, restrictions).count() as u64;
        counted.iter().map(placements).sum()
    };
    let game = Arc::clone(game);
    Workload::new(name, ANCHORS, count).timing(move || {
        for (board, tile) in &*boards {
            black_box(&game.placements(board, *tile, restrictions));
        }
    })
}

/// PU-3.4 for the tiles of a draft, on all planets and with all corporations of the game.
fn draft_offers(game: &Arc<PlanetUnknown>) -> Workload {
    let deals: Vec<_> = (0..GAMES).map(|seed| (drawn_boards(game, 2, seed), seed)).collect();
    let states: Arc<[State]> = evenly_sampled(&drafts(game, &deals), POSITIONS).into();
    let (counted, counting) = (Arc::clone(&states), Arc::clone(game));
    let count = move || {
        let offers = counted.iter().flat_map(|state| counting.offers(state, state.actor));
        offers.flatten().map(|offer| offer.count() as u64).sum()
    };
    let game = Arc::clone(game);
    Workload::new("draft-placements", 6_802, count)
        .timing(move || {
            for state in &*states {
                black_box(&game.offers(state, state.actor));
            }
        })
        .reading("draft-placements", Unit::Nanoseconds, POSITIONS as f64, None)
}

/// Packed observations in any position of random base games.
fn observed(
    name: &'static str,
    recorded: u64,
    mark: Option<Mark>,
    game: &Arc<PlanetUnknown>,
    seats: usize,
) -> Workload {
    let deals: Vec<_> = (0..GAMES).map(|seed| (Setup::base(seats), seed)).collect();
    let states = evenly_sampled(&positions_where(&**game, &deals, |_| true), POSITIONS);
    observations(name, recorded, mark, game, states)
}

/// The bytes of a position with `seats` seats at the beginning of a round, without unused room.
fn clone_bytes(name: &'static str, game: &Arc<PlanetUnknown>, seats: usize, mark: f64) -> Bench {
    let game = Arc::clone(game);
    Bench::Gauged(Gauge::new(name, Unit::Bytes, Some(Mark::at_most(mark)), move |_| {
        let starts = round_starts(&game, &[(Setup::base(seats), 1)]);
        let bytes = starts[0].iter().map(bytes_in_use).max();
        Ok(bytes.map(|bytes| bytes as f64))
    }))
}

fn bytes_in_use(state: &State) -> usize {
    let boards = (MAX_SEATS - state.seats()) * size_of::<Board>();
    let shown = (MAX_SEATS - state.shown.len()) * size_of::<(Seat, Board)>();
    let sightings = (MAX_SIGHTINGS - state.sightings.len()) * size_of::<Sighting>();
    size_of::<State>() - boards - shown - sightings
}

fn base_games(game: &Arc<PlanetUnknown>) -> Workload {
    const DECISIONS: u64 = 24_794;
    let games = RandomGames::new(game, base_deals(200));
    let number = games.games();
    Workload::new("base-games", DECISIONS, move || games.play().decisions)
        .reading("base-games", Unit::PerSecond("games"), number, None)
        .reading("decisions", Unit::PerSecond("decisions"), DECISIONS as f64, None)
}

fn module_games(game: &Arc<PlanetUnknown>) -> Workload {
    let games = RandomGames::new(game, module_deals(game, 100));
    let number = games.games();
    Workload::new("module-games", 32_524, move || games.play().decisions).reading(
        "module-games",
        Unit::PerSecond("games"),
        number,
        None,
    )
}

fn tournament(game: &Arc<PlanetUnknown>, agents: &str, blocks: u64) -> Games<PlanetUnknown> {
    Games::new(game, Setup::base, agents, blocks)
}

/// Allocations in running games, of the base game and with all modules.
fn allocations(game: &Arc<PlanetUnknown>) -> Bench {
    let deals = [base_deals(GAMES), module_deals(game, GAMES)].concat();
    let games = RandomGames::new(game, deals);
    Bench::Gauged(Gauge::new(
        "allocations",
        Unit::Allocations,
        Some(Mark::at_most(0.0)),
        move |instruments| Ok(Some(games.allocations(instruments))),
    ))
}

fn two_threads(game: &Arc<PlanetUnknown>) -> Bench {
    let game = Arc::clone(game);
    Bench::Gauged(Gauge::new(
        "two-threads",
        Unit::Share,
        Some(Mark::at_least(0.95)),
        move |_| Ok(Some(gain_of_games(&*game, &Setup::base(2), 2))),
    ))
}

fn peak_memory(name: &'static str, games: u64, mark: Option<Mark>) -> Bench {
    Bench::Gauged(Gauge::new(name, Unit::Megabytes, mark, move |instruments| {
        peak_of_tournament(instruments, games)
    }))
}

/// The first decision of `mcts` by the heuristic in a game, with playouts to the end; the count is the chosen action.
fn mcts_playouts(game: &Arc<PlanetUnknown>) -> Workload {
    let spec: AgentSpec = format!("mcts:iters={ITERATIONS},playout=random,rounds=200,eval=heuristic")
        .parse()
        .expect("the registry has the agent");
    let state = game.start(&Setup::base(2), 1).expect("the base game is playable");
    let game = Arc::clone(game);
    Workload::new("mcts-playouts", 1653, move || decision(&*game, &spec, &state).0.into()).reading(
        "mcts-playouts",
        Unit::PerSecond("playouts"),
        ITERATIONS as f64,
        None,
    )
}

/// Whole turns of `planner` by the heuristic in the middle round of some games; counts its decisions.
fn planner_turn(game: &Arc<PlanetUnknown>) -> Workload {
    let starts = round_starts(game, &base_deals(8));
    let middles: Vec<State> = starts.iter().map(|rounds| rounds[rounds.len() / 2].clone()).collect();
    let spec: AgentSpec = "planner:eval=heuristic".parse().expect("the registry has the agent");
    let turns = middles.len() as f64;
    let game = Arc::clone(game);
    let count = move || middles.iter().map(|state| turn(&*game, &spec, state.clone())).sum();
    Workload::new("planner-turn", 28, count).reading("planner-turn", Unit::Milliseconds, turns, None)
}
