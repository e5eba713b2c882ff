import { parentPort } from "node:worker_threads";
import { Refusal } from "#domain/refusals.ts";
import { provideTemporal } from "#domain/temporal.ts";
import type { WorkerReply, WorkerMessage } from "#server/workers/run-in-worker.ts";
import { TASKS } from "./worker-tasks.ts";

/** Program of a worker thread: runs one task at a time, and sends its result in parts as the main thread requests them. */
const ready = provideTemporal(globalThis);
let parts: unknown[] = [];

async function answerMessage(question: WorkerMessage): Promise<WorkerReply> {
  try {
    await ready;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller passes what the task expects.
    if ("task" in question) parts = await TASKS[question.task](question.input as never);
    const part = parts.shift();
    return { part, isLast: parts.length === 0 };
  } catch (error) {
    if (!(error instanceof Refusal))
      return { failure: error instanceof Error ? String(error.stack) : String(error) };
    const { code, errors, current } = error;
    return { refusal: { code, errors, current } };
  }
}

parentPort?.on("message", (question: WorkerMessage) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  void answerMessage(question).then((answer) => parentPort?.postMessage(answer));
});
