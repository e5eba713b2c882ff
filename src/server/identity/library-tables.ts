// A session in use lives longer, up to thirty days: touchSession() extends it.
const IDLE_DAYS = 7;
const DAY_SECONDS = 24 * 60 * 60;

const createdAt = "created_at";
const updatedAt = "updated_at";
const userId = "user_id";

/** The library's names of things, as schema/identity.sql calls them. */
export const TABLES = {
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

/** What our tables have beside the library's, so that they are written in its transactions. */
export const OWN_TABLES = {
  id: "twofold-tables",
  schema: {
    outgoingMessage: {
      modelName: "outbox",
      fields: { recipient: text, subject: text, sealedBody: { ...text, fieldName: "sealed_body" } },
    },
    twoFactorKey: {
      modelName: "two_factor_keys",
      fields: {
        userId: { ...text, fieldName: userId },
        sealedKey: { ...text, fieldName: "sealed_key" },
        isActive: { type: "boolean", required: true, fieldName: "is_active" },
        lastStep: { type: "number", required: true, fieldName: "last_step" },
      },
    },
    apiToken: { modelName: "api_tokens", fields: { userId: { ...text, fieldName: userId } } },
    recoveryCode: {
      modelName: "recovery_codes",
      fields: { userId: { ...text, fieldName: userId }, codeHash: { ...text, fieldName: "code_hash" } },
    },
  },
} as const;
