import type { AuthRequest, AuthServices } from "./auth-request.ts";
import { endOldSession } from "./end-old-session.ts";

/** Ends the session of the cookie; without one there is nothing to end, and that is fine. */
export async function signOut(
  { identity }: AuthServices,
  { request, reply }: AuthRequest<unknown>,
): Promise<{ success: true }> {
  await endOldSession(identity, request);
  reply.header("set-cookie", identity.cookie.clear());
  reply.header("clear-site-data", '"cache", "storage"');
  return { success: true };
}
