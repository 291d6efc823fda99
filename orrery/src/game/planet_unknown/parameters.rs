//! The numbers of a corporation that `rebalance` changes, by name: medals and movements of a track together, others one by one.

use crate::game::files::Texts;
use crate::game::numbers;
use crate::game::parameter::Parameter;
use orrery_engine::planet_unknown::Ruleset;
use orrery_engine::planet_unknown::resource::Track;

/// Names of the groups of numbers on tracks, and the word before each of these numbers.
const GROUPS: [(&str, &str); 2] = [("medals", "medal"), ("moves", "move")];

/// The parameters of the corporation with this name; none if the file has no such corporation.
pub(super) fn parameters(texts: &Texts, name: &str) -> Vec<Parameter> {
    let entry = format!("corporations.{name}.");
    let of_entry = |mut parameter: Parameter| {
        parameter.name = parameter.name.strip_prefix(&entry)?.to_owned();
        Some(parameter)
    };
    let all = numbers::of::<Ruleset>(texts).into_iter().filter_map(of_entry);
    let (on_tracks, others): (Vec<_>, Vec<_>) = all.partition(|parameter| parameter.name.starts_with("tracks."));
    let groups = GROUPS
        .iter()
        .flat_map(|&group| Track::ALL.map(|track| of_track(&on_tracks, group, track)));
    let others = others.into_iter().filter(|parameter| !parameter.is_switch());
    groups.flatten().chain(others).collect()
}

/// The numbers after a word on a track; nothing where there are none.
fn of_track(on_tracks: &[Parameter], (group, word): (&str, &str), track: Track) -> Option<Parameter> {
    let start = format!("tracks.{track}.");
    let is_of_group = |parameter: &&Parameter| {
        let place = parameter.name.strip_prefix(&start);
        place.is_some_and(|place| place.split('.').nth(1) == Some(word))
    };
    Parameter::together(format!("{group}.{track}"), on_tracks.iter().filter(is_of_group))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::files::RulesetFiles;
    use orrery_engine::planet_unknown::Ruleset;

    fn names(corporation: &str) -> Vec<String> {
        let found = parameters(&Ruleset::built_in(), corporation);
        found.into_iter().map(|parameter| parameter.name).collect()
    }

    #[test]
    fn a_corporation_has_the_numbers_of_its_tracks_rules_and_techs() {
        let tracks = ["civ", "water", "biomass", "rover", "tech"].map(|track| format!("medals.{track}"));
        let others = [
            "moves.rover",
            "rovers",
            "overflow.rover.move",
            "rule.1.lowest",
            "rule.1.highest",
            "tech.2.count",
            "tech.3.count",
            "tech.5.count",
        ];
        assert_eq!(names("cosmos"), [&tracks[..], &others.map(str::to_owned)].concat());
        assert!(names("jump-drive").contains(&"tech.B.cost".to_owned()));
        assert_eq!(names("nobody"), Vec::<String>::new());
    }

    #[test]
    fn only_the_numbers_of_the_parameter_change() {
        let texts = Ruleset::built_in();
        let found = parameters(&texts, "cosmos");
        let changed = |name: &str, value| {
            let parameter = found.iter().find(|parameter| parameter.name == name).unwrap();
            let before = &texts[&parameter.file];
            let after = parameter.with(before, value);
            let lines = before.lines().zip(after.lines());
            let lines = lines.filter(|(before, after)| before != after);
            lines.map(|(_, after)| after.trim().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            changed("medals.rover", 10),
            [
                r#""move 2 + medal 11", "move 2", "move 2 + synergy", "move 2", "move 2 + medal 12", "move 3", "move 3", "move 3 + medal 15","#
            ]
        );
        assert_eq!(changed("rovers", 3), ["rovers = 3"]);
        assert_eq!(changed("tech.3.count", 7), ["count = 7"]);
    }
}
