// What is told of an attempt in numbers, and the kernel's verdict on a log.

import { byId, element } from "./dom.js";
import { foundationCards } from "./position.js";
import { counted } from "./words.js";

export function showScore(game, { position, moves, undos }) {
  const numbers = { "On the foundations": `${foundationCards(position)} of ${game.cards}`, Moves: moves, Undos: undos };
  const pairs = Object.entries(numbers).map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, String(value))),
  );
  byId("score").replaceChildren(...pairs);
}

export function showVerdict(game, log) {
  const refuted = log.claims.some(({ holds }) => holds === false);
  const [head, kind] = headOf(log);
  const badge = element(`h2.badge.${refuted ? "bad" : kind}`, {}, head);
  byId("verdict").replaceChildren(badge, ...verdictLines(game, log).map((line) => element("p", {}, line)));
}

function headOf(log) {
  if (log.problem) return ["Not legal", "bad"];
  return log.ending === "won" ? ["Won: the win is real", "good"] : [`Legal, ${log.ending}`, "plain"];
}

function verdictLines(game, log) {
  const lines = [];
  if (log.problem) lines.push(`Entry ${log.problem.entry} of ${log.entries} breaks the rule ${log.problem.code}.`);
  const facts = [`${log.foundation_cards} of ${game.cards} cards on the foundations`, counted(log.moves_made, "move")];
  if (log.undos) facts.push(counted(log.undos, "undo"));
  if (log.elapsed_ms?.length) facts.push(`${(log.elapsed_ms.at(-1) / 1000).toFixed(1)} s`);
  lines.push(`${facts.join(", ")}.`);
  for (const { claim, claimed, actual, holds } of log.claims) {
    if (holds === false) lines.push(`Claim refuted: ${claim} ${claimed}, but the replay finds ${actual}.`);
    if (holds === null) lines.push(`Claim not checked: ${claim} ${claimed}; the log has no time stamps.`);
  }
  return lines;
}
