//! The known deviations of the recorded implementation from the rules.

/// The number of a deviation: that of the list in 9.2 of the rules, or of the rule that the recording reads differently
/// (PU-9.2).
pub(crate) type Deviation = &'static str;

/// Every deviation that the follower names, with its description.
pub(crate) const DEVIATIONS: &[(Deviation, &str)] = &[
    ("D4", "once-per-round uses come back before MAIN, CIV and the end"),
    (
        "D6",
        "the event that brings a rover offers it after every piece, and it stays spare",
    ),
    ("D7", "the event that takes a meteorite takes the one that came first"),
    (
        "D9",
        "the bonus of Cerberus ignores the last row and column of each zone",
    ),
    ("D10", "currents of Petra are not part of areas"),
    (
        "D11",
        "rover tiles of Horizon ignore planet and event, and decide its waiver",
    ),
    ("D12", "Republic jumps between civ terrain"),
    ("D13", "a card's teleport ends anywhere"),
    ("D15", "the event of the last round limits tiles and rovers to the end"),
    ("D17", "that no tile can be laid is looked at when MAIN begins"),
    (
        "D22",
        "round-start movement is counted when MAIN starts or when it is used",
    ),
    ("D23", "end-game steps begin again after claims"),
    ("D24", "a rover may not stand where the tile destroyed one"),
    ("D25", "a rover gained before the first tile is not lost"),
    ("D27", "Wormhole may choose the advance of a step when it is impossible"),
    ("D28", "height alone decides which trackers can regress"),
    ("D29", "an effect that is impossible when its turn comes is lost"),
    ("D31", "Wormhole may put a patch on a patch"),
    (
        "D32",
        "Republic's movement at a draft is gained at any window before a tile is taken",
    ),
    (
        "D33",
        "a blocked tracker may be chosen, the step is lost if it is still blocked",
    ),
    ("D34", "a tile taken unplaced lies at the corner"),
    ("D35", "teleporting techs on Tartarus have more targets"),
    ("D36", "a use of a round counts only when its effect is finished"),
    (
        "R39",
        "a side of a Wormhole step that the event withholds may be chosen",
    ),
    ("R40", "a collected lifepod or the flux token is placed later"),
    (
        "PU-2.X",
        "between the steps of the card that advances to position 5 other things are done",
    ),
    ("CARDS-4.7", "an advance of a card kept by Republic level 5 is dropped"),
    ("PU-5.7", "free steps may go in circles"),
    (
        "R36",
        "a card of the next rank is offered where no card of the rank is left",
    ),
    ("CORP-1.2", "the rover tracker may go onto its covered top"),
    ("CORP-2.4", "Flux level 2 claims nothing on the way"),
    ("CORP-3.1", "a rover that carries drops its meteorite for another"),
    ("CORP-3.2", "placing a rover of Horizon delivers"),
    (
        "CORP-3.7",
        "Horizon level 3 gives no patch for what a card or event collects",
    ),
    (
        "CORP-4.4",
        "Jump Drive jumps onto patches, and a step may use the jump up",
    ),
    (
        "CORP-4.6",
        "Jump Drive's tech as energy is not optional, and offers tech beside itself",
    ),
    (
        "CORP-4.8",
        "in a solo game, the common objective is scored against no one",
    ),
    (
        "CORP-5.4",
        "Makeshift enters the top of the rover track from a top beside it",
    ),
    ("CORP-5.8", "a shift may enter a position again in the same window"),
    ("CORP-G21", "position 5 is row 5 for Oasis's water"),
    ("CORP-7.6", "Republic level 5 reached in the last window comes too late"),
    (
        "CARDS-1.3",
        "Flux gains the boosts that the card to position 5 withholds",
    ),
    ("CARDS-3.4", "the next event may be looked at where none is left"),
    (
        "CARDS-3.5",
        "where one resource of a tile counts, techs exclude it and each other",
    ),
    ("CARDS-4.3", "the lifepod card counts lifepods on tracks and techs"),
];

/// Deviations in the order alone: every offer and digest agrees, but what is decided at once here is decided later
/// there.
pub(crate) const ORDER: [Deviation; 2] = ["PU-2.X", "R40"];

/// Why a line of play ends.
#[derive(Debug, Clone)]
pub(crate) enum Refusal {
    /// It differs from the recording.
    Differs(String),
    /// A deviation led the recording to where our rules cannot follow.
    Stopped(Deviation, String),
}
