import { setTimeout } from "node:timers/promises";
import { openDatabases } from "./bench-databases.ts";
import type { SpeedGate } from "./gates.ts";
import { httpClient, type SendRequest } from "./http-client.ts";
import { allInputs } from "./input-requests.ts";
import { logProgress } from "./log-progress.ts";
import { type LoopDelay, watchLoopDelay } from "./loop-delay.ts";
import type { DatabaseKind } from "./options.ts";
import { signUp, startTwofold } from "./product-server.ts";

const DOUBLINGS = [1, 2, 4, 8];
const PAUSE_MS = 5;
const BLOCKED_MS = 100;
/** Twice is linear; the rest is what differs from run to run. */
const GROWTH = 3;

type InputDelay = { size: number; longestMs: number; processorMs: number; healthMs: number; readMs: number };
type InputDelays = { title: string; delays: InputDelay[] };
export type InputResults = { kind: DatabaseKind; version: string; inputs: InputDelays[] };

/** Sends every kind of file and list, doubled three times, and measures how long others wait for it. */
export async function measureInputs(kind: DatabaseKind): Promise<InputResults> {
  const places = await openDatabases(kind);
  const loopDelay = watchLoopDelay();
  const { env } = await places.newPlace();
  const server = await startTwofold({ env: { ...env, ...loopDelay.env } });
  const by = async (name: string) => {
    const { cookie } = await signUp(server.origin, `${name}@example.com`);
    return httpClient(server.origin, { cookie });
  };
  const [owner, otherUser] = [await by("owner"), await by("other")];
  const inputs: InputDelays[] = [];
  for (const { title, size, send } of await allInputs(owner)) {
    const delays: InputDelay[] = [];
    // The first time, code is loaded and compiled.
    await send(size);
    for (const times of DOUBLINGS)
      delays.push(
        await delayOf(() => send(size * times), {
          size: size * times,
          other: otherUser,
          readLoopDelay: loopDelay.read,
        }),
      );
    inputs.push({ title, delays });
    logProgress(`  ${rowOf({ title, delays }).join(" | ")}`);
  }
  await server.stop();
  await places.remove();
  loopDelay.remove();
  return { kind, version: places.version, inputs };
}

type OtherRequests = { size: number; other: SendRequest; readLoopDelay: LoopDelay["read"] };

async function delayOf(
  send: () => Promise<unknown>,
  { size, other, readLoopDelay }: OtherRequests,
): Promise<InputDelay> {
  let isSending = true;
  await readLoopDelay();
  const sending = send().finally(() => (isSending = false));
  const longestOf = async (path: string) => {
    let longestMs = 0;
    while (isSending) {
      const startMs = performance.now();
      await other({ method: "GET", path });
      longestMs = Math.max(longestMs, performance.now() - startMs);
      await setTimeout(PAUSE_MS);
    }
    return longestMs;
  };
  const waits = Promise.all([longestOf("/healthz"), longestOf("/api/journals")]);
  await sending;
  const [healthMs, readMs] = await waits;
  return { size, healthMs, readMs, ...(await readLoopDelay()) };
}

export const INPUT_HEADINGS = [
  "",
  "at most",
  "processor time",
  "growth per doubling",
  "longest turn",
  "longest /healthz",
  "longest read",
];

export function inputRows({ inputs }: InputResults): string[][] {
  return inputs.map(rowOf);
}

function rowOf({ title, delays }: InputDelays): string[] {
  const inMs = (time: number) => `${Math.round(time)} ms`;
  const longest = (key: "longestMs" | "healthMs" | "readMs") =>
    inMs(Math.max(...delays.map((delay) => delay[key])));
  return [
    title,
    String(delays.at(-1)?.size ?? 0),
    inMs(delays.at(-1)?.processorMs ?? 0),
    growthOf(delays)
      .map((times) => times.toFixed(1))
      .join(", "),
    longest("longestMs"),
    longest("healthMs"),
    longest("readMs"),
  ];
}

function growthOf(delays: readonly InputDelay[]): number[] {
  return delays.slice(1).map(({ processorMs }, index) => processorMs / (delays[index]?.processorMs ?? 1));
}

/** Processor time doesn't depend on other programs, so it is compared instead of the waits. */
export function inputGatesOf({ inputs }: InputResults): SpeedGate[] {
  return inputs.flatMap(({ title, delays }): SpeedGate[] => [
    {
      text: `${title}: the longest turn of the event loop`,
      measured: Math.max(...delays.map(({ longestMs }) => longestMs)),
      limit: BLOCKED_MS,
      sense: "at most",
      unit: "ms",
    },
    {
      text: `${title}: growth of the last doubling`,
      measured: growthOf(delays).at(-1) ?? 0,
      limit: GROWTH,
      sense: "at most",
      unit: "x",
    },
  ]);
}
