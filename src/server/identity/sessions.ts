import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { UserId } from "#domain/ids.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { Client } from "#server/db/database.ts";
import type { Message } from "#server/outbox/message.ts";
import type { Caller } from "#server/http/caller.ts";
import type { AuthServices } from "./identity.ts";
import { networkOfAddress } from "#server/http/network.ts";
import { secondStepOf } from "./emails.ts";
import {
  type Connection,
  deleteLinks,
  deleteSessionByHash,
  deleteSessionsOf,
  insertSession,
  type Person,
} from "./queries.ts";
import { deletePasskeysOf } from "./passkey-queries.ts";
import { deleteApiTokensOf } from "./token-queries.ts";
import { isSameSecret, newToken, tokenHash } from "./tokens.ts";
import { deleteTwoFactor } from "./two-factor-queries.ts";

// touchSession() extends a session in use, up to thirty days.
const LASTING_HOURS = 7 * 24;
const BROWSER_HOURS = 24;

type SessionRequest = { userId: UserId; request: FastifyRequest; isLasting: boolean };

/** Starts a session. Only the cookie has its token; the database has its hash. */
export async function beginSession(
  connection: Connection,
  { userId, request, isLasting }: SessionRequest,
): Promise<string> {
  const token = newToken();
  const program = (request.headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "");
  await insertSession(connection, {
    userId,
    tokenHash: tokenHash(token),
    hours: isLasting ? LASTING_HOURS : BROWSER_HOURS,
    ipAddress: networkOfAddress(request.ip),
    userAgent: program.slice(0, 500).trim(),
  });
  return token;
}

/** Ends the browser's existing session: nothing from before a sign-in survives (Security). */
export async function endOldSession(
  { identity, database }: Pick<AuthServices, "identity" | "database">,
  request: FastifyRequest,
): Promise<void> {
  const token = identity.cookie.read(request.headers.cookie);
  if (token !== null) await deleteSessionByHash(database.people, tokenHash(token));
}

/** Ends all sessions, and first the sign-ins waiting for their second step, since one may just become a session. */
export async function endSessions(client: Client, userId: UserId): Promise<void> {
  await deleteLinks(client, secondStepOf(userId));
  await deleteSessionsOf(client, userId);
}

/**
 * Ends all access to an account except its password: others than the address's owner may have created it (Security 1.1:
 * nothing from before is promoted).
 */
export async function endAccess(client: Client, userId: UserId): Promise<void> {
  await endSessions(client, userId);
  await deleteApiTokensOf(client, userId);
  await deleteTwoFactor(client, userId);
  await deletePasskeysOf(client, userId);
}

type SessionRenewal<Result> = {
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  message: (to: { name: string; link: string }) => Message;
  change: (client: Client) => Promise<Result>;
};

/**
 * Changes how a user signs in. One transaction for the change, its email, the end of all sessions and pending second
 * steps, and the new session of this browser.
 */
export async function renewSession<Result>(
  { identity, database, linkTo }: AuthServices,
  { caller, request, reply, message, change }: SessionRenewal<Result>,
): Promise<Result> {
  const { userId, name, email } = caller;
  const { result, token } = await writeOutsideBooks(database, async (client) => {
    const changed = await change(client);
    await endSessions(client, userId);
    await identity.outbox.write(client, email, message({ name, link: linkTo("/auth") }));
    return { result: changed, token: await beginSession(client, { userId, request, isLasting: true }) };
  });
  identity.outbox.wake();
  reply.header("set-cookie", identity.cookie.set(token, true));
  return result;
}

/** Returns a person as shown in replies. */
export function toPersonReply({ id, name, email, isEmailVerified }: Person): Person {
  return { id, name, email, isEmailVerified };
}

/** A cookie with a token, signed so that a made-up one never reaches the database. */
export type SignedCookie = {
  name: string;
  /** Returns the header that sets it; without `isLasting` it ends with the browser. */
  set: (token: string, isLasting: boolean) => string;
  clear: () => string;
  /** Returns the token in a Cookie header, or null if it has no valid one. */
  read: (header: string | undefined) => string | null;
};

const SESSION_SECONDS_MAX = 30 * 24 * 60 * 60;
const SIGNED_VALUE = /^[\w-]{20,100}\.[\w-]{43}$/;

type CookieSettings = { secret: string; isSecure: boolean };

/** The cookie of a session. */
export function sessionCookie(settings: CookieSettings): SignedCookie {
  return signedCookie(settings, {
    plainName: "twofold_session",
    purpose: "",
    secondsMax: SESSION_SECONDS_MAX,
  });
}

/** The cookie of a sign-in with a correct password whose code is still missing. */
export function secondStepCookie(settings: CookieSettings, secondsMax: number): SignedCookie {
  return signedCookie(settings, { plainName: "twofold_second_step", purpose: "second step ", secondsMax });
}

/** The cookie of a sign-in that was started at the identity provider. */
export function providerCookie(settings: CookieSettings, secondsMax: number): SignedCookie {
  return signedCookie(settings, { plainName: "twofold_provider", purpose: "provider ", secondsMax });
}

type CookieKind = {
  plainName: string;
  /** Also signed, so that no cookie can be used as one of the other kind. */
  purpose: string;
  secondsMax: number;
};

function signedCookie(
  { secret, isSecure }: CookieSettings,
  { plainName, purpose, secondsMax }: CookieKind,
): SignedCookie {
  // The prefix makes browsers refuse the cookie from a subdomain or over plain http.
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const maxAge = `; Max-Age=${secondsMax}`;
  const sign = (token: string) =>
    createHmac("sha256", secret).update(`${purpose}${token}`).digest("base64url");
  return {
    name,
    set: (token, isLasting) => `${name}=${token}.${sign(token)}${attributes}${isLasting ? maxAge : ""}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
    read: (header) => {
      const value = header === undefined ? null : valueOf({ header, name });
      if (value === null || !SIGNED_VALUE.test(value)) return null;
      const [token = "", signature = ""] = value.split(".");
      return isSameSecret(signature, sign(token)) ? token : null;
    },
  };
}

function valueOf({ header, name }: { header: string; name: string }): string | null {
  for (const part of header.split(";")) {
    const cookie = part.trim();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1);
  }
  return null;
}
