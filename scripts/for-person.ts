import { provideTemporal } from "#domain/temporal.ts";
import { type Config, readConfig, StartupProblem } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/database.ts";

type Services = { config: Config; database: Database };

/**
 * A command about one person, named by e-mail address: `npm run NAME -- owner@example.com`. Prints the sentence that
 * `work` answers; null means that nobody has signed up with the address.
 */
export function forPerson(
  name: string,
  work: (services: Services, email: string, words: readonly string[]) => Promise<string | null>,
): void {
  const [email, ...words] = process.argv.slice(2);
  run(name, email, (services, found) => work(services, found, words)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(
  name: string,
  email: string | undefined,
  work: (services: Services, email: string) => Promise<string | null>,
): Promise<void> {
  if (email === undefined) throw new StartupProblem(`Say for whom: npm run ${name} -- owner@example.com`);
  await provideTemporal(globalThis);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const sentence = await work({ config, database }, email);
    if (sentence === null) throw new StartupProblem(`Nobody has signed up as ${email}.`);
    console.log(sentence);
  } finally {
    await database.close();
  }
}
