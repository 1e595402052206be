// A card is its text, rank and suit: "TD". Cards as they are read, printed and named.

export const RANKS = "A23456789TJQK";
export const SUITS = "CDHS";
export const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split(" ");
const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const WHITE_SIGNS = { C: "♧", D: "♢", H: "♡", S: "♤" };
const SUIT_OF_SIGN = Object.fromEntries([SIGNS, WHITE_SIGNS].flatMap(Object.entries).map(([suit, sign]) => [sign, suit]));

// 1 (ace) to 13 (king).
export const rankOf = (card) => RANKS.indexOf(card[0]) + 1;
export const suitOf = (card) => card[1];
export const isRed = (card) => card[1] === "D" || card[1] === "H";
export const cardOf = (rank, suit) => RANKS[rank - 1] + suit;
export const suitName = (card) => SUIT_NAMES[suitOf(card)];
export const cardName = (card) => `${RANK_NAMES[rankOf(card) - 1]} of ${suitName(card)}`;

// The card that a text names (`10D`, lower case and the suit signs are read too), or null.
export function parseCard(text) {
  // A selector after a sign asks for it as text or as a picture.
  const parts = /^(10|[A2-9TJQKatjqk])(?:([CDHScdhs])|([♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?)$/.exec(text);
  if (!parts) return null;
  const [, rank, letter, sign] = parts;
  return rank.replace("10", "T").toUpperCase() + (SUIT_OF_SIGN[sign] ?? letter.toUpperCase());
}
