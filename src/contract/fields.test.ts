import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  BLANK_TEXTS,
  HIDDEN_TEXTS,
  HOSTILE_DATES,
  HOSTILE_NUMBERS,
  MALFORMED_IDS,
  NON_TEXT_VALUES,
  ODD_TEXTS,
} from "#test/support/hostile-values.ts";
import { amountContext } from "./book-decimals.ts";
import {
  amount,
  date,
  id,
  longText,
  optionalEmail,
  percentage,
  price,
  quantity,
  requiredText,
  signedAmount,
  text,
  wholeNumber,
} from "./fields.ts";

test.each(HOSTILE_NUMBERS.filter((value) => value !== "1.005"))("%j isn't a valid amount", (value) => {
  expect(amount.safeParse(value).success).toBe(false);
});

test("an amount has at most the decimals of the base currency", () => {
  const before = amountContext.minorUnit;
  amountContext.minorUnit = () => 2;
  expect(amount.safeParse("1.005").success).toBe(false);
  amountContext.minorUnit = () => 3;
  expect(amount.parse("1.005")).toBe("1.005");
  amountContext.minorUnit = before;
});

test("an amount is normalized, and is never negative", () => {
  expect(["0", "7", "7.5", "0007.50", "999999999999999.99"].map((value) => amount.parse(value))).toEqual([
    "0.00",
    "7.00",
    "7.50",
    "7.50",
    "999999999999999.99",
  ]);
  expect(amount.safeParse("-1.00").success).toBe(false);
});

test("an amount in a reply has a sign, two decimals and as many digits as sums need", () => {
  expect(
    ["-12.00", "0.00", `${"9".repeat(30)}.99`].every((value) => signedAmount.safeParse(value).success),
  ).toBe(true);
  expect(["12", "12.0", "1e5", "", "NaN"].some((value) => signedAmount.safeParse(value).success)).toBe(false);
});

test("an optional email address is trimmed, and blank means none", () => {
  expect([" a@example.com ", "   ", "", null, undefined].map((value) => optionalEmail.parse(value))).toEqual([
    "a@example.com",
    null,
    null,
    null,
    null,
  ]);
  for (const value of ["a", "a@", `${"a".repeat(250)}@example.com`]) {
    expect(optionalEmail.safeParse(value).success).toBe(false);
  }
});

test.each(HOSTILE_DATES)("%j isn't a valid date", (value) => {
  expect(date.safeParse(value).success).toBe(false);
});

test.each(MALFORMED_IDS)("%j isn't a valid ID", (value) => {
  expect(id.safeParse(value).success).toBe(false);
});

test("an ID in uppercase is the same ID", () => {
  expect(id.parse("018F2F3C-0000-7000-8000-00000000BEEF")).toBe("018f2f3c-0000-7000-8000-00000000beef");
});

describe("one line of text", () => {
  test.each([...HIDDEN_TEXTS, ...NON_TEXT_VALUES])("can't be %j", (value) => {
    expect(text(1000).safeParse(value).success).toBe(false);
  });

  test.each(ODD_TEXTS)("can be %j", (value) => {
    expect(text(1000).parse(value)).toBe(value.normalize("NFC").trim());
  });

  test.each(BLANK_TEXTS)("can't be %j where it is required", (value) => {
    const { error } = requiredText(10, "Needed").safeParse(value);
    expect(error?.issues[0]?.message).toBe("Needed");
  });

  test("is measured in the form in which it is stored", () => {
    expect(text(3).safeParse(" e\u0301e\u0301e\u0301 ").data).toBe("\u00e9\u00e9\u00e9");
    expect(text(3).safeParse("\u0958\u0958").success).toBe(false);
  });
});

test("text of several lines keeps its line breaks, and no other control characters", () => {
  expect(longText(100).parse(" one\n\ttwo\r\nthree ")).toBe("one\n\ttwo\r\nthree");
  expect(longText(100).safeParse("bell\u0007").success).toBe(false);
});

test("a whole number in an address consists of digits", () => {
  expect([wholeNumber(50).parse("7"), wholeNumber(50).parse(7)]).toEqual([7, 7]);
  for (const value of ["", " 7", "7.0", "0x7", "1e1", "51", "0", "-1", "٧", 1.5, null, ["7"], true]) {
    expect(wholeNumber(50).safeParse(value).success).toBe(false);
  }
});

test.each(["ten", "", "--1", "1.5.5", "NaN", "1e3", "1,5"])(
  "%j is rejected as a number, with an error at its field",
  (typed) => {
    const messageOf = (schema: z.ZodType) =>
      schema.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(messageOf(amount)).toEqual(["Enter a valid amount, such as 1234.50"]);
    expect(messageOf(quantity)).toEqual(["Enter a valid number with at most 12 digits and four decimals"]);
    expect(messageOf(percentage)).toEqual(["Enter a rate between 0 and 100"]);
  },
);

test.each([amount, quantity, price])("a negative number is rejected where none is allowed", (schema) => {
  expect(schema.safeParse("-1").error?.issues.map(({ message }) => message)).toEqual(["Enter zero or more"]);
});

test("a number is normalized", () => {
  expect(amount.parse("007.5")).toBe("7.50");
  expect(quantity.parse("10.5000")).toBe("10.5");
  expect(percentage.parse("100.0000")).toBe("100");
});

test.each([
  [amount, "10.0005", "This amount has too many decimals. Enter no more decimals than its currency allows."],
  [amount, "1234567890123456", "The amount is too large. Enter a smaller one."],
  [date, "1899-12-31", "Enter a date from 1900-01-01 through 2199-12-31"],
  [date, "2200-01-01", "Enter a date from 1900-01-01 through 2199-12-31"],
  [date, "2026-02-30", "Enter a valid date as YYYY-MM-DD"],
])("a value out of range gets an error with the limit (%#)", (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
