//! What each decoder is held to on any input: it ends without a panic, and what it accepts can be used and read back. The
//! fuzz targets in `fuzz/` call these functions too.

#![allow(unreachable_pub, reason = "the fuzz targets are in another crate")]

use orrery_agents::external::Answer;
use orrery_agents::features::Featured;
use orrery_agents::{AgentList, answer};
use orrery_arena::record::Record;
use orrery_arena::run::{Manifest, Part};
use orrery_arena::tournament::Table;
use orrery_arena::{Question, Run, RunConfig, RunError};
use orrery_data::{Columns, Dataset, EncodeError, Encoding, Format, Plan, TurnEndColumns};
use orrery_engine::testing::{check_accepted, with_checksum};
use orrery_engine::{Game, Information, PlanetUnknown, Planetarium, Problems, Rng, Turn, planet_unknown, planetarium};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex};
use tempfile::tempdir;

/// A target: its name, which is that of its corpus, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 15] = [
    ("planet_unknown_state", planet_unknown_state),
    ("planetarium_state", planetarium_state),
    ("planet_unknown_record", planet_unknown_record),
    ("planetarium_record", planetarium_record),
    ("planet_unknown_ruleset", planet_unknown_ruleset),
    ("planetarium_ruleset", planetarium_ruleset),
    ("planet_unknown_setup", planet_unknown_setup),
    ("planetarium_setup", planetarium_setup),
    ("actions", actions),
    ("agents", agents),
    ("answers", answers),
    ("questions", questions),
    ("observations", observations),
    ("parts", parts),
    ("samples", samples),
];

/// Random actions after a state that is accepted.
const PLIES: usize = 8;

static PLANET_UNKNOWN: LazyLock<PlanetUnknown> = LazyLock::new(PlanetUnknown::default);
static PLANETARIUM: LazyLock<Planetarium> = LazyLock::new(Planetarium::default);

/// The setup of a small game of each kind.
fn base() -> planet_unknown::Setup {
    planet_unknown::Setup::base(2)
}

/// Bytes that a codec reads up to the input: those of a value of the same kind up to its label, whose length is one byte
/// after the header; then the input, and the checksum of both. So no input is stale when the label changes.
fn sealed(like: &[u8], input: &[u8]) -> Vec<u8> {
    const HEADER: usize = 5;
    let label = HEADER + 1 + usize::from(like[HEADER]);
    with_checksum([&like[..label], input].concat())
}

/// The input that makes a target see these bytes.
pub fn unsealed(bytes: &[u8]) -> &[u8] {
    const HEADER: usize = 5;
    const CHECKSUM: usize = 8;
    &bytes[HEADER + 1 + usize::from(bytes[HEADER])..bytes.len() - CHECKSUM]
}

fn state<G: Game>(game: &G, setup: &G::Setup, input: &[u8]) {
    let like = game.start(setup, 1).expect("the base game starts");
    if let Ok(state) = game.from_bytes(&sealed(&game.to_bytes(&like), input)) {
        let mut rng = Rng::from_words(&[input.len() as u64]);
        check_accepted(game, &state, PLIES, &mut rng).expect("a state that is accepted can be played");
    }
}

fn record<G: Game>(game: &G, setup: &G::Setup, input: &[u8]) {
    let like = Record {
        setup: setup.clone(),
        seed: 1,
        actions: Vec::new(),
        key: 0,
        forfeit: None,
    };
    if let Ok(record) = Record::from_bytes(game, &sealed(&like.to_bytes(game), input)) {
        assert_eq!(Record::from_bytes(game, &record.to_bytes(game)), Ok(record.clone()));
        let _ = record.replay(game, |_, _, _| {});
    }
}

fn observation<G: Game>(game: &G, input: &[u8]) {
    let table = game.observation_table();
    let mut values = vec![0.0; table.shape().len()];
    if table.unpack(input, &mut values).is_ok() {
        assert_eq!(table.pack(&values, input[1].into()).as_deref(), Ok(input));
    }
}

fn ruleset<R>(input: &[u8], read: impl Fn(&[(&str, &str)]) -> Result<R, Problems>) {
    if let Ok(text) = std::str::from_utf8(input) {
        let _ = read(&[("fuzz.toml", text)]);
    }
}

fn setup<G: Game>(game: &G, input: &[u8], read: impl Fn(&str, &str) -> Result<G::Setup, Problems>) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Ok(setup) = read("fuzz.toml", text) else { return };
    if let Ok(state) = game.start(&setup, 1) {
        assert_ne!(game.turn(&state), Turn::Over, "a game that starts has a decision");
    }
}

fn action<G: Game>(game: &G, text: &str) {
    if let Ok(action) = game.parse_action(text) {
        assert_eq!(game.parse_action(&game.action_text(action)), Ok(action));
    }
}

pub fn planet_unknown_state(input: &[u8]) {
    state(&*PLANET_UNKNOWN, &base(), input);
}

pub fn planetarium_state(input: &[u8]) {
    state(&*PLANETARIUM, &planetarium::Setup::players(2), input);
}

pub fn planet_unknown_record(input: &[u8]) {
    record(&*PLANET_UNKNOWN, &base(), input);
}

pub fn planetarium_record(input: &[u8]) {
    record(&*PLANETARIUM, &planetarium::Setup::players(2), input);
}

pub fn planet_unknown_ruleset(input: &[u8]) {
    ruleset(input, planet_unknown::Ruleset::with_files);
}

pub fn planetarium_ruleset(input: &[u8]) {
    ruleset(input, planetarium::Ruleset::with_files);
}

pub fn planet_unknown_setup(input: &[u8]) {
    setup(&*PLANET_UNKNOWN, input, planet_unknown::Setup::from_toml);
}

pub fn planetarium_setup(input: &[u8]) {
    setup(&*PLANETARIUM, input, planetarium::Setup::from_toml);
}

pub fn actions(input: &[u8]) {
    if let Ok(text) = std::str::from_utf8(input) {
        action(&*PLANET_UNKNOWN, text);
        action(&*PLANETARIUM, text);
    }
}

pub fn agents(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    if let Ok(list) = text.parse::<AgentList>() {
        let canonical = list.to_string();
        let again: AgentList = canonical.parse().expect("it is the text of agents");
        assert_eq!(again.to_string(), canonical);
        // `log` is left out of the text of a program: it changes nothing of its play.
        assert!(again == list || text.contains("log"), "{again:?}");
    }
}

pub fn answers(input: &[u8]) {
    if let Ok(text) = std::str::from_utf8(input) {
        for protocol in [1, 2] {
            let _ = Answer::read(text, protocol);
        }
    }
}

pub fn questions(input: &[u8]) {
    let random = "random".parse().expect("it is in the registry");
    let mut said = Vec::new();
    let _ = answer(&*PLANETARIUM, &random, input, &mut said);
    for line in said.split_inclusive(|&byte| byte == b'\n') {
        let line = std::str::from_utf8(line).expect("JSON is text");
        Answer::read(line, 1).expect("what it says is an answer");
    }
}

pub fn observations(input: &[u8]) {
    observation(&*PLANET_UNKNOWN, input);
    observation(&*PLANETARIUM, input);
}

/// A run of one game, to be played by a remote worker.
pub fn asked() -> Manifest {
    let random = "random".parse().expect("it is in the registry");
    Manifest::new(
        RunConfig::new(&*PLANETARIUM, (), 2, random, 1, 1).expect("a game can be played"),
        Question::default(),
    )
}

/// The run of [`asked`] as another machine plays it.
pub fn played() -> Part {
    let mut part = Part::begin(asked()).expect("a temporary folder can be written");
    let table = Table {
        game: &*PLANETARIUM,
        deal: &|_, _| planetarium::Setup::players(2),
        agent: &|spec| spec.build(&*PLANETARIUM),
        threads: 1,
        stop: &STOP,
    };
    let missing = part.run.missing().expect("it was begun just now");
    let played = table.play_part(&mut part.run, &missing, |_| ControlFlow::Continue(()));
    played.expect("a temporary folder can be written");
    part
}

static STOP: AtomicBool = AtomicBool::new(false);

pub fn parts(input: &[u8]) {
    let Ok(part) = Part::open(&asked(), input) else { return };
    let folder = tempdir().expect("a temporary folder can be made");
    let mut run = Run::create(&folder.path().join("run"), asked()).expect("a temporary folder can be written");
    let mut writer = run.writer().expect("it is not read only");
    let added = writer.add_part(&part.run, |_| ControlFlow::Continue(()));
    writer.finish().expect("what was accepted is written");
    let read = run.for_each_block(|_, _| Ok::<(), RunError>(()));
    read.expect("what was accepted is read back");
    if added.is_ok() {
        let blocks = |run: &Run| run.blocks().expect("it was read").count();
        assert_eq!(blocks(&run), blocks(&part.run));
    }
}

/// A sample of the game.
pub fn one_sample() -> Columns {
    let width = Planetarium::features_table().count();
    let observation = vec![0; PLANETARIUM.observation_table().packed_len(2)];
    Columns {
        seats: 2,
        observation_bytes: observation.len(),
        observation,
        legal: vec![3, 5],
        legal_ends: vec![2],
        policy: vec![0.25, 0.75],
        action: vec![5],
        root_value: vec![0.5],
        share: vec![1.0, 0.0],
        score: vec![20, 10],
        rank: vec![1, 2],
        weight: vec![1.0],
        game: vec![0],
        block: vec![0],
        ply: vec![0],
        round: vec![1],
        seat: vec![0],
        agent: vec![0],
        split: vec![0],
        forfeit: vec![false],
        turn_ends: Some(TurnEndColumns {
            width,
            turn_end: vec![true],
            next_round: vec![2],
            heuristic: vec![1.0],
            features: vec![0.0; width],
        }),
    }
}

/// A message with these samples of the game, without its checksum.
pub fn sent(samples: &Columns) -> Vec<u8> {
    let form = bincode::config::standard().with_fixed_int_encoding();
    bincode::serde::encode_to_vec(vec![(vec![0_u64], samples)], form).expect("plain numbers have a form as bytes")
}

/// A dataset of the run of one game, of the samples that another machine sends.
pub fn assembled(input: &[u8]) -> Result<Dataset, EncodeError> {
    static PLAYED: LazyLock<Mutex<Part>> = LazyLock::new(|| Mutex::new(played()));
    let encoding = Encoding {
        game: &*PLANETARIUM,
        plan: Plan {
            format: Format::Npy,
            samples_per_shard: 1,
            features: true,
        },
        threads: 1,
        stop: &STOP,
    };
    let sent = with_checksum(input.to_vec());
    let part = PLAYED.lock().expect("no input ends it by a panic");
    let folder = tempdir().expect("a temporary folder can be made");
    encoding.encode_remotely(&part.run, folder.path(), false, |_| {}, |_, _, add| add(&sent))
}

pub fn samples(input: &[u8]) {
    if let Ok(dataset) = assembled(input) {
        assert_eq!(
            dataset.shards.len(),
            usize::from(dataset.complete),
            "one game is one shard"
        );
    }
}
