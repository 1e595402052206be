// Building the page's elements. Text is only ever set as text, so that nothing in a document becomes markup.

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-10 7 10 7z",
  play: "M7 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  forward: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  restart: "M5 12a7 7 0 1 0 2.5-5.4M8 2.5v4.5h4.5",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  redeal: "M4 8h11l-3-3M20 16H9l3 3",
};

export const byId = (id) => document.getElementById(id);

// A text of a document as it is shown: on one line, with escapes for all that is obeyed or cannot be seen (fgtools/text.py).
// After a suit's sign U+FE0E stays: it asks for the sign as text, and our own card faces have it.
export const printable = (text) =>
  text.replace(/(?<![♣♦♥♠](?=\ufe0e))[\p{C}\p{Default_Ignorable_Code_Point}]|(?! )\p{Z}/gu, escaped);

function escaped(sign) {
  const code = sign.codePointAt(0);
  const [letter, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return { "\t": "\\t", "\n": "\\n", "\r": "\\r" }[sign] ?? `\\${letter}${code.toString(16).padStart(digits, "0")}`;
}

// An element: its tag with classes ("p.note"), attributes (`on…` are listeners, true and false as in HTML), children.
export function element(tagAndClasses, attributes = {}, ...children) {
  const [tag, ...classes] = tagAndClasses.split(".");
  const made = document.createElement(tag);
  made.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) made.setAttribute(name, printable(String(value)));
  }
  made.append(...children.map((child) => (typeof child === "string" ? printable(child) : child)));
  return made;
}

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// A button with an icon; its label is read out and shown as a tip, `shown` (a part of it) stands beside the icon.
export function iconButton(name, label, onclick, shown = null) {
  const made = element("button", { type: "button", title: label, "aria-label": label, onclick }, icon(name));
  if (shown) {
    made.classList.add("worded");
    made.append(element("span", {}, shown));
  }
  return made;
}

export function setIcon(button, name, label) {
  button.replaceChildren(icon(name));
  button.title = label;
  button.setAttribute("aria-label", label);
}

export const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
