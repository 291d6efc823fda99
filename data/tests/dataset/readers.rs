//! Readers that use none of our code: the Python of `docs/data.md`.

use crate::support::{Played, npy_with_features, numbers};
#[cfg(feature = "parquet")]
use orrery_data::Format;
#[cfg(feature = "parquet")]
use orrery_data::Plan;
use orrery_engine::Information;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Standard output of a program that succeeds.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let [text, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{errors}");
    text.trim().to_owned()
}

#[test]
fn the_python_of_the_page_reads_every_format() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let played = Played::new(&game, 2, "random,greedy", 10, |_, _| Setup::base(2));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    played.encode("npy/shards", npy_with_features(300), false).unwrap();
    #[cfg_attr(not(feature = "parquet"), expect(unused_mut, reason = "one with Parquet is added"))]
    let mut folders = vec![played.path("npy")];
    #[cfg(feature = "parquet")]
    {
        let plan = Plan {
            format: Format::Parquet,
            samples_per_shard: 300,
            features: true,
        };
        let dataset = played.encode("parquet/shards", plan, false).unwrap();
        assert!(dataset.shards.len() > 2);
        let run = played.run();
        let file = |name: &str| fs::File::create(played.path("parquet").join(name)).unwrap();
        orrery_data::games_parquet(&run, file("games.parquet")).unwrap();
        orrery_arena::report::rows_csv(&run, &mut file("games.csv")).unwrap();
        folders.push(played.path("parquet"));
    }

    let table = game.observation_table();
    let dataset = orrery_data::Dataset::read(&played.path("npy/shards")).unwrap();
    let mut unpacked = Vec::new();
    for shard in &dataset.shards {
        let (shape, packed) = numbers::<u8>(&played.path("npy/shards").join(&shard.file), "observation");
        for packed in packed.chunks_exact(shape[1] as usize) {
            let mut values = vec![0.0_f32; table.shape().len()];
            table.unpack(packed, &mut values).unwrap();
            unpacked.extend(values);
        }
    }
    let expected = played.path("expected.npy");
    let shape = [dataset.samples(), table.shape().len() as u64];
    write_npy(&expected, &shape, &unpacked);

    let python = output(&mut Command::new(root.join("python/environment.sh")));
    let read = output(
        Command::new(python)
            .arg(root.join("python/tests/read_dataset.py"))
            .arg(root.join("docs/data.md"))
            .arg(&expected)
            .args(&folders),
    );
    assert_eq!(
        read,
        format!("{} samples, {} datasets", dataset.samples(), folders.len())
    );
}

fn write_npy(path: &Path, shape: &[u64], values: &[f32]) {
    use npyz::WriterBuilder;
    let mut bytes = Vec::new();
    let options = npyz::WriteOptions::new()
        .default_dtype()
        .shape(shape)
        .writer(&mut bytes);
    let mut writer = options.begin_nd().unwrap();
    writer.extend(values).unwrap();
    writer.finish().unwrap();
    fs::write(path, bytes).unwrap();
}
