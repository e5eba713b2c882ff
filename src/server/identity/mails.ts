import { userId as userIdSchema } from "#contract/fields.ts";
import type { UserId } from "#domain/ids.ts";
import type { Client } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { alreadyRegisteredMessage, confirmationMessage, resetMessage } from "#server/mail/messages.ts";
import { requiredEmail } from "./email-address.ts";
import type { AuthRequest, AuthServices } from "./identity.ts";
import { enforce } from "./limits.ts";
import { deleteLinks, insertLink, type Person, selectPersonByEmail } from "./queries.ts";
import { newToken, tokenHash } from "./tokens.ts";

type Services = Pick<AuthServices, "identity" | "linkTo">;

const CONFIRMATION_MINUTES = 24 * 60;
const RESET_MINUTES = 30;

/** What a sign-up has chosen. It holds as soon as the link of this sign-up is followed, and never before. */
export type SignedUp = { name: string; passwordHash: string };

/** Whose a link is, and what for; a reset has the person's id alone. */
export const confirmationOf = (userId: UserId) => `confirm:${userId}`;
export const secondStepOf = (userId: UserId) => `second-step:${userId}`;
/** The person whom a link names, behind its purpose. */
export const userOfLink = (value: string): UserId => userIdSchema.parse(value.slice(value.indexOf(":") + 1));

/** What is stored of a token: with its purpose in it, so that no link passes for one of another kind. */
export const confirmationHash = (token: string) => tokenHash(`confirm-email:${token}`);
export const resetHash = (token: string) => tokenHash(`reset-password:${token}`);
export const secondStepHash = (token: string) => tokenHash(`sign-in-second-step:${token}`);

/**
 * Writes the message that confirms an address. Older links go on working: anybody can sign up with anybody's
 * address, and must not take the owner's link away. What a sign-up chose is kept with its link.
 */
export async function writeConfirmation(
  { identity, linkTo }: Services,
  client: Client,
  { to, signedUp }: { to: Person; signedUp: SignedUp | null },
): Promise<void> {
  const token = newToken();
  const confirmation = confirmationOf(to.id);
  await insertLink(client, {
    hash: confirmationHash(token),
    value: signedUp === null ? confirmation : `${confirmation} ${signedUp.passwordHash} ${signedUp.name}`,
    minutes: CONFIRMATION_MINUTES,
  });
  const { name } = signedUp ?? to;
  const message = confirmationMessage({ name, link: linkTo("/auth/confirm", token) });
  await identity.outbox.write(client, to.email, message);
}

/** Whom such a link confirms, and what the sign-up chose that it belongs to. */
export function readConfirmation(value: string): { userId: UserId; signedUp: SignedUp | null } {
  const [confirmation = "", passwordHash, ...name] = value.split(" ");
  const userId = userOfLink(confirmation);
  return { userId, signedUp: passwordHash === undefined ? null : { passwordHash, name: name.join(" ") } };
}

/** Writes the message that replaces a password; older links of the same account stop working. */
export async function writeReset({ identity, linkTo }: Services, client: Client, to: Person): Promise<void> {
  const link = linkTo("/reset-password", await newResetToken(client, to.id));
  await identity.outbox.write(client, to.email, resetMessage({ name: to.name, link }));
}

/** The token of a link that replaces a password, in the transaction that is under way. */
export async function newResetToken(client: Client, userId: UserId): Promise<string> {
  const token = newToken();
  await deleteLinks(client, userId);
  await insertLink(client, { hash: resetHash(token), value: userId, minutes: RESET_MINUTES });
  return token;
}

export async function writeAlreadyRegistered(
  { identity, linkTo }: Services,
  client: Client,
  to: Person,
): Promise<void> {
  const message = alreadyRegisteredMessage({ name: to.name, link: linkTo("/auth") });
  await identity.outbox.write(client, to.email, message);
}

/**
 * Mails a link to the person at the address in a request. Nothing in the answer, not even its time, reveals
 * whether the address has an account (Behavior 8, Security 1.7).
 */
export async function mailLink(
  { identity, database, limits }: AuthServices,
  { body, request, reply }: AuthRequest<{ email: string }>,
  { write, failure }: { write: (client: Client, to: Person) => Promise<void>; failure: string },
): Promise<void> {
  const email = requiredEmail(body.email);
  await enforce(database, reply, limits.linksTo(email));
  // The message could not be read, and no link must be left unused; the screen has said so before.
  if (!identity.outbox.isRead) return;
  const mail = async () => {
    await writeOutsideBooks(database, async (client) => {
      const person = await selectPersonByEmail(client, email);
      if (person) await write(client, person);
    });
    identity.outbox.wake();
  };
  identity.later(mail, (error) => request.log.error(error, failure));
}
