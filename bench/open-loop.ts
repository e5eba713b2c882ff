import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Request } from "./http-client.ts";
import { randomBelow } from "#test/support/random-numbers.ts";
import { type LoadBook, loadPlan, type LoadPlan, type LoadResult } from "./load.ts";
import { inAmount } from "./random-amounts.ts";
import { percentile } from "./statistics.ts";

/** Earlier requests are not counted in the rate: the queue is still filling. */
const WARM_UP_MS = 3_000;
const GIVEN_UP_MS = 40_000;

type RequestTiming = { status: number; dueMs: number; endMs: number };

/**
 * Sends each request when it is due, whether or not earlier ones were answered, like independent users. It runs in
 * its own process, so that the cost of sending does not slow down the measured server.
 */
process.once("message", (message) => {
  void runLoad(loadPlan.parse(message)).then((result) => process.send?.(result, () => process.exit(0)));
});

async function runLoad({ origin, books, signIn, rate, seconds }: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1_000 });
  const requests = requestsOf(books, rate);
  const outcomes: Promise<RequestTiming>[] = [];
  const begin = performance.now();
  const elapsedMs = () => performance.now() - begin;
  const ask = async (plannedRequest: Request, dueMs: number): Promise<RequestTiming> => ({
    status: await sendRequest(agent, origin, plannedRequest),
    dueMs,
    endMs: elapsedMs(),
  });
  const signsIn = watch(() => ask(signInOf(signIn), elapsedMs()), seconds);
  const readinessChecks = watch(() => ask({ method: "GET", path: "/readyz" }, elapsedMs()), seconds);
  const total = rate * seconds;
  while (outcomes.length < total) {
    await setTimeout(1);
    const due = Math.min(total, (elapsedMs() * rate) / 1000);
    while (outcomes.length < due) {
      outcomes.push(ask(requests.next().value, (outcomes.length * 1000) / rate));
    }
  }
  const all = await Promise.all(outcomes);
  const [longestSignIn, longestReady] = [longestOfAll(await signsIn), longestOfAll(await readinessChecks)];
  agent.destroy();
  return { rate, ...figuresOf(all, seconds), longestSignIn, longestReady };
}

function figuresOf(outcomes: readonly RequestTiming[], seconds: number) {
  const completed = outcomes.filter(({ status }) => isDone(status));
  const refused = outcomes.filter(({ status }) => status === 503);
  const inTime = completed.filter(({ endMs }) => endMs > WARM_UP_MS && endMs <= seconds * 1000);
  const times = completed.map(duration);
  return {
    sent: outcomes.length,
    done: completed.length,
    refused: refused.length,
    lost: outcomes.length - completed.length - refused.length,
    donePerSecond: inTime.length / (seconds - WARM_UP_MS / 1000),
    // This becomes JSON, which writes null for NaN.
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longestDone: longest(completed),
    longestRefused: longest(refused),
  };
}

const isDone = (status: number) => status >= 200 && status < 300;
const duration = ({ dueMs, endMs }: RequestTiming) => endMs - dueMs;

/** Null when one of them failed. */
function longestOfAll(outcomes: readonly RequestTiming[]): number | null {
  return outcomes.every(({ status }) => isDone(status)) ? longest(outcomes) : null;
}

function longest(outcomes: readonly RequestTiming[]): number {
  return outcomes.reduce((max, pick) => Math.max(max, duration(pick)), 0);
}

/** Sends the same request once a second. */
async function watch(ask: () => Promise<RequestTiming>, seconds: number): Promise<RequestTiming[]> {
  const outcomes: Promise<RequestTiming>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    outcomes.push(ask());
    await setTimeout(1_000);
  }
  return Promise.all(outcomes);
}

/** The status of the response; 0 if there was none. */
function sendRequest(
  agent: Agent,
  origin: string,
  { method, path, body, headers }: Request,
): Promise<number> {
  return new Promise((resolve) => {
    const content = body === undefined ? {} : { "content-type": "application/json" };
    const clientRequest = request(
      `${origin}${path}`,
      { agent, method, headers: { ...headers, ...content }, timeout: GIVEN_UP_MS },
      (reply) => {
        reply.resume();
        reply.once("end", () => resolve(reply.statusCode ?? 0));
      },
    );
    clientRequest.once("timeout", () => clientRequest.destroy());
    clientRequest.once("error", () => resolve(0));
    // A connection that ends in the middle of a response counts as no response.
    clientRequest.once("close", () => resolve(0));
    clientRequest.end(body);
  });
}

function signInOf(credentials: LoadPlan["signIn"]): Request {
  return { method: "POST", path: "/api/auth/sign-in/email", body: JSON.stringify(credentials) };
}

const READ_PATHS = [
  "/api/journals",
  "/api/reports/trial-balance?start=2024-01-01&end=2024-12-31",
  "/api/reports/dashboard",
  "/api/invoices",
  "/api/accounts",
  "/api/reports/profit-loss?start=2024-01-01&end=2024-12-31",
];

/** Alternating work of many books: one of three requests writes, and one of three writes is an invoice. */
function* requestsOf(books: readonly LoadBook[], seed: number): Generator<Request, never> {
  const randomIndex = randomBelow(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[randomIndex(items.length)];
    if (item === undefined) throw new Error("Nothing to choose from.");
    return item;
  };
  const write = (path: string, cookie: string, body: unknown): Request => ({
    method: "POST",
    path,
    headers: { cookie, "idempotency-key": randomUUID() },
    body: JSON.stringify(body),
  });
  const itemOf = (products: readonly string[]) => ({
    productId: pick(products),
    quantity: "1",
    unitPrice: inAmount(1_000 + randomIndex(9_000)),
  });
  for (;;) {
    const { cookie, today, accounts, customers, products } = pick(books);
    const kind = randomIndex(9);
    if (kind > 2) {
      yield { method: "GET", path: pick(READ_PATHS), headers: { cookie } };
    } else if (kind === 2) {
      const items = [itemOf(products), itemOf(products)];
      const invoice = { partyId: pick(customers), date: today, status: "posted", items };
      yield write("/api/invoices", cookie, invoice);
    } else {
      const amount = inAmount(100 + randomIndex(100_000));
      const lines = [
        { accountId: pick(accounts.slice(0, 10)), debit: amount, credit: "0.00", description: "" },
        { accountId: pick(accounts.slice(10)), debit: "0.00", credit: amount, description: "" },
      ];
      yield write("/api/journals", cookie, { date: today, description: "Under load", lines });
    }
  }
}
