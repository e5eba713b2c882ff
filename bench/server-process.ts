import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { httpClient } from "./http-client.ts";

export type BenchServer = {
  origin: string;
  /** From the start of the process to its first response. */
  startMs: number;
  memoryMb: () => number;
  stop: () => Promise<void>;
};

const READY_PATTERN = /ready at (http:\S+)/;
const running = new Set<() => void>();
process.once("exit", () => {
  for (const kill of running) kill();
});

/** Starts a server on a port of its own choice and waits for its first response. */
export async function startServer(script: string, env: Record<string, string>): Promise<BenchServer> {
  const begin = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  running.add(kill);
  const exited = once(child, "exit").then(() => running.delete(kill));
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const ready = READY_PATTERN.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${script} ended before it was ready.`)));
  });
  await httpClient(origin)({ method: "GET", path: "/readyz" });
  return {
    origin,
    startMs: performance.now() - begin,
    memoryMb: () => residentMb(child.pid ?? 0),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The resident memory of a process, as the operating system counts it. */
function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
