import { setImmediate } from "node:timers/promises";

/** Runs long work step by step, each in its own turn of the event loop, so that other requests aren't blocked. */
export async function runYielding<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

const ITEMS_PER_TURN = 2_000;

/** Like `map`, in turns of the event loop: other requests wait for a turn to end. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
