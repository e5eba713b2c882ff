import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import type { DocumentId } from "#domain/ids.ts";
import { type Money, toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { allocatedTotal, allocateOldestFirst, toAllocations, allocationErrors } from "./allocations.ts";

const document = (id: DocumentId, balanceDue: Money) => ({
  id,
  number: id,
  date: toDay("2026-01-01"),
  dueDate: toDay("2026-01-31"),
  total: toAmount("100.00"),
  currency: "USD",
  earlyDiscount: null,
  balanceDue,
});
const DOCUMENTS = [
  document(brandUnchecked("a"), toAmount("100.00")),
  document(brandUnchecked("b"), toAmount("40.00")),
  document(brandUnchecked("c"), toAmount("60.00")),
];

test("an amount pays the oldest documents first, and the last one partially", () => {
  expect(allocateOldestFirst(DOCUMENTS, { available: "120.00" })).toEqual({ a: "100.00", b: "20.00" });
  expect(allocateOldestFirst(DOCUMENTS, { available: "0.01" })).toEqual({ a: "0.01" });
});

test("the document from which the payment was started comes first", () => {
  expect(allocateOldestFirst(DOCUMENTS, { available: "70.00", firstId: "c" })).toEqual({
    c: "60.00",
    a: "10.00",
  });
});

test("an amount above the outstanding total stays unapplied", () => {
  expect(allocatedTotal(allocateOldestFirst(DOCUMENTS, { available: "250.00" }))).toBe("200.00");
  expect(allocateOldestFirst(DOCUMENTS, { available: "abc" })).toEqual({});
});

test("an allocation uses the decimals of the document's currency", () => {
  const [first] = DOCUMENTS;
  const errorIds = (currency: string, amount: string) =>
    first && [...allocationErrors([{ ...first, currency }], { a: amount }).keys()];
  expect([
    errorIds("KWD", "1.125"),
    errorIds("USD", "1.125"),
    errorIds("JPY", "1.5"),
    errorIds("JPY", "1.00"),
  ]).toEqual([[], ["a"], ["a"], []]);
});

test("only documents with an allocation are sent, and none above its balance due", () => {
  expect(toAllocations({ a: "", b: "0.00", c: "5.00" })).toEqual([{ documentId: "c", amount: "5.00" }]);
  expect([...allocationErrors(DOCUMENTS, { a: "100.01", b: "40.00", c: "x" }).keys()]).toEqual(["a", "c"]);
});
