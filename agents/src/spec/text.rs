//! The text of agents, cut into their names and settings.

use crate::external::QUOTES;
use crate::spec::error::SpecError;

/// The name and the settings of an agent, as they are written.
type Written<'a> = (&'a str, Vec<&'a str>);

/// The agents of a text: a piece `key=value` belongs to the agent before it.
pub(crate) fn agents(text: &str) -> Result<Vec<Written<'_>>, SpecError> {
    let mut agents: Vec<Written<'_>> = Vec::new();
    for piece in pieces(text).map(str::trim) {
        if piece.is_empty() {
            return Err(SpecError::Empty { text: text.to_owned() });
        }
        let is_setting = piece.split('=').next().is_some_and(|key| !key.contains(':')) && piece.contains('=');
        match (is_setting, agents.last_mut()) {
            (true, Some((_, given))) => given.push(piece),
            (true, None) => {
                return Err(SpecError::NoAgentBefore {
                    piece: piece.to_owned(),
                });
            }
            (false, _) => {
                let (name, first) = piece
                    .split_once(':')
                    .map_or((piece, None), |(name, rest)| (name, Some(rest)));
                agents.push((name.trim(), first.into_iter().collect()));
            }
        }
    }
    Ok(agents)
}

/// The pieces between commas outside quotes.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut quote = None;
    text.split(move |c: char| {
        match quote {
            Some(end) if c == end => quote = None,
            None if QUOTES.contains(&c) => quote = Some(c),
            _ => {}
        }
        c == ',' && quote.is_none()
    })
}
