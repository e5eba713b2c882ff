import { hash, verify } from "@node-rs/argon2";
import type { FastifyReply } from "fastify";
import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import { passwordChangedMessage } from "#server/outbox/messages.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Caller } from "#server/http/caller.ts";
import type { AuthRequest, AuthServices, Identity } from "./identity.ts";
import { countFailures } from "./limits.ts";
import { requireBrowserSession } from "./lookup.ts";
import { userOfLink, confirmationOf, emailLink, resetHash, writeReset } from "./emails.ts";
import {
  confirmPerson,
  deleteLinks,
  selectLink,
  selectPerson,
  redeemLink,
  updatePassword,
} from "./queries.ts";
import { deletePasskeysOf } from "./passkey-queries.ts";
import { deleteApiTokensOf, selectApiTokens } from "./token-queries.ts";
import { endAccess, endSessions, renewSession } from "./sessions.ts";

export const MOST_AT_ONCE = 4;
export const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword({ passwordCost }: Identity, password: string): Promise<string> {
  return runLimited(() => hash(normalizePassword(password), passwordCost));
}

export function verifyPassword({ stored, password }: { stored: string; password: string }): Promise<boolean> {
  return runLimited(() => verify(stored, normalizePassword(password)));
}

/** Two keyboards may send the same accented letter composed or decomposed. */
function normalizePassword(password: string): string {
  return password.normalize("NFC");
}

/** Runs at most four at once, because each takes 46 MiB; a full queue refuses (503). */
export async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal("request.busy");
    await new Promise<void>((start) => waiting.push(start));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type NewPassword = { password: string; field: string };

/** Refuses a new password that is too short for this server or too common (Security 1.3). */
function checkNewPassword({ minPasswordLength }: Config, { password, field }: NewPassword): void {
  if (password.length < minPasswordLength) {
    const message = `Password must be at least ${minPasswordLength} characters`;
    throw new Refusal("request.invalid", [{ field, message }]);
  }
  if (isCommonPassword(password)) throw refuseField("auth.common-password", field);
}

/** Returns the hash of a new password that passed the checks. */
export async function hashNewPassword(
  { config, identity }: AuthServices,
  enteredPassword: NewPassword,
): Promise<string> {
  checkNewPassword(config, enteredPassword);
  return hashPassword(identity, enteredPassword.password);
}

type PasswordAttempt = { caller: Caller; reply: FastifyReply; password: string; field: string };

/** Refuses a signed-in caller with a wrong password; wrong guesses count as failed sign-ins. */
export async function checkOwnPassword(
  { database, limits }: AuthServices,
  { caller, reply, password, field }: PasswordAttempt,
): Promise<void> {
  const limit = limits.signInOfAccount(caller.email);
  const failureRule = { reply, limit, failures: ["auth.wrong-password"], isCleared: true } as const;
  await countFailures(database, failureRule, async () => {
    const person = await selectPerson(database.people, caller.userId);
    if (!person?.passwordHash || !(await verifyPassword({ stored: person.passwordHash, password }))) {
      throw refuseField("auth.wrong-password", field);
    }
  });
}

/**
 * Changes the user's own password (Accounting 13). Revokes API tokens, which others who knew the old password may have
 * created, except those the owner keeps (Security 1.10). Two-factor sign-in stays unchanged.
 */
export async function changePassword(
  services: AuthServices,
  { caller, body, request, reply }: PersonContext<typeof authEndpoints.changePassword>,
): Promise<{ success: true }> {
  const { userId } = requireBrowserSession(caller);
  checkNewPassword(services.config, { password: body.newPassword, field: "newPassword" });
  const entered = { password: body.currentPassword, field: "currentPassword" };
  await checkOwnPassword(services, { caller, reply, ...entered });
  const passwordHash = await hashPassword(services.identity, body.newPassword);
  await renewSession(services, {
    caller,
    request,
    reply,
    message: passwordChangedMessage,
    change: async (client) => {
      await updatePassword(client, userId, passwordHash);
      const keptTokenIds = new Set(body.keptTokenIds);
      await deleteApiTokensOf(client, userId, [...keptTokenIds]);
      const remainingTokens = await selectApiTokens(client, userId);
      if (remainingTokens.length < keptTokenIds.size) throw refuseField("record.not-found", "keptTokenIds");
    },
  });
  return { success: true };
}

const RESET_SENT = "Password reset instructions have been sent to your email. Please check your inbox.";

/**
 * Sends the link that resets a forgotten password. The reply is the same for every address, and takes the same time
 * (Behavior 8, Security 1.7).
 */
export async function requestPasswordReset(
  services: AuthServices,
  request: AuthRequest<{ email: string }>,
): Promise<{ message: string }> {
  await emailLink(services, request, {
    write: (client, person) => writeReset(services, client, person),
    failure: "Failed to send reset password email",
  });
  return { message: RESET_SENT };
}

/**
 * Resets a forgotten password with the token of the link, once. Ends every session, API token and passkey, and signs no one in
 * (Security 1.6). Reading the email also confirms the address.
 */
export async function resetPassword(
  services: AuthServices,
  { body }: AuthRequest<BodyOf<typeof authEndpoints.resetPassword>>,
): Promise<{ success: true }> {
  const { identity, config, database, linkTo } = services;
  const link = resetHash(body.token);
  const value = await selectLink(database.people, link);
  if (value === null) throw new Refusal("auth.link-invalid");
  const userId = userOfLink(value);
  const passwordHash = await hashNewPassword(services, { password: body.newPassword, field: "newPassword" });
  await writeOutsideBooks(database, async (client) => {
    const isTaken = (await redeemLink(client, link)) !== null;
    const owner = await selectPerson(client, userId);
    if (!isTaken || !owner) throw new Refusal("auth.link-invalid");
    await updatePassword(client, userId, passwordHash);
    await deleteLinks(client, confirmationOf(userId));
    await endSessions(client, userId);
    await deleteApiTokensOf(client, userId);
    await deletePasskeysOf(client, userId);
    // Only the link's token has proved who owns the account.
    if (config.smtpUrl !== null && !owner.isEmailVerified) await endAccess(client, userId);
    await confirmPerson(client, { userId });
    const message = passwordChangedMessage({ name: owner.name, link: linkTo("/auth") });
    await identity.outbox.write(client, owner.email, message);
  });
  identity.outbox.wake();
  return { success: true };
}
