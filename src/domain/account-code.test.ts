import { describe, expect, test } from "vitest";
import { byCode, accountCodeError } from "./account-code.ts";

describe("an account code", () => {
  test.each([
    ["", "Account code is required"],
    ["10a", "Account code must contain only numbers"],
    ["١٠٠٠", "Account code must contain only numbers"],
    ["1".repeat(21), "Account code: at most 20 digits"],
    ["1".repeat(20), null],
  ])("with digits only: %s", (code, expected) => expect(accountCodeError(code, "numbers")).toBe(expected));

  const CHARACTERS = expect.stringMatching(/only letters, digits, dots and hyphens/);
  test.each([
    ["", "Account code is required"],
    ["10 a", CHARACTERS],
    ["..", CHARACTERS],
    ["-1", CHARACTERS],
    ["Ä1", CHARACTERS],
    ["1/2", CHARACTERS],
    ["A".repeat(21), "Account code: at most 20 characters"],
    ["A".repeat(20), null],
    ["4.1.02-B", null],
  ])("with letters: %s", (code, expected) => expect(accountCodeError(code, "characters")).toEqual(expected));
});

test("codes are listed in natural order", () => {
  const codes = [
    "1",
    "2",
    "9.1",
    "10.1",
    "1000",
    "1000-2",
    "1000-10",
    "1000001",
    "1100",
    "A2",
    "a3",
    "A10",
    "B.1",
  ];
  const mixed = codes.map((code) => ({ code })).toReversed();
  expect(mixed.toSorted(byCode).map(({ code }) => code)).toEqual(codes);
});
