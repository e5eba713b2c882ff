import { eraseOwner } from "#server/erasure/erase-owner.ts";
import { forPerson } from "./for-person.ts";

// `npm run erase-owner -- owner@example.com yes`: for somebody who asks to be forgotten.
forPerson("erase-owner", async ({ database }, email, [answer, more]) => {
  if (answer !== "yes") {
    return `This erases ${email} with all books, for ever. To do it: npm run erase-owner -- ${email} yes`;
  }
  const outcome = await eraseOwner(database, email, { isCancelled: more === "cancelled" });
  if (outcome === "unknown") return null;
  return outcome === "erased"
    ? `${email} and all books of ${email} are erased.`
    : `${email} has a subscription by card and was not erased. Downgrade it on the Admin page first. If it is cancelled at
the payment provider already: npm run erase-owner -- ${email} yes cancelled`;
});
