import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { BookId, SessionId, UserId } from "#domain/ids.ts";
import type { Membership, TokenArea } from "#domain/roles.ts";
import type { Config } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { forgetOldRequests } from "#server/db/idempotency.ts";
import { openOutbox, type Outbox } from "#server/mail/outbox.ts";
import { linkTokens, type ShareLinks } from "#server/links/share-links.ts";
import { type TextSealer, textSealer } from "#server/mail/sealed-text.ts";
import { callerFinder, type CallerFinder } from "./caller.ts";
import type { limitsOf } from "./limits.ts";
import { selectOpenBooks } from "./owned-books.ts";
import { first, run } from "./queries.ts";
import { secondStepCookie, sessionCookie, type SignedCookie } from "./sessions.ts";

/** Who sends a request; `sessionId` is null for an API token, which may be one for reading, or for one area. */
export type SignedIn = {
  userId: UserId;
  name: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  sessionId: SessionId | null;
  onlyReads: boolean;
  onlyArea: TokenArea | null;
};

/** The same in a book, as its member. */
export type Caller = SignedIn & Membership & { bookId: BookId };

/** What a guess of a password costs, as argon2 takes it. */
type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id (the package's default kind), 46 MiB, one pass, one lane (Security 1.3). */
const PASSWORD_COST: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** Who people are and how they prove it. */
export type Identity = CallerFinder & {
  passwordCost: PasswordCost;
  cookie: SignedCookie;
  /** Between the right password and the right code. */
  secondStepCookie: SignedCookie;
  /** Seals the keys of authenticator apps. */
  keySealer: TextSealer;
  /** Seals the keys of companies at their providers of card payments. */
  cardKeySealer: TextSealer;
  /** The secret of a share link. */
  linkToken: ShareLinks["tokenOf"];
  outbox: Outbox;
  /** Runs work after the answer, whose time must not tell how long it took. Stopping the server waits for it. */
  later: (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;
  /** Ends the sender of mail after the message that is under way. */
  close: () => Promise<void>;
};

/** What the routes of sign-in work with. */
export type AuthServices = {
  identity: Identity;
  config: Config;
  database: Database;
  limits: ReturnType<typeof limitsOf>;
  /** The full address of one of our pages, for a message. Its host never comes from a request. */
  linkTo: (path: "/auth" | "/auth/confirm" | "/reset-password" | "/invitation", token?: string) => string;
};

export type AuthRequest<Body> = { body: Body; request: FastifyRequest; reply: FastifyReply };

/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 10;
const SWEEP_MS = 60 * 60 * 1000;

/** @param passwordCost a test of something else gives less, for most of them sign people up. */
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
  // What cannot be swept now is swept in an hour; nothing that has ended works until then either.
  const sweeper = setInterval(() => {
    sweeping = removeWhatHasEnded(database).catch(() => undefined);
  }, SWEEP_MS).unref();
  return {
    ...callerFinder({ config, database, cookie }),
    passwordCost,
    cookie,
    secondStepCookie: secondStepCookie(cookieSettings, SECOND_STEP_MINUTES * 60),
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

/** The secret of this installation: the configured one, or one that the first server to start makes up. */
export const secretOf = async ({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<string> => config.authSecret ?? keepSecret(database, randomBytes(32).toString("base64url"));

async function keepSecret({ people }: Database, secret: string): Promise<string> {
  const keep = "insert into auth.settings (name, value) values ('secret', $1) on conflict (name) do nothing";
  await run(people, keep, [secret]);
  const text = "select value from auth.settings where name = 'secret'";
  const row = await first<{ value: string }>(people, text, []);
  if (!row) throw new Error("The secret was not stored.");
  return row.value;
}

const ENDED = [
  "delete from auth.sessions where expires_at < now()",
  "delete from auth.verifications where expires_at < now()",
  "delete from auth.two_factor_keys where not is_active and created_at < now() - interval '1 day'",
  "delete from auth.limits where ends_at < now()",
  // The owner sees for a while that an invitation has expired.
  "delete from auth.invitations where expires_at < now() - interval '30 days'",
  // A document's mail says that it waits until it was sent or given up.
  `delete from auth.outbox where created_at < now() - interval '30 days'
    and (book_id is null or sent_at is not null or given_up_at is not null)`,
];

/** Removes what is no longer needed: ended sessions, links and mail, and in each book the replies of old requests. */
export async function removeWhatHasEnded(database: Database): Promise<void> {
  for (const text of ENDED) await run(database.people, text, []);
  for (const visitor of await selectOpenBooks(database))
    await openBooks(database, visitor).write(forgetOldRequests);
}
