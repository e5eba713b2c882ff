import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { newTemporaryFolder } from "./temporary-folder.ts";

type BuiltServer = { url: string; stop: () => Promise<void> };

const READY_WITHIN_MS = 300_000;

/**
 * Starts the built server exactly as `npm start` does, on a free port with an embedded database, and stops it after
 * the journeys. A first start fills an empty folder, as for any user; this server and all others start with a copy of
 * that. Playwright calls the default export of this file.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright's rule for global set-up.
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const template = newTemporaryFolder("journeys");
  const first = await startIn(template, {});
  await first.stop();
  process.env["JOURNEYS_TEMPLATE"] = template;
  const { url, stop } = await startBuiltServer();
  process.env["JOURNEYS_URL"] = url;
  return async () => {
    await stop();
    remove(template);
  };
}

/** The same server again, with other settings, for a journey that needs them. */
export async function startBuiltServer(settings: Record<string, string> = {}): Promise<BuiltServer> {
  const folder = newTemporaryFolder("journeys");
  const template = process.env["JOURNEYS_TEMPLATE"];
  if (template !== undefined) cpSync(template, folder, { recursive: true });
  const { url, stop } = await startIn(folder, settings);
  const stopAndRemove = async () => {
    await stop();
    remove(folder);
  };
  return { url, stop: stopAndRemove };
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

async function startIn(folder: string, settings: Record<string, string>): Promise<BuiltServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      PUBLIC_URL: url,
      // Each journey signs up a user, and all of them come from this machine.
      SIGN_UPS_PER_HOUR: "0",
      // A journey through many screens sends requests faster than a person; otherwise it would wait for the next minute.
      RATE_LIMIT_PER_MINUTE: "0",
      // On a busy machine a turn comes late.
      BUSY_AFTER_SECONDS: "60",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilReady(server, url).catch((error: unknown) => {
    remove(folder);
    throw error;
  });
  return { url, stop: () => stopped(server) };
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await setTimeout(100);
  }
  server.kill();
  throw new Error("Twofold did not start for the journeys.");
}

function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
