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
import { causeOf } from "#server/causes.ts";
import { lockFolder, newFolder, preparedFolder } from "./folder.ts";

export type EmbeddedDatabase = {
  /** The backend, reopened if it has stopped. */
  running: () => Promise<PGlite>;
  /** False when the next file of the write-ahead log might not fit on the disk. */
  hasSpace: () => boolean;
  close: () => Promise<void>;
};

type Fsync = (descriptor: number) => void;

/**
 * Opens the database under `dataDir` in this process and makes every commit durable: as shipped,
 * PGlite runs with fsync off and its file system drops the call (Decision 0003). A lock keeps a second
 * server out of the folder.
 *
 * @param fsync what a commit calls; a test passes a function that counts.
 * @param onAsker answers other processes of this machine (live-copy.ts).
 */
export async function openEmbedded(
  dataDir: string,
  { fsync = fsyncSync, onAsker }: { fsync?: Fsync | undefined; onAsker?: (asker: Socket) => void } = {},
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const files = join(folder, "postgres");
  const unlock = await lockFolder(folder, onAsker);
  try {
    newFolder({ folder: files, template: preparedFolder() }, fsync);
    let backend = await openBackend(files, fsync);
    let opening: Promise<void> | null = null;
    const hasSpace = () => freeBytes(folder) >= LOG_FILE_BYTES;
    const openAgain = async () => {
      try {
        backend = await openBackend(files, fsync);
      } catch {
        throw notRunning("57P03");
      } finally {
        opening = null;
      }
    };
    const running = async () => {
      if (!backend.isStopped()) return backend.database;
      // To recover what was committed takes space as well.
      if (!hasSpace()) throw notRunning("53100");
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
    // To be made and to recover takes space, for the lack of which it may say nothing but that it failed.
    const cause = causeOf(freeBytes(folder) < LOG_FILE_BYTES ? notRunning("53100") : error);
    throw new StartupProblem(`The database in ${folder} cannot be opened: ${cause}.`);
  }
}

/**
 * One session has this database to itself: the slots of a server for a hundred sessions would waste memory, and
 * what its buffers do not hold, the operating system does. While statistics are refreshed everybody waits, and a quarter
 * of the sample takes a quarter of the time.
 */
const SETTINGS = [
  "wal_sync_method=fsync",
  "max_connections=8",
  "shared_buffers=96MB",
  "default_statistics_target=25",
  "enable_seqscan=off",
];

/** PostgreSQL writes its log in files of this size, and stops when it cannot make the next one. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Fails as a PostgreSQL server does that is full (53100) or not there (57P03). */
function notRunning(code: "53100" | "57P03"): Error {
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

/** PGlite's own start parameters without -F, which is what turns fsync off. */
function durableParams(): string[] {
  return PGlite.defaultStartParams.filter((param) => param !== "-F");
}

type Emscripten = {
  NODEFS?: { stream_ops?: { fsync?: unknown }; convertNodeCode: (error: unknown) => number };
  FS: { ErrnoError: new (errno: number) => Error; quit: () => void };
};

/** The Node file system of PGlite with a real fsync, and with an end to a backend that panics. */
class DurableFiles extends NodeFS {
  readonly #fsync: Fsync;
  isStopped = false;

  constructor(folder: string, fsync: Fsync) {
    super(folder);
    this.#fsync = fsync;
  }

  override async init(...[pg, given]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, given);
    const prepare = (module: Emscripten) => {
      syncForReal(module, this.#fsync);
      const onAbort = () => {
        this.isStopped = true;
        stopForReal(module);
      };
      Object.assign(module, { onAbort });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } };
  }
}

function syncForReal({ NODEFS, FS }: Emscripten, fsync: Fsync): void {
  if (NODEFS?.stream_ops === undefined) throw new Error("this PGlite has no NODEFS to make durable");
  NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
    try {
      fsync(stream.nfd);
    } catch (error) {
      // PostgreSQL reads a number; any other error would jump past its own handling.
      throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
    }
    return 0;
  };
}

/**
 * What PGlite leaves out: it goes on with a backend that has panicked, perhaps half-way through a page. Its loop
 * catches every error but those of the calls below. What was committed is in the log, and the next backend reads it.
 */
function stopForReal(module: Emscripten): void {
  const end = () => {
    throw notRunning("57P03");
  };
  Object.assign(module, {
    _PostgresMainLoopOnce: end,
    stackRestore: end,
    _PostgresSendReadyForQueryIfNecessary: end,
    _pgl_pq_flush: end,
  });
  // The files of the next one would otherwise be open twice, and what is deleted would go on taking space.
  module.FS.quit();
}

const TERMINATE = 0x58;
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);

/**
 * The embedded database as a socket: the same driver, with its prepared statements, pipelining and
 * types, speaks to both databases (Decision 0003). Bytes written go to the WebAssembly backend, its
 * answer comes back as bytes read. The backend needs no start-up packet, so we answer that one.
 */
export function pgliteStream({ running }: Pick<EmbeddedDatabase, "running">): Duplex {
  let database: PGlite | null = null;
  const answer = async (request: Buffer): Promise<Uint8Array | null> => {
    if (database === null) {
      database = await running();
      // The pool replaces a connection whose statement failed. The backend is the same one, and would still have
      // the statements, settings and transaction of the connection before.
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
    // The backend works in this thread. Only in a turn of the event loop are answers sent and requests received, and one
    // new connection is accepted in each: with much work in a turn, new clients would wait unseen (Decision 0037).
    await setImmediate();
    const answers: Buffer[] = [];
    // Not execProtocolRaw: it reads each message itself as well, and never lets go of any.
    const onRawData = (bytes: Uint8Array) => answers.push(Buffer.from(bytes));
    try {
      await database.execProtocolRawStream(request, { syncToFs: false, onRawData });
      return Buffer.concat(answers);
    } catch (error) {
      // Its last words say why it stopped.
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
