//! Criterion over the list of workloads that `orrery bench` prints; each checks what it counts.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orrery_arena::bench::{Bench, GAMES};
use orrery_engine::bitboard::Backend;

fn time(c: &mut Criterion, game: &str, benches: Vec<Bench>) {
    let mut group = c.benchmark_group(game);
    for bench in benches {
        let Bench::Timed(mut workload) = bench else { continue };
        workload.check();
        group.throughput(Throughput::Elements(workload.readings()[0].items as u64));
        group.bench_function(workload.name(), |b| b.iter(|| workload.pass()));
    }
}

fn workloads(c: &mut Criterion) {
    for (game, benches) in GAMES {
        time(c, game, benches(Backend::detect()));
    }
}

criterion_group!(benches, workloads);
criterion_main!(benches);
