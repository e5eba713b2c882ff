import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Refusal } from "#domain/refusals.ts";
import { passwordChangedMessage } from "#server/mail/messages.ts";
import type { AuthRequest, AuthServices } from "./auth-request.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword } from "./password-hash.ts";
import { renewSession } from "./renew-session.ts";

/** Changes the own password (Rules 13). Two-factor sign-in stays as it is. */
export async function changePassword(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<typeof authEndpoints.changePassword>>,
): Promise<{ success: true }> {
  const { identity, config } = services;
  const sender = await identity.findSender({ cookie: request.headers.cookie });
  if (sender === null) throw new Refusal("auth.required");
  const { caller } = sender;
  checkNewPassword(config, { password: body.newPassword, field: "newPassword" });
  const given = { password: body.currentPassword, field: "currentPassword" };
  await checkOwnPassword(services, { caller, reply, ...given });
  const hash = await hashPassword(body.newPassword);
  await renewSession(services, {
    caller,
    request,
    reply,
    message: passwordChangedMessage,
    change: ({ store }) => store.updatePassword(caller.userId, hash),
  });
  return { success: true };
}
