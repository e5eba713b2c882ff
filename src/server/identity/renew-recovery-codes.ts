import type { ReplyOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/two-factor.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import { recoveryCodesRenewedMessage } from "#server/mail/messages.ts";
import type { AuthServices } from "./auth-request.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { countCodes } from "./count-codes.ts";
import { inBrowser } from "./in-browser.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { spendCode } from "./spend-code.ts";
import { writeMessage } from "./write-message.ts";

type Renew = typeof twoFactorEndpoints.renewRecoveryCodes;

/** Makes ten new recovery codes and the older ones worthless. */
export async function renewRecoveryCodes(
  services: AuthServices,
  { caller, body, reply }: PersonContext<Renew>,
): Promise<ReplyOf<Renew>> {
  const { userId, name, email } = inBrowser(caller);
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  const library = await services.identity.library();
  const recoveryCodes = await countCodes(services, { userId, reply }, () =>
    library.inTransaction(async () => {
      await spendCode(services, library, { userId, code: body.code, at: new Date(), isActive: true });
      const message = recoveryCodesRenewedMessage({ name, link: services.linkTo("/auth") });
      await writeMessage(services, library, { to: { id: userId, name, email }, message });
      return replaceRecoveryCodes(library, userId);
    }),
  );
  services.identity.outbox.wake();
  return { recoveryCodes };
}
