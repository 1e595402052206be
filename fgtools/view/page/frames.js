// The frames of a log: the table after each entry, and what to say of it. A refused entry is one frame more.

import { Attempt } from "./attempt.js";
import { parseEntry } from "./notation.js";
import { movingCard } from "./position.js";
import { capital, describe } from "./words.js";

// Each frame: position, kind (start, move, undo or refused), the entry and its text, lines to show, moves and undos so
// far, takenBack. The kernel has accepted every entry but the refused one, whose code and sentence are the kernel's.
export function framesOf(texts, game, { deal, log }) {
  const attempt = new Attempt(game, deal);
  const frame = (kind, lines, more = {}) => {
    const { position, moves, undos } = attempt;
    return { kind, lines, position, moves, undos, takenBack: false, ...more };
  };
  const frames = [frame("start", [`${game.title}, as dealt.`])];
  const standing = []; // frames of moves that no undo has taken back
  for (const text of log.moves) {
    const entry = parseEntry(text);
    const undone = entry.word === "undo" ? standing.pop() : null;
    const words = undone ? undone.words : describe(texts, game, attempt.position, entry);
    const moved = entry.target ? movingCard(game, attempt.position, entry) : null;
    if (attempt.enter(entry)) throw new Error(`${text} is refused here, but the kernel accepted it`);
    const line = undone ? `Undo, which takes back: ${words}.` : `${capital(words)}.`;
    const made = frame(undone ? "undo" : "move", [line], { entry, text, moved, words });
    frames.push(made);
    if (undone) undone.takenBack = true;
    else standing.push(made);
  }
  if (log.problem) {
    const { text, code, sentence } = log.problem;
    frames.push(frame("refused", [`Refused: ${sentence}`, code], { entry: parseEntry(text), text, moved: null }));
  }
  return frames;
}
