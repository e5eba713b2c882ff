import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { type Identity, openIdentity } from "#server/identity/identity.ts";
import { newTestDatabase } from "./test-database.ts";

export type TestApp = { app: FastifyInstance; config: Config; database: Database; identity: Identity };

/** What no test of an unrelated rule should run into. */
const WITHOUT_LIMITS = {
  SIGN_UPS_PER_HOUR: "0",
  RATE_LIMIT_PER_MINUTE: "0",
  FREE_MONTHLY_JOURNALS: "0",
  LOG_LEVEL: "fatal",
};

// Registered while the file is read: Vitest runs no hook that a test itself registers.
const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/**
 * The whole server in this process on a fresh database, without a port. It is closed, and its
 * database removed, after the test file.
 */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const { env: databaseEnv, remove } = await newTestDatabase();
  endings.push(remove);
  const config = readConfig({ ...WITHOUT_LIMITS, ...databaseEnv, ...env });
  const database = await openDatabase(config);
  endings.push(database.close);
  const identity = await openIdentity({ config, database });
  const webFolder = resolve("dist/web");
  const app = await buildApp({ config, database, identity, webFolder, checkReplies: true });
  endings.push(identity.close, () => app.close());
  return { app, config, database, identity };
}

let shared: Promise<TestApp> | undefined;

/** One server for all tests of a file; every test brings books of its own. */
export function testApp(): Promise<TestApp> {
  shared ??= startTestApp();
  return shared;
}
