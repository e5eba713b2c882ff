import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import {
  addressSchema,
  hasNoPassword,
  isDatabaseUrl,
  isHttpsOrLocal,
  UNLIMITED,
  wholeNumberSetting,
} from "./setting-values.ts";

/** A reason not to start that the operator can fix: one clear sentence, no stack trace. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}

/** An invalid command line: the program exits with 2 instead of 1. */
export class UsageProblem extends StartupProblem {}

/** First line of an error message: some continue with lines for programmers. */
export function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const settings = z.object({
  PORT: wholeNumberSetting({ min: 0, max: 65_535, byDefault: 3000 }),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  FILE_MAX_MB: wholeNumberSetting({ min: 1, max: 100, byDefault: 25 }),
  FILES_MB_PER_COMPANY: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 0 }),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      "must be an address like postgres://host:5432/database, with special characters in its password percent-encoded",
    )
    .optional(),
  DATABASE_POOL: wholeNumberSetting({ min: 2, max: 200, byDefault: 10 }),
  BACKUP_DIR: z.string().optional(),
  BACKUP_BEFORE_UPGRADE: z.enum(["true", "false"], "must be true or false").default("true"),
  BANK_INBOX_DIR: z.string().optional(),
  EXCHANGE_RATES_URL: addressSchema(
    /^https?:$/,
    "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
  )
    .refine(hasNoPassword, "must not contain a user name or password")
    .optional(),
  PUBLIC_URL: addressSchema(/^https?:$/, "https://books.example.com").optional(),
  TRUST_PROXY: z.enum(["true", "false"], "must be true or false").default("false"),
  SMTP_URL: addressSchema(/^smtps?:$/, "smtp://host:587").optional(),
  MAIL_FROM: z.string().default("Twofold <no-reply@localhost>"),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  ADMIN_EMAILS: z.string().default(""),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  MIN_PASSWORD_LENGTH: wholeNumberSetting({ min: 6, max: 64, byDefault: 6 }),
  OIDC_ISSUER: addressSchema(/^https?:$/, "https://login.example.com")
    .refine(isHttpsOrLocal, "must start with https://")
    .refine(hasNoPassword, "must not contain a user name or password")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^<>&"\p{Cc}]{1,40}$/u, "must be a short name like Example Corp")
    .optional(),
  OIDC_ONLY: z.enum(["true", "false"], "must be true or false").default("false"),
  SIGN_IN_FAILURES_PER_ACCOUNT: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 10 }),
  SIGN_IN_FAILURES_PER_ADDRESS: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 30 }),
  SIGN_UPS_PER_HOUR: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 20 }),
  RESETS_PER_HOUR: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 3 }),
  FREE_MONTHLY_JOURNALS: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 50 }),
  PREMIUM_PRICE: z
    .string()
    .trim()
    .regex(/^[^<>&"]{1,60}$/, "must be a short text like 9 USD a month")
    .optional(),
  EMAILS_PER_DAY: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 200 }),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_URL: addressSchema(/^https?:$/, "https://api.stripe.com").default("https://api.stripe.com"),
  BUSY_AFTER_SECONDS: wholeNumberSetting({ min: 1, max: 600, byDefault: 2 }),
  RATE_LIMIT_PER_MINUTE: wholeNumberSetting({ min: 0, max: UNLIMITED, byDefault: 600 }),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of: ${LOG_LEVELS.join(", ")}`).default("warn"),
  NODE_ENV: z.string().default("production"),
});

/** Settings that can also be read from a file, named by the variable with `_FILE`, to keep them out of the environment. */
const SECRETS = [
  "DATABASE_URL",
  "AUTH_SECRET",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
];

export const SETTINGS: readonly string[] = [
  ...Object.keys(settings.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
];

export type StripeSettings = {
  url: string;
  secretKey: string;
  /** Secret that signs the provider's events. */
  webhookSecret: string;
  /** Provider's ID of the monthly price of Premium. */
  priceId: string;
};

/** The organization's identity provider (OpenID Connect). */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its name on the sign-in button. */
  name: string;
  /** Whether it is the only way to sign in. */
  isOnlySignInMethod: boolean;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Maximum size of a file attached to a record. */
  fileMegabytesMax: number;
  /** Maximum total size of a company's attached files; 0 means no limit. */
  filesMegabytesPerCompany: number;
  /** URL of the PostgreSQL server, or null for the embedded database under `dataDir`. */
  databaseUrl: string | null;
  databasePool: number;
  /** How long a request waits for its turn before it is refused as busy. Lock and statement timeouts depend on it. */
  busyAfterMs: number;
  /** Folder for the daily backup of all books, or null. */
  backupDir: string | null;
  /** Whether all books are backed up before an upgrade changes their tables. */
  backsUpBeforeUpgrade: boolean;
  /** Folder from which bank files are imported, with a subfolder per book and account, or null. */
  bankInboxDir: string | null;
  /** URL of the daily exchange rates, or null. */
  exchangeRatesUrl: string | null;
  publicUrl: string | null;
  trustProxy: boolean;
  smtpUrl: string | null;
  emailFrom: string;
  /** Email address for help: shown on pages, and the reply address of our messages. */
  supportEmail: string | null;
  adminEmails: readonly string[];
  /** Secret that signs cookies; null: use one kept in the database. */
  authSecret: string | null;
  minPasswordLength: number;
  /** Identity provider of the organization, or null. */
  provider: ProviderSettings | null;
  /** Failed sign-ins per account in 15 minutes, then one attempt a minute; 0 means no limit. */
  signInFailuresPerAccount: number;
  /** Failed sign-ins per network address in 5 minutes; 0 means no limit. */
  signInFailuresPerAddress: number;
  /** New accounts per network address and hour; 0 means no limit. */
  signUpsPerHour: number;
  /** Links emailed per account and hour; 0 means no limit. */
  resetsPerHour: number;
  /** Manual journal entries per month on the free plan; 0 means no limit (Accounting 13). */
  freeMonthlyJournals: number;
  /** Recipients of one company's emails per day; 0 means no limit. */
  emailsPerDay: number;
  /** Price of Premium as text; null to query the payment provider. */
  premiumPrice: string | null;
  /** Card payment provider of Premium; null if only administrators grant it (Accounting 13). */
  stripe: StripeSettings | null;
  /** Address of the card payment provider, also used with companies' own keys. */
  stripeUrl: string;
  /** API requests per minute and user; 0 means no limit. */
  rateLimitPerMinute: number;
  /** Token for monitoring /metrics from another machine; null: only this machine can read them. */
  metricsToken: string | null;
  logLevel: string;
  isDevelopment: boolean;
};

/** Reads the configuration; throws with the name of the invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse({ ...definedEnv, ...readSecrets(definedEnv) });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupProblem(`The setting ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}.`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    fileMegabytesMax: value.FILE_MAX_MB,
    filesMegabytesPerCompany: value.FILES_MB_PER_COMPANY,
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    busyAfterMs: value.BUSY_AFTER_SECONDS * 1_000,
    backupDir: value.BACKUP_DIR === undefined ? null : resolve(value.BACKUP_DIR),
    backsUpBeforeUpgrade: value.BACKUP_BEFORE_UPGRADE === "true",
    bankInboxDir: value.BANK_INBOX_DIR === undefined ? null : resolve(value.BANK_INBOX_DIR),
    exchangeRatesUrl: value.EXCHANGE_RATES_URL ?? null,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    trustProxy: value.TRUST_PROXY === "true",
    smtpUrl: value.SMTP_URL ?? null,
    emailFrom: value.MAIL_FROM,
    supportEmail: value.SUPPORT_EMAIL ?? null,
    adminEmails: value.ADMIN_EMAILS.split(",").flatMap((email) => email.trim().toLowerCase() || []),
    authSecret: value.AUTH_SECRET ?? null,
    minPasswordLength: value.MIN_PASSWORD_LENGTH,
    provider: providerOf(value),
    signInFailuresPerAccount: value.SIGN_IN_FAILURES_PER_ACCOUNT,
    signInFailuresPerAddress: value.SIGN_IN_FAILURES_PER_ADDRESS,
    signUpsPerHour: value.SIGN_UPS_PER_HOUR,
    resetsPerHour: value.RESETS_PER_HOUR,
    freeMonthlyJournals: value.FREE_MONTHLY_JOURNALS,
    emailsPerDay: value.EMAILS_PER_DAY,
    premiumPrice: value.PREMIUM_PRICE ?? null,
    stripe: stripeOf(value),
    stripeUrl: value.STRIPE_URL,
    rateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE,
    metricsToken: value.METRICS_TOKEN ?? null,
    logLevel: value.LOG_LEVEL,
    isDevelopment: value.NODE_ENV === "development",
  };
}

/** Reads the secrets kept in files, without the trailing line break an editor adds. */
function readSecrets(env: Record<string, string | undefined>): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) throw new StartupProblem(`Set ${name} or ${name}_FILE, not both.`);
    const secret = readSecret({ name: `${name}_FILE`, file });
    if (secret === "") throw new StartupProblem(`The file ${file} in ${name}_FILE is empty.`);
    secrets[name] = secret;
  }
  return secrets;
}

function readSecret({ name, file }: { name: string; file: string }): string {
  try {
    return readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new StartupProblem(`The file ${file} in ${name} can't be read (${code}).`);
  }
}

/** Settings of the identity provider, or null if none is set; an incomplete set is an error. */
function providerOf(value: z.infer<typeof settings>): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value;
  const isOnlySignInMethod = value.OIDC_ONLY === "true";
  if (!issuer && !clientId && !clientSecret && !isOnlySignInMethod) return null;
  if (!issuer || !clientId || !clientSecret) {
    throw new StartupProblem(
      "To sign in with an identity provider, set all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.OIDC_NAME ?? new URL(issuer).host,
    isOnlySignInMethod,
  };
}

/** Settings of card payments, or null if none is set; an incomplete set is an error. */
function stripeOf(value: z.infer<typeof settings>): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = value;
  if (!secretKey && !webhookSecret && !priceId) return null;
  if (!secretKey || !webhookSecret || !priceId) {
    throw new StartupProblem(
      "To take card payments, set all of STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID.",
    );
  }
  return { url: value.STRIPE_URL, secretKey, webhookSecret, priceId };
}
