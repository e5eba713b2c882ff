import { expect, test } from "vitest";
import type { Document } from "#contract/documents.ts";
import { toDay } from "#domain/dates.ts";
import { toAmount, toPrice, toQuantity, toRate } from "#domain/money.ts";
import { documentLinesFile } from "./document-lines-file.ts";

test("a file of lines has one row for each, with its document and its amounts", () => {
  const line = {
    position: 1,
    productCode: "P0001",
    productName: "Widget",
    accountCode: null,
    accountName: null,
    description: "Blue",
    reference: "Order 7",
    quantity: toQuantity("3"),
    unit: "h",
    unitPrice: toPrice("19.99"),
    discountAmount: toAmount("7.50"),
    documentDiscount: toAmount("2.47"),
    subtotal: toAmount("50.00"),
    taxRate: toRate("10"),
    taxComponents: [],
    taxAmount: toAmount("5.00"),
    total: toAmount("55.00"),
  };
  const text = {
    ...line,
    position: 2,
    productCode: null,
    productName: null,
    description: "As agreed",
    taxRate: null,
    taxComponents: [],
  };
  const head = { number: "INV-0001", partyName: "Acme", date: toDay("2026-01-15"), currency: "USD" };
  // Fields that a file does not have are omitted here.
  const document = { ...head, items: [line, text] } as unknown as Document;
  const { name, titles, rows } = documentLinesFile("invoice");
  expect(name).toBe("invoices-lines");
  const [first = [], second = []] = rows(document);
  const begins = [
    "INV-0001",
    "Acme",
    "2026-01-15",
    "USD",
    "1",
    "P0001",
    "Widget",
    "Blue",
    "Order 7",
    "3",
    "h",
    "19.99",
  ];
  expect(first).toEqual(begins.concat(["Tax exclusive", "7.50", "2.47", "50.00", "10", "5.00", "", "55.00"]));
  expect(second.slice(4, 8)).toEqual(["2", "", "", "As agreed"]);
  expect([first.length, second.length]).toEqual([titles.length, titles.length]);
});
