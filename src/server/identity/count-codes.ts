import type { FastifyReply } from "fastify";
import { type AuthServices, isRefusal } from "./auth-request.ts";
import { forgetTries, giveBackTry } from "./limit-queries.ts";
import { enforce } from "./limits.ts";

type Whose = { userId: string; reply: FastifyReply };

/** Does what takes a code. Wrong codes are counted for the account, and a right one clears them. */
export async function countCodes<Result>(
  { database, limits }: Pick<AuthServices, "database" | "limits">,
  { userId, reply }: Whose,
  work: () => Promise<Result>,
): Promise<Result> {
  const tries = limits.codesOf(userId);
  await enforce(database, reply, tries);
  try {
    const result = await work();
    await forgetTries(database, tries);
    return result;
  } catch (error) {
    if (!isRefusal(error, "auth.wrong-code")) await giveBackTry(database, tries);
    throw error;
  }
}
