// An attempt at a deal: the entries so far and where they have led.

import { entryText } from "./notation.js";
import { apply, isWon, start } from "./position.js";
import { whyIllegal } from "./rules.js";

export class Attempt {
  constructor(game, deal) {
    this.game = game;
    this.position = start(game, deal);
    this.past = []; // {position, entry} of each move that still stands
    this.entries = []; // every entry's text, undos too
    this.moves = 0;
    this.undos = 0;
  }

  // The code of the rule that the entry breaks now, null if it is legal.
  whyIllegal(entry) {
    if (entry.word !== "undo" || isWon(this.position)) return whyIllegal(this.game, this.position, entry);
    if (this.game.undo === "forbidden") return "undo-forbidden";
    return this.past.length ? null : "nothing-to-undo";
  }

  // Make the entry if it is legal; the code of the rule that it breaks, or null.
  enter(entry) {
    const code = this.whyIllegal(entry);
    if (code) return code;
    if (entry.word === "undo") {
      this.position = this.past.pop().position;
      this.undos += 1;
    } else {
      this.past.push({ position: this.position, entry });
      this.position = apply(this.game, this.position, entry);
      this.moves += 1;
    }
    this.entries.push(entryText(entry));
    return null;
  }
}
