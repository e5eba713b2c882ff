import { startPostgres } from "./postgres.ts";
import { prepareOnServer } from "./test-database.ts";

/** Gives tests a throw-away server, unless TEST_DATABASE_URL names one. */
export async function setup(): Promise<() => Promise<void>> {
  const server = process.env["TEST_DATABASE_URL"] === undefined ? await startPostgres() : null;
  if (server !== null) process.env["TEST_DATABASE_URL"] = server.url;
  const removeTemplate = await prepareOnServer();
  return async () => {
    await removeTemplate();
    await server?.stop();
  };
}
