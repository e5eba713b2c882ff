import { type ChildProcess, spawn } from "node:child_process";

export type ServerProcess = {
  url: string;
  pid: number;
  /** What it has written until now. */
  written: () => string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** The server as users start it, in a process of its own, on a free port; what it said when it did not start. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "src/server/main.ts"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      running.delete(child);
      resolve();
    });
  });
  let written = "";
  child.stdout.on("data", (chunk: unknown) => (written += String(chunk)));
  const url = await addressOf(child);
  return {
    url,
    written: () => written,
    pid: child.pid ?? 0,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown) => {
      said += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
