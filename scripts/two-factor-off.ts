import { readConfig, StartupProblem } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { switchOffTwoFactor } from "#server/identity/switch-off-two-factor.ts";

/** `npm run two-factor-off -- owner@example.com`: for somebody who has lost the phone and the recovery codes. */
async function main(email: string | undefined): Promise<void> {
  if (email === undefined)
    throw new StartupProblem("Say for whom: npm run two-factor-off -- owner@example.com");
  const database = await openDatabase(readConfig(process.env));
  try {
    const outcome = await switchOffTwoFactor(database, email);
    if (outcome === "unknown") throw new StartupProblem(`Nobody has signed up as ${email}.`);
    console.log(`Two-factor sign-in ${outcome === "was not on" ? outcome : "is off"} for ${email}.`);
  } finally {
    await database.close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
