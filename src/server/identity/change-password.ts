import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { passwordChangedMessage } from "#server/mail/messages.ts";
import { type AuthRequest, type AuthServices, libraryHeaders } from "./auth-request.ts";
import { ADDRESS_HEADER } from "./library-headers.ts";
import { forgetTries } from "./limit-queries.ts";
import { enforce } from "./limits.ts";
import { write } from "./mailed-links.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/**
 * Changes the own password (Rules 13). The new password, the end of all sessions and the new session of
 * this browser are one transaction; wrong guesses count as failed sign-ins.
 */
export async function changePassword(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<typeof authEndpoints.changePassword>>,
): Promise<{ success: true }> {
  const { identity, config, database, limits } = services;
  const caller = await identity.findCaller({ cookie: request.headers.cookie });
  if (caller === null) throw new Refusal("auth.required");
  checkNewPassword(config, { password: body.newPassword, field: "newPassword" });
  const tries = limits.signInOfAccount(caller.email);
  await enforce(database, reply, tries);

  const library = await identity.library();
  const credential = await library.store.findCredentialAccount(caller.userId);
  if (!credential?.password || !(await verifyPassword(credential.password, body.currentPassword))) {
    throw refuseField("auth.wrong-password", "currentPassword");
  }
  await forgetTries(database, tries);
  const hash = await hashPassword(body.newPassword);
  const headers = libraryHeaders(request);
  const origin = { ipAddress: headers.get(ADDRESS_HEADER), userAgent: headers.get("user-agent") };
  const session = await library.inTransaction(async () => {
    await library.store.updatePassword(caller.userId, hash);
    await library.store.deleteUserSessions(caller.userId);
    const to = { id: caller.userId, name: caller.name, email: caller.email };
    const message = passwordChangedMessage({ name: caller.name, link: services.linkTo("/auth") });
    await write(services, library, { to, message });
    return library.store.createSession(caller.userId, false, origin);
  });
  identity.outbox.wake();
  reply.header("set-cookie", identity.cookie.set(session.token, true));
  return { success: true };
}
