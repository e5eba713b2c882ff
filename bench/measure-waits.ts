import { percentile } from "./statistics.ts";

/** Runs an operation and reads at the same time: how long it took, and how long the reads waited. */
export async function measureWaits(write: () => Promise<unknown>, request: () => Promise<unknown>) {
  let isWriting = true;
  const begin = performance.now();
  const writing = write().finally(() => (isWriting = false));
  const waits: number[] = [];
  while (isWriting) {
    const startedAt = performance.now();
    await request();
    waits.push(performance.now() - startedAt);
  }
  await writing;
  const tookMs = performance.now() - begin;
  return { tookMs, longestMs: percentile(waits, 1), medianMs: percentile(waits, 0.5) };
}
