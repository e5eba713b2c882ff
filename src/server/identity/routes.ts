import type { FastifyInstance } from "fastify";
import { authEndpoints, twoFactorEndpoints } from "#contract/auth.ts";
import { companyEndpoints } from "#contract/companies.ts";
import { identityProviderEndpoints } from "#contract/identity-provider.ts";
import { passkeyEndpoints } from "#contract/passkeys.ts";
import { sessionEndpoints, tokenEndpoints } from "#contract/session.ts";
import { membershipIn } from "#domain/roles.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type {
  RegisterNewPersonEndpoint,
  RegisterPersonEndpoint,
  RegisterPublicEndpoint,
} from "#server/http/endpoints.ts";
import { addressOf } from "#server/http/public-address.ts";
import { registerMailboxPage } from "#server/outbox/mailbox-page.ts";
import { readBook } from "#server/settings/book.ts";
import { createCompany, listCompanies } from "./companies.ts";
import type { AuthServices, Identity } from "./identity.ts";
import { createLimits } from "./limits.ts";
import { requireBrowserSession } from "./lookup.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.ts";
import {
  beginPasskey,
  createPasskey,
  listPasskeys,
  passkeyOrigin,
  removePasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from "./passkeys.ts";
import { countCompanies } from "./owned-books.ts";
import { peopleRoutes } from "./people-routes.ts";
import { deleteSession, selectSessions } from "./queries.ts";
import { deleteApiToken } from "./token-queries.ts";
import {
  disconnectProvider,
  finishProviderSignIn,
  readProviderConnection,
  startProviderSignIn,
} from "./provider-sign-in.ts";
import { signIn, signInSecondStep, signOut } from "./sign-in.ts";
import { confirmEmail, sendConfirmation, signUp } from "./sign-up.ts";
import { createApiToken, listApiTokens } from "./tokens.ts";
import { readTwoFactor } from "./two-factor-queries.ts";
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from "./two-factor.ts";

type IdentityRouteServices = {
  identity: Identity;
  config: Config;
  database: Database;
  onPerson: RegisterPersonEndpoint;
  onNewPerson: RegisterNewPersonEndpoint;
  onPublic: RegisterPublicEndpoint;
};

/** Routes for sign-up, sign-in and the caller's account. */
export function registerIdentityRoutes(app: FastifyInstance, parts: IdentityRouteServices): void {
  const { identity, config, database, onPerson, onNewPerson, onPublic } = parts;
  const linkTo: AuthServices["linkTo"] = (path, token) =>
    `${addressOf(app, config)}${path}${token === undefined ? "" : `?token=${token}`}`;
  const services = { identity, config, database, limits: createLimits(config), linkTo };
  onPublic(authEndpoints.signOut, (context) => signOut(services, context));
  onPublic(authEndpoints.verifyEmail, (context) => confirmEmail(services, context));
  passwordRoutes(onPublic, onPerson, services);
  providerRoutes(onPublic, onPerson, services);
  twoFactorRoutes(onPerson, services);
  sessionRoutes(onPerson, onPublic, services);
  companyRoutes(onPerson, database);
  tokenRoutes(onPerson, database);
  peopleRoutes({ onPerson, onNewPerson, onPublic }, services);
  registerMailboxPage(app, identity.outbox);
}

/** Routes that use a password or a passkey next to it; rejected if the identity provider is the only way to sign in (Security 1.11). */
function passwordRoutes(
  onPublic: RegisterPublicEndpoint,
  onPerson: RegisterPersonEndpoint,
  services: AuthServices,
): void {
  const withPassword =
    <Given, Answer>(work: (parts: AuthServices, context: Given) => Promise<Answer>) =>
    async (context: Given): Promise<Answer> => {
      if (services.config.provider?.isOnlySignInMethod === true) throw new Refusal("auth.provider-only");
      return work(services, context);
    };
  onPublic(authEndpoints.signUp, withPassword(signUp));
  onPublic(authEndpoints.signIn, withPassword(signIn));
  onPublic(twoFactorEndpoints.signIn, withPassword(signInSecondStep));
  onPublic(authEndpoints.requestPasswordReset, withPassword(requestPasswordReset));
  onPublic(authEndpoints.resetPassword, withPassword(resetPassword));
  onPublic(authEndpoints.sendVerificationEmail, withPassword(sendConfirmation));
  onPerson(authEndpoints.changePassword, withPassword(changePassword));
  onPublic(passkeyEndpoints.signInOptions, withPassword(startPasskeySignIn));
  onPublic(passkeyEndpoints.signIn, withPassword(signInWithPasskey));
  onPerson(passkeyEndpoints.creationOptions, withPassword(beginPasskey));
  onPerson(passkeyEndpoints.create, withPassword(createPasskey));
  onPerson(passkeyEndpoints.list, ({ caller }) => listPasskeys(services, caller));
  onPerson(passkeyEndpoints.remove, ({ caller, params }) => removePasskey(services, caller, params.id));
}

/** Routes for the organization's identity provider. */
function providerRoutes(
  onPublic: RegisterPublicEndpoint,
  onPerson: RegisterPersonEndpoint,
  services: AuthServices,
): void {
  onPublic(identityProviderEndpoints.start, (context) => startProviderSignIn(services, context, null));
  onPublic(identityProviderEndpoints.finish, (context) => finishProviderSignIn(services, context));
  onPerson(identityProviderEndpoints.get, ({ caller }) => readProviderConnection(services, caller));
  onPerson(identityProviderEndpoints.connect, ({ caller, releaseSlot, ...context }) => {
    const { userId } = requireBrowserSession(caller);
    releaseSlot();
    return startProviderSignIn(services, context, userId);
  });
  onPerson(identityProviderEndpoints.disconnect, ({ caller }) => disconnectProvider(services, caller));
}

/** Routes for two-factor sign-in, to turn it on and off. */
function twoFactorRoutes(on: RegisterPersonEndpoint, services: AuthServices): void {
  on(twoFactorEndpoints.status, async ({ caller }) =>
    readTwoFactor(services.database.people, requireBrowserSession(caller).userId),
  );
  on(twoFactorEndpoints.enable, (context) => enableTwoFactor(services, context));
  on(twoFactorEndpoints.confirm, (context) => confirmTwoFactor(services, context));
  on(twoFactorEndpoints.renewRecoveryCodes, (context) => renewRecoveryCodes(services, context));
  on(twoFactorEndpoints.disable, (context) => disableTwoFactor(services, context));
}

/** Routes for the user and own sessions. */
function sessionRoutes(
  on: RegisterPersonEndpoint,
  onPublic: RegisterPublicEndpoint,
  services: AuthServices,
): void {
  const { config, database } = services;
  onPublic(sessionEndpoints.options, async () => ({
    isEmailEnabled: config.smtpUrl !== null,
    isDevelopment: config.isDevelopment,
    supportEmail: config.supportEmail,
    minPasswordLength: config.minPasswordLength,
    passkeyOrigin: passkeyOrigin(services),
    identityProvider: config.provider && {
      name: config.provider.name,
      isOnlySignInMethod: config.provider.isOnlySignInMethod,
    },
  }));

  on(sessionEndpoints.get, async ({ caller, books }) => {
    const [book, companyCount] = await Promise.all([
      books.read((tx) => readBook(tx, config.freeMonthlyJournals)),
      countCompanies(database, caller.userId),
    ]);
    const { userId, email, isEmailVerified, isAdmin } = caller;
    return {
      user: { id: userId, name: caller.name, email, isEmailVerified, isAdmin, companyCount },
      member: membershipIn(caller),
      company: toSessionBook(book),
    };
  });

  on(sessionEndpoints.listOwn, async ({ caller }) => {
    const sessions = await selectSessions(database.people, requireBrowserSession(caller).userId);
    const items = sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === caller.sessionId,
      createdAt: session.created_at,
      lastUsedAt: session.last_used_at,
      ipAddress: session.ip_address,
      userAgent: session.user_agent,
    }));
    return { items, nextCursor: null };
  });

  on(sessionEndpoints.end, async ({ caller, params }) => {
    const { userId } = requireBrowserSession(caller);
    if (!(await deleteSession(database.people, { userId, id: params.id }))) {
      throw new Refusal("record.not-found");
    }
    return undefined;
  });
}

/** The settings of the company that every page needs. */
function toSessionBook(book: Awaited<ReturnType<typeof readBook>>) {
  const { id, name, currency, locale, today, timeZone, isSample } = book;
  const { defaultProductType, taxRounding, accountCodes } = book;
  const header = { id, name, currency, locale, today, timeZone, isSample };
  return { ...header, defaultProductType, taxRounding, accountCodes };
}

/** A token opens one company, and sees no other. */
function companyRoutes(on: RegisterPersonEndpoint, database: Database): void {
  on(companyEndpoints.list, async ({ caller }) => {
    const items = await listCompanies(database, requireBrowserSession(caller));
    return { items, nextCursor: null };
  });

  on(companyEndpoints.create, ({ caller, books, body, request }) => {
    const { userId } = requireBrowserSession(caller);
    const languages = request.headers["accept-language"];
    return createCompany(database, { userId, books, input: body, languages });
  });
}

function tokenRoutes(on: RegisterPersonEndpoint, database: Database): void {
  on(tokenEndpoints.list, async ({ caller }) => {
    const items = await listApiTokens(database, requireBrowserSession(caller).userId);
    return { items, nextCursor: null };
  });

  on(tokenEndpoints.create, async ({ caller, books, body }) => {
    const { userId, bookId } = requireBrowserSession(caller);
    return createApiToken(database, { userId, bookId, member: caller, books, input: body });
  });

  on(tokenEndpoints.revoke, async ({ caller, params }) => {
    const { userId } = requireBrowserSession(caller);
    if (!(await deleteApiToken(database.people, { userId, id: params.id }))) {
      throw new Refusal("record.not-found");
    }
    return undefined;
  });
}
