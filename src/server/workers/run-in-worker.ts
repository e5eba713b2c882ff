import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { FieldError, RefusalCode } from "#domain/refusals.ts";
import { Refusal } from "#domain/refusals.ts";

/** Tasks that run in a worker thread (tasks.ts). */
export type TaskName =
  | "draw-pdf"
  | "inspect-file"
  | "read-bank-file"
  | "read-e-invoice"
  | "read-rates"
  | "read-records";

/** Message to a worker: start a task, or send the next part of its result. */
export type WorkerMessage = { task: TaskName; input: unknown } | { next: true };

/** Response of a worker. Results are sent in parts, because reading a large message blocks all requests. */
export type WorkerReply =
  | { part: unknown; isLast: boolean }
  | { refusal: { code: RefusalCode; errors: readonly FieldError[]; current: unknown } }
  | { failure: string };

/** Message about a file whose task exceeds the limits. */
export const TOO_COSTLY = "This file takes too much time or memory to read. Split it into smaller ones.";

type TaskLimits = { timeMs: number; memoryMb: number };
const LIMITS: TaskLimits = { timeMs: 60_000, memoryMb: 768 };
/** Per lane: files and PDFs have separate lanes, so that PDFs don't wait for files. */
const WORKERS_OF_LANE = 2;
const IDLE_MS = 30_000;

type WorkerPool = { idle: Worker[]; count: number; waiting: ((worker: Worker) => void)[] };
const newLane = (): WorkerPool => ({ idle: [], count: 0, waiting: [] });
const lanes = { files: newLane(), pdfs: newLane() };

type WorkerRequest = {
  task: TaskName;
  /** Plain data that can be sent between threads. */
  input: unknown;
  /** Error if the task takes too much time or memory. */
  tooMuch: Refusal;
  limits?: TaskLimits;
};

/** Runs a task outside the main thread, within limits. Returns the parts of its result. */
export async function runInWorker<Part>({
  task,
  input,
  tooMuch,
  limits = LIMITS,
}: WorkerRequest): Promise<Part[]> {
  const lane = lanes[task === "draw-pdf" ? "pdfs" : "files"];
  const worker = await takeWorker(lane, limits);
  worker.ref();
  try {
    const parts = await requestWorker(worker, { task, input, tooMuch, timeMs: limits.timeMs });
    releaseWorker(lane, worker);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller names the type of the task that it asks for.
    return parts as Part[];
  } catch (error) {
    if (error instanceof Refusal && error !== tooMuch) releaseWorker(lane, worker);
    else await endWorker(lane, worker);
    throw error;
  }
}

function requestWorker(
  worker: Worker,
  { task, input, tooMuch, timeMs }: Omit<WorkerRequest, "limits"> & { timeMs: number },
): Promise<unknown[]> {
  return new Promise<unknown[]>((resolve, reject) => {
    const parts: unknown[] = [];
    const late = setTimeout(() => finish(() => reject(tooMuch)), timeMs);
    const finish = (by: () => void) => {
      clearTimeout(late);
      worker.off("message", onAnswer);
      worker.off("error", onError);
      by();
    };
    const onAnswer = (answer: WorkerReply): void => {
      if ("refusal" in answer) {
        const { code, errors, current } = answer.refusal;
        finish(() => reject(new Refusal(code, errors, current)));
      } else if ("failure" in answer) finish(() => reject(new Error(answer.failure)));
      else {
        parts.push(answer.part);
        if (answer.isLast) finish(() => resolve(parts));
        else void setImmediate().then(() => send(worker, { next: true }));
      }
    };
    const onError = (error: Error & { code?: string }): void =>
      finish(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch : error));
    worker.on("message", onAnswer);
    worker.on("error", onError);
    send(worker, { task, input });
  });
}

function send(worker: Worker, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  worker.postMessage(message);
}

async function takeWorker(lane: WorkerPool, { memoryMb }: TaskLimits): Promise<Worker> {
  const idle = lane.idle.pop();
  if (idle !== undefined) return idle;
  if (lane.count >= WORKERS_OF_LANE) return new Promise((resolve) => lane.waiting.push(resolve));
  lane.count += 1;
  const worker = newWorker({ maxOldGenerationSizeMb: memoryMb });
  // An error of an idle worker ends it; the next task starts another.
  worker.on("error", () => undefined);
  return worker;
}

/** Passes the worker to the next waiting task, or keeps it for a while. */
function releaseWorker(lane: WorkerPool, worker: Worker): void {
  const next = lane.waiting.shift();
  if (next !== undefined) {
    next(worker);
    return;
  }
  worker.unref();
  lane.idle.push(worker);
  setTimeout(() => {
    if (!lane.idle.includes(worker)) return;
    lane.idle = lane.idle.filter((candidate) => candidate !== worker);
    void endWorker(lane, worker);
  }, IDLE_MS).unref();
}

async function endWorker(lane: WorkerPool, worker: Worker): Promise<void> {
  await worker.terminate();
  lane.count -= 1;
  const next = lane.waiting.shift();
  if (next !== undefined) next(await takeWorker(lane, LIMITS));
}

/** Starts a worker from its bundle next to the server's, or from source. */
function newWorker(resourceLimits: ResourceLimits): Worker {
  const [, root] = /^(.*[\\/]dist)[\\/]server/.exec(import.meta.dirname) ?? [];
  const program =
    root === undefined ? join(import.meta.dirname, "from-source.mjs") : join(root, "worker", "worker.cjs");
  return new Worker(program, { resourceLimits });
}
