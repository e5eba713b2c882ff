import { makeAdmin } from "#server/identity/operators.ts";
import { StartupProblem } from "#server/config.ts";
import { canonicalEmail } from "#server/identity/email-address.ts";
import { forPerson } from "./for-person.ts";

// `npm run make-admin -- owner@example.com`, or with `no` behind it to end that.
forPerson("make-admin", async ({ config, database }, email, [answer]) => {
  if (answer !== undefined && answer !== "no")
    throw new StartupProblem("Only `no` can stand behind the address.");
  const isAdmin = answer === undefined;
  if (!(await makeAdmin(database, email, isAdmin))) return null;
  if (!isAdmin && config.adminEmails.includes(canonicalEmail(email) ?? "")) {
    return `${email} stands in ADMIN_EMAILS, and so stays an administrator.`;
  }
  return `${email} is ${isAdmin ? "now" : "no longer"} an administrator.`;
});
