import "./register-features.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import { openUpgradedDatabase } from "#server/backup/before-upgrade.ts";
import type { Database } from "#server/db/database.ts";
import { eraseOwner } from "#server/erasure/erase-owner.ts";
import { canonicalEmail } from "#server/identity/email-address.ts";
import { secretOf } from "#server/identity/identity.ts";
import { findByEmail } from "#server/identity/lookup.ts";
import { makeAdmin, newResetLink, switchOffTwoFactor } from "#server/identity/operators.ts";
import { serverAddress } from "#server/http/public-address.ts";
import { linkTokens } from "#server/identity/share-links.ts";
import { loadSample } from "#server/sample/load-sample.ts";
import { type Config, StartupProblem, UsageProblem } from "./config.ts";

type CommandServices = { config: Config; database: Database };
/** Returns the text to print; null if no user has the address. */
type PersonCommand = (
  services: CommandServices,
  email: string,
  args: readonly string[],
) => Promise<string | null>;

/** Builds a command for a user given by email address, on the configured database. */
export function createPersonCommand(work: PersonCommand) {
  return async (config: Config, [email = "", ...args]: readonly string[]): Promise<string> => {
    const database = await openUpgradedDatabase(config);
    try {
      const sentence = await work({ config, database }, email, args);
      if (sentence === null)
        throw new StartupProblem(`No user has the email address ${email}. Check it for typos.`);
      return sentence;
    } finally {
      await database.close();
    }
  };
}

/** Requires `yes` after the address, and `canceled` if the payment provider has canceled the subscription. */
export const eraseOwnerOf: PersonCommand = async ({ config, database }, email, [answer, more]) => {
  if (answer !== "yes" || (more !== undefined && more !== "canceled")) {
    throw new UsageProblem(
      `This permanently erases ${email} and all companies they own. To confirm, add "yes" after the address.`,
    );
  }
  const outcome = await eraseOwner(database, email, {
    isCanceled: more === "canceled",
    files: filesFolder(config),
  });
  if (outcome === "unknown") return null;
  if (outcome === "erased") return `${email} and all companies they owned have been erased.`;
  if (outcome === "shares books") {
    throw new StartupProblem(
      `${email} owns a company with other members and was not erased. Transfer ownership or remove the members first.`,
    );
  }
  throw new StartupProblem(
    `${email} has a card subscription and was not erased. Downgrade it on the Admin page first. If it is already ` +
      'canceled at the payment provider, add "yes canceled" after the address.',
  );
};

/** `no` after the address removes the role. */
export const makeAdminOf: PersonCommand = async ({ config, database }, email, [answer]) => {
  if (answer !== undefined && answer !== "no")
    throw new UsageProblem('After the address, only "no" is accepted, to remove the role.');
  const isAdmin = answer === undefined;
  if (!(await makeAdmin(database, email, isAdmin))) return null;
  if (!isAdmin && config.adminEmails.includes(canonicalEmail(email) ?? "")) {
    return `${email} remains an administrator because ADMIN_EMAILS includes the address.`;
  }
  return `${email} is ${isAdmin ? "now" : "no longer"} an administrator.`;
};

/** For a user who forgot the password, if email isn't set up. */
export const printResetLink: PersonCommand = async (services, email) => {
  const link = await newResetLink(services, email);
  return (
    link &&
    `Open this link to set a new password for ${email}. The link can be used once and expires in 30 minutes:\n\n${link}\n`
  );
};

export const loadSampleFor: PersonCommand = async ({ config, database }, email) => {
  const person = await findByEmail(database, email);
  if (person === null) return null;
  const { documentCount } = await loadSample(database, person.id, {
    tokenOf: linkTokens(await secretOf({ config, database })),
    address: () => serverAddress(config, config.port),
  });
  return `The sample company with ${documentCount} documents is loaded for ${email}.`;
};

/** For a user who lost both the phone and the recovery codes. */
export const twoFactorOff: PersonCommand = async ({ database }, email) => {
  const outcome = await switchOffTwoFactor(database, email);
  if (outcome === "unknown") return null;
  return `Two-factor sign-in ${outcome === "was not on" ? "was already off" : "is now off"} for ${email}.`;
};
