//! The rule switches of a game: readings of its rules that are played in both values.

/// A switch: its name, and the function that gives it its other value.
pub(crate) type Switch<R> = (&'static str, fn(&mut R));

/// The switches of the rulesets `R`.
pub(crate) struct Switches<R: 'static>(pub(crate) &'static [Switch<R>]);

impl<R> Switches<R> {
    /// Their names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + use<R> {
        self.0.iter().map(|&(name, _)| name)
    }

    /// Gives one of them its other value. Returns whether there is one with this name.
    pub(crate) fn turn(&self, ruleset: &mut R, name: &str) -> bool {
        let switch = self.0.iter().find(|(known, _)| *known == name);
        switch.inspect(|(_, turn)| turn(ruleset)).is_some()
    }
}
