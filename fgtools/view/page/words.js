// Moves and refusals in words. The texts are fgtools' own, written into the page; here they are only filled in.

import { cardName, isRed, rankOf, suitName, suitOf, cardOf, RANKS, SUITS } from "./cards.js";
import { entryText, placeText } from "./notation.js";
import { foundationTops, movingCard } from "./position.js";

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// A legal move or redeal in words.
export function describe(texts, game, position, entry) {
  if (entry.word) return texts.moves[entry.word];
  const { source, target, run } = entry;
  const moving = movingCard(game, position, entry);
  const [taken, to] = [takenWords(texts, { run, moving }), toWords(texts, position, target, moving)];
  return `${taken} ${fromWords(texts, source)} ${to}`;
}

// What is taken: "the ten of hearts", "the 3 cards from the ten of hearts on".
export const takenWords = (texts, { run, moving }) =>
  fill(texts.moves[run === 1 ? "card" : "run"], { card: cardName(moving), run });

function fromWords(texts, source) {
  if (source.kind === "bouquet") return texts.moves["from the bouquet"];
  if (source.kind === "foundation")
    return fill(texts.moves["from a foundation"], { suit: suitName(cardOf(1, SUITS[source.number])) });
  return fill(texts.moves["from a place"], { place: placeName(source) });
}

function toWords(texts, position, target, card) {
  const place = placeText(target);
  if (target.kind === "cell") return fill(texts.moves["to a cell"], { place });
  if (target.kind === "foundation") return fill(texts.moves["to a foundation"], { suit: suitName(card) });
  const last = position.columns[target.number].at(-1);
  if (!last) return fill(texts.moves["to an empty column"], { place });
  return fill(texts.moves["onto a card"], { last: cardName(last), place });
}

// "column 3", "cell a", "the bouquet", "the foundation of clubs".
export function placeName(place) {
  if (place.kind === "foundation" && place.number >= 0)
    return `the foundation of ${suitName(cardOf(1, SUITS[place.number]))}`;
  if (place.kind === "bouquet" || place.kind === "foundation") return `the ${place.kind}`;
  return `${place.kind} ${placeText(place)}`;
}

// One sentence that says why an entry was refused.
export function sentence(texts, game, position, entry, code) {
  if (entry.word === "undo" || code === "after-the-end") return `'${entryText(entry)}': ${texts.meanings[code]}.`;
  const [key, values] = caseOf(game, position, entry, code);
  return capital(fill(texts.sentences[key] ?? texts.meanings[code], values)) + ".";
}

// Which of the sentences a refused entry needs, and what fills it.
function caseOf(game, position, entry, code) {
  if (code === "no-redeal") return [game.redeals ? "no-redeal, used" : code, {}];
  const { source, target, run } = entry;
  const values = {
    card: entry.card ? `the ${cardName(entry.card)}` : "the card",
    game: game.name,
    move: entryText(entry),
    run,
    source: placeName(source),
    target: placeName(target),
    columns: position.columns.length,
    cells: position.cells.length,
  };
  switch (code) {
    case "same-place":
      return [source.kind === "cell" ? "same-place, cell" : code, values];
    case "foundation-return":
      return [game.foundation_return ? "foundation-return, to a cell" : code, values];
    case "group-not-allowed":
      return [game.runs === "none" ? "group-not-allowed, ever" : code, values];
    case "group-too-long":
      return [code, { ...values, held: counted(position.columns[source.number].length, "card") }];
    case "face-down":
      return [run > 1 ? "face-down, run" : code, values];
    case "card-not-there":
      return [source.kind === "bouquet" ? "card-not-there, bouquet" : code, values];
    case "group-not-a-run":
      return [code, { ...values, cards: position.columns[source.number].slice(-run).join(", "), runs: game.runs }];
    case "cell-occupied":
      return [code, { ...values, held: cardName(position.cells[target.number]) }];
    case "foundation-order":
    case "wrong-rank":
    case "wrong-colour":
      return caseOfTarget(game, position, entry, code);
  }
  return [code, values];
}

function caseOfTarget(game, position, move, code) {
  const moving = movingCard(game, position, move);
  const card = cardName(moving);
  if (code === "foundation-order") {
    const tops = foundationTops(game, position, suitOf(moving)).map((top) => `the ${cardName(top)}`);
    return [code, { card, tops: tops.join(" and ") || "no card yet" }];
  }
  const top = position.columns[move.target.number].at(-1);
  const values = { card, last: cardName(top), colour: isRed(top) ? "red" : "black", rank: RANKS[rankOf(top) - 2] };
  return [code === "wrong-rank" && rankOf(top) === 1 ? "wrong-rank, on an ace" : code, values];
}
