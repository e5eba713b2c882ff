import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { isBuilt } from "#scripts/build-app.mjs";

export type ServerProcess = {
  url: string;
  pid: number;
  /** Its output so far. */
  written: () => string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

let bundled: string | undefined;

/**
 * The built server: starting from the sources would take ten times as long. A missing build is created next to dist,
 * because several processes do so at once.
 */
function bundle(): string {
  if (bundled !== undefined) return bundled;
  if (isBuilt()) return (bundled = path.resolve("dist/server/main.cjs"));
  const cache = path.resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "twofold-server-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["schema", "package.json"])
    cpSync(path.resolve(name), path.join(folder, name), { recursive: true });
  for (const program of ["server", "worker"]) {
    const outDir = path.join(folder, "dist", program);
    const options = ["--config", `vite.${program}.config.ts`, "--outDir", outDir, "--logLevel", "error"];
    execFileSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", ...options], {
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  bundled = path.join(folder, "dist/server/main.cjs");
  return bundled;
}

/** Starts the server as users do, in its own process, on a free port; rejects with its output if it doesn't start. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [bundle(), "serve"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", BUSY_AFTER_SECONDS: "60", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const exit = new Promise<void>((resolve) => {
    child.once("exit", () => {
      running.delete(child);
      resolve();
    });
  });
  let output = "";
  child.stdout.on("data", (chunk: unknown) => (output += String(chunk)));
  const url = await addressOf(child);
  return {
    url,
    written: () => output,
    pid: child.pid ?? 0,
    kill: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: unknown) => {
      output += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}
