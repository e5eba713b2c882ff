import type { ReplyOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/two-factor.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import { twoFactorOffMessage } from "#server/mail/messages.ts";
import type { AuthServices } from "./auth-request.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { countCodes } from "./count-codes.ts";
import { inBrowser } from "./in-browser.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";
import { renewSession } from "./renew-session.ts";
import { spendCode } from "./spend-code.ts";

type Disable = typeof twoFactorEndpoints.disable;

/** Switches two-factor sign-in off; it takes the password and a code, so that an open session is not enough. */
export async function disableTwoFactor(
  services: AuthServices,
  { caller, body, request, reply }: PersonContext<Disable>,
): Promise<ReplyOf<Disable>> {
  const { userId } = inBrowser(caller);
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  await countCodes(services, { userId, reply }, () =>
    renewSession(services, {
      caller,
      request,
      reply,
      message: twoFactorOffMessage,
      change: async (library) => {
        await spendCode(services, library, { userId, code: body.code, at: new Date(), isActive: true });
        await dropRecoveryCodes(library, userId);
        const tables = await library.tables();
        await tables.deleteMany({ model: "twoFactorKey", where: [{ field: "userId", value: userId }] });
      },
    }),
  );
  return { success: true };
}
