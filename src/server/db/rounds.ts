import type { Database } from "./database.ts";

export type Rounds = {
  /** Does what is due now rather than at the next look. Call it after the commit. */
  wake: () => void;
  /** Ends after the step that is under way. */
  close: () => Promise<void>;
};

const LOOK_MS = 15_000;

type Work = {
  database: Pick<Database, "kind">;
  /** Frees what a process that is gone had claimed; on a server another one may still be at it. */
  release: () => Promise<void>;
  /** Does all that is due, until it is over. */
  round: (isOver: () => boolean) => Promise<void>;
  onFailure?: (error: unknown) => void;
};

/** Does what the database says is due, one round after the other, until it is closed. Several servers share what is due. */
export function inRounds({ database, release, round, onFailure = () => undefined }: Work): Rounds {
  let isClosed = false;
  let isRequested = false;
  let isFirst = database.kind === "embedded";
  let running: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    if (isFirst) await release();
    isFirst = false;
    isRequested = false;
    await round(() => isClosed);
  };
  const wake = (): void => {
    isRequested = true;
    running ??= once()
      // The database may be away for a while; the next round finds what is due still there.
      .catch((error: unknown) => {
        isRequested = false;
        onFailure(error);
      })
      .finally(() => {
        running = null;
        if (isRequested && !isClosed) wake();
      });
  };
  const timer = setInterval(wake, LOOK_MS).unref();
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
