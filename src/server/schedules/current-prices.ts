import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Day } from "#domain/dates.ts";
import { isTextLine, type PartySide } from "#domain/document.ts";
import { priceAt } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, type Price, toPrice } from "#domain/money.ts";
import { convertPrice, inOrderOfDays, withChangedPrice } from "#domain/price-changes.ts";
import { taxAt } from "#domain/tax-components.ts";
import { findRateOn } from "#server/currencies/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { findPrices } from "#server/products/lookup.ts";
import { readCompanyPrices } from "#server/settings/lookup.ts";
import { findTaxRates } from "#server/tax-rates/lookup.ts";

const ZERO_PRICE = toPrice("0");

type ScheduledItem = ScheduleInput["items"][number];
type PricedSchedule = Pick<
  ScheduleInput,
  "kind" | "currency" | "items" | "pricesIncludeTax" | "priceChanges"
>;

/**
 * Returns a document's items at the prices of a date: price changes in effect by then are applied in order (Accounting 21). A
 * tax amount entered for the earlier price is computed instead.
 */
export async function scheduleItemsOn(tx: Tx, schedule: PricedSchedule, date: Day): Promise<ScheduledItem[]> {
  const changes = inOrderOfDays(schedule.priceChanges).filter(({ from }) => from <= date);
  if (changes.length === 0) return schedule.items;
  const isCurrent = changes.some(({ percent }) => percent === null);
  const { currency: bookCurrency, ...company } = await readCompanyPrices(tx);
  const currency = schedule.currency ?? bookCurrency;
  const minorUnit = minorUnitOf(currency);
  const prices = isCurrent ? await currentPrices(tx, schedule, company) : new Map<ScheduledItem, Price>();
  const rate =
    isCurrent && currency !== bookCurrency
      ? await findRateOn(tx, { currency, date, field: "currency" })
      : null;
  const currentPrice = (item: ScheduledItem): Price | null => {
    const price = prices.get(item);
    if (price === undefined) return null;
    return rate === null ? price : priceAt(price, rate, minorUnit);
  };
  return schedule.items.map((item) =>
    isTextLine(item)
      ? item
      : {
          ...item,
          ...withChangedPrice({ ...item, taxAmount: null }, changes, {
            minorUnit,
            currentPrice: () => currentPrice(item),
          }),
        },
  );
}

type CompanyPrices = Record<PartySide, boolean>;

/** Current prices of the items' products, with or without tax like the document's prices. */
async function currentPrices(
  tx: Tx,
  { kind, items, pricesIncludeTax: to }: PricedSchedule,
  includeTax: CompanyPrices,
): Promise<Map<ScheduledItem, Price>> {
  const side = kind === "bill" ? "vendor" : "customer";
  const prices = await findPrices(
    tx,
    side,
    items.flatMap(({ productId }) => productId ?? []),
  );
  const rates = await findTaxRates(
    tx,
    items.flatMap(({ taxRateId }) => taxRateId ?? []),
    { withComponents: true },
  );
  const rateOf = new Map(rates.map((rate) => [rate.id, taxAt(rate, side).taxRate]));
  const current = new Map<ScheduledItem, Price>();
  for (const item of items) {
    const price = item.productId === null ? undefined : prices.get(item.productId);
    const rate = item.taxRateId === null ? undefined : rateOf.get(item.taxRateId);
    // A product without a price leaves the item's price unchanged.
    if (price !== undefined && compare(price, ZERO_PRICE) > 0)
      current.set(item, convertPrice(price, { from: includeTax[side], to }, rate));
  }
  return current;
}
