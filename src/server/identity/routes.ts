import type { FastifyInstance } from "fastify";
import { authEndpoints } from "#contract/auth.ts";
import type { Config } from "#server/config.ts";
import { twoFactorEndpoints } from "#contract/two-factor.ts";
import type { Database } from "#server/db/database.ts";
import type { OnPerson, OnPublic } from "#server/http/endpoints.ts";
import { addressOf } from "#server/http/own-address.ts";
import { registerMailboxPage } from "#server/mail/mailbox-page.ts";
import type { AuthServices } from "./auth-request.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import type { Identity } from "./identity.ts";
import { limitsOf } from "./limits.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { sendConfirmation } from "./send-confirmation.ts";
import { signIn } from "./sign-in.ts";
import { signInSecondStep } from "./sign-in-second-step.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { twoFactorRoutes } from "./two-factor-routes.ts";

type Services = {
  identity: Identity;
  config: Config;
  database: Database;
  onPerson: OnPerson;
  onPublic: OnPublic;
};

/** The routes of sign-in, an explicit list: whatever else the library has does not exist (Security). */
export function registerIdentityRoutes(app: FastifyInstance, parts: Services): void {
  const { identity, config, database, onPerson, onPublic } = parts;
  const linkTo: AuthServices["linkTo"] = (path, token) =>
    `${addressOf(app, config)}${path}${token === undefined ? "" : `?token=${token}`}`;
  const services = { identity, config, database, limits: limitsOf(config), linkTo };
  onPublic(authEndpoints.signUp, (context) => signUp(services, context));
  onPublic(authEndpoints.signIn, (context) => signIn(services, context));
  onPublic(twoFactorEndpoints.signIn, (context) => signInSecondStep(services, context));
  onPublic(authEndpoints.signOut, (context) => signOut(services, context));
  onPublic(authEndpoints.requestPasswordReset, (context) => requestPasswordReset(services, context));
  onPublic(authEndpoints.resetPassword, (context) => resetPassword(services, context));
  onPublic(authEndpoints.sendVerificationEmail, (context) => sendConfirmation(services, context));
  onPublic(authEndpoints.verifyEmail, (context) => confirmEmail(services, context));
  onPerson(authEndpoints.changePassword, (context) => changePassword(services, context));
  twoFactorRoutes(onPerson, services);
  registerMailboxPage(app, identity.outbox);
}
