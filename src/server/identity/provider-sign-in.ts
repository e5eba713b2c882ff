import type { identityProviderEndpoints } from "#contract/identity-provider.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { UserId } from "#domain/ids.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import type { Client } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { Caller } from "#server/http/caller.ts";
import { providerConnectedMessage, providerDisconnectedMessage } from "#server/outbox/provider-messages.ts";
import { canonicalEmail } from "./email-address.ts";
import { providerHash, providerSignInOf } from "./emails.ts";
import { type AuthRequest, type AuthServices, PROVIDER_MINUTES } from "./identity.ts";
import type { IdentityProvider, ProviderUser } from "./identity-provider.ts";
import { countFailures, enforceRateLimit, PROVIDER_LIMITS } from "./limits.ts";
import { requireBrowserSession } from "./lookup.ts";
import {
  deleteIdentity,
  insertIdentity,
  type ProviderIdentity,
  selectIdentity,
  selectPersonByIdentity,
} from "./provider-queries.ts";
import { confirmPerson, insertLink, insertPerson, type Person, redeemLink, selectPerson } from "./queries.ts";
import { beginSession, endOldSession, toPersonReply } from "./sessions.ts";
import { newToken } from "./tokens.ts";

type Finish = typeof identityProviderEndpoints.finish;

/** Attempts that count against the limit of failed sign-ins. */
const FAILURES: readonly RefusalCode[] = [
  "auth.provider-expired",
  "auth.provider-denied",
  "auth.provider-failed",
  "auth.provider-email-unverified",
  "auth.provider-not-connected",
  "auth.provider-email-mismatch",
];

/**
 * Starts a sign-in at the identity provider, or with a user, connecting it to that user. A cookie binds it to this browser,
 * and a row makes it work once, for ten minutes.
 */
export async function startProviderSignIn(
  services: AuthServices,
  { request, reply }: Omit<AuthRequest<unknown>, "body">,
  userId: UserId | null,
): Promise<{ url: string }> {
  const { identity, database } = services;
  const provider = requireProvider(services);
  await enforceRateLimit(database, reply, PROVIDER_LIMITS.startsFrom(request));
  const token = newToken();
  const url = await provider.signInUrl({
    token,
    returnTo: services.linkTo("/auth/callback"),
    log: request.log,
  });
  const value = providerSignInOf(userId);
  await insertLink(database.people, { hash: providerHash(token), value, minutes: PROVIDER_MINUTES });
  reply.header("set-cookie", identity.providerCookie.set(token, true));
  return { url };
}

/** Completes what this browser started: signs in, or connects the account of the signed-in user. */
export async function finishProviderSignIn(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<Finish>>,
): Promise<ReplyOf<Finish>> {
  const { identity, database, limits } = services;
  const provider = requireProvider(services);
  const limit = limits.signInFrom(request);
  const from = { reply, limit, failures: FAILURES, isCleared: false };
  reply.header("set-cookie", identity.providerCookie.clear());
  const { person, token } = await countFailures(database, from, async () => {
    const secret = identity.providerCookie.read(request.headers.cookie);
    const pending = secret === null ? null : await redeemLink(database.people, providerHash(secret));
    if (secret === null || pending === null) throw new Refusal("auth.provider-expired");
    const returnTo = services.linkTo("/auth/callback");
    const user = await provider.findUser({ token: secret, returnTo, log: request.log }, body);
    if (pending !== providerSignInOf(null)) {
      const signedIn = await identity.findSignedIn(request.headers);
      // The session has ended, or someone else has signed in in the meantime.
      if (!signedIn || pending !== providerSignInOf(signedIn.userId))
        throw new Refusal("auth.provider-expired");
      return {
        person: await connectUser(services, { provider, user, userId: signedIn.userId }),
        token: null,
      };
    }
    return writeOutsideBooks(database, async (client) => {
      const found = await findOrCreatePerson(client, { provider, user });
      return {
        person: found,
        token: await beginSession(client, { userId: found.id, request, isLasting: true }),
      };
    });
  });
  identity.outbox.wake();
  if (token !== null) {
    await endOldSession(services, request);
    reply.header("set-cookie", identity.cookie.set(token, true));
  }
  return { user: toPersonReply(person) };
}

type ProviderIdentityClaim = { provider: IdentityProvider; user: ProviderUser };

const identityOf = ({ provider, user }: ProviderIdentityClaim): ProviderIdentity => ({
  issuer: provider.issuer,
  subject: user.subject,
});

/**
 * Returns the connected user, or creates one with the verified address. An existing user with that address is never
 * connected here: only they can do that, signed in.
 */
async function findOrCreatePerson(client: Client, signIn: ProviderIdentityClaim): Promise<Person> {
  const identity = identityOf(signIn);
  const person = await selectPersonByIdentity(client, identity);
  if (person) return person;
  const email = verifiedEmailOf(signIn.user);
  const name = nameOf(signIn.user) ?? email.slice(0, email.indexOf("@")).slice(0, NAME_LENGTH_MAX);
  const created = await insertPerson(client, { name, email, passwordHash: null });
  if (!created) {
    // Perhaps another request has just created the same user.
    const other = await selectPersonByIdentity(client, identity);
    if (other) return other;
    throw new Refusal("auth.provider-not-connected");
  }
  if (!(await insertIdentity(client, { ...identity, userId: created.id })))
    throw new Refusal("auth.provider-failed");
  return (await confirmPerson(client, { userId: created.id })) ?? created;
}

function verifiedEmailOf({ email, isEmailVerified }: ProviderUser): string {
  const canonical = email === null || !isEmailVerified ? null : canonicalEmail(email);
  if (canonical === null) throw new Refusal("auth.provider-email-unverified");
  return canonical;
}

const NAME_LENGTH_MAX = 200;

function nameOf({ name }: ProviderUser): string | null {
  const cleaned = (name ?? "")
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, NAME_LENGTH_MAX)
    .trim();
  return cleaned === "" ? null : cleaned;
}

/** Connects a signed-in user whose address the provider has verified: an open session alone connects no other account. */
async function connectUser(
  { identity, database, linkTo }: AuthServices,
  { provider, user, userId }: ProviderIdentityClaim & { userId: UserId },
): Promise<Person> {
  return writeOutsideBooks(database, async (client) => {
    const person = await selectPerson(client, userId);
    if (!person) throw new Refusal("auth.provider-expired");
    if (verifiedEmailOf(user) !== person.email) throw new Refusal("auth.provider-email-mismatch");
    const account = identityOf({ provider, user });
    if (!(await insertIdentity(client, { ...account, userId }))) {
      const holder = await selectPersonByIdentity(client, account);
      if (holder?.id === userId) return person;
      throw new Refusal(holder ? "auth.provider-in-use" : "auth.provider-connected");
    }
    const message = providerConnectedMessage({ ...person, provider: provider.name, link: linkTo("/auth") });
    await identity.outbox.write(client, person.email, message);
    return person;
  });
}

/** Returns the connection of a user, and whether they also have a password. */
export async function readProviderConnection(
  { identity: { provider }, database }: AuthServices,
  caller: Caller,
): Promise<ReplyOf<typeof identityProviderEndpoints.get>> {
  const { userId } = requireBrowserSession(caller);
  const person = await selectPerson(database.people, userId);
  const connected = provider && (await selectIdentity(database.people, { issuer: provider.issuer, userId }));
  return {
    name: provider?.name ?? null,
    connectedAt: connected?.connectedAt ?? null,
    hasPassword: typeof person?.passwordHash === "string" && provider?.isOnlySignInMethod !== true,
  };
}

/** Disconnects a user, unless that would leave no way to sign in. */
export async function disconnectProvider(services: AuthServices, caller: Caller): Promise<{ success: true }> {
  const { identity, database, linkTo } = services;
  const { userId, email, name } = requireBrowserSession(caller);
  const provider = requireProvider(services);
  if (provider.isOnlySignInMethod) throw new Refusal("auth.provider-only");
  await writeOutsideBooks(database, async (client) => {
    const person = await selectPerson(client, userId);
    if (typeof person?.passwordHash !== "string") throw new Refusal("auth.last-sign-in-method");
    if (!(await deleteIdentity(client, { issuer: provider.issuer, userId })))
      throw new Refusal("record.not-found");
    const message = providerDisconnectedMessage({ name, provider: provider.name, link: linkTo("/auth") });
    await identity.outbox.write(client, email, message);
  });
  identity.outbox.wake();
  return { success: true };
}

function requireProvider({ identity }: AuthServices): IdentityProvider {
  if (identity.provider === null) throw new Refusal("auth.provider-off");
  return identity.provider;
}
