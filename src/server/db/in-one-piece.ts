import type { Writable } from "node:stream";

/**
 * Makes what is written in one turn of the event loop leave in one piece. The driver writes each
 * statement by itself, and for the statements of a pipeline a system call each costs as much as many of
 * them cost the database.
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
