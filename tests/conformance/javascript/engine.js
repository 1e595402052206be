'use strict';
// An engine for the nine Flower Garden games: reads one JSON request a line, writes one JSON answer a line.
// Here: reading an entry, the checks in order, the requests. Run it as: node engine.js

const crypto = require('node:crypto');

const { FAULT, Unsupported, cardOfText, cardText, dealFromSeed, isObject, requireThat, rulesOf, seedValueOf, suitOfText } = require('./rules.js');
const {
  BOUQUET, CELL, COLUMN, FOUNDATION, REDEAL,
  columnRefusal, forEachLegalMove, foundationCards, foundationTaking, foundationsAnswer, isFaceDown, isRunPair, isWon,
  makeMove, moveText, tableAnswer, tableOfDeal, takeBack, topOfFoundation,
} = require('./table.js');

// ---------------------------------------------------------------- reading an entry

const COLUMN_NUMBER = /^(0|[1-9][0-9]{0,3})$/;
const CELL_LETTER = /^[a-eg-z]$/;
const FOUNDATION_SOURCE = /^f(?:[CDHScdhs]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)$/;
const MEANT_AS_CARD = /^[0-9A-Za-z]{1,2}(?:[A-Za-z]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)$/;

// A column or a cell, from 0; null if the text is neither.
function readPlace(text) {
  if (COLUMN_NUMBER.test(text)) return { kind: COLUMN, index: Number(text) - 1 };
  if (CELL_LETTER.test(text)) return { kind: CELL, index: text.charCodeAt(0) - 'a'.charCodeAt(0) };
  return null;
}

function readSource(text) {
  const place = readPlace(text);
  if (place) return place;
  if (FOUNDATION_SOURCE.test(text)) return { kind: FOUNDATION, index: suitOfText(text[1]) };
  if (MEANT_AS_CARD.test(text)) return { kind: BOUQUET, index: cardOfText(text) };
  return null;
}

function readTarget(text) {
  if (text === 'f') return { kind: FOUNDATION, index: 0 };
  if (text === 'bouquet') return { kind: BOUQUET, index: 0 };
  return readPlace(text);
}

// The parts of a move entry; null if it is unreadable. `named`: is there a card in it, `card`: which (null: no such card).
function readMove(entry) {
  if ([...entry].length > 32) return null;
  const parts = /^([^:>*]+)(?::([^:>*]+))?>([^:>*]+)(?:\*([1-9][0-9]{0,3}))?$/.exec(entry);
  if (!parts) return null;
  const [, sourceText, cardAfterSource, targetText, countText] = parts;
  const source = readSource(sourceText);
  const target = readTarget(targetText);
  if (!source || !target || countText === '1') return null;
  const move = { source, target, hasCount: countText !== undefined, count: Number(countText || 1), named: false, card: null };
  if (source.kind === BOUQUET) {
    if (cardAfterSource !== undefined) return null;
    move.named = true;
    move.card = source.index;
  } else if (cardAfterSource !== undefined) {
    if (!MEANT_AS_CARD.test(cardAfterSource)) return null;
    move.named = true;
    move.card = cardOfText(cardAfterSource);
  }
  return move;
}

// ---------------------------------------------------------------- an attempt, and the checks

function startAttempt(deal) {
  return { table: tableOfDeal(deal), standing: [], moves: 0, undos: 0 };
}

function standMove(attempt, source, from, target, to, count) {
  attempt.standing.push(makeMove(attempt.table, source, from, target, to, count));
  attempt.moves++;
}

// Whether a card lies face up under other cards in a column.
function liesUnderOthers(table, c, card) {
  return table.columns[c].some((other, row, column) => other === card && row < column.length - 1 && !isFaceDown(table, c, row));
}

const liesFaceDown = (table, c, card) => table.columns[c].some((other, row) => other === card && isFaceDown(table, c, row));

// Plays one entry: returns null, or the refusal's code and leaves the attempt as it was.
function playEntry(attempt, entry) {
  const { table } = attempt;
  const { rules, columns } = table;

  // 1. after-the-end
  if (isWon(table)) return 'after-the-end';

  // 2. unreadable-move
  if (typeof entry !== 'string') return 'unreadable-move';
  const move = entry === 'undo' || entry === 'redeal' ? null : readMove(entry);
  if (entry !== 'undo' && entry !== 'redeal' && !move) return 'unreadable-move';

  // 3. unknown-card (every variant's deck has all 52 cards)
  if (move && move.named && move.card === null) return 'unknown-card';

  // 4. undo and redeal
  if (entry === 'undo') {
    if (!rules.undoAllowed) return 'undo-forbidden';
    if (attempt.standing.length === 0) return 'nothing-to-undo';
    takeBack(table, attempt.standing.pop());
    attempt.undos++;
    return null;
  }
  if (entry === 'redeal') {
    if (rules.redeals === 0 || table.redealUsed) return 'no-redeal';
    standMove(attempt, REDEAL, 0, REDEAL, 0, 1);
    return null;
  }

  const { source, target, count } = move;

  // 5. no-such-place: the source, then the target (every variant has all four suits)
  for (const place of [source, target]) {
    if (place.kind === COLUMN && (place.index < 0 || place.index >= columns.length)) return 'no-such-place';
    if (place.kind === CELL && place.index >= rules.cells) return 'no-such-place';
  }

  // 6. bouquet-add
  if (target.kind === BOUQUET && FAULT !== 'bouquet') return 'bouquet-add'; // FAULT bouquet

  // 7. same-place
  if (source.kind === COLUMN && target.kind === COLUMN && source.index === target.index) return 'same-place';
  if (source.kind === FOUNDATION && target.kind === FOUNDATION) return 'same-place';
  if (source.kind === CELL && target.kind === CELL) return 'same-place';

  // 8. foundation-return
  if (source.kind === FOUNDATION && (!rules.foundationReturn || target.kind === CELL)) return 'foundation-return';

  // 9. empty-source
  if (source.kind === COLUMN && columns[source.index].length === 0) return 'empty-source';
  if (source.kind === CELL && table.cells[source.index] === null) return 'empty-source';
  if (source.kind === FOUNDATION && table.foundations[source.index][0] === 0) return 'empty-source';

  // 10. group-not-allowed
  if (move.hasCount && (source.kind !== COLUMN || target.kind !== COLUMN || rules.runs === null)) return 'group-not-allowed';

  // 11. group-too-long
  const column = source.kind === COLUMN ? columns[source.index] : null;
  if (column && count > column.length) return 'group-too-long';

  // 12. face-down
  const firstRow = column ? column.length - count : 0;
  if (column) {
    for (let row = firstRow; row < column.length; row++) if (isFaceDown(table, source.index, row)) return 'face-down';
  }

  // 13. the named card
  let card;
  let from = source.index;
  if (source.kind === BOUQUET) {
    card = source.index;
    if (!table.bouquet.includes(card)) {
      if (columns.some((_, c) => liesUnderOthers(table, c, card))) return 'not-available';
      if (columns.some((_, c) => liesFaceDown(table, c, card))) return 'face-down';
      return 'card-not-there';
    }
  } else if (source.kind === FOUNDATION) {
    const counts = table.foundations[source.index];
    const tops = counts.filter((cards) => cards > 0).map((cards) => topOfFoundation(source.index, cards));
    const which = move.named ? tops.indexOf(move.card) : 0; // a name picks whichever top card it equals
    if (which < 0) return 'card-not-there';
    card = tops[which];
    from = source.index * 2 + which;
  } else {
    card = column ? column[firstRow] : table.cells[source.index];
    if (move.named && move.card !== card) {
      return column && liesUnderOthers(table, source.index, move.card) ? 'not-available' : 'card-not-there';
    }
  }

  // 14. group-not-a-run
  for (let row = firstRow; column && row + 1 < column.length; row++) {
    if (!isRunPair(rules, column[row], column[row + 1])) return 'group-not-a-run';
  }

  // 15. does the target take the card
  if (target.kind === FOUNDATION && foundationTaking(table, card) < 0) return 'foundation-order';
  if (target.kind === CELL && table.cells[target.index] !== null) return 'cell-occupied';
  if (target.kind === COLUMN) {
    const refusal = columnRefusal(table, target.index, card);
    if (refusal) return refusal;
  }

  standMove(attempt, source.kind, from, target.kind, target.index, count);
  return null;
}

// ---------------------------------------------------------------- ends of an attempt, perft

function endingOf(table) {
  if (isWon(table)) return 'won';
  let legalMoves = 0;
  let shifts = 0; // moves of a whole column to an empty one
  forEachLegalMove(table, (source, from, target, to, count) => {
    legalMoves++;
    if (source === COLUMN && target === COLUMN && table.columns[to].length === 0
      && table.columns[from].length === count) shifts++;
  });
  if (legalMoves === 0) return 'lost';
  return legalMoves === shifts ? 'blocked' : 'open';
}

// perft(1) to perft(depth), all in one walk: a move made after k others counts for perft(k + 1).
function perftOf(table, depth) {
  const counts = new Array(depth).fill(0);
  const walk = (level) => {
    if (level === depth - 1) {
      forEachLegalMove(table, () => { counts[level]++; });
      return;
    }
    forEachLegalMove(table, (source, from, target, to, count) => {
      counts[level]++;
      const done = makeMove(table, source, from, target, to, count);
      walk(level + 1);
      takeBack(table, done);
    });
  };
  if (depth > 0) walk(0);
  return counts;
}

// ---------------------------------------------------------------- requests

// The attempt after entries that are all legal.
function attemptAfter(request) {
  const result = replayLog(request);
  requireThat(result.code === null);
  return result.attempt;
}

function replayLog(log) {
  requireThat(isObject(log));
  const entries = log.moves === undefined ? [] : log.moves;
  requireThat(Array.isArray(entries));
  const attempt = startAttempt(log.deal);
  for (let i = 0; i < entries.length; i++) {
    const code = playEntry(attempt, entries[i]);
    if (code !== null) return { attempt, accepted: i, code };
  }
  return { attempt, accepted: entries.length, code: null };
}

// The time stamp of the entry that won; null if the log has none.
function winningTime(log, accepted) {
  if (!Array.isArray(log.elapsed_ms)) return null;
  const time = accepted === 0 ? 0 : log.elapsed_ms[accepted - 1];
  return typeof time === 'number' ? time : null;
}

function raceWinner(firstLog, secondLog) {
  const first = replayLog(firstLog);
  const second = replayLog(secondLog);
  const firstIfLess = (a, b) => (a < b ? 'first' : a > b ? 'second' : 'tie');
  // a log with an illegal entry loses to one without
  if ((first.code === null) !== (second.code === null)) return first.code === null ? 'first' : 'second';
  if (first.code !== null) return 'tie';
  const firstWon = isWon(first.attempt.table);
  const secondWon = isWon(second.attempt.table);
  if (firstWon !== secondWon) return firstWon ? 'first' : 'second';
  if (!firstWon) return firstIfLess(-foundationCards(first.attempt.table), -foundationCards(second.attempt.table));
  const firstTime = winningTime(firstLog, first.accepted);
  const secondTime = winningTime(secondLog, second.accepted);
  if (firstTime !== null && secondTime !== null) return firstIfLess(firstTime, secondTime);
  return firstIfLess(first.attempt.moves, second.attempt.moves);
}

// The id of a deal, as schemas/README.md has it; the cards of a request are written as they are hashed.
function dealId(deal) {
  requireThat(isObject(deal) && isObject(deal.options) && Array.isArray(deal.columns) && Array.isArray(deal.bouquet));
  const lines = [['fgtools/deal/1', deal.variant]];
  for (const name of Object.keys(deal.options).sort()) lines.push(['option', `${name}=${deal.options[name]}`]);
  for (const column of deal.columns) lines.push(['column', ...column]);
  lines.push(['bouquet', ...deal.bouquet]);
  const piles = ['C', 'D', 'H', 'S'].flatMap((suit) => [deal.foundations?.[suit] ?? 0].flat().map((count) => [suit, count]));
  if (piles.some(([, count]) => count > 0)) lines.push(['foundations', ...piles.map((pile) => pile.join(''))]);
  const cells = deal.cells ?? [];
  if (cells.some((card) => card !== null)) lines.push(['cells', ...cells.map((card) => card ?? '-')]);
  const hasSeed = deal.seed !== undefined && deal.seed !== null;
  if (deal.options.redeals && hasSeed) lines.push(['redeal', deal.seed]);
  const text = lines.map((words) => words.join(' ') + '\n').join('');
  return crypto.createHash('sha256').update(text, 'utf8').digest('hex');
}

const ANSWERS = new Map(Object.entries({
  deal(request) {
    const dealt = dealFromSeed(rulesOf(request.variant, request.options), seedValueOf(request.seed));
    return {
      columns: dealt.columns.map((column) => column.map(cardText)),
      bouquet: dealt.bouquet.map(cardText),
      foundations: foundationsAnswer(dealt.foundations),
    };
  },
  deal_id: (request) => ({ deal_id: dealId(request.deal) }),
  legal_moves(request) {
    const { table } = attemptAfter(request);
    const texts = [];
    forEachLegalMove(table, (...move) => texts.push(moveText(table, ...move)));
    return { legal_moves: texts };
  },
  play(request) {
    const attempt = attemptAfter(request);
    const code = playEntry(attempt, request.entry);
    return code === null ? { code, table: tableAnswer(attempt.table) } : { code };
  },
  replay(request) {
    const { attempt, accepted, code } = replayLog(request);
    return {
      accepted,
      code,
      ending: endingOf(attempt.table),
      foundation_cards: foundationCards(attempt.table),
      moves: attempt.moves,
      undos: attempt.undos,
    };
  },
  race: (request) => ({ winner: raceWinner(request.first, request.second) }),
  perft(request) {
    requireThat(Number.isInteger(request.depth) && request.depth >= 0 && request.depth <= 1000);
    return { perft: perftOf(attemptAfter(request).table, request.depth) };
  },
}));

// One line's answer. Whatever the line holds there is one: what cannot be understood is `unsupported`.
function answerLine(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    requireThat(isObject(request));
    if (request.id !== undefined) id = request.id;
    const answer = ANSWERS.get(request.do);
    requireThat(answer);
    return JSON.stringify({ id, ...answer(request) });
  } catch (error) {
    if (!(error instanceof Unsupported)) process.stderr.write(String(error) + '\n');
    try {
      return JSON.stringify({ id, unsupported: true });
    } catch {
      return JSON.stringify({ id: null, unsupported: true });
    }
  }
}

// Lines end at a line feed only (node:readline also ends them at U+2028 and U+2029, which JSON texts may hold).
function serve() {
  let pending = [];
  const answer = (line) => { if (line.trim() !== '') process.stdout.write(answerLine(line) + '\n'); };
  process.stdout.on('error', () => process.exit(0));
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    const lines = chunk.split('\n');
    pending.push(lines[0]);
    if (lines.length === 1) return;
    answer(pending.join(''));
    lines.slice(1, -1).forEach(answer);
    pending = [lines[lines.length - 1]];
  });
  process.stdin.on('end', () => answer(pending.join('')));
}

if (require.main === module) serve();

module.exports = { answerLine, endingOf, perftOf, playEntry, startAttempt };
