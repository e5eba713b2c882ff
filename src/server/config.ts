import { z } from "zod";

/** A reason not to start that the operator can mend: one clear sentence, no stack trace. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}

const address = z.url({ protocol: /^https?$/ });

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: z.enum(["true", "false"]).default("false"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().default("Twofold <no-reply@localhost>"),
  ADMIN_EMAILS: z.string().default(""),
  AUTH_SECRET: z.string().min(32).optional(),
  MIN_PASSWORD_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  SIGN_IN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(0).default(10),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(0).default(30),
  SIGN_UPS_PER_HOUR: z.coerce.number().int().min(0).default(20),
  RESETS_PER_HOUR: z.coerce.number().int().min(0).default(3),
  FREE_MONTHLY_JOURNALS: z.coerce.number().int().min(0).default(50),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
  NODE_ENV: z.string().default("production"),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL server, or null for the embedded database under `dataDir`. */
  databaseUrl: string | null;
  databasePool: number;
  publicUrl: string | null;
  trustProxy: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  adminEmails: readonly string[];
  /** Signs cookies; null means: keep one of our own in the database. */
  authSecret: string | null;
  minPasswordLength: number;
  /** Failed sign-ins in 15 minutes for one account, then one try a minute; 0 means no limit. */
  signInFailuresPerAccount: number;
  /** Failed sign-ins in 5 minutes from one network address; 0 means no limit. */
  signInFailuresPerAddress: number;
  /** New accounts an hour from one network address; 0 means no limit. */
  signUpsPerHour: number;
  /** Links an hour that are mailed to one account; 0 means no limit. */
  resetsPerHour: number;
  /** Hand-made journals a month on the free plan; 0 means no limit (Rules 13). */
  freeMonthlyJournals: number;
  /** API requests a minute and user; 0 means no limit. */
  rateLimitPerMinute: number;
  logLevel: string;
  isDevelopment: boolean;
};

/** Reads the configuration, or says which variable is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupProblem(
      `The setting ${issue?.path.join(".") ?? ""} is not valid: ${issue?.message ?? ""}.`,
    );
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    trustProxy: value.TRUST_PROXY === "true",
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    adminEmails: value.ADMIN_EMAILS.split(",").flatMap((email) => email.trim().toLowerCase() || []),
    authSecret: value.AUTH_SECRET ?? null,
    minPasswordLength: value.MIN_PASSWORD_LENGTH,
    signInFailuresPerAccount: value.SIGN_IN_FAILURES_PER_ACCOUNT,
    signInFailuresPerAddress: value.SIGN_IN_FAILURES_PER_ADDRESS,
    signUpsPerHour: value.SIGN_UPS_PER_HOUR,
    resetsPerHour: value.RESETS_PER_HOUR,
    freeMonthlyJournals: value.FREE_MONTHLY_JOURNALS,
    rateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE,
    logLevel: value.LOG_LEVEL,
    isDevelopment: value.NODE_ENV === "development",
  };
}
