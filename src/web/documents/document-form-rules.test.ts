import { beforeAll, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toRate } from "#domain/money.ts";
import { ApiError } from "#web/api/api-error.ts";
import { amountsOf } from "#web/fields/entered-amounts.ts";
import { problemsOfFailure } from "#web/forms/problems.ts";
import { schemaProblems, formField, documentProblems } from "./document-form-rules.ts";
import { toInput } from "./status-change.ts";
import { EMPTY_ITEM, newDocument, type FormItem } from "./document-form-values.ts";
import { loadSchemas } from "#web/forms/lazy-schema.ts";

beforeAll(loadSchemas);

const VAT = { id: "t", code: "T0001", name: "VAT", rate: toRate("10") };
const WIDGET = { id: "p", code: "P0001", name: "Widget", type: "inventory", kind: "product" } as const;
const filledItem: FormItem = {
  ...EMPTY_ITEM,
  subject: WIDGET,
  quantity: "3",
  unitPrice: "19.99",
  taxRate: VAT,
};

function values(items: FormItem[], change = {}) {
  const party = { id: "c", code: "C0001", name: "Acme" };
  return { ...newDocument({ date: toDay("2026-01-31"), number: "INV-0001", party }), items, ...change };
}

test("a document without items or party is rejected with a message for each", () => {
  const emptyDocument = values([{ ...EMPTY_ITEM }], { party: null });
  expect(documentProblems("bill", emptyDocument)).toEqual([
    { field: "party", message: "Please select a vendor" },
    { field: "items", message: "Please add at least one item" },
  ]);
  expect(documentProblems("invoice", emptyDocument)[0]?.message).toBe("Please select a customer");
});

test("a new document is due 30 days later, and never before its date", () => {
  expect(values([filledItem]).dueDate).toBe("2026-03-02");
  expect(documentProblems("invoice", values([filledItem], { dueDate: "2026-01-30" }))).toEqual([
    {
      field: "dueDate",
      message: "The due date can't be before the document's date. Enter that date or a later one.",
    },
  ]);
});

test("each line needs a product, a quantity and a price; empty lines are ignored", () => {
  const broken = { ...EMPTY_ITEM, description: "Something", quantity: "two" };
  expect(
    documentProblems("invoice", values([filledItem, { ...EMPTY_ITEM }, broken])).map(({ field }) => field),
  ).toEqual(["items.2.subject", "items.2.quantity", "items.2.unitPrice"]);
  expect(toInput(values([{ ...EMPTY_ITEM }, filledItem])).items).toHaveLength(1);
});

test("subtotal, tax and total are exact and rounded per line", () => {
  expect(amountsOf(filledItem)).toMatchObject({ subtotal: "59.97", taxAmount: "6.00", total: "65.97" });
  expect(amountsOf({ ...filledItem, taxRate: null }).total).toBe("59.97");
  expect(amountsOf({ ...filledItem, taxAmount: "5.99" }).total).toBe("65.96");
});

test("a deduction is not goods, has no discount, and leaves at least zero", () => {
  const sales = { kind: "account", id: "a", code: "4000", name: "Sales" } as const;
  const off: FormItem = { ...filledItem, subject: sales, quantity: "-2", unitPrice: "10" };
  expect(amountsOf(off)).toMatchObject({ subtotal: "-20.00", taxAmount: "-2.00", total: "-22.00" });
  const problems = (...items: FormItem[]) => documentProblems("invoice", values(items));
  expect(problems(filledItem, off)).toEqual([]);
  expect(problems(filledItem, { ...off, quantity: "-2*2.9985" })).toEqual([]);
  expect(problems(filledItem, { ...off, quantity: "-5.998" })).toEqual([
    { field: "items", message: expect.stringMatching(/^The total is negative/) },
  ]);
  expect(problems(filledItem, { ...off, subject: WIDGET })).toEqual([
    {
      field: "items.1.quantity",
      message: "Goods can't have a negative quantity. Record returned goods with a credit note.",
    },
  ]);
  expect(problems(filledItem, { ...off, discount: "5%" })).toMatchObject([{ field: "items.1.discount" }]);
  expect(problems(filledItem, { ...off, unitPrice: "-10" })).toMatchObject([{ field: "items.1.unitPrice" }]);
  expect(toInput(values([filledItem, off])).items[1]).toMatchObject({ quantity: "-2", unitPrice: "10" });
  const less = { field: "discount", message: "The discount is more than the amount. Enter a smaller one." };
  expect(documentProblems("invoice", values([filledItem, off], { discount: "39.97" }))).toEqual([]);
  expect(documentProblems("invoice", values([filledItem, off], { discount: "39.98" }))).toEqual([less]);
});

test("deductions are checked with their rounded taxes, and a cent of rounding is reported as such", () => {
  const sales = { kind: "account", id: "a", code: "4000", name: "Sales" } as const;
  const line = (quantity: string, unitPrice: string, taxAmount = ""): FormItem => {
    return { ...filledItem, subject: sales, quantity, unitPrice, taxAmount };
  };
  const items = [line("1", "100.00"), line("-1", "12.35"), line("-1", "87.65")];
  // 10.00 less 1.24 and 8.77 by line; 10.00 less 10.00 once for the document.
  const problems = (change: object, documentItems = items) =>
    documentProblems("invoice", values(documentItems, change));
  expect(problems({ taxRounding: "document" })).toEqual([]);
  const message = "Rounding leaves -0.01. Enter the tax of the deduction line manually.";
  expect(problems({ taxRounding: "line" })).toEqual([{ field: "items", message }]);
  const typed = [...items.slice(0, 2), line("-1", "87.65", "-8.76")];
  expect(problems({ taxRounding: "line" }, typed)).toEqual([]);
  expect(problems({}, [line("1", "100.00"), line("-1", "100.01")])).toMatchObject([
    { message: expect.stringMatching(/^The total is negative/) },
  ]);
});

test("a discount of zero isn't a discount, also on a deduction", () => {
  const sales = { kind: "account", id: "a", code: "4000", name: "Sales" } as const;
  const off: FormItem = { ...filledItem, subject: sales, quantity: "-1", unitPrice: "10", discount: "0%" };
  expect(documentProblems("invoice", values([filledItem, off]))).toEqual([]);
});

test("a discount is applied before tax, and is a percentage or an amount up to its line", () => {
  const less = (discount: string) => ({ ...filledItem, discount });
  expect(amountsOf(less("12.5%"))).toMatchObject({ subtotal: "52.47", taxAmount: "5.25", total: "57.72" });
  const input = toInput(values([less("12.5%"), less("")])).items;
  expect(input.map(({ discount }) => discount)).toEqual(["12.5%", null]);
  const problems = (discount: string) => documentProblems("invoice", values([less(discount)]));
  expect(problems("59.97")).toEqual([]);
  expect(problems("59.98")).toEqual([
    { field: "items.0.discount", message: "The discount is more than the amount. Enter a smaller one." },
  ]);
  expect(problems("much")).toEqual([
    { field: "items.0.discount", message: "Enter a percentage (e.g. 10%) or an amount" },
  ]);
});

test("an entered tax can differ by 1.00 and no more", () => {
  expect(documentProblems("bill", values([{ ...filledItem, taxAmount: "7.00" }]))).toEqual([]);
  expect(documentProblems("bill", values([{ ...filledItem, taxAmount: "7.01" }]))).toEqual([
    {
      field: "items.0.taxAmount",
      message:
        "The tax can differ from the calculated tax by at most 1.00 and must have the same sign. Enter a closer amount.",
    },
  ]);
});

test("a document in another currency is rounded to its own decimals, and accepts no more of them", () => {
  const places = (currency: string, { discount, taxAmount }: { discount: string; taxAmount: string }) =>
    documentProblems("bill", values([{ ...filledItem, discount, taxAmount }], { currency, discount })).map(
      ({ field }) => field,
    );
  expect(places("KWD", { discount: "0.125", taxAmount: "5.975" })).toEqual([]);
  expect(places("", { discount: "0.125", taxAmount: "5.975" })).toEqual([
    "items.0.discount",
    "items.0.taxAmount",
    "discount",
  ]);
  expect(places("JPY", { discount: "1.5", taxAmount: "6" })).toEqual(["items.0.discount", "discount"]);
  const refused = (taxAmount: string, currency: string) =>
    schemaProblems(values([{ ...filledItem, taxAmount }], { currency })).some(({ field }) =>
      field.endsWith("taxAmount"),
    );
  expect([refused("5.975", "KWD"), refused("5.975", ""), refused("5.5", "JPY")]).toEqual([false, true, true]);
  expect(amountsOf(filledItem, { minorUnit: 0 })).toMatchObject({ subtotal: "60.00", taxAmount: "6.00" });
});

test("a server error is shown at its line, although empty lines were not sent", () => {
  const error = new ApiError({
    status: 422,
    code: "product.inactive",
    detail: "This product is inactive. Activate it first, or choose another one.",
    errors: [
      {
        field: "items[1].productId",
        message: "This product is inactive. Activate it first, or choose another one.",
      },
    ],
  });
  const items = [filledItem, { ...EMPTY_ITEM }, filledItem];
  const nameOf = (field: string) => formField(field, { items });
  expect(problemsOfFailure(error, { fallback: "Failed to save invoice", nameOf })).toEqual([
    {
      field: "items.2.subject",
      message: "This product is inactive. Activate it first, or choose another one.",
      untilChanged: true,
    },
  ]);
});
