import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { StartupProblem } from "#server/config.ts";

export type EmbeddedDatabase = { database: PGlite; close: () => Promise<void> };

/**
 * Opens the database under `dataDir` in this process and makes every commit durable: as shipped,
 * PGlite runs with fsync off and its file system drops the call (Decision 0003). A lock file keeps a
 * second server out of the folder.
 *
 * @param fsync what a commit calls; a test passes a function that counts.
 */
export async function openEmbedded(
  dataDir: string,
  fsync: (descriptor: number) => void = fsyncSync,
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const database = await PGlite.create({
      fs: new DurableFiles(join(folder, "postgres"), fsync),
      extensions: { btree_gin, pg_trgm },
      relaxedDurability: false,
      startParams: [...durableParams(), "-c", "wal_sync_method=fsync"],
    });
    const close = async () => {
      await database.close();
      unlock();
    };
    return { database, close };
  } catch (error) {
    unlock();
    throw new StartupProblem(`The database in ${folder} cannot be opened: ${messageOf(error)}.`);
  }
}

/** PGlite's own start parameters without -F, which is what turns fsync off. */
function durableParams(): string[] {
  return PGlite.defaultStartParams.filter((param) => param !== "-F");
}

type Emscripten = { NODEFS?: { stream_ops?: { fsync?: unknown } } };

/** The Node file system of PGlite with a real fsync. */
class DurableFiles extends NodeFS {
  readonly #fsync: (descriptor: number) => void;

  constructor(folder: string, fsync: (descriptor: number) => void) {
    super(folder);
    this.#fsync = fsync;
  }

  override async init(...[pg, given]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, given);
    const syncForReal = (module: Emscripten) => {
      if (module.NODEFS?.stream_ops === undefined)
        throw new Error("this PGlite has no NODEFS to make durable");
      module.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        this.#fsync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncForReal] } };
  }
}

/** A restarted container often has the process id that its dead predecessor wrote down. */
const lockedHere = new Set<string>();

/** Takes the folder for this process, or says who holds it. A lock of a dead process is taken over. */
function lockFolder(folder: string): () => void {
  const path = join(folder, "lock");
  try {
    makeFolder(folder);
    writeNew(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") {
      throw new StartupProblem(`The data folder ${folder} cannot be written: ${messageOf(error)}.`);
    }
    const holder = Number(readFileSync(path, "utf8"));
    if (holder === process.pid ? lockedHere.has(folder) : isAlive(holder)) {
      throw new StartupProblem(`The data folder ${folder} is already opened by process ${holder}.`);
    }
    rmSync(path, { force: true });
    return lockFolder(folder);
  }
  lockedHere.add(folder);
  return () => {
    lockedHere.delete(folder);
    rmSync(path, { force: true });
  };
}

/** Node's own recursive mkdir never returns where nothing can be made, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function writeNew(path: string): void {
  const descriptor = openSync(path, "wx");
  writeFileSync(descriptor, String(process.pid));
  closeSync(descriptor);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
