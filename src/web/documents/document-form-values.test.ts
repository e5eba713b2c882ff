import { RATE_ONE } from "#domain/exchange.ts";
import { expect, test } from "vitest";
import { toDay, toInstant } from "#domain/dates.ts";
import type { Discount } from "#domain/discount.ts";
import { toAmount, toPrice, toQuantity, toRate } from "#domain/money.ts";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import type { DocumentId, JournalId, PartyId } from "#domain/ids.ts";
import { taxesOfLines } from "#web/fields/entered-amounts.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { copyDocument, creditFor, EMPTY_ITEM, newDocument } from "./document-form-values.ts";
import { documentOfTransaction } from "./transaction-link.ts";
import { isCreditedInFull, taxAfterChange } from "#web/fields/uncredited-item.ts";

function creditedOf(quantity: string, subtotal: string, taxAmount: string): DocumentItem["credited"] {
  return { quantity: toQuantity(quantity), subtotal: toAmount(subtotal), taxAmount: toAmount(taxAmount) };
}

const NO_CREDIT = creditedOf("0", "0.00", "0.00");
const item: DocumentItem = {
  position: 1,
  productId: brandUnchecked("p"),
  productCode: "P0001",
  productName: "Widget",
  productType: "inventory",
  accountId: null,
  accountCode: null,
  accountName: null,
  description: "Widget",
  quantity: toQuantity("6"),
  unit: "pcs",
  reference: "Order 7",
  unitPrice: toPrice("35"),
  discount: null,
  discountAmount: toAmount("0.00"),
  documentDiscount: toAmount("0.00"),
  taxRateId: brandUnchecked("t"),
  taxRate: toRate("10"),
  taxComponents: [],
  subtotal: toAmount("210.00"),
  taxAmount: toAmount("21.00"),
  total: toAmount("231.00"),
  baseSubtotal: toAmount("210.00"),
  baseTaxAmount: toAmount("21.00"),
  carryingAmount: toAmount("210.00"),
  creditedPosition: null,
  returnsStock: true,
  orderPosition: null,
  credited: NO_CREDIT,
};

function invoice(items: DocumentItem[], more: Partial<Document> = {}): Document {
  const amounts = {
    discount: null,
    discountAmount: toAmount("0.00"),
    subtotal: toAmount("210.00"),
    taxAmount: toAmount("21.00"),
    hasTax: true,
    total: toAmount("231.00"),
    baseTotal: toAmount("231.00"),
    paidAmount: toAmount("0.00"),
  };
  const party = { partyId: brandUnchecked<PartyId>("c"), partyName: "Acme", partyEmail: "" };
  const origin = {
    creditedDocumentId: null,
    orderId: null,
    orderKind: null,
    isOpening: false,
    voidReason: null,
    journalId: brandUnchecked<JournalId>("j"),
    reversalId: null,
  };
  const days = {
    date: toDay("2026-01-15"),
    dueDate: toDay("2026-02-14"),
    nextDueDate: toDay("2026-02-14"),
    installments: [],
    earlyDiscount: null,
    discountPaymentId: null,
    approval: null,
  };
  const now = toInstant("2026-01-15T12:00:00Z");
  const times = { createdAt: now, updatedAt: now, ...days };
  const head = {
    id: brandUnchecked<DocumentId>("i"),
    version: 1,
    kind: "invoice",
    number: "INV-0001",
    status: "posted",
  } as const;
  const snapshots = {
    partySnapshot: { code: "C0001", name: "Acme", email: null, phone: null, address: null, taxId: null },
    companySnapshot: { name: "We", address: null, phone: null, email: null, taxId: null },
  };
  const rest = {
    notes: "",
    vendorInvoiceNumber: null,
    orderReference: "",
    contractReference: "",
    currency: "USD",
    exchangeRate: RATE_ONE,
    pricesIncludeTax: false,
    taxRounding: "line" as const,
  };
  return { ...head, ...party, ...amounts, ...origin, ...times, ...snapshots, ...rest, items, ...more };
}

const start = { date: toDay("2026-02-01"), number: "CN-0001" };
const lines = (document: Document) =>
  creditFor(document, start).items.map(({ quantity, unitPrice, taxAmount, creditedPosition }) =>
    [quantity, unitPrice, taxAmount, creditedPosition].join(" "),
  );

test("a credit starts with all of its document", () => {
  expect(lines(invoice([item]))).toEqual(["6 35  1"]);
  expect(creditFor(invoice([item]), start)).toMatchObject({ creditedDocumentId: "i", date: "2026-02-01" });
});

test("after an earlier credit, a new one starts with the rest", () => {
  const credited = creditedOf("4", "140.00", "14.00");
  expect(lines(invoice([{ ...item, credited }]))).toEqual(["2 35  1"]);
});

test("the last part takes the tax that rounding left", () => {
  const credited = creditedOf("4", "140.00", "14.03");
  expect(lines(invoice([{ ...item, credited }]))).toEqual(["2 35 6.97 1"]);
});

test("after a price credit, goods are returned at the remaining price", () => {
  const credited = creditedOf("0", "30.00", "3.00");
  expect(lines(invoice([{ ...item, credited }]))).toEqual(["6 30  1"]);
});

test("with tax-inclusive prices, a credit copies them, and the last part takes its tax", () => {
  // 20.00 including 10 % tax, credited in parts: 13.33 of it before, 1.21 of that as tax.
  const taxed = {
    ...item,
    quantity: toQuantity("3"),
    unitPrice: toPrice("6.6667"),
    subtotal: toAmount("18.18"),
    taxAmount: toAmount("1.82"),
    total: toAmount("20.00"),
    credited: creditedOf("2", "12.11", "1.22"),
  };
  const document = invoice([taxed], { pricesIncludeTax: true });
  expect(creditFor(document, start)).toMatchObject({
    pricesIncludeTax: true,
    items: [{ quantity: "1", unitPrice: "6.6667", taxAmount: "0.60" }],
  });
  expect(copyDocument(document, start)).toMatchObject({ pricesIncludeTax: true });
  expect(newDocument({ ...start, party: null, pricesIncludeTax: true }).pricesIncludeTax).toBe(true);
});

test("a returned line is left out, and nothing remains once all lines are returned", () => {
  const full = {
    ...item,
    credited: { quantity: toQuantity("6"), subtotal: toAmount("210.00"), taxAmount: toAmount("21.00") },
  };
  expect(lines(invoice([full, { ...item, position: 2 }]))).toEqual(["6 35  2"]);
  expect(isCreditedInFull(invoice([full, { ...item, position: 2 }]))).toBe(false);
  expect(isCreditedInFull(invoice([full]))).toBe(true);
  expect(lines(invoice([full]))).toEqual(["   "]);
});

test("tax without goods remains until it is credited, and so does a free line", () => {
  const tax = { ...item, quantity: toQuantity("0"), subtotal: toAmount("0.00"), taxAmount: toAmount("0.50") };
  expect(lines(invoice([tax]))).toEqual(["0 35 0.50 1"]);
  expect(lines(invoice([{ ...tax, credited: { ...NO_CREDIT, taxAmount: toAmount("0.50") } }]))).toEqual([
    "   ",
  ]);
  const free = { ...item, unitPrice: toPrice("0"), subtotal: toAmount("0.00"), taxAmount: toAmount("0.00") };
  expect(lines(invoice([free]))).toEqual(["6 0  1"]);
});

test("a credit is not dated before its document", () => {
  expect(creditFor(invoice([item], { date: toDay("2026-03-01") }), start).date).toBe("2026-03-01");
});

test("a copy of a credit doesn't credit anything automatically", () => {
  const credit = invoice([{ ...item, creditedPosition: 1 }], {
    kind: "credit_note",
    creditedDocumentId: brandUnchecked("i"),
  });
  const copy = copyDocument(credit, start);
  expect(copy.creditedDocumentId).toBeNull();
  expect(copy.items.map(({ creditedPosition }) => creditedPosition)).toEqual([null]);
});

test("a credit copies the discount, or the remaining amount if the discount was partly credited", () => {
  const less = { ...item, discount: brandUnchecked<Discount>("10%"), discountAmount: toAmount("21.00") };
  const sold = {
    ...less,
    subtotal: toAmount("189.00"),
    taxAmount: toAmount("18.90"),
    total: toAmount("207.90"),
  };
  const begun = { date: toDay("2026-02-01"), number: "CN-0001" };
  const creditOf = (credited: DocumentItem["credited"]) =>
    creditFor(invoice([{ ...sold, credited }]), begun).items.map(({ quantity, discount, taxAmount }) => [
      quantity,
      discount,
      taxAmount,
    ]);
  expect(creditOf(NO_CREDIT)).toEqual([["6", "10%", ""]]);
  expect(creditOf(creditedOf("2", "63.00", "6.30"))).toEqual([["4", "10%", ""]]);
  expect(creditOf(creditedOf("2", "63.01", "6.30"))).toEqual([["4", "10.01%", ""]]);
});

test("a credit line's remaining tax is computed again for fewer units, and returns for all of them", () => {
  const sold = { ...item, credited: creditedOf("2", "70.00", "7.01") };
  const [line = EMPTY_ITEM] = creditFor(invoice([sold]), {
    date: toDay("2026-02-01"),
    number: "CN-0001",
  }).items;
  expect([line.quantity, line.taxAmount]).toEqual(["4", "13.99"]);
  const taxOf = (changed: Partial<typeof line>) => taxAfterChange({ ...line, ...changed }, false);
  expect(taxOf({ quantity: "1" })).toBe("");
  expect(taxOf({ discount: "5%" })).toBe("");
  expect(taxOf({ taxAmount: "" })).toBe("13.99");
  expect(taxOf({ quantity: "1", taxAmount: "3.60" })).toBe("3.60");
});

test("a credit shows the line's share of a document discount as a percentage, which fewer units keep", () => {
  const sold = {
    ...item,
    quantity: toQuantity("10"),
    unitPrice: toPrice("100"),
    documentDiscount: toAmount("100.00"),
    subtotal: toAmount("900.00"),
    credited: NO_CREDIT,
  };
  const [line] = creditFor(invoice([sold]), { date: toDay("2026-02-01"), number: "CN-0001" }).items;
  expect(line).toMatchObject({ quantity: "10", discount: "10%" });
});

test("a document with taxes rounded once has no entered tax, and a credit copies its lines", () => {
  const line = (position: number, taxAmount: string) => ({
    ...item,
    position,
    quantity: toQuantity("1"),
    unitPrice: toPrice("1.04"),
    subtotal: toAmount("1.04"),
    taxAmount: toAmount(taxAmount),
    total: toAmount(taxAmount === "0.11" ? "1.15" : "1.14"),
    credited: creditedOf("0", "0.00", "0.00"),
  });
  const document = invoice([line(1, "0.11"), line(2, "0.10"), line(3, "0.10")], { taxRounding: "document" });
  const taxes = ({ items }: { items: { taxAmount: string }[] }) => items.map(({ taxAmount }) => taxAmount);
  expect(taxes(copyDocument(document, start))).toEqual(["", "", ""]);
  expect(creditFor(document, start)).toMatchObject({ taxRounding: "document" });
  expect(taxes(creditFor(document, start))).toEqual(["", "", ""]);
  const typed = invoice([line(1, "0.15"), line(2, "0.11"), line(3, "0.10")], { taxRounding: "document" });
  expect(taxes(copyDocument(typed, start))).toEqual(["0.15", "", ""]);
  // As on the server, a line that takes the rest has the remaining tax, whichever lines are with it.
  const { items, discount, taxRounding } = creditFor(document, start);
  const taxesOf = (formItems: typeof items) => [
    ...taxesOfLines({ items: formItems, discount, taxRounding }).values(),
  ];
  expect(taxesOf(items)).toEqual([["0.11"], ["0.10"], ["0.10"]]);
  expect(taxesOf(items.slice(0, 1))).toEqual([["0.11"]]);
  expect(taxesOf(items.slice(1))).toEqual([["0.10"], ["0.10"]]);
  expect(taxesOf(items.slice(0, 1).map((formItem) => ({ ...formItem, quantity: "0.5" })))).toEqual([
    ["0.05"],
  ]);
  // A copy is a new document, rounded by the company's current setting.
  expect(copyDocument(document, start).taxRounding).toBe("line");
});

test("a new document uses its party's currency, and one from a bank transaction uses the base currency", () => {
  const inYen = { ...start, party: null, currency: "JPY" };
  const none = { date: undefined, total: undefined, text: undefined };
  expect(documentOfTransaction(none, inYen)).toMatchObject({ currency: "JPY", exchangeRate: "" });
  const bankTransaction = { date: "2026-01-31", total: "119.00", text: "Rent" };
  expect(documentOfTransaction(bankTransaction, inYen)).toMatchObject({ currency: "", exchangeRate: "" });
});

test("a service that was credited in part by amount is credited with the amount that remains", () => {
  const service = {
    ...item,
    productType: "service" as const,
    quantity: toQuantity("1"),
    unitPrice: toPrice("210"),
  };
  const otherFields = (credited: DocumentItem["credited"]) =>
    creditFor(invoice([{ ...service, credited }]), start).items.map(
      ({ quantity, unitPrice, returnsStock, creditable }) => [quantity, unitPrice, returnsStock, creditable],
    );
  expect(otherFields(NO_CREDIT)).toEqual([["1", "210", true, "210.00"]]);
  expect(otherFields(creditedOf("0", "60.00", "6.00"))).toEqual([["1", "150", false, "150.00"]]);
  expect(otherFields(creditedOf("1", "60.00", "6.00"))).toEqual([["1", "150", false, "150.00"]]);
});
