import type { Database } from "./database.ts";

export type Rounds = {
  /** Starts the next round now. Call it after the commit. */
  wake: () => void;
  /** Ends after the current step. */
  close: () => Promise<void>;
};

/** Where background work logs its failures. */
export type ErrorLog = { error: (details: object, message: string) => void };

const ROUND_MS = 15_000;

type RoundOptions = {
  database: Pick<Database, "kind">;
  /** Releases claims of a process that is gone; on a server another one may still be working. */
  release: () => Promise<void>;
  /** Does all due work, unless `isOver`. */
  round: (isOver: () => boolean) => Promise<void>;
  onFailure?: (error: unknown) => void;
};

/** Does the work that is due in the database, round after round, until closed. Several servers share the work. */
export function startRounds({ database, release, round, onFailure = () => undefined }: RoundOptions): Rounds {
  let isClosed = false;
  let isRequested = false;
  let isFirst = database.kind === "embedded";
  let running: Promise<void> | null = null;
  const runRound = async (): Promise<void> => {
    if (isFirst) await release();
    isFirst = false;
    isRequested = false;
    await round(() => isClosed);
  };
  const wake = (): void => {
    isRequested = true;
    running ??= runRound()
      // The database may be away for a while; the next round finds the same work.
      .catch((error: unknown) => {
        isRequested = false;
        onFailure(error);
      })
      .finally(() => {
        running = null;
        if (isRequested && !isClosed) wake();
      });
  };
  const timer = setInterval(wake, ROUND_MS).unref();
  wake();
  return {
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
