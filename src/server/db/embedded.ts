import { fsyncSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { StartupProblem } from "#server/config.ts";
import { explainCause } from "#server/explain-cause.ts";
import { lockFolder, newFolder, preparedFolder } from "./data-folder.ts";

export type EmbeddedDatabase = {
  /** Returns the backend; reopens it if it has stopped. */
  running: () => Promise<PGlite>;
  /** False if the next file of the write-ahead log might not fit on the disk. */
  hasSpace: () => boolean;
  close: () => Promise<void>;
};

type Fsync = (descriptor: number) => void;

/**
 * Opens the database under `dataDir` in this process and makes every commit durable: by default, PGlite runs with fsync
 * off and its file system drops the call (Decision 0003). A lock keeps a second server out of the folder.
 *
 * @param fsync called by each commit; a test passes a function that counts.
 * @param onCopyClient answers other processes on this machine (live-copy.ts).
 */
export async function openEmbedded(
  dataDir: string,
  {
    fsync = fsyncSync,
    onCopyClient,
  }: { fsync?: Fsync | undefined; onCopyClient?: (client: Socket) => void } = {},
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const files = join(folder, "postgres");
  const unlock = await lockFolder(folder, onCopyClient);
  try {
    newFolder({ folder: files, template: preparedFolder() }, fsync);
    let backend = await openBackend(files, fsync);
    let opening: Promise<void> | null = null;
    const hasSpace = () => freeBytes(folder) >= LOG_FILE_BYTES;
    const openAgain = async () => {
      try {
        backend = await openBackend(files, fsync);
      } catch {
        throw notRunningError("57P03");
      } finally {
        opening = null;
      }
    };
    const running = async () => {
      if (!backend.isStopped()) return backend.database;
      // Recovery of committed data needs disk space as well.
      if (!hasSpace()) throw notRunningError("53100");
      await (opening ??= openAgain());
      return backend.database;
    };
    const close = async () => {
      if (!backend.isStopped()) await backend.database.close();
      unlock();
    };
    return { running, hasSpace, close };
  } catch (error) {
    unlock();
    // Creation and recovery need disk space; without it, the error may only say that they failed.
    const cause = explainCause(freeBytes(folder) < LOG_FILE_BYTES ? notRunningError("53100") : error);
    throw new StartupProblem(`The database in ${folder} can't be opened: ${cause}.`);
  }
}

/**
 * One session uses this database: a server's slots for a hundred sessions would waste memory, and the operating system
 * caches what its buffers don't hold. Refreshing statistics blocks everyone, and a quarter of the sample takes a quarter
 * of the time.
 */
const SETTINGS = [
  "wal_sync_method=fsync",
  "max_connections=8",
  "shared_buffers=96MB",
  "default_statistics_target=25",
  "enable_seqscan=off",
];

/** Size of a write-ahead log file in bytes; PostgreSQL stops when it cannot create the next one. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws the error of a PostgreSQL server that is full (53100) or down (57P03). */
function notRunningError(code: "53100" | "57P03"): Error {
  return Object.assign(new Error("The embedded database is not running."), { code });
}

type Backend = { database: PGlite; isStopped: () => boolean };

async function openBackend(files: string, fsync: Fsync): Promise<Backend> {
  const fs = new DurableFiles(files, fsync);
  const database = await PGlite.create({
    fs,
    extensions: { btree_gin, pg_trgm },
    relaxedDurability: false,
    startParams: [...durableParams(), ...SETTINGS.flatMap((setting) => ["-c", setting])],
  });
  return { database, isStopped: () => fs.isStopped };
}

/** PGlite's own start parameters without -F, which turns fsync off. */
function durableParams(): string[] {
  return PGlite.defaultStartParams.filter((param) => param !== "-F");
}

type Emscripten = {
  NODEFS?: { stream_ops?: { fsync?: unknown }; convertNodeCode: (error: unknown) => number };
  FS: { ErrnoError: new (errno: number) => Error; quit: () => void };
};

/** PGlite's Node file system with a real fsync, which also ends a backend that panics. */
class DurableFiles extends NodeFS {
  readonly #fsync: Fsync;
  isStopped = false;

  constructor(folder: string, fsync: Fsync) {
    super(folder);
    this.#fsync = fsync;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const prepare = (module: Emscripten) => {
      syncToDisk(module, this.#fsync);
      const onAbort = () => {
        this.isStopped = true;
        stopForReal(module);
      };
      Object.assign(module, { onAbort });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } };
  }
}

function syncToDisk({ NODEFS, FS }: Emscripten, fsync: Fsync): void {
  if (NODEFS?.stream_ops === undefined) throw new Error("this version of PGlite has no NODEFS");
  NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
    try {
      fsync(stream.nfd);
    } catch (error) {
      // PostgreSQL reads an error number; other errors would bypass its handling.
      throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
    }
    return 0;
  };
}

/**
 * Stops a backend that has panicked: PGlite would continue with it, perhaps in the middle of a page. Its loop catches
 * every error except those of the calls below. Committed data is in the log, and the next backend recovers it.
 */
function stopForReal(module: Emscripten): void {
  const failQuery = () => {
    throw notRunningError("57P03");
  };
  Object.assign(module, {
    _PostgresMainLoopOnce: failQuery,
    stackRestore: failQuery,
    _PostgresSendReadyForQueryIfNecessary: failQuery,
    _pgl_pq_flush: failQuery,
  });
  // Otherwise the next backend would open the same files again, and deleted files would keep taking space.
  module.FS.quit();
}

const TERMINATE = 0x58;
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);

/**
 * Presents the embedded database as a socket: the same driver, with its prepared statements, pipelining and types, talks
 * to both databases (Decision 0003). Written bytes go to the WebAssembly backend; its answer is read as bytes. The
 * backend needs no start-up packet, so we answer that one.
 */
export function pgliteStream({ running }: Pick<EmbeddedDatabase, "running">): Duplex {
  let database: PGlite | null = null;
  const answer = async (request: Buffer): Promise<Uint8Array | null> => {
    if (database === null) {
      database = await running();
      // The pool replaces a connection whose statement failed. The backend is the same and would still have the
      // statements, settings and transaction of the previous connection.
      await database.exec("rollback");
      await database.exec("discard all");
      return Buffer.concat([
        AUTHENTICATED,
        parameter({ name: "server_version", value: "18.0" }),
        parameter({ name: "client_encoding", value: "UTF8" }),
        READY,
      ]);
    }
    if (request[0] === TERMINATE) return null;
    // The backend works in this thread. Answers are sent and requests received only between turns of the event loop,
    // which accepts one connection per turn: with much work in a turn, new clients would wait unnoticed (Decision 0037).
    await setImmediate();
    const answers: Buffer[] = [];
    // Not execProtocolRaw: it also parses each message and never frees any.
    const onRawData = (bytes: Uint8Array) => answers.push(Buffer.from(bytes));
    try {
      await database.execProtocolRawStream(request, { syncToFs: false, onRawData });
      return Buffer.concat(answers);
    } catch (error) {
      // Its last messages tell the reason.
      stream.push(Buffer.concat(answers));
      throw error;
    }
  };
  const send = (request: Buffer, done: (error?: Error) => void) => {
    answer(request).then((bytes) => {
      stream.push(bytes);
      done();
    }, done);
  };
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      send(chunk, done);
    },
    writev(chunks: { chunk: Buffer }[], done) {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
    },
  });
  const socketMethods = {
    connect: () => queueMicrotask(() => stream.emit("connect")),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  };
  return Object.assign(stream, socketMethods);
}

function parameter({ name, value }: { name: string; value: string }): Buffer {
  const text = Buffer.from(`${name}\0${value}\0`);
  const head = Buffer.alloc(5);
  head.write("S");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
