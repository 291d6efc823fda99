//! The engine compared with `cozy-chess` and with the rules written cell by cell, on one thread, in one run.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orrery_benches::side_by_side;

fn compare(c: &mut Criterion) {
    for comparison in side_by_side() {
        for mut program in comparison.programs {
            let mut group = c.benchmark_group(comparison.name);
            group.throughput(Throughput::Elements(program.readings()[0].items as u64));
            group.bench_function(program.name(), |b| b.iter(|| program.pass()));
        }
    }
}

criterion_group!(benches, compare);
criterion_main!(benches);
