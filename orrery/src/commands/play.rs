//! `orrery play`: one game, printed so that a person can follow it, or played by people at the terminal.

use crate::game::args::{GameArgs, ids};
use crate::game::job::{Dealer, Job, with_game};
use crate::game::weights;
use crate::host::args::AgentArgs;
use crate::runs::insight::Insight;
use crate::runs::resume;
use crate::runs::saved_game::{restore, saved_game};
use crate::runs::saver::{self, Saver};
use crate::runs::trust::TrustArgs;
use crate::terminal::editor::LineEditor;
use crate::terminal::interrupt::{LastText, stop_at_once};
use crate::terminal::new_file::{check_is_new, write_new};
use crate::terminal::output::{self, Usage, listed, refuse};
use crate::terminal::screen::{lines_of_screen, screen};
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use orrery_agents::{Agent, AgentSpec, Playable, Roster, SpecError, Thought};
use orrery_arena::human::{Course, End, Hint, HumanGame, OtherSeats, Position, Terminal};
use orrery_arena::record::Record;
use orrery_arena::report::{Boards, Transcript, Turned, counted};
use orrery_arena::{AgentIndex, Forfeited, GameFile, RunConfig, SavedGame};
use orrery_engine::{Action, BySeat, Game, Rng, Seat, Turn, View};
use orrery_web::drawing;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

/// The options of a game.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery play --agents human,greedy --record evening.game
  orrery play --resume evening.game
  orrery play --game planetarium --agents planner,greedy --seed 7 --boards end")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    /// When boards are drawn: a seat's after its turn, all after a round, or all at the end
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Turn)]
    boards: When,
    /// Save the game in this file, after each turn of a person and when it is over
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw the position at the end in this new file, as SVG: what a person who plays alone or leaves sees, else all
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Resume the game in this file, with its rules and its agents, and save it there
    #[arg(long, value_name = "FILE", group = "stored", conflicts_with = "record")]
    #[arg(conflicts_with_all = ids::<GameArgs>(), conflicts_with_all = ids::<AgentArgs>())]
    resume: Option<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Turn,
    Round,
    End,
}

impl From<When> for Boards {
    fn from(when: When) -> Boards {
        match when {
            When::Turn => Boards::Turn,
            When::Round => Boards::Round,
            When::End => Boards::End,
        }
    }
}

impl PlayArgs {
    /// Plays the game and prints it.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        let (file, saved) = self.kept()?;
        if let (Some(saved), Some(file)) = (&saved, &self.resume) {
            let file = file.clone();
            self.who.agents = restore(saved, &mut self.game)?.with_names_once();
            self.trust.check(&file, self.who.agents.0.iter())?;
        } else {
            weights::read(&mut self.who.agents.0)?;
        }
        if let Some(svg) = &self.svg {
            check_is_new("--svg", svg)?;
        }
        let last_text = LastText::default();
        stop_at_once(Arc::clone(&last_text))?;
        let playing = Playing {
            args: &self,
            saved,
            file,
            last_text,
        };
        output::print_drawn(&with_game(&self.game, playing)?)
    }

    /// The file that keeps the game, and the game that is resumed.
    fn kept(&self) -> anyhow::Result<(Option<GameFile>, Option<SavedGame>)> {
        if let Some(file) = &self.resume {
            // Before anything is made beside it.
            let saved = saver::read(file)?;
            let (kept, found) = saver::take(file).map_err(Usage)?;
            return Ok((Some(kept), Some(found.unwrap_or(saved))));
        }
        let kept = self.record.as_deref().map(saver::take_new).transpose();
        Ok((kept.map_err(Usage)?, None))
    }
}

/// A game about to be played.
struct Playing<'a> {
    args: &'a PlayArgs,
    /// The game to be resumed.
    saved: Option<SavedGame>,
    /// The file that keeps the game.
    file: Option<GameFile>,
    last_text: LastText,
}

impl Job for Playing<'_> {
    type Output = String;

    fn needs_deals(&self) -> bool {
        self.saved.is_none()
    }

    /// Plays the game of the file, or the first game of a tournament with the same options.
    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let (game, agents) = (dealer.game, self.args.who.agents.clone());
        let record = match &self.saved {
            Some(saved) => Some(Record::from_bytes(game, &saved.record)?),
            None => None,
        };
        let players = self.saved.as_ref().map_or(dealer.players, |saved| saved.agents.len());
        if agents.0.len() > players {
            let (names, seats) = (agents.0.len(), counted(players as u64, "seat"));
            refuse!("--agents names {names} agents for {seats}; name at most one for each");
        }
        let config = RunConfig::new(game, dealer.setup.clone(), players, agents, 1, self.args.game.deal.seed);
        let config = config.map_err(Usage::from)?;
        let places = match &self.saved {
            // A saved game has its agents in the order of the seats.
            Some(_) => BySeat::from_fn(players, |seat| AgentIndex::from(seat.0)),
            None => config.schedule().table(0, 0),
        };
        let agent = |&agent| config.agents[usize::from(agent)].clone();
        let table: BySeat<AgentSpec> = places.iter().map(agent).collect();
        if config.agents.len() < players {
            let sits = table
                .entries()
                .map(|(seat, agent)| format!("{} in {seat}", agent.title()));
            output::note(&format!("note: {}", sits.collect::<Vec<_>>().join(", ")));
        }
        let begun = record.unwrap_or_else(|| first_record(dealer, &config));
        let position = position(game, &begun)?;
        if game.seats(&position.state) != players {
            return Err(anyhow!(
                "the saved game has {players} agents for {} seats",
                game.seats(&position.state)
            ));
        }
        let mut saver = Saver {
            game,
            file: self.file,
            is_kept: true,
            saved: saved_game(game, &dealer.ruleset, &table, config.seed, Vec::new()),
            begun,
            last_text: self.last_text,
            trust: resume::trust(table.iter()),
        };
        let people = table.entries().filter(|(_, agent)| agent.is_person());
        let people = people.map(|(seat, _)| seat).collect();
        let mut course = Course::new(people, position, Rng::from_words(&[config.seed, HUMAN_GAME]));
        let end = play(game, &config, &places, &table, &mut course, &mut saver)?;
        let position = course.position();
        let forfeit = match &end {
            End::Over => None,
            End::Forfeit(forfeit) => Some(forfeit.clone()),
            End::Left { seat, .. } => Some(Forfeited::left(*seat)),
        };
        let record = saver.record(&position.actions, &position.state, forfeit);
        let named = match &end {
            End::Left { file, .. } => file.as_deref(),
            _ => None,
        };
        let file = saver.write(named, &record)?;
        if let Some(svg) = &self.args.svg {
            let picture = drawing::of_state(game, &position.state, observer(&end, &table));
            write_new(svg, picture.standalone().as_bytes())?;
        }
        match end {
            End::Left { .. } => Ok(screen().wrapped(&saver.how_to_resume(file.as_deref())) + "\n"),
            End::Over | End::Forfeit(_) => {
                let text = whole_game(game, &table, &record, self.args.boards, &Insight::default())?;
                Ok(heading(&config, players) + &text)
            }
        }
    }
}

/// Who may look at the last position: a person who leaves, or who plays with agents only; without one it is open.
fn observer(end: &End, table: &BySeat<AgentSpec>) -> Option<Seat> {
    let mut people = table.entries().filter(|(_, agent)| agent.is_person());
    match (end, people.next(), people.next()) {
        (End::Left { seat, .. }, ..) => Some(*seat),
        (_, Some((person, _)), None) => Some(person),
        _ => None,
    }
}

/// The game before its first action.
fn first_record<G: Game>(dealer: &Dealer<'_, G>, config: &RunConfig) -> Record<G::Setup> {
    let schedule = config.schedule();
    Record {
        setup: (dealer.deal)(0, &mut schedule.setup_stream(0)),
        seed: schedule.deal_seed(0),
        actions: Vec::new(),
        key: 0,
        forfeit: None,
    }
}

/// Plays the game from a position to its end, or until a person leaves it.
fn play<G: Playable>(
    game: &G,
    config: &RunConfig,
    places: &BySeat<AgentIndex>,
    table: &BySeat<AgentSpec>,
    course: &mut Course<G::State>,
    saver: &mut Saver<'_, G>,
) -> anyhow::Result<End> {
    let machines: Vec<AgentSpec> = table.iter().filter(|agent| !agent.is_person()).cloned().collect();
    let roster = output::seated(Roster::open(game, &machines))?;
    let schedule = config.schedule();
    let mut others = Seated {
        game,
        agents: table.iter().map(|agent| roster.build(agent)).collect(),
        streams: BySeat::from_fn(table.seats(), |seat| schedule.agent_stream(0, 0, seat, places[seat])),
    };
    let is_typed = io::stdin().is_terminal();
    let at_terminal = is_typed && io::stdout().is_terminal();
    let terminal = at_terminal.then(|| Terminal {
        screen: screen(),
        height: lines_of_screen(),
        names: table.iter().map(AgentSpec::title).collect(),
    });
    let mut human_game = HumanGame {
        game,
        saving: saver,
        echo: !is_typed,
        terminal,
    };
    let mut stdout = io::stdout().lock();
    Ok(if at_terminal {
        human_game.play(course, &mut others, &mut LineEditor::new()?, &mut stdout)?
    } else {
        human_game.play(course, &mut others, &mut io::stdin().lock(), &mut stdout)?
    })
}

fn heading(config: &RunConfig, players: usize) -> String {
    let players = counted(players as u64, "player");
    format!("{}, {players}, seed {}\n\n", config.game, config.seed)
}

/// Names the stream that the driver of a game with people draws from.
const HUMAN_GAME: u64 = 0x7369_7474;

/// The agents at the table.
struct Seated<'g, G: Game> {
    game: &'g G,
    agents: BySeat<Box<dyn Agent<G>>>,
    streams: BySeat<Rng>,
}

impl<G: Playable> OtherSeats<G> for Seated<'_, G> {
    fn choose(&mut self, view: &View<'_, G>) -> Result<Action, Forfeited> {
        let seat = view.observer();
        let chosen = self.agents[seat].choose(view, &mut self.streams[seat]);
        chosen.map_err(|forfeit| Forfeited {
            seat,
            reason: forfeit.to_string(),
        })
    }

    fn hint(&mut self, agent: &str, view: &View<'_, G>, count: usize) -> Result<Hint, String> {
        let agent = if agent.is_empty() { "planner" } else { agent };
        let agent: AgentSpec = agent.parse().map_err(|error: SpecError| error.to_string())?;
        let mut agent = agent.without_slips();
        weights::read([&mut agent]).map_err(|error| format!("{error:#}"))?;
        agent.heuristic(self.game).map_err(|error| error.to_string())?;
        agent.restricted(self.game).map_err(|error| error.to_string())?;
        let rng = &mut self.streams[view.observer()];
        let thought = agent.build(self.game).think(view, rng, None);
        let (own, thought) = thought.map_err(|forfeit| format!("{agent} has no hint: {forfeit}"))?;
        let found = thought.iter().flat_map(Thought::best);
        let mut best: Vec<(Action, Option<f32>)> = found
            .map(|found| (view.legal()[usize::from(found.place)], Some(found.value)))
            .collect();
        if thought.is_none() {
            best.push((own, None));
        }
        // What it would do is first: of a search it need not be what is worth most.
        best.sort_by_key(|&(action, _)| action != own);
        best.truncate(count);
        Ok(Hint {
            agent: agent.title(),
            unit: agent.unit(),
            best,
        })
    }
}

/// The position of a game after the actions of its record.
fn position<G: Game>(game: &G, record: &Record<G::Setup>) -> anyhow::Result<Position<G::State>> {
    let refused = |problems| anyhow!(listed("the setup cannot be played", &problems));
    let state = match record.actions[..] {
        [] => game.start(&record.setup, record.seed).map_err(refused)?,
        _ => record.replay(game, |_, _, _| {})?,
    };
    let actions = record.actions.clone();
    Ok(Position { state, actions })
}

/// The whole game in words, with what else is known of it.
pub(crate) fn whole_game<G: Game>(
    game: &G,
    table: &BySeat<AgentSpec>,
    record: &Record<G::Setup>,
    boards: When,
    insight: &Insight,
) -> anyhow::Result<String> {
    let names: BySeat<String> = table.iter().map(AgentSpec::title).collect();
    let transcript = Transcript::new(game, &names, boards.into()).on(screen());
    let mut transcript = transcript.with_chances(insight.course.as_ref().map(|(course, _)| course));
    let (notes, mut ply) = (insight.notes(), 0);
    let end = record.replay(game, |before, _, action| {
        if let Turn::Decide(seat) = game.turn(before) {
            transcript.add(before, seat, action);
        }
        notes.get(&ply).into_iter().for_each(|note| transcript.add_note(note));
        ply += 1;
    })?;
    let mut text = transcript.finish(&end, record.forfeit.as_ref());
    if let Some((turned, by)) = &insight.turned {
        let names = table
            .entries()
            .map(|(seat, agent)| format!("{seat} ({})", agent.title()))
            .collect();
        text += "\n";
        text += &Turned::text(turned, &names, by, screen().width);
    }
    Ok(text)
}
