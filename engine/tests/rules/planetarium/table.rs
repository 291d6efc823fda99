//! A game to set pieces up on, and to play in notation.

use orrery_engine::planetarium::ruleset::files::RulesetFile;
use orrery_engine::planetarium::vocabulary::{Deck, Matter, Planet};
use orrery_engine::planetarium::{CardId, CardSet, Phase, Planetarium, Ruleset, Setup, Space, Spaces, State};
use orrery_engine::{Rules, Seat, Turn, Words};
use std::sync::LazyLock;

/// A running game.
pub(crate) struct Table {
    pub(crate) game: Planetarium,
    pub(crate) state: State,
}

impl Table {
    /// A game of this number of players after the choice of the Finals, seat 0 to move; the board as it was dealt.
    pub(crate) fn dealt(players: usize) -> Table {
        static GAME: LazyLock<Planetarium> = LazyLock::new(Planetarium::embedded);
        let game = GAME.clone();
        let state = game.start(&Setup::players(players), 1).expect("the game starts");
        let mut table = Table { game, state };
        while table.state.phase == Phase::SetUp {
            let choice = table.legal().remove(0);
            table.play(&choice);
        }
        table.turn_of(0);
        table
    }

    /// A game of this number of players with no Matter and empty hands: Planets at their starts, decks whole.
    pub(crate) fn bare(players: usize) -> Table {
        let mut table = Table::dealt(players);
        table.state.matter = Default::default();
        table.state.decks = table.game.tables().decks;
        table.state.discards = Default::default();
        for player in table.state.players.iter_mut() {
            player.hand = CardSet::EMPTY;
        }
        table
    }

    /// A bare game under a ruleset with one card changed.
    pub(crate) fn bare_with_card(players: usize, id: &str, [old, new]: [&str; 2]) -> Table {
        let cards = RulesetFile::Cards.embedded_text();
        let (before, card) = cards
            .split_once(&format!("id = \"{id}\""))
            .expect("the card is in the file");
        assert!(card.contains(old), "{id} does not hold {old}");
        let file = format!("{before}id = \"{id}\"{}", card.replacen(old, new, 1));
        Table::bare(players).under("cards.toml", &file)
    }

    /// The same position under a ruleset with one file replaced.
    pub(crate) fn under(self, name: &str, file: &str) -> Table {
        let ruleset = Ruleset::with_files(&[(name, file)]).expect("the variant is a ruleset");
        Table {
            game: Planetarium::new(ruleset),
            ..self
        }
    }

    /// Makes it the turn of a seat, at its move.
    pub(crate) fn turn_of(&mut self, seat: u8) -> &mut Table {
        self.state.actor = Seat(seat);
        self.state.phase = Phase::Move;
        self
    }

    pub(crate) fn space(&self, id: &str) -> Space {
        self.game.space(id).unwrap_or_else(|| panic!("there is no space {id}"))
    }

    pub(crate) fn card(&self, id: &str) -> CardId {
        self.game.card(id).unwrap_or_else(|| panic!("there is no card {id}"))
    }

    pub(crate) fn cards(&self, ids: &[&str]) -> CardSet {
        ids.iter().map(|id| self.card(id)).collect()
    }

    /// Lays tokens on spaces.
    pub(crate) fn matter(&mut self, matter: Matter, ids: &[&str]) -> &mut Table {
        for id in ids {
            let space = self.space(id);
            let spaces = &mut self.state.matter[matter.index()];
            *spaces = spaces.with(space);
        }
        self
    }

    /// Puts a Planet on a space.
    pub(crate) fn planet(&mut self, planet: Planet, id: &str) -> &mut Table {
        self.state.planets[planet.index()] = self.space(id);
        self
    }

    /// Gives a seat cards out of the decks.
    pub(crate) fn deal(&mut self, seat: u8, ids: &[&str]) -> &mut Table {
        let cards = self.cards(ids);
        for deck in &mut self.state.decks {
            *deck = *deck - cards;
        }
        let hand = &mut self.state.players[Seat(seat)].hand;
        *hand |= cards;
        self
    }

    /// Leaves only these cards in a deck and removes the rest.
    pub(crate) fn deck(&mut self, deck: Deck, ids: &[&str]) -> &mut Table {
        self.state.decks[deck.index()] = self.cards(ids);
        self
    }

    /// Lays cards on a discard pile.
    pub(crate) fn discards(&mut self, deck: Deck, ids: &[&str]) -> &mut Table {
        self.state.discards[deck.index()] = self.cards(ids);
        self
    }

    /// Stores tokens: gas, rock, water, metal.
    pub(crate) fn mat(&mut self, seat: u8, planet: Planet, tokens: [u8; 4]) -> &mut Table {
        self.state.players[Seat(seat)].mat[planet.index()] = tokens;
        self
    }

    /// Puts markers of the supply on cards of a Planet.
    pub(crate) fn markers(&mut self, seat: u8, planet: Planet, markers: u8) -> &mut Table {
        let player = &mut self.state.players[Seat(seat)];
        player.supply -= markers;
        player.markers[planet.index()] += markers;
        self
    }

    /// Fills the track up to a space.
    pub(crate) fn filled(&mut self, spaces: u8) -> &mut Table {
        self.state.track.filled = spaces;
        self.state.track.kinds = [spaces, 0, 0, 0];
        self
    }

    /// Continues at N2.
    pub(crate) fn main(&mut self) -> &mut Table {
        self.state.phase = Phase::Main;
        self
    }

    /// The legal actions in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal.into_iter().map(|action| self.game.action_text(action)).collect()
    }

    /// The legal actions that begin with these words, without them.
    pub(crate) fn options(&self, words: &str) -> Vec<String> {
        let legal = self.legal();
        let options = legal.iter().filter_map(|text| text.strip_prefix(words));
        options.map(|rest| rest.trim().to_owned()).collect()
    }

    /// Why an action is not legal.
    pub(crate) fn why_not(&self, text: &str) -> String {
        let action = self.game.parse_action(text).expect("the text names an action");
        let reason = self.game.why_not(&self.state, action);
        reason.unwrap_or_else(|| panic!("{text} is legal"))
    }

    /// Where the token on a space can go.
    pub(crate) fn reach(&self, id: &str) -> Vec<String> {
        self.options(&format!("move {id} "))
    }

    /// Plays legal actions in notation, separated by commas.
    pub(crate) fn play(&mut self, texts: &str) -> &mut Table {
        for text in texts.split(", ") {
            let action = self.game.parse_action(text).expect("the text names an action");
            if let Err(illegal) = self.game.try_apply(&mut self.state, action) {
                panic!("{illegal}: {:?}", self.legal());
            }
        }
        self
    }

    /// Plays a move that collects nothing, and no card: Planet A steps around the star.
    pub(crate) fn quiet_turn(&mut self) -> &mut Table {
        if self.state.phase == Phase::Move {
            let choice = self.quiet_move();
            self.play(&choice);
        }
        self.play("pass")
    }

    fn quiet_move(&self) -> String {
        let empty = |text: &&String| {
            let to = text.split(' ').nth(2).expect("a move has an end");
            self.state.matter_on(self.space(to)).is_none() && self.state.planet_on(self.space(to)).is_none()
        };
        let legal = self.legal();
        legal
            .iter()
            .find(empty)
            .expect("a token can move to an empty space")
            .clone()
    }

    pub(crate) fn actor(&self) -> Option<u8> {
        match self.game.turn(&self.state) {
            Turn::Decide(seat) => Some(seat.0),
            Turn::Over => None,
        }
    }

    /// The names of spaces.
    pub(crate) fn names(&self, spaces: Spaces) -> Vec<String> {
        spaces.iter().map(|space| self.game.space_name(space)).collect()
    }

    /// The names of cards.
    pub(crate) fn card_names(&self, cards: CardSet) -> Vec<String> {
        cards.iter().map(|card| self.game.card_name(card)).collect()
    }

    pub(crate) fn points(&self, seat: u8) -> u16 {
        self.state.players[Seat(seat)].score()
    }

    pub(crate) fn hand(&self, seat: u8) -> Vec<String> {
        self.card_names(self.state.players[Seat(seat)].hand)
    }
}
