import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { v7 as newId } from "uuid";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { hashedSessions } from "./hashed-sessions.ts";
import { ADDRESS_HEADER } from "./library-headers.ts";
import { libraryDatabase } from "./library-queries.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { readyHash } from "./ready-hash.ts";

// A session in use lives longer, up to thirty days: touchSession() extends it.
const IDLE_DAYS = 7;
const DAY_SECONDS = 24 * 60 * 60;

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/**
 * The sign-in library, hardened (Security, Sign-in). It is called as functions: its own routes, origin
 * checks and rate limits are not reachable, ours stand before each call.
 */
export async function openLibrary({ config, database, secret }: Options) {
  const auth = betterAuth({
    appName: "Twofold",
    baseURL: config.publicUrl ?? "http://localhost",
    secret,
    database: (options: BetterAuthOptions) =>
      hashedSessions(
        kyselyAdapter(libraryDatabase(database), { type: "postgres", transaction: true })(options),
      ),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: config.smtpUrl !== null,
      minPasswordLength: config.minPasswordLength,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: async (password) => readyHash() ?? hashPassword(password),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    ...TABLES,
    plugins: [OUTBOX],
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  const { internalAdapter, adapter } = await auth.$context;
  return {
    api: auth.api,
    store: internalAdapter,
    adapter,
    inTransaction: <Result>(work: () => Promise<Result>) => runWithTransaction(adapter, work),
    /** Puts a message into the outbox, in the transaction that is under way. */
    writeToOutbox: async (message: OutgoingMessage) => {
      const current = await getCurrentAdapter(adapter);
      await current.create({ model: "outgoingMessage", data: message });
    },
    /** Makes the user's earlier links of this kind worthless. */
    dropLinks: async (value: string) => {
      const current = await getCurrentAdapter(adapter);
      await current.deleteMany({ model: "verification", where: [{ field: "value", value }] });
    },
  };
}

type OutgoingMessage = { recipient: string; subject: string; sealedBody: string };
type Options = { config: Config; database: Database; secret: string };

const createdAt = "created_at";
const updatedAt = "updated_at";
const userId = "user_id";

/** The library's names of things, as migrations/0001-identity.sql calls them. */
const TABLES = {
  user: { modelName: "users", fields: { emailVerified: "email_verified", createdAt, updatedAt } },
  session: {
    modelName: "sessions",
    expiresIn: IDLE_DAYS * DAY_SECONDS,
    cookieCache: { enabled: false },
    fields: {
      userId,
      token: "token_hash",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt,
      updatedAt: "last_used_at",
    },
  },
  account: {
    modelName: "credentials",
    fields: { userId, providerId: "provider_id", accountId: "account_id", createdAt, updatedAt },
  },
  verification: {
    modelName: "verifications",
    storeIdentifier: "hashed",
    fields: { expiresAt: "expires_at", createdAt, updatedAt },
  },
} as const;

const text = { type: "string", required: true } as const;

/** Our outbox as one more table of the library, so that a message is written in its transactions. */
const OUTBOX = {
  id: "twofold-outbox",
  schema: {
    outgoingMessage: {
      modelName: "outbox",
      fields: { recipient: text, subject: text, sealedBody: { ...text, fieldName: "sealed_body" } },
    },
  },
} as const;
