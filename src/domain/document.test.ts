import { describe, expect, test } from "vitest";
import { toDay } from "./dates.ts";
import {
  DOCUMENT_STATUSES,
  documentTotals,
  dueDateOf,
  type DocumentStatus,
  itemAmounts,
  paidStatus,
  type Transition,
  transition,
} from "./document.ts";
import { toAmount, toPrice, toQuantity, toRate } from "./money.ts";

const TABLE: Record<"new" | DocumentStatus, Record<DocumentStatus, Transition | null>> = {
  new: { draft: "save", posted: "post", paid: "post-and-pay", void: null },
  draft: { draft: "save", posted: "post", paid: "post-and-pay", void: "void" },
  posted: { draft: "unpost", posted: "repost", paid: "pay", void: "void" },
  paid: { draft: null, posted: "unpay", paid: "repost", void: "void" },
  void: { draft: null, posted: null, paid: null, void: null },
};
const FROM = ["new", ...DOCUMENT_STATUSES] as const;

describe("what a change of status asks for (Accounting 4)", () => {
  test.each(FROM.flatMap((from) => DOCUMENT_STATUSES.map((to) => [from, to, TABLE[from][to]] as const)))(
    "%s to %s: %s",
    (from, to, expected) => {
      expect(transition({ from: from === "new" ? null : from, to })).toBe(expected);
    },
  );
});

type Item = { quantity: string; unitPrice: string; taxRate: string | null; taxAmount?: string };

/** The amounts of an item that is given as plain text. */
function amounts({ quantity, unitPrice, taxRate, taxAmount }: Item) {
  return itemAmounts({
    quantity: toQuantity(quantity),
    unitPrice: toPrice(unitPrice),
    taxRate: taxRate === null ? null : toRate(taxRate),
    ...(taxAmount === undefined ? {} : { taxAmount: toAmount(taxAmount) }),
  });
}

describe("the amounts of an item (Accounting 0, Behaviour 5.4)", () => {
  test.each([
    { quantity: "3", unitPrice: "19.99", taxRate: "8.25", amounts: ["59.97", "4.95", "64.92"] },
    { quantity: "0.5", unitPrice: "0.01", taxRate: null, amounts: ["0.01", "0.00", "0.01"] },
    { quantity: "1", unitPrice: "0.05", taxRate: "10", amounts: ["0.05", "0.01", "0.06"] },
    { quantity: "0", unitPrice: "100", taxRate: "10", amounts: ["0.00", "0.00", "0.00"] },
    { quantity: "1.005", unitPrice: "100", taxRate: "0", amounts: ["100.50", "0.00", "100.50"] },
  ])("$quantity at $unitPrice, tax $taxRate", ({ amounts: [subtotal, taxAmount, total], ...item }) => {
    expect(amounts(item)).toEqual({ subtotal, taxAmount, total });
  });

  test.each([
    { taxAmount: "11.00", total: "111.00" },
    { taxAmount: "9.00", total: "109.00" },
    { taxAmount: "11.01", total: null },
    { taxAmount: "8.99", total: null },
  ])("a typed tax of $taxAmount beside a computed one of 10.00 (Accounting 8)", ({ taxAmount, total }) => {
    const item = { quantity: "1", unitPrice: "100", taxRate: "10", taxAmount };
    expect(amounts(item)?.total ?? null).toBe(total);
  });

  test("without a rate there is no tax, whatever was typed", () => {
    const item = { quantity: "1", unitPrice: "100", taxRate: null, taxAmount: "10.00" };
    expect(amounts(item)).toEqual({ subtotal: "100.00", taxAmount: "0.00", total: "100.00" });
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

test("paid is reaching the total, and a total of zero is paid at once (Accounting 3)", () => {
  expect(paidStatus({ total: toAmount("10.00"), paidAmount: toAmount("9.99") })).toBe("posted");
  expect(paidStatus({ total: toAmount("10.00"), paidAmount: toAmount("10.00") })).toBe("paid");
  expect(paidStatus({ total: toAmount("0.00"), paidAmount: toAmount("0.00") })).toBe("paid");
});

test("a document is due 30 days later, and never after the last date of books", () => {
  expect(["2026-01-31", "2199-12-01", "2199-12-31"].map((date) => dueDateOf(toDay(date)))).toEqual([
    "2026-03-02",
    "2199-12-31",
    "2199-12-31",
  ]);
});
