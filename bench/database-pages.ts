import { setTimeout } from "node:timers/promises";
import type { Request, SendRequest } from "./http-client.ts";

/** One request to a server, and the number of database pages read so far. */
export type PageCounter = { send: SendRequest; pages: () => Promise<number>; request: Request };

/** A connection reports its reads at the end of a transaction, but at most once a second. */
const STATISTICS_DELAY_MS = 1_100;
const ROUNDS = 3;

/** The least number of pages that each request reads: the same each time, apart from the server's background work. */
export async function pagesOf(requests: readonly PageCounter[]): Promise<number[]> {
  const counts = requests.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    await setTimeout(STATISTICS_DELAY_MS);
    for (const [index, { send, request, pages }] of requests.entries()) {
      await send(request);
      counts[index]?.push(await pages());
    }
  }
  return counts.map((readings) =>
    Math.min(...readings.slice(1).map((count, index) => count - (readings[index] ?? 0))),
  );
}
