import { describe, expect, test } from "vitest";
import { toDay } from "./dates.ts";
import type { Discount } from "./discount.ts";
import {
  DOCUMENT_STATUSES,
  dueDateOf,
  type DocumentStatus,
  paidStatus,
  type Transition,
  transition,
} from "./document.ts";
import { documentShares, documentTotals, itemAmounts } from "./item-amounts.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { toAmount, toPrice, toQuantity, toRate } from "./money.ts";

const TABLE: Record<"new" | DocumentStatus, Record<DocumentStatus, Transition | null>> = {
  new: { draft: "save", posted: "post", paid: "post-and-pay", void: null },
  draft: { draft: "save", posted: "post", paid: "post-and-pay", void: "void" },
  posted: { draft: "unpost", posted: "repost", paid: "pay", void: "void" },
  paid: { draft: null, posted: "unpay", paid: "repost", void: "void" },
  void: { draft: null, posted: null, paid: null, void: null },
};
const PREVIOUS_STATUSES = ["new", ...DOCUMENT_STATUSES] as const;

describe("what a status change requires (Accounting 4)", () => {
  test.each(
    PREVIOUS_STATUSES.flatMap((from) => DOCUMENT_STATUSES.map((to) => [from, to, TABLE[from][to]] as const)),
  )("%s to %s: %s", (from, to, expected) => {
    expect(transition({ from: from === "new" ? null : from, to })).toBe(expected);
  });
});

type ItemCase = {
  quantity: string;
  unitPrice: string;
  discount?: "12.5%" | "59.97" | "59.98";
  taxRate: string | null;
  taxAmount?: string;
};

/** The amounts of an item, given as plain text. */
function amounts({ quantity, unitPrice, discount, taxRate, taxAmount }: ItemCase) {
  return itemAmounts(
    {
      quantity: toQuantity(quantity),
      unitPrice: toPrice(unitPrice),
      discount: discount === undefined ? null : brandUnchecked(discount),
      taxRate: taxRate === null ? null : toRate(taxRate),
      ...(taxAmount === undefined ? {} : { taxAmount: toAmount(taxAmount) }),
    },
    2,
  );
}

describe("the amounts of an item (Accounting 0, Behavior 5.4)", () => {
  test.each([
    { quantity: "3", unitPrice: "19.99", taxRate: "8.25", amounts: ["59.97", "4.95", "64.92"] },
    { quantity: "0.5", unitPrice: "0.01", taxRate: null, amounts: ["0.01", "0.00", "0.01"] },
    { quantity: "1", unitPrice: "0.05", taxRate: "10", amounts: ["0.05", "0.01", "0.06"] },
    { quantity: "0", unitPrice: "100", taxRate: "10", amounts: ["0.00", "0.00", "0.00"] },
    { quantity: "1.005", unitPrice: "100", taxRate: "0", amounts: ["100.50", "0.00", "100.50"] },
  ])("$quantity at $unitPrice, tax $taxRate", ({ amounts: [subtotal, taxAmount, total], ...item }) => {
    expect(amounts(item)).toMatchObject({ discountAmount: "0.00", subtotal, taxAmount, total });
  });

  test.each([
    // 59.97 x 12.5 % is 7.49625, and 8.25 % of 52.47 is 4.328775.
    { discount: "12.5%", amounts: ["7.50", "52.47", "4.33", "56.80"] },
    { discount: "59.97", amounts: ["59.97", "0.00", "0.00", "0.00"] },
  ] as const)("less $discount", ({ discount, amounts: [discountAmount, subtotal, taxAmount, total] }) => {
    const item = { quantity: "3", unitPrice: "19.99", taxRate: "8.25", discount };
    expect(amounts(item)).toMatchObject({ discountAmount, subtotal, taxAmount, total });
  });

  test.each([
    // 5 % of 200.01 is 10.0005; 90 and 100 of 200.01 lose most by rounding down.
    ["5%", ["4.50", "5.00", "0.50"]],
    ["200.01", ["90.00", "100.00", "10.01"]],
    ["200.02", null],
    [null, ["0.00", "0.00", "0.00"]],
  ] as const)("a document with a discount of %s distributes it to its items, %j", (discount, shares) => {
    const line = { quantity: toQuantity("1"), taxRateId: null };
    const items = [
      { ...line, unitPrice: toPrice("100"), discount: brandUnchecked<Discount>("10%") },
      { ...line, unitPrice: toPrice("100") },
      { ...line, unitPrice: toPrice("10.01") },
    ];
    expect(documentShares(items, discount === null ? null : brandUnchecked(discount), 2)).toEqual(shares);
  });

  test.each([
    // 70.00 remain of A, 50.00 of B, and less than zero of C: 10 % of 100.00 goes to the first two.
    ["10%", ["4.37", "1.46", "0.00", "4.17", "0.00", "0.00"]],
    ["100.00", ["43.75", "14.58", "0.00", "41.67", "0.00", "0.00"]],
    ["100.01", null],
  ])(
    "with deductions, a document discount of %s is distributed to what remains at each tax rate, %j",
    (discount, shares) => {
      const items = [
        ["A", "1", "75"],
        ["A", "1", "25"],
        ["A", "-2", "15"],
        ["B", "1", "50"],
        ["C", "1", "10"],
        ["C", "-1", "30"],
      ] as const;
      const lines = items.map(([taxRateId, quantity, unitPrice]) => ({
        taxRateId,
        quantity: toQuantity(quantity),
        unitPrice: toPrice(unitPrice),
      }));
      expect(documentShares(lines, brandUnchecked(discount), 2)).toEqual(shares);
    },
  );

  test("no discount is greater than its line", () => {
    const item = { quantity: "3", unitPrice: "19.99", taxRate: null };
    expect(amounts({ ...item, discount: "59.98" })).toBe(null);
  });

  test.each([
    { taxAmount: "11.00", total: "111.00" },
    { taxAmount: "9.00", total: "109.00" },
    { taxAmount: "11.01", total: null },
    { taxAmount: "8.99", total: null },
  ])("an entered tax of $taxAmount next to a computed 10.00 (Accounting 8)", ({ taxAmount, total }) => {
    const item = { quantity: "1", unitPrice: "100", taxRate: "10", taxAmount };
    expect(amounts(item)?.total ?? null).toBe(total);
  });

  test("without a rate there is no tax, whatever was entered", () => {
    const item = { quantity: "1", unitPrice: "100", taxRate: null, taxAmount: "10.00" };
    expect(amounts(item)).toMatchObject({ subtotal: "100.00", taxAmount: "0.00", total: "100.00" });
  });

  test("a document is the sum of its rounded items", () => {
    const third = { subtotal: toAmount("0.33"), taxAmount: toAmount("0.03"), total: toAmount("0.36") };
    expect(documentTotals([third, third, third])).toEqual({
      subtotal: "0.99",
      taxAmount: "0.09",
      total: "1.08",
    });
  });
});

test("a document is paid once its total is reached, and a total of zero is paid at once (Accounting 3)", () => {
  expect(paidStatus({ total: toAmount("10.00"), paidAmount: toAmount("9.99") })).toBe("posted");
  expect(paidStatus({ total: toAmount("10.00"), paidAmount: toAmount("10.00") })).toBe("paid");
  expect(paidStatus({ total: toAmount("0.00"), paidAmount: toAmount("0.00") })).toBe("paid");
});

test("a document is due 30 days later, and never after the last date that the books accept", () => {
  expect(["2026-01-31", "2199-12-01", "2199-12-31"].map((date) => dueDateOf(toDay(date)))).toEqual([
    "2026-03-02",
    "2199-12-31",
    "2199-12-31",
  ]);
});
