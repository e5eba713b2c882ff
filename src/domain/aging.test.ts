import { describe, expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { AGING_BUCKETS, agingByParty, bucketOf, type OutstandingItem } from "./aging.ts";
import { toDay, shiftDays } from "./dates.ts";
import { sum, toAmount } from "./money.ts";

const AS_OF = toDay("2026-03-01");

const item = (more: Partial<OutstandingItem>): OutstandingItem => {
  return {
    partyId: brandUnchecked("a"),
    name: "Alpha",
    documentId: brandUnchecked("d"),
    number: "INV-0001",
    dueDate: AS_OF,
    balanceDue: toAmount("10.00"),
    isUnapplied: false,
    ...more,
  };
};

describe("the bucket of a document depends on the days since its due date (Accounting 9)", () => {
  test.each([
    [-400, "current"],
    [-1, "current"],
    [0, "current"],
    [1, "days1To30"],
    [30, "days1To30"],
    [31, "days31To60"],
    [60, "days31To60"],
    [61, "days61To90"],
    [90, "days61To90"],
    [91, "over90"],
    [4000, "over90"],
  ])("%i days: %s", (days, bucket) => {
    expect(bucketOf({ dueDate: shiftDays(AS_OF, -days), asOf: AS_OF })).toBe(bucket);
  });

  test("days are calendar days, across a leap day and a change of the clock", () => {
    expect(bucketOf({ dueDate: toDay("2024-01-31"), asOf: toDay("2024-03-01") })).toBe("days1To30");
    expect(bucketOf({ dueDate: toDay("2025-01-29"), asOf: toDay("2025-03-01") })).toBe("days31To60");
    expect(bucketOf({ dueDate: toDay("2026-03-29"), asOf: toDay("2026-04-28") })).toBe("days1To30");
  });
});

test("each outstanding item is in exactly one column, and the columns add up to the total (I-25)", () => {
  const days = [0, 1, 30, 31, 60, 61, 90, 91];
  const items = days.map((overdue) => item({ dueDate: shiftDays(AS_OF, -overdue) }));
  const { parties, totals } = agingByParty(items, AS_OF);
  expect(totals).toEqual({
    current: "10.00",
    days1To30: "20.00",
    days31To60: "20.00",
    days61To90: "20.00",
    over90: "10.00",
    unapplied: "0.00",
    total: "80.00",
  });
  expect(parties[0]?.documents.map((document) => document.daysOverdue)).toEqual(days);
  expect(sum(AGING_BUCKETS.map((bucket) => totals[bucket]))).toBe(totals.total);
});

test("unapplied payments have their own column and reduce the total", () => {
  const { parties, totals } = agingByParty(
    [item({}), item({ balanceDue: toAmount("15.00"), isUnapplied: true })],
    AS_OF,
  );
  expect(totals).toMatchObject({ current: "10.00", unapplied: "-15.00", total: "-5.00" });
  expect(parties[0]?.documents[1]).toMatchObject({ bucket: "unapplied", balanceDue: "-15.00" });
});

test("parties are sorted by name, and journals without a document come last", () => {
  const { parties } = agingByParty(
    [
      item({ partyId: null, name: "", documentId: null, number: "JE-2026-0001" }),
      item({ partyId: brandUnchecked("b"), name: "Beta" }),
      item({}),
    ],
    AS_OF,
  );
  expect(parties.map(({ name }) => name)).toEqual(["Alpha", "Beta", "Journal entries without a document"]);
});

test("parties are sorted alphabetically, not by code points, and journals without a party come last", () => {
  const names = ["Zoe", "\u00c4rzte", "apple", "Banana", "item 10", "item 9"];
  const items = names.map((name) => item({ partyId: brandUnchecked(name), name }));
  const { parties } = agingByParty([item({ partyId: null, name: "" }), ...items], AS_OF);
  expect(parties.map(({ name }) => name)).toEqual([
    "apple",
    "\u00c4rzte",
    "Banana",
    "item 9",
    "item 10",
    "Zoe",
    "Journal entries without a document",
  ]);
});
