import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { UserId } from "#domain/ids.ts";
import type { Config } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { deleteOldRequests } from "#server/db/idempotency.ts";
import { openOutbox, type Outbox } from "#server/outbox/outbox.ts";
import { linkTokens, type ShareLinks } from "./share-links.ts";
import { type TextSealer, textSealer } from "#server/outbox/sealed-text.ts";
import type { CallerFinder } from "#server/http/caller.ts";
import { callerFinder } from "./caller.ts";
import type { createLimits } from "./limits.ts";
import { selectOpenBooks } from "./owned-books.ts";
import { selectFirst, runStatement } from "./queries.ts";
import { type IdentityProvider, openIdentityProvider } from "./identity-provider.ts";
import { providerCookie, secondStepCookie, sessionCookie, type SignedCookie } from "./sessions.ts";

/** Cost of hashing a password, as parameters of argon2. */
type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id (the package's default kind), 46 MiB, one pass, one lane (Security 1.3). */
const PASSWORD_COST: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** Services for users and authentication. */
export type Identity = CallerFinder & {
  passwordCost: PasswordCost;
  cookie: SignedCookie;
  /** Set between correct password and code. */
  secondStepCookie: SignedCookie;
  /** Set while the user signs in at the identity provider. */
  providerCookie: SignedCookie;
  /** The identity provider, if this server has one. */
  provider: IdentityProvider | null;
  /** Returns the name of a user for their passkeys, which reveals nothing (base64url). */
  passkeyHandle: (userId: UserId) => string;
  /** Encrypts the keys of authenticator apps. */
  keySealer: TextSealer;
  /** Encrypts the companies' API keys for card payments. */
  cardKeySealer: TextSealer;
  /** Returns the secret of a share link. */
  linkToken: ShareLinks["tokenOf"];
  outbox: Outbox;
  /** Runs work after the reply, so that its duration reveals nothing. Stopping the server waits for it. */
  later: (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;
  /** Stops the email sender after the current message. */
  close: () => Promise<void>;
};

/** Services that the sign-in routes use. */
export type AuthServices = {
  identity: Identity;
  config: Config;
  database: Database;
  limits: ReturnType<typeof createLimits>;
  /** Returns the full URL of one of our pages, for an email. Its host never comes from a request. */
  linkTo: (
    path: "/auth" | "/auth/confirm" | "/auth/callback" | "/reset-password" | "/invitation",
    token?: string,
  ) => string;
};

export type AuthRequest<Body> = { body: Body; request: FastifyRequest; reply: FastifyReply };

/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 10;
/** How long a sign-in at the identity provider may take. */
export const PROVIDER_MINUTES = 10;
/** How long a challenge for a passkey is valid. */
export const PASSKEY_MINUTES = 10;
const SWEEP_MS = 60 * 60 * 1000;

/** @param passwordCost lower in most tests, since many of them sign users up. */
export async function openIdentity({
  config,
  database,
  passwordCost = PASSWORD_COST,
}: {
  config: Config;
  database: Database;
  passwordCost?: PasswordCost;
}): Promise<Identity> {
  const secret = await secretOf({ config, database });
  const cookieSettings = { secret, isSecure: config.publicUrl?.startsWith("https:") ?? false };
  const cookie = sessionCookie(cookieSettings);
  const outbox = openOutbox({ config, database, secret });
  const unfinished = new Set<Promise<void>>();
  let sweeping = Promise.resolve();
  // Cleanup that fails now is retried in an hour; anything expired is invalid anyway.
  const sweeper = setInterval(() => {
    sweeping = deleteExpired(database).catch(() => undefined);
  }, SWEEP_MS).unref();
  return {
    ...callerFinder({ config, database, cookie }),
    passwordCost,
    cookie,
    secondStepCookie: secondStepCookie(cookieSettings, SECOND_STEP_MINUTES * 60),
    providerCookie: providerCookie(cookieSettings, PROVIDER_MINUTES * 60),
    provider: config.provider && openIdentityProvider(config.provider),
    passkeyHandle: (userId) =>
      createHmac("sha256", secret).update(`twofold passkey user ${userId}`).digest("base64url"),
    keySealer: textSealer({ secret, purpose: "twofold two-factor key" }),
    cardKeySealer: textSealer({ secret, purpose: "twofold card provider key" }),
    linkToken: linkTokens(secret),
    outbox,
    later: (work, onFailure) => {
      const running = work()
        .catch(onFailure)
        .finally(() => unfinished.delete(running));
      unfinished.add(running);
    },
    close: async () => {
      clearInterval(sweeper);
      await Promise.all([sweeping, ...unfinished]);
      await outbox.close();
    },
  };
}

/** The secret of this installation: configured, or generated by the first server to start. */
export const secretOf = async ({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<string> => config.authSecret ?? storeSecret(database, randomBytes(32).toString("base64url"));

async function storeSecret({ people }: Database, secret: string): Promise<string> {
  const keep = "insert into auth.settings (name, value) values ('secret', $1) on conflict (name) do nothing";
  await runStatement(people, keep, [secret]);
  const text = "select value from auth.settings where name = 'secret'";
  const row = await selectFirst<{ value: string }>(people, text, []);
  if (!row) throw new Error("The secret wasn't saved.");
  return row.value;
}

const DELETE_EXPIRED = [
  "delete from auth.sessions where expires_at < now()",
  "delete from auth.verifications where expires_at < now()",
  "delete from auth.two_factor_keys where not is_active and created_at < now() - interval '1 day'",
  "delete from auth.limits where ends_at < now()",
  // The owner can still see expired invitations for a while.
  "delete from auth.invitations where expires_at < now() - interval '30 days'",
  // A document's email stays listed as waiting until it is sent or given up.
  `delete from auth.outbox where created_at < now() - interval '30 days'
    and (book_id is null or sent_at is not null or failed_at is not null)`,
];

/** Deletes expired data: ended sessions, links and emails, and in each book the replies of old requests. */
export async function deleteExpired(database: Database): Promise<void> {
  for (const text of DELETE_EXPIRED) await runStatement(database.people, text, []);
  for (const visitor of await selectOpenBooks(database))
    await openBooks(database, visitor).write(deleteOldRequests);
}
