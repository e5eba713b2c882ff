import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { allocateSources } from "./credit-offer.tsx";

const source = (id: string, unapplied: string) => ({
  id,
  date: "2026-01-01",
  isPayment: true,
  unapplied: toAmount(unapplied),
});
const document = (id: string, balanceDue: string) => ({
  id: brandUnchecked<never>(id),
  balanceDue: toAmount(balanceDue),
});

test("the oldest credit is applied to the oldest document, each until it is used up", () => {
  const parts = allocateSources(
    [source("first", "50.00"), source("second", "60.00"), source("third", "5.00")],
    [document("a", "70.00"), document("b", "40.00")],
  );
  expect(parts.map((part) => [part.source.id, part.allocations])).toEqual([
    ["first", [{ documentId: "a", amount: "50.00" }]],
    [
      "second",
      [
        { documentId: "a", amount: "20.00" },
        { documentId: "b", amount: "40.00" },
      ],
    ],
  ]);
});
