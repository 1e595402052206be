// Mouse, touch and keyboard on the table, made into selections and moves of the attempt being played.

import { uncover } from "./faces.js";
import { TO_FOUNDATION, placeText } from "./notation.js";

const TWICE_MS = 400; // two presses within this are meant as one: to the foundation
const DRAG_FROM = 6; // pixels a pointer moves before it drags
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Input {
  constructor(table) {
    this.table = table;
    this.play = null; // what is being played; null while a log is watched
    this.pressedAt = 0;
    table.root.addEventListener("click", (event) => this.click(event));
    table.root.addEventListener("pointerdown", (event) => this.down(event));
    table.root.addEventListener("keydown", (event) => this.key(event));
  }

  click(event) {
    if (!this.play || this.dragged) return;
    const place = event.target.closest("[data-place]");
    const take = this.table.takes.get(event.target.closest("button"));
    const selected = this.play.selected;
    const again = selected && take === selected;
    const twice = take && event.timeStamp - this.pressedAt < TWICE_MS && sameTake(take, this.pressed);
    this.pressedAt = event.timeStamp;
    this.pressed = take;
    if (twice && take.run === 1 && take.source.kind !== "foundation") this.play.enter(toFoundation(take));
    else if (again || !place) this.play.select(null);
    else if (selected && place.dataset.place !== "bouquet" && !isAt(selected, place))
      this.play.enter(this.play.moveTo(selected, place));
    else this.play.select(take ?? null);
  }

  down(event) {
    this.dragged = false;
    const card = event.target.closest("button.card");
    const take = card && this.table.takes.get(card);
    if (!this.play || !take || event.button !== 0 || !event.isPrimary) return;
    this.drag = new Drag(event, card, take);
    const end = new AbortController();
    const until = { signal: end.signal };
    const finish = (how) => () => {
      end.abort();
      how();
    };
    addEventListener("pointermove", (move) => this.move(move), until);
    addEventListener(
      "pointerup",
      finish(() => this.drop()),
      until,
    );
    addEventListener(
      "pointercancel",
      finish(() => this.letGo()),
      until,
    );
  }

  move(event) {
    if (!this.dragged && this.drag.distance(event) < DRAG_FROM) return;
    if (!this.dragged) {
      this.play.select(this.drag.take);
      this.drag.begin();
    }
    this.dragged = true;
    this.drag.follow(event);
  }

  drop() {
    if (!this.dragged) return;
    const place = this.drag.over(this.table.root.querySelectorAll(".place"));
    if (place && !isAt(this.drag.take, place)) this.play.enter(this.play.moveTo(this.drag.take, place));
    else this.letGo();
  }

  letGo() {
    this.play.select(null);
    this.drag.end();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) this.focusNext(ARROWS[event.key]);
    else if (!this.play || !this.shortcut(event.key)) return;
    event.preventDefault();
  }

  shortcut(key) {
    const { play, table } = this;
    if (key === "Escape") play.select(null);
    else if (key === "u" && play.game.undo === "allowed") play.enter({ word: "undo" });
    else if (key === "f" && play.selected) play.enter(toFoundation(play.selected));
    else {
      const [place] = /^[1-9a-eg-z]$/.test(key) ? table.placed(key) : [];
      if (!place) return false;
      const last = place.querySelector("button.card:last-child");
      if (play.selected && !isAt(play.selected, place)) play.enter(play.moveTo(play.selected, place));
      else if (last) {
        last.focus();
        play.select(table.takes.get(last));
      }
    }
    return true;
  }

  // The nearest button in that direction, none far aside of it: a fan's neighbours are beside a card, not above it.
  focusNext([dx, dy]) {
    const from = document.activeElement;
    const here = middleOf(from);
    const cost = (one) => {
      const there = middleOf(one);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      return along > 4 && aside < 2 * along ? along + 3 * aside : Infinity;
    };
    const [best] = this.table
      .buttons()
      .filter((one) => one !== from)
      .sort((a, b) => cost(a) - cost(b));
    if (!best || cost(best) === Infinity) return;
    from.tabIndex = -1;
    best.tabIndex = 0;
    best.focus();
  }
}

// A card, and those that lie on it, following the pointer.
class Drag {
  constructor(event, card, take) {
    this.start = { x: event.clientX, y: event.clientY };
    this.take = take;
    this.cards = take.source.kind === "column" ? [card, ...following(card)] : [card];
  }

  begin() {
    if (this.cards.length === 1) uncover(this.cards[0]);
  }

  distance(event) {
    return Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
  }

  follow(event) {
    for (const card of this.cards) {
      card.classList.add("dragging");
      card.style.translate = `${event.clientX - this.start.x}px ${event.clientY - this.start.y}px`;
    }
  }

  // The place that the dragged card covers most of.
  over(places) {
    const held = this.cards[0].getBoundingClientRect();
    const covered = (place) => {
      const { left, right, top, bottom } = place.getBoundingClientRect();
      const across = Math.min(right, held.right) - Math.max(left, held.left);
      const down = Math.min(bottom, held.bottom) - Math.max(top, held.top);
      return Math.max(0, across) * Math.max(0, down);
    };
    const [best] = [...places].sort((a, b) => covered(b) - covered(a));
    return best && covered(best) > 0 ? best : null;
  }

  end() {
    for (const card of this.cards) {
      card.classList.remove("dragging");
      card.style.translate = "";
    }
  }
}

function* following(card) {
  for (let next = card.nextElementSibling; next; next = next.nextElementSibling) yield next;
}

const sameTake = (a, b) =>
  b && a.moving === b.moving && a.source.kind === b.source.kind && a.source.number === b.source.number;
const toFoundation = ({ source, run, card }) => ({ source, target: TO_FOUNDATION, run, card });

// Whether what is taken lies at that place.
const isAt = ({ source }, place) => place.dataset.place === placeText(source);

function middleOf(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + width / 2, y: top + Math.min(height, 20) / 2 };
}
