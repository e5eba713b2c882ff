import { setImmediate } from "node:timers/promises";

/** Does long work step by step, each in a turn of the event loop of its own, so that others get theirs. */
export async function inTurns<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
