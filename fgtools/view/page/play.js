// Playing a deal: what is selected, the moves made, undo, and the log to take away. Pressing and dragging: input.js.

import { Attempt } from "./attempt.js";
import { byId, element, iconButton, wantsLessMotion } from "./dom.js";
import { TO_FOUNDATION, parseColumnOrCell, placeText } from "./notation.js";
import { foundationCards } from "./position.js";
import { available, ending, whyIllegal } from "./rules.js";
import { showScore } from "./score.js";
import { capital, describe, sentence, takenWords } from "./words.js";

const ENDINGS = {
  won: "Won! Every card is on the foundations.",
  lost: "No legal move is left.",
  blocked: "Only whole columns can still be shifted.",
};

const HELP = [
  ["hands", "Press a card, then where it goes, or drag it there. Pressed twice, it goes to its foundation."],
  ["keys", "Keys: arrows and Enter; 1 to 9 for a column, a letter for a cell, f for the foundation, u for undo, Esc."],
];

export class Play {
  constructor(table, texts, game, item) {
    Object.assign(this, { table, texts, game, item });
    const { undo, redeals } = game;
    this.undoButton = iconButton("undo", "Undo", () => this.enter({ word: "undo" }), "Undo");
    this.redealButton = iconButton("redeal", "Redeal", () => this.enter({ word: "redeal" }), "Redeal");
    this.downloadButton = iconButton("download", "Download the log", () => this.download(), "Download");
    const buttons = [...(undo === "allowed" ? [this.undoButton] : []), ...(redeals ? [this.redealButton] : [])];
    buttons.push(
      iconButton("restart", "Start again", () => this.restart(), "Start again"),
      this.downloadButton,
    );
    byId("controls").replaceChildren(element("div.buttons", {}, ...buttons));
    byId("verdict").replaceChildren();
    byId("entries").replaceChildren(
      ...HELP.map(([kind, line]) => element(`p.note.${kind}`, {}, line)),
      (this.list = element("ol")),
    );
    this.restart();
  }

  restart() {
    this.attempt = new Attempt(this.game, this.item.deal);
    this.times = [];
    this.begun = performance.now();
    this.list.replaceChildren();
    this.draw(`${this.game.title}. Your move.`);
  }

  draw(said, kind = "move", code = null) {
    const { attempt, game } = this;
    this.selected = null;
    const end = ending(game, attempt.position);
    this.table.draw(game, attempt.position, end === "won" ? [] : [...available(game, attempt.position)]);
    showScore(game, attempt);
    const now = byId("now");
    now.className = kind === "move" && end === "won" ? "won" : kind;
    const lines = [element("span", {}, said), ...(code ? [element("span.code", {}, code)] : [])];
    if (ENDINGS[end]) lines.push(element("strong", {}, ENDINGS[end]));
    now.replaceChildren(...lines);
    this.undoButton.disabled = attempt.whyIllegal({ word: "undo" }) !== null;
    this.redealButton.disabled = attempt.whyIllegal({ word: "redeal" }) !== null;
    this.downloadButton.disabled = !attempt.entries.length;
  }

  // Make an entry, or say why it cannot be made.
  enter(entry) {
    const { attempt, game, texts } = this;
    const before = attempt.position;
    const undone = entry.word === "undo" ? attempt.past.at(-1) : null;
    const code = attempt.enter(entry);
    if (code) {
      this.draw(sentence(texts, game, before, entry, code), "refused", code);
      if (entry.target) this.shake(placeText(entry.target));
      return;
    }
    this.times.push(Math.round(performance.now() - this.begun));
    const words = undone
      ? `Taken back: ${describe(texts, game, undone.position, undone.entry)}.`
      : `${capital(describe(texts, game, before, entry))}.`;
    this.draw(words, undone ? "undo" : "move");
    const row = element("div.entry", {}, element("span", {}, words), element("code", {}, attempt.entries.at(-1)));
    this.list.append(element(undone ? "li.undo" : "li", {}, row));
    byId("entries").scrollTop = byId("entries").scrollHeight;
  }

  // Select what can be taken, and show where it may go.
  select(take) {
    this.selected = take;
    const { game, attempt, table, texts } = this;
    for (const card of table.cards()) card.setAttribute("aria-pressed", String(table.takes.get(card) === take));
    for (const place of table.root.querySelectorAll(".place")) {
      const target = take && this.moveTo(take, place);
      place.classList.toggle("target", Boolean(target && whyIllegal(game, attempt.position, target) === null));
    }
    if (!take) return;
    const now = byId("now");
    now.className = "move";
    now.replaceChildren(element("span", {}, `${capital(takenWords(texts, take))}: where to?`));
  }

  // The move of what is taken to a place of the table (its element). A card dropped on any foundation goes to its own.
  moveTo({ source, run, card }, place) {
    const text = place.dataset.place;
    return { source, target: text[0] === "f" ? TO_FOUNDATION : parseColumnOrCell(text), run, card };
  }

  shake(place) {
    if (wantsLessMotion()) return;
    const steps = { translate: ["0 0", "-5px 0", "5px 0", "-3px 0", "0 0"] };
    for (const one of this.table.placed(place)) one.animate(steps, { duration: 260 });
  }

  // The log as a document that `fgtools replay` takes.
  log() {
    const { attempt, times, item, game } = this;
    const { rating, ...deal } = item.deal;
    const claim = {
      result: ending(game, attempt.position),
      foundation_cards: foundationCards(attempt.position),
      moves: attempt.moves,
      undos: attempt.undos,
      duration_ms: times.at(-1),
    };
    return {
      format: "fgtools/move-log",
      version: 1,
      deal,
      deal_id: deal.id,
      moves: attempt.entries,
      elapsed_ms: times,
      claim,
    };
  }

  download() {
    const blob = new Blob([JSON.stringify(this.log()) + "\n"], { type: "application/json" });
    const link = element("a", {
      href: URL.createObjectURL(blob),
      download: `${this.game.name}-${this.item.deal.id.slice(0, 8)}-log.json`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it only after the click
  }

  leave() {}
}
