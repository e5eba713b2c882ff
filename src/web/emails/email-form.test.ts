import { expect, test } from "vitest";
import { toDay, toInstant } from "#domain/dates.ts";
import { addressesIn, mailtoOf, readEmail } from "./email-form.ts";

const VALUES = {
  to: "a@b.example",
  subject: "Invoice",
  text: "Hello\n\nthere & then",
  copyToMe: false,
  language: "en",
  isLater: false,
  sendOn: "2026-01-20",
  sendAt: "09:30",
} as const;
const CLOCK = {
  timeZone: "Europe/Berlin",
  today: toDay("2026-01-19"),
  now: toInstant("2026-01-19T10:00:00Z"),
};

test("addresses are separated by commas, semicolons, spaces or line breaks", () => {
  expect(addressesIn(" a@b.example, c@d.example;e@f.example\ng@h.example ,")).toEqual([
    "a@b.example",
    "c@d.example",
    "e@f.example",
    "g@h.example",
  ]);
});

test("an invalid address among several is named, and a missing address is reported", () => {
  expect(readEmail({ ...VALUES, to: "a@b.example, nobody" }, CLOCK)).toEqual({
    problems: [{ field: "to", message: "nobody: Enter a valid address" }],
  });
  expect(readEmail({ ...VALUES, to: " , " }, CLOCK)).toEqual({
    problems: [{ field: "to", message: "Enter an email address" }],
  });
  const without = readEmail({ ...VALUES, subject: " ", text: "" }, CLOCK).problems?.map(({ field }) => field);
  expect(new Set(without)).toEqual(new Set(["subject", "text"]));
});

test("an email opens in another program by a link, unless its text is too long for one", () => {
  expect(mailtoOf({ ...VALUES, to: "a@b.example, c+d@e.example" })).toBe(
    "mailto:a%40b.example,c%2Bd%40e.example?subject=Invoice&body=Hello%0A%0Athere%20%26%20then",
  );
  expect(mailtoOf({ ...VALUES, text: "a".repeat(2_000) })).toBeNull();
});

test("a scheduled email has a future time in the company's time zone, and one sent now has none", () => {
  const later = { ...VALUES, isLater: true };
  expect(readEmail(later, CLOCK).input).toMatchObject({ sendOn: "2026-01-20", sendAt: "09:30" });
  expect(readEmail(VALUES, CLOCK).input).not.toHaveProperty("sendOn");
  const fieldOf = (changes: object) => readEmail({ ...later, ...changes }, CLOCK).problems?.[0]?.field;
  expect(fieldOf({ sendOn: "2026-01-18" })).toBe("sendOn");
  expect(fieldOf({ sendOn: "2027-01-20" })).toBe("sendOn");
  // It is 11:00 in Berlin.
  expect(fieldOf({ sendOn: "2026-01-19", sendAt: "11:00" })).toBe("sendAt");
  expect(fieldOf({ sendOn: "2026-01-19", sendAt: "11:01" })).toBeUndefined();
  expect(fieldOf({ sendOn: "" })).toBe("sendOn");
  expect(fieldOf({ sendAt: "" })).toBe("sendAt");
});
