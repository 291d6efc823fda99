use super::laws;
use super::*;
use crate::action_space::ActionDimension;
use crate::vocabulary::Vocabulary;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    Red,
    Blue,
}

impl Vocabulary for Colour {
    const VALUES: &'static [Colour] = &[Colour::Red, Colour::Blue];

    fn word(self) -> &'static str {
        ["red", "blue"][self.place()]
    }

    fn place(self) -> usize {
        self as usize
    }
}

const COLOUR: Named<Colour> = Named::new("colour", "the colour");
const CARD: Number<3> = Number::new("card", "the card");
const SIDE: Flag = Flag::new("side", "the side", ["left", "right"]);

action_list! {
    /// An action of a toy game.
    enum Toy, named by () {
        /// Does nothing.
        Pass = "pass",
        /// Paints a side of a card.
        Paint(card: u8 = CARD, colour: Colour = COLOUR, side: bool = SIDE) = "paint",
        /// Puts a card down.
        Put {
            /// The card.
            card: u8 = CARD,
            /// The side.
            right: bool = SIDE,
        } = "put",
    }
    and then {
        /// An action of the late list.
        Late(Late),
    }
}

action_list! {
    /// An action of a late round.
    enum Late, named by () {
        /// Turns a card over.
        Turn(card: u8 = CARD) = "turn",
        /// Ends the game.
        End = "end",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Corner {
    card: u8,
    right: bool,
}

const CORNER: Corners = Corners;

compound! {
    /// The corners of all cards.
    struct Corners of Corner { card = CARD, right = SIDE }
}

action_list! {
    /// An action of a toy game with a compound.
    enum Fold, named by () {
        /// Folds a corner back.
        Fold(corner: Corner = CORNER, colour: Colour = COLOUR) = "fold",
    }
}

#[test]
fn a_compound_is_its_fields_one_after_the_other() {
    laws::check::<Fold>(&());
    let fold = Fold::Fold(Corner { card: 2, right: true }, Colour::Red);
    assert_eq!(fold.index(), 10);
    assert_eq!(fold.text(&()), "fold 2 right red");
    assert_eq!(
        Fold::blocks(0)[0].dimensions,
        [("card", 3), ("side", 2), ("colour", 2)].map(named)
    );
}

#[test]
fn a_list_keeps_its_laws() {
    laws::check::<Toy>(&());
    laws::check::<Late>(&());
}

#[test]
fn the_last_dimension_is_the_fastest() {
    assert_eq!(Toy::Paint(0, Colour::Red, true).index(), 2);
    assert_eq!(Toy::Paint(0, Colour::Blue, false).index(), 3);
    assert_eq!(Toy::Paint(1, Colour::Red, false).index(), 5);
    assert_eq!(Toy::Put { card: 2, right: true }.index(), 18);
    assert_eq!(Toy::Late(Late::End).index(), Toy::COUNT - 1);
}

fn named((name, size): (&'static str, u16)) -> ActionDimension {
    ActionDimension::new(name, size)
}

#[test]
fn the_blocks_name_their_dimensions() {
    let blocks: Vec<(&str, u16, Vec<ActionDimension>)> = Toy::blocks(0)
        .into_iter()
        .map(|block| (block.name, block.first, block.dimensions))
        .collect();
    let expected = [
        ("pass", 0, vec![]),
        ("paint", 1, vec![("card", 3), ("colour", 2), ("side", 2)]),
        ("put", 13, vec![("card", 3), ("side", 2)]),
        ("turn", 19, vec![("card", 3)]),
        ("end", 22, vec![]),
    ];
    let expected = expected.map(|(name, first, dimensions)| (name, first, dimensions.into_iter().map(named).collect()));
    assert_eq!(blocks, expected);
}

#[test]
fn what_cannot_be_read_is_named_with_what_is_allowed() {
    let reason = |text: &str| Toy::parse(text, &()).unwrap_err().reason;
    assert_eq!(reason(""), "the kind of action is missing");
    assert_eq!(
        reason("trun 1"),
        "allowed is one of pass, paint, put, turn, end; did you mean turn?"
    );
    assert_eq!(reason("turn"), "the card is missing");
    assert_eq!(reason("turn 3"), "the card is 3; allowed are 0 to 2");
    assert_eq!(reason("turn 01"), "the card is 01; allowed are 0 to 2");
    assert_eq!(
        reason("paint 0 green left"),
        "the colour is green; allowed is one of red, blue"
    );
    assert_eq!(reason("put 0 up"), "the side is up; allowed is one of left, right");
    assert_eq!(reason("pass 0"), "`0` is too much");
}

#[test]
#[should_panic(expected = "action 23 is beyond the 23")]
fn a_number_beyond_the_list_is_not_an_action() {
    let _ = Toy::from_index(Toy::COUNT);
}
