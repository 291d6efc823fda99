//! The one list of agents: names, versions, parameters and what they do, as programs read it and people are shown it.

/// Which agent an entry of the registry builds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// [`Random`](crate::Random).
    Random,
    /// [`Greedy`](crate::Greedy).
    Greedy,
}

/// An agent of the registry.
#[derive(PartialEq, Eq, Debug)]
pub struct About {
    /// Its name in options, tables and files.
    pub name: &'static str,
    /// What it is built as.
    pub kind: Kind,
    /// Moves when its play does.
    pub version: u32,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What can be set, in the order in which it is printed.
    pub parameters: &'static [Parameter],
}

/// Something about an agent that can be set.
#[derive(PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name before the `=`.
    pub name: &'static str,
    /// The value where none is given.
    pub default: &'static str,
    /// The values it can have.
    pub allowed: &'static [&'static str],
    /// What it changes.
    pub effect: &'static str,
}

/// All agents.
pub static AGENTS: &[About] = &[
    About {
        name: "random",
        kind: Kind::Random,
        version: 1,
        summary: "chooses uniformly among the legal actions",
        parameters: &[],
    },
    About {
        name: "greedy",
        kind: Kind::Greedy,
        version: 1,
        summary: "looks one decision ahead and takes the action whose position it values most",
        parameters: &[Parameter {
            name: "eval",
            default: "prospects",
            allowed: &["prospects", "points"],
            effect: "what a position is worth: points made and in sight, or points alone (the fixed yardstick)",
        }],
    },
];
