import { switchOffTwoFactor } from "#server/identity/operators.ts";
import { forPerson } from "./for-person.ts";

// `npm run two-factor-off -- owner@example.com`: for somebody who has lost the phone and the recovery codes.
forPerson("two-factor-off", async ({ database }, email) => {
  const outcome = await switchOffTwoFactor(database, email);
  if (outcome === "unknown") return null;
  return `Two-factor sign-in ${outcome === "was not on" ? outcome : "is off"} for ${email}.`;
});
