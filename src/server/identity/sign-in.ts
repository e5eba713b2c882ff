import type { FastifyReply } from "fastify";
import type { UserId } from "#domain/ids.ts";
import type { authEndpoints, twoFactorEndpoints } from "#contract/auth.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Client } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { recoveryCodeUsedMessage } from "#server/outbox/messages.ts";
import { redeemCode } from "./two-factor-codes.ts";
import { requiredEmail } from "./email-address.ts";
import { type AuthRequest, type AuthServices, SECOND_STEP_MINUTES } from "./identity.ts";
import { countFailures } from "./limits.ts";
import { secondStepHash, secondStepOf, userOfLink } from "./emails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import {
  insertLink,
  type Person,
  type PersonWithPassword,
  selectLink,
  selectPerson,
  selectPersonByEmail,
  redeemLink,
} from "./queries.ts";
import { beginSession, endOldSession, toPersonReply } from "./sessions.ts";
import { newToken } from "./tokens.ts";
import { readTwoFactor } from "./two-factor-queries.ts";
import { countCodes } from "./two-factor.ts";

type PasswordSignInEndpoint = typeof authEndpoints.signIn;
type SecondStep = typeof twoFactorEndpoints.signIn;

/** Signs in with email and password (Behavior 5.1, 8). Failures are counted by account and by address. */
export async function signIn(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<PasswordSignInEndpoint>>,
): Promise<ReplyOf<PasswordSignInEndpoint>> {
  const { identity, database, limits } = services;
  const email = requiredEmail(body.email);
  const accountAttempts = {
    reply,
    limit: limits.signInOfAccount(email),
    failures: ["auth.invalid-credentials"],
    isCleared: true,
  } as const;
  const from = {
    reply,
    limit: limits.signInFrom(request),
    // Tries beyond the account's limit still count for the address.
    failures: ["auth.invalid-credentials", "request.rate-limited"],
    isCleared: false,
  } as const;
  const person = await countFailures(database, from, () =>
    countFailures(database, accountAttempts, () =>
      provePassword(services, { email, password: body.password }),
    ),
  );
  if ((await readTwoFactor(database.people, person.id)).isEnabled) {
    await awaitSecondStep(services, reply, person.id);
    return { user: null };
  }
  const isLasting = body.rememberMe ?? true;
  const token = await beginSession(database.people, { userId: person.id, request, isLasting });
  await endOldSession(services, request);
  reply.header("set-cookie", identity.cookie.set(token, isLasting));
  return { user: toPersonReply(person) };
}

/** Returns the person with this password. An unknown address gets the same refusal, after the same work. */
async function provePassword(
  { config, database, identity }: AuthServices,
  { email, password }: { email: string; password: string },
): Promise<PersonWithPassword> {
  const person = await selectPersonByEmail(database.people, email);
  if (!person?.passwordHash) {
    await hashPassword(identity, password);
    throw new Refusal("auth.invalid-credentials");
  }
  if (!(await verifyPassword({ stored: person.passwordHash, password })))
    throw new Refusal("auth.invalid-credentials");
  if (config.smtpUrl !== null && !person.isEmailVerified) throw new Refusal("auth.email-not-confirmed");
  return person;
}

/** Stores a pending sign-in like an emailed link: as a hash, for one use, for at most ten minutes. */
async function awaitSecondStep(
  { identity, database }: AuthServices,
  reply: FastifyReply,
  userId: UserId,
): Promise<void> {
  const token = newToken();
  const link = { hash: secondStepHash(token), value: secondStepOf(userId), minutes: SECOND_STEP_MINUTES };
  await insertLink(database.people, link);
  reply.header("set-cookie", identity.secondStepCookie.set(token, true));
}

/**
 * Second step of signing in: a code, after the correct password. The pending sign-in and the code are used up in the
 * transaction that creates the session, so each works for one sign-in.
 */
export async function signInSecondStep(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<SecondStep>>,
): Promise<ReplyOf<SecondStep>> {
  const { identity, database, limits } = services;
  const { cookie, secondStepCookie } = identity;
  const pending = await findPending(services, secondStepCookie.read(request.headers.cookie));
  const { userId } = pending;
  const isLasting = body.rememberMe ?? true;
  const from = {
    reply,
    limit: limits.signInFrom(request),
    failures: ["auth.wrong-code"],
    isCleared: false,
  } as const;
  const { person, token } = await countFailures(database, from, () =>
    countCodes(services, { userId, reply }, () =>
      writeOutsideBooks(database, async (client) => {
        const storedPerson = await redeemSecondStep(services, client, { ...pending, code: body.code });
        return { person: storedPerson, token: await beginSession(client, { userId, request, isLasting }) };
      }),
    ),
  );
  identity.outbox.wake();
  await endOldSession(services, request);
  reply.header("set-cookie", [cookie.set(token, isLasting), secondStepCookie.clear()]);
  return { user: toPersonReply(person) };
}

type PendingSecondStep = { hash: string; userId: UserId };

async function findPending({ database }: AuthServices, token: string | null): Promise<PendingSecondStep> {
  const hash = token === null ? null : secondStepHash(token);
  const value = hash === null ? null : await selectLink(database.people, hash);
  if (hash === null || value === null) throw new Refusal("auth.sign-in-expired");
  return { hash, userId: userOfLink(value) };
}

/** Returns the person if the code is correct, and uses up the code and the pending sign-in. */
async function redeemSecondStep(
  { identity, linkTo }: AuthServices,
  client: Client,
  { hash, userId, code }: PendingSecondStep & { code: string },
): Promise<Person> {
  const codeAttempt = { userId, code, at: new Date(), isActive: true };
  const kind = await redeemCode(identity.keySealer, client, codeAttempt);
  const person = await selectPerson(client, userId);
  if (!person || (await redeemLink(client, hash)) === null) throw new Refusal("auth.sign-in-expired");
  if (kind === "recovery") {
    const { remainingRecoveryCodeCount: remainingCodes } = await readTwoFactor(client, userId);
    const message = recoveryCodeUsedMessage({ name: person.name, link: linkTo("/auth"), remainingCodes });
    await identity.outbox.write(client, person.email, message);
  }
  return person;
}

/** Ends the session of the cookie; succeeds without one as well. */
export async function signOut(
  services: AuthServices,
  { request, reply }: AuthRequest<unknown>,
): Promise<{ success: true }> {
  await endOldSession(services, request);
  reply.header("set-cookie", services.identity.cookie.clear());
  reply.header("clear-site-data", '"cache", "storage"');
  return { success: true };
}
