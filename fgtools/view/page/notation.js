// The entries of a log: moves `SRC>DST*N`, `undo`, `redeal`. A place is {kind, number}, counted from 0.

import { SUITS, parseCard, suitOf } from "./cards.js";

const SHAPE = /^([^:>*]+)(?::([^:>*]+))?>([^:>*]+)(?:\*([1-9][0-9]{0,3}))?$/u;
const NUMBER = /^(0|[1-9][0-9]{0,3})$/;
const CARD_LIKE = /^[0-9A-Za-z]{1,2}(?:[A-Za-z]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)$/; // meant as a card, whether or not there is one
const CELLS = "abcdeghijklmnopqrstuvwxyz"; // no f: that is the foundation
const LONGEST_ENTRY = 32;

export const FROM_BOUQUET = { kind: "bouquet", number: 0 };
export const TO_FOUNDATION = { kind: "foundation", number: -1 }; // the moving card says which
export const columnPlace = (number) => ({ kind: "column", number });
export const cellPlace = (number) => ({ kind: "cell", number });
export const foundationPlace = (suit) => ({ kind: "foundation", number: SUITS.indexOf(suit) });

// {source, target, run, card}; {word} for undo and redeal; {code} for a text that writes no entry.
export function parseEntry(text) {
  if (text === "undo" || text === "redeal") return { word: text };
  const shape = [...text].length <= LONGEST_ENTRY ? SHAPE.exec(text) : null;
  if (!shape) return { code: "unreadable-move" };
  let [, sourceText, cardText, targetText, count] = shape;
  let source = parseSource(sourceText);
  const target = parseTarget(targetText);
  if (source === FROM_BOUQUET) {
    source = cardText === undefined ? FROM_BOUQUET : null;
    cardText ??= sourceText;
  }
  const unreadableCard = cardText !== undefined && !CARD_LIKE.test(cardText);
  if (!source || !target || count === "1" || unreadableCard) return { code: "unreadable-move" };
  const card = cardText === undefined ? null : parseCard(cardText);
  if (cardText !== undefined && !card) return { code: "unknown-card" };
  return { source, target, run: Number(count ?? 1), card };
}

function parseSource(text) {
  const ace = text[0] === "f" ? parseCard("A" + text.slice(1)) : null;
  if (ace) return foundationPlace(suitOf(ace));
  return parseColumnOrCell(text) ?? (CARD_LIKE.test(text) ? FROM_BOUQUET : null);
}

function parseTarget(text) {
  if (text === "f") return TO_FOUNDATION;
  // No log may bring a card back to the bouquet, but one that tries should hear which rule it breaks.
  return text === "bouquet" ? FROM_BOUQUET : parseColumnOrCell(text);
}

export function parseColumnOrCell(text) {
  if (NUMBER.test(text)) return columnPlace(Number(text) - 1);
  return text.length === 1 && CELLS.includes(text) ? cellPlace(CELLS.indexOf(text)) : null;
}

export function placeText({ kind, number }) {
  if (kind === "column") return String(number + 1);
  if (kind === "cell") return CELLS[number];
  if (kind === "foundation") return "f" + (SUITS[number] ?? "");
  return kind;
}

export function entryText({ word, source, target, run, card }) {
  if (word) return word;
  const from = source.kind === "bouquet" ? card : placeText(source) + (card ? `:${card}` : "");
  return `${from}>${placeText(target)}` + (run > 1 ? `*${run}` : "");
}
