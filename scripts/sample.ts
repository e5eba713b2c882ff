import { provideTemporal } from "#domain/temporal.ts";
import { readConfig, StartupProblem } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { findByEmail } from "#server/identity/lookup.ts";
import { loadSample } from "#server/sample/load-sample.ts";

/** `npm run sample -- owner@example.com`: loads the sample company for a person who has signed up. */
async function main(email: string | undefined): Promise<void> {
  if (email === undefined) throw new StartupProblem("Say for whom: npm run sample -- owner@example.com");
  await provideTemporal(globalThis);
  const database = await openDatabase(readConfig(process.env));
  try {
    const person = await findByEmail(database, email);
    if (person === null) throw new StartupProblem(`Nobody has signed up as ${email}.`);
    const { documents } = await loadSample(database, person.id);
    console.log(`The sample company is open for ${email}: ${documents} documents.`);
  } finally {
    await database.close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
