import { expect, test } from "vitest";
import { toQuantity } from "#domain/money.ts";
import { addsStock, stockChangeText } from "./adjust-stock-dialog.tsx";

test.each([
  ["10", "8", "2 pcs fewer than recorded."],
  ["10", "10.5", "0.5 pcs more than recorded."],
  ["-3", "0", "3 pcs more than recorded."],
  ["10.0000", "10", "No difference. The count is recorded."],
])("with %s in the books and %s counted, the form shows: %s", (onHand, countedQuantity, text) => {
  expect(
    stockChangeText({
      onHand: toQuantity(onHand),
      countedQuantity: toQuantity(countedQuantity),
      unit: "pcs",
    }),
  ).toBe(text);
});

test("only surplus stock requires a cost", () => {
  expect(addsStock({ onHand: toQuantity("10"), countedQuantity: toQuantity("8") })).toBe(false);
  expect(addsStock({ onHand: toQuantity("10"), countedQuantity: toQuantity("10.5") })).toBe(true);
});
