// fg1, written from corpus/conformance/README.md alone, stream "deal", one deck: one line of 52 cards for each seed argument.
import { createHash } from "node:crypto";

function* words(seed) {
  for (let i = 0; ; i++) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(i);
    const block = createHash("sha256").update(`fgtools/fg1\0deal\0${seed}\0`, "utf8").update(count).digest();
    for (let k = 0; k < 32; k += 4) yield block.readUInt32BE(k);
  }
}

for (const seed of process.argv.slice(2)) {
  const cards = [..."CDHS"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  const source = words(seed);
  for (let i = cards.length - 1; i > 0; i--) {
    const n = i + 1;
    let word = source.next().value;
    while (word >= 2 ** 32 - (2 ** 32 % n)) word = source.next().value;
    const j = word % n;
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  console.log(cards.join(" "));
}
