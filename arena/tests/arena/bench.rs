//! The workloads have the same counts as when they were recorded.

use orrery_arena::bench::{Bench, GAMES, planet_unknown, planetarium};
use orrery_engine::bitboard::Backend;
use std::collections::BTreeSet;

fn counts_what_is_recorded(benches: Vec<Bench>) {
    let workloads = benches.into_iter().filter_map(|bench| match bench {
        Bench::Timed(workload) => Some(workload),
        Bench::Gauged(_) => None,
    });
    let (counted, recorded): (Vec<_>, Vec<_>) = workloads
        .map(|mut workload| {
            let name = workload.name();
            ((name, workload.count()), (name, workload.recorded()))
        })
        .unzip();
    assert_eq!(counted, recorded);
}

#[test]
fn every_workload_of_planet_unknown_counts_what_is_recorded_with_special_instructions() {
    counts_what_is_recorded(planet_unknown(Backend::detect()));
}

#[test]
fn every_workload_of_planet_unknown_counts_what_is_recorded_without_them() {
    counts_what_is_recorded(planet_unknown(Backend::Portable));
}

#[test]
fn every_workload_of_planetarium_counts_what_is_recorded() {
    counts_what_is_recorded(planetarium());
}

#[test]
fn no_row_is_missing() {
    let rows = |benches: Vec<Bench>| benches.iter().flat_map(Bench::rows).collect::<Vec<_>>().join(" ");
    assert_eq!(
        rows(planet_unknown(Backend::detect())),
        "anchors-avx2 anchors-portable draft-placements draft-list clone clone-bytes-two-seats \
         clone-bytes-six-seats base-games decisions module-games tournament stored-tournament selfplay greedy-games planner-games \
         mcts-games sample observe-two-seats observe-six-seats allocations two-threads peak-memory peak-memory-of-a-tenth \
         mcts-playouts planner-turn"
    );
    assert_eq!(
        rows(planetarium()),
        "list clone games decisions games-ended-by-the-guard sample observe allocations"
    );
}

#[test]
fn every_row_has_a_name_of_its_own_and_is_described() {
    let readme = include_str!("../../../benches/README.md");
    for (_, benches) in GAMES {
        let benches = benches(Backend::detect());
        let names: Vec<&str> = benches.iter().flat_map(Bench::rows).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        for name in names {
            assert!(
                readme.contains(&format!("| `{name}` |")),
                "benches/README.md does not say what {name} measures"
            );
        }
    }
}
