import { setImmediate } from "node:timers/promises";

/** Runs long work step by step, each in its own turn of the event loop, so that other requests aren't blocked. */
export async function runInTurns<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

const ITEMS_OF_TURN = 2_000;

/** Like `map`, in turns of the event loop: other requests wait for a turn to end. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_OF_TURN === ITEMS_OF_TURN - 1) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
