import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { listCopies } from "#server/backup/scheduled-copies.ts";
import { selectBooksChecks } from "#server/books-check/lookup.ts";
import { countRefused, listWaitingFiles } from "#server/bank/inbox-folder.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { queryShared } from "#server/db/shared-connection.ts";
import { schemaVersion } from "#server/db/schema-files.ts";
import { isSameSecret, tokenHash } from "#server/identity/tokens.ts";
import { versionOfProgram } from "#server/version.ts";

/** Proxy headers that name the client. */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Serves /healthz (the process), /readyz (the database is writable) and /metrics, the last only to this machine and
 * with the operator's token.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    database,
    backupDir,
    bankInboxDir,
    metricsToken,
  }: Pick<Config, "backupDir" | "bankInboxDir" | "metricsToken"> & { database: Database },
): void {
  const versions = { version: versionOfProgram(), schema: schemaVersion() };
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isReady = database.hasSpace() && (await respondsInTime(database));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "unavailable", ...versions });
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  registry.registerMetric(infoOf(versions));
  if (backupDir !== null) registry.registerMetric(ageOfCopies(backupDir));
  for (const gauge of gaugesOfBooksChecks(database)) registry.registerMetric(gauge);
  for (const gauge of bankInboxDir === null ? [] : gaugesOfInbox(bankInboxDir))
    registry.registerMetric(gauge);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request) && !hasBearerToken(request, metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The conventional metric of constant 1 with labels for the version. */
function infoOf(versions: { version: string; schema: string }): Gauge {
  const info = new Gauge({
    name: "twofold_info",
    help: "Version of the program and of its schema",
    labelNames: ["version", "schema"],
    registers: [],
  });
  info.set(versions, 1);
  return info;
}

/** Infinity without a backup, so that an alert on its age fires as well. */
function ageOfCopies(folder: string): Gauge {
  return new Gauge({
    name: "twofold_backup_age_seconds",
    help: "Age of the latest backup of all books",
    registers: [],
    collect() {
      const newest = listCopies(folder).at(-1);
      this.set(newest === undefined ? Infinity : (Date.now() - Date.parse(newest)) / 1000);
    },
  });
}

/** NaN while the database doesn't respond, when the other metrics are needed most. */
function gaugesOfBooksChecks(database: Database): Gauge[] {
  const readChecks = () =>
    Promise.race([selectBooksChecks(database), setTimeout(RESPONSE_MS_MAX, null, { ref: false })]).catch(
      () => null,
    );
  const problemsGauge = new Gauge({
    name: "twofold_books_with_problems",
    help: "Number of companies with problems in their last integrity check",
    registers: [],
    async collect() {
      this.set((await readChecks())?.failedCount ?? NaN);
    },
  });
  const age = new Gauge({
    name: "twofold_books_check_age_seconds",
    help: "Age of the oldest integrity check; 0 without books",
    registers: [],
    async collect() {
      const checks = await readChecks();
      if (checks === null) this.set(NaN);
      else if (checks.oldestAt === null) this.set(0);
      else this.set(Math.max(Date.now() - Date.parse(checks.oldestAt), 0) / 1000);
    },
  });
  return [problemsGauge, age];
}

/** A file waiting for long was unreadable or is in no company's folder; a refused one has a note with the reason. */
function gaugesOfInbox(folder: string): Gauge[] {
  const age = new Gauge({
    name: "twofold_bank_inbox_age_seconds",
    help: "Age of the oldest bank file waiting to be read; 0 if none is waiting",
    registers: [],
    async collect() {
      const oldest = Math.min(...(await listWaitingFiles(folder)).map(({ changedAtMs }) => changedAtMs));
      this.set(oldest === Infinity ? 0 : Math.max(Date.now() - oldest, 0) / 1000);
    },
  });
  const refusedFiles = new Gauge({
    name: "twofold_bank_inbox_rejected_files",
    help: "Number of rejected bank files that are still in the inbox",
    registers: [],
    async collect() {
      this.set(await countRefused(folder));
    },
  });
  return [age, refusedFiles];
}

const RESPONSE_MS_MAX = 2_000;

const PING = "select";

/** Fails for a read-only login, and on a standby. */
const MAY_CHANGE_BOOKS = "select from books where false for no key update";
/** A rate limit row that never applies. */
const TEST_WRITE = `
  insert into auth.limits as l (key, count, last_at, ends_at) values ('readyz', 0, now(), now())
  on conflict (key) do update set last_at = excluded.last_at, ends_at = excluded.ends_at`;

/**
 * Replies before a health check times out, even if the database hangs. A long write on the only connection proves that
 * the database is writable, so then it only has to respond.
 */
async function respondsInTime(database: Database): Promise<boolean> {
  const timeout = new AbortController();
  // The query timeout frees the connection; waiting for a connection counts as well.
  const [mayChange, write] = [MAY_CHANGE_BOOKS, TEST_WRITE].map((text) => ({
    text,
    query_timeout: RESPONSE_MS_MAX,
  }));
  const ask = (): Promise<unknown> =>
    database.kind === "embedded"
      ? queryShared(database, (client, isGuest) =>
          client.query(isGuest ? PING : `${MAY_CHANGE_BOOKS}; ${TEST_WRITE}`),
        )
      : Promise.all([mayChange && database.books.query(mayChange), write && database.people.query(write)]);
  // Retried, because a dropped idle connection is noticed only when used.
  const answered = ask()
    .catch(ask)
    .then(
      () => true,
      () => false,
    );
  const late = setTimeout(RESPONSE_MS_MAX, false, { signal: timeout.signal }).catch(() => false);
  return Promise.race([answered, late]).finally(() => timeout.abort());
}

/** False if a reverse proxy on this machine forwards another client. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK.has(socket.remoteAddress ?? "") && !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}

/** Compares hashes, so that timing doesn't reveal the token's length. */
function hasBearerToken({ headers: { authorization } }: FastifyRequest, token: string | null): boolean {
  const [, bearerToken] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  return (
    token !== null && bearerToken !== undefined && isSameSecret(tokenHash(bearerToken), tokenHash(token))
  );
}
