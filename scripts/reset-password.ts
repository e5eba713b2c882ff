import { newResetLink } from "#server/identity/operators.ts";
import { forPerson } from "./for-person.ts";

// `npm run reset-password -- owner@example.com`: for somebody who forgot the password, where no mail is sent.
forPerson("reset-password", async (services, email) => {
  const link = await newResetLink(services, email);
  return link && `With this link ${email} chooses a new password, once and within 30 minutes:\n\n${link}\n`;
});
