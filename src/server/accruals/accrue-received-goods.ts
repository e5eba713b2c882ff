import type { ReceivedGoods, ReceivedGoodsInput } from "#contract/received-goods.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { atRate } from "#domain/exchange.ts";
import { add, isZero, type Money, sum, ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { findRatesOn } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { lockBook, readCurrencyAndToday, rejectLockedDay } from "#server/settings/lookup.ts";
import { writeAccrual } from "./accrual.ts";
import { selectAccruedOrders } from "./lookup.ts";
import { selectReceivedNotBilled } from "./received-queries.ts";

/** Returns goods received by a day that are neither billed by then nor accrued on it (Accounting 30). */
export async function readReceivedGoods(
  tx: Tx,
  date: Day,
): Promise<{ items: ReceivedGoods[]; total: Money }> {
  const items = await convertToBaseCurrency(
    tx,
    date,
    await selectReceivedNotBilled(tx, date, selectAccruedOrders(date)),
  );
  return { items, total: sum(items.map(({ amount }) => amount)) };
}

type GoodsInCurrency = ReceivedGoods & { currency: string };

/** Converts orders in other currencies at the day's rate; reports missing rates, and leaves out amounts that round to zero. */
async function convertToBaseCurrency(
  tx: Tx,
  date: Day,
  items: readonly GoodsInCurrency[],
): Promise<ReceivedGoods[]> {
  const { currency: bookCurrency } = await readCurrencyAndToday(tx);
  const isForeign = items.some(({ currency }) => currency !== bookCurrency);
  const dayRates = isForeign ? await findRatesOn(tx, date) : [];
  const rates = new Map(dayRates.map(({ currency, rate }) => [currency, rate]));
  const codes = items.map(({ currency }) => currency);
  const missing = new Set(codes.filter((code) => code !== bookCurrency && !rates.has(code)));
  if (missing.size > 0)
    throw new Refusal("currency.no-rate", [
      {
        field: "date",
        message: `No exchange rate for ${[...missing].join(", ")} on this date. Enter one under Settings > Currencies.`,
      },
    ]);
  return items
    .map(({ currency, amount, ...item }) => {
      const rate = rates.get(currency);
      return { ...item, amount: rate === undefined ? amount : atRate(amount, rate, minorUnitIn(tx)) };
    })
    .filter(({ amount }) => !isZero(amount));
}

/** Accrues each at the end of the day. A repeated request finds nothing, as accrued items are not proposed. */
export async function accrueReceivedGoods(
  tx: Tx,
  { date, balanceSheetAccountId, goodsAccountId }: ReceivedGoodsInput,
): Promise<{ accrued: number }> {
  await lockBook(tx);
  await checkChosenAccounts(tx, [
    { field: "balanceSheetAccountId", accountId: balanceSheetAccountId, types: ["liability"], role: "none" },
    { field: "goodsAccountId", accountId: goodsAccountId, types: ["asset", "expense"], role: "none" },
  ]);
  await rejectLockedDay(tx, date);
  const { items } = await readReceivedGoods(tx, date);
  const accruals = new Map<string, Omit<ReceivedGoods, "accountId"> & { accountId: AccountId }>();
  for (const item of items) {
    const accountId = item.accountId ?? goodsAccountId;
    const key = `${item.orderId} ${accountId}`;
    // A line may be posted directly to the goods account.
    const amount = add(accruals.get(key)?.amount ?? ZERO, item.amount);
    accruals.set(key, { ...item, accountId, amount });
  }
  for (const { orderId, orderNumber, partyId, accountId, amount } of accruals.values())
    await writeAccrual(
      tx,
      {
        kind: "accrued_expense",
        name: `Received, not yet billed: ${orderNumber}`,
        notes: "",
        partyId,
        balanceSheetAccountId,
        profitLossAccountId: accountId,
        documentId: null,
        documentPosition: null,
        documentAmount: null,
        amount,
        recordedOn: date,
        startsOn: date,
        months: null,
        firstMonthMethod: "full",
        startsWithReclassification: false,
        isAutomatic: true,
      },
      orderId,
    );
  return { accrued: accruals.size };
}
