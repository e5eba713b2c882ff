import { setTimeout } from "node:timers/promises";
import type { Request, Send } from "./http-client.ts";

/** One request to a server, and how many pages of its database were read so far. */
export type Counted = { send: Send; pages: () => Promise<number>; request: Request };

/** A connection tells what it has read at the end of a transaction, but not within a second of telling it the last time. */
const STATISTICS_DELAY_MS = 1_100;
const ROUNDS = 3;

/** How many pages each request reads at least: the same each time, but for what the server does beside it. */
export async function pagesOf(requests: readonly Counted[]): Promise<number[]> {
  const counts = requests.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    await setTimeout(STATISTICS_DELAY_MS);
    for (const [at, { send, request, pages }] of requests.entries()) {
      await send(request);
      counts[at]?.push(await pages());
    }
  }
  return counts.map((readings) =>
    Math.min(...readings.slice(1).map((count, at) => count - (readings[at] ?? 0))),
  );
}
