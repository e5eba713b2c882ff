import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problem } from "#contract/endpoint.ts";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type Database, type Fsync, openDatabase } from "#server/db/database.ts";
import { refusalCodesOf } from "#server/http/api-description.ts";
import { type Identity, openIdentity } from "#server/identity/identity.ts";
import type { MailServer } from "./smtp-server.ts";
import { newTestDatabase } from "./test-database.ts";

export type TestApp = {
  app: FastifyInstance;
  /** Where its messages arrive, if it has a mail server: then users confirm their address. */
  mailServer?: MailServer;
  config: Config;
  database: Database;
  identity: Identity;
  /** The environment of its configuration. */
  env: Record<string, string>;
};

/** The bank inbox folder of all servers in this process. */
const inbox = mkdtempSync(join(tmpdir(), "twofold-inbox-"));
process.once("exit", () => rmSync(inbox, { recursive: true, force: true }));

/** The folder of attached files, if the database is on a server; the embedded one has its own. */
const data = mkdtempSync(join(tmpdir(), "twofold-data-"));
process.once("exit", () => rmSync(data, { recursive: true, force: true }));

/** Settings whose limits no test of another rule should reach. */
export const WITHOUT_LIMITS = {
  SIGN_UPS_PER_HOUR: "0",
  SIGN_IN_FAILURES_PER_ADDRESS: "0",
  RATE_LIMIT_PER_MINUTE: "0",
  FREE_MONTHLY_JOURNALS: "0",
  // On a busy machine a turn comes late.
  BUSY_AFTER_SECONDS: "60",
  LOG_LEVEL: "fatal",
  BANK_INBOX_DIR: inbox,
  DATA_DIR: data,
  // No server listens there: a test that forgets the stand-in reaches no other server.
  STRIPE_URL: "http://127.0.0.1:9",
  EXCHANGE_RATES_URL: "http://127.0.0.1:9/eurofxref-daily.xml",
};

/** Most tests sign up a user, and none of them guesses passwords: a thousandth of the work proves as much. */
const CHEAP_PASSWORD = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** A process that ends loses nothing that it has written: only tests that count these calls must make them. */
const noFsync: Fsync = () => undefined;

type TestAppOptions = {
  /** Called by each commit of the embedded database; by default it does nothing. */
  fsync?: Fsync;
  /** Password hashing costs as much as in production. */
  hasCostlyPasswords?: boolean;
};

type CloseApp = () => Promise<void>;
/** The servers that the current test file has started for itself. */
const fileApps: CloseApp[] = [];
/** The server shared by the test files of this process, and the one that a file has started for itself. */
let shared: Promise<TestApp> | undefined;
let fileApp: Promise<TestApp> | undefined;

/** Closes the servers that a test file has started for itself; close-test-apps.ts does so after each. */
export async function closeTestApps(): Promise<void> {
  fileApp = undefined;
  for (const end of fileApps.splice(0).toReversed()) await end();
}

/**
 * The whole server in this process on a fresh database, without a port. It is closed, and its
 * database removed, after the test file.
 */
export function startTestApp(
  env: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  return start(env, fileApps, options);
}

async function start(
  env: Record<string, string>,
  endings: CloseApp[],
  { fsync = noFsync, hasCostlyPasswords = false }: TestAppOptions = {},
): Promise<TestApp> {
  const { env: databaseEnv, remove } = await newTestDatabase();
  endings.push(remove);
  const completeEnv = { ...WITHOUT_LIMITS, ...databaseEnv, ...env };
  const database = await openDatabase(readConfig(completeEnv), { fsync });
  endings.push(database.close);
  const cost = hasCostlyPasswords ? {} : { passwordCost: CHEAP_PASSWORD };
  return serve({ env: completeEnv, database, cost }, endings);
}

type AppStart = {
  env: Record<string, string>;
  database: Database;
  cost: { passwordCost?: typeof CHEAP_PASSWORD };
};

async function serve({ env, database, cost }: AppStart, endings: CloseApp[]): Promise<TestApp> {
  const config = readConfig(env);
  const identity = await openIdentity({ config, database, ...cost });
  const webFolder = resolve("dist/web");
  const app = await buildApp({
    config,
    database,
    // If a test doesn't mention a mail server, documents can be sent, and wait for one.
    identity: { ...identity, outbox: { ...identity.outbox, sends: env["SMTP_URL"] !== "" } },
    webFolder,
    checkReplies: true,
  });
  app.addHook("onSend", refuseUndeclared);
  endings.push(identity.close, () => app.close());
  return { app, config, database, identity, env };
}

/** Every error in a test must be in the API description of the operation. */
async function refuseUndeclared(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { endpoint } = request.routeOptions.config;
  if (endpoint === undefined || reply.statusCode < 400) return;
  const { code } = problem.parse(JSON.parse(String(payload)));
  if (!refusalCodesOf(endpoint).some((candidate) => candidate === code))
    throw new Error(
      `${endpoint.id} refuses with ${code}, which src/contract/operation-refusals.ts does not say`,
    );
}

/**
 * One server for all test files of a process; every test has its own books. It is never closed: its database is
 * removed with the template after the last test.
 */
export function testApp(): Promise<TestApp> {
  if (fileApp !== undefined) return fileApp;
  shared ??= start({}, []);
  return shared;
}

/**
 * Another server on the database of this file, with other settings: a tenth of the work of a new one with a database.
 * For limits of a book or a user, and for the effects of settings; not for state shared by all users.
 */
export async function testAppWith(env: Record<string, string>): Promise<TestApp> {
  const { env: usual, database } = await testApp();
  return serve({ env: { ...usual, ...env }, database, cost: { passwordCost: CHEAP_PASSWORD } }, fileApps);
}

/** From now on this test file has its own server: for a file that writes to the database past all constraints. */
export async function useOwnTestApp(startOwn: () => Promise<TestApp> = startTestApp): Promise<void> {
  fileApp = startOwn();
  await fileApp;
}
