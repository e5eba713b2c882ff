import { makeAdmin } from "#server/identity/make-admin.ts";
import { forPerson } from "./for-person.ts";

// `npm run make-admin -- owner@example.com`, or with `no` behind it to end that.
forPerson("make-admin", async ({ database }, email, [answer]) => {
  const isAdmin = answer !== "no";
  if (!(await makeAdmin(database, email, isAdmin))) return null;
  return `${email} is ${isAdmin ? "now" : "no longer"} an administrator.`;
});
