//! An agent of the registry with all its parameters set, and its text.

use crate::mcts;
use crate::search::budget::Budget;
use crate::spec::about::{About, Parameter};
use crate::spec::agent_file::{AgentFile, AgentFileError};
use crate::spec::error::SpecError;
use crate::spec::registry::{BUILT_IN, LOG, NAME, NO_LOG, SLIPS, WITHOUT};
use crate::spec::settings::{HEURISTIC, LEARNED, Settings};
use crate::thought::Unit;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The parameters that name files; an agent has at most one file.
const FILES: [&str; 2] = [WEIGHTS, MODEL];
pub(super) const WEIGHTS: &str = "weights";
const MODEL: &str = "model";
/// The parameter that names the evaluation.
pub(super) const EVAL: &str = "eval";

/// An agent of the registry with all its parameters set.
///
/// Two texts that mean the same agent give equal specs: parameters are in the registry's order, and those not given have
/// their default.
///
/// # Examples
/// ```
/// use orrery_agents::AgentSpec;
///
/// let spec: AgentSpec = "mcts:iters=0500,noise=.50".parse()?;
/// assert_eq!(spec.to_string(), "mcts:iters=500,noise=0.5", "what has its default is left out");
/// assert_eq!(spec, "mcts:noise=0.5,iters=500".parse()?);
/// assert!(spec.is_repeatable());
/// assert!(!"mcts:ms=100".parse::<AgentSpec>()?.is_repeatable(), "CPU time is not the same twice");
///
/// let wrong = "mcts:iter=500".parse::<AgentSpec>().unwrap_err();
/// assert!(wrong.to_string().ends_with("did you mean iters?"), "{wrong}");
///
/// let class: AgentSpec = "python:bot.py:Mine".parse()?;
/// assert_eq!(class.title(), "Mine");
/// assert_eq!(class, "extern:cmd=python3 -m orrery.bot bot.py Mine,name=Mine".parse()?);
/// # Ok::<(), orrery_agents::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct AgentSpec {
    about: &'static About,
    values: Vec<String>,
    /// What the values mean.
    read: Box<Settings>,
    without: Option<Box<str>>,
    /// The probability that it plays a drawn action in place of its own.
    slips: f64,
    name: Option<Box<str>>,
    /// The content of the file that it names, once it is read.
    file: Option<Arc<AgentFile>>,
}

impl AgentSpec {
    /// The agent with the values of its parameters, and of those in [`COMMON`](crate::COMMON).
    pub(super) fn of(
        about: &'static About,
        values: Vec<String>,
        [without, slips, name]: [Option<String>; 3],
    ) -> Result<AgentSpec, SpecError> {
        let slips = slips.map_or(0.0, |slips| slips.parse().expect("its parameter allows numbers"));
        let spec = AgentSpec {
            about,
            read: Box::new((about.read)(&mut values.iter())),
            values,
            without: without.map(String::into_boxed_str),
            slips,
            name: name.map(String::into_boxed_str),
            file: None,
        };
        spec.checked()
    }

    /// Refuses what its parameters do not allow together.
    fn checked(self) -> Result<AgentSpec, SpecError> {
        let not_of_a_person = [(self.is_restricted(), &WITHOUT), (self.slips > 0.0, &SLIPS)];
        if let Some((_, parameter)) = not_of_a_person.iter().find(|(is_set, _)| *is_set && self.is_person()) {
            return Err(SpecError::Person(parameter.name));
        }
        if self.names(WEIGHTS) && !self.has_weights() {
            return Err(SpecError::NoWeights(self.to_string()));
        }
        if self.names(MODEL) && !self.learns() {
            return Err(SpecError::NoModel(self.to_string()));
        }
        Ok(self)
    }

    /// The agent's entry in the registry.
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The parameters and their values, in the registry's order.
    pub fn settings(&self) -> impl Iterator<Item = (&'static Parameter, &str)> {
        self.about.parameters.iter().zip(self.values.iter().map(String::as_str))
    }

    /// Its name in results: the one it was given, otherwise its text.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::AgentSpec;
    ///
    /// let old: AgentSpec = "greedy:name=old".parse()?;
    /// assert_eq!((old.title(), old.to_string()), ("old".to_owned(), "greedy:name=old".to_owned()));
    /// assert_eq!(old.unnamed().title(), "greedy");
    /// # Ok::<(), orrery_agents::SpecError>(())
    /// ```
    pub fn title(&self) -> String {
        self.name().map_or_else(|| self.to_string(), str::to_owned)
    }

    /// The name it was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The words for what it does without, ascending; their meaning depends on the game.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::AgentSpec;
    ///
    /// let spec: AgentSpec = "greedy:without=techs+rovers".parse()?;
    /// assert!(spec.without().eq(["rovers", "techs"]));
    /// assert_eq!(spec.to_string(), "greedy:without=rovers+techs");
    /// assert_eq!(spec.unrestricted(), "greedy".parse()?);
    /// # Ok::<(), orrery_agents::SpecError>(())
    /// ```
    pub fn without(&self) -> impl Iterator<Item = &str> {
        self.without.iter().flat_map(|words| words.split('+'))
    }

    /// Whether it does without something.
    pub fn is_restricted(&self) -> bool {
        self.without.is_some()
    }

    /// The same agent without a restriction.
    #[must_use]
    pub fn unrestricted(&self) -> AgentSpec {
        AgentSpec {
            without: None,
            ..self.clone()
        }
    }

    /// The same agent, which also does without these kinds of actions and mechanisms.
    ///
    /// # Errors
    /// If they cannot be written in its text, or it is a person.
    pub fn restricted_to(&self, without: &str) -> Result<AgentSpec, SpecError> {
        let both: Vec<&str> = self.without().chain([without]).collect();
        let words = WITHOUT.read(self.about.name, &both.join("+"))?;
        let restricted = AgentSpec {
            without: Some(words.into_boxed_str()),
            ..self.clone()
        };
        restricted.checked()
    }

    /// The probability that it plays a drawn action in a decision, in place of its own: a stand-in for weaker play.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::AgentSpec;
    ///
    /// let spec: AgentSpec = "greedy:slips=.10".parse()?;
    /// assert_eq!((spec.slips(), spec.to_string()), (0.1, "greedy:slips=0.1".to_owned()));
    /// assert_eq!(spec.without_slips(), "greedy:slips=0".parse()?);
    /// assert_eq!(spec.without_slips().to_string(), "greedy");
    /// # Ok::<(), orrery_agents::SpecError>(())
    /// ```
    pub fn slips(&self) -> f64 {
        self.slips
    }

    /// The same agent, which always plays its own action. Whoever asks an agent for advice asks this one.
    #[must_use]
    pub fn without_slips(&self) -> AgentSpec {
        AgentSpec {
            slips: 0.0,
            ..self.clone()
        }
    }

    /// The same agent without its name, which changes nothing of its play.
    #[must_use]
    pub fn unnamed(&self) -> AgentSpec {
        AgentSpec {
            name: None,
            ..self.clone()
        }
    }

    /// The file for the conversation with its program, if it has one.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::AgentSpec;
    /// use std::path::Path;
    ///
    /// let bot: AgentSpec = "extern:cmd=bot,log=talk.jsonl".parse()?;
    /// assert_eq!(bot.log(), Some(Path::new("talk.jsonl")));
    /// assert_eq!(bot.to_string(), "extern:cmd=bot", "it changes nothing of its play");
    /// assert_eq!(bot.without_log(), "extern:cmd=bot".parse()?);
    /// # Ok::<(), orrery_agents::SpecError>(())
    /// ```
    pub fn log(&self) -> Option<&Path> {
        let log = &self.values[self.place_of(LOG)?];
        (log != NO_LOG).then(|| Path::new(log))
    }

    /// The same agent without a file for the conversation with its program.
    #[must_use]
    pub fn without_log(&self) -> AgentSpec {
        self.place_of(LOG)
            .map_or_else(|| self.clone(), |place| self.with_value(place, NO_LOG))
    }

    /// The file that it names: that of `weights=` or of `model=`.
    pub fn file_path(&self) -> Option<&Path> {
        self.file_place().map(|place| Path::new(&self.values[place]))
    }

    /// The content of its file, if it was read.
    pub(crate) fn file(&self) -> Option<&AgentFile> {
        self.file.as_deref()
    }

    /// The content of the file that [`file_path`](AgentSpec::file_path) names as text, if it was read.
    pub fn file_text(&self) -> Option<String> {
        self.file.as_deref().map(AgentFile::to_string)
    }

    /// The checksum of that content in sixteen digits.
    pub fn file_checksum(&self) -> Option<String> {
        self.file.as_deref().map(AgentFile::checksum)
    }

    /// How the content of its file differs from that of another agent, with both values.
    pub fn file_differences(&self, other: &AgentSpec) -> Vec<String> {
        match (self.file.as_deref(), other.file.as_deref()) {
            (Some(ours), Some(theirs)) => ours.differences(theirs),
            _ => Vec::new(),
        }
    }

    /// Whether it names a file that was not read yet. It can play only [`with_file`](AgentSpec::with_file).
    pub fn lacks_file(&self) -> bool {
        self.file_path().is_some() && self.file.is_none()
    }

    /// The same agent with this text as the content of the file that it names.
    ///
    /// # Errors
    /// If it names none, or the text has not the form of such a file. Whether it fits a game is checked by a
    /// [`Roster`](crate::Roster).
    pub fn with_file(mut self, text: &str) -> Result<AgentSpec, AgentFileError> {
        let place = self.file_place().ok_or(AgentFileError::NotNamed)?;
        self.file = Some(Arc::new(match self.about.parameters[place].name {
            MODEL => AgentFile::Model(Arc::new(text.parse()?)),
            _ => AgentFile::Weights(text.parse()?),
        }));
        Ok(self)
    }

    /// The same agent with the content that another agent has of the same file; without effect if it names another one.
    #[must_use]
    pub fn with_file_of(self, other: &AgentSpec) -> AgentSpec {
        let is_same = self.file_place().is_some_and(|place| {
            let parameter = self.about.parameters[place].name;
            let theirs = other.file_place().map(|place| other.about.parameters[place].name);
            theirs == Some(parameter) && self.file_path() == other.file_path()
        });
        match &other.file {
            Some(file) if is_same => AgentSpec {
                file: Some(Arc::clone(file)),
                ..self
            },
            _ => self,
        }
    }

    /// The same agent with another file of weights, not yet read; none if it has no weights or the path cannot be written
    /// in its text.
    pub fn with_weights_path(&self, path: &str) -> Option<AgentSpec> {
        let place = self.place_of(WEIGHTS).filter(|_| self.has_weights())?;
        self.with_path(place, path)
    }

    /// The same agent with the evaluation `learned` and the file of a model, not yet read; none if it cannot have that
    /// evaluation or the path cannot be written in its text.
    pub fn with_model_path(&self, path: &str) -> Option<AgentSpec> {
        let (eval, model) = (self.place_of(EVAL)?, self.place_of(MODEL)?);
        self.with_built_in_files()
            .with_value(eval, LEARNED)
            .with_path(model, path)
    }

    /// The same agent by the heuristic evaluation, which has weights, if it has the model of the program by default; any other agent as it is.
    /// That is what `orrery tune` tunes, and what `orrery learn` begins with.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::AgentSpec;
    ///
    /// let by_heuristic = |text: &str| text.parse::<AgentSpec>().expect("in the registry").by_heuristic().to_string();
    /// assert_eq!(by_heuristic("planner:beam=4"), "planner:eval=heuristic,beam=4");
    /// assert_eq!(by_heuristic("planner:model=a.toml"), "planner:model=a.toml", "it names another model");
    /// assert_eq!(by_heuristic("greedy:eval=learned"), "greedy:eval=learned", "that is not its default");
    /// ```
    #[must_use]
    pub fn by_heuristic(&self) -> AgentSpec {
        let has_default_model = |place: &usize| self.learns() && self.about.parameters[*place].default == LEARNED;
        match self.place_of(EVAL).filter(has_default_model) {
            Some(eval) if self.file_place().is_none() => self.with_value(eval, HEURISTIC),
            _ => self.clone(),
        }
    }

    /// Whether it can have the evaluation `learned`.
    pub fn can_learn(&self) -> bool {
        self.place_of(MODEL).is_some()
    }

    fn with_path(&self, place: usize, path: &str) -> Option<AgentSpec> {
        let mut spec = self.with_value(place, &self.about.parameters[place].allowed.read(path)?);
        spec.file = None;
        Some(spec)
    }

    /// The same agent with another value of a parameter, which allows it.
    fn with_value(&self, place: usize, value: &str) -> AgentSpec {
        let mut values = self.values.clone();
        value.clone_into(&mut values[place]);
        self.with_values(values)
    }

    fn with_values(&self, values: Vec<String>) -> AgentSpec {
        AgentSpec {
            read: Box::new((self.about.read)(&mut values.iter())),
            values,
            ..self.clone()
        }
    }

    /// The same agent with what is built in, in place of a file.
    #[must_use]
    pub fn with_built_in_files(&self) -> AgentSpec {
        let mut spec = self.clone();
        for place in FILES.iter().filter_map(|parameter| self.place_of(parameter)) {
            spec = spec.with_value(place, BUILT_IN);
        }
        spec.file = None;
        spec
    }

    fn place_of(&self, name: &str) -> Option<usize> {
        let mut known = self.about.parameters.iter();
        known.position(|parameter| parameter.name == name)
    }

    /// The parameter that names a file.
    fn file_place(&self) -> Option<usize> {
        let mut places = FILES.iter().filter_map(|parameter| self.place_of(parameter));
        places.find(|&place| self.values[place] != BUILT_IN)
    }

    /// The text of all that its play depends on: without its name, and with the checksum of its file in place of
    /// its path.
    pub fn spelling_of_play(&self) -> String {
        self.as_played().to_string()
    }

    /// The same text, but a model is always spelled out, the heuristic never, of a program its command alone is, and
    /// `without=` and `slips=` are left out. Random streams are drawn from it, so that stored games are played again, another
    /// time limit changes no seed of a program, and an agent that is restricted or slips has the streams of the agent itself.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::AgentSpec;
    ///
    /// let of = |text: &str| text.parse::<AgentSpec>().expect("in the registry").spelling_of_streams();
    /// assert_eq!(of("planner:eval=heuristic"), "planner");
    /// assert_eq!(of("planner"), "planner:eval=learned");
    /// assert_eq!(of("extern:cmd=bot,ms=700"), of("extern:cmd=bot"));
    /// assert_eq!(of("random:without=rovers,slips=0.1"), of("random"));
    /// ```
    pub fn spelling_of_streams(&self) -> String {
        let mut spec = self.as_played().unrestricted().without_slips();
        if self.is_program() {
            let limitless = spec.settings().map(|(parameter, value)| match parameter.name {
                "cmd" => value.to_owned(),
                _ => parameter.default.to_owned(),
            });
            spec = spec.with_values(limitless.collect());
        }
        spec.text_without_defaults(true)
    }

    fn as_played(&self) -> AgentSpec {
        let spec = self.unnamed();
        match (self.file_place(), &self.file) {
            (Some(place), Some(file)) => spec.with_value(place, &file.checksum()),
            _ => spec,
        }
    }

    /// Whether the agent is a person.
    pub fn is_person(&self) -> bool {
        *self.read == Settings::Human
    }

    /// Whether the agent is a program.
    pub fn is_program(&self) -> bool {
        matches!(*self.read, Settings::Extern(..))
    }

    /// Whether the agent is a program or a [guest](crate::Guests): its text does not say how it plays.
    pub fn is_from_outside(&self) -> bool {
        matches!(*self.read, Settings::Extern(..) | Settings::Guest(_))
    }

    /// The name that its program has for it, such as that of its class, if the agent is a [guest](crate::Guests).
    pub fn guest_class(&self) -> Option<&str> {
        match &*self.read {
            Settings::Guest(class) => Some(class),
            _ => None,
        }
    }

    /// Whether its evaluation has a model.
    pub(crate) fn learns(&self) -> bool {
        self.eval() == Some(LEARNED)
    }

    /// The word of its evaluation.
    fn eval(&self) -> Option<&str> {
        Some(&self.values[self.place_of(EVAL)?])
    }

    /// Whether its evaluation has weights that can be tuned.
    pub fn has_weights(&self) -> bool {
        self.eval() == Some(HEURISTIC)
    }

    /// Whether the agent values actions, so that it has a [`Thought`](crate::Thought) of a decision.
    pub fn has_thoughts(&self) -> bool {
        self.unit().is_some()
    }

    /// The unit of its values of actions; none if it does not value actions.
    pub fn unit(&self) -> Option<Unit> {
        self.about.unit
    }

    /// Whether the agent makes the same choices again in the same games: not if its play depends on a clock or on an
    /// external program.
    pub fn is_repeatable(&self) -> bool {
        match *self.read {
            Settings::Flat(_, _, budget, ..) | Settings::Mcts(_, mcts::Settings { budget, .. }) => {
                matches!(budget, Budget::Iterations(_))
            }
            _ => self.about.is_repeatable,
        }
    }

    /// What it is built from.
    pub(crate) fn read(&self) -> &Settings {
        &self.read
    }

    /// The text without its log and without what has its default, where `by_heuristic` says which evaluation that is.
    fn text_without_defaults(&self, by_heuristic: bool) -> String {
        let slips = (self.slips > 0.0).then(|| self.slips.to_string());
        let changed = self
            .settings()
            .filter(|(parameter, value)| parameter.name != LOG && parameter.default(by_heuristic) != Some(value));
        let common = [
            (&WITHOUT, self.without.as_deref()),
            (&SLIPS, slips.as_deref()),
            (&NAME, self.name()),
        ];
        let common = common
            .into_iter()
            .filter_map(|(parameter, value)| Some((parameter, value?)));
        let changed = changed.chain(common);
        let mut text = self.about.name.to_owned();
        for (i, (parameter, value)) in changed.enumerate() {
            text.push(if i == 0 { ':' } else { ',' });
            text.extend([parameter.name, "=", value]);
        }
        text
    }

    /// Whether it names a file in this parameter.
    fn names(&self, parameter: &str) -> bool {
        self.place_of(parameter)
            .is_some_and(|place| self.values[place] != BUILT_IN)
    }
}

impl fmt::Display for AgentSpec {
    /// The shortest text that means this agent: parameters at their default are left out. Those that every
    /// agent has come after its own, the name last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_without_defaults(self.names(WEIGHTS)))
    }
}
