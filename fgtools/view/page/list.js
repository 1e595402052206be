// The deals of a pack, or of a file of many, as a list to choose from.

import { element } from "./dom.js";
import { counted } from "./words.js";

const CLASSES = ["easy", "medium", "hard", "expert"];
const RESULTS = { unsolvable: "no win", undecided: "undecided" };

// How hard a deal is, or what its certificate says of it.
export const tagOf = ({ deal, result }) => deal.rating?.difficulty ?? RESULTS[result] ?? null;
export const dealName = ({ deal }) => deal.seed ?? `deal ${deal.id.slice(0, 12)}`;

export function drawList(root, games, items) {
  const rows = items.map((item, i) => row(games[item.game], item, i + 1, games.length > 1));
  const tags = items.map(tagOf);
  const known = [...CLASSES, ...Object.values(RESULTS)].filter((tag) => tags.includes(tag));
  const show = (wanted, pressed) => {
    rows.forEach((one, i) => (one.hidden = wanted !== null && tags[i] !== wanted));
    filters.forEach((one) => one.setAttribute("aria-pressed", String(one === pressed)));
  };
  const filter = (label, wanted) => {
    const button = element(
      "button",
      { type: "button", "aria-pressed": String(wanted === null), onclick: () => show(wanted, button) },
      label,
    );
    return button;
  };
  const count = (tag) => tags.filter((one) => one === tag).length;
  const filters = [filter(`All ${items.length}`, null), ...known.map((tag) => filter(`${tag} ${count(tag)}`, tag))];
  const bar = known.length ? [element("div.switch", { role: "group", "aria-label": "Show" }, ...filters)] : [];
  root.replaceChildren(...bar, element("ol.deals", {}, ...rows));
}

function row(game, item, number, nameGame) {
  const tag = tagOf(item);
  const facts = [];
  if (nameGame) facts.push(game.title);
  if (item.deal.rating) facts.push(`a win in ${counted(item.deal.rating.moves, "move")}`);
  else if (item.log) facts.push(counted(item.log.moves.length, "move"));
  const parts = [
    element("span.number", {}, String(number)),
    element("span.seed", {}, dealName(item)),
    element("span.facts", {}, facts.join(", ")),
  ];
  if (tag) parts.push(element(`span.tag.${tag.replace(" ", "-")}`, {}, tag));
  return element("li", {}, element("a", { href: `#${number}` }, ...parts));
}
