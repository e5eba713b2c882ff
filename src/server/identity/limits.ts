import { normalizeIP } from "@better-auth/core/utils/ip";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { type Limit, secondsToWait, takeTry } from "./limit-queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

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
    /** Wrong codes, on their own: the right password of somebody else's account must not clear them. */
    codesOf: (userId: string): Limit => ({
      key: `code:${userId}`,
      most: config.signInFailuresPerAccount,
      windowSeconds: 15 * MINUTE,
      pauseSeconds: MINUTE,
    }),
    signInFrom: (request: FastifyRequest): Limit => ({
      key: `sign-in-from:${networkOf(request)}`,
      most: config.signInFailuresPerAddress,
      windowSeconds: 5 * MINUTE,
      pauseSeconds: 0,
    }),
    signUpFrom: (request: FastifyRequest): Limit => ({
      key: `sign-up-from:${networkOf(request)}`,
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

/** Counts a try, or refuses it with the seconds to wait in Retry-After. A limit of 0 is none. */
export async function enforce(database: Database, reply: FastifyReply, limit: Limit): Promise<void> {
  if (await isWithin(database, limit)) return;
  reply.header("retry-after", String(await secondsToWait(database, limit)));
  throw new Refusal("request.rate-limited");
}

/** Counts a try and says whether it is within the limit. */
export async function isWithin(database: Database, limit: Limit): Promise<boolean> {
  return limit.most === 0 || takeTry(database, limit);
}

/** One person can have a whole /64 of IPv6 addresses. */
function networkOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, { ipv6Subnet: 64 });
}
