'use strict';
// The table: reading a deal, what goes where, every legal move, making a move and taking it back.

const {
  FAULT, SUITS, cardOfText, cardText, dealRounds, isObject, isRed, rankOf, requireThat, rulesOf, shuffle, suitOf,
} = require('./rules.js');

// ---------------------------------------------------------------- the table

function readCards(list) {
  requireThat(Array.isArray(list));
  return list.map((text) => {
    const card = typeof text === 'string' ? cardOfText(text) : null;
    requireThat(card !== null);
    return card;
  });
}

// Foundations as they stand in a deal: for each suit a number of cards, or a list of numbers.
function readFoundations(rules, given) {
  if (given === undefined || given === null) given = {};
  requireThat(isObject(given));
  return [...SUITS].map((suit) => {
    const value = Object.hasOwn(given, suit) ? given[suit] : 0;
    const counts = Array.isArray(value) ? value.slice() : [value];
    while (counts.length < rules.foundationsPerSuit) counts.push(0);
    requireThat(counts.length === rules.foundationsPerSuit);
    requireThat(counts.every((count) => Number.isInteger(count) && count >= 0 && count <= rules.foundationSize));
    return counts.sort((a, b) => b - a);
  });
}

function readCells(rules, given) {
  const cells = new Array(rules.cells).fill(null);
  if (given === undefined || given === null) return cells;
  requireThat(Array.isArray(given) && given.length <= rules.cells);
  given.forEach((text, i) => { if (text !== null) cells[i] = readCards([text])[0]; });
  return cells;
}

function tableOfDeal(deal) {
  requireThat(isObject(deal) && Array.isArray(deal.columns));
  const rules = rulesOf(deal.variant, deal.options);
  const columns = deal.columns.map(readCards);
  const hasSeed = deal.seed !== undefined && deal.seed !== null;
  return {
    rules,
    columns,
    faceDown: columns.map((column) => turnUpLast(rules.faceDownRows & (2 ** Math.min(column.length, 30) - 1), column)),
    bouquet: readCards(deal.bouquet),
    cells: readCells(rules, deal.cells),
    foundations: readFoundations(rules, deal.foundations), // for each suit the counts, the higher first
    redealUsed: false,
    redealSeed: String(hasSeed ? deal.seed : deal.id),
  };
}

// The face-down rows (bits) of a column after its last card has turned up.
function turnUpLast(faceDownBits, column) {
  return column.length > 0 && column.length <= 30 ? faceDownBits & ~(1 << (column.length - 1)) : faceDownBits;
}

const isFaceDown = (table, c, row) => row < 30 && ((table.faceDown[c] >> row) & 1) === 1;

const isWon = (table) => table.bouquet.length === 0
  && table.columns.every((column) => column.length === 0) && table.cells.every((card) => card === null);

const foundationCards = (table) => table.foundations.flat().reduce((sum, count) => sum + count, 0);

// With two foundations a suit a list, else a number.
function foundationsAnswer(foundations) {
  return Object.fromEntries(foundations.map((counts, suit) => [SUITS[suit], counts.length > 1 ? counts : counts[0]]));
}

function tableAnswer(table) {
  const answer = {
    columns: table.columns.map((column) => column.map(cardText)),
    face_down: table.columns.map((column, c) => [...column.keys()].filter((row) => isFaceDown(table, c, row))),
    bouquet: table.bouquet.map(cardText),
    foundations: foundationsAnswer(table.foundations),
  };
  if (table.rules.cells > 0) answer.cells = table.cells.map((card) => (card === null ? null : cardText(card)));
  return answer;
}

// ---------------------------------------------------------------- what goes where

const differInColour = (a, b) => isRed(a) !== isRed(b);

// Whether two neighbours in a column belong to one run.
function isRunPair(rules, higher, lower) {
  if (rankOf(higher) !== rankOf(lower) + 1) return false;
  if (rules.runs === 'one-suit') return suitOf(higher) === suitOf(lower);
  if (rules.runs === 'other-colour') return differInColour(higher, lower);
  return true;
}

// Why a column does not take a card; null if it does.
function columnRefusal(table, c, card) {
  const { rules, columns } = table;
  if (rules.accepts === 'nothing') return 'column-accepts-nothing';
  const column = columns[c];
  if (column.length === 0) return null;
  const last = column[column.length - 1];
  const wrapped = FAULT === 'wrap' && rankOf(last) === 0 && rankOf(card) === 12; // FAULT wrap
  if (rankOf(last) !== rankOf(card) + 1 && !wrapped) return 'wrong-rank';
  if (rules.accepts === 'other-colour' && !differInColour(last, card)) return 'wrong-colour';
  return null;
}

// Which of the suit's foundations (0 or 1) takes the card; -1 if none.
function foundationTaking(table, card) {
  const counts = table.foundations[suitOf(card)];
  return counts.findIndex((count) => count < table.rules.foundationSize && count % 13 === rankOf(card));
}

const topOfFoundation = (suit, count) => suit * 13 + (count - 1) % 13;

// ---------------------------------------------------------------- moves

// A move is (source, from, target, to, count). `from` is a column, a cell, the bouquet card itself, or
// suit * 2 + 0 or 1 for a foundation; `to` is a column or a cell, and 0 for a foundation.
const COLUMN = 1, BOUQUET = 2, CELL = 3, FOUNDATION = 4, REDEAL = 5;

// Calls visit(source, from, target, to, count) for every legal move. The visitor may make moves if it takes them back.
function forEachLegalMove(table, visit) {
  if (isWon(table)) return;
  const { rules, columns, bouquet, cells, foundations } = table;

  const toColumns = (source, from, card, count) => {
    for (let to = 0; to < columns.length; to++) {
      if (source === COLUMN && to === from) continue;
      if (columnRefusal(table, to, card) === null) visit(source, from, COLUMN, to, count);
    }
  };
  const toFoundation = (source, from, card) => {
    if (foundationTaking(table, card) >= 0) visit(source, from, FOUNDATION, 0, 1);
  };
  const toCells = (source, from) => {
    for (let to = 0; to < cells.length; to++) if (cells[to] === null) visit(source, from, CELL, to, 1);
  };

  for (let from = 0; from < columns.length; from++) {
    const column = columns[from];
    if (column.length === 0) continue;
    const last = column[column.length - 1];
    toFoundation(COLUMN, from, last);
    toCells(COLUMN, from);
    toColumns(COLUMN, from, last, 1);
    if (rules.runs === null) continue;
    for (let row = column.length - 2; row >= 0; row--) {
      if (isFaceDown(table, from, row) || !isRunPair(rules, column[row], column[row + 1])) break;
      toColumns(COLUMN, from, column[row], column.length - row);
    }
  }
  for (let i = 0; i < bouquet.length; i++) {
    const card = bouquet[i];
    if (bouquet.indexOf(card) < i) continue; // two equal cards are one source
    toFoundation(BOUQUET, card, card);
    toCells(BOUQUET, card);
    toColumns(BOUQUET, card, card, 1);
  }
  for (let from = 0; from < cells.length; from++) {
    if (cells[from] === null) continue;
    toFoundation(CELL, from, cells[from]);
    toColumns(CELL, from, cells[from], 1);
  }
  if (rules.foundationReturn) {
    for (let suit = 0; suit < 4; suit++) {
      const counts = foundations[suit];
      for (let which = 0; which < counts.length; which++) {
        if (counts[which] === 0 || (which === 1 && counts[1] === counts[0])) continue;
        toColumns(FOUNDATION, suit * 2 + which, topOfFoundation(suit, counts[which]), 1);
      }
    }
  }
  if (rules.redeals > 0 && !table.redealUsed) visit(REDEAL, 0, REDEAL, 0, 1);
}

function moveText(table, source, from, target, to, count) {
  if (source === REDEAL) return 'redeal';
  const cellLetter = (i) => 'ab'[i];
  let text;
  if (source === COLUMN) text = String(from + 1);
  else if (source === BOUQUET) text = cardText(from);
  else if (source === CELL) text = cellLetter(from);
  else {
    const suit = from >> 1;
    text = 'f' + SUITS[suit];
    if (from & 1) text += ':' + cardText(topOfFoundation(suit, table.foundations[suit][1]));
  }
  text += '>' + (target === COLUMN ? to + 1 : target === CELL ? cellLetter(to) : 'f');
  return count > 1 ? text + '*' + count : text;
}

// The suit's foundation counts with one of them changed, the higher first.
function changedCounts(counts, which, change) {
  const changed = counts.slice();
  changed[which] += change;
  return changed.length > 1 ? changed.sort((a, b) => b - a) : changed;
}

// Makes a legal move; returns what takeBack needs.
function makeMove(table, source, from, target, to, count) {
  if (source === REDEAL) return makeRedeal(table);
  const done = { source, from, target, to, count, row: 0, faceDown: 0, suit: 0, counts: null };
  let card;
  let cards = null; // only where a run moves
  if (source === COLUMN) {
    const column = table.columns[from];
    done.faceDown = table.faceDown[from];
    if (count > 1) cards = column.splice(column.length - count);
    else card = column.pop();
    table.faceDown[from] = turnUpLast(done.faceDown, column);
  } else if (source === BOUQUET) {
    card = from;
    done.row = table.bouquet.indexOf(card); // of two equal cards the first leaves
    table.bouquet.splice(done.row, 1);
  } else if (source === CELL) {
    card = table.cells[from];
    table.cells[from] = null;
  } else {
    done.suit = from >> 1;
    done.counts = table.foundations[done.suit];
    card = topOfFoundation(done.suit, done.counts[from & 1]);
    table.foundations[done.suit] = changedCounts(done.counts, from & 1, -1);
  }
  if (target === COLUMN) {
    if (cards) table.columns[to].push(...cards);
    else table.columns[to].push(card);
  } else if (target === CELL) {
    table.cells[to] = card;
  } else if (target === BOUQUET) { // reached by FAULT bouquet only
    table.bouquet.push(card);
  } else {
    done.suit = suitOf(card);
    done.counts = table.foundations[done.suit];
    table.foundations[done.suit] = changedCounts(done.counts, foundationTaking(table, card), 1);
  }
  return done;
}

function makeRedeal(table) {
  const done = { source: REDEAL, saved: { ...table } };
  const unplayed = [...table.columns.flat(), ...table.bouquet, ...table.cells.filter((card) => card !== null)];
  const dealt = dealRounds(shuffle(unplayed, 'redeal/1', table.redealSeed), table.rules.lengths);
  table.columns = dealt.columns;
  table.bouquet = dealt.bouquet;
  table.faceDown = dealt.columns.map(() => 0);
  table.cells = table.cells.map(() => null);
  table.redealUsed = true;
  return done;
}

// Restores the table exactly as it was before the move.
function takeBack(table, done) {
  if (done.source === REDEAL) {
    Object.assign(table, done.saved);
    return;
  }
  const { source, from, target, to, count } = done;
  let card;
  let cards = null;
  if (target === COLUMN) {
    if (count > 1) cards = table.columns[to].splice(table.columns[to].length - count);
    else card = table.columns[to].pop();
  } else if (target === CELL) {
    card = table.cells[to];
    table.cells[to] = null;
  } else if (target === BOUQUET) { // reached by FAULT bouquet only
    card = table.bouquet.pop();
  } else {
    // the card that was added: the one whose count the suit's older counts lack
    const which = table.foundations[done.suit].findIndex((now, i) => now !== done.counts[i]);
    card = topOfFoundation(done.suit, table.foundations[done.suit][which]);
    table.foundations[done.suit] = done.counts;
  }
  if (source === COLUMN) {
    if (cards) table.columns[from].push(...cards);
    else table.columns[from].push(card);
    table.faceDown[from] = done.faceDown;
  } else if (source === BOUQUET) {
    table.bouquet.splice(done.row, 0, card);
  } else if (source === CELL) {
    table.cells[from] = card;
  } else {
    table.foundations[done.suit] = done.counts;
  }
}

module.exports = {
  BOUQUET, CELL, COLUMN, FOUNDATION, REDEAL,
  columnRefusal, forEachLegalMove, foundationCards, foundationTaking, foundationsAnswer, isFaceDown, isRunPair, isWon,
  makeMove, moveText, tableAnswer, tableOfDeal, takeBack, topOfFoundation,
};
