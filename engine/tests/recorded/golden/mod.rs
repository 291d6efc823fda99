//! Recorded vectors: their lines, and the comparison of each with the engine.

mod lines;

pub(crate) use lines::Line;

use crate::support::recorded::{print_recorded_ground, square_text, tile_index};
use crate::support::{cell_text, shown};
use lines::{Final, Piece, Place, Query, Score, squares};
use orrery_engine::bitboard::{Backend, Grid, Square};
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::score;
use orrery_engine::planet_unknown::seat::laying;
use orrery_engine::planet_unknown::seat::placement;
use orrery_engine::planet_unknown::seat::rovers;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, PatchRules, PlanetUnknown, Restrictions, Setup, State, TileLimit};
use orrery_engine::{Rules, Seat};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

const EVERYWHERE: &str = "D11, CORP-3.5: rover tiles of Horizon ignore planet and event";
const ZONE_LINES: &str = "D9: the bonus of Cerberus ignores the last row and column of each zone";
const CURRENTS: &str = "D10: currents of Petra are not part of areas";
const PATCH_ON_PATCH: &str = "D31, CORP-8.4: a patch on a patch";
const FIRST_PIECE: &str = "PU-3.2: ignoring adjacency does not free the first piece";
const FIRST_ON_PRINTED_GROUND: &str = "PU-3.2 with D26: the first piece on that ground";
const PRINTED_GROUND: &str = "D26: ground of one square of Cerberus and of Persephone";

/// The numbers of vectors that agree and that do not.
#[derive(Default)]
pub(crate) struct Tally {
    /// Vectors compared.
    pub(crate) checked: usize,
    /// Those that agree.
    pub(crate) agreed: usize,
    /// Those that differ as a known deviation predicts.
    pub(crate) explained: BTreeMap<&'static str, usize>,
    /// Descriptions of the others.
    pub(crate) differences: Vec<String>,
    /// The board that is compared.
    board: String,
}

impl Tally {
    fn compare<T: PartialEq + fmt::Debug>(&mut self, what: impl fmt::Display, ours: T, theirs: T) {
        let agrees = ours == theirs;
        self.note(agrees, None, || format!("{what}: here {ours:?}, recorded {theirs:?}"));
    }

    fn note(&mut self, agrees: bool, deviation: Option<&'static str>, difference: impl FnOnce() -> String) {
        self.checked += 1;
        match deviation {
            _ if agrees => self.agreed += 1,
            Some(deviation) => *self.explained.entry(deviation).or_default() += 1,
            None => self.differences.push(format!("{} {}", self.board, difference())),
        }
    }

    /// Adds the counts of another tally.
    pub(crate) fn add(&mut self, other: Tally) {
        self.checked += other.checked;
        self.agreed += other.agreed;
        for (deviation, count) in other.explained {
            *self.explained.entry(deviation).or_default() += count;
        }
        self.differences.extend(other.differences);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let explained: usize = self.explained.values().sum();
        write!(
            f,
            "vectors checked: {}, agreed: {}, explained: {explained}",
            self.checked, self.agreed
        )?;
        for (deviation, count) in &self.explained {
            write!(f, "\n  {count} {deviation}")?;
        }
        match self.differences.first() {
            Some(first) => write!(f, "\n  {} differ, first {first}", self.differences.len()),
            None => Ok(()),
        }
    }
}

/// Follows recorded boards and compares each line with the engine.
pub(crate) struct Vectors {
    game: PlanetUnknown,
    /// The game on planets as the recording has them printed.
    recorded: PlanetUnknown,
    state: State,
    tally: Tally,
}

impl Vectors {
    /// A tally without vectors.
    pub(crate) fn new() -> Vectors {
        let game = PlanetUnknown::embedded(Backend::detect());
        let state = game.start(&Setup::base(2), 0).expect("the base game starts");
        let mut ruleset = game.ruleset().clone();
        print_recorded_ground(&mut ruleset);
        Vectors {
            recorded: PlanetUnknown::new(ruleset, Backend::detect()).expect("the rulings are as they were"),
            game,
            state,
            tally: Tally::default(),
        }
    }

    /// The counts since the last call.
    pub(crate) fn take_tally(&mut self) -> Tally {
        std::mem::take(&mut self.tally)
    }

    /// Compares one line.
    pub(crate) fn check(&mut self, line: Line) {
        match line {
            Line::Board { id, planet, techs } => {
                let mut state = self.game.start(&Setup::base(2), 0).expect("the base game starts");
                let board = &mut state.boards[Seat(0)];
                board.planet = planet;
                if techs.iter().any(|tech| tech == "noMeteor") {
                    board.trackers[Track::Tech.index()] = 14;
                }
                self.state = state;
                self.tally.board = id;
            }
            Line::Q(query) => self.query(&query),
            Line::Place(place) => self.lay(&place),
            Line::Fill { cells } => squares(&cells).for_each(|square| {
                laying::lay_patch(&mut self.state.boards[Seat(0)], square);
            }),
            Line::Final(end) => self.finish(&end),
        }
    }

    fn query(&mut self, query: &Query) {
        let recorded: BTreeSet<String> = query
            .set
            .split(',')
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
            .collect();
        let ours = self.placements(&self.game, query, true);
        let agrees = ours == recorded;
        let deviation = if agrees {
            None
        } else {
            self.deviation(query, &ours, &recorded)
        };
        self.tally.note(agrees, deviation, || {
            let only_here: Vec<_> = ours.difference(&recorded).take(3).collect();
            let only_there: Vec<_> = recorded.difference(&ours).take(3).collect();
            format!(
                "{}: {:?} {:?} only here {only_here:?}, only recorded {only_there:?}",
                query.s, query.techs, query.rule
            )
        });
    }

    /// The known deviation that explains different placements, if the recorded ones are exactly as it predicts.
    fn deviation(&self, query: &Query, ours: &BTreeSet<String>, recorded: &BTreeSet<String>) -> Option<&'static str> {
        let board = &self.state.boards[Seat(0)];
        let covers =
            |text: &String, squares: Grid| lines::placement_squares(text).any(|square| squares.contains(square));
        let is = |game: &PlanetUnknown, bound: bool| self.placements(game, query, bound) == *recorded;
        if is(&self.recorded, true) {
            return Some(PRINTED_GROUND);
        }
        if board.covered.is_empty() {
            let start = self.game.planet(board).start;
            let at_start: BTreeSet<String> = recorded.iter().filter(|text| covers(text, start)).cloned().collect();
            let explains = |game: &PlanetUnknown| {
                let mut bound = [true, false].into_iter();
                bound.any(|bound| self.placements(game, query, bound) == at_start)
            };
            return match () {
                () if explains(&self.game) => Some(FIRST_PIECE),
                () if explains(&self.recorded) => Some(FIRST_ON_PRINTED_GROUND),
                () => None,
            };
        }
        let on_patches = || {
            ours.symmetric_difference(recorded)
                .all(|text| covers(text, board.patches))
        };
        match () {
            () if is(&self.game, false) => Some(EVERYWHERE),
            () if query.has("patchOnTile") && on_patches() => Some(PATCH_ON_PATCH),
            () => None,
        }
    }

    /// The placements for a query, as text; those of a tile with or without the rules of planet and event.
    fn placements(&self, game: &PlanetUnknown, query: &Query, bound: bool) -> BTreeSet<String> {
        let board = &self.state.boards[Seat(0)];
        let bypass = query.has("bypass");
        let Piece::Tile(kind) = query.tile else {
            let rules = PatchRules {
                adjacency: !bypass,
                on_tiles: query.has("patchOnTile"),
                on_meteorites: query.has("patchKillMeteor"),
            };
            let patches = placement::patch_placements(game.tables(), board, rules);
            return patches.iter().map(|square| format!("{}b", square.notation())).collect();
        };
        let index = tile_index(game, kind);
        let tile = &game.tables().tiles[usize::from(index)];
        let freed = query.has("roverAnywhere") && tile.resources.contains(&Resource::Rover);
        let bound = bound || !freed;
        let limit = match query.rule.as_deref() {
            None => None,
            Some("cannotPlaceOnEdge") => Some(TileLimit::Edge),
            Some("cannotPlaceOnIce") => Some(TileLimit::Ice),
            Some("noMatchingTerrains") => Some(TileLimit::Matching),
            Some(other) => panic!("the rule {other} is not known"),
        };
        let restrictions = Restrictions {
            adjacency: !(bypass || freed),
            planet: bound,
            limit: limit.filter(|_| bound),
        };
        let placements = game.placements(board, index, restrictions);
        let by_orientation = tile.cells.iter().zip(&placements.anchors);
        by_orientation
            .flat_map(|(cells, anchors)| anchors.iter().map(|anchor| cell_text(cells, anchor)))
            .collect()
    }

    fn lay(&mut self, place: &Place) {
        let board = &mut self.state.boards[Seat(0)];
        let Piece::Tile(kind) = place.tile else {
            squares(&place.p[..2]).for_each(|square| laying::lay_patch(board, square));
            return;
        };
        let index = tile_index(&self.game, kind);
        let tile = &self.game.tables().tiles[usize::from(index)];
        let anchors = Grid::FIELD.iter();
        let ways = anchors.flat_map(|anchor| (0..tile.cells.len()).map(move |way| (way, anchor)));
        let fits = |&(way, anchor): &(usize, Square)| cell_text(&tile.cells[way], anchor) == place.p;
        let (way, anchor) = ways
            .clone()
            .find(fits)
            .expect("a recorded placement is one of the tile");
        laying::lay_tile(self.game.tables(), board, index, tile.orientations[way], anchor, true);

        let water = board.last_tile & board.terrain(Resource::Water);
        let [on_ice, on_recorded_ice] =
            [&self.game, &self.recorded].map(|game| (water & game.planet(board).ice).count());
        let ground = (on_ice != on_recorded_ice).then_some(PRINTED_GROUND);
        let water_waits = board.pending.count(Item::Resource(Track::Water)) > 0;
        let meteor = (board.meteorites & board.last_tile)
            .first()
            .map(|square| square.notation());
        let energy: Vec<String> = board
            .pending
            .energies()
            .map(|tracks| {
                let mut letters: Vec<char> = tracks.iter().map(|track| shown(track.resource(), false)).collect();
                letters.sort_unstable();
                letters.into_iter().collect()
            })
            .collect();
        board.pending = Default::default();
        let at = place.s;
        self.tally.note(on_ice == place.water, ground, || {
            format!("{at} water: here {on_ice}, recorded {}", place.water)
        });
        if tile.resources.contains(&Resource::Water) {
            let agrees = water_waits == (place.water > 0);
            self.tally
                .note(agrees, ground, || format!("{at} water waits: {water_waits}"));
        }
        self.tally
            .compare(format!("{at} meteorite"), meteor, place.meteor.clone());
        if tile.resources.contains(&Resource::Energy) {
            let recorded: Vec<String> = place
                .energy
                .iter()
                .flatten()
                .map(|(_, letters)| letters.clone())
                .collect();
            self.tally.compare(format!("{at} energy"), energy, recorded);
        }
    }

    fn finish(&mut self, end: &Final) {
        let board = self.state.boards[Seat(0)].clone();
        let planet = self.game.planet(&board);
        let grid: String = Grid::FIELD
            .iter()
            .map(|square| square_text(&board, planet, square))
            .collect();
        let tally = &mut self.tally;
        tally.compare("grid", grid.as_str(), end.grid.as_str());
        let uncovered = score::uncovered(self.game.tables(), &self.state, Seat(0));
        tally.compare("uncovered squares", uncovered, end.stats.empty);
        let free_symbols: BTreeSet<Square> = (board.meteor_symbols - board.meteorites).iter().collect();
        let recorded = end.empty_meteor_symbols.iter().flat_map(|text| squares(text)).collect();
        tally.compare("free meteor symbols", free_symbols, recorded);
        for (from, recorded) in end.rover_orth.iter().flatten() {
            let from = squares(from).next().expect("a key is a square");
            let recorded: Grid = squares(recorded).collect();
            tally.compare(
                format!("steps from {from}"),
                rovers::rover_steps(self.game.tables(), &board, from),
                recorded,
            );
        }
        for terrain in Resource::ALL {
            self.statistics(&board, terrain, end);
        }
        for score in &end.scores {
            self.medals(&board, score);
        }
    }

    fn statistics(&mut self, board: &Board, terrain: Resource, end: &Final) {
        let statistic = |statistic| self.game.statistic(board, statistic);
        let symbols = [
            statistic(Statistic::ResourceCount(terrain)),
            statistic(Statistic::EdgeResources(terrain)),
        ];
        let ours = [
            statistic(Statistic::AreaCount(terrain)),
            statistic(Statistic::LargestArea(terrain)),
        ];
        let [areas, largest, all, edge] = end.stats.of(shown(terrain, false));
        self.tally
            .compare(format!("symbols of {terrain}"), symbols, [all, edge]);
        let of_pieces: Vec<i32> = board.terrain(terrain).areas().map(|area| area.count() as i32).collect();
        let pieces_alone = [of_pieces.len() as i32, of_pieces.into_iter().max().unwrap_or(0)];
        let deviation = (pieces_alone == [areas, largest]).then_some(CURRENTS);
        self.tally.note(ours == [areas, largest], deviation, || {
            format!("areas of {terrain}: here {ours:?}, recorded {:?}", [areas, largest])
        });
    }

    /// Compares the medals of the planet with different meteorites on the board.
    fn medals(&mut self, board: &Board, score: &Score) {
        let board = Board {
            meteorites: score.meteors.iter().flat_map(|text| squares(text)).collect(),
            ..*board
        };
        let planet = self.game.planet(&board);
        let [rows, columns] = score::complete_lines(self.game.tables(), &board);
        let medals_of = |name: &'static str, lines: u16, medals: [u8; 12]| {
            let complete = (0..12).filter(move |&line| lines >> line & 1 == 1 && medals[line] > 0);
            complete.map(move |line| (format!("{name}_{line}"), i32::from(medals[line])))
        };
        let rows = medals_of("row", rows, planet.row_medals);
        let ours: BTreeMap<String, i32> = rows.chain(medals_of("column", columns, planet.column_medals)).collect();
        let mut recorded = score.nonzero.clone();
        recorded.retain(|key, _| key.starts_with("row_") || key.starts_with("column_"));
        let lines: i32 = recorded.values().sum();
        self.tally.compare("lines", ours, recorded);
        self.tally
            .compare("medals of lines", score::line_medals(self.game.tables(), &board), lines);

        let (zones, medals) = &planet.full_zones;
        let but_last_lines = |zone: &Grid| {
            let [last_row, last_column] = [Square::row, Square::column].map(|line| zone.iter().map(line).max());
            zone.iter()
                .filter(|square| Some(square.row()) != last_row && Some(square.column()) != last_column)
                .all(|square| board.covered.contains(square))
        };
        let paid = lines + medals * zones.iter().filter(|zone| but_last_lines(zone)).count() as i32;
        let deviation = (!zones.is_empty() && paid == score.total).then_some(ZONE_LINES);
        let ours = score::planet_medals(self.game.tables(), &board);
        self.tally.note(ours == score.total, deviation, || {
            format!("medals: here {ours}, recorded {}", score.total)
        });
    }
}

/// On Cerberus, ice of the recorded ground bars a first piece that may lie there by our data.
#[test]
fn a_first_piece_away_from_the_start_is_explained_on_the_recorded_ground_too() {
    let mut vectors = Vectors::new();
    let line = r#"{"k":"board","id":"by hand","planet":2,"techs":[]}"#;
    vectors.check(serde_json::from_str(line).expect("it is a line"));
    let query = Query {
        s: 0,
        tile: Piece::Tile(8),
        techs: vec!["bypass".into()],
        rule: Some("cannotPlaceOnIce".into()),
        set: String::new(),
    };
    let first = vectors.placements(&vectors.recorded, &query, true);
    let ours = vectors.placements(&vectors.game, &query, true);
    assert_ne!(first, ours, "the ground makes a difference (D26)");
    let start = vectors.game.planet(&vectors.state.boards[Seat(0)]).start;
    let mut later = Vectors::new();
    later.check(serde_json::from_str(line).expect("it is a line"));
    laying::lay_patch(&mut later.state.boards[Seat(0)], start.first().expect("it has squares"));
    let anywhere = later.placements(&later.game, &query, true);
    let away = anywhere.into_iter().find(|text| {
        let mut squares = lines::placement_squares(text);
        !squares.any(|square| start.contains(square))
    });
    let recorded = first.into_iter().chain(away).collect();
    assert_eq!(
        vectors.deviation(&query, &ours, &recorded),
        Some(FIRST_ON_PRINTED_GROUND)
    );
}
