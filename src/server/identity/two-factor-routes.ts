import { twoFactorEndpoints } from "#contract/two-factor.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import type { AuthServices } from "./auth-request.ts";
import { confirmTwoFactor } from "./confirm-two-factor.ts";
import { disableTwoFactor } from "./disable-two-factor.ts";
import { enableTwoFactor } from "./enable-two-factor.ts";
import { inBrowser } from "./in-browser.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { readTwoFactor } from "./two-factor-queries.ts";

/** The second step of signing in, as its owner switches it on and off. */
export function twoFactorRoutes(on: OnPerson, services: AuthServices): void {
  const { database } = services;
  on(twoFactorEndpoints.status, async ({ caller }) => readTwoFactor(database, inBrowser(caller).userId));
  on(twoFactorEndpoints.enable, (context) => enableTwoFactor(services, context));
  on(twoFactorEndpoints.confirm, (context) => confirmTwoFactor(services, context));
  on(twoFactorEndpoints.renewRecoveryCodes, (context) => renewRecoveryCodes(services, context));
  on(twoFactorEndpoints.disable, (context) => disableTwoFactor(services, context));
}
