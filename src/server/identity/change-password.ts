import type { authEndpoints } from "#contract/auth.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import { passwordChangedMessage } from "#server/mail/messages.ts";
import type { AuthServices } from "./auth-request.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { inBrowser } from "./in-browser.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword } from "./password-hash.ts";
import { renewSession } from "./renew-session.ts";

/** Changes the own password (Rules 13). Two-factor sign-in stays as it is. */
export async function changePassword(
  services: AuthServices,
  { caller, body, request, reply }: PersonContext<typeof authEndpoints.changePassword>,
): Promise<{ success: true }> {
  const { userId } = inBrowser(caller);
  checkNewPassword(services.config, { password: body.newPassword, field: "newPassword" });
  const given = { password: body.currentPassword, field: "currentPassword" };
  await checkOwnPassword(services, { caller, reply, ...given });
  const hash = await hashPassword(body.newPassword);
  await renewSession(services, {
    caller,
    request,
    reply,
    message: passwordChangedMessage,
    change: ({ store }) => store.updatePassword(userId, hash),
  });
  return { success: true };
}
