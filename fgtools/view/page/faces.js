// The faces of the cards, made of text alone.

import { RANKS, SIGNS, cardName, isRed, rankOf, suitOf } from "./cards.js";
import { element } from "./dom.js";

// Where the pips of 2 to 10 lie: columns (left, middle, right) and heights in per cent, as printed cards have them.
const CORNERS = "l0 r0 l100 r100";
const PIPS = {
  1: "m50",
  2: "m0 m100",
  3: "m0 m50 m100",
  4: CORNERS,
  5: `${CORNERS} m50`,
  6: `${CORNERS} l50 r50`,
  7: `${CORNERS} l50 r50 m25`,
  8: `${CORNERS} l50 r50 m25 m75`,
  9: `${CORNERS} l33.3 r33.3 l66.7 r66.7 m50`,
  10: `${CORNERS} l33.3 r33.3 l66.7 r66.7 m16.7 m83.3`,
};
const ACROSS = { l: "0%", m: "50%", r: "100%" };

// The sign of a suit, asked for as text: some systems would draw a picture of their own.
export const sign = (suit) => SIGNS[suit] + "\ufe0e";
const shownRank = (card) => (rankOf(card) === 10 ? "10" : RANKS[rankOf(card) - 1]);

// A card face up, as `tag` ("div", or "button" where it can be pressed). Of a covered one only the index is drawn.
export function faceUp(tag, card, covered, attributes = {}) {
  const index = element(
    "span.index",
    { "aria-hidden": "true" },
    element("b", {}, shownRank(card)),
    element("i", {}, sign(suitOf(card))),
  );
  const kind = {
    "data-card": card,
    "aria-label": cardName(card),
    ...(tag === "button" ? { type: "button" } : { role: "img" }),
  };
  const made = element(`${tag}.card`, { ...kind, ...attributes }, index, ...(covered ? [] : [middle(card)]));
  made.classList.add(isRed(card) ? "red" : "black");
  return made;
}

// Draw the rest of a card that was covered, now that it is dragged away from the others.
export function uncover(made) {
  if (made.childElementCount === 1) made.append(middle(made.dataset.card));
}

function middle(card) {
  const rank = rankOf(card);
  const shown = sign(suitOf(card));
  if (rank > 10) {
    const letter = element("b", {}, RANKS[rank - 1]);
    return element(
      "span.middle.court",
      { "aria-hidden": "true" },
      element("i", {}, shown),
      letter,
      element("i", {}, shown),
    );
  }
  const pips = PIPS[rank].split(" ").map((place) => {
    const height = Number(place.slice(1));
    const pip = element(height > 50 ? "i.turned" : "i", {}, shown);
    pip.style.left = ACROSS[place[0]];
    pip.style.top = `${height}%`;
    return pip;
  });
  return element(
    rank === 1 ? "span.middle.pips.ace" : "span.middle.pips",
    { "aria-hidden": "true" },
    ...pips,
    element("em", {}, shown),
  );
}

export const faceDown = () => element("div.card.back", { role: "img", "aria-label": "a face-down card" });
