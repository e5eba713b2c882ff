import type { FastifyReply, FastifyRequest } from "fastify";
import type { LinkId, UserId } from "#domain/ids.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { networkOf } from "#server/http/network.ts";
import { first, run } from "./queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `most` tries in `windowSeconds`; beyond them one try each `pauseSeconds`, or none when it is 0. */
export type Limit = { key: string; most: number; windowSeconds: number; pauseSeconds: number };

/** Invitations of one person, who must not use this server to send mail to strangers. */
export const invitationsOf = (userId: UserId): Limit => ({
  key: `invitations:${userId}`,
  most: 50,
  windowSeconds: HOUR,
  pauseSeconds: 0,
});

/** The limits of Security, kept in the database so that a restart or a second server changes nothing. */
export function limitsOf(config: Config) {
  return {
    /** By the canonical address, whether an account has it or not. */
    signInOfAccount: (email: string): Limit => ({
      key: `sign-in:${email}`,
      most: config.signInFailuresPerAccount,
      windowSeconds: 15 * MINUTE,
      pauseSeconds: MINUTE,
    }),
    /** Wrong codes, on their own: a correct password for another account must not clear them. */
    codesOf: (userId: UserId): Limit => ({
      key: `code:${userId}`,
      most: config.signInFailuresPerAccount,
      windowSeconds: 15 * MINUTE,
      pauseSeconds: MINUTE,
    }),
    signInFrom: (request: FastifyRequest): Limit => ({
      key: `sign-in-from:${networkOf(request.ip)}`,
      most: config.signInFailuresPerAddress,
      windowSeconds: 5 * MINUTE,
      pauseSeconds: 0,
    }),
    signUpFrom: (request: FastifyRequest): Limit => ({
      key: `sign-up-from:${networkOf(request.ip)}`,
      most: config.signUpsPerHour,
      windowSeconds: HOUR,
      pauseSeconds: 0,
    }),
    /** Links of both kinds that are mailed to one address. */
    linksTo: (email: string): Limit => ({
      key: `links-to:${email}`,
      most: config.resetsPerHour,
      windowSeconds: HOUR,
      pauseSeconds: 0,
    }),
  };
}

/** Those of public pages, which no setting changes. */
export const LINK_LIMITS = {
  /** Public pages that don't exist, by the network of the client: they are guesses. */
  wrongFrom: (request: FastifyRequest): Limit => ({
    key: `link-from:${networkOf(request.ip)}`,
    most: 30,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
  /** Every request for one public page. */
  opensOf: (linkId: LinkId): Limit => ({
    key: `link-opens:${linkId}`,
    most: 300,
    windowSeconds: MINUTE,
    pauseSeconds: 0,
  }),
  /** The files of one public page, each of which is drawn again. */
  filesOf: (linkId: LinkId): Limit => ({
    key: `link-files:${linkId}`,
    most: 30,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
};

/** The same of payments by card. */
export const CARD_LIMITS = {
  /** Events that no account has signed, by the network that sends them. */
  eventsFrom: (request: FastifyRequest): Limit => ({
    key: `card-events-from:${networkOf(request.ip)}`,
    most: 30,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
  /** The provider's pages that one public page leads to, each of which is created again. */
  checkoutsOf: (linkId: LinkId): Limit => ({
    key: `link-checkouts:${linkId}`,
    most: 20,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
};

/** Counts a try, or refuses it with the seconds to wait in Retry-After. A limit of 0 is none. */
export async function enforce(database: Database, reply: FastifyReply, limit: Limit): Promise<void> {
  if (await isWithin(database, limit)) return;
  reply.header("retry-after", String(await secondsToWait(database, limit)));
  throw new Refusal("request.rate-limited");
}

type Counted = {
  reply: FastifyReply;
  limit: Limit;
  /** The refusals that count as failures. */
  failures: readonly RefusalCode[];
  /** Whether one success makes up for all failures before it. */
  isCleared: boolean;
};

/**
 * Does what can be tried a limited number of times, and counts its failures: each try is counted before, and given
 * back when it did not fail after all, or for another reason.
 */
export async function countFailures<Result>(
  database: Database,
  { reply, limit, failures, isCleared }: Counted,
  work: () => Promise<Result>,
): Promise<Result> {
  await enforce(database, reply, limit);
  try {
    const result = await work();
    await (isCleared ? forgetTries(database, limit) : giveBackTry(database, limit));
    return result;
  } catch (error) {
    const isFailure = error instanceof Refusal && failures.includes(error.code);
    if (!isFailure) await giveBackTry(database, limit);
    throw error;
  }
}

/** Counts a try and says whether it is within the limit. */
export async function isWithin(database: Database, limit: Limit): Promise<boolean> {
  return limit.most === 0 || takeTry(database, limit);
}

// The count is raised before the try, so that a thousand tries at once do not all find it low.
const TAKE = `
  insert into auth.limits as l (key, count, last_at, ends_at)
  values ($1, 1, now(), now() + make_interval(secs => $3))
  on conflict (key) do update set
    count = case when l.ends_at <= now() then 1 else l.count + 1 end,
    last_at = now(),
    ends_at = case when l.ends_at > now() and l.count < $2 then l.ends_at else excluded.ends_at end
  where l.ends_at <= now() or l.count < $2
    or ($4 > 0 and l.last_at <= now() - make_interval(secs => $4))`;

/** True when the try is allowed; it is counted then. */
async function takeTry(
  { people }: Database,
  { key, most, windowSeconds, pauseSeconds }: Limit,
): Promise<boolean> {
  return (await run(people, TAKE, [key, most, windowSeconds, pauseSeconds])) === 1;
}

const WAIT = `
  select greatest(1, ceil(extract(epoch from
    case when $2 > 0 then least(ends_at, last_at + make_interval(secs => $2)) else ends_at end - now()
  )))::int as seconds
  from auth.limits
  where key = $1`;

/** How long until the next try. */
async function secondsToWait({ people }: Database, { key, pauseSeconds }: Limit): Promise<number> {
  return (await first<{ seconds: number }>(people, WAIT, [key, pauseSeconds]))?.seconds ?? 1;
}

function giveBackTry({ people }: Database, { key }: Limit): Promise<number> {
  return run(people, "update auth.limits set count = greatest(count - 1, 0) where key = $1", [key]);
}

function forgetTries({ people }: Database, { key }: Limit): Promise<number> {
  return run(people, "delete from auth.limits where key = $1", [key]);
}
