import type { FastifyReply, FastifyRequest } from "fastify";
import type { LinkId, UserId } from "#domain/ids.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { networkOfAddress } from "#server/http/network.ts";
import { selectFirst, runStatement } from "./queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Allows `most` tries per `windowSeconds`, then one every `pauseSeconds`, or none if that is 0. */
export type RateLimit = { key: string; maxAttempts: number; windowSeconds: number; pauseSeconds: number };

/** Invitations per user, so that no one uses this server to email strangers. */
export const invitationsOf = (userId: UserId): RateLimit => ({
  key: `invitations:${userId}`,
  maxAttempts: 50,
  windowSeconds: HOUR,
  pauseSeconds: 0,
});

/** The limits of Security, stored in the database so that a restart or a second server changes nothing. */
export function createLimits(config: Config) {
  return {
    /** By canonical address, whether an account has it or not. */
    signInOfAccount: (email: string): RateLimit => ({
      key: `sign-in:${email}`,
      maxAttempts: config.signInFailuresPerAccount,
      windowSeconds: 15 * MINUTE,
      pauseSeconds: MINUTE,
    }),
    /** Wrong codes, counted apart: a correct password for another account must not clear them. */
    codesOf: (userId: UserId): RateLimit => ({
      key: `code:${userId}`,
      maxAttempts: config.signInFailuresPerAccount,
      windowSeconds: 15 * MINUTE,
      pauseSeconds: MINUTE,
    }),
    signInFrom: (request: FastifyRequest): RateLimit => ({
      key: `sign-in-from:${networkOfAddress(request.ip)}`,
      maxAttempts: config.signInFailuresPerAddress,
      windowSeconds: 5 * MINUTE,
      pauseSeconds: 0,
    }),
    signUpFrom: (request: FastifyRequest): RateLimit => ({
      key: `sign-up-from:${networkOfAddress(request.ip)}`,
      maxAttempts: config.signUpsPerHour,
      windowSeconds: HOUR,
      pauseSeconds: 0,
    }),
    /** Confirmation and reset links emailed to one address. */
    linksTo: (email: string): RateLimit => ({
      key: `links-to:${email}`,
      maxAttempts: config.resetsPerHour,
      windowSeconds: HOUR,
      pauseSeconds: 0,
    }),
  };
}

/** Limits for public pages, which no setting changes. */
export const LINK_LIMITS = {
  /** Requests for nonexistent public pages, by client network: they are guesses. */
  wrongFrom: (request: FastifyRequest): RateLimit => ({
    key: `link-from:${networkOfAddress(request.ip)}`,
    maxAttempts: 30,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
  /** Every request for one public page. */
  opensOf: (linkId: LinkId): RateLimit => ({
    key: `link-opens:${linkId}`,
    maxAttempts: 300,
    windowSeconds: MINUTE,
    pauseSeconds: 0,
  }),
  /** Files of one public page, each of which is rendered again. */
  filesOf: (linkId: LinkId): RateLimit => ({
    key: `link-files:${linkId}`,
    maxAttempts: 30,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
};

/** Limits of the identity provider, which no setting changes. */
export const PROVIDER_LIMITS = {
  /** Sign-ins started from one network: an office of hundreds, but not a flood. */
  startsFrom: (request: FastifyRequest): RateLimit => ({
    key: `provider-from:${networkOfAddress(request.ip)}`,
    maxAttempts: 300,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
};

/** Limits for card payments. */
export const CARD_LIMITS = {
  /** Events without a valid signature, by the network of the sender. */
  eventsFrom: (request: FastifyRequest): RateLimit => ({
    key: `card-events-from:${networkOfAddress(request.ip)}`,
    maxAttempts: 30,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
  /** Checkout pages created by the provider for one public page. */
  checkoutsOf: (linkId: LinkId): RateLimit => ({
    key: `link-checkouts:${linkId}`,
    maxAttempts: 20,
    windowSeconds: 5 * MINUTE,
    pauseSeconds: 0,
  }),
};

/** Counts a try, or refuses it with the seconds to wait in Retry-After. 0 means no limit. */
export async function enforceRateLimit(
  database: Database,
  reply: FastifyReply,
  limit: RateLimit,
): Promise<void> {
  if (await isWithin(database, limit)) return;
  reply.header("retry-after", String(await secondsToWait(database, limit)));
  throw new Refusal("request.rate-limited");
}

type FailureRule = {
  reply: FastifyReply;
  limit: RateLimit;
  /** Refusals that count as failures. */
  failures: readonly RefusalCode[];
  /** Whether a success clears all previous failures. */
  isCleared: boolean;
};

/**
 * Runs work with limited tries and counts its failures: each try is counted first, and given back if it succeeded or
 * failed for another reason.
 */
export async function countFailures<Result>(
  database: Database,
  { reply, limit, failures, isCleared }: FailureRule,
  work: () => Promise<Result>,
): Promise<Result> {
  await enforceRateLimit(database, reply, limit);
  try {
    const result = await work();
    await (isCleared ? resetAttempts(database, limit) : refundAttempt(database, limit));
    return result;
  } catch (error) {
    const isFailure = error instanceof Refusal && failures.includes(error.code);
    if (!isFailure) await refundAttempt(database, limit);
    throw error;
  }
}

/** Counts a try and returns whether it is within the limit. */
export async function isWithin(database: Database, limit: RateLimit): Promise<boolean> {
  return limit.maxAttempts === 0 || countAttempt(database, limit);
}

// The count is raised before the try, so that not all of a thousand tries at once find it low.
const COUNT_ATTEMPT = `
  insert into auth.limits as l (key, count, last_at, ends_at)
  values ($1, 1, now(), now() + make_interval(secs => $3))
  on conflict (key) do update set
    count = case when l.ends_at <= now() then 1 else l.count + 1 end,
    last_at = now(),
    ends_at = case when l.ends_at > now() and l.count < $2 then l.ends_at else excluded.ends_at end
  where l.ends_at <= now() or l.count < $2
    or ($4 > 0 and l.last_at <= now() - make_interval(secs => $4))`;

/** Counts the try and returns true if it is allowed. */
async function countAttempt(
  { people }: Database,
  { key, maxAttempts, windowSeconds, pauseSeconds }: RateLimit,
): Promise<boolean> {
  return (await runStatement(people, COUNT_ATTEMPT, [key, maxAttempts, windowSeconds, pauseSeconds])) === 1;
}

const SECONDS_TO_WAIT = `
  select greatest(1, ceil(extract(epoch from
    case when $2 > 0 then least(ends_at, last_at + make_interval(secs => $2)) else ends_at end - now()
  )))::int as seconds
  from auth.limits
  where key = $1`;

/** Seconds until the next try. */
async function secondsToWait({ people }: Database, { key, pauseSeconds }: RateLimit): Promise<number> {
  return (await selectFirst<{ seconds: number }>(people, SECONDS_TO_WAIT, [key, pauseSeconds]))?.seconds ?? 1;
}

function refundAttempt({ people }: Database, { key }: RateLimit): Promise<number> {
  return runStatement(people, "update auth.limits set count = greatest(count - 1, 0) where key = $1", [key]);
}

function resetAttempts({ people }: Database, { key }: RateLimit): Promise<number> {
  return runStatement(people, "delete from auth.limits where key = $1", [key]);
}
