import { Socket } from "node:net";
import type { Writable } from "node:stream";
import pg from "pg";

type Waiting = {
  max: number;
  busyAfterMs: number;
  /** How long a statement may go without an answer until its connection is given up; 0 for ever. */
  silentAfterMs: number;
};

const KEEP_ALIVE_AFTER_MS = 10_000;

/** Connections to a PostgreSQL server. One that no longer responds is given up (Decision 0094). */
export function serverPool(connectionString: string, { max, busyAfterMs, silentAfterMs }: Waiting): pg.Pool {
  return newPool({
    connectionString,
    max,
    pipeline: true,
    stream: () => {
      const socket = new Socket();
      // Not before the socket is connected: connecting puts its own write method back.
      return socket.once("connect", () => inOnePiece(socket));
    },
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // After what the database itself ends: it is for one that does not answer at all (Behavior 8).
    query_timeout: silentAfterMs,
    application_name: "twofold",
    // Compiling a report to machine code takes seconds, and running it milliseconds. A plan that was made for a small table is
    // kept when the table has grown, also by foreign keys, so none reads a whole table where an index leads.
    options: "-c jit=off -c enable_seqscan=off",
    connectionTimeoutMillis: 2.5 * busyAfterMs,
    lock_timeout: busyAfterMs,
    statement_timeout: 7.5 * busyAfterMs,
    idle_in_transaction_session_timeout: 5 * busyAfterMs,
  });
}

export function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A lost idle connection is replaced by the pool; the next request finds out if it cannot be.
  pool.on("error", () => undefined);
  // A connection that is lost while in use fails its statement; without a listener the same error would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Sends all that is written in one turn of the event loop together. The driver writes each statement separately, and
 * in a pipeline a system call for each statement costs as much as many statements cost the database.
 */
export function inOnePiece<Stream extends Writable>(stream: Stream): Stream {
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
        // Runs when the promises of this turn have all gone as far as they can.
        process.nextTick(release);
      }
      return write(chunk, done);
    },
  });
}
