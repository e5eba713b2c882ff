import { fsyncSync } from "node:fs";
import { join, resolve } from "node:path";
import { Duplex } from "node:stream";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { firstLine, StartupProblem } from "#server/config.ts";
import { lockFolder, newFolder, preparedFolder } from "./folder.ts";

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

const TERMINATE = 0x58;
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);

/**
 * The embedded database as a socket: the same driver, with its prepared statements, pipelining and
 * types, speaks to both databases (Decision 0003). Bytes written go to the WebAssembly backend, its
 * answer comes back as bytes read. The backend needs no start-up packet, so we answer that one.
 */
export function pgliteStream(database: PGlite): Duplex {
  let isStarted = false;
  const answer = async (request: Buffer): Promise<Uint8Array | null> => {
    if (!isStarted) {
      isStarted = true;
      return Buffer.concat([
        AUTHENTICATED,
        parameter("server_version", "18.0"),
        parameter("client_encoding", "UTF8"),
        READY,
      ]);
    }
    if (request[0] === TERMINATE) return null;
    const answers: Buffer[] = [];
    // Not execProtocolRaw: it reads each message itself as well, and never lets go of any.
    const onRawData = (bytes: Uint8Array) => answers.push(Buffer.from(bytes));
    await database.execProtocolRawStream(request, { syncToFs: false, onRawData });
    return Buffer.concat(answers);
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

function parameter(name: string, value: string): Buffer {
  const text = Buffer.from(`${name}\0${value}\0`);
  const head = Buffer.alloc(5);
  head.write("S");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
