//! What the parts of a base game cost. Every benchmark checks what it computes, so that it cannot get faster by being
//! wrong.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use orrery_benches::{base_game, drafts, positions, random_game};
use orrery_engine::Game;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{Restrictions, Slot};
use std::hint::black_box;

fn backends() -> [(&'static str, Backend); 2] {
    [("portable", Backend::Portable), ("detected", Backend::detect())]
}

fn placements(c: &mut Criterion) {
    let mut group = c.benchmark_group("placements of a tile");
    let restrictions = Restrictions {
        adjacency: true,
        planet: true,
        limit: None,
    };
    let mut counts = Vec::new();
    for (name, backend) in backends() {
        let game = base_game(backend);
        let boards: Vec<_> = drafts(&game, 20)
            .into_iter()
            .filter_map(|state| {
                let tile = game.offered(&state, state.actor, Slot::Outer)?;
                Some((state.boards[state.actor], tile))
            })
            .collect();
        let all = || -> usize {
            boards
                .iter()
                .map(|(board, tile)| game.placements(board, *tile, restrictions).count())
                .sum()
        };
        counts.push(all());
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                boards.iter().for_each(|(board, tile)| {
                    black_box(game.placements(board, *tile, restrictions));
                })
            });
        });
    }
    assert_eq!(counts[0], counts[1]);
}

fn legal_actions(c: &mut Criterion) {
    let game = base_game(Backend::detect());
    let drafts = drafts(&game, 20);
    let mut list = Vec::new();
    let mut group = c.benchmark_group("legal actions of a draft");
    group.throughput(Throughput::Elements(drafts.len() as u64));
    group.bench_function("list", |b| {
        b.iter(|| {
            let mut actions = 0;
            for state in &drafts {
                game.legal_actions(state, &mut list);
                actions += list.len();
            }
            assert!(actions > 100 * drafts.len() && actions < 250 * drafts.len());
        });
    });
}

fn clone(c: &mut Criterion) {
    let game = base_game(Backend::detect());
    let state = drafts(&game, 1).swap_remove(20);
    c.bench_function("clone of a two-seat state", |b| {
        b.iter(|| black_box(black_box(&state).clone()))
    });
}

fn apply(c: &mut Criterion) {
    let game = base_game(Backend::detect());
    let positions = positions(&game, 20);
    let mut group = c.benchmark_group("apply");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("every action of 20 random games", |b| {
        b.iter_batched_ref(
            || positions.clone(),
            |positions| {
                positions
                    .iter_mut()
                    .for_each(|(state, action)| game.apply(state, *action))
            },
            BatchSize::LargeInput,
        );
    });
}

fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("random two-player base game");
    let mut results = Vec::new();
    for (name, backend) in backends() {
        let game = base_game(backend);
        results.push((0..50).map(|seed| random_game(&game, seed)).collect::<Vec<_>>());
        group.throughput(Throughput::Elements(50));
        group.bench_function(name, |b| {
            b.iter(|| (0..50).map(|seed| random_game(&game, seed).0).sum::<u64>())
        });
    }
    assert_eq!(results[0], results[1]);
}

criterion_group!(benches, placements, legal_actions, clone, apply, games);
criterion_main!(benches);
