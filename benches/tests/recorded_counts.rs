//! What is compared side by side does the work that is recorded.

use orrery_benches::side_by_side;

#[test]
fn what_is_compared_counts_what_is_recorded() {
    let programs = side_by_side().into_iter().flat_map(|comparison| comparison.programs);
    let (counted, recorded): (Vec<_>, Vec<_>) = programs
        .map(|mut program| {
            let name = program.name();
            ((name, program.count()), (name, program.recorded()))
        })
        .unzip();
    assert_eq!(counted, recorded);
}
