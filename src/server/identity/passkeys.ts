import { isIP } from "node:net";
import type { passkeyEndpoints } from "#contract/passkeys.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { PasskeyId, UserId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { Caller } from "#server/http/caller.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import { passkeyAddedMessage, passkeyRemovedMessage } from "#server/outbox/passkey-messages.ts";
import { newPasskeyOf, passkeyHash, PASSKEY_SIGN_IN } from "./emails.ts";
import { type AuthRequest, type AuthServices, PASSKEY_MINUTES } from "./identity.ts";
import { countFailures, enforceRateLimit, PROVIDER_LIMITS } from "./limits.ts";
import { requireBrowserSession } from "./lookup.ts";
import {
  countUse,
  deletePasskey,
  insertPasskey,
  selectCredentialIds,
  selectPasskey,
  selectPasskeys,
} from "./passkey-queries.ts";
import { checkOwnPassword } from "./passwords.ts";
import { insertLink, type Person, redeemLink, selectPerson } from "./queries.ts";
import { beginSession, endOldSession, toPersonReply } from "./sessions.ts";
import { newToken } from "./tokens.ts";
import { redeemCode } from "./two-factor-codes.ts";
import { readTwoFactor } from "./two-factor-queries.ts";
import { countCodes } from "./two-factor.ts";

type Begin = typeof passkeyEndpoints.creationOptions;
type Create = typeof passkeyEndpoints.create;
type PasskeySignInEndpoint = typeof passkeyEndpoints.signIn;

const PASSKEYS_MAX = 20;

/** Where passkeys work: they belong to the host of the configured address, and to no other. */
function passkeySite({ config, linkTo }: Pick<AuthServices, "config" | "linkTo">): {
  origin: string;
  rpID: string;
} {
  const url = new URL(linkTo("/auth"));
  // Browsers accept no IP address; without a configured one, the app is opened on this machine.
  if (config.publicUrl === null && url.hostname === "127.0.0.1") url.hostname = "localhost";
  return { origin: url.origin, rpID: url.hostname };
}

/** The only address at which passkeys can be used, or null: they need a name, and a way to sign in besides the provider. */
export function passkeyOrigin(services: AuthServices): string | null {
  const { origin, rpID } = passkeySite(services);
  return isIP(rpID.replace(/^\[|\]$/g, "")) !== 0 || services.config.provider?.isOnlySignInMethod === true
    ? null
    : origin;
}

/** Starts adding a passkey: proves who is asking, and stores a challenge for one use. */
export async function beginPasskey(
  services: AuthServices,
  { caller, body, reply }: PersonContext<Begin>,
): Promise<ReplyOf<Begin>> {
  const { identity, database } = services;
  const { userId, email, name } = requireBrowserSession(caller);
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  if ((await readTwoFactor(database.people, userId)).isEnabled)
    await countCodes(services, { userId, reply }, () => redeemOwnCode(services, { userId, code: body.code }));
  const credentialIds = await selectCredentialIds(database.people, userId);
  if (credentialIds.length >= PASSKEYS_MAX) throw new Refusal("passkey.limit-reached");
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: "Twofold",
    rpID: passkeySite(services).rpID,
    userID: Buffer.from(identity.passkeyHandle(userId), "base64url"),
    userName: email,
    userDisplayName: name,
    challenge: await newChallenge(services, newPasskeyOf(userId)),
    attestationType: "none",
    excludeCredentials: credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: { ...options } };
}

async function redeemOwnCode(
  { identity, database }: AuthServices,
  { userId, code }: { userId: UserId; code: string | undefined },
): Promise<void> {
  if (code === undefined) throw refuseField("auth.wrong-code", "code");
  await writeOutsideBooks(database, (client) =>
    redeemCode(identity.keySealer, client, { userId, code, at: new Date(), isActive: true }),
  );
}

/** Stores a challenge like an emailed link: as a hash, for one use, for ten minutes. */
async function newChallenge({ database }: AuthServices, value: string): Promise<Uint8Array<ArrayBuffer>> {
  const token = newToken();
  await insertLink(database.people, { hash: passkeyHash(token), value, minutes: PASSKEY_MINUTES });
  return new Uint8Array(Buffer.from(token, "base64url"));
}

/** Whether this challenge was stored for this purpose; it is used up in any case. */
const redeemChallenge =
  ({ database }: AuthServices, value: string) =>
  async (challenge: string): Promise<boolean> =>
    (await redeemLink(database.people, passkeyHash(challenge))) === value;

/** Adds a passkey that the browser has just created for this user and site. */
export async function createPasskey(
  services: AuthServices,
  { caller, body }: PersonContext<Create>,
): Promise<ReplyOf<Create>> {
  const { identity, database, linkTo } = services;
  const { userId, email, name } = requireBrowserSession(caller);
  const credential = await verifyNewPasskey(services, userId, body);
  const passkey = await writeOutsideBooks(database, async (client) => {
    const row = await insertPasskey(client, {
      userId,
      name: body.name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      userHandle: identity.passkeyHandle(userId),
      counter: credential.counter,
    });
    if (!row) throw new Refusal("passkey.not-valid");
    const message = passkeyAddedMessage({ name, passkey: body.name, link: linkTo("/auth") });
    await identity.outbox.write(client, email, message);
    return row;
  });
  identity.outbox.wake();
  return passkey;
}

async function verifyNewPasskey(services: AuthServices, userId: UserId, body: BodyOf<Create>) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { origin, rpID } = passkeySite(services);
  const verified = await orRefuse(
    verifyRegistrationResponse({
      response: {
        id: body.credentialId,
        rawId: body.credentialId,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: body.clientData, attestationObject: body.attestation },
      },
      expectedChallenge: redeemChallenge(services, newPasskeyOf(userId)),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw new Refusal("passkey.not-valid");
  return verified.registrationInfo.credential;
}

/** The library throws a sentence for programmers. All that a user can do is to try again. */
async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw new Refusal("passkey.not-valid");
  }
}

export async function listPasskeys({ database }: AuthServices, caller: Caller) {
  const items = await selectPasskeys(database.people, requireBrowserSession(caller).userId);
  return { items, nextCursor: null };
}

export async function removePasskey(
  { identity, database, linkTo }: AuthServices,
  caller: Caller,
  id: PasskeyId,
): Promise<undefined> {
  const { userId, email, name } = requireBrowserSession(caller);
  await writeOutsideBooks(database, async (client) => {
    const passkey = await deletePasskey(client, { userId, id });
    if (passkey === null) throw new Refusal("record.not-found");
    await identity.outbox.write(
      client,
      email,
      passkeyRemovedMessage({ name, passkey, link: linkTo("/auth") }),
    );
  });
  identity.outbox.wake();
}

/** Starts signing in: any passkey of this site can answer, and the authenticator identifies the user. */
export async function startPasskeySignIn(
  services: AuthServices,
  { request, reply }: Omit<AuthRequest<unknown>, "body">,
): Promise<ReplyOf<typeof passkeyEndpoints.signInOptions>> {
  await enforceRateLimit(services.database, reply, PROVIDER_LIMITS.startsFrom(request));
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(services).rpID,
    challenge: await newChallenge(services, PASSKEY_SIGN_IN),
    userVerification: "required",
  });
  return { options: { ...options } };
}

/** Signs in with a passkey. The device has checked fingerprint, face or PIN, so it counts as both factors. */
export async function signInWithPasskey(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<PasskeySignInEndpoint>>,
): Promise<ReplyOf<PasskeySignInEndpoint>> {
  const { identity, database, limits } = services;
  const limit = limits.signInFrom(request);
  const from = { reply, limit, failures: ["passkey.not-valid"], isCleared: false } as const;
  const isLasting = body.rememberMe ?? true;
  const { person, token } = await countFailures(database, from, async () => {
    const { id, counter, userId } = await verifyPasskey(services, body);
    return writeOutsideBooks(database, async (client) => {
      const owner = await selectPerson(client, userId);
      if (!owner || !(await countUse(client, { id, counter }))) throw new Refusal("passkey.not-valid");
      checkConfirmed(services, owner);
      return { person: owner, token: await beginSession(client, { userId, request, isLasting }) };
    });
  });
  await endOldSession(services, request);
  reply.header("set-cookie", identity.cookie.set(token, isLasting));
  return { user: toPersonReply(person) };
}

async function verifyPasskey(services: AuthServices, body: BodyOf<PasskeySignInEndpoint>) {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const stored = await selectPasskey(services.database.people, body.credentialId);
  if (!stored || stored.userHandle !== body.userHandle) throw new Refusal("passkey.not-valid");
  const { origin, rpID } = passkeySite(services);
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: {
        id: body.credentialId,
        rawId: body.credentialId,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: body.clientData,
          authenticatorData: body.authenticatorData,
          signature: body.signature,
          userHandle: body.userHandle,
        },
      },
      expectedChallenge: redeemChallenge(services, PASSKEY_SIGN_IN),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: body.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
        counter: stored.counter,
      },
    }),
  );
  if (!verified) throw new Refusal("passkey.not-valid");
  return { ...stored, counter: authenticationInfo.newCounter };
}

function checkConfirmed({ config }: AuthServices, { isEmailVerified }: Person): void {
  if (config.smtpUrl !== null && !isEmailVerified) throw new Refusal("auth.email-not-confirmed");
}
