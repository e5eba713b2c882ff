import type { ReplyOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/two-factor.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import { twoFactorOnMessage } from "#server/mail/messages.ts";
import type { AuthServices } from "./auth-request.ts";
import { countCodes } from "./count-codes.ts";
import { inBrowser } from "./in-browser.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { renewSession } from "./renew-session.ts";
import { spendCode } from "./spend-code.ts";

type Confirm = typeof twoFactorEndpoints.confirm;

/**
 * Switches two-factor sign-in on: a right code proves that the app has the key. All other sessions end, because
 * they were opened with the password alone.
 */
export async function confirmTwoFactor(
  services: AuthServices,
  { caller, body, request, reply }: PersonContext<Confirm>,
): Promise<ReplyOf<Confirm>> {
  const { userId } = inBrowser(caller);
  const recoveryCodes = await countCodes(services, { userId, reply }, () =>
    renewSession(services, {
      caller,
      request,
      reply,
      message: twoFactorOnMessage,
      change: async (library) => {
        await spendCode(services, library, { userId, code: body.code, at: new Date(), isActive: false });
        return replaceRecoveryCodes(library, userId);
      },
    }),
  );
  return { recoveryCodes };
}
