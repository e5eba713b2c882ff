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
import { causeOf } from "#server/causes.ts";

const LOCK = /^lock\.(\d+)\.([\w-]*)\.[0-9a-f]{8}$/;
export const OWN_HOST = hostname()
  .replace(/[^\w-]/g, "-")
  .slice(0, 24);
const TRIES = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Locks the folder for this process, or says which process has it. The lock is a listening socket inside the
 * folder, named after its process: the operating system frees it with the process, however that ends, and every
 * container that shares the folder reaches it. A process number in a file would do neither: after a power cut it
 * names another program, and in a container every server is process 1.
 *
 * @param onAsker answers who comes to the socket with a question (live-copy.ts); to see that it listens is enough
 *   for others
 */
export async function lockFolder(
  folder: string,
  onAsker: (asker: Socket) => void = (asker) => asker.destroy(),
): Promise<() => void> {
  prepareFolder(folder);
  for (let tried = 1; ; tried += 1) {
    const unlock = await listenIn(folder, onAsker);
    // The process opens its own socket before it looks for others: of two that start together, at least one sees the
    // other.
    const holder = await findLockHolder({ folder, ownName: unlock.name });
    if (holder === null) return unlock.release;
    unlock.release();
    if (tried === TRIES)
      throw new StartupProblem(`The data folder ${folder} is already opened by ${inWords(holder)}.`);
    // Two that started together may both have stepped back: each waits for a different time before it tries again.
    await setTimeout(Math.random() * LONGEST_PAUSE_MS);
  }
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
    // Earlier versions left a process number here, which says nothing and could be taken for the holder's.
    rmSync(join(folder, "lock"), { force: true });
  } catch (error) {
    throw new StartupProblem(`The data folder ${folder} cannot be written: ${causeOf(error)}.`);
  }
}

/** Node's own recursive mkdir never returns where nothing can be made, as below /proc. */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode });
}

type Lock = { name: string; release: () => void };

/** Makes our socket. It gets its name only once it listens, so that no other process takes it for a dead one. */
async function listenIn(folder: string, onAsker: (asker: Socket) => void): Promise<Lock> {
  const name = `lock.${process.pid}.${OWN_HOST}.${randomBytes(4).toString("hex")}`;
  const server = createServer(onAsker).unref();
  const path = join(folder, name);
  const release = () => {
    rmSync(path, { force: true });
    server.close();
  };
  try {
    await inShort(folder, (short) => {
      return new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(join(short, `${name}.new`), resolve);
      });
    });
    // Who may ask it is who may read the books.
    chmodSync(`${path}.new`, 0o600);
    renameSync(`${path}.new`, path);
    return { name, release };
  } catch (error) {
    release();
    throw new StartupProblem(`The data folder ${folder} cannot be locked: ${causeOf(error)}.`);
  }
}

/** The socket of another process that has the folder open; removes those of processes that have died. */
async function findLockHolder({
  folder,
  ownName,
}: {
  folder: string;
  ownName: string | null;
}): Promise<string | null> {
  for (const name of readdirSync(folder)) {
    if (name === ownName || !LOCK.test(name)) continue;
    if (await isAlive({ folder, name })) return name;
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

function inWords(holder: string): string {
  const [, pid = "", host = ""] = LOCK.exec(holder) ?? [];
  return `process ${pid}${host === OWN_HOST ? "" : ` on ${host}`}`;
}

/** Asks the process that has the folder open; null when no process has. */
export async function askHolder<Result>(
  folder: string,
  ask: (holder: Socket) => Promise<Result>,
): Promise<Result | null> {
  const name = existsSync(folder) ? await findLockHolder({ folder, ownName: null }) : null;
  if (name === null) return null;
  return inShort(folder, async (short) => {
    const holder = connect(join(short, name));
    try {
      return await ask(holder);
    } finally {
      holder.destroy();
    }
  });
}

/** A socket whose process has ended refuses the connection; one that accepts it need not answer. */
function isAlive({ folder, name }: { folder: string; name: string }): Promise<boolean> {
  return inShort(folder, (short) => {
    return new Promise<boolean>((resolve) => {
      const asker = connect(join(short, name), () => {
        asker.destroy();
        resolve(true);
      });
      asker.once("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(codeOf(error))));
    });
  });
}

const LONGEST_SOCKET_PATH = 100;

/** The folder by a path short enough for a socket, of which systems allow some hundred characters. */
async function inShort<Result>(folder: string, use: (short: string) => Promise<Result>): Promise<Result> {
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

/** The books are for the server's own user, whatever PGlite lets others do with the files below. */
export const OWNER_ONLY = 0o700;

/**
 * Makes the folder of an embedded database where there is none. It copies the migrated folder that the build has
 * prepared, which takes a tenth of the time; without one the folder is empty. The copy gets its name once all of it
 * is on the disk, so that no process opens half of one.
 *
 * @param template the prepared folder, or null
 */
export function newFolder(
  { folder, template }: { folder: string; template: string | null },
  fsync: (descriptor: number) => void,
): void {
  if (existsSync(folder)) {
    // Earlier versions left the folder open to every user of the machine.
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

/** Gives a folder its name once all of it is on the disk. */
export function moveInPlace(
  { from, folder }: { from: string; folder: string },
  fsync: (descriptor: number) => void,
): void {
  for (const name of ["", ...readdirSync(from, { recursive: true, encoding: "utf8" })]) {
    sync(join(from, name), fsync);
  }
  renameSync(from, folder);
  sync(dirname(folder), fsync);
}

function sync(path: string, fsync: (descriptor: number) => void): void {
  const descriptor = openSync(path, "r");
  try {
    fsync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where the build leaves the prepared folder; null when the server runs from its sources, as tests do. */
export function preparedFolder(): string | null {
  const [root, rest] = import.meta.dirname.split(/[\\/]dist[\\/]server/);
  const folder = join(root ?? "", "dist/template/postgres");
  return rest !== undefined && existsSync(folder) ? folder : null;
}
