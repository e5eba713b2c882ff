import type { FastifyInstance } from "fastify";
import { authEndpoints } from "#contract/auth.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Config } from "#server/config.ts";
import { twoFactorEndpoints } from "#contract/two-factor.ts";
import type { Database } from "#server/db/database.ts";
import { endpointSchema } from "#server/http/endpoint-schema.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import { ownAddress } from "#server/http/own-address.ts";
import { registerMailboxPage } from "#server/mail/mailbox-page.ts";
import type { AuthRequest, AuthServices } from "./auth-request.ts";
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

type Services = { identity: Identity; config: Config; database: Database; onPerson: OnPerson };

/** The routes of sign-in, an explicit list: whatever else the library has does not exist (Security). */
export function registerIdentityRoutes(app: FastifyInstance, parts: Services): void {
  const { identity, config, database } = parts;
  const linkTo: AuthServices["linkTo"] = (path, token) =>
    `${ownAddress(config, listeningPort(app, config))}${path}${token === undefined ? "" : `?token=${token}`}`;
  const services = { identity, config, database, limits: limitsOf(config), linkTo };
  const on = register(app, services);
  on(authEndpoints.signUp, signUp);
  on(authEndpoints.signIn, signIn);
  on(twoFactorEndpoints.signIn, signInSecondStep);
  on(authEndpoints.signOut, signOut);
  on(authEndpoints.requestPasswordReset, requestPasswordReset);
  on(authEndpoints.resetPassword, resetPassword);
  on(authEndpoints.sendVerificationEmail, sendConfirmation);
  on(authEndpoints.verifyEmail, confirmEmail);
  on(authEndpoints.changePassword, changePassword);
  twoFactorRoutes(parts.onPerson, services);
  registerMailboxPage(app, identity.outbox);
}

type Handler<E extends Endpoint> = (
  services: AuthServices,
  context: AuthRequest<BodyOf<E>>,
) => Promise<ReplyOf<E>>;

/** Registers an endpoint whose handler sets cookies or headers; other endpoints need no reply object. */
function register(app: FastifyInstance, services: AuthServices) {
  return <E extends Endpoint>(endpoint: E, handle: Handler<E>): void => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      schema: endpointSchema(endpoint),
      handler: async (request, reply) => {
        // The validator has just proved the body against the endpoint's schema.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const body = request.body as BodyOf<E>;
        const answer = await handle(services, { body, request, reply });
        return reply.code(endpoint.status).send(answer);
      },
    });
  };
}

function listeningPort(app: FastifyInstance, { port }: Config): number {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
