import type { BenchServer } from "./server-process.ts";

const TIMES = 3;

/** Stops a server and starts it again, a few times; the last one stays up. */
export async function restartServer(
  running: BenchServer,
  start: () => Promise<BenchServer>,
): Promise<{ server: BenchServer; startsMs: number[] }> {
  let server = running;
  const startsMs: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await server.stop();
    server = await start();
    startsMs.push(server.startMs);
  }
  return { server, startsMs };
}
