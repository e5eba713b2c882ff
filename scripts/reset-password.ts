import { readConfig, StartupProblem } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { newResetLink } from "#server/identity/new-reset-link.ts";

/** `npm run reset-password -- owner@example.com`: for somebody who forgot the password, where no mail is sent. */
async function main(email: string | undefined): Promise<void> {
  if (email === undefined)
    throw new StartupProblem("Say for whom: npm run reset-password -- owner@example.com");
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const link = await newResetLink({ config, database }, email);
    if (link === null) throw new StartupProblem(`Nobody has signed up as ${email}.`);
    console.log(`With this link ${email} chooses a new password, once and within 30 minutes:\n\n${link}\n`);
  } finally {
    await database.close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
