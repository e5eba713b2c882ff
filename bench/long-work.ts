import { setTimeout } from "node:timers/promises";
import { openDatabases } from "./bench-databases.ts";
import type { SpeedGate } from "./gates.ts";
import { httpClient, type SendRequest } from "./http-client.ts";
import { logProgress } from "./log-progress.ts";
import { type LongRequest, longRequests } from "./long-work-requests.ts";
import { type LoopDelay, watchLoopDelay } from "./loop-delay.ts";
import type { DatabaseKind } from "./options.ts";
import { type SignUpResult, signUp, startTwofold } from "./product-server.ts";

/** The longest wait of a kind of request, and the most processor time of the main thread during one. */
type Wait = { longestMs: number; processorMs: number };
/** How long other requests waited behind one long request. */
type LongWork = { title: string; tookMs: number; turnMs: number; waits: Record<string, Wait> };
/** The first is the floor: the same requests while nothing else happens. */
export type LongWorkResults = { kind: DatabaseKind; version: string; work: LongWork[] };

/** Requests sent during a long one. For the same book any answer counts, even one that says to retry later. */
type ConcurrentRequests = readonly [title: string, ask: () => Promise<unknown>][];

/** Runs long requests in one book, one after the other, and sends requests of all kinds at the same time. */
export async function measureLongWork(kind: DatabaseKind): Promise<LongWorkResults> {
  const places = await openDatabases(kind);
  const loopDelay = watchLoopDelay();
  const { env } = await places.newPlace();
  const server = await startTwofold({ env: { ...env, ...loopDelay.env } });
  const { cookie } = await signUp(server.origin, "owner@example.com");
  const otherUser = await signUp(server.origin, "other@example.com");
  const owner = httpClient(server.origin, { cookie });
  const long = await longRequests(owner);
  const requests = requestsMeanwhile(server.origin, owner, otherUser);
  for (let count = 0; count < 50; count += 1) for (const [, ask] of requests) await ask();
  const quiet: LongRequest = ["nothing", () => setTimeout(QUIET_MS)];
  const work: LongWork[] = [];
  for (const [title, send] of [quiet, ...long]) {
    const measured = { title, ...(await longestWaits(send, requests, loopDelay)) };
    work.push(measured);
    logProgress(`  ${rowOf(measured).join(" | ")}`);
  }
  await server.stop();
  loopDelay.remove();
  await places.remove();
  return { kind, version: places.version, work };
}

const QUIET_MS = 3_000;
const PAUSE_MS = 10;
/** Checking a password takes a core for some time. */
const SIGN_IN_PAUSE_MS = 250;

function requestsMeanwhile(
  origin: string,
  owner: SendRequest,
  { cookie, email, password }: SignUpResult,
): ConcurrentRequests {
  const [otherUser, anyone] = [httpClient(origin, { cookie }), httpClient(origin)];
  const path = "/api/auth/sign-in/email";
  const body = JSON.stringify({ email, password });
  const customer = JSON.stringify({ name: "Harbor Supply" });
  const ignoreBusy = (reply: Promise<unknown>) => reply.catch(expectBusy);
  return [
    ["read", () => otherUser({ method: "GET", path: "/api/journals" })],
    ["write", () => otherUser({ method: "POST", path: "/api/customers", body: customer })],
    ["/readyz", () => ignoreBusy(anyone({ method: "GET", path: "/readyz" }))],
    ["sign-in", () => anyone({ method: "POST", path, body })],
    ["same book read", () => ignoreBusy(owner({ method: "GET", path: "/api/journals" }))],
    ["same book write", () => ignoreBusy(owner({ method: "POST", path: "/api/customers", body: customer }))],
  ];
}

function expectBusy(error: unknown): void {
  if (!(error instanceof Error && error.message.includes("answered with 503"))) throw error;
}

async function longestWaits(
  send: () => Promise<unknown>,
  requests: ConcurrentRequests,
  loopDelay: LoopDelay,
): Promise<Omit<LongWork, "title">> {
  let isWorking = true;
  await loopDelay.read();
  const begin = performance.now();
  const working = send().finally(() => (isWorking = false));
  const waits: Record<string, Wait> = {};
  const repeatRequest = async ([name, ask]: ConcurrentRequests[number]) => {
    while (isWorking) {
      const [startMs, processorStartMs] = [performance.now(), loopDelay.mainThreadMs()];
      await ask();
      const { longestMs = 0, processorMs = 0 } = waits[name] ?? {};
      waits[name] = {
        longestMs: Math.max(longestMs, performance.now() - startMs),
        processorMs: Math.max(processorMs, loopDelay.mainThreadMs() - processorStartMs),
      };
      await setTimeout(name === "sign-in" ? SIGN_IN_PAUSE_MS : PAUSE_MS);
    }
  };
  const pending = requests.map(repeatRequest);
  await working;
  const tookMs = performance.now() - begin;
  await Promise.all(pending);
  return { tookMs, turnMs: (await loopDelay.read()).longestMs, waits };
}

/** Headings and rows: how long each kind of request waited at most, and the processor time of that wait. */
export function longWorkTable({ work }: LongWorkResults): string[][] {
  const requestNames = Object.keys(work[0]?.waits ?? {});
  const headings = [
    "what takes long",
    "took",
    "longest turn",
    ...requestNames.map((name) => `longest ${name} (processor time)`),
  ];
  return [headings, ...work.map(rowOf)];
}

function rowOf({ title, tookMs, turnMs, waits }: LongWork): string[] {
  const inMs = (time: number) => `${Math.round(time)} ms`;
  const waitCells = Object.values(waits).map(
    ({ longestMs, processorMs }) => `${inMs(longestMs)} (${Math.round(processorMs)})`,
  );
  return [title, inMs(tookMs), inMs(turnMs), ...waitCells];
}

const WAIT_MS = 250;

/** Processor time, because other programs don't change it: of the longest turn, and of each wait beyond a quiet one. */
export function longWorkGatesOf({ work: [quiet, ...work] }: LongWorkResults): SpeedGate[] {
  const atMost = (text: string, measured: number): SpeedGate => {
    return { text, measured, limit: WAIT_MS, sense: "at most", unit: "ms" };
  };
  return work.flatMap(({ title, turnMs, waits }) => [
    atMost(`${title}: the longest turn of the event loop`, turnMs),
    ...Object.entries(waits).map(([name, { processorMs }]) =>
      atMost(`${title}: the longest ${name}`, processorMs - (quiet?.waits[name]?.processorMs ?? 0)),
    ),
  ]);
}
