import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { dropUnfinishedFiles, filesFolder } from "#server/attachments/file-store.ts";
import { checkBackupFolder, scheduleCopies } from "#server/backup/scheduled-copies.ts";
import { watchInbox } from "#server/bank/inbox.ts";
import { checkInbox } from "#server/bank/inbox-folder.ts";
import { startDailyChecks } from "#server/books-check/daily-check.ts";
import { openEuroRates } from "#server/currencies/fetch-rates.ts";
import { openUpgradedDatabase } from "#server/backup/before-upgrade.ts";
import type { Rounds } from "#server/db/background-rounds.ts";
import { pageAddress } from "#server/http/public-address.ts";
import { openIdentity } from "#server/identity/identity.ts";
import { startWork } from "#server/schedules/run-jobs.ts";
import { explainCause } from "./explain-cause.ts";
import { buildApp, shareLinks } from "./app.ts";
import { type Config, StartupProblem } from "./config.ts";

/**
 * Starts the server; on SIGINT or SIGTERM it stops after the requests in progress. Returns the text for the operator. `end`
 * ends the process once a signal has stopped the server.
 */
export async function serve(config: Config, end: (stopped: Promise<void>) => void): Promise<string> {
  const { backupDir, bankInboxDir } = config;
  if (backupDir !== null) checkBackupFolder(backupDir);
  if (bankInboxDir !== null) checkInbox(bankInboxDir);
  const database = await openUpgradedDatabase(config);
  const identity = await openIdentity({ config, database });
  let work: Rounds | null = null;
  const webFolder = join(import.meta.dirname.replace(/[\\/](src|dist)[\\/]server$/, ""), "dist", "web");
  const wakeWork = () => work?.wake();
  const app = await buildApp({ config, database, identity, webFolder, wakeWork });
  const euroRates = openEuroRates(config.exchangeRatesUrl, (failure) =>
    app.log.error({ failure }, "Exchange rates couldn't be updated"),
  );
  void dropUnfinishedFiles(filesFolder(config), new Date()).catch((error: unknown) =>
    app.log.error({ failure: explainCause(error) }, "Unfinished uploads couldn't be deleted"),
  );
  const links = shareLinks(app, { config, identity });
  work = startWork({ config, database, outbox: identity.outbox, euroRates, links }, app.log);
  const checks = startDailyChecks({ config, database, isIdle: createIdleCheck(app) }, app.log);
  const endCopies = backupDir === null ? null : scheduleCopies(backupDir, app.log);
  const endInbox = bankInboxDir === null ? null : watchInbox(bankInboxDir, { database }, app.log);
  const stopServer = async () => {
    const copies = endCopies?.();
    await app.close();
    await copies;
    await Promise.all([work?.close(), checks.close()]);
    await endInbox?.();
    await identity.close();
    await database.close();
  };
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stopServer();
    throw describeStartError(error, config);
  }
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  // Under npm, Ctrl-C arrives twice, from the terminal and from npm: the second must not abort the first shutdown.
  let stopping: Promise<void> | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping === null) end((stopping = stopServer()));
    });
  }
  return `Twofold is ready at ${pageAddress(config.host, port)} (press Ctrl-C to stop)`;
}

const IDLE_AFTER_MS = 10_000;

/** Whether the last user request is at least ten seconds old. Operators' monitoring never pauses. */
function createIdleCheck(app: FastifyInstance): () => boolean {
  let last = -Infinity;
  app.addHook("onRequest", async ({ url }) => {
    if (url.startsWith("/api/")) last = performance.now();
  });
  return () => performance.now() - last >= IDLE_AFTER_MS;
}

function describeStartError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return new StartupProblem(`Port ${port} is already in use. Set PORT to a free one.`);
  if (code === "EACCES")
    return new StartupProblem(`This user isn't allowed to use port ${port}. Set PORT to 1024 or higher.`);
  if (NO_SUCH_HOST.has(String(code)))
    return new StartupProblem(
      `This machine doesn't have the address ${host}. Set HOST to one of its addresses.`,
    );
  return error;
}

const NO_SUCH_HOST = new Set(["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND", "EAI_AGAIN"]);
