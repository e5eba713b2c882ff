/** Integers from zero to below a count, the same ones for the same seed. */
export function randomBelow(seed: number): (count: number) => number {
  const random = randomNumbers(seed);
  return (count) => Math.floor(random() * count);
}

/** Mulberry32: small, quick, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
