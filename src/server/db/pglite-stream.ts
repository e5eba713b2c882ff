import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

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
