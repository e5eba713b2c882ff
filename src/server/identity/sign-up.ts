import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { requiredEmail } from "./email-address.ts";
import type { AuthRequest, AuthServices } from "./identity.ts";
import { enforceRateLimit, isWithin } from "./limits.ts";
import {
  confirmationHash,
  confirmationOf,
  emailLink,
  readConfirmation,
  type SignedUp,
  writeAlreadyRegistered,
  writeConfirmation,
} from "./emails.ts";
import { hashNewPassword } from "./passwords.ts";
import {
  confirmPerson,
  deleteLinks,
  insertPerson,
  selectPersonByEmail,
  redeemLink,
  updatePassword,
} from "./queries.ts";
import { beginSession, endAccess, endOldSession, toPersonReply } from "./sessions.ts";

/** Shown whether or not the address is new (Behavior 8, Security 1.7). */
const CONFIRMATION_SENT = "Please check your email for a confirmation link to complete your registration.";

type SignUp = typeof authEndpoints.signUp;

/** Creates an account and signs its user in, unless the email must be confirmed first (Behavior 2.4, 5.1). */
export async function signUp(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<SignUp>>,
): Promise<ReplyOf<SignUp>> {
  const { identity, config, database, limits } = services;
  const email = requiredEmail(body.email);
  await enforceRateLimit(database, reply, limits.signUpFrom(request));
  const passwordHash = await hashNewPassword(services, { password: body.password, field: "password" });
  const signedUp = { name: body.name, passwordHash };
  if (config.smtpUrl !== null) {
    await signUpByEmail(services, email, signedUp);
    return { user: null, isConfirmationRequired: true, message: CONFIRMATION_SENT };
  }
  const isLasting = body.rememberMe ?? true;
  const { person, token } = await writeOutsideBooks(database, async (client) => {
    const createdPerson = await insertPerson(client, { email, ...signedUp });
    if (!createdPerson) throw refuseField("auth.already-registered", "email");
    return {
      person: createdPerson,
      token: await beginSession(client, { userId: createdPerson.id, request, isLasting }),
    };
  });
  await endOldSession(services, request);
  reply.header("set-cookie", identity.cookie.set(token, isLasting));
  return { user: toPersonReply(person), isConfirmationRequired: false, message: null };
}

/** Creates an account and its email in one transaction. An existing user learns it only by email. */
async function signUpByEmail(services: AuthServices, email: string, signedUp: SignedUp): Promise<void> {
  const { identity, database, limits } = services;
  const mayEmail = await isWithin(database, limits.linksTo(email));
  await writeOutsideBooks(database, async (client) => {
    const createdPerson = await insertPerson(client, { email, ...signedUp });
    const person = await selectPersonByEmail(client, email);
    if (!person || !(mayEmail || createdPerson)) return;
    if (person.isEmailVerified) await writeAlreadyRegistered(services, client, person);
    else await writeConfirmation(services, client, { to: person, signedUp });
  });
  identity.outbox.wake();
}

/**
 * Confirms an address with the token of its link, once. The name and password are taken from the sign-up of that link,
 * even if others signed up with the address; all earlier access ends. Requires a POST, because email scanners open
 * links; and it does not sign in.
 */
export async function confirmEmail(
  { database }: AuthServices,
  { body }: AuthRequest<{ token: string }>,
): Promise<{ success: true }> {
  await writeOutsideBooks(database, async (client) => {
    const link = await redeemLink(client, confirmationHash(body.token));
    if (link === null) throw new Refusal("auth.link-invalid");
    const { userId, signedUp } = readConfirmation(link);
    await deleteLinks(client, confirmationOf(userId));
    if (signedUp === null) {
      await confirmPerson(client, { userId });
      return;
    }
    await confirmPerson(client, { userId, name: signedUp.name });
    await updatePassword(client, userId, signedUp.passwordHash);
    await endAccess(client, userId);
  });
  return { success: true };
}

/**
 * Sends a confirmation link again, with the same reply for every address. The caller is unknown, so the link sets no
 * password: the account keeps its own.
 */
export async function sendConfirmation(
  services: AuthServices,
  request: AuthRequest<{ email: string }>,
): Promise<{ message: string }> {
  await emailLink(services, request, {
    write: async (client, person) => {
      if (!person.isEmailVerified) await writeConfirmation(services, client, { to: person, signedUp: null });
    },
    failure: "Couldn't send the confirmation email",
  });
  return { message: CONFIRMATION_SENT };
}
