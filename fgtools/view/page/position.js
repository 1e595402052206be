// A position: the table at one moment, and what a move does to it. A position is never changed; a move makes a new one.
//
// - columns: base card first, available card last.
// - undug: of each column, how many lower cards still lie covered as dealt; of these, those in the game's face_down
//   rows are face down.
// - bouquet; cells, null where one is free.
// - foundations: cards on each, suit by suit; where a suit has two, the taller first.
// - redealSeed: what a redeal is shuffled with, null where there is none (any more).

import { cardOf, rankOf, suitOf, SUITS } from "./cards.js";
import { fg1Shuffle } from "./fg1.js";

// The table before the first move. `game` is the table of the rules, `deal` a fgtools/deal document.
export function start(game, deal) {
  const { foundations } = deal;
  const heights = (suit) => (foundations ? foundations[suit] : Array(game.foundations_per_suit).fill(0));
  return {
    columns: deal.columns,
    undug: deal.columns.map((column) => (game.face_down.length && column.length ? column.length - 1 : 0)),
    bouquet: deal.bouquet,
    cells: deal.cells ?? Array(game.cells).fill(null),
    foundations: [...game.suits].flatMap(heights),
    redealSeed: game.redeals ? (deal.seed ?? deal.id) : null,
  };
}

// Whether every card is on the foundations. Emptying the bouquet alone does not win.
export const isWon = ({ columns, bouquet, cells }) =>
  !bouquet.length && columns.every((column) => !column.length) && cells.every((card) => !card);

export const foundationCards = (position) => position.foundations.reduce((sum, height) => sum + height, 0);

export const isFaceDown = (game, position, column, row) => row < position.undug[column] && game.face_down.includes(row);

const firstFoundation = (game, suit) => game.suits.indexOf(suit) * game.foundations_per_suit;
const topRank = (game, height) => (height ? ((height - 1) % game.ranks) + 1 : 0);

// The top cards of a suit's foundations, the taller foundation's first; equal ones once.
export function foundationTops(game, position, suit) {
  const first = firstFoundation(game, suit);
  const heights = position.foundations.slice(first, first + game.foundations_per_suit);
  return [...new Set(heights)].filter((height) => height).map((height) => cardOf(topRank(game, height), suit));
}

// The number of the foundation that takes this card next, -1 if none does.
export function foundationTaking(game, position, card) {
  const first = firstFoundation(game, suitOf(card));
  return position.foundations.findIndex(
    (height, number) =>
      number >= first &&
      number < first + game.foundations_per_suit &&
      height % game.ranks === rankOf(card) - 1 &&
      height < game.foundation_height,
  );
}

// The card that a move takes; of a run the highest.
export function movingCard(game, position, { source, run, card }) {
  const { kind, number } = source;
  if (kind === "column") return position.columns[number].at(-run);
  if (kind === "cell") return position.cells[number];
  if (kind === "bouquet") return card;
  const tops = foundationTops(game, position, SUITS[number]);
  return tops.includes(card) ? card : tops[0];
}

// The position after a legal move or redeal (rules.js says which are legal).
export function apply(game, position, entry) {
  if (entry.word === "redeal") return redealt(game, position);
  const { source, target, run } = entry;
  const card = movingCard(game, position, entry);
  const after = { ...position };
  let taken = [card];
  if (source.kind === "column") {
    const column = position.columns[source.number];
    const left = column.slice(0, -run);
    taken = column.slice(-run);
    after.columns = position.columns.with(source.number, left);
    // The card that now ends the column turns up.
    const undug = Math.min(position.undug[source.number], Math.max(0, left.length - 1));
    after.undug = position.undug.with(source.number, undug);
  } else if (source.kind === "bouquet") {
    after.bouquet = position.bouquet.toSpliced(position.bouquet.indexOf(card), 1);
  } else if (source.kind === "cell") {
    after.cells = position.cells.with(source.number, null);
  } else {
    after.foundations = withHeight(game, position.foundations, foundationEndingIn(game, position, card), -1);
  }
  if (target.kind === "column") {
    after.columns = after.columns.with(target.number, [...after.columns[target.number], ...taken]);
  } else if (target.kind === "cell") {
    after.cells = after.cells.with(target.number, card);
  } else {
    after.foundations = withHeight(game, after.foundations, foundationTaking(game, position, card), 1);
  }
  return after;
}

function foundationEndingIn(game, position, card) {
  const first = firstFoundation(game, suitOf(card));
  return position.foundations.findIndex((height, i) => i >= first && topRank(game, height) === rankOf(card));
}

// The foundations after a card has gone to one of them (step 1) or come from it (-1); a suit's taller one first.
function withHeight(game, foundations, number, step) {
  const each = game.foundations_per_suit;
  const first = number - (number % each);
  const changed = foundations.with(number, foundations[number] + step);
  const ofSuit = changed.slice(first, first + each).sort((a, b) => b - a);
  return changed.toSpliced(first, each, ...ofSuit);
}

// House rule: the unplayed cards picked up, shuffled and dealt again round by round, all face up.
function redealt(game, position) {
  const unplayed = [...position.columns.flat(), ...position.bouquet, ...position.cells.filter((card) => card)];
  const cards = fg1Shuffle(unplayed, "redeal/1", position.redealSeed);
  const columns = game.columns.map(() => []);
  for (let row = 0; row < Math.max(...game.columns); row++) {
    game.columns.forEach((length, c) => {
      if (row < length && cards.length) columns[c].push(cards.shift());
    });
  }
  return {
    columns,
    undug: columns.map(() => 0),
    bouquet: cards,
    cells: position.cells.map(() => null),
    foundations: position.foundations,
    redealSeed: null,
  };
}
