//! Every column of a dataset, against the game played again from its record: both games, all numbers of seats, all modules.

use crate::support::{Played, npy, numbers};
use orrery_agents::{Agent, AgentSpec, Forfeit, Playable};
use orrery_arena::record::Record;
use orrery_data::Split;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::{Action, Planetarium, Rng, Seat, Turn, View, planet_unknown, planetarium};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Games of each setup.
const GAMES: u64 = 10;

/// The columns of a shard.
struct Shard {
    observation: Vec<u8>,
    legal: Vec<u16>,
    legal_ends: Vec<u32>,
    policy: Vec<f32>,
    policy_ends: Vec<u32>,
    action: Vec<u16>,
    share: Vec<f32>,
    score: Vec<i32>,
    rank: Vec<u8>,
    root_value: Vec<f32>,
    weight: Vec<f32>,
    game: Vec<u64>,
    block: Vec<u64>,
    ply: Vec<u32>,
    round: Vec<u32>,
    seat: Vec<u8>,
    agent: Vec<u16>,
    split: Vec<u8>,
    forfeit: Vec<bool>,
}

impl Shard {
    fn read(folder: &Path) -> Shard {
        Shard {
            observation: numbers(folder, "observation").1,
            legal: numbers(folder, "legal").1,
            legal_ends: numbers(folder, "legal_ends").1,
            policy: numbers(folder, "policy").1,
            policy_ends: numbers(folder, "policy_ends").1,
            action: numbers(folder, "action").1,
            share: numbers(folder, "share").1,
            score: numbers(folder, "score").1,
            rank: numbers(folder, "rank").1,
            root_value: numbers(folder, "root_value").1,
            weight: numbers(folder, "weight").1,
            game: numbers(folder, "game").1,
            block: numbers(folder, "block").1,
            ply: numbers(folder, "ply").1,
            round: numbers(folder, "round").1,
            seat: numbers(folder, "seat").1,
            agent: numbers(folder, "agent").1,
            split: numbers(folder, "split").1,
            forfeit: numbers(folder, "forfeit").1,
        }
    }
}

/// Encodes games, and compares each sample with the position in which it arises.
fn compare<G: Playable>(game: &G, players: usize, agents: &str, deal: impl Fn(u64, &mut Rng) -> G::Setup + Sync) {
    let played = Played::new(game, players, agents, GAMES, deal);
    let dataset = played.encode("shards", npy(usize::MAX), false).unwrap();
    assert!(dataset.complete);
    let [only] = &dataset.shards[..] else {
        panic!("one shard has room for all")
    };
    let shard = Shard::read(&played.path("shards").join(&only.file));
    assert_eq!(shard.legal_ends, shard.policy_ends);

    let run = played.run();
    let config = &run.manifest().config;
    let table = game.observation_table();
    let length = table.packed_len(players);
    let (mut packed, mut values) = (vec![0; length], vec![0.0; table.shape().len()]);
    let mut unpacked = values.clone();
    let mut place = 0;
    for block in 0..config.blocks {
        let stored = run.block(block).unwrap();
        let mut thoughts = stored.thoughts.iter();
        for (row, record) in stored.rows.iter().zip(&stored.records) {
            let record = Record::from_bytes(game, record).unwrap();
            let (first, mut ply) = (place, 0);
            let end = record.replay(game, |state, legal, action| {
                let (Turn::Decide(seat), true) = (game.turn(state), legal.len() > 1) else {
                    ply += 1;
                    return;
                };
                game.observe_packed(state, seat, &mut packed);
                assert_eq!(shard.observation[place * length..][..length], packed);
                table.unpack(&packed, &mut unpacked).unwrap();
                game.observe(state, seat, &mut values);
                assert_eq!(unpacked, values);

                let start = place.checked_sub(1).map_or(0, |before| shard.legal_ends[before]) as usize;
                let actions = start..shard.legal_ends[place] as usize;
                let listed: Vec<u16> = legal.iter().map(|action| action.0).collect();
                assert_eq!(shard.legal[actions.clone()], listed);
                let policy = &shard.policy[actions];
                assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-4 && policy.iter().all(|&p| p >= 0.0));
                assert_eq!(shard.action[place], action.0);
                let chosen = legal.binary_search(&action).unwrap();
                match thoughts
                    .as_slice()
                    .first()
                    .filter(|of| (of.game, of.ply) == (row.game, ply))
                {
                    None => {
                        assert_eq!(policy[chosen], 1.0, "without a thought the policy is what was played");
                        assert!(shard.root_value[place].is_nan());
                    }
                    Some(considered) => {
                        thoughts.next();
                        let mut expected = vec![0.0; legal.len()];
                        for candidate in &considered.thought.candidates {
                            expected[usize::from(candidate.place)] = candidate.policy;
                        }
                        assert_eq!(policy, expected);
                        assert_eq!(shard.root_value[place], considered.thought.root_value);
                    }
                }
                for offset in 0..players {
                    let other = Seat(((seat.index() + offset) % players) as u8);
                    assert_eq!(shard.share[place * players + offset], row.shares[other] as f32);
                    assert_eq!(shard.score[place * players + offset], row.scores[other]);
                    assert_eq!(shard.rank[place * players + offset], row.ranks[other]);
                }
                assert_eq!(
                    shard.game[place],
                    row.number(config.schedule().games_per_block() as usize)
                );
                assert_eq!((shard.block[place], shard.ply[place]), (block, ply));
                assert_eq!((shard.round[place], shard.seat[place]), (game.round(state), seat.0));
                assert_eq!(shard.agent[place], row.agents[seat]);
                assert_eq!(shard.split[place], Split::of_block(config.seed, block) as u8);
                assert!(!shard.forfeit[place]);
                place += 1;
                ply += 1;
            });
            let outcome = game.outcome(&end.unwrap());
            assert_eq!((&row.scores, &row.shares), (&outcome.scores, &outcome.shares));
            assert_eq!(row.ranks, outcome.ranks);
            for sample in first..place {
                let of_seat = shard.seat[first..place]
                    .iter()
                    .filter(|&&seat| seat == shard.seat[sample]);
                assert_eq!(shard.weight[sample], 1.0 / of_seat.count() as f32);
            }
        }
        assert_eq!(thoughts.len(), 0, "every thought has its sample");
    }
    assert_eq!(place as u64, dataset.samples());
    assert!(place > 0);
}

/// Planet Unknown with all modules, whose boards are dealt by turns.
fn with_modules(players: usize) -> impl Fn(u64, &mut Rng) -> planet_unknown::Setup + Sync {
    let game = PlanetUnknown::embedded(Backend::detect());
    let planets: Vec<String> = game.tables().planets.iter().map(|planet| planet.slug.clone()).collect();
    let corporations: Vec<String> = game
        .tables()
        .corporations
        .iter()
        .map(|board| board.slug.clone())
        .collect();
    move |block, _| {
        let mut setup = planet_unknown::Setup::base(players);
        for (seat, boards) in setup.seats.iter_mut().enumerate() {
            let place = block as usize * players + seat;
            boards.planet = planets[place % planets.len()].clone();
            boards.corporation = corporations[place % corporations.len()].clone();
        }
        setup.events = Some("rulebook_example".into());
        setup.private_objectives = players > 1;
        setup
    }
}

fn planet_unknown_with<const SEATS: usize>() {
    let game = PlanetUnknown::embedded(Backend::detect());
    compare(&game, SEATS, "random,greedy", |_, _| planet_unknown::Setup::base(SEATS));
    compare(&game, SEATS, "random,greedy", with_modules(SEATS));
}

#[test]
fn planet_unknown_for_one() {
    planet_unknown_with::<1>();
}

#[test]
fn planet_unknown_for_two() {
    planet_unknown_with::<2>();
}

#[test]
fn planet_unknown_for_three() {
    planet_unknown_with::<3>();
}

#[test]
fn planet_unknown_for_four() {
    planet_unknown_with::<4>();
}

#[test]
fn planet_unknown_for_five() {
    planet_unknown_with::<5>();
}

#[test]
fn planet_unknown_for_six() {
    planet_unknown_with::<6>();
}

#[test]
fn planetarium_for_one_to_four() {
    for players in 1..=4 {
        compare(&Planetarium::embedded(), players, "random,greedy", |_, _| {
            planetarium::Setup::players(players)
        });
    }
}

/// Gives up at its first decision.
struct Quitter;

impl Agent<Planetarium> for Quitter {
    fn choose(&mut self, _: &View<'_, Planetarium>, _: &mut Rng) -> Result<Action, Forfeit> {
        Err(Forfeit::new("no more"))
    }
}

#[test]
fn samples_of_forfeited_games_are_kept_and_marked() {
    let game = Planetarium::embedded();
    let built = AtomicU32::new(0);
    // The second seat of the first game gives up.
    let agent = |spec: &AgentSpec| -> Box<dyn Agent<Planetarium>> {
        match built.fetch_add(1, Ordering::Relaxed) {
            1 => Box::new(Quitter),
            _ => spec.build(&game),
        }
    };
    let deal = |_, _: &mut Rng| planetarium::Setup::players(2);
    let played = Played::by(&game, 2, "random,random", 6, 1, deal, &agent);
    let dataset = played.encode("shards", npy(usize::MAX), false).unwrap();
    let shard = Shard::read(&played.path("shards").join(&dataset.shards[0].file));
    for place in 0..shard.forfeit.len() {
        assert_eq!(shard.forfeit[place], shard.game[place] == 0);
    }
    let first = shard.game.iter().filter(|&&game| game == 0).count();
    assert!((1..shard.game.len() / 6).contains(&first), "{first}");
    for place in 0..first {
        let of_the_quitter = if shard.seat[place] == 1 { 0 } else { 1 };
        assert_eq!(shard.share[2 * place + of_the_quitter], 0.0, "who forfeits has lost");
    }
}
