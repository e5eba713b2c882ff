import { userId as userIdSchema } from "#contract/fields.ts";
import type { UserId } from "#domain/ids.ts";
import type { Client } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { alreadyRegisteredMessage, confirmationMessage, resetMessage } from "#server/outbox/messages.ts";
import { requiredEmail } from "./email-address.ts";
import type { AuthRequest, AuthServices } from "./identity.ts";
import { enforceRateLimit } from "./limits.ts";
import { deleteLinks, insertLink, type Person, selectPersonByEmail } from "./queries.ts";
import { newToken, tokenHash } from "./tokens.ts";

type EmailServices = Pick<AuthServices, "identity" | "linkTo">;

const CONFIRMATION_MINUTES = 24 * 60;
const RESET_MINUTES = 30;

/** The name and password chosen at sign-up. They take effect only when the link of this sign-up is used. */
export type SignedUp = { name: string; passwordHash: string };

/** User and purpose of a link; a reset has only the user's id. */
export const confirmationOf = (userId: UserId) => `confirm:${userId}`;
export const secondStepOf = (userId: UserId) => `second-step:${userId}`;
/** A sign-in at the identity provider; with a user, one that connects that user. */
export const providerSignInOf = (userId: UserId | null) => `provider:${userId ?? ""}`;
/** A challenge for a new passkey of a user, or for signing in with any. */
export const newPasskeyOf = (userId: UserId) => `new-passkey:${userId}`;
export const PASSKEY_SIGN_IN = "passkey-sign-in";
/** Returns the user of a link, after its purpose. */
export const userOfLink = (value: string): UserId => userIdSchema.parse(value.slice(value.indexOf(":") + 1));

/** The stored form of a token, including its purpose, so that no link can be used as one of another kind. */
export const confirmationHash = (token: string) => tokenHash(`confirm-email:${token}`);
export const resetHash = (token: string) => tokenHash(`reset-password:${token}`);
export const providerHash = (token: string) => tokenHash(`identity-provider:${token}`);
export const passkeyHash = (challenge: string) => tokenHash(`passkey:${challenge}`);
export const secondStepHash = (token: string) => tokenHash(`sign-in-second-step:${token}`);

/**
 * Writes the email that confirms an address. Older links keep working: anyone can sign up with an address, and must not
 * disable its owner's link. The choices of a sign-up are stored with its link.
 */
export async function writeConfirmation(
  { identity, linkTo }: EmailServices,
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

/** Returns the user a link confirms, and the choices of its sign-up. */
export function readConfirmation(value: string): { userId: UserId; signedUp: SignedUp | null } {
  const [confirmation = "", passwordHash, ...name] = value.split(" ");
  const userId = userOfLink(confirmation);
  return { userId, signedUp: passwordHash === undefined ? null : { passwordHash, name: name.join(" ") } };
}

/** Writes the email that resets a password; older links of the same account stop working. */
export async function writeReset(
  { identity, linkTo }: EmailServices,
  client: Client,
  to: Person,
): Promise<void> {
  const link = linkTo("/reset-password", await newResetToken(client, to.id));
  await identity.outbox.write(client, to.email, resetMessage({ name: to.name, link }));
}

/** Creates the token of a password reset link, in the current transaction. */
export async function newResetToken(client: Client, userId: UserId): Promise<string> {
  const token = newToken();
  await deleteLinks(client, userId);
  await insertLink(client, { hash: resetHash(token), value: userId, minutes: RESET_MINUTES });
  return token;
}

export async function writeAlreadyRegistered(
  { identity, linkTo }: EmailServices,
  client: Client,
  to: Person,
): Promise<void> {
  const message = alreadyRegisteredMessage({ name: to.name, link: linkTo("/auth") });
  await identity.outbox.write(client, to.email, message);
}

/**
 * Emails a link to the user with the address in a request. The reply, including its time, doesn't reveal whether the
 * address has an account (Behavior 8, Security 1.7).
 */
export async function emailLink(
  { identity, database, limits }: AuthServices,
  { body, request, reply }: AuthRequest<{ email: string }>,
  { write, failure }: { write: (client: Client, to: Person) => Promise<void>; failure: string },
): Promise<void> {
  const email = requiredEmail(body.email);
  await enforceRateLimit(database, reply, limits.linksTo(email));
  // The email couldn't be read, and no link should be left unused; the screen has already said so.
  if (!identity.outbox.isRead) return;
  const sendLink = async () => {
    await writeOutsideBooks(database, async (client) => {
      const person = await selectPersonByEmail(client, email);
      if (person) await write(client, person);
    });
    identity.outbox.wake();
  };
  identity.later(sendLink, (error) => request.log.error(error, failure));
}
