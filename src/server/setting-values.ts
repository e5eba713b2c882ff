import { z } from "zod";

/** The forms of values in the environment. */

export const UNLIMITED = Number.MAX_SAFE_INTEGER;

export function wholeNumberSetting({ min, max, byDefault }: { min: number; max: number; byDefault: number }) {
  const upTo = max === UNLIMITED ? ` from ${min}` : ` from ${min} to ${max}`;
  const words = `must be a whole number${upTo}`;
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, words)
    .transform(Number);
  return digits.refine((value) => value >= min && value <= max, words).default(byDefault);
}

/** An address with one of these protocols and a host: "smtp://" alone would fail at the first email. */
export function addressSchema(protocol: RegExp, example: string) {
  const isAddress = (value: string) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url !== null && protocol.test(url.protocol) && url.hostname !== "";
  };
  return z.string().refine(isAddress, `must be an address like ${example}`);
}

export function hasNoPassword(value: string): boolean {
  // Another rule reports values that aren't addresses.
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** Plain http only reaches an identity provider on this machine. */
export function isHttpsOrLocal(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Adds a host to a database URL without one, so that every URL parser accepts it. */
export function withHost(databaseUrl: string): string {
  return databaseUrl.replace("@/", "@localhost/");
}

/** Without a host, PostgreSQL is reached over the Unix socket given by `host` in the query. */
export function isDatabaseUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(withHost(value));
}
