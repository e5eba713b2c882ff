import { describe, expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { DocumentKind } from "./document.ts";
import type { AccountId, PartyId } from "./ids.ts";
import { journalTotals } from "./journal.ts";
import { toAmount } from "./money.ts";
import {
  journalText,
  swapSides,
  type PostingDocument,
  type PostingItem,
  type PostingLine,
  type PostingTax,
  postDocument,
  postPayment,
  postStockValue,
} from "./posting.ts";

const tax = (more: Partial<PostingTax> = {}): PostingTax => ({
  rateId: brandUnchecked("T1"),
  accountId: brandUnchecked("Tax"),
  isRecoverable: true,
  base: toAmount("35.00"),
  amount: toAmount("3.50"),
  ...more,
});

const goods = (more: Partial<PostingItem> = {}): PostingItem => {
  return {
    description: "Widget",
    subtotal: toAmount("35.00"),
    taxAmount: toAmount("3.50"),
    accountId: brandUnchecked("Sales"),
    taxes: [tax()],
    stock: {
      goodsStay: false,
      inventoryAccountId: brandUnchecked("Inventory"),
      cogsAccountId: brandUnchecked("COGS"),
      cost: toAmount("22.00"),
    },
    ...more,
  };
};

const document = (kind: DocumentKind, ...items: PostingItem[]): PostingDocument => {
  return {
    kind,
    number: "N-1",
    partyId: brandUnchecked("P1"),
    partyName: "Party",
    partyAccountId: brandUnchecked("Control"),
    items,
  };
};

/** "Sales 35.00 Cr" */
const formatLines = (lines: readonly PostingLine[]) =>
  lines.map(
    ({ accountId, debit, credit }) => `${accountId} ${debit === "0.00" ? `${credit} Cr` : `${debit} Dr`}`,
  );

describe("the journal of a document (Accounting 2)", () => {
  test("a bill debits goods and tax, and credits the vendor on one line", () => {
    const bill = document("bill", goods({ accountId: brandUnchecked("Inventory"), stock: null }));
    expect(formatLines(postDocument(bill))).toEqual([
      "Control 38.50 Cr",
      "Inventory 35.00 Dr",
      "Tax 3.50 Dr",
    ]);
  });

  test("a bill with non-recoverable tax includes the tax in the cost", () => {
    const taxes = [tax({ isRecoverable: false })];
    const bill = document("bill", goods({ accountId: brandUnchecked("Inventory"), stock: null, taxes }));
    expect(formatLines(postDocument(bill))).toEqual(["Control 38.50 Cr", "Inventory 38.50 Dr"]);
  });

  test("an invoice credits revenue and tax, and posts the cost of its goods", () => {
    expect(formatLines(postDocument(document("invoice", goods())))).toEqual([
      "Control 38.50 Dr",
      "Sales 35.00 Cr",
      "Tax 3.50 Cr",
      "COGS 22.00 Dr",
      "Inventory 22.00 Cr",
    ]);
  });

  test("an invoice for a service has no cost", () => {
    expect(
      formatLines(
        postDocument(document("invoice", goods({ stock: null, taxes: [], taxAmount: toAmount("0.00") }))),
      ),
    ).toEqual(["Control 35.00 Dr", "Sales 35.00 Cr"]);
  });

  test("a credit note is the mirror of its invoice", () => {
    const invoice = postDocument(document("invoice", goods()));
    const credit = postDocument(document("credit_note", goods()));
    expect(formatLines(credit)).toEqual(formatLines(invoice.map(swapSides)));
    expect(credit.find(({ taxRateId }) => taxRateId)?.taxBase).toBe("-35.00");
  });

  test("a vendor credit takes goods out at the average, and the difference is cost of sales", () => {
    const stock: PostingItem["stock"] = {
      goodsStay: false,
      inventoryAccountId: brandUnchecked("Inventory"),
      cogsAccountId: brandUnchecked("COGS"),
      cost: toAmount("44.00"),
    };
    const item = goods({
      accountId: brandUnchecked("Inventory"),
      subtotal: toAmount("52.00"),
      taxAmount: toAmount("5.20"),
      taxes: [tax({ base: toAmount("52.00"), amount: toAmount("5.20") })],
      stock,
    });
    expect(formatLines(postDocument(document("vendor_credit", item)))).toEqual([
      "Control 57.20 Dr",
      "Inventory 44.00 Cr",
      "COGS 8.00 Cr",
      "Tax 5.20 Cr",
    ]);
  });

  test("a vendor credit below the average is a cost, as is one with non-recoverable tax", () => {
    const stock: PostingItem["stock"] = {
      goodsStay: false,
      inventoryAccountId: brandUnchecked("Inventory"),
      cogsAccountId: brandUnchecked("COGS"),
      cost: toAmount("60.00"),
    };
    const item = goods({
      accountId: brandUnchecked("Inventory"),
      subtotal: toAmount("52.00"),
      taxAmount: toAmount("5.20"),
      stock,
      taxes: [tax({ isRecoverable: false, amount: toAmount("5.20") })],
    });
    expect(formatLines(postDocument(document("vendor_credit", item)))).toEqual([
      "Control 57.20 Dr",
      "Inventory 60.00 Cr",
      "COGS 2.80 Dr",
    ]);
  });

  test.each(["bill", "invoice", "vendor_credit", "credit_note"] as const)("a %s balances", (kind) => {
    const items = [
      goods(),
      goods({
        subtotal: toAmount("0.01"),
        taxAmount: toAmount("0.99"),
        taxes: [tax({ amount: toAmount("0.90") }), tax({ amount: toAmount("0.09"), isRecoverable: false })],
      }),
      goods({ taxes: [], taxAmount: toAmount("0.00") }),
    ];
    expect(journalTotals(postDocument(document(kind, ...items))).difference).toBe("0.00");
  });

  test("lines of zero are left out, so a gift posts only its cost", () => {
    const gift = goods({ subtotal: toAmount("0.00"), taxAmount: toAmount("0.00"), taxes: [] });
    expect(formatLines(postDocument(document("invoice", gift)))).toEqual([
      "COGS 22.00 Dr",
      "Inventory 22.00 Cr",
    ]);
  });

  test("only its own line has the party, and only the tax line has the tax rate and its base", () => {
    const lines = postDocument(document("invoice", goods()));
    expect(lines.map(({ partyId }) => partyId)).toEqual(["P1", undefined, undefined, undefined, undefined]);
    expect(lines.map(({ taxRateId, taxBase }) => [taxRateId, taxBase])[2]).toEqual(["T1", "35.00"]);
  });

  test("each part of a combined tax has its line, its account and its base; a non-recoverable one is a cost", () => {
    const several = goods({
      accountId: brandUnchecked("Rent"),
      stock: null,
      taxAmount: toAmount("4.20"),
      taxes: [
        tax({ name: "GST", amount: toAmount("1.75") }),
        tax({
          name: "PST",
          accountId: brandUnchecked("PST"),
          amount: toAmount("2.45"),
          isRecoverable: false,
        }),
      ],
    });
    expect(formatLines(postDocument(document("bill", several)))).toEqual([
      "Control 39.20 Cr",
      "Rent 37.45 Dr",
      "Tax 1.75 Dr",
    ]);
    const sold = postDocument(document("invoice", several));
    expect(formatLines(sold)).toEqual(["Control 39.20 Dr", "Rent 35.00 Cr", "Tax 1.75 Cr", "PST 2.45 Cr"]);
    expect(sold.map(({ description }) => description).slice(2)).toEqual(["GST on Widget", "PST on Widget"]);
  });

  test("the description names the document by its number and party", () => {
    expect(journalText(document("vendor_credit"))).toBe("Vendor credit N-1 \u2013 Party");
  });
});

describe("the journal of a payment (Accounting 2, 3)", () => {
  const payment = {
    direction: "in" as const,
    text: "Receipt",
    cashAccountId: brandUnchecked<AccountId>("Cash"),
    partyAccountId: brandUnchecked<AccountId>("Control"),
    partyId: brandUnchecked<PartyId>("P1"),
    amount: toAmount("131.00"),
    bankFee: "0.00",
    feesAccountId: brandUnchecked<AccountId>("Fees"),
  };

  test.each([
    {
      direction: "in" as const,
      bankFee: toAmount("0.00"),
      lines: ["Cash 131.00 Dr", "Control 131.00 Cr"],
    },
    {
      direction: "in" as const,
      bankFee: toAmount("6.00"),
      lines: ["Cash 125.00 Dr", "Fees 6.00 Dr", "Control 131.00 Cr"],
    },
    {
      direction: "out" as const,
      bankFee: toAmount("0.00"),
      lines: ["Cash 131.00 Cr", "Control 131.00 Dr"],
    },
    {
      direction: "out" as const,
      bankFee: toAmount("6.00"),
      lines: ["Cash 137.00 Cr", "Fees 6.00 Dr", "Control 131.00 Dr"],
    },
  ])("$direction with a bank charge of $bankFee", ({ lines, ...more }) => {
    expect(formatLines(postPayment({ ...payment, ...more }))).toEqual(lines);
  });
});

test("a value moved from stock is credited to stock, and one moved to stock is debited", () => {
  const between = {
    inventory: brandUnchecked<AccountId>("Inventory"),
    other: brandUnchecked<AccountId>("COGS"),
  };
  expect(formatLines(postStockValue(between, toAmount("15.00"), ""))).toEqual([
    "Inventory 15.00 Dr",
    "COGS 15.00 Cr",
  ]);
  expect(formatLines(postStockValue(between, toAmount("-15.00"), ""))).toEqual([
    "Inventory 15.00 Cr",
    "COGS 15.00 Dr",
  ]);
});

test("a text that is too long for a line is not cut within a character", () => {
  const long = goods({ description: `${"a".repeat(492)}\u{1f600}`, stock: null });
  const lines = postDocument(document("invoice", long));
  expect(lines.find(({ accountId }) => accountId === "Tax")?.description).toBe(`Tax on ${"a".repeat(492)}`);
});
