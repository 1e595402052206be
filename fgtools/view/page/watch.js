// Watching a log: step, scrub, play. Frame k (frames.js) is the table after k entries.

import { byId, element, iconButton, setIcon } from "./dom.js";
import { framesOf } from "./frames.js";
import { placeText } from "./notation.js";
import { showScore, showVerdict } from "./score.js";

const LISTED = 200; // entries in the list at a time
const SPEEDS = { "½×": 2000, "1×": 1000, "2×": 500, "6×": 160 }; // milliseconds a frame

export class Watch {
  constructor(table, texts, game, item) {
    Object.assign(this, { table, game, log: item.log, frames: framesOf(texts, game, item), at: 0, timer: null });
    this.last = this.frames.length - 1;
    this.drawControls();
    showVerdict(game, item.log);
    this.show(item.log.problem ? this.last : 0);
  }

  drawControls() {
    const to = (name, label, frame) => iconButton(name, label, () => this.goTo(frame()));
    this.back = [to("first", "To the start", () => 0), to("back", "One entry back", () => this.at - 1)];
    this.onward = [to("forward", "One entry on", () => this.at + 1), to("last", "To the end", () => this.last)];
    this.playButton = iconButton("play", "Play", () => this.toggle());
    this.playButton.classList.add("main");
    const range = { type: "range", min: 0, max: this.last, "aria-label": "Entry of the log" };
    this.scrub = element("input", { ...range, oninput: () => this.goTo(Number(this.scrub.value)) });
    const speeds = Object.keys(SPEEDS).map((name) => element("option", { selected: name === "1×" }, name));
    this.speed = element("select", { "aria-label": "Speed", onchange: () => this.timer && this.start() }, ...speeds);
    const buttons = element("div.buttons", {}, ...this.back, this.playButton, ...this.onward, this.speed);
    byId("controls").replaceChildren(this.scrub, buttons);
  }

  // Show a frame, and stop playing: someone wants to look.
  goTo(k) {
    this.leave();
    this.show(k);
  }

  show(k) {
    this.at = Math.max(0, Math.min(k, this.last));
    const frame = this.frames[this.at];
    this.table.draw(this.game, frame.position);
    this.mark(frame);
    const now = byId("now");
    now.className = frame.kind;
    now.replaceChildren(...frame.lines.map((line, i) => element(i ? "span.code" : "span", {}, line)));
    showScore(this.game, frame);
    this.scrub.value = this.at;
    this.scrub.setAttribute("aria-valuetext", `${this.at} of ${this.last}: ${frame.lines[0]}`);
    for (const button of this.back) button.disabled = this.at === 0;
    for (const button of this.onward) button.disabled = this.at === this.last;
    this.drawList();
  }

  // Where the entry of this frame went; of a refused one, all that it named.
  mark({ entry, kind, moved }) {
    if (!entry?.target) return;
    const refused = kind === "refused";
    const places = refused ? [entry.source, entry.target] : [entry.target];
    const marked = places.flatMap((place) => this.table.placed(placeText(place), moved));
    if (refused && entry.card) marked.push(...this.table.inBouquet(entry.card));
    for (const one of marked) one.classList.add(refused ? "refused" : "moved");
  }

  drawList() {
    const box = byId("entries");
    const first = Math.floor(Math.max(0, this.at - 1) / LISTED) * LISTED + 1;
    if (first !== this.firstListed) {
      this.firstListed = first;
      const rows = this.frames.slice(first, first + LISTED).map((frame, i) => this.row(frame, first + i));
      box.replaceChildren(element("ol", { start: first }, ...rows));
      if (this.last > LISTED) box.prepend(note(`Entries ${first} to ${first + rows.length - 1} of ${this.last}`));
      const left = this.log.problem ? this.log.entries - this.log.problem.entry : 0;
      if (left) box.append(note(`Not looked at, as they come after it: ${left} more.`));
    }
    const rows = [...box.querySelectorAll(".entry")];
    rows.forEach((row, i) => row.toggleAttribute("aria-current", first + i === this.at));
    const current = rows[this.at - first];
    box.scrollTop = current ? current.offsetTop - box.clientHeight / 2 : 0;
  }

  row(frame, k) {
    const parts = [element("span", {}, frame.lines[0]), element("code", {}, frame.text)];
    const button = element("button.entry", { type: "button", onclick: () => this.goTo(k) }, ...parts);
    return element(`li.${frame.kind}${frame.takenBack ? ".taken-back" : ""}`, {}, button);
  }

  toggle() {
    if (this.timer) return this.leave();
    if (this.at === this.last) this.show(0);
    this.start();
  }

  start() {
    clearInterval(this.timer);
    setIcon(this.playButton, "pause", "Pause");
    this.timer = setInterval(() => this.tick(), SPEEDS[this.speed.value]);
  }

  tick() {
    this.show(this.at + 1);
    if (this.at === this.last) this.leave();
  }

  // Stop playing.
  leave() {
    clearInterval(this.timer);
    this.timer = null;
    setIcon(this.playButton, "play", "Play");
  }

  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) this.goTo(to);
    else if (event.key === " " && !event.target.closest("button")) this.toggle();
    else return;
    event.preventDefault();
  }
}

const note = (line) => element("p.note", {}, line);
