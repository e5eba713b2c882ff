import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { newTemporaryFolder } from "./temporary-folder.ts";

type Server = { url: string; stop: () => Promise<void> };
type FileOwner = { uid?: number; gid?: number };

/**
 * Starts a throw-away PostgreSQL server on a free loopback port and returns the URL of its superuser. Its settings
 * are unchanged: above all fsync stays on, without which Twofold refuses to start. `findPostgresBinaries` shows
 * beforehand whether this machine has one.
 */
export async function startPostgres(binaries = findPostgresBinaries()): Promise<Server> {
  const folder = newTemporaryFolder("postgres");
  const { url, start } = await newCluster(folder, binaries);
  const server = start();
  const remove = (): void => {
    server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once("exit", remove);
  await waitUntilReady(server);
  return {
    url,
    stop: async () => {
      process.off("exit", remove);
      await stopped(server);
      remove();
    },
  };
}

/** The folder of a server that can be started again and again, with the URL of its superuser. */
export type Cluster = { url: string; start: () => ChildProcess };

/** Creates one in an empty folder. */
export async function newCluster(folder: string, binaries = findPostgresBinaries()): Promise<Cluster> {
  if (binaries === null) throw new Error("There is no PostgreSQL 15 or newer on this machine.");
  const owner = ownerOf(folder);
  initializeCluster(binaries, folder, owner);
  const port = await freePort();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () =>
      spawn(path.join(binaries, "postgres"), serverArguments(folder, port), {
        ...owner,
        cwd: folder,
        env: { ...process.env, LC_ALL: "C" },
        stdio: ["ignore", "ignore", "pipe"],
      }),
  };
}

/** PostgreSQL refuses to run as root, so root hands the folder to an ordinary user and runs it as that user. */
function ownerOf(folder: string): FileOwner {
  if (process.getuid?.() !== 0) return {};
  const owner = idsOf("postgres") ?? idsOf("nobody");
  if (owner === null) throw new Error("PostgreSQL does not run as root, and there is no user to run it as.");
  chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return owner;
}

function idsOf(user: string): { uid: number; gid: number } | null {
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: "pipe" })),
    );
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null;
  }
}

function initializeCluster(binaries: string, folder: string, owner: FileOwner): void {
  const locale = process.platform === "linux" ? "C.UTF-8" : "C";
  const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", `--locale=${locale}`];
  execFileSync(path.join(binaries, "initdb"), [`--pgdata=${folder}`, "--no-sync", ...options], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LC_ALL: locale },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** It listens only on loopback, and has room for the pools of several test files at once. */
function serverArguments(folder: string, port: number): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
  ];
  return ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])];
}

/** Waits until it accepts connections; fails if it ends before. Its log is read from then on, because otherwise it would block. */
export function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    // The end of it is enough: during recovery it writes a line for each client that connects too early.
    server.stderr?.on("data", (chunk) => {
      log = (log + String(chunk)).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

/** SIGINT is PostgreSQL's fast shutdown: it ends all sessions and stops cleanly. */
function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGINT");
  });
}
