import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { StartupProblem } from "#server/config.ts";
import { explainCause } from "#server/explain-cause.ts";

const LOCK_NAME = /^lock\.(\d+)\.([\w-]*)\.[0-9a-f]{8}$/;
export const OWN_HOST = hostname()
  .replace(/[^\w-]/g, "-")
  .slice(0, 24);
const LOCK_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Locks the folder for this process, or reports which process has it. The lock is a listening socket inside the folder,
 * named after its process: the operating system frees it when the process ends in any way, and every container that
 * shares the folder can reach it. A process number in a file would do neither: after a power cut it names another
 * program, and in a container every server is process 1.
 *
 * @param onCopyClient answers processes that send a question to the socket (live-copy.ts); others only check that it listens
 */
export async function lockFolder(
  folder: string,
  onCopyClient: (client: Socket) => void = (client) => client.destroy(),
): Promise<() => void> {
  prepareFolder(folder);
  for (let attempt = 1; ; attempt += 1) {
    const unlock = await listenInFolder(folder, onCopyClient);
    // The process opens its own socket before it looks for others: if two start together, at least one sees the other.
    const holder = await findLockHolder({ folder, ownName: unlock.name });
    if (holder === null) return unlock.release;
    unlock.release();
    if (attempt === LOCK_ATTEMPTS)
      throw new StartupProblem(`The data folder ${folder} is already in use by ${describeHolder(holder)}.`);
    // If two started together, both may have backed off: each waits a random time before it retries.
    await setTimeout(Math.random() * LONGEST_PAUSE_MS);
  }
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
    // Earlier versions left a process number here, which proves nothing but looks like the holder's.
    rmSync(join(folder, "lock"), { force: true });
  } catch (error) {
    throw new StartupProblem(`The data folder ${folder} can't be written: ${explainCause(error)}.`);
  }
}

/** Node's recursive mkdir never returns if the folder can't be created, as below /proc. */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode });
}

type Lock = { name: string; release: () => void };

/** Creates our socket. It is named only once it listens, so that no other process takes it for a dead one. */
async function listenInFolder(folder: string, onCopyClient: (client: Socket) => void): Promise<Lock> {
  const name = `lock.${process.pid}.${OWN_HOST}.${randomBytes(4).toString("hex")}`;
  const server = createServer(onCopyClient).unref();
  const path = join(folder, name);
  const release = () => {
    rmSync(path, { force: true });
    server.close();
  };
  try {
    await withShortPath(folder, (short) => {
      return new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(join(short, `${name}.new`), resolve);
      });
    });
    // Only users who may read the books may ask.
    chmodSync(`${path}.new`, 0o600);
    renameSync(`${path}.new`, path);
    return { name, release };
  } catch (error) {
    release();
    throw new StartupProblem(`The data folder ${folder} can't be locked: ${explainCause(error)}.`);
  }
}

/** Returns the socket of another process that has the folder open; removes the sockets of processes that have died. */
async function findLockHolder({
  folder,
  ownName,
}: {
  folder: string;
  ownName: string | null;
}): Promise<string | null> {
  for (const name of readdirSync(folder)) {
    if (name === ownName || !LOCK_NAME.test(name)) continue;
    if (await isAlive({ folder, name })) return name;
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

function describeHolder(holder: string): string {
  const [, pid = "", host = ""] = LOCK_NAME.exec(holder) ?? [];
  return `process ${pid}${host === OWN_HOST ? "" : ` on ${host}`}`;
}

/** Asks the process that has the folder open; null if there is none. */
export async function connectToHolder<Result>(
  folder: string,
  ask: (holder: Socket) => Promise<Result>,
): Promise<Result | null> {
  const name = existsSync(folder) ? await findLockHolder({ folder, ownName: null }) : null;
  if (name === null) return null;
  return withShortPath(folder, async (short) => {
    const holder = connect(join(short, name));
    try {
      return await ask(holder);
    } finally {
      holder.destroy();
    }
  });
}

/** A socket whose process has ended refuses connections; one that accepts need not answer. */
function isAlive({ folder, name }: { folder: string; name: string }): Promise<boolean> {
  return withShortPath(folder, (short) => {
    return new Promise<boolean>((resolve) => {
      const client = connect(join(short, name), () => {
        client.destroy();
        resolve(true);
      });
      client.once("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(codeOf(error))));
    });
  });
}

const LONGEST_SOCKET_PATH = 100;

/** Uses a short path for the folder: systems limit socket paths to about a hundred characters. */
async function withShortPath<Result>(
  folder: string,
  use: (short: string) => Promise<Result>,
): Promise<Result> {
  if (folder.length + 60 < LONGEST_SOCKET_PATH) return use(folder);
  const between = mkdtempSync(join(tmpdir(), "twofold-"));
  try {
    const short = join(between, "d");
    symlinkSync(folder, short);
    return await use(short);
  } finally {
    rmSync(between, { recursive: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Only the server's own user may read the books, whatever PGlite allows for the files below. */
export const OWNER_ONLY = 0o700;

/**
 * Creates the folder of an embedded database if missing. Copying the migrated folder that the build prepared takes a
 * tenth of the time; without one, the folder is empty. The copy gets its name once all of it is on disk, so that no
 * process opens half of it.
 *
 * @param template the prepared folder, or null
 */
export function newFolder(
  { folder, template }: { folder: string; template: string | null },
  fsync: (descriptor: number) => void,
): void {
  if (existsSync(folder)) {
    // Earlier versions left the folder readable to all users.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, OWNER_ONLY);
    return;
  }
  if (template === null) {
    mkdirSync(folder, { mode: OWNER_ONLY });
    return;
  }
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(template, copy, { recursive: true });
  chmodSync(copy, OWNER_ONLY);
  moveInPlace({ from: copy, folder }, fsync);
}

/** Renames a folder once all of it is on disk. */
export function moveInPlace(
  { from, folder }: { from: string; folder: string },
  fsync: (descriptor: number) => void,
): void {
  for (const name of ["", ...readdirSync(from, { recursive: true, encoding: "utf8" })]) {
    syncPath(join(from, name), fsync);
  }
  renameSync(from, folder);
  syncPath(dirname(folder), fsync);
}

function syncPath(path: string, fsync: (descriptor: number) => void): void {
  const descriptor = openSync(path, "r");
  try {
    fsync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Path of the folder that the build prepared; null when the server runs from source, as in tests. */
export function preparedFolder(): string | null {
  const [root, distPath] = import.meta.dirname.split(/[\\/]dist[\\/]server/);
  const folder = join(root ?? "", "dist/template/postgres");
  return distPath !== undefined && existsSync(folder) ? folder : null;
}
