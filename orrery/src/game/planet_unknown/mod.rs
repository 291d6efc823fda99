//! Planet Unknown from the command line.

mod boards;
mod common;
mod compared;
mod corporation;
mod known;
mod names;
mod numbers;
mod options;
mod parameters;
mod planet;
mod planned;
mod sections;
mod solo;

use super::command::{Changes, Comparison, GameCommand, SoloDeals};
use super::files::{RulesetFiles, Texts};
use super::parameter::Parameter;
use crate::terminal::output::{Usage, refuse};
use boards::BoardList;
use known::Known;
use options::{Options, modules};
use orrery_arena::bench::{self, Bench};
use orrery_arena::question::{Compared, LeftOut};
use orrery_engine::Problems;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use orrery_engine::planet_unknown::ruleset::warnings;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, SeatSetup, Setup};
use orrery_engine::problem::{cut, one_of};

/// Planet Unknown.
pub(crate) struct PlanetUnknownCommand;

impl GameCommand for PlanetUnknownCommand {
    type Game = PlanetUnknown;
    type Ruleset = Ruleset;
    type Options = Options;

    const NAME: &'static str = "planet-unknown";
    const IN_BALANCE: &'static [(&'static str, &'static str)] = options::IN_BALANCE;
    const IN_SOLO: &'static [(&'static str, &'static str)] = options::IN_SOLO;

    fn game(ruleset: Ruleset, backend: Backend) -> Result<PlanetUnknown, Problems> {
        PlanetUnknown::new(ruleset, backend)
    }

    fn listed(game: &PlanetUnknown, typed: &str) -> Option<String> {
        let listed = names::corporation(game, typed).or_else(|| names::planet(game, typed));
        listed.map(str::to_owned)
    }

    fn with_listed_names(game: &PlanetUnknown, mut options: Options) -> Options {
        options.planets.list(|typed| names::planet(game, typed));
        options.corporations.list(|typed| names::corporation(game, typed));
        options
    }

    /// The setup with the named boards; with the symmetric ones where boards are drawn later.
    fn setup(players: u64, options: &Options) -> Result<Setup, Usage> {
        let mut setup = modules(players as usize, options);
        name_boards(&mut setup, "--planets", &options.planets, |seat| &mut seat.planet)?;
        name_boards(&mut setup, "--corporations", &options.corporations, |seat| {
            &mut seat.corporation
        })?;
        Ok(setup)
    }

    fn setup_of_file(file: &str, text: &str) -> Result<Setup, Problems> {
        Setup::from_toml(file, text)
    }

    fn values_of(option: &str) -> Vec<String> {
        let game = PlanetUnknown::default();
        let names = match option {
            "planets" => game.planets(),
            "corporations" => game.corporations(),
            _ => return Vec::new(),
        };
        let names = names.into_iter().map(str::to_owned);
        names.chain(["random".to_owned()]).collect()
    }

    fn changes<'a>(
        game: &'a PlanetUnknown,
        options: &'a Options,
        players: usize,
        seed: u64,
    ) -> Result<Changes<'a, Self>, Usage> {
        let planned = planned::planned(game, [&options.corporations, &options.planets], players, seed)?;
        Ok(Box::new(move |setup, block, rng| {
            if options.planets == BoardList::Random {
                game.draw_planets(setup, rng);
            }
            if options.corporations == BoardList::Random {
                game.draw_corporations(setup, rng);
            }
            planned(setup, block);
        }))
    }

    fn left_out(game: &PlanetUnknown, options: &Options) -> Vec<String> {
        let corporations = Known::corporations(game).left_out(&options.corporations);
        [corporations, Known::planets(game).left_out(&options.planets)].concat()
    }

    fn common(games: [&PlanetUnknown; 2], options: &mut Options, what: Compared) -> Result<Vec<LeftOut>, Usage> {
        let least = |kind: &str| if what.kind() == kind { 2 } else { 1 };
        let corporations = games.map(Known::corporations);
        let (corporations, others) = common::common(&corporations, &options.corporations, least("corporation"))?;
        let (planets, more) = common::common(&games.map(Known::planets), &options.planets, least("planet"))?;
        (options.corporations, options.planets) = (corporations, planets);
        Ok([others, more].concat())
    }

    fn compared<'a>(
        game: &'a PlanetUnknown,
        options: &'a Options,
        players: usize,
        seed: u64,
        what: Compared,
    ) -> Result<Comparison<'a, Self>, Usage> {
        let (boards, deal) = compared::compared(game, options, players, seed, what)?;
        Ok(Comparison {
            deal: Box::new(move |block, _| deal(block)),
            boards,
        })
    }

    fn solo<'a>(game: &'a PlanetUnknown, options: &'a Options, seed: u64) -> Result<SoloDeals<'a, Setup>, Usage> {
        solo::solo(game, options, seed)
    }

    fn parameters(
        game: &PlanetUnknown,
        texts: &Texts,
        options: &Options,
        [kind, board]: [&str; 2],
    ) -> Result<Vec<Parameter>, Usage> {
        let dealt = match kind {
            "planet" => Known::planets(game).named(&options.planets)?,
            _ => Known::corporations(game).named(&options.corporations)?,
        };
        if !dealt.iter().any(|name| name == board) {
            let names = one_of(board, dealt.iter().map(String::as_str));
            refuse!("--{kind} {}: {names}", cut(board));
        }
        Ok(match kind {
            "planet" => Vec::new(),
            _ => parameters::parameters(texts, board),
        })
    }

    fn is_dealt(game: &PlanetUnknown, setup: &Setup, path: &str) -> bool {
        numbers::is_dealt(game, setup, path)
    }

    fn players(setup: &Setup) -> usize {
        setup.seats.len()
    }

    fn signature_deals(game: &PlanetUnknown) -> Vec<(Setup, u64)> {
        game.signature_deals()
    }

    /// The symmetric boards, drawn ones, and drawn ones with both modules, for each number of players.
    fn perft_options() -> Vec<String> {
        const DRAWN: &str = " --planets random --corporations random";
        let boards = ["", DRAWN, &format!("{DRAWN} --events uniform --private-objectives")];
        let mut options = Vec::new();
        for players in 1..=6 {
            for boards in boards {
                options.extend([1, 2].map(|seed| format!("--players {players}{boards} --seed {seed} --depth 5")));
            }
        }
        options
    }

    fn sections(game: &PlanetUnknown) -> Vec<String> {
        vec![
            sections::planets(game),
            sections::corporations(game),
            sections::tiles(game),
            sections::station(game),
            sections::cards(game),
            sections::effects(),
        ]
    }

    /// The corporations and the planets.
    fn boards(game: &PlanetUnknown) -> Vec<&str> {
        let tables = game.tables();
        let corporations = tables.corporations.iter().map(|board| &*board.slug);
        corporations
            .chain(tables.planets.iter().map(|board| &*board.slug))
            .collect()
    }

    fn board(game: &PlanetUnknown, texts: &Texts, name: &str) -> Option<String> {
        let boards = [
            names::corporation(game, name).and_then(|name| corporation::corporation(game, texts, name)),
            names::planet(game, name).and_then(|name| planet::planet(game, name)),
        ];
        let boards: Vec<String> = boards.into_iter().flatten().collect();
        (!boards.is_empty()).then(|| boards.join("\n"))
    }

    fn benches(backend: Backend) -> Vec<Bench> {
        bench::planet_unknown(backend)
    }
}

/// Gives the seats the boards of an option, unless they are drawn.
fn name_boards(
    setup: &mut Setup,
    option: &str,
    boards: &BoardList,
    board: fn(&mut SeatSetup) -> &mut String,
) -> Result<(), Usage> {
    let Some(names) = boards.names() else { return Ok(()) };
    let seats = setup.seats.len();
    if ![1, seats].contains(&names.len()) {
        refuse!(
            "{option} names {} boards; allowed is one for all seats or one for each of the {seats}",
            names.len()
        );
    }
    for (seat, name) in setup.seats.iter_mut().zip(names.iter().cycle()) {
        board(seat).clone_from(name);
    }
    Ok(())
}

impl RulesetFiles for Ruleset {
    const WITH_NUMBERS: &'static [&'static str] = numbers::WITH_NUMBERS;
    const EQUAL: &'static [&'static str] = numbers::EQUAL;
    const NOT_CHANGED: &'static [(&'static str, &'static str)] = numbers::NOT_CHANGED;

    fn with_files(files: &[(&str, &str)]) -> Result<Ruleset, Problems> {
        Ruleset::with_files(files)
    }

    fn built_in() -> Texts {
        let files = RulesetFile::ALL.map(|part| (part.file_name(), part.embedded_text().to_owned()));
        files.into_iter().collect()
    }

    fn kind_of(text: &str) -> Option<String> {
        Some(RulesetFile::recognise(text)?.file_name())
    }

    fn held(&self, text: &str) -> Option<String> {
        let stacks = self.station.outer.len() + self.station.inner.len();
        let (what, count, of) = match RulesetFile::recognise(text)? {
            RulesetFile::Planets => ("planets", self.planets.planets.len(), "boards"),
            RulesetFile::Corporations => ("corporations", self.corporations.corporations.len(), "boards"),
            RulesetFile::Tiles => ("tiles", self.tiles.shapes.len(), "shapes"),
            RulesetFile::Station => ("station", stacks, "stacks"),
            RulesetFile::CivCards => ("civ cards", self.civ_cards.cards.len(), "cards"),
            RulesetFile::Objectives => ("objectives", self.objectives.cards.len(), "cards"),
            RulesetFile::Events => ("events", self.events.cards.len(), "cards"),
        };
        Some(format!("{what}, {count} {of}"))
    }

    fn warnings(&self) -> Vec<(String, String)> {
        let warnings = warnings::warnings(self).into_iter();
        warnings
            .map(|warning| (warning.file.file_name(), warning.text))
            .collect()
    }
}
