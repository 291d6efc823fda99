//! Gives every board at a table a board of a second kind.

use orrery_engine::Rng;
use std::collections::BTreeMap;

/// A board of the second kind for each board at the tables: at one table all are different, and each board of the first
/// kind has all of the second kind once in each run of `second` of its tables. If there is one, all have it.
///
/// This is a colouring of the edges of a bipartite graph: the tables are on one side, the runs of each board on the
/// other, the boards at tables are the edges, and the colours are the boards of the second kind. No node has more edges
/// than there are colours, so they suffice (D. König, Über Graphen und ihre Anwendung auf Determinantentheorie und
/// Mengenlehre, Mathematische Annalen 77, 1916); a colour that is free at one end only is made free at the other by
/// exchanging it with another one along the path of both.
pub(super) fn cells(tables: &[Vec<u8>], second: usize, rng: &mut Rng) -> Vec<Vec<u8>> {
    if second == 1 {
        return tables.iter().map(|table| vec![0; table.len()]).collect();
    }
    let mut graph = Graph {
        nodes: Vec::new(),
        colours: second as u8,
    };
    let mut runs: BTreeMap<u8, (usize, usize)> = BTreeMap::new();
    let mut edges = Vec::new();
    for table in tables {
        let here = graph.new_node();
        for &board in table {
            let (played, run) = runs.get(&board).copied().unwrap_or_default();
            let run = if played % second == 0 { graph.new_node() } else { run };
            runs.insert(board, (played + 1, run));
            graph.add([here, run], rng);
            edges.push([here, run]);
        }
    }
    let mut edges = edges.into_iter();
    let coloured = |table: &Vec<u8>| {
        edges
            .by_ref()
            .take(table.len())
            .map(|edge| graph.colour_of(edge))
            .collect()
    };
    tables.iter().map(coloured).collect()
}

/// A graph whose edges are coloured; two edges of one node never alike.
struct Graph {
    /// The node at the other end of the edge of each colour.
    nodes: Vec<Vec<Option<usize>>>,
    colours: u8,
}

impl Graph {
    fn new_node(&mut self) -> usize {
        self.nodes.push(vec![None; usize::from(self.colours)]);
        self.nodes.len() - 1
    }

    /// Adds an edge with a random colour that is free at both ends, or else with one made free.
    fn add(&mut self, [a, b]: [usize; 2], rng: &mut Rng) {
        let free = |graph: &Graph, node: usize| -> Vec<u8> {
            let is_free = |&colour: &u8| graph.nodes[node][usize::from(colour)].is_none();
            (0..graph.colours).filter(is_free).collect()
        };
        let (at_a, at_b) = (free(self, a), free(self, b));
        let both: Vec<u8> = at_a.iter().copied().filter(|colour| at_b.contains(colour)).collect();
        let colour = if both.is_empty() {
            let [kept, given] = [&at_a, &at_b].map(|colours| colours[rng.below(colours.len())]);
            self.exchange(b, kept, given);
            kept
        } else {
            both[rng.below(both.len())]
        };
        self.nodes[a][usize::from(colour)] = Some(b);
        self.nodes[b][usize::from(colour)] = Some(a);
    }

    /// Exchanges two colours along the path of both from a node at which the second is free. The path does not reach the
    /// other end of the new edge: the first colour is free there, and a path comes to that side by the first colour.
    fn exchange(&mut self, from: usize, first: u8, second: u8) {
        let mut path = vec![from];
        let mut colours = [first, second].into_iter().cycle();
        while let Some(next) = self.nodes[path[path.len() - 1]][usize::from(colours.next().expect("it has no end"))] {
            path.push(next);
        }
        let [first, second] = [first, second].map(usize::from);
        path.into_iter().for_each(|node| self.nodes[node].swap(first, second));
    }

    fn colour_of(&self, [a, b]: [usize; 2]) -> u8 {
        let colour = self.nodes[a].iter().position(|&other| other == Some(b));
        colour.expect("the edge was added") as u8
    }
}
