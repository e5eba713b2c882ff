import { expect, test } from "vitest";
import { addressesIn, mailtoOf, readMail } from "./mail-form.ts";

const VALUES = {
  to: "a@b.example",
  subject: "Invoice",
  text: "Hello\n\nthere & then",
  copyToMe: false,
  language: "en",
} as const;

test("addresses are parted by commas, semicolons, blanks or lines", () => {
  expect(addressesIn(" a@b.example, c@d.example;e@f.example\ng@h.example ,")).toEqual([
    "a@b.example",
    "c@d.example",
    "e@f.example",
    "g@h.example",
  ]);
});

test("of several addresses the one that is none is named, and none at all is asked for", () => {
  expect(readMail({ ...VALUES, to: "a@b.example, nobody" })).toEqual({
    problems: [{ field: "to", message: "nobody: Not a valid e-mail address" }],
  });
  expect(readMail({ ...VALUES, to: " , " })).toEqual({
    problems: [{ field: "to", message: "Enter an e-mail address" }],
  });
  const without = readMail({ ...VALUES, subject: " ", text: "" }).problems?.map(({ field }) => field);
  expect(new Set(without)).toEqual(new Set(["subject", "text"]));
});

test("a mail begins in another program by a link, unless it says too much for one", () => {
  expect(mailtoOf({ ...VALUES, to: "a@b.example, c+d@e.example" })).toBe(
    "mailto:a%40b.example,c%2Bd%40e.example?subject=Invoice&body=Hello%0A%0Athere%20%26%20then",
  );
  expect(mailtoOf({ ...VALUES, text: "a".repeat(2_000) })).toBeNull();
});
