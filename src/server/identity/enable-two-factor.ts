import { v7 as newId } from "uuid";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/two-factor.ts";
import { Refusal } from "#domain/refusals.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import type { AuthServices } from "./auth-request.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { inBrowser } from "./in-browser.ts";
import { newTotpKey, shownKey } from "./totp.ts";
import { keepKey } from "./two-factor-queries.ts";

type Enable = typeof twoFactorEndpoints.enable;

/**
 * Makes the key of an authenticator app. This answer alone has it; it is kept sealed, and counts once
 * confirmTwoFactor() has seen its first right code. Beginning again replaces a key that was not confirmed.
 */
export async function enableTwoFactor(
  services: AuthServices,
  { caller, body, reply }: PersonContext<Enable>,
): Promise<ReplyOf<Enable>> {
  const { userId, email } = inBrowser(caller);
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  const key = newTotpKey();
  const sealedKey = services.identity.keySealer.seal(key);
  if (!(await keepKey(services.database, { id: newId(), userId, sealedKey }))) {
    throw new Refusal("auth.two-factor-on");
  }
  return shownKey(key, email);
}
