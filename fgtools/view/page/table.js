// The table drawn from a position: foundations and cells above, the columns fanned downward, the bouquet fanned below.

import { cardName, cardOf } from "./cards.js";
import { element, wantsLessMotion } from "./dom.js";
import { faceDown, faceUp, sign } from "./faces.js";
import { cellPlace, placeText } from "./notation.js";
import { isFaceDown } from "./position.js";
import { counted } from "./words.js";

const NARROW = matchMedia("(max-width: 640px)");
const MOVE_MS = 220;

export class Table {
  constructor(root) {
    this.root = root;
    this.takes = new WeakMap(); // element of a card -> what taking it would take (rules.js, `available`)
    this.redraw = () => {};
    NARROW.addEventListener("change", () => this.redraw());
  }

  // Draw a position. `takes`: what can be taken, where the table is played at; null where it is only watched.
  draw(game, position, takes = null) {
    this.redraw = () => this.draw(game, position, takes);
    const before = wantsLessMotion() ? null : rectangles(this.root);
    const focused = this.root.contains(document.activeElement) ? focusKey(document.activeElement) : null;
    this.game = game;
    this.position = position;
    this.available = takes ?? [];
    this.playable = takes !== null;
    const felt = element("div.felt", {}, this.top(), this.columns(), this.bouquet());
    felt.style.setProperty("--n", Math.max(game.columns.length, game.foundations + game.cells));
    felt.classList.toggle("two-decks", game.decks > 1);
    this.root.replaceChildren(felt);
    this.rove(focused);
    if (before) animate(this.root, before);
  }

  top() {
    const { game, position } = this;
    const cells = position.cells.map((card, number) => {
      const place = placeText(cellPlace(number));
      return this.place("cell", place, `Cell ${place}`, card ? [this.card(card, { kind: "cell", number })] : []);
    });
    const foundations = position.foundations.map((height, number) => {
      const suit = game.suits[Math.floor(number / game.foundations_per_suit)];
      const top = height ? cardOf(((height - 1) % game.ranks) + 1, suit) : null;
      const name = `Foundation of ${cardName(cardOf(1, suit)).split(" ").at(-1)}`;
      const label = `${name}, ${counted(height, "card")}`;
      const made = this.place("foundation", `f${suit}`, label, top ? [this.foundationCard(top)] : []);
      made.dataset.sign = sign(suit);
      // Where a foundation goes from ace to king twice, its top card does not say how far it is.
      const twice = game.foundation_height > game.ranks;
      if (height && twice) made.append(element("span.count", { "aria-hidden": "true" }, String(height)));
      return made;
    });
    const left = cells.length ? [element("div.cells", {}, ...cells)] : [];
    return element("div.row.top", {}, ...left, element("div.foundations", {}, ...foundations));
  }

  // Other cards go there, so it can be pressed even where it cannot be taken.
  foundationCard(top) {
    const take = this.available.find((one) => one.source.kind === "foundation" && one.moving === top);
    return this.face(top, false, take, this.playable);
  }

  columns() {
    const { game, position } = this;
    const columns = position.columns.map((column, number) => {
      const cards = column.map((card, row) => {
        if (isFaceDown(game, position, number, row)) return faceDown();
        return this.card(card, { kind: "column", number }, column.length - row);
      });
      const label = `Column ${number + 1}, ${counted(column.length, "card")}`;
      const made = this.place("column", String(number + 1), label, cards);
      made.style.setProperty("--len", column.length);
      return made;
    });
    return element("div.row.columns", {}, ...columns);
  }

  bouquet() {
    const cards = this.position.bouquet;
    const [few, many] = NARROW.matches ? [8, 13] : [20, 26]; // cards in a row, of one deck and of two
    const rows = Math.ceil(cards.length / (this.game.decks > 1 ? many : few));
    const size = Math.ceil(cards.length / rows);
    const faces = cards.map((card, i) => this.card(card, { kind: "bouquet", number: 0 }, 1, i < cards.length - 1));
    const drawn = Array.from({ length: rows }, (_, row) => fan(faces.slice(row * size, (row + 1) * size)));
    const empty = cards.length ? [] : [element("p", {}, "The bouquet is empty")];
    const label = `Bouquet, ${counted(cards.length, "card")}`;
    return element("div.bouquet", { role: "group", "aria-label": label, "data-place": "bouquet" }, ...drawn, ...empty);
  }

  card(card, { kind, number }, run = 1, covered = run > 1) {
    const isIt = ({ source, ...take }) =>
      source.kind === kind && source.number === number && take.run === run && take.moving === card;
    return this.face(card, covered, this.available.find(isIt));
  }

  face(card, covered, take, pressable = Boolean(take)) {
    const attributes = pressable ? { tabindex: "-1", "aria-pressed": take ? "false" : null } : {};
    const made = faceUp(pressable ? "button" : "div", card, covered, attributes);
    if (take) this.takes.set(made, take);
    return made;
  }

  // A place for cards. An empty one can be pressed itself, where the table is played at.
  place(kind, place, label, cards) {
    const button = { type: "button", tabindex: "-1", "aria-label": label };
    const slot = this.playable ? element("button.slot", button) : element("div.slot");
    const group = { role: "group", "aria-label": label, "data-place": place };
    return element(`div.place.${kind}`, group, ...(cards.length ? cards : [slot]));
  }

  // The cards that can be taken.
  cards() {
    return this.buttons().filter((button) => this.takes.has(button));
  }

  buttons() {
    return [...this.root.querySelectorAll("button")];
  }

  // The elements of a place as a move writes it. `f` is the foundation that shows the card, or any where none is told.
  placed(place, card = null) {
    const shows = (one) => card === null || one.querySelector(".card")?.dataset.card === card;
    const isIt = ({ dataset }) => dataset.place === place || (place === "f" && dataset.place[0] === "f");
    return [...this.root.querySelectorAll(".place")].filter((one) => isIt(one) && (place !== "f" || shows(one)));
  }

  // The elements of a card in the bouquet: two, where two decks have left both there.
  inBouquet(card) {
    return [...this.root.querySelectorAll(".bouquet .card")].filter((one) => one.dataset.card === card);
  }

  // One tab stop for the whole table; the arrow keys move within it (input.js). Focus stays where it was, or near.
  rove(focused) {
    const buttons = this.buttons();
    const same = focused && buttons.find((button) => focusKey(button) === focused);
    const near = focused && buttons.find((button) => focusKey(button).split(" ")[0] === focused.split(" ")[0]);
    const stop = same ?? near ?? buttons[0];
    if (!stop) return;
    stop.tabIndex = 0;
    if (focused) stop.focus({ preventScroll: true });
  }
}

const focusKey = (one) => `${one.closest("[data-place]")?.dataset.place} ${one.dataset.card ?? ""}`;

// Cards in a row, overlapping, on a slight arc.
function fan(cards) {
  const row = element("div.fan", {}, ...cards);
  row.style.setProperty("--len", cards.length);
  cards.forEach((card, i) => {
    const off = i - (cards.length - 1) / 2;
    card.style.setProperty("--turn", `${(off * 12) / Math.max(8, cards.length)}deg`);
    card.style.setProperty("--drop", (off * off) / Math.max(8, cards.length) ** 2);
  });
  return row;
}

// Where each card is now: its text -> rectangles, as two decks have equal cards.
function rectangles(root) {
  const found = Map.groupBy(
    [...root.querySelectorAll("[data-card]")].map((one) => [one.dataset.card, one.getBoundingClientRect()]),
    ([card]) => card,
  );
  return new Map([...found].map(([card, all]) => [card, all.map(([, rectangle]) => rectangle)]));
}

// Let each card glide from where it was to where it is.
function animate(root, before) {
  for (const one of root.querySelectorAll("[data-card]")) {
    const from = before.get(one.dataset.card);
    if (!from?.length) continue;
    const now = one.getBoundingClientRect();
    const distance = (was) => Math.hypot(was.left - now.left, was.top - now.top);
    from.sort((a, b) => distance(a) - distance(b));
    const was = from.shift();
    if (distance(was) < 2) continue;
    const zIndex = distance(was) > now.width ? 10 : "auto";
    one.animate(
      [
        { translate: `${was.left - now.left}px ${was.top - now.top}px`, zIndex },
        { translate: "0 0", zIndex },
      ],
      { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }
}
