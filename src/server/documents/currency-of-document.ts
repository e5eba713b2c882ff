import type { Document, DocumentInput } from "#contract/documents.ts";
import { inBooks, type ToBooks, totalInBooks } from "#domain/amounts-in-books.ts";
import { type ExchangeRate, OWN_RATE } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { documentTotals } from "#domain/item-amounts.ts";
import { add, isNegative, isTooLarge, isZero, type MinorUnit, subtract } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { whyLessThanNothing } from "#domain/taken-off.ts";
import { questionRate, rateOn } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { selectTermsOfOrder } from "#server/orders/lookup.ts";
import type { ItemRow } from "./item-queries.ts";
import type { DocumentRow } from "./queries.ts";
import { selectInCurrency, selectLeftInBooks } from "./record-queries.ts";

/** In which currency a document is, and what one unit of it is in that of the books (Accounting 10). */
export type InCurrency = { currency: string; exchangeRate: ExchangeRate };
/** With the decimals of its own currency, and null where that is the books'. */
type InSomeCurrency = InCurrency & { minorUnit: MinorUnit; toBooks: ToBooks | null };

type Saying = Pick<DocumentInput, "currency" | "exchangeRate" | "isSure" | "date" | "creditsId" | "orderId">;
type Known = {
  /** The currency of the books. */
  own: string;
  /** The document as it was, where it is changed. */
  before?: Pick<Document, "currency" | "exchangeRate" | "date"> | undefined;
};

/**
 * The currency and the rate of a document: as it says, else as it was, else the books' own. A credit has those of what it takes
 * back; what is made of a quote or an order has the currency of that, at the rate of its own day. A document by itself in the
 * books' currency asks the database nothing.
 */
export async function currencyOfDocument(tx: Tx, saying: Saying, known: Known): Promise<InSomeCurrency> {
  const { currency, exchangeRate } = await saidCurrency(tx, saying, known);
  const minorUnit = minorUnitOf(currency);
  const isFinerAtOne = exchangeRate === OWN_RATE && minorUnit > minorUnitIn(tx);
  // What is put against it at 1 is the same in the books (I-24), where its cents are none.
  if (currency !== known.own && isFinerAtOne) throw refuseField("currency.rate-of-one", "exchangeRate");
  const toBooks = currency === known.own ? null : { rate: exchangeRate, minorUnit: minorUnitIn(tx) };
  return { currency, exchangeRate, minorUnit, toBooks };
}

/**
 * The currency of what is no document yet: it is posted nowhere and has no rate. What is made of it takes that of its own day
 * (Decision 0108).
 */
export function currencyWithoutRate(currency: string): InSomeCurrency {
  return { currency, exchangeRate: OWN_RATE, minorUnit: minorUnitOf(currency), toBooks: null };
}

async function saidCurrency(
  tx: Tx,
  { currency: said, exchangeRate: saidRate = null, isSure, date, creditsId, orderId }: Saying,
  { own, before }: Known,
): Promise<InCurrency> {
  if (creditsId !== null) {
    const of = (await selectInCurrency(tx, creditsId)) ?? { currency: own, exchangeRate: OWN_RATE };
    if (said !== undefined && said !== of.currency) throw refuseField("currency.of-credited", "currency");
    if (saidRate !== null && saidRate !== of.exchangeRate)
      throw refuseField("currency.of-credited", "exchangeRate");
    return of;
  }
  const ofOrder = orderId === null ? undefined : await selectTermsOfOrder(tx, orderId);
  if (ofOrder && said !== undefined && said !== ofOrder.currency)
    throw refuseField("currency.of-order", "currency");
  const currency = ofOrder?.currency ?? said ?? before?.currency ?? own;
  if (currency === own) {
    if (saidRate !== null && saidRate !== OWN_RATE) throw refuseField("currency.own-rate", "exchangeRate");
    return { currency, exchangeRate: OWN_RATE };
  }
  if (saidRate !== null) {
    const isKept = before?.currency === currency && before.exchangeRate === saidRate;
    const typed = { currency, date, rate: saidRate, field: "exchangeRate", isSure };
    if (!isKept) await questionRate(tx, typed);
    return { currency, exchangeRate: saidRate };
  }
  if (before?.currency === currency && before.date === date)
    return { currency, exchangeRate: before.exchangeRate };
  return { currency, exchangeRate: await rateOn(tx, { currency, date, field: "exchangeRate" }) };
}

/** What an item is in the currency of the books: net and tax, as they are posted. */
export function itemInBooks(
  item: Pick<ItemRow, "subtotal" | "taxAmount" | "taxComponents">,
  toBooks: ToBooks | null,
): Pick<ItemRow, "baseSubtotal" | "baseTaxAmount"> {
  const { subtotal, taxAmount } = toBooks === null ? item : inBooks(item, toBooks);
  return { baseSubtotal: subtotal, baseTaxAmount: taxAmount };
}

/** A credit in another currency that takes back all that is left leaves nothing in that of the books either. */
export async function clearing(tx: Tx, row: DocumentRow): Promise<DocumentRow> {
  if (row.basePaidAmount === null || row.creditsId === null) return row;
  const left = await selectLeftInBooks(tx, row.creditsId);
  if (left?.total !== row.total || left.base === row.baseTotal) return row;
  const cents = subtract(left.base, row.baseTotal);
  return { ...row, baseRounding: cents, baseTotal: add(row.baseTotal, cents) };
}

/** No document comes to less than nothing, or to more than can be written, in its currency or in that of the books. */
export function checkTotals(items: readonly ItemRow[], minorUnit: MinorUnit): void {
  const [{ total }, base] = [documentTotals(items), totalInBooks(items)];
  if (isTooLarge(total) || isTooLarge(base)) throw refuseField("record.too-large", "items");
  const less = whyLessThanNothing(items, minorUnit);
  if (less !== null) throw new Refusal("document.negative-total", [{ field: "items", message: less }]);
  // What is withheld from nearly all of it, or taken off as a whole, may be rounded to more than that.
  if (!isNegative(base) && (!isZero(total) || isZero(base))) return;
  const isTakenOff = items.some(({ quantity }) => isNegative(quantity));
  const what = isTakenOff ? "Combine the deduction lines or change the rate" : "Change the rate";
  const message = `Because of rounding, the lines add up to ${base} in your base currency. ${what}`;
  throw new Refusal("currency.rounding", [{ field: "items", message }]);
}
