import { randomBelow } from "#test/support/random-numbers.ts";

/** Choices that are the same for the same seed. */
export type Random = {
  below: (count: number) => number;
  /** True in this percentage of cases. */
  percent: (chance: number) => boolean;
  pick: <Value>(list: readonly Value[]) => Value | undefined;
};

export function newRandom(seed: number): Random {
  const randomIndex = randomBelow(seed);
  return {
    below: randomIndex,
    percent: (chance) => randomIndex(100) < chance,
    pick: (list) => list[randomIndex(list.length)],
  };
}
