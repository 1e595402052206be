'use strict';
// Cards, variants, options, and fg1: shuffling and dealing.

const crypto = require('node:crypto');

// A fault for testing the testers: wrap, run or bouquet, each in one place marked "FAULT".
const FAULT = process.env.FAULT || '';

// ---------------------------------------------------------------- cards

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';
const SUIT_SIGNS = '♣♦♥♠♧♢♡♤';

// A card is a number from 0 to 51: suit * 13 + rank, in the order AC 2C ... KC AD ... KS.
const rankOf = (card) => card % 13;
const suitOf = (card) => (card - (card % 13)) / 13;
const isRed = (card) => card >= 13 && card < 39;
const cardText = (card) => RANKS[rankOf(card)] + SUITS[suitOf(card)];

function suitOfText(text) {
  const sign = SUIT_SIGNS.indexOf(text[0]); // a selector may follow it
  return sign >= 0 ? sign % 4 : SUITS.indexOf(text.toUpperCase());
}

// The card of a text such as TD, 10d or 10♦; null if there is no such card.
function cardOfText(text) {
  const parts = /^(10|[A2-9TJQKatjqk])([CDHScdhs]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)$/.exec(text);
  if (!parts) return null;
  const rank = parts[1] === '10' ? 9 : RANKS.indexOf(parts[1].toUpperCase());
  return suitOfText(parts[2]) * 13 + rank;
}

// ---------------------------------------------------------------- variants and options

// accepts: which card a column takes on its last one; runs: what may move as one (null: one card at a time);
// faceDownRows: a bit for each row dealt face down (row 0 is bit 0).
const SIX_BY_SIX = [6, 6, 6, 6, 6, 6];
const CLASSIC = { decks: 1, lengths: SIX_BY_SIX, accepts: 'any-suit', runs: null, faceDownRows: 0, cells: 0, acesFirst: false };
const STONEWALL = { ...CLASSIC, accepts: 'other-colour', runs: 'other-colour', faceDownRows: 0b10101 };
const VARIANTS = new Map(Object.entries({
  'flower-garden': { ...CLASSIC, runs: FAULT === 'run' ? 'any-suit' : null }, // FAULT run
  'wildflower': { ...CLASSIC, runs: 'one-suit' },
  'arizona': { ...CLASSIC, runs: 'any-suit' },
  'phoenix': { ...CLASSIC, accepts: 'other-colour', runs: 'other-colour' },
  'brigade': { ...CLASSIC, lengths: [5, 5, 5, 5, 5, 5, 5], acesFirst: true },
  'stonewall': STONEWALL,
  'trevi-garden': { ...STONEWALL, cells: 2 },
  'gloucestershire': { ...CLASSIC, decks: 2, lengths: [3, 4, 5, 6, 7, 8, 9, 10], accepts: 'other-colour' },
  'foundation-only': { ...CLASSIC, accepts: 'nothing' },
}));

// What this engine does not do, and what cannot be understood.
class Unsupported extends Error {}

function requireThat(condition) {
  if (!condition) throw new Unsupported();
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

// The variant's properties together with the options.
function rulesOf(variantId, options) {
  const variant = VARIANTS.get(variantId);
  requireThat(variant);
  const rules = { ...variant, id: variantId, foundationReturn: false, redeals: 0, undoAllowed: true };
  rules.foundationsPerSuit = 1;
  if (options === undefined || options === null) options = {};
  requireThat(isObject(options));
  for (const [name, value] of Object.entries(options)) {
    if (name === 'foundation_return' && typeof value === 'boolean') rules.foundationReturn = value;
    else if (name === 'redeals' && (value === 0 || value === 1)) rules.redeals = value;
    else if (name === 'undo' && (value === 'allowed' || value === 'forbidden')) rules.undoAllowed = value === 'allowed';
    else if (name === 'foundations' && value === 4) rules.foundationsPerSuit = 1;
    else if (name === 'foundations' && value === 8 && rules.decks === 2) rules.foundationsPerSuit = 2;
    else throw new Unsupported();
  }
  rules.foundationSize = 13 * rules.decks / rules.foundationsPerSuit;
  return rules;
}

// ---------------------------------------------------------------- fg1: shuffling and dealing

// Returns a function that gives the 32-bit words of a stream and a seed, one after another.
function fg1Words(stream, seed) {
  const head = Buffer.from('fgtools/fg1\0' + stream + '\0' + seed + '\0', 'utf8');
  const index = Buffer.alloc(4);
  let block = null;
  let nextBlock = 0;
  let position = 32;
  return () => {
    if (position === 32) {
      index.writeUInt32BE(nextBlock++);
      block = crypto.createHash('sha256').update(head).update(index).digest();
      position = 0;
    }
    position += 4;
    return block.readUInt32BE(position - 4);
  };
}

// Fisher-Yates, in place.
function shuffle(deck, stream, seed) {
  const nextWord = fg1Words(stream, seed);
  for (let i = deck.length - 1; i >= 1; i--) {
    const n = i + 1;
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    const j = word % n;
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

function shuffledDeck(decks, seedValue) {
  const deck = [];
  for (let card = 0; card < 52 * decks; card++) deck.push(card % 52);
  return shuffle(deck, 'deal', seedValue);
}

// Deals round by round to columns of the given lengths until the cards run out; the rest is the bouquet.
function dealRounds(deck, lengths) {
  const columns = lengths.map(() => []);
  let next = 0;
  for (let round = 0; round < Math.max(0, ...lengths); round++) {
    for (let c = 0; c < lengths.length; c++) {
      if (lengths[c] > round && next < deck.length) columns[c].push(deck[next++]);
    }
  }
  return { columns, bouquet: deck.slice(next) };
}

function dealFromSeed(rules, seedValue) {
  let deck = shuffledDeck(rules.decks, seedValue);
  if (rules.acesFirst) deck = deck.filter((card) => rankOf(card) !== 0);
  const dealt = dealRounds(deck, rules.lengths);
  dealt.foundations = [0, 1, 2, 3].map(() => new Array(rules.foundationsPerSuit).fill(rules.acesFirst ? 1 : 0));
  return dealt;
}

// The value in a seed text such as fg1:1; a text without a colon, or a number, is taken as the value itself.
function seedValueOf(seed) {
  if (Number.isInteger(seed)) seed = String(seed);
  requireThat(typeof seed === 'string');
  if (seed.startsWith('fg1:')) return seed.slice(4);
  requireThat(!seed.includes(':'));
  return seed;
}

module.exports = {
  FAULT, SUITS, VARIANTS, Unsupported,
  cardOfText, cardText, dealFromSeed, dealRounds, isObject, isRed, rankOf, requireThat,
  rulesOf, seedValueOf, shuffle, shuffledDeck, suitOf, suitOfText,
};
