import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { FLOOR_SCRIPT } from "./floor.ts";

/** Builds Twofold, and bundles the floor's server with the same settings as Twofold's own. */
export async function build(): Promise<void> {
  await node("scripts/build.mjs");
  const outFolder = join(FLOOR_SCRIPT, "..");
  const floor = ["build", "--config", "vite.server.config.ts", "--ssr", "bench/floor/serve.ts"];
  await node("node_modules/vite/bin/vite.js", ...floor, "--outDir", outFolder, "--logLevel", "warn");
}

/** Runs a script of Node.js to its end. */
export async function node(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve(script), ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`${script} failed.`);
}
