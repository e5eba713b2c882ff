import { Socket } from "node:net";
import type { Writable } from "node:stream";
import pg from "pg";

type PoolLimits = {
  max: number;
  busyAfterMs: number;
  /** Milliseconds without an answer until a statement's connection is dropped; 0 for never. */
  silentAfterMs: number;
};

const KEEP_ALIVE_AFTER_MS = 10_000;

/** Connections to a PostgreSQL server. One that no longer responds is dropped (Decision 0094). */
export function serverPool(
  connectionString: string,
  { max, busyAfterMs, silentAfterMs }: PoolLimits,
): pg.Pool {
  return newPool({
    connectionString,
    max,
    pipeline: true,
    stream: () => {
      const socket = new Socket();
      // Not before the socket is connected: connecting restores its own write method.
      return socket.once("connect", () => batchWrites(socket));
    },
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Longer than the database's own timeouts, for one that does not answer at all (Behavior 8).
    query_timeout: silentAfterMs,
    application_name: "twofold",
    // JIT compilation of a report takes seconds, running it milliseconds. A plan made for a small table is kept when the
    // table has grown, also by foreign keys, so no plan may scan a whole table where an index exists.
    options: "-c jit=off -c enable_seqscan=off",
    connectionTimeoutMillis: 2.5 * busyAfterMs,
    lock_timeout: busyAfterMs,
    statement_timeout: 7.5 * busyAfterMs,
    idle_in_transaction_session_timeout: 5 * busyAfterMs,
  });
}

export function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces a lost idle connection; the next request finds out if it can't.
  pool.on("error", () => undefined);
  // A connection lost while in use fails its statement; without a listener the same error would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Sends everything written in one turn of the event loop together. The driver writes each statement separately, and in a
 * pipeline one system call costs as much as many statements cost the database.
 */
export function batchWrites<Stream extends Writable>(stream: Stream): Stream {
  const write = stream.write.bind(stream);
  let isHeld = false;
  const release = () => {
    isHeld = false;
    stream.uncork();
  };
  return Object.assign(stream, {
    write: (chunk: Uint8Array, done?: () => void): boolean => {
      if (!isHeld) {
        isHeld = true;
        stream.cork();
        // Runs when the promises of this turn have progressed as far as they can.
        process.nextTick(release);
      }
      return write(chunk, done);
    },
  });
}
