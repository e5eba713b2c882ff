import { expect, test } from "vitest";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { copyDocument, creditFor, isCreditedInFull } from "./document-form-values.ts";

const NOTHING = { quantity: "0", subtotal: "0.00", taxAmount: "0.00" };
const item: DocumentItem = {
  position: 1,
  productId: "p",
  productCode: "P0001",
  productName: "Widget",
  productType: "inventory",
  description: "Widget",
  quantity: "6",
  unitPrice: "35",
  taxRateId: "t",
  taxRate: "10",
  subtotal: "210.00",
  taxAmount: "21.00",
  total: "231.00",
  baseSubtotal: "210.00",
  baseTaxAmount: "21.00",
  creditsPosition: null,
  returnsStock: true,
  credited: NOTHING,
};

function invoice(items: DocumentItem[], more: Partial<Document> = {}): Document {
  const amounts = {
    subtotal: "210.00",
    taxAmount: "21.00",
    total: "231.00",
    baseTotal: "231.00",
    paidAmount: "0.00",
  };
  const party = { partyId: "c", partyName: "Acme", partyEmail: "" };
  const origin = { creditsId: null, voidReason: null, journalId: "j", reversalId: null };
  const times = { createdAt: "", updatedAt: "", date: "2026-01-15", dueDate: "2026-02-14" };
  const head = { id: "i", version: 1, kind: "invoice", number: "INV-0001", status: "posted" } as const;
  const snapshots = {
    partySnapshot: { code: "C0001", name: "Acme", email: null, phone: null, address: null, taxNumber: null },
    companySnapshot: { name: "We", address: null, phone: null, email: null, taxId: null },
  };
  const rest = { notes: "", currency: "USD", exchangeRate: "1" };
  return { ...head, ...party, ...amounts, ...origin, ...times, ...snapshots, ...rest, items, ...more };
}

const start = { date: "2026-02-01", number: "CN-0001" };
const lines = (document: Document) =>
  creditFor(document, start).items.map(({ quantity, unitPrice, taxAmount, creditsPosition }) =>
    [quantity, unitPrice, taxAmount, creditsPosition].join(" "),
  );

test("a credit begins with all of its document", () => {
  expect(lines(invoice([item]))).toEqual(["6 35  1"]);
  expect(creditFor(invoice([item]), start)).toMatchObject({ creditsId: "i", date: "2026-02-01" });
});

test("after an earlier credit it begins with what is left", () => {
  const credited = { quantity: "4", subtotal: "140.00", taxAmount: "14.00" };
  expect(lines(invoice([{ ...item, credited }]))).toEqual(["2 35  1"]);
});

test("the last part takes what rounding has left of the tax", () => {
  const credited = { quantity: "4", subtotal: "140.00", taxAmount: "14.03" };
  expect(lines(invoice([{ ...item, credited }]))).toEqual(["2 35 6.97 1"]);
});

test("where the price came down already, the goods come back at what is left", () => {
  const credited = { quantity: "0", subtotal: "30.00", taxAmount: "3.00" };
  expect(lines(invoice([{ ...item, credited }]))).toEqual(["6 30  1"]);
});

test("a line that was taken back is left out, and nothing is left when all were", () => {
  const full = { ...item, credited: { quantity: "6", subtotal: "210.00", taxAmount: "21.00" } };
  expect(lines(invoice([full, { ...item, position: 2 }]))).toEqual(["6 35  2"]);
  expect(isCreditedInFull(invoice([full, { ...item, position: 2 }]))).toBe(false);
  expect(isCreditedInFull(invoice([full]))).toBe(true);
  expect(lines(invoice([full]))).toEqual(["   "]);
});

test("tax without goods is left until it is taken back, and a line for nothing too", () => {
  const tax = { ...item, quantity: "0", subtotal: "0.00", taxAmount: "0.50" };
  expect(lines(invoice([tax]))).toEqual(["0 35 0.50 1"]);
  expect(lines(invoice([{ ...tax, credited: { ...NOTHING, taxAmount: "0.50" } }]))).toEqual(["   "]);
  const free = { ...item, unitPrice: "0", subtotal: "0.00", taxAmount: "0.00" };
  expect(lines(invoice([free]))).toEqual(["6 0  1"]);
});

test("a credit is not dated before its document", () => {
  expect(creditFor(invoice([item], { date: "2026-03-01" }), start).date).toBe("2026-03-01");
});

test("a copy of a credit takes back nothing by itself", () => {
  const credit = invoice([{ ...item, creditsPosition: 1 }], { kind: "credit_note", creditsId: "i" });
  const copy = copyDocument(credit, start);
  expect(copy.creditsId).toBeNull();
  expect(copy.items.map(({ creditsPosition }) => creditsPosition)).toEqual([null]);
});
