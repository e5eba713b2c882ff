import { describe, expect, test } from "vitest";
import { newTotpKey, displayKey, stepOfCode } from "./two-factor-codes.ts";

/** RFC 6238, appendix B, for SHA-1; apps show the last six of its eight digits. */
const RFC_KEY = "12345678901234567890";
const RFC_CODES = [
  { seconds: 59, code: "287082" },
  { seconds: 1_111_111_109, code: "081804" },
  { seconds: 1_111_111_111, code: "050471" },
  { seconds: 1_234_567_890, code: "005924" },
  { seconds: 2_000_000_000, code: "279037" },
  { seconds: 20_000_000_000, code: "353130" },
];
const dateAt = (seconds: number) => new Date(seconds * 1000);

describe("an authenticator code", () => {
  test.each(RFC_CODES)("at $seconds seconds matches RFC 6238", ({ seconds, code }) => {
    const step = stepOfCode({ key: RFC_KEY, code, at: dateAt(seconds) });
    expect(step).toBe(Math.floor(seconds / 30));
  });

  test.each([
    { description: "two steps later", seconds: 1_111_111_140 + 30, step: null },
    { description: "at the end of the step after it", seconds: 1_111_111_140 + 29.999, step: 37_037_037 },
    { description: "in its own step", seconds: 1_111_111_110, step: 37_037_037 },
    { description: "at the beginning of the step before it", seconds: 1_111_111_080, step: 37_037_037 },
    { description: "two steps before", seconds: 1_111_111_080 - 0.001, step: null },
  ])("is accepted with at most one step of drift: $description", ({ seconds, step }) => {
    expect(stepOfCode({ key: RFC_KEY, code: "050471", at: dateAt(seconds) })).toBe(step);
  });

  test.each(["", "05047", "0504711", "050472", "\u0660\u0665\u0660\u0664\u0667\u0661"])(
    "is refused if it is %j",
    (code) => {
      expect(stepOfCode({ key: RFC_KEY, code, at: dateAt(1_111_111_111) })).toBeNull();
    },
  );
});

test("a new key has at least 160 random bits and is displayed as eleven groups of four", () => {
  const keys = Array.from({ length: 50 }, newTotpKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) {
    expect(key).toMatch(/^[\w-]{27}$/);
    expect(displayKey({ key, email: "a@b.example" }).key).toMatch(/^([A-Z2-7]{4}){11}$/);
  }
});

test("the address in the QR code names the issuer, the account and the key", () => {
  const { uri, key } = displayKey({ key: RFC_KEY, email: "olive+books@example.com" });
  const address = new URL(uri);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Twofold:olive%2Bbooks%40example\.com\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: key,
    issuer: "Twofold",
    digits: "6",
    period: "30",
  });
  expect(key).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
