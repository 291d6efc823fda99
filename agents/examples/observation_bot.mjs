#!/usr/bin/env node
// Plays Planet Unknown by the packed observation, which it asks for in protocol 2, and by the indices of actions alone: it gets no
// text and no fields. It knows no shapes: it learns each from the last tile in the next observation, and lays tiles where most
// of their edges touch the rim or another piece.
//
//     orrery tournament --agents "extern:cmd=node agents/examples/observation_bot.mjs,random" --games 100
//
// The protocol is described in agents/EXTERN.md, the observation in engine/src/planet_unknown/SPEC.md.

import { createInterface } from "node:readline";

const SIDE = 12;
const SQUARES = SIDE * SIDE;
const PLANES = 17;
const LAY = { first: 9, actions: 2304 };

/** What the seat sees of its own planet and of its two offers. */
function unpacked(base64) {
  const bytes = Buffer.from(base64, "base64");
  const bit = (place) => (bytes[2 + (place >> 3)] >> (place & 7)) & 1;
  const plane = (number) => Array.from({ length: SQUARES }, (_, square) => bit(number * SQUARES + square));
  const flags = PLANES * SQUARES * bytes[1];
  const oneOf = (first) => Array.from({ length: SIDE }, (_, shape) => bit(flags + first + shape)).indexOf(1);
  const covered = [2, 3, 4, 5, 6, 7].map(plane);
  const free = plane(0).map((isSquare, square) => isSquare && !covered.some((terrain) => terrain[square]));
  return { free, lifepods: plane(11), lastTile: plane(14), shapes: [oneOf(232), oneOf(252)] };
}

const isLay = (index) => index >= LAY.first && index < LAY.first + LAY.actions;

/** The dimensions of a `lay`. */
function laid(index) {
  const within = index - LAY.first;
  return {
    slot: Math.floor(within / (8 * SQUARES)),
    orientation: Math.floor(within / SQUARES) % 8,
    row: Math.floor(within / SIDE) % SIDE,
    column: within % SIDE,
  };
}

/** Squares moved so that they begin in row 0 and column 0. */
function anchored(squares) {
  const top = Math.min(...squares.map(([row]) => row));
  const left = Math.min(...squares.map(([, column]) => column));
  return squares.map(([row, column]) => [row - top, column - left]);
}

/** A shape in an orientation: turned over from 4 on, then turned clockwise by quarters. */
function oriented(shape, orientation) {
  const over = shape.map(([row, column]) => (orientation >= 4 ? [row, -column] : [row, column]));
  const quarters = Array.from({ length: orientation % 4 });
  return anchored(quarters.reduce((squares) => squares.map(([row, column]) => [column, -row]), over));
}

/** The shape that looks like this in an orientation. */
function unturned(squares, orientation) {
  const quarters = Array.from({ length: orientation % 4 });
  const back = quarters.reduce((turned) => turned.map(([row, column]) => [-column, row]), squares);
  return anchored(back.map(([row, column]) => (orientation >= 4 ? [row, -column] : [row, column])));
}

const shapes = new Map();
let last = null;

/** Learns a shape from where the last tile lies now. */
function learn(seen) {
  const squares = [...seen.lastTile.keys()].filter((square) => seen.lastTile[square]);
  if (last && squares.length > 0) {
    const places = squares.map((square) => [Math.floor(square / SIDE), square % SIDE]);
    shapes.set(last.shape, unturned(places, last.orientation));
  }
  last = null;
}

/** How many edges touch the rim or another piece; lifepods under the tile count against it. */
function worthOfLay(index, seen) {
  const { slot, orientation, row, column } = laid(index);
  const shape = shapes.get(seen.shapes[slot]) ?? [[0, 0], [0, 1], [1, 0], [1, 1]];
  const squares = oriented(shape, orientation).map(([down, right]) => (row + down) * SIDE + column + right);
  const isOpen = (down, right) => down >= 0 && down < SIDE && right >= 0 && right < SIDE && seen.free[down * SIDE + right];
  let worth = 0;
  for (const square of squares) {
    const [down, right] = [Math.floor(square / SIDE), square % SIDE];
    for (const [a, b] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const beside = (down + a) * SIDE + right + b;
      worth += !squares.includes(beside) && !isOpen(down + a, right + b) ? 1 : 0;
    }
    worth -= seen.lifepods[square] ? 2 : 0;
  }
  return worth;
}

function worth(index, seen) {
  if (isLay(index)) return worthOfLay(index, seen);
  // To be done gives up what waits; all else gives something.
  return index === 0 ? -100 : 100;
}

function choose(question) {
  const seen = unpacked(question.observation);
  learn(seen);
  const rated = question.actions.map(({ index }) => ({ index, worth: worth(index, seen) }));
  const most = Math.max(...rated.map((action) => action.worth));
  const best = rated.filter((action) => action.worth === most);
  const { index } = best[question.seed % best.length];
  if (isLay(index)) {
    const { slot, orientation } = laid(index);
    last = { shape: seen.shapes[slot], orientation };
  }
  return index;
}

function answer(message) {
  if (message.type === "hello") {
    const made = { game: "planet-unknown", actions: 4, observation: 3 };
    return { type: "hello", protocol: 2, want: ["observation", "over"], name: "observation_bot", version: "1", ...made };
  }
  return { type: "action", index: choose(message) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "over") {
    // The next game begins on an empty planet.
    last = null;
  } else {
    process.stdout.write(JSON.stringify({ id: message.id, ...answer(message) }) + "\n");
  }
}
