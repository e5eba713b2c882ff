import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { pricedItems, enteredTaxFlags } from "./document-amounts.ts";
import type { TaxRateId } from "./ids.ts";
import { documentTotals, type ItemInput } from "./item-amounts.ts";
import { type MinorUnit, type Money, toAmount, toPrice, toQuantity, toRate } from "./money.ts";
import type { TaxComponent } from "./tax-components.ts";

const line = (unitPrice: string, rate = "19", more: Partial<ItemInput> = {}): ItemInput => ({
  quantity: toQuantity("1"),
  unitPrice: toPrice(unitPrice),
  taxRate: toRate(rate),
  ...more,
});

function taxesOf(items: readonly ItemInput[], taxRounding: "line" | "document", minorUnit: MinorUnit = 2) {
  const priced = pricedItems(items, { taxRounding, minorUnit }).flatMap((item) => item ?? []);
  return { lines: priced.map(({ taxAmount }) => taxAmount), ...documentTotals(priced) };
}

test("three lines of 0.99 at 19 % are 0.19 each, and 0.56 of 2.97 together; the last line gives up the cent", () => {
  const items = [line("0.99"), line("0.99"), line("0.99")];
  expect(taxesOf(items, "line")).toMatchObject({ lines: ["0.19", "0.19", "0.19"], taxAmount: "0.57" });
  expect(taxesOf(items, "document")).toMatchObject({
    lines: ["0.19", "0.19", "0.18"],
    subtotal: "2.97",
    taxAmount: "0.56",
    total: "3.53",
  });
});

test("each rate is rounded separately, and the cent goes to the line that lost most by rounding", () => {
  // 19 % of 10.13 + 10.16 + 10.14 is 5.7817: the exact 1.9247, 1.9304 and 1.9266. 7 % of 0.50 + 0.49 is 0.0693.
  const items = [line("10.13"), line("0.50", "7"), line("10.16"), line("0.49", "7"), line("10.14")];
  expect(taxesOf(items, "document").lines).toEqual(["1.92", "0.04", "1.93", "0.03", "1.93"]);
  expect(taxesOf(items, "line").lines).toEqual(["1.92", "0.04", "1.93", "0.03", "1.93"]);
  const below = [line("1.06"), line("1.06"), line("1.06")];
  // 19 % of 1.06 is 0.2014; of 3.18 it is 0.6042.
  expect(taxesOf(below, "line").taxAmount).toBe("0.60");
  expect(taxesOf(below, "document").taxAmount).toBe("0.60");
});

test("with tax-inclusive prices the tax is computed on their sum, and the prices stay as entered", () => {
  // 0.19 of 1.19 is 0.1900; 1.02 holds 0.16286 each, and 3.06 holds 0.48857.
  const items = ["1.02", "1.02", "1.02"].map((price) => line(price, "19", { pricesIncludeTax: true }));
  expect(taxesOf(items, "line")).toMatchObject({ taxAmount: "0.48", total: "3.06" });
  expect(taxesOf(items, "document")).toMatchObject({
    lines: ["0.17", "0.16", "0.16"],
    subtotal: "2.57",
    taxAmount: "0.49",
    total: "3.06",
  });
});

const part = (name: string, rate: string, more: Partial<TaxComponent> = {}): TaxComponent => ({
  taxRateId: brandUnchecked<TaxRateId>(name),
  name,
  rate: toRate(rate),
  isCompound: false,
  isRecoverable: true,
  ...more,
});

/** The amount of each tax on each line, by name; a line with one tax has no name for it. */
function eachTax(items: readonly ItemInput[]) {
  return pricedItems(items, { taxRounding: "document", minorUnit: 2 }).map((priced) =>
    priced === null || priced.taxComponents.length === 0
      ? (priced?.taxAmount ?? "none")
      : priced.taxComponents.map(({ name, amount }) => `${name} ${amount}`).join(", "),
  );
}

test("a rate is rounded once in any position of a combined tax", () => {
  // T is 10 %: of 0.05 twice it is 0.01, and not 0.01 of each.
  const several = line("0.05", "15", { taxComponents: [part("A", "5"), part("T", "10")] });
  expect(eachTax([line("0.05", "10"), several])).toEqual(["0.01", "A 0.00, T 0.00"]);
  expect(eachTax([several, line("0.05", "10")])).toEqual(["A 0.00, T 0.01", "0.00"]);
  // A compound rate is based on the taxes below it: A is 0.50, and T of 5.00 and of 5.50 is 1.05.
  const onTop = [part("A", "10"), part("T", "10", { isCompound: true })];
  expect(eachTax([line("5.00", "21", { taxComponents: onTop })])).toEqual(["A 0.50, T 0.55"]);
});

test("a rate is rounded once when it is withheld, and in a reverse charge", () => {
  for (const [kind, alone, remainder] of [
    ["withheld", "-0.01", "0.00"],
    ["reverse_charge", "0.01", "0.00"],
  ] as const) {
    const lone = line("0.05", "0", { taxComponents: [part("T", "10", { kind })] });
    const together = line("0.05", "5", { taxComponents: [part("A", "5"), part("T", "10", { kind })] });
    expect(eachTax([lone, together])).toEqual([`T ${alone}`, `A 0.00, T ${remainder}`]);
  }
});

test("a rate is rounded once in tax-inclusive prices, alone and next to others", () => {
  const priced = { pricesIncludeTax: true };
  // 0.055 alone holds 0.005 of T, and 0.0575 with A holds 0.005 too; here 0.06 holds 0.00545 and 0.06 holds 0.00522.
  const several = line("0.06", "15", { ...priced, taxComponents: [part("A", "5"), part("T", "10")] });
  expect(eachTax([line("0.06", "10", priced), several])).toEqual(["0.01", "A 0.00, T 0.00"]);
});

test("two taxes with the same percentage on one line are rounded separately", () => {
  const state = line("0.10", "10", { taxComponents: [part("State", "5"), part("City", "5")] });
  expect(eachTax([state])).toEqual(["State 0.01, City 0.01"]);
});

test("rates compounded in opposite orders on two lines are each rounded in the order of their line", () => {
  const onePart = [part("A", "10"), part("B", "20", { isCompound: true })];
  const reversed = [part("B", "20"), part("A", "10", { isCompound: true })];
  const items = [onePart, reversed].map((taxComponents) => line("10.00", "32", { taxComponents }));
  expect(eachTax(items)).toEqual(["A 1.00, B 2.20", "B 2.00, A 1.20"]);
});

test("an entered tax is kept, and the others are computed without it", () => {
  const items = [line("0.99", "19", { taxAmount: toAmount("0.20") }), line("0.99"), line("0.99")];
  // 19 % of 1.98 is 0.3762.
  expect(taxesOf(items, "document").lines).toEqual(["0.20", "0.19", "0.19"]);
});

test("a line without tax and a line of zero have no tax", () => {
  const items = [
    line("0"),
    line("0.99"),
    line("5.00", "0"),
    line("0.99"),
    line("0.99", "19", { taxRate: null }),
  ];
  expect(taxesOf(items, "document").lines).toEqual(["0.00", "0.19", "0.00", "0.19", "0.00"]);
});

test("a currency without decimals and one with three are rounded to their decimals", () => {
  const yen = [line("104", "10"), line("104", "10"), line("104", "10")];
  expect(taxesOf(yen, "line", 0).taxAmount).toBe("30.00");
  expect(taxesOf(yen, "document", 0)).toMatchObject({
    lines: ["11.00", "10.00", "10.00"],
    taxAmount: "31.00",
  });
  const dinars = [line("0.103", "15"), line("0.103", "15"), line("0.103", "15")];
  expect(taxesOf(dinars, "line", 3).taxAmount).toBe("0.045");
  expect(taxesOf(dinars, "document", 3).taxAmount).toBe("0.046");
});

test("each part of a combined tax is rounded once, and a compound tax is based on the taxes of its line", () => {
  const component = (rate: string, isCompound: boolean): TaxComponent => {
    return {
      taxRateId: brandUnchecked(rate),
      name: rate,
      rate: toRate(rate),
      isCompound,
      isRecoverable: true,
    };
  };
  const taxComponents = [component("5", false), component("9.5", true)];
  const items = [
    line("1.09", "14.975", { taxComponents }),
    line("1.09", "14.975", { taxComponents }),
    line("1.09", "5"),
  ];
  const priced = pricedItems(items, { taxRounding: "document", minorUnit: 2 });
  // GST: 5 % of 3.27 is 0.1635, with the tax of the line that has no other. On top: 9.5 % of 1.14 and 1.14 or 1.15.
  const taxesByItem = priced.map((item) => item?.taxComponents.map(({ base, amount }) => [base, amount]));
  expect(taxesByItem).toEqual([
    [
      ["1.09", "0.06"],
      ["1.15", "0.11"],
    ],
    [
      ["1.09", "0.05"],
      ["1.14", "0.11"],
    ],
    [],
  ]);
  expect(priced[2]?.taxAmount).toBe("0.05");
});

test("entered taxes are recognized by their amounts", () => {
  const rounding = { taxRounding: "document", minorUnit: 2 } as const;
  const items = [line("0.99"), line("0.99"), line("0.99")];
  const saved = (taxes: readonly Money[]) =>
    enteredTaxFlags(
      items.map((item, index) => ({ ...item, taxAmount: taxes[index] ?? toAmount("0") })),
      rounding,
    );
  expect(saved([toAmount("0.19"), toAmount("0.19"), toAmount("0.18")])).toEqual([false, false, false]);
  expect(saved([toAmount("0.25"), toAmount("0.19"), toAmount("0.19")])).toEqual([true, false, false]);
});

test("with hundreds of entered taxes, not every one is checked for being computable", () => {
  const rounding = { taxRounding: "document", minorUnit: 2 } as const;
  let readCount = 0;
  const items = Array.from({ length: 300 }, () => {
    const item = { ...line("0.99"), taxAmount: toAmount("0.30") };
    Object.defineProperty(item, "unitPrice", {
      enumerable: true,
      get: () => ((readCount += 1), toPrice("0.99")),
    });
    return item;
  });
  expect(enteredTaxFlags(items, rounding)).toEqual(items.map(() => true));
  expect(readCount).toBeLessThan(300 * 100);
});

test("combined taxes in a price never add up to more than the price of their line", () => {
  const component = (rate: string): TaxComponent => {
    return {
      taxRateId: brandUnchecked(rate),
      name: rate,
      rate: toRate(rate),
      isCompound: false,
      isRecoverable: true,
    };
  };
  const taxComponents = [component("5"), component("9.975")];
  const items = Array.from({ length: 12 }, () =>
    line("0.01", "14.975", { taxComponents, pricesIncludeTax: true }),
  );
  // 0.12 holds 0.0052 and 0.0104: a cent of each, which the first line of 0.01 cannot both have.
  const priced = pricedItems(items, { taxRounding: "document", minorUnit: 2 });
  expect(priced.map((item) => item?.subtotal).slice(0, 3)).toEqual(["0.00", "0.00", "0.01"]);
  const taxesByItem = priced.map((item) => item?.taxComponents.map(({ amount }) => amount));
  expect(taxesByItem.slice(0, 3)).toEqual([
    ["0.01", "0.00"],
    ["0.00", "0.01"],
    ["0.00", "0.00"],
  ]);
});

test("a credit takes more of the withholding if the remainder of its line can't bear it", () => {
  // 19% of 0.09 is withheld, in parts of 0.02: computed separately, none of them would have any of the 0.02.
  const irpf = {
    taxRateId: brandUnchecked<TaxRateId>("irpf"),
    name: "IRPF",
    rate: toRate("19"),
    isCompound: false,
  } as const;
  const taxComponents: TaxComponent[] = [{ ...irpf, isRecoverable: true, kind: "withheld" }];
  const credited = (unitPrice: string, remaining: { net: string; withheld: string }) => {
    const componentAmounts = [{ amount: toAmount(remaining.withheld), nonrecoverableAmount: toAmount("0") }];
    const remainingTax = { net: toAmount(remaining.net), each: componentAmounts };
    const { lines, total } = taxesOf([line(unitPrice, "0", { taxComponents, remainingTax })], "line");
    return [...lines, total];
  };
  expect(credited("0.02", { net: "0.09", withheld: "-0.02" })).toEqual(["0.00", "0.02"]);
  expect(credited("0.02", { net: "0.03", withheld: "-0.02" })).toEqual(["-0.01", "0.01"]);
  expect(credited("0.01", { net: "0.01", withheld: "-0.01" })).toEqual(["-0.01", "0.00"]);
  // More than the rest of the net amount is rejected for that reason, not because of rounding.
  expect(credited("0.02", { net: "0.01", withheld: "-0.01" })).toEqual(["0.00", "0.02"]);
});
