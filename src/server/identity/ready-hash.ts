import { AsyncLocalStorage } from "node:async_hooks";

const ready = new AsyncLocalStorage<string>();

/**
 * Lets the library use a hash that was computed before: it hashes inside its transactions, and the
 * embedded database has one connection for everybody.
 */
export function withReadyHash<Result>(hash: string, work: () => Promise<Result>): Promise<Result> {
  return ready.run(hash, work);
}

/** The hash of the new password, when one was prepared. */
export function readyHash(): string | undefined {
  return ready.getStore();
}
