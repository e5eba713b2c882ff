import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

/** An invalid setting is reported in one sentence with the values it accepts, not with a validator's message. */
function sentenceOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return "accepted";
  } catch (error) {
    return String(error);
  }
}

const DATABASE = "an address like postgres://host:5432/database";
const SMTP = "an address like smtp://host:587";

describe("an invalid setting is reported with the values it accepts", () => {
  test.each([
    { env: { PORT: "abc" }, sentence: "PORT must be a whole number from 0 to 65535" },
    { env: { PORT: "65536" }, sentence: "PORT must be a whole number from 0 to 65535" },
    { env: { PORT: "80.5" }, sentence: "PORT must be a whole number from 0 to 65535" },
    { env: { PORT: "0x50" }, sentence: "PORT must be a whole number from 0 to 65535" },
    { env: { DATABASE_POOL: "1" }, sentence: "DATABASE_POOL must be a whole number from 2 to 200" },
    {
      env: { MIN_PASSWORD_LENGTH: "5" },
      sentence: "MIN_PASSWORD_LENGTH must be a whole number from 6 to 64",
    },
    { env: { SIGN_UPS_PER_HOUR: "-1" }, sentence: "SIGN_UPS_PER_HOUR must be a whole number from 0" },
    { env: { DATABASE_URL: "mysql://x" }, sentence: `DATABASE_URL must be ${DATABASE}` },
    {
      env: { DATABASE_URL: "postgres://a:hidden-word@127.0.0.1:99999/x" },
      sentence: `DATABASE_URL must be ${DATABASE}`,
    },
    { env: { SMTP_URL: "smtp://" }, sentence: `SMTP_URL must be ${SMTP}` },
    { env: { SMTP_URL: "http://mail.example.com" }, sentence: `SMTP_URL must be ${SMTP}` },
    { env: { SMTP_URL: "smtp://mail.example.com:99999" }, sentence: `SMTP_URL must be ${SMTP}` },
    {
      env: { PUBLIC_URL: "books.example.com" },
      sentence: "PUBLIC_URL must be an address like https://books.example.com",
    },
    {
      env: { EXCHANGE_RATES_URL: "www.ecb.europa.eu/rates.xml" },
      sentence:
        "EXCHANGE_RATES_URL must be an address like https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    },
    { env: { SUPPORT_EMAIL: "the boss" }, sentence: "SUPPORT_EMAIL must be an email address" },
    { env: { TRUST_PROXY: "yes" }, sentence: "TRUST_PROXY must be true or false" },
    { env: { AUTH_SECRET: "short" }, sentence: "AUTH_SECRET must have at least 32 characters" },
    {
      env: { LOG_LEVEL: "loud" },
      sentence: "LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent",
    },
  ])("$env", ({ env, sentence }) => {
    const problem = sentenceOf(env);
    expect(problem).toMatch(/^StartupProblem: The setting [^\n]+\.$/);
    expect(problem).toContain(`The setting ${sentence}`);
    expect(problem).not.toContain("hidden-word");
  });
});

describe("a valid setting is accepted", () => {
  test.each([
    { env: { PORT: "0" } },
    { env: { PORT: "" } },
    { env: { DATABASE_URL: "postgresql://host/database?sslmode=require" } },
    { env: { DATABASE_URL: "postgres://user:p%40ss@[::1]:5432/database" } },
    // The directory of a Unix socket replaces the host.
    { env: { DATABASE_URL: "postgres://user:word@/database?host=/var/run/postgresql" } },
    { env: { SMTP_URL: "smtps://user:word@mail.example.com" } },
    { env: { PUBLIC_URL: "https://books.example.com/" } },
  ])("$env", ({ env }) => {
    expect(sentenceOf(env)).toBe("accepted");
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "twofold-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const file = join(folder, "secret");
    writeFileSync(file, text);
    return file;
  };

  test.each([
    { name: "DATABASE_URL", value: "postgres://host:5432/database", read: "databaseUrl" },
    { name: "AUTH_SECRET", value: "x".repeat(32), read: "authSecret" },
    { name: "SMTP_URL", value: "smtp://mail.example.com", read: "smtpUrl" },
  ] as const)("$name is read without its line break", ({ name, value, read }) => {
    expect(readConfig({ [`${name}_FILE`]: fileWith(`${value}\r\n`) })[read]).toBe(value);
  });

  test("both card payment secrets can come from files", () => {
    const file = fileWith("a word");
    const env = { STRIPE_SECRET_KEY_FILE: file, STRIPE_WEBHOOK_SECRET_FILE: file, STRIPE_PRICE_ID: "price" };
    expect(readConfig(env).stripe).toMatchObject({ secretKey: "a word", webhookSecret: "a word" });
  });

  test("is validated like the setting itself", () => {
    expect(sentenceOf({ AUTH_SECRET_FILE: fileWith("short") })).toBe(
      "StartupProblem: The setting AUTH_SECRET must have at least 32 characters.",
    );
  });

  test("can't be set twice", () => {
    expect(sentenceOf({ AUTH_SECRET: "x".repeat(32), AUTH_SECRET_FILE: fileWith("x".repeat(32)) })).toBe(
      "StartupProblem: Set AUTH_SECRET or AUTH_SECRET_FILE, not both.",
    );
  });

  test("can't be empty", () => {
    const file = fileWith("\n");
    expect(sentenceOf({ SMTP_URL_FILE: file })).toBe(
      `StartupProblem: The file ${file} in SMTP_URL_FILE is empty.`,
    );
  });

  test("must be readable", () => {
    const file = join(folder, "missing");
    expect(sentenceOf({ SMTP_URL_FILE: file })).toBe(
      `StartupProblem: The file ${file} in SMTP_URL_FILE can't be read (ENOENT).`,
    );
  });
});
