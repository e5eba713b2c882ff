import { readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const loopDelay = z.object({ longestMs: z.number(), processorMs: z.number(), processId: z.int() });

export type LoopDelay = {
  /** The environment of the server to measure. */
  env: Record<string, string>;
  /** The longest turn of its event loop and its processor time since the last call. */
  read: () => Promise<z.infer<typeof loopDelay>>;
  /** The processor time of its main thread so far, read without asking it; where the system doesn't tell, the clock. */
  mainThreadMs: () => number;
  remove: () => void;
};

/** Loads `loop-delay.mjs` into a server that is started with this environment. */
export function watchLoopDelay(): LoopDelay {
  const socketPath = join(tmpdir(), `twofold-loop-${process.pid}.sock`);
  const NODE_OPTIONS = `--import=${new URL("loop-delay.mjs", import.meta.url).href}`;
  let processId = 0;
  return {
    env: { NODE_OPTIONS, LOOP_DELAY_SOCKET: socketPath },
    read: async () => {
      const delay = loopDelay.parse(JSON.parse(await readText(socketPath)));
      processId = delay.processId;
      return delay;
    },
    mainThreadMs: () => {
      if (process.platform !== "linux") return performance.now();
      return Number(readFileSync(`/proc/${processId}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    },
    remove: () => rmSync(socketPath, { force: true }),
  };
}

function readText(socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ socketPath, path: "/" }, (reply) => {
      let body = "";
      reply.on("data", (chunk) => (body += String(chunk)));
      reply.once("end", () => resolve(body));
    }).once("error", reject);
  });
}
