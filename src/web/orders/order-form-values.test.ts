import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { EMPTY_ITEM } from "#web/documents/document-form-values.ts";
import { newOrder, readOrderForm } from "./order-form-values.ts";

const ID = "018f2f3c-0000-7000-8000-0000000000d1";

/** A quote with one line and a deduction, in dollar books. */
function quoteIn(currency: string, discount: string, quantity = "3") {
  const start = { date: toDay("2026-01-05"), number: "QU-0001", currency };
  const party = { id: ID, code: "C1", name: "Customer" };
  const item = {
    ...EMPTY_ITEM,
    subject: { kind: "account" as const, id: ID, code: "4000", name: "Sales" },
    quantity,
    unitPrice: "10.001",
    discount,
  };
  return readOrderForm("quote", { ...newOrder({ ...start, party }), items: [item] });
}

test("the request has a currency, by default the base currency, and no exchange rate", () => {
  expect(quoteIn("", "1")).toMatchObject({ input: { currency: "USD" } });
  expect(quoteIn("EUR", "1")).toMatchObject({ input: { currency: "EUR" } });
  expect(quoteIn("EUR", "1")).not.toHaveProperty("input.exchangeRate");
});

test("deductions are not allowed on a quote: the error is shown at the field", () => {
  const message = expect.stringMatching(/^Quotes and orders can't have negative lines/);
  for (const quantity of ["-1", "-0.0001", "2-3"])
    expect(quoteIn("", "", quantity)).toEqual({ problems: [{ field: "items.0.quantity", message }] });
  expect(quoteIn("", "", "-0")).toHaveProperty("input");
});

test("other errors are shown too, and the line gets no error about deductions on documents", () => {
  const message = expect.stringMatching(/^Quotes and orders can't have negative lines/);
  const start = { date: toDay("2026-01-05"), number: "QU-0001", currency: "", party: null };
  const item = {
    ...EMPTY_ITEM,
    subject: { kind: "product" as const, id: ID, code: "P1", name: "Widget", type: "inventory" as const },
    quantity: "-1",
    unitPrice: "",
    discount: "5%",
  };
  const { problems } = readOrderForm("quote", { ...newOrder(start), items: [item] });
  expect(problems).toMatchObject([
    { field: "party", message: "Please select a customer" },
    { field: "items.0.unitPrice", message: "Unit price is required" },
    { field: "items.0.quantity", message },
  ]);
});

test("amounts have the decimals of the order's currency", () => {
  expect(quoteIn("KWD", "0.005")).toHaveProperty("input");
  expect(quoteIn("EUR", "0.005")).toMatchObject({ problems: [{ field: "items.0.discount" }] });
  expect(quoteIn("JPY", "0.5")).toMatchObject({ problems: [{ field: "items.0.discount" }] });
});
