import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the measured server: how much processor time its main thread spent between two turns of a timer, at most.
 * On a quiet machine, every other request waits that long. Unlike a clock, it doesn't count other programs.
 */
const TICK_MS = 2;
const socket = process.env["LOOP_DELAY_SOCKET"];
if (isMainThread && socket !== undefined) {
  let [longest, last, processorMs] = [0, threadMs(), process.cpuUsage()];
  setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, TICK_MS).unref();
  const server = createServer((_, reply) => {
    const { user, system } = process.cpuUsage(processorMs);
    reply.end(
      JSON.stringify({ longestMs: longest, processorMs: (user + system) / 1_000, processId: process.pid }),
    );
    [longest, processorMs] = [0, process.cpuUsage()];
  });
  // Programs that the server starts have the same settings.
  server.once("error", () => undefined);
  server.listen(socket);
  server.unref();
}

/** The processor time of the main thread; where the system doesn't tell, the clock. */
function threadMs() {
  if (process.platform !== "linux") return performance.now();
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
}
