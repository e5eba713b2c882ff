import { fsyncSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { firstLine, StartupProblem } from "#server/config.ts";
import { lockFolder } from "./lock-folder.ts";
import { newFolder, preparedFolder } from "./new-folder.ts";

export type EmbeddedDatabase = { database: PGlite; close: () => Promise<void> };

/**
 * Opens the database under `dataDir` in this process and makes every commit durable: as shipped,
 * PGlite runs with fsync off and its file system drops the call (Decision 0003). A lock keeps a second
 * server out of the folder.
 *
 * @param fsync what a commit calls; a test passes a function that counts.
 */
export async function openEmbedded(
  dataDir: string,
  fsync: (descriptor: number) => void = fsyncSync,
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const files = join(folder, "postgres");
  const unlock = await lockFolder(folder);
  try {
    newFolder(files, preparedFolder(), fsync);
    const database = await PGlite.create({
      fs: new DurableFiles(files, fsync),
      extensions: { btree_gin, pg_trgm },
      relaxedDurability: false,
      startParams: [...durableParams(), ...SETTINGS.flatMap((setting) => ["-c", setting])],
    });
    const close = async () => {
      await database.close();
      unlock();
    };
    return { database, close };
  } catch (error) {
    unlock();
    throw new StartupProblem(`The database in ${folder} cannot be opened: ${firstLine(messageOf(error))}.`);
  }
}

/**
 * One session has this database to itself: the slots of a server with a hundred would be memory for nobody, and
 * what its buffers do not hold, the operating system does.
 */
const SETTINGS = ["wal_sync_method=fsync", "max_connections=8", "shared_buffers=96MB"];

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
