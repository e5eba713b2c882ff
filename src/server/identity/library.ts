import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { v7 as newId } from "uuid";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { hashedSessions } from "./hashed-sessions.ts";
import { ADDRESS_HEADER } from "./library-headers.ts";
import { libraryDatabase } from "./library-queries.ts";
import { OWN_TABLES, TABLES } from "./library-tables.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { readyHash } from "./ready-hash.ts";

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
    plugins: [OWN_TABLES],
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
    /** Our tables of OWN_TABLES, in the transaction that is under way. */
    tables: () => getCurrentAdapter(adapter),
    inTransaction: <Result>(work: () => Promise<Result>) => runWithTransaction(adapter, work),
    /** Puts a message into the outbox, in the transaction that is under way. */
    writeToOutbox: async (message: OutgoingMessage) => {
      const current = await getCurrentAdapter(adapter);
      await current.create({ model: "outgoingMessage", data: message });
    },
    /** Makes the user's earlier links of this kind worthless, whatever else is kept with them. */
    dropLinks: async (value: string) => {
      const current = await getCurrentAdapter(adapter);
      const begin = { field: "value", value, operator: "starts_with" } as const;
      await current.deleteMany({ model: "verification", where: [begin] });
    },
  };
}

type OutgoingMessage = { recipient: string; subject: string; sealedBody: string };
type Options = { config: Config; database: Database; secret: string };
