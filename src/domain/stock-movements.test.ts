import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { ProductId } from "./ids.ts";
import { toAmount, toQuantity } from "./money.ts";
import { withRunningStock } from "./stock-movements.ts";

const stock = (quantity: string, value: string) => ({
  quantity: toQuantity(quantity),
  value: toAmount(value),
});
const movementRow = (productId: ProductId, quantity: string, value: string) => {
  return { id: `${productId} ${quantity} ${value}`, productId, ...stock(quantity, value) };
};
const openingRow = (productId: ProductId) => ({ id: null, productId, ...stock("0", "0.00") });

/** "10 in at 20.0000: 10 worth 200.00" */
const formatRows = (rows: ReturnType<typeof withRunningStock>) =>
  rows.map(({ rate, quantityIn, quantityOut, runningQuantity, runningValue }) => {
    return `${quantityIn} in, ${quantityOut} out at ${rate}: ${runningQuantity} worth ${runningValue}`;
  });

test("balance and value are running totals per product", () => {
  const rows = [
    movementRow(brandUnchecked("chair"), "10", "200.00"),
    movementRow(brandUnchecked("table"), "1", "90.00"),
    movementRow(brandUnchecked("chair"), "-4", "-80.00"),
    movementRow(brandUnchecked("table"), "-1", "-90.00"),
  ];
  expect(formatRows(withRunningStock(rows, new Map()))).toEqual([
    "10 in, 0 out at 20.0000: 10 worth 200.00",
    "1 in, 0 out at 90.0000: 1 worth 90.00",
    "0 in, 4 out at 20.0000: 6 worth 120.00",
    "0 in, 1 out at 90.0000: 0 worth 0.00",
  ]);
});

test("a product continues from its opening balance, at the rate of that balance", () => {
  const before = new Map([
    ["chair", stock("3", "66.00")],
    ["table", stock("-2", "-15.00")],
  ]);
  const rows = [
    openingRow(brandUnchecked("chair")),
    movementRow(brandUnchecked("chair"), "-1", "-22.00"),
    openingRow(brandUnchecked("table")),
    openingRow(brandUnchecked("bench")),
  ];
  expect(formatRows(withRunningStock(rows, before))).toEqual([
    "0 in, 0 out at 22.0000: 3 worth 66.00",
    "0 in, 1 out at 22.0000: 2 worth 44.00",
    "0 in, 0 out at 7.5000: -2 worth -15.00",
    "0 in, 0 out at null: 0 worth 0.00",
  ]);
});

test("a correction of cost changes the value alone and has no rate", () => {
  const before = new Map([["chair", stock("3", "66.00")]]);
  expect(formatRows(withRunningStock([movementRow(brandUnchecked("chair"), "0", "-9.00")], before))).toEqual([
    "0 in, 0 out at null: 3 worth 57.00",
  ]);
});

test("the rate has four decimals, rounded half-up", () => {
  const rates = [
    ["20000", "1.00"],
    ["-3", "-10.00"],
    ["7", "0.00"],
  ].map(
    ([quantity = "", value = ""]) =>
      withRunningStock([movementRow(brandUnchecked("x"), quantity, value)], new Map())[0]?.rate,
  );
  expect(rates).toEqual(["0.0001", "3.3333", "0.0000"]);
});
