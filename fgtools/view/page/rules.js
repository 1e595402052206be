// Which entry is legal, and how an attempt stands. Pure functions of (game, position); `game` is the table of the
// variant's rules that fgtools writes into the page. The checks stand in the order of corpus/conformance/README.md,
// "Checks, in order": the first that fails names the code.

import { isRed, rankOf, suitOf, SUITS } from "./cards.js";
import { FROM_BOUQUET, TO_FOUNDATION, cellPlace, columnPlace, foundationPlace } from "./notation.js";
import { foundationTaking, foundationTops, isFaceDown, isWon, movingCard } from "./position.js";

// The code of the first rule that an entry breaks, null for a legal one. An undo is for attempt.js to judge.
export function whyIllegal(game, position, entry) {
  if (isWon(position)) return "after-the-end";
  if (entry.code) return entry.code;
  if (entry.word === "redeal") return position.redealSeed === null ? "no-redeal" : null;
  return (
    whyNotOfThisGame(game, position, entry) ??
    whyNotTaken(game, position, entry) ??
    whyNotPlaced(game, position, entry.target, movingCard(game, position, entry))
  );
}

// What is wrong with a move wherever the cards may lie.
function whyNotOfThisGame(game, position, { source, target, card }) {
  if (card && (rankOf(card) > game.ranks || !game.suits.includes(suitOf(card)))) return "unknown-card";
  if (!exists(game, source) || !exists(game, target)) return "no-such-place";
  if (target.kind === "bouquet") return "bouquet-add";
  // A cell's card does not go to another cell.
  if (source.kind === target.kind && (source.kind !== "column" || source.number === target.number)) return "same-place";
  if (source.kind === "foundation" && (!game.foundation_return || target.kind === "cell")) return "foundation-return";
  return null;
}

function exists(game, { kind, number }) {
  if (kind === "column") return number >= 0 && number < game.columns.length;
  if (kind === "cell") return number < game.cells;
  return kind !== "foundation" || number < 0 || game.suits.includes(SUITS[number]);
}

// Why the cards cannot be taken from where they lie.
function whyNotTaken(game, position, move) {
  const { source, run, card } = move;
  if (source.kind === "bouquet") {
    if (run > 1) return "group-not-allowed";
    return position.bouquet.includes(card) ? null : whyNotInBouquet(game, position, card);
  }
  if (source.kind === "column") {
    const column = position.columns[source.number];
    if (!column.length) return "empty-source";
    if (run > 1) return whyNoRun(game, position, move);
    return card && card !== column.at(-1) ? whyNotMoving(game, position, move) : null;
  }
  const held =
    source.kind === "cell" ? position.cells[source.number] : foundationTops(game, position, SUITS[source.number])[0];
  if (!held) return "empty-source";
  if (run > 1) return "group-not-allowed";
  return card && card !== movingCard(game, position, move) ? "card-not-there" : null;
}

// Why the last `run` cards of a column do not move as one.
function whyNoRun(game, position, move) {
  const { source, target, run, card } = move;
  const column = position.columns[source.number];
  if (game.runs === "none" || target.kind !== "column") return "group-not-allowed";
  const first = column.length - run;
  if (first < 0) return "group-too-long";
  if (column.some((_, row) => row >= first && isFaceDown(game, position, source.number, row))) return "face-down";
  if (card && card !== column[first]) return whyNotMoving(game, position, move);
  const isRun = column.slice(first, -1).every((upper, i) => continuesRun(game, upper, column[first + i + 1]));
  return isRun ? null : "group-not-a-run";
}

// Whether `lower`, lying on `upper`, may move as one with it.
function continuesRun(game, upper, lower) {
  if (rankOf(lower) !== rankOf(upper) - 1) return false;
  if (game.runs === "one suit") return suitOf(lower) === suitOf(upper);
  return game.runs === "any suits" || isRed(lower) !== isRed(upper);
}

// Why a named card cannot be taken from the bouquet: it lies beneath others, face down, or elsewhere.
function whyNotInBouquet(game, position, card) {
  const rows = position.columns.map((column, c) =>
    coveredRows(column, card).map((row) => isFaceDown(game, position, c, row)),
  );
  const faceDown = rows.flat();
  if (faceDown.includes(false)) return "not-available";
  return faceDown.length ? "face-down" : "card-not-there";
}

// Why the named card of a column is not the moving one. A face-down card is not given away.
function whyNotMoving(game, position, { source, card }) {
  const rows = coveredRows(position.columns[source.number], card);
  return rows.some((row) => !isFaceDown(game, position, source.number, row)) ? "not-available" : "card-not-there";
}

const coveredRows = (column, card) => [...column.keys()].slice(0, -1).filter((row) => column[row] === card);

// Why the card (of a run, its highest) may not go to that place.
function whyNotPlaced(game, position, { kind, number }, card) {
  if (kind === "foundation") return foundationTaking(game, position, card) < 0 ? "foundation-order" : null;
  if (kind === "cell") return position.cells[number] ? "cell-occupied" : null;
  if (game.build === "nothing") return "column-accepts-nothing";
  const last = position.columns[number].at(-1);
  if (!last) return null;
  if (rankOf(card) !== rankOf(last) - 1) return "wrong-rank";
  return game.build === "other colour" && isRed(card) === isRed(last) ? "wrong-colour" : null;
}

// Every legal move, each once, in a fixed order. A won table has none.
export function legalMoves(game, position) {
  if (isWon(position)) return [];
  const columns = position.columns.map((_, number) => columnPlace(number));
  const cells = position.cells.map((_, number) => cellPlace(number));
  const moves = [];
  for (const { source, run, card, moving } of available(game, position)) {
    const targets = columns.filter((column) => !(source.kind === "column" && column.number === source.number));
    if (["column", "bouquet"].includes(source.kind) && run === 1) targets.push(...cells);
    if (source.kind !== "foundation" && run === 1) targets.push(TO_FOUNDATION);
    for (const target of targets) {
      if (whyNotPlaced(game, position, target, moving) === null) moves.push({ source, target, run, card });
    }
  }
  if (position.redealSeed !== null) moves.push({ word: "redeal" });
  return moves;
}

// What can be taken: from where, how many cards, the card that the move must name, the (highest) card.
export function* available(game, position) {
  for (const [number, column] of position.columns.entries()) {
    for (let run = 1; run <= column.length; run++) {
      const row = column.length - run;
      if (run > 1 && (game.runs === "none" || isFaceDown(game, position, number, row))) break;
      if (run > 1 && !continuesRun(game, column[row], column[row + 1])) break;
      yield { source: columnPlace(number), run, card: null, moving: column[row] };
    }
  }
  for (const card of new Set(position.bouquet)) yield { source: FROM_BOUQUET, run: 1, card, moving: card };
  for (const [number, moving] of position.cells.entries()) {
    if (moving) yield { source: cellPlace(number), run: 1, card: null, moving };
  }
  if (!game.foundation_return) return;
  for (const suit of game.suits) {
    for (const [i, moving] of foundationTops(game, position, suit).entries()) {
      yield { source: foundationPlace(suit), run: 1, card: i ? moving : null, moving };
    }
  }
}

// won; lost: no legal move; blocked: every legal move only shifts a whole column to an empty one; open: the rest.
export function ending(game, position) {
  if (isWon(position)) return "won";
  const moves = legalMoves(game, position);
  if (!moves.length) return "lost";
  return moves.every((move) => shiftsWholeColumn(position, move)) ? "blocked" : "open";
}

function shiftsWholeColumn(position, { word, source, target, run }) {
  if (word || source.kind !== "column" || target.kind !== "column") return false;
  return position.columns[source.number].length === run && !position.columns[target.number].length;
}
