import { readConfig, StartupProblem } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { distribute } from "#server/db/distribute.ts";

/** `npm run distribute`: spreads the books of DATABASE_URL over the machines of Citus (docs/scale.md). */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    throw new StartupProblem("Only a PostgreSQL server is spread over machines: set DATABASE_URL.");
  }
  const database = await openDatabase(config);
  try {
    const tables = await database.asOwner(distribute);
    console.log(`${tables} tables were spread by book.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
