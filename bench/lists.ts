import { loadavg } from "node:os";
import { z } from "zod";
import { bookId, date } from "#contract/fields.ts";
import type { Day } from "#domain/dates.ts";
import type { SpeedGate } from "./gates.ts";
import { httpClient, type SendRequest } from "./http-client.ts";
import { type ListSeeds, seedLists } from "./list-book.ts";
import { fillLists, middlesOf } from "./list-fill.ts";
import { type ListRequest, readingsOf } from "./list-readings.ts";
import { pagesOf } from "./database-pages.ts";
import { openDatabases, type BenchDatabase, type BenchDatabases } from "./bench-databases.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { logProgress } from "./log-progress.ts";

/** The least time of one list request in each book, smallest book first. */
export type ListFigures = { title: string; leastMs: readonly number[]; pages: readonly number[] };
export type ListResults = {
  version: string;
  sizes: readonly number[];
  figures: ListFigures[];
};

/** Requests that can't be flat, each with its reason in docs/performance.md. */
const GROWING_REQUESTS: ReadonlySet<string> = new Set([
  "documents: first page with its count",
  "documents by status: first page",
  "documents by status: a word of twenty",
  "documents: an amount that there is not",
  "journals by status: a word of twenty",
  "journals: an amount that there is not",
  "payments: an amount that there is not",
  "invoices due in a month",
  "invoices due in a month by amount",
  "money by date: the newest first",
  "money: first page with its count",
]);

/**
 * "Flat": how many more database pages the same reads use in the largest book, whatever else the machine does; a few
 * more, one level of each index, are ignored.
 */
const MOST_GROWTH = 1.5;
const FEW_PAGES = 50;
const ROUNDS = 5;

export function listGatesOf({ sizes, figures }: ListResults): SpeedGate[] {
  return figures
    .filter(({ title }) => !GROWING_REQUESTS.has(title))
    .map(({ title, pages }) => ({
      text: `${title}: pages at ${sizes.at(-1)} over pages at ${sizes[0]}`,
      measured: growthOf(pages),
      limit: MOST_GROWTH,
      sense: "at most",
      unit: "x",
    }));
}

function growthOf(pages: readonly number[]): number {
  const [small = Number.NaN, large = Number.NaN] = [pages[0], pages.at(-1)];
  return large - small < FEW_PAGES ? Math.min(large / small, MOST_GROWTH) : large / small;
}

/** Reads every long list in each of its orders, in books of 10,000 and of 1,000,000 records of each kind on a server. */
export async function measureLists(sizes: readonly number[]): Promise<ListResults> {
  const places = await openDatabases("server");
  const books: ListBook[] = [];
  for (const size of sizes) books.push(await openListBook(places, size));
  logProgress("server: measuring.");
  const figures = await measureListsOf(books, books.map(readingsOf));
  for (const { stop } of books) await stop();
  await places.remove();
  return { version: places.version, sizes, figures };
}

async function measureListsOf(
  books: readonly ListBook[],
  readings: readonly (readonly ListRequest[])[],
): Promise<ListFigures[]> {
  const figures: ListFigures[] = [];
  for (const [index, { title }] of (readings[0] ?? []).entries()) {
    const paths = readings.map((listRequests) => listRequests[index]?.path ?? "");
    const leastMs = await timesOf(books, paths);
    const pages = await pagesOf(
      books.map((book, position) => ({ ...book, request: { method: "GET", path: paths[position] ?? "" } })),
    );
    figures.push({ title, leastMs, pages });
    const load = loadavg()[0] ?? Number.NaN;
    logProgress(
      `  ${title}: ${leastMs.map((time) => time.toFixed(1)).join(", ")} ms, ${pages.join(", ")} pages (load ${load.toFixed(1)})`,
    );
  }
  return figures;
}

/** The least time of several rounds, alternating between the books. */
async function timesOf(books: readonly ListBook[], paths: readonly string[]): Promise<number[]> {
  const least = books.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { send }] of books.entries()) {
      const startMs = performance.now();
      await send({ method: "GET", path: paths[index] ?? "" });
      least[index] = Math.min(least[index] ?? Infinity, performance.now() - startMs);
    }
  }
  return least;
}

type ListBook = {
  send: SendRequest;
  seeds: ListSeeds;
  today: Day;
  /** The cursors of pages in the middle, by list and order. */
  middles: Record<string, string>;
  pages: () => Promise<number>;
  stop: () => Promise<void>;
};

const session = z.object({ company: z.object({ id: bookId, today: date }) });

async function openListBook(places: BenchDatabases, size: number): Promise<ListBook> {
  const { pages, run, ...benchDatabase }: BenchDatabase = await places.newPlace();
  if (run === null || pages === null) throw new Error("Only the administrator of a server can fill lists.");
  const first = await startTwofold(benchDatabase);
  const { cookie } = await signUp(first.origin);
  const send = httpClient(first.origin, { cookie });
  const { company: book } = session.parse(
    JSON.parse((await send({ method: "GET", path: "/api/session" })).text),
  );
  const seeds = await seedLists(send, { bookId: book.id, today: book.today });
  await first.stop();
  const startMs = performance.now();
  logProgress(`server: filling lists of ${size.toLocaleString("en-US")}.`);
  await fillLists(run, seeds, size);
  await benchDatabase.settle();
  logProgress(`  filled in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  const middles = await middlesOf(run, book.id, size);
  const server = await startTwofold(benchDatabase);
  return {
    send: httpClient(server.origin, { cookie }),
    seeds,
    today: book.today,
    middles,
    pages,
    stop: server.stop,
  };
}
