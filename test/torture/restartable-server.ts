import { setTimeout } from "node:timers/promises";
import { type FaultyConnection, openLine } from "#test/support/faulty-connection.ts";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";

/** The built server in its own process, at an address that stays the same after every restart. */
export type RestartableServer = {
  url: string;
  line: FaultyConnection;
  pid: () => number;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  start: () => Promise<void>;
  /** The status that /readyz answers; 0 for none. */
  readiness: () => Promise<number>;
  close: () => Promise<void>;
};

const SETTINGS = {
  FREE_MONTHLY_JOURNALS: "0",
  RATE_LIMIT_PER_MINUTE: "0",
  SIGN_UPS_PER_HOUR: "0",
  LOG_LEVEL: "error",
  // The default that operators have: a silent database times out after ten times that.
  BUSY_AFTER_SECONDS: "2",
};
/** A server that has not started after this time will not. */
const ATTEMPTS_MAX = 100;

export async function startTortured(
  env: Record<string, string>,
  onLog: (log: string) => void,
): Promise<RestartableServer> {
  const line = await openLine();
  let server: ServerProcess | null = null;
  const start = async () => {
    for (let tried = 1; ; tried += 1) {
      try {
        server = await startServer({ ...SETTINGS, ...env });
        line.lead(Number(new URL(server.url).port));
        return;
      } catch (error) {
        // Its database may still be starting.
        onLog(`${String(error)}\n`);
        if (tried === ATTEMPTS_MAX) throw error;
        await setTimeout(200);
      }
    }
  };
  const kill = async (signal: NodeJS.Signals) => {
    await server?.kill(signal);
    onLog(server?.written() ?? "");
  };
  await start();
  return {
    url: `http://127.0.0.1:${line.port}`,
    line,
    pid: () => server?.pid ?? 0,
    kill,
    start,
    readiness: () =>
      fetch(`${server?.url}/readyz`, { signal: AbortSignal.timeout(60_000) }).then(
        ({ status }) => status,
        () => 0,
      ),
    close: async () => {
      await kill("SIGTERM");
      await line.close();
    },
  };
}
