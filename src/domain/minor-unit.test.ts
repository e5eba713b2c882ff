import { describe, expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { CALENDAR_YEARS } from "./fiscal-years.ts";
import { depreciationSchedule, type ScheduleTerms } from "./depreciation-schedule.ts";
import { toDay } from "./dates.ts";
import { documentShares, documentTotals, itemAmounts, type ItemInput } from "./item-amounts.ts";
import { computeMoney } from "./typed-formulas.ts";
import {
  isAmountText,
  hasMoreDecimals,
  multiply,
  percentOf,
  shareOf,
  sum,
  taxesWithin,
  toAmount,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "./money.ts";
import { splitTax } from "./money-entry.ts";
import type { Movement } from "./stock.ts";
import { valueStock } from "./stock-valuation.ts";

// Decision 0097: every rounding uses the decimals of the base currency.

const UNITS = [0, 2, 3] as const;

describe.each(UNITS)("with %s decimals", (minorUnit) => {
  const byMinorUnit = <Value>(...values: readonly [Value, Value, Value]): Value =>
    values[UNITS.indexOf(minorUnit)] ?? values[0];

  test("products, percentages and shares are rounded half-up", () => {
    expect(multiply(toQuantity("3"), toPrice("0.5005"), minorUnit)).toBe(
      byMinorUnit("2.00", "1.50", "1.502"),
    );
    expect(percentOf(toAmount("105"), toRate("10"), minorUnit)).toBe(byMinorUnit("11.00", "10.50", "10.50"));
    expect(percentOf(toAmount("-105"), toRate("10"), minorUnit)).toBe(
      byMinorUnit("-11.00", "-10.50", "-10.50"),
    );
    const third = { part: toQuantity("1"), total: toQuantity("3") };
    expect(shareOf(toAmount("100"), third, minorUnit)).toBe(byMinorUnit("33.00", "33.33", "33.333"));
    const parts = [
      { rate: toRate("5"), isCompound: false },
      { rate: toRate("9.975"), isCompound: false },
    ];
    expect(taxesWithin(toAmount("115"), parts, minorUnit)).toEqual(
      byMinorUnit(["5.00", "10.00"], ["5.00", "9.98"], ["5.001", "9.977"]),
    );
    expect(computeMoney("100/7", minorUnit)).toBe(byMinorUnit("14.00", "14.29", "14.286"));
  });

  test("an amount with more decimals isn't valid", () => {
    const texts = ["7", "7.00", "7.5", "7.25", "7.255", "7.2555"];
    expect(texts.filter((text) => isAmountText(text, minorUnit))).toEqual(
      texts.slice(0, byMinorUnit(2, 4, 5)),
    );
    expect(hasMoreDecimals(toAmount("7.5"), minorUnit)).toBe(minorUnit === 0);
    expect(hasMoreDecimals(toAmount("7.255"), minorUnit)).toBe(minorUnit !== 3);
  });

  const ITEM: ItemInput = {
    quantity: toQuantity("3"),
    unitPrice: toPrice("333.3335"),
    discount: brandUnchecked("7.5%"),
    taxRate: toRate("10"),
  };
  const TAXED = { ...ITEM, taxRateId: null };

  test("an item is the sum of its rounded parts, and a document is the sum of its items", () => {
    const shares = documentShares([TAXED, TAXED], brandUnchecked("5%"), minorUnit) ?? [];
    const amounts = shares.map((documentDiscount) => itemAmounts({ ...ITEM, documentDiscount }, minorUnit));
    expect(amounts[0]).toMatchObject({
      discountAmount: byMinorUnit("75.00", "75.00", "75.00"),
      documentDiscount: byMinorUnit("47.00", "46.25", "46.25"),
      subtotal: byMinorUnit("878.00", "878.75", "878.751"),
      taxAmount: byMinorUnit("88.00", "87.88", "87.875"),
      total: byMinorUnit("966.00", "966.63", "966.626"),
    });
    const { total } = documentTotals(amounts.flatMap((amount) => amount ?? []));
    expect(total).toBe(byMinorUnit("1933.00", "1933.26", "1933.252"));
  });

  test("a tax-inclusive price is kept, and the tax is the part it includes", () => {
    const amounts = itemAmounts({ ...ITEM, discount: null, pricesIncludeTax: true }, minorUnit);
    expect(amounts).toMatchObject({
      total: byMinorUnit("1000.00", "1000.00", "1000.001"),
      taxAmount: byMinorUnit("91.00", "90.91", "90.909"),
      subtotal: byMinorUnit("909.00", "909.09", "909.092"),
    });
    expect(splitTax(toAmount("1000"), { taxRate: toRate("10") }, minorUnit)).toMatchObject({
      net: byMinorUnit("909.00", "909.09", "909.091"),
      tax: byMinorUnit("91.00", "90.91", "90.909"),
    });
  });

  test("goods leave at their share of the cost, and the last of them takes the rest", () => {
    const move = (sequence: number, quantity: string, cost: string | null): Movement => ({
      id: String(sequence),
      kind: cost === null ? "sale" : "purchase",
      date: toDay("2026-01-01"),
      sequence,
      quantity: toQuantity(quantity),
      cost: cost === null ? null : toAmount(cost),
      returnOf: null,
      costQuantity: null,
      countedQuantity: null,
      fallbackPrice: toPrice("1"),
    });
    const { stock, valued } = valueStock(
      [move(1, "3", "100"), move(2, "-1", null), move(3, "-1", null), move(4, "-1", null)],
      minorUnit,
    );
    expect(valued.map(({ value }) => value)).toEqual(
      byMinorUnit(
        ["100.00", "-33.00", "-34.00", "-33.00"],
        ["100.00", "-33.33", "-33.34", "-33.33"],
        ["100.00", "-33.333", "-33.334", "-33.333"],
      ),
    );
    expect(stock).toMatchObject({ quantity: "0", value: "0.00" });
  });

  test("an asset is depreciated in whole units, and completely", () => {
    const terms: ScheduleTerms = {
      cost: toAmount("100"),
      salvageValue: ZERO,
      priorDepreciation: ZERO,
      priorDepreciationThrough: null,
      recordedOn: toDay("2026-01-01"),
      inServiceDate: toDay("2026-01-01"),
      usefulLifeMonths: 3,
      method: "straight_line",
      rate: null,
      switchesToStraightLine: false,
      firstMonthMethod: "full",
      depreciationFrequency: "month",
      years: CALENDAR_YEARS,
      posted: [],
      minorUnit,
    };
    const amounts = depreciationSchedule(terms).map(({ amount }) => amount);
    expect(amounts).toEqual(
      byMinorUnit(["33.00", "33.00", "34.00"], ["33.33", "33.33", "33.34"], ["33.333", "33.333", "33.334"]),
    );
    expect(sum(amounts)).toBe("100.00");
  });
});
