import { setTimeout } from "node:timers/promises";
import type { BookId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";

const longWrites = new Map<BookId, Promise<void>>();

/** Thrown when a transaction enters a book in which a long write has been only partly committed (Decision 0125). */
export class LongWriteInProgress extends Error {
  readonly #written: Promise<void>;
  constructor(longWrite: Promise<void>) {
    super("A book in the middle of a long write.");
    this.#written = longWrite;
  }

  /** Waits for the end of the long write; refuses as busy after `ms`, if set. */
  async waitFor(ms: number | null): Promise<void> {
    const isOver = this.#written.then(() => true);
    if (ms === null) return void (await isOver);
    if (!(await Promise.race([isOver, setTimeout(ms, false)]))) throw new Refusal("request.busy");
  }
}

export function rejectDuringLongWrite(bookId: BookId): void {
  const longWrite = longWrites.get(bookId);
  if (longWrite !== undefined) throw new LongWriteInProgress(longWrite);
}

/** Blocks other requests to a book until the returned function is called. */
export function lockForLongWrite(bookId: BookId): () => void {
  if (longWrites.has(bookId)) throw new Refusal("request.busy");
  let resolveLongWrite: () => void = () => undefined;
  const longWrite = new Promise<void>((resolve) => {
    resolveLongWrite = resolve;
  });
  longWrites.set(bookId, longWrite);
  return () => {
    longWrites.delete(bookId);
    resolveLongWrite();
  };
}
