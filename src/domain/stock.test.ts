import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { toAmount, toPrice, toQuantity } from "./money.ts";
import { type Movement, inOrderOfCost } from "./stock.ts";
import { valueStock } from "./stock-valuation.ts";

type MovementOptions = Omit<Partial<Movement>, "cost" | "fallbackPrice"> & {
  cost?: string;
  fallbackPrice?: string;
};

const move = (id: string, date: string, quantity: string, more: MovementOptions = {}): Movement => {
  const { cost, fallbackPrice = "0", ...changes } = more;
  return {
    id,
    kind: quantity.startsWith("-") ? "sale" : "purchase",
    date: toDay(date),
    sequence: Number(id),
    quantity: toQuantity(quantity),
    cost: cost === undefined ? null : toAmount(cost),
    returnOf: null,
    costQuantity: null,
    countedQuantity: null,
    fallbackPrice: toPrice(fallbackPrice),
    ...changes,
  };
};

test("the moving average of the worked example (Accounting 2, 6)", () => {
  const bills = [
    move("1", "2026-01-01", "10", { cost: "200.00" }),
    move("2", "2026-01-02", "5", { cost: "130.00" }),
  ];
  const sale = move("3", "2026-01-03", "-6");
  const { stock, valued } = valueStock([...bills, sale], 2);
  expect(valued[2]).toMatchObject({ value: "-132.00", isProvisional: false });
  expect(stock).toMatchObject({ quantity: "9", value: "198.00" });
  const backDated = valueStock([...bills, move("4", "2026-01-02", "5", { cost: "160.00" }), sale], 2);
  expect(backDated.valued.find(({ id }) => id === "3")).toMatchObject({ value: "-147.00" });
});

test("selling beyond stock is charged provisionally and settled by the next purchase (Accounting 7)", () => {
  const movements = [move("1", "2026-01-01", "9", { cost: "198.00" }), move("2", "2026-01-02", "-12")];
  const beforePurchase = valueStock(movements, 2);
  expect(beforePurchase.valued[1]).toMatchObject({ value: "-264.00", isProvisional: true });
  expect(beforePurchase.stock).toMatchObject({ quantity: "-3", value: "-66.00" });
  const settled = valueStock([...movements, move("3", "2026-01-03", "10", { cost: "250.00" })], 2);
  expect(settled.valued[2]).toMatchObject({ value: "250.00", settled: "-9.00" });
  expect(settled.stock).toMatchObject({ quantity: "7", value: "175.00" });
});

test("oversold units that are returned have the cost at which their sale was settled", () => {
  const movements = [
    move("1", "2026-01-01", "9", { cost: "198.00" }),
    move("2", "2026-01-02", "-12"),
    move("3", "2026-01-03", "10", { cost: "250.00" }),
    move("4", "2026-01-04", "12", { returnOf: "2" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued[2]).toMatchObject({ settled: "-9.00", settles: ["2"] });
  expect(valued[3]).toMatchObject({ value: "273.00", settled: "0.00", settles: [] });
  expect(stock).toMatchObject({ quantity: "19", value: "448.00" });
});

test("oversold units are settled first come, first served, each at the cost charged for it", () => {
  const movements = [
    move("1", "2026-01-01", "-2", { fallbackPrice: "20" }),
    move("2", "2026-01-02", "-2", { fallbackPrice: "30" }),
    move("3", "2026-01-03", "3", { cost: "75.00" }),
    move("4", "2026-01-04", "2", { returnOf: "1" }),
    move("5", "2026-01-05", "2", { returnOf: "2" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  // 3 @ 25.00 settle two at 20.00 and one at 30.00.
  expect(valued[2]).toMatchObject({ value: "75.00", settled: "-5.00", settles: ["1", "2"] });
  // 50.00 return: 25.00 settle the last one, and 25.00 are on hand.
  expect(valued[3]).toMatchObject({ value: "50.00", settled: "5.00", settles: ["2"] });
  expect(valued[4]).toMatchObject({ value: "50.00", settled: "0.00" });
  expect(stock).toMatchObject({ quantity: "3", value: "75.00" });
});

test("units that had not arrived yet are returned first, at the cost charged for them", () => {
  const movements = [
    move("1", "2026-01-01", "-10"),
    move("2", "2026-01-02", "5", { cost: "150.00" }),
    move("3", "2026-01-03", "6", { returnOf: "1" }),
    move("4", "2026-01-04", "4", { returnOf: "1" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued.map(({ value, settled }) => [value, settled])).toEqual([
    ["0.00", "0.00"],
    ["150.00", "-150.00"],
    ["30.00", "0.00"],
    ["120.00", "0.00"],
  ]);
  expect(stock).toMatchObject({ quantity: "5", value: "150.00" });
});

test("a return that is undone includes the cost of sending its goods out again", () => {
  const movements = [
    move("1", "2026-01-01", "2", { cost: "20.00" }),
    move("2", "2026-01-02", "-2"),
    move("3", "2026-01-03", "2", { returnOf: "2" }),
    move("4", "2026-01-04", "2", { cost: "60.00" }),
    move("5", "2026-01-05", "-2", { returnOf: "3" }),
    move("6", "2026-01-06", "2", { returnOf: "2" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued.map(({ value }) => value)).toEqual(["20.00", "-20.00", "20.00", "60.00", "-40.00", "40.00"]);
  expect(stock).toMatchObject({ quantity: "4", value: "80.00" });
});

test("the last unit takes all of the remaining value", () => {
  const movements = [
    move("1", "2026-01-01", "3", { cost: "10.00" }),
    move("2", "2026-01-02", "-1"),
    move("3", "2026-01-03", "-1"),
  ];
  const { stock } = valueStock([...movements, move("4", "2026-01-04", "-1")], 2);
  expect(stock).toMatchObject({ quantity: "0", value: "0.00" });
});

test("a return has the cost of its sale, and the last one takes the rest", () => {
  const movements = [
    move("1", "2026-01-01", "3", { cost: "10.00" }),
    move("2", "2026-01-02", "-3"),
    move("3", "2026-01-03", "1", { returnOf: "2" }),
    move("4", "2026-01-04", "2", { returnOf: "2" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued.map(({ value }) => value)).toEqual(["10.00", "-10.00", "3.33", "6.67"]);
  expect(stock).toMatchObject({ quantity: "3", value: "10.00" });
});

test("units beyond the quantity sold are returned at the average, and so do units without a known sale", () => {
  const movements = [
    move("1", "2026-01-01", "4", { cost: "40.00" }),
    move("2", "2026-01-02", "-1"),
    move("3", "2026-01-03", "2", { returnOf: "2" }),
    move("4", "2026-01-04", "1"),
    move("5", "2026-01-05", "1", { returnOf: "unknown" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued.map(({ value }) => value)).toEqual(["40.00", "-10.00", "20.00", "10.00", "10.00"]);
  expect(stock).toMatchObject({ quantity: "7", value: "70.00" });
});

test("after a return is undone, its sale can be returned again at its cost", () => {
  const movements = [
    move("1", "2026-01-01", "3", { cost: "10.00" }),
    move("2", "2026-01-02", "-3"),
    move("3", "2026-01-03", "1", { returnOf: "2" }),
    move("4", "2026-01-04", "-1", { returnOf: "3" }),
    move("5", "2026-01-05", "3", { returnOf: "2" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued.map(({ value }) => value)).toEqual(["10.00", "-10.00", "3.33", "-3.33", "10.00"]);
  expect(stock).toMatchObject({ quantity: "3", value: "10.00" });
});

test("until a product is first bought, a unit costs the purchase price at the time (Accounting 7)", () => {
  const movements = [
    move("1", "2026-01-01", "-2", { fallbackPrice: "20" }),
    move("2", "2026-01-02", "-1", { fallbackPrice: "30.5" }),
  ];
  const { valued, stock } = valueStock(movements, 2);
  expect(valued.map(({ value }) => value)).toEqual(["-40.00", "-30.50"]);
  expect(stock).toMatchObject({ quantity: "-3", value: "-70.50" });
});

test("incoming comes before outgoing on one day, then the order of entry applies", () => {
  const movements = [
    move("2", "2026-01-01", "-1"),
    move("3", "2026-01-01", "2", { cost: "10.00" }),
    move("1", "2026-01-02", "-1"),
  ];
  expect(inOrderOfCost(movements).map(({ id }) => id)).toEqual(["3", "2", "1"]);
  expect(valueStock(movements, 2).valued.some(({ isProvisional }) => isProvisional)).toBe(false);
});

test("a return on the day of its sale comes directly after it, and earlier purchases before both", () => {
  const movements = [
    move("1", "2026-01-05", "2", { cost: "60.00" }),
    move("2", "2026-01-10", "-2"),
    move("3", "2026-01-10", "-1"),
    move("4", "2026-01-10", "2", { returnOf: "2" }),
    move("5", "2026-01-10", "2", { cost: "200.00" }),
    move("6", "2026-01-11", "1", { returnOf: "3" }),
  ];
  expect(inOrderOfCost(movements).map(({ id }) => id)).toEqual(["1", "5", "2", "4", "3", "6"]);
  const { valued, stock } = valueStock(
    movements.filter(({ id }) => id !== "3" && id !== "6"),
    2,
  );
  expect(valued.map(({ value }) => value)).toEqual(["60.00", "200.00", "-130.00", "130.00"]);
  expect(stock).toMatchObject({ quantity: "4", value: "260.00" });
});

test("a return on the day when an earlier one was undone comes after the undo", () => {
  const movements = [
    move("1", "2026-01-01", "2", { cost: "20.00" }),
    move("2", "2026-01-02", "-2"),
    move("3", "2026-01-03", "2", { returnOf: "2" }),
    move("4", "2026-02-01", "-2", { returnOf: "3" }),
    move("5", "2026-02-01", "2", { returnOf: "2" }),
  ];
  expect(inOrderOfCost(movements).map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"]);
  expect(valueStock(movements, 2).stock).toMatchObject({ quantity: "2", value: "20.00" });
});

const count = (id: string, date: string, counted: string, fallbackPrice = "0"): Movement =>
  move(id, date, "0", { kind: "adjustment", countedQuantity: toQuantity(counted), fallbackPrice });

test("a count sets the stock, whatever was entered later before its day (Accounting 6)", () => {
  const bill = move("1", "2026-01-05", "10", { cost: "100.00" });
  const counted = count("2", "2026-01-20", "8");
  const before = valueStock([bill, counted], 2);
  expect(before.valued.at(-1)).toMatchObject({ id: "2", quantity: "-2", value: "-20.00" });
  const late = move("3", "2026-01-10", "5", { cost: "50.00" });
  const { stock, valued } = valueStock([bill, counted, late], 2);
  expect(valued.at(-1)).toMatchObject({ id: "2", quantity: "-7", value: "-70.00" });
  expect(stock).toMatchObject({ quantity: "8", value: "80.00" });
});

test("surplus found in a count has its own price, and settles oversold units (Accounting 6, 7)", () => {
  const bill = move("1", "2026-01-05", "10", { cost: "100.00" });
  const sale = move("2", "2026-01-10", "-12");
  const { stock, valued } = valueStock([bill, sale, count("3", "2026-01-20", "3", "12")], 2);
  expect(valued.at(-1)).toMatchObject({ quantity: "5", value: "60.00", settled: "-4.00" });
  expect(stock).toMatchObject({ quantity: "3", value: "36.00" });
});

test("a count includes the receipts of its day, and comes between what went out before and after it", () => {
  const bill = move("1", "2026-01-05", "10", { cost: "100.00" });
  const sold = move("2", "2026-01-20", "-1");
  const counted = count("3", "2026-01-20", "8");
  const movements = [
    bill,
    sold,
    counted,
    move("4", "2026-01-20", "-2"),
    move("5", "2026-01-20", "6", { cost: "60.00" }),
    move("6", "2026-01-20", "1", { returnOf: "2" }),
  ];
  expect(inOrderOfCost(movements).map(({ id }) => id)).toEqual(["1", "5", "2", "6", "3", "4"]);
  const { stock, valued } = valueStock(movements, 2);
  expect(valued.find(({ id }) => id === "3")).toMatchObject({ quantity: "-8", value: "-80.00" });
  expect(stock).toMatchObject({ quantity: "6", value: "60.00" });
});
