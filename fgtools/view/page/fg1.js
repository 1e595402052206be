// The shuffle `fg1`, for the house rule's redeal: SHA-256 in counter mode, then Fisher-Yates.

// The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3).
function primeRoots(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) found.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}
const CUBE_ROOTS = primeRoots(64, 1 / 3);
const SQUARE_ROOTS = primeRoots(8, 1 / 2);

const rotated = (word, by) => (word >>> by) | (word << (32 - by));

// SHA-256 of some bytes, as eight words.
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 4, bytes.length * 8);
  const hash = [...SQUARE_ROOTS];
  for (let block = 0; block < blocks; block++) compress(hash, view, block * 64);
  return hash.map((word) => word >>> 0);
}

function compress(hash, view, offset) {
  const w = Array.from({ length: 16 }, (_, i) => view.getUint32(offset + 4 * i));
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    if (i >= 16) {
      const s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    const S1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + S1 + ((e & f) ^ (~e & g)) + CUBE_ROOTS[i] + w[i]) | 0;
    const S0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
}

function* words(stream, seed) {
  const head = [...new TextEncoder().encode(`fgtools/fg1\0${stream}\0${seed}\0`)];
  for (let block = 0; ; block++) yield* sha256([...head, block >>> 24, block >>> 16, block >>> 8, block]);
}

// The cards in their shuffled order. Card 0 is dealt first.
export function fg1Shuffle(cards, stream, seed) {
  const shuffled = [...cards];
  const source = words(stream, seed);
  for (let last = shuffled.length - 1; last > 0; last--) {
    const size = last + 1;
    let word = source.next().value;
    while (word >= 2 ** 32 - (2 ** 32 % size)) word = source.next().value;
    const chosen = word % size;
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen], shuffled[last]];
  }
  return shuffled;
}
