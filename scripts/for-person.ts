import { provideTemporal } from "#domain/temporal.ts";
import { type Config, readConfig, StartupProblem } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { eraseOwner } from "#server/erasure/erase-owner.ts";
import { canonicalEmail } from "#server/identity/email-address.ts";
import { findByEmail } from "#server/identity/lookup.ts";
import { makeAdmin, newResetLink, switchOffTwoFactor } from "#server/identity/operators.ts";
import { loadSample } from "#server/sample/load-sample.ts";

type Services = { config: Config; database: Database };
/** Answers a sentence for the terminal; null means that nobody has signed up with the address. */
type Work = (services: Services, email: string, words: readonly string[]) => Promise<string | null>;

/** The commands about one person, named by e-mail address: `npm run NAME -- owner@example.com`. */
const COMMANDS: Record<string, Work> = {
  /** Behind the address `yes` must stand; `cancelled` as well when the provider has cancelled the subscription. */
  "erase-owner": async ({ database }, email, [answer, more]) => {
    if (answer !== "yes") {
      return `This erases ${email} with all books, for ever. To do it: npm run erase-owner -- ${email} yes`;
    }
    const outcome = await eraseOwner(database, email, { isCancelled: more === "cancelled" });
    if (outcome === "unknown") return null;
    return outcome === "erased"
      ? `${email} and all books of ${email} are erased.`
      : `${email} has a subscription by card and was not erased. Downgrade it on the Admin page first. If it is cancelled at
the payment provider already: npm run erase-owner -- ${email} yes cancelled`;
  },

  /** `no` behind the address takes the role away. */
  "make-admin": async ({ config, database }, email, [answer]) => {
    if (answer !== undefined && answer !== "no")
      throw new StartupProblem("Only `no` can stand behind the address.");
    const isAdmin = answer === undefined;
    if (!(await makeAdmin(database, email, isAdmin))) return null;
    if (!isAdmin && config.adminEmails.includes(canonicalEmail(email) ?? "")) {
      return `${email} stands in ADMIN_EMAILS, and so stays an administrator.`;
    }
    return `${email} is ${isAdmin ? "now" : "no longer"} an administrator.`;
  },

  /** For a person who forgot the password, where no mail is sent. */
  "reset-password": async (services, email) => {
    const link = await newResetLink(services, email);
    return link && `With this link ${email} chooses a new password, once and within 30 minutes:\n\n${link}\n`;
  },

  /** Loads the sample company. */
  sample: async ({ database }, email) => {
    const person = await findByEmail(database, email);
    if (person === null) return null;
    const { documents } = await loadSample(database, person.id);
    return `The sample company is open for ${email}: ${documents} documents.`;
  },

  /** For a person who has lost the phone and the recovery codes. */
  "two-factor-off": async ({ database }, email) => {
    const outcome = await switchOffTwoFactor(database, email);
    if (outcome === "unknown") return null;
    return `Two-factor sign-in ${outcome === "was not on" ? outcome : "is off"} for ${email}.`;
  },
};

async function main([name = "", email, ...words]: readonly string[]): Promise<void> {
  const work = COMMANDS[name];
  if (work === undefined) throw new StartupProblem(`One of: ${Object.keys(COMMANDS).join(", ")}.`);
  if (email === undefined) throw new StartupProblem(`Say for whom: npm run ${name} -- owner@example.com`);
  await provideTemporal(globalThis);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const sentence = await work({ config, database }, email, words);
    if (sentence === null) throw new StartupProblem(`Nobody has signed up as ${email}.`);
    console.log(sentence);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
