import { sessionEndpoints, tokenEndpoints } from "#contract/session.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { OnPerson, OnPublic } from "#server/http/endpoints.ts";
import { readBook } from "#server/settings/book.ts";
import { createApiToken } from "./create-api-token.ts";
import { deleteApiToken, deleteSession, selectApiTokens, selectSessions } from "./identity-queries.ts";
import { inBrowser } from "./in-browser.ts";

type Services = { config: Config; database: Database };

/** Who is signed in; own sessions and API tokens over HTTP. */
export function sessionRoutes(on: OnPerson, onPublic: OnPublic, { config, database }: Services): void {
  onPublic(sessionEndpoints.options, async () => ({
    mailEnabled: config.smtpUrl !== null,
    isDevelopment: config.isDevelopment,
    supportEmail: config.supportEmail,
    minPasswordLength: config.minPasswordLength,
  }));

  on(sessionEndpoints.get, async ({ caller, books }) => {
    const book = await books.read((tx) => readBook(tx, config.freeMonthlyJournals));
    const { id, name, currency, today, timeZone, isSample } = book;
    const { userId, email, emailVerified, isAdmin } = caller;
    return {
      user: { id: userId, name: caller.name, email, emailVerified, isAdmin },
      book: { id, name, currency, today, timeZone, isSample },
    };
  });

  on(sessionEndpoints.listOwn, async ({ caller }) => {
    const sessions = await selectSessions(database, inBrowser(caller).userId);
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
    const { userId } = inBrowser(caller);
    if (!(await deleteSession(database, { userId, id: params.id }))) throw new Refusal("record.not-found");
    return undefined;
  });

  tokenRoutes(on, database);
}

function tokenRoutes(on: OnPerson, database: Database): void {
  on(tokenEndpoints.list, async ({ caller }) => {
    const tokens = await selectApiTokens(database, inBrowser(caller).userId);
    const items = tokens.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }));
    return { items, nextCursor: null };
  });

  on(tokenEndpoints.create, async ({ caller, books, body }) => {
    inBrowser(caller);
    return createApiToken(database, books.visitor, body.name);
  });

  on(tokenEndpoints.revoke, async ({ caller, params }) => {
    const { userId } = inBrowser(caller);
    if (!(await deleteApiToken(database, { userId, id: params.id }))) throw new Refusal("record.not-found");
    return undefined;
  });
}
