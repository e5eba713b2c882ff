import { eraseOwner } from "#server/erasure/erase-owner.ts";
import { forPerson } from "./for-person.ts";

// `npm run erase-owner -- owner@example.com yes`: for somebody who asks to be forgotten.
forPerson("erase-owner", async ({ database }, email, [answer]) => {
  if (answer !== "yes") {
    return `This erases ${email} with all books, for ever. To do it: npm run erase-owner -- ${email} yes`;
  }
  const outcome = await eraseOwner(database, email);
  if (outcome === "unknown") return null;
  return outcome === "erased"
    ? `${email} and all books of ${email} are erased.`
    : `${email} pays by card and was not erased. Downgrade the subscription on the Admin page first.`;
});
