/**
 * SHA-256 (FIPS 180-4) in the page itself: browsers have it only where the page came over https or from the same machine,
 * and a phone in the local network has neither.
 */
const WORDS = 64;

/** The first 32 bits of the fractions of roots of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return Uint32Array.from(primes, (prime) => {
    const value = prime ** (1 / root);
    return (value - Math.floor(value)) * 2 ** 32;
  });
}

const START = fractions(8, 2);
const ROUND = fractions(WORDS, 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a one, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length * 8) >>> 0);
  return view;
}

/** The hash as hexadecimal digits. */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text));
  const hash = new Int32Array(START);
  const words = new Int32Array(WORDS);
  const at = (index: number): number => words[index]!;
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = message.getInt32(block + 4 * index);
    for (let index = 16; index < WORDS; index += 1) {
      const near = at(index - 15);
      const far = at(index - 2);
      const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
      const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
      words[index] = at(index - 16) + low + at(index - 7) + high;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let index = 0; index < WORDS; index += 1) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + high + ((e & f) ^ (~e & g)) + ROUND[index]! + at(index)) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = hash[index]! + word));
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
