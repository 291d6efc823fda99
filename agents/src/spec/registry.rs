//! The one list of agents: names, versions, parameters and descriptions.

use crate::external::TimeControl;
use crate::mcts;
use crate::search::budget::Budget;
use crate::search::playout::Policy;
use crate::search::utility::Goal;
use crate::spec::about::{About, Parameter, Values, agent};
use crate::spec::settings::{Eval, HEURISTIC, LEARNED, SearchEval, Settings};
use crate::thought::Unit;
use std::time::Duration;

/// All agents.
///
/// # Examples
/// ```
/// use orrery_agents::AGENTS;
///
/// let planner = AGENTS.iter().find(|agent| agent.name == "planner").expect("it is in the registry");
/// let beam = &planner.parameters[1];
/// assert_eq!((beam.name, beam.default, beam.unit), ("beam", "16", "positions"));
/// ```
pub static AGENTS: &[About] = &[
    agent! {
        name: "random",
        version: 1,
        summary: "chooses uniformly among the legal actions",
        unit: None, is_repeatable: true,
        [], [] => Settings::Random
    },
    agent! {
        name: "greedy",
        version: 5,
        summary: "looks one decision ahead and takes the action with the position of highest value",
        unit: Some(Unit::Points), is_repeatable: true,
        [eval: EVAL], [WEIGHTS, MODEL] => Settings::Greedy(eval)
    },
    agent! {
        name: "planner",
        version: 7,
        summary: "searches the whole of its own turn and takes the first action of the best one",
        unit: Some(Unit::Points), is_repeatable: true,
        [
            eval: Parameter {
                default: LEARNED,
                allowed: Values::OneOf(&[Eval::Learned.word(), Eval::Heuristic.word(), Eval::Points.word()]),
                effect: "the evaluation: heuristic (points made and expected) with what a model has learned at the ends of turns, heuristic \
                         alone (the default with weights), or points made alone",
                ..EVAL
            },
            beam: Parameter {
                name: "beam",
                default: "16",
                allowed: Values::Whole(1, 10_000),
                unit: "positions",
                effect: "how many positions are kept after each decision of the turn",
            },
            depth: Parameter {
                name: "depth",
                default: "16",
                allowed: Values::Whole(1, 200),
                unit: "decisions",
                effect: "how many decisions ahead the turn is searched at most",
            },
        ], [WEIGHTS, MODEL] => Settings::Planner(eval, beam, depth)
    },
    agent! {
        name: "flat",
        version: 7,
        summary: "runs playouts from every legal action in turn and takes the one with the best mean result",
        unit: Some(Unit::Result), is_repeatable: true,
        [iters: ITERS, ms: MS, utility: UTILITY, playout: PLAYOUT, rounds: ROUNDS, eval: SEARCH_EVAL],
        [WEIGHTS, MODEL] => Settings::Flat(eval, utility, budget(iters, ms), playout, rounds)
    },
    agent! {
        name: "mcts",
        version: 8,
        summary: "chooses between its best turns: tries them all on the same samples of what it does not know, and halves them step by step",
        unit: Some(Unit::Result), is_repeatable: true,
        [
            iters: ITERS,
            ms: MS,
            utility: UTILITY,
            playout: Parameter {
                default: Policy::SampledGreedy.word(),
                ..PLAYOUT
            },
            rounds: Parameter { default: "3", ..ROUNDS },
            noise: Parameter {
                name: "noise",
                default: "0",
                allowed: Values::Number(0.0, 1.0),
                unit: "",
                effect: "share of its turns that is drawn by chance among more of them, not by value, for games to learn from",
            },
            eval: Parameter {
                default: LEARNED,
                allowed: Values::OneOf(&[SearchEval::Learned.word(), SearchEval::Heuristic.word()]),
                effect: "the evaluation: heuristic (points made and expected) with what a model has learned at the ends of turns and of \
                         playouts, or heuristic alone (the default with weights)",
                ..EVAL
            },
        ], [WEIGHTS, MODEL] => Settings::Mcts(eval, mcts::Settings {
            goal: utility,
            budget: budget(iters, ms),
            policy: playout,
            rounds,
            noise,
        })
    },
    agent! {
        name: "extern",
        version: 1,
        summary: "asks a program in any language, over lines of JSON (agents/EXTERN.md); such games cannot be repeated",
        unit: None, is_repeatable: false,
        [
            cmd: Parameter {
                name: "cmd",
                default: "",
                allowed: Values::Command,
                unit: "",
                effect: "the program to start, once for each seat and thread, for many games",
            },
            ms: Parameter {
                name: "ms",
                default: "1000",
                allowed: Values::Whole(1, 3_600_000),
                unit: "milliseconds",
                effect: "wall-clock time for each decision, where mcts:ms= is CPU time for a turn; an agent that exceeds it forfeits the game",
            },
            game_ms: Parameter {
                name: "game_ms",
                default: "0",
                allowed: Values::Whole(0, 86_400_000),
                unit: "milliseconds",
                effect: "wall-clock time for all decisions of a game together, in addition to ms, if not 0; an agent that exceeds it forfeits the game",
            },
            margin: Parameter {
                name: "margin",
                default: "0",
                allowed: Values::Whole(0, 60_000),
                unit: "milliseconds",
                effect: "what a decision, and all of a game together, may take beyond that before an answer is late",
            },
            first: Parameter {
                name: "first",
                default: "10000",
                allowed: Values::Whole(1, 3_600_000),
                unit: "milliseconds",
                effect: "wall-clock time for the first answer of a program after its start",
            },
        ], [LOG_FILE] => Settings::Extern(cmd, TimeControl {
            first: Duration::from_millis(first),
            decision: Duration::from_millis(ms),
            game: Some(Duration::from_millis(game_ms)).filter(|game| !game.is_zero()),
            margin: Duration::from_millis(margin),
        })
    },
    agent! {
        name: "human",
        version: 1,
        summary: "a person at the terminal; in `orrery play` only",
        unit: None, is_repeatable: false,
        [], [] => Settings::Human
    },
];

/// The budget of a search: time, if there is any.
fn budget(iters: u64, ms: u64) -> Budget {
    match ms {
        0 => Budget::Iterations(iters),
        ms => Budget::Time(Duration::from_millis(ms)),
    }
}

/// The parameters that every agent has besides its own.
pub static COMMON: [&Parameter; 3] = [&WITHOUT, &SLIPS, &NAME];

/// What the agent does without. A person does not have it.
pub(crate) static WITHOUT: Parameter = Parameter {
    name: "without",
    default: "",
    allowed: Values::Kinds,
    unit: "",
    effect: "what it does without: kinds of actions by the first words of their notation, and mechanisms of the game, such as \
             rovers+techs; where it has no other action it is forced, and chooses among all",
};

/// How often the agent slips. A person does not have it.
pub(crate) static SLIPS: Parameter = Parameter {
    name: "slips",
    default: "0",
    allowed: Values::Number(0.0, 1.0),
    unit: "",
    effect: "a stand-in for weaker play: the probability that it plays a drawn legal action in a decision, each as likely as any \
             other; noise of mcts is another thing",
};

/// What results call the agent. It changes nothing of its play.
pub(crate) static NAME: Parameter = Parameter {
    name: "name",
    default: "",
    allowed: Values::Name,
    unit: "",
    effect: "what results call it, in place of its text; no two agents of a run have the same name",
};

/// The parameter of a program that names the log of its conversation, and its default.
pub(crate) const LOG: &str = "log";
pub(crate) const NO_LOG: &str = "none";

const LOG_FILE: Parameter = Parameter {
    name: LOG,
    default: NO_LOG,
    allowed: Values::File,
    unit: "",
    effect: "a new file for all questions and answers with their times, as JSON lines, if not none; it changes nothing of its play, \
             so its text and runs leave it out",
};

const EVAL: Parameter = Parameter {
    name: "eval",
    default: HEURISTIC,
    allowed: Values::OneOf(Eval::WORDS),
    unit: "",
    effect: "the evaluation: heuristic (points made and expected), points made alone (with greedy, the fixed yardstick), or heuristic \
             with what a model has learned at the ends of turns (greedy plays each turn to its end for that)",
};

const SEARCH_EVAL: Parameter = Parameter {
    allowed: Values::OneOf(SearchEval::WORDS),
    effect: "the evaluation: heuristic (points made and expected), alone or with what a model has learned where playouts end",
    ..EVAL
};

/// The file that is part of the program.
pub(crate) const BUILT_IN: &str = "built-in";

const WEIGHTS: Parameter = Parameter {
    name: "weights",
    default: BUILT_IN,
    allowed: Values::File,
    unit: "",
    effect: "a file with the weights of the heuristic evaluation, as `orrery tune --out` writes it; runs keep its content",
};

const MODEL: Parameter = Parameter {
    name: "model",
    default: BUILT_IN,
    allowed: Values::File,
    unit: "",
    effect: "a file with the model of eval=learned, as `orrery learn --out` writes it, for tables of its class; at others, and where \
             the program has no model, the evaluation under it alone; runs keep its content",
};

const ITERS: Parameter = Parameter {
    name: "iters",
    default: "1000",
    allowed: Values::Whole(1, 100_000_000),
    unit: "playouts",
    effect: "playouts for a decision (mcts: a turn); without effect if ms is set",
};

const MS: Parameter = Parameter {
    name: "ms",
    default: "0",
    allowed: Values::Whole(0, 3_600_000),
    unit: "milliseconds of CPU time",
    effect: "time for a decision (mcts: a turn) instead of iterations, if not 0, where extern:ms= is wall-clock time for a decision; such \
             games cannot be repeated",
};

const UTILITY: Parameter = Parameter {
    name: "utility",
    default: Goal::Blend.word(),
    allowed: Values::OneOf(Goal::WORDS),
    unit: "",
    effect: "what is maximized: the lead over the others (alone: over the target), its own score, half of each, or success: the share \
             of the win however narrow (alone: to reach the target, or to exceed it where the game asks for that)",
};

const PLAYOUT: Parameter = Parameter {
    name: "playout",
    default: Policy::Random.word(),
    allowed: Values::OneOf(Policy::WORDS),
    unit: "",
    effect: "its policy in playouts, after which the position is evaluated; glance: greedy among a few drawn actions; other seats choose at random",
};

const ROUNDS: Parameter = Parameter {
    name: "rounds",
    default: "20",
    allowed: Values::Whole(0, 10_000),
    unit: "rounds",
    effect: "how many rounds a playout lasts, that of the decision included; then the position is evaluated",
};
