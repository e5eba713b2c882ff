import { RATE_ONE } from "#domain/exchange.ts";
import { expect, test } from "vitest";
import { toDay, toInstant } from "#domain/dates.ts";
import type { Document } from "#contract/documents.ts";
import type { DocumentStatus } from "#domain/document.ts";
import { toAmount, toRate } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import {
  type DocumentFormValues,
  EMPTY_ITEM,
  newDocument,
  toDocumentValues,
} from "./document-form-values.ts";
import { statusChoices, describeStatusChange, buildConfirmation, zeroToConfirm } from "./status-change.ts";
import { postQuestion } from "./post-document.tsx";

const TODAY = toDay("2026-02-01");
const ID = brandUnchecked("00000000-0000-7000-8000-000000000001");
const NO_PARTY = { code: null, name: null, email: null, phone: null, address: null, taxId: null };
const NO_COMPANY = { name: null, address: null, phone: null, email: null, taxId: null };

function invoice(status: DocumentStatus): Document {
  return {
    id: brandUnchecked(ID),
    version: 1,
    kind: "invoice",
    number: "INV-0001",
    vendorInvoiceNumber: null,
    partyId: brandUnchecked(ID),
    partyName: "Acme",
    partyEmail: "",
    date: toDay("2026-01-15"),
    dueDate: toDay("2026-02-14"),
    nextDueDate: toDay("2026-02-14"),
    installments: [],
    earlyDiscount: null,
    discountPaymentId: null,
    approval: null,
    status,
    notes: "",
    orderReference: "",
    contractReference: "",
    currency: "USD",
    exchangeRate: RATE_ONE,
    pricesIncludeTax: false,
    taxRounding: "line",
    discount: null,
    discountAmount: toAmount("0.00"),
    subtotal: toAmount("10.00"),
    taxAmount: toAmount("0.00"),
    hasTax: false,
    total: toAmount("10.00"),
    baseTotal: toAmount("10.00"),
    paidAmount: status === "paid" ? toAmount("10.00") : toAmount("0.00"),
    creditedDocumentId: null,
    orderId: null,
    orderKind: null,
    isOpening: false,
    voidReason: null,
    journalId: brandUnchecked(ID),
    reversalId: null,
    items: [],
    partySnapshot: NO_PARTY,
    companySnapshot: NO_COMPANY,
    createdAt: toInstant("2026-01-15T00:00:00Z"),
    updatedAt: toInstant("2026-01-15T00:00:00Z"),
  };
}

function confirmationFor(from: DocumentStatus, changes: Partial<DocumentFormValues>) {
  const opened = invoice(from);
  const initial = toDocumentValues(opened, TODAY);
  return buildConfirmation({
    kind: "invoice",
    opened,
    initial,
    values: { ...initial, ...changes },
    companyTax: null,
  });
}

test("voiding requires confirmation, and warns that only changes to the notes are saved", () => {
  expect(confirmationFor("posted", { status: "void", notes: "Twice" })).toMatchObject({
    title: "Void invoice",
    question: expect.not.stringContaining("changes"),
  });
  expect(confirmationFor("posted", { status: "void", number: "INV-0009" })?.question).toMatch(
    /^The journal entry of INV-0001 .* Only your changes to the notes will be saved\.$/,
  );
  expect(confirmationFor("draft", { status: "void" })?.question).toBe(
    "INV-0001 was never posted. Its number is kept.",
  );
});

test("reopening a paid document requires confirmation, and explains that other changes are saved too", () => {
  const plain = confirmationFor("paid", { status: "posted" });
  expect(plain).toMatchObject({ confirmLabel: "Void payments" });
  expect(plain?.question).not.toContain("changes");
  expect(confirmationFor("paid", { status: "posted", dueDate: "2026-03-01" })?.question).toContain(
    "Your other changes will be saved too.",
  );
});

test("no other change requires confirmation", () => {
  expect(confirmationFor("posted", { status: "paid", number: "INV-0009" })).toBeNull();
  expect(confirmationFor("posted", { status: "draft" })).toBeNull();
  expect(confirmationFor("paid", { notes: "Thank you" })).toBeNull();
  const values = toDocumentValues(invoice("draft"), TODAY);
  expect(
    buildConfirmation({ kind: "invoice", opened: null, initial: values, values, companyTax: null }),
  ).toBeNull();
});

test.each([
  { kind: "invoice", numbers: ["INV-1"], title: "Post invoice", begins: "Posting INV-1 records it" },
  {
    kind: "bill",
    numbers: ["B-1", "B-2"],
    title: "Post bills",
    begins: "Posting these 2 bills records them",
  },
] as const)("posting $numbers is confirmed as $title", ({ kind, numbers, title, begins }) => {
  const drafts = numbers.map((number) => ({
    number,
    subtotal: toAmount("9.00"),
    hasTax: false,
  }));
  const { question, ...words } = postQuestion(kind, drafts, null);
  expect(words).toEqual({ title, confirmLabel: title });
  expect(question.startsWith(begins)).toBe(true);
});

test("stock is mentioned only if lines have products in stock", () => {
  const draft = { number: "INV-1", subtotal: toAmount("9.00"), hasTax: true };
  const questionFor = (productType: "inventory" | "service" | null) =>
    postQuestion("invoice", [{ ...draft, items: [{ productType }] }], null).question;
  expect(
    [questionFor("inventory"), questionFor("service"), questionFor(null)].map((question) =>
      question.includes("stock"),
    ),
  ).toEqual([true, false, false]);
  const choice = { kind: "invoice", opened: null, status: "posted", total: toAmount("9.00") } as const;
  expect(describeStatusChange({ ...choice, hasGoods: true })).toBe(
    "Records it in your books and updates stock.",
  );
  expect(describeStatusChange({ ...choice, hasGoods: false })).toBe("Records it in your books.");
});

test("the form shows only what the rules allow", () => {
  expect(statusChoices(null)).toEqual(["draft", "posted", "paid"]);
  expect(statusChoices({ status: "draft", paidAmount: toAmount("0.00") })).toEqual([
    "draft",
    "posted",
    "paid",
    "void",
  ]);
  expect(statusChoices({ status: "posted", paidAmount: toAmount("0.00") })).toEqual([
    "draft",
    "posted",
    "paid",
    "void",
  ]);
  expect(statusChoices({ status: "posted", paidAmount: toAmount("5.00") })).toEqual([
    "posted",
    "paid",
    "void",
  ]);
  expect(statusChoices({ status: "paid", paidAmount: toAmount("9.00") })).toEqual(["posted", "paid", "void"]);
  expect(statusChoices({ status: "void", paidAmount: toAmount("0.00") })).toEqual([]);
});

test("choosing Paid shows the amount: all of a new document, the balance due of a posted one", () => {
  expect(
    describeStatusChange({ kind: "invoice", opened: null, status: "paid", total: toAmount("110.00") }),
  ).toContain("110.00");
  const opened = { status: "posted", paidAmount: toAmount("10.00") } as const;
  expect(describeStatusChange({ kind: "invoice", opened, status: "paid", total: toAmount("110.00") })).toBe(
    "Records a payment for the balance due, 100.00.",
  );
  expect(
    describeStatusChange({
      kind: "invoice",
      opened,
      status: "paid",
      total: toAmount("110.00"),
      currency: "JPY",
    }),
  ).toBe("Records a payment for the balance due, ¥100.");
  expect(
    describeStatusChange({ kind: "credit_note", opened, status: "paid", total: toAmount("110.00") }),
  ).toContain("a refund");
});

test("a quantity of 0 is confirmed once, and a credit of tax only is not", () => {
  const initial = newDocument({ date: TODAY, number: "INV-0001", party: null });
  const taxRate = { id: ID, code: "T0001", name: "VAT", rate: toRate("10") };
  const zero = { ...EMPTY_ITEM, quantity: "0", unitPrice: "219.00" };
  const ask = (items: DocumentFormValues["items"], before = initial) =>
    buildConfirmation({
      kind: "invoice",
      opened: null,
      initial: before,
      values: { ...initial, items },
      companyTax: null,
    })?.question;
  expect(ask([{ ...zero, quantity: "7" }, zero])).toBe(
    "Line 2 has a quantity of 0, so its amount is zero. Save anyway?",
  );
  expect(ask([{ ...zero, quantity: "7" }, EMPTY_ITEM])).toBeUndefined();
  expect(ask([zero], { ...initial, items: [zero] }), "it was saved so").toBeUndefined();
  expect(zeroToConfirm([zero], { items: [zero] }), "an order that has it").toBeNull();
  expect(zeroToConfirm([zero], { items: [zero], isPosting: true }), "a quote marked as sent").not.toBeNull();
  expect(ask([{ ...zero, taxRate, taxAmount: "0.01" }]), "what rounding left of a tax").toBeUndefined();
});

test("an invoice without tax is confirmed before posting in a company with a default tax", () => {
  const initial = newDocument({ date: TODAY, number: "INV-0001", party: null });
  const line = { ...EMPTY_ITEM, quantity: "1", unitPrice: "20.00" };
  const taxed = { ...line, taxRate: { id: ID, code: "T0001", name: "VAT", rate: toRate("10") } };
  const ask = (
    status: DocumentStatus,
    items: DocumentFormValues["items"],
    companyTax: string | null = "VAT",
  ) =>
    buildConfirmation({
      kind: "invoice",
      opened: null,
      initial,
      values: { ...initial, status, items },
      companyTax,
    })?.question;
  expect(ask("posted", [line, EMPTY_ITEM])).toBe(
    "No line on this invoice has tax, but you usually charge VAT. Post it without tax?",
  );
  expect(ask("draft", [line]), "a draft posts nothing").toBeUndefined();
  expect(ask("posted", [line, taxed]), "a line has one").toBeUndefined();
  expect(ask("posted", [line], null), "no tax is usual").toBeUndefined();
  const draft = (number: string, hasTax: boolean) => ({ number, subtotal: toAmount("20.00"), hasTax });
  expect(postQuestion("invoice", [draft("INV-1", false)], "VAT").question).toContain(
    "It has no tax, but you usually charge VAT.",
  );
  expect(postQuestion("invoice", [draft("INV-1", false), draft("INV-2", true)], "VAT").question).toContain(
    "1 of them has no tax",
  );
  expect(postQuestion("bill", [draft("BILL-1", true)], "VAT").question).not.toContain("tax");
  expect(postQuestion("credit_note", [draft("CN-1", false)], "VAT").question).not.toContain("tax");
});
