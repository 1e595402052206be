// The page: which deal is open, watched or played, by the part of the address after `#` (`3`, `3/watch`, `3/play`).

import { byId, element, printable } from "./dom.js";
import { Input } from "./input.js";
import { dealName, drawList, tagOf } from "./list.js";
import { Play } from "./play.js";
import { Table } from "./table.js";
import { Watch } from "./watch.js";
import { counted } from "./words.js";

const { texts, games, deals, title } = JSON.parse(byId("data").textContent);
const table = new Table(byId("table"));
const input = new Input(table);
let open = null;

function route() {
  const [number, mode] = location.hash.slice(1).split("/");
  const item = deals[Number(number) - 1] ?? (deals.length === 1 ? deals[0] : null);
  open?.leave();
  open = null;
  input.play = null;
  byId("list").hidden = item !== null;
  byId("deal").hidden = item === null;
  byId("back").hidden = item === null || deals.length === 1;
  byId("modes").hidden = !item?.log;
  if (item) openDeal(item, mode);
  else name(title, counted(deals.length, "deal"));
  scrollTo(0, 0);
}

function name(heading, below) {
  byId("title").textContent = printable(heading);
  byId("subtitle").textContent = printable(below);
}

function openDeal(item, mode) {
  const game = games[item.game];
  name(game.title, [dealName(item), tagOf(item), ...game.options].filter((part) => part).join(" · "));
  // A log is there to be watched; the win that a pack or certificate holds waits until it is asked for.
  const watching = item.log && (mode === "watch" || (mode !== "play" && item.result === null));
  const link = (label, to, current) =>
    element("a", { href: `#${deals.indexOf(item) + 1}/${to}`, "aria-current": current ? "true" : null }, label);
  byId("modes").replaceChildren(
    link("Play", "play", !watching),
    link(item.log?.ending === "won" && item.result ? "Watch a win" : "Watch", "watch", watching),
  );
  byId("entries").replaceChildren();
  open = watching ? new Watch(table, texts, game, item) : new Play(table, texts, game, item);
  if (!watching) input.play = open;
  byId("deal").className = watching ? "watch" : "play";
}

// The theme: the system's, until the switch is used.
function setUpTheme() {
  const button = byId("theme");
  const isDark = () =>
    (document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const label = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", `${button.textContent} theme`);
  };
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    label();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  label();
}

setUpTheme();
byId("back").textContent = "‹ All deals";
byId("back").addEventListener("click", () => (location.hash = ""));
if (deals.length > 1) drawList(byId("list"), games, deals);
addEventListener("hashchange", () => {
  route();
  byId("title").focus({ preventScroll: true });
});
addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest("input, select") || event.ctrlKey || event.metaKey || event.altKey;
  if (!elsewhere) open?.key?.(event);
});
route();
