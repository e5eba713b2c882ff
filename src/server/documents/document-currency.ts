import type { Document, DocumentInput } from "#contract/documents.ts";
import { toBaseAmounts, type BaseConversion, baseTotalOf } from "#domain/base-amounts.ts";
import { type ExchangeRate, RATE_ONE } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { documentTotals } from "#domain/item-amounts.ts";
import { add, isNegative, isTooLarge, isZero, type MinorUnit, subtract } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { negativeTotalError } from "#domain/deductions.ts";
import { rejectUnusualRateOnDay, findRateOn } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { selectOrderDefaults } from "./order-queries.ts";
import type { ItemRow } from "./item-queries.ts";
import type { DocumentRow } from "./queries.ts";
import { selectCurrencyAndRate, selectBalanceDueInBooks } from "./record-queries.ts";

/** Currency of a document, and base currency per unit of it (Accounting 10). */
export type CurrencyAndRate = { currency: string; exchangeRate: ExchangeRate };
/** With the currency's decimals; `toBooks` is null for the base currency. */
type CurrencyAndRateWithDecimals = CurrencyAndRate & { minorUnit: MinorUnit; toBooks: BaseConversion | null };

type CurrencyInput = Pick<
  DocumentInput,
  "currency" | "exchangeRate" | "confirmRates" | "date" | "creditedDocumentId" | "orderId"
>;
type CurrencyContext = {
  baseCurrency: string;
  /** The previous version of an edited document. */
  before?: Pick<Document, "currency" | "exchangeRate" | "date"> | undefined;
};

/**
 * The currency and rate of a document: entered, else previous, else base currency. A credit has those of its document; a document
 * from a quote or an order has its currency, at the rate of its own date. Plain documents in the base currency need no query.
 */
export async function currencyOfDocument(
  tx: Tx,
  input: CurrencyInput,
  context: CurrencyContext,
): Promise<CurrencyAndRateWithDecimals> {
  const { currency, exchangeRate } = await resolveCurrency(tx, input, context);
  const minorUnit = minorUnitOf(currency);
  const hasMoreDecimalsAtOne = exchangeRate === RATE_ONE && minorUnit > minorUnitIn(tx);
  // Amounts applied at 1 are the same in the books (I-24), without these decimals.
  if (currency !== context.baseCurrency && hasMoreDecimalsAtOne)
    throw refuseField("currency.rate-of-one", "exchangeRate");
  const toBooks =
    currency === context.baseCurrency ? null : { rate: exchangeRate, minorUnit: minorUnitIn(tx) };
  return { currency, exchangeRate, minorUnit, toBooks };
}

/**
 * For orders and the like, which aren't posted and have no rate. Documents created from them use the rate of their own date
 * (Decision 0108).
 */
export function currencyWithoutRate(currency: string): CurrencyAndRateWithDecimals {
  return { currency, exchangeRate: RATE_ONE, minorUnit: minorUnitOf(currency), toBooks: null };
}

async function resolveCurrency(
  tx: Tx,
  {
    currency: inputCurrency,
    exchangeRate: inputRate = null,
    confirmRates,
    date,
    creditedDocumentId,
    orderId,
  }: CurrencyInput,
  { baseCurrency, before }: CurrencyContext,
): Promise<CurrencyAndRate> {
  if (creditedDocumentId !== null) {
    const creditedCurrency = (await selectCurrencyAndRate(tx, creditedDocumentId)) ?? {
      currency: baseCurrency,
      exchangeRate: RATE_ONE,
    };
    if (inputCurrency !== undefined && inputCurrency !== creditedCurrency.currency)
      throw refuseField("currency.credited-document-mismatch", "currency");
    if (inputRate !== null && inputRate !== creditedCurrency.exchangeRate)
      throw refuseField("currency.credited-document-mismatch", "exchangeRate");
    return creditedCurrency;
  }
  const orderTerms = orderId === null ? undefined : await selectOrderDefaults(tx, orderId);
  if (orderTerms && inputCurrency !== undefined && inputCurrency !== orderTerms.currency)
    throw refuseField("currency.order-mismatch", "currency");
  const currency = orderTerms?.currency ?? inputCurrency ?? before?.currency ?? baseCurrency;
  if (currency === baseCurrency) {
    if (inputRate !== null && inputRate !== RATE_ONE) throw refuseField("currency.base-rate", "exchangeRate");
    return { currency, exchangeRate: RATE_ONE };
  }
  if (inputRate !== null) {
    const isKept = before?.currency === currency && before.exchangeRate === inputRate;
    const enteredRate = { currency, date, rate: inputRate, field: "exchangeRate", confirmRates };
    if (!isKept) await rejectUnusualRateOnDay(tx, enteredRate);
    return { currency, exchangeRate: inputRate };
  }
  if (before?.currency === currency && before.date === date)
    return { currency, exchangeRate: before.exchangeRate };
  return { currency, exchangeRate: await findRateOn(tx, { currency, date, field: "exchangeRate" }) };
}

/** An item's net and tax in the base currency, as they are posted. */
export function itemInBooks(
  item: Pick<ItemRow, "subtotal" | "taxAmount" | "taxComponents">,
  toBooks: BaseConversion | null,
): Pick<ItemRow, "baseSubtotal" | "baseTaxAmount"> {
  const { subtotal, taxAmount } = toBooks === null ? item : toBaseAmounts(item, toBooks);
  return { baseSubtotal: subtotal, baseTaxAmount: taxAmount };
}

/** A foreign currency credit of the whole balance due clears the base balance, too. */
export async function roundLastCredit(tx: Tx, row: DocumentRow): Promise<DocumentRow> {
  if (row.basePaidAmount === null || row.creditedDocumentId === null) return row;
  const balanceDue = await selectBalanceDueInBooks(tx, row.creditedDocumentId);
  if (balanceDue?.total !== row.total || balanceDue.base === row.baseTotal) return row;
  const cents = subtract(balanceDue.base, row.baseTotal);
  return { ...row, baseRounding: cents, baseTotal: add(row.baseTotal, cents) };
}

/** Rejects totals that are negative or too large, in the document's currency or the base currency. */
export function checkTotals(items: readonly ItemRow[], minorUnit: MinorUnit): void {
  const [{ total }, base] = [documentTotals(items), baseTotalOf(items)];
  if (isTooLarge(total) || isTooLarge(base)) throw refuseField("record.too-large", "items");
  const less = negativeTotalError(items, minorUnit);
  if (less !== null) throw new Refusal("document.negative-total", [{ field: "items", message: less }]);
  // Withholding of nearly all of it, or a full deduction, may round to more than the rest.
  if (!isNegative(base) && (!isZero(total) || isZero(base))) return;
  const hasDeduction = items.some(({ quantity }) => isNegative(quantity));
  const advice = hasDeduction ? "Combine the deduction lines or change the rate" : "Change the rate";
  const message = `Because of rounding, the lines add up to ${base} in your base currency. ${advice}.`;
  throw new Refusal("currency.rounding", [{ field: "items", message }]);
}

type InCurrency = Pick<DocumentRow, "exchangeRate" | "basePaidAmount"> & { items: readonly ItemRow[] };

/** Converts items to the base currency, for journal and stock (Accounting 10). */
export function convertItemsToBase<Source extends InCurrency>(
  document: Source,
  minorUnit: MinorUnit,
): Source {
  const { items, exchangeRate: rate, basePaidAmount } = document;
  if (basePaidAmount === null) return document;
  const toBase = (item: ItemRow) => ({ ...item, ...toBaseAmounts(item, { rate, minorUnit }) });
  return { ...document, items: items.map(toBase) };
}
