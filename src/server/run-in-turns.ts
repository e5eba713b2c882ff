import { setImmediate } from "node:timers/promises";

/** Runs long work step by step, each in its own turn of the event loop, so that other requests aren't blocked. */
export async function runInTurns<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
