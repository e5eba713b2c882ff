import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { ACCOUNTS, drafts } from "./book.ts";
import { fill } from "./fill-journals.ts";
import type { SpeedGate } from "./gates.ts";
import { httpClient } from "./http-client.ts";
import { type LoadBook, type LoadPlan, type LoadResult, loadResult } from "./load.ts";
import type { DatabaseKind } from "./options.ts";
import { openDatabases, type BenchDatabase } from "./bench-databases.ts";
import { type SignUpResult, signUp, startTwofold } from "./product-server.ts";
import { logProgress } from "./log-progress.ts";

/** The results of the load on one kind of database, at shares of the sustained rate. */
export type OverloadResults = {
  kind: DatabaseKind;
  version: string;
  sustained: number;
  runs: LoadResult[];
};

const BOOKS = 40;
const JOURNALS = 200;
const SHARES = [0.5, 1, 1.5, 2];
const SECONDS = 20;
const SETTLING_MS = 6_000;

/**
 * Loads a server with mixed work of many books, each request at its own time: at the rate that it sustains, and above.
 *
 * @param sustained that rate, if it is known; otherwise it is searched for.
 */
export async function measureOverload(
  kind: DatabaseKind,
  sustained: number | null,
): Promise<OverloadResults> {
  const places = await openDatabases(kind);
  const benchDatabase = await places.newPlace();
  const server = await startTwofold(benchDatabase);
  logProgress(`${kind}: filling ${BOOKS} books.`);
  const target = await prepare(server.origin, benchDatabase);
  const runLoad = (rate: number, seconds: number) => load({ ...target, rate, seconds });
  logProgress(`${kind}: measuring overload.`);
  await runLoad(50, 8);
  const rate = sustained ?? (await sustainedRate(runLoad));
  const runs: LoadResult[] = [];
  for (const share of SHARES) {
    await setTimeout(SETTLING_MS);
    runs.push(await runLoad(rate * share, SECONDS));
  }
  await server.stop();
  await places.remove();
  return { kind, version: places.version, sustained: rate, runs };
}

type LoadTarget = Pick<LoadPlan, "origin" | "books" | "signIn">;

async function prepare(origin: string, benchDatabase: BenchDatabase): Promise<LoadTarget> {
  const books: LoadBook[] = [];
  const people: SignUpResult[] = [];
  for (let count = 0; count < BOOKS; count += 1) {
    const person = await signUp(origin, `bench-${count}@example.com`);
    people.push(person);
    books.push(await fillBook(origin, person.cookie, count + 1));
  }
  await benchDatabase.settle();
  const [signIn] = people;
  if (!signIn) throw new Error("No user has signed up.");
  return { origin, books, signIn };
}

const created = z.object({ id: z.string() });
const session = z.object({ company: z.object({ today: z.string() }) });

async function fillBook(origin: string, cookie: string, seed: number): Promise<LoadBook> {
  const send = httpClient(origin, { cookie });
  const create = async (path: string, body: unknown) => {
    const { text } = await send({ method: "POST", path, body: JSON.stringify(body) });
    return created.parse(JSON.parse(text)).id;
  };
  const { company: book } = session.parse(
    JSON.parse((await send({ method: "GET", path: "/api/session" })).text),
  );
  const accounts: string[] = [];
  for (const account of ACCOUNTS.filter((_, index) => index % 5 === 0))
    accounts.push(await create("/api/accounts", account));
  const customers: string[] = [];
  for (const name of ["Harbor Supply", "North Mill", "Atlas Print"])
    customers.push(await create("/api/customers", { name }));
  const vendor = await create("/api/vendors", { name: "Goods and More" });
  const prices = { purchasePrice: "10.00", salePrice: "20.00" };
  const goods = await create("/api/products", { name: "Article", type: "inventory", ...prices });
  const service = await create("/api/products", { name: "Service", type: "service", ...prices });
  const items = [{ productId: goods, quantity: "1000000", unitPrice: "10.00" }];
  await create("/api/bills", { partyId: vendor, date: book.today, status: "posted", items });
  const source = drafts(accounts, seed, JOURNALS);
  await fill(send, "/api/journals/import", { size: JOURNALS, source });
  return { cookie, today: book.today, accounts, customers, products: [goods, service] };
}

async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(new URL("open-loop.ts", import.meta.url));
  child.send(plan);
  const result = loadResult.parse((await once(child, "message"))[0]);
  logProgress(
    `  ${Math.round(result.rate)} a second: ${formatRow(result, result.rate).slice(1).join(" | ")}`,
  );
  return result;
}

const FIRST_RATE = 60;
const STEP = 1.2;
const TRIAL_SECONDS = 10;
const SUSTAINED_P99_MS = 500;

/** The highest of several rates, each a fifth above the one before, at which all requests are answered quickly. */
async function sustainedRate(
  runLoad: (rate: number, seconds: number) => Promise<LoadResult>,
): Promise<number> {
  for (let rate = FIRST_RATE, last = FIRST_RATE; ; last = rate, rate *= STEP) {
    const { p99, done, sent } = await runLoad(rate, TRIAL_SECONDS);
    if (done < sent || (p99 ?? Infinity) > SUSTAINED_P99_MS) return last;
  }
}

export const OVERLOAD_HEADINGS = [
  "times the sustained rate",
  "due a second",
  "done a second",
  "done",
  "refused",
  "lost",
  "p50",
  "p99",
  "longest done",
  "longest refused",
  "longest sign-in",
  "longest /readyz",
];

export function overloadRows({ sustained, runs }: OverloadResults): string[][] {
  return runs.map((result) => formatRow(result, sustained));
}

function formatRow(result: LoadResult, sustained: number): string[] {
  const { rate, donePerSecond, done, refused, lost, p50, p99 } = result;
  const { longestDone, longestRefused, longestSignIn, longestReady } = result;
  const times = [p50, p99, longestDone, longestRefused, longestSignIn, longestReady];
  return [
    (rate / sustained).toFixed(1),
    ...[rate, donePerSecond, done, refused, lost].map((count) => String(Math.round(count))),
    ...times.map((time) => (time === null ? "failed" : `${Math.round(time)} ms`)),
  ];
}

/** At twice the sustained rate, most of that rate is still served, quickly, and every request gets a response. */
export function overloadGatesOf({ sustained, runs }: OverloadResults): SpeedGate[] {
  const atTwice = runs.at(-1);
  if (!atTwice) return [];
  return [
    {
      text: "done at twice the sustained rate, over that rate",
      measured: atTwice.donePerSecond / sustained,
      limit: 0.9,
      sense: "at least",
      unit: "x",
    },
    {
      text: "the longest that was done",
      measured: Math.max(...runs.map(({ longestDone }) => longestDone)),
      limit: 2_500,
      sense: "at most",
      unit: "ms",
    },
    {
      text: "requests without an answer",
      measured: runs.reduce((sum, { lost }) => sum + lost, 0),
      limit: 0,
      sense: "at most",
      unit: "",
    },
  ];
}
