import type { PaymentInput } from "#contract/payments.ts";
import { atRate, crossRate, type ExchangeRate, OWN_RATE, rateBetween } from "#domain/exchange.ts";
import type { DocumentId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, isZero, type MinorUnit, type Money, smaller, subtract, sum } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { questionRate, rateOn, refuseFinerPayment } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { lockDocuments, type LockedDocument } from "./document-queries.ts";
import type { OnAccount } from "./on-account.ts";

/** What is left of a document in its own currency, and what that is in the currency of the books. */
export function leftOf({ total, paidAmount }: LockedDocument): Money {
  return subtract(total, paidAmount);
}
function leftInBooks({ baseTotal, basePaidAmount, paidAmount }: LockedDocument): Money {
  return subtract(baseTotal, basePaidAmount ?? paidAmount);
}

/**
 * What an amount that is put against a document is in the currency of the books: at the document's rate, and all that is left
 * where nothing is left of it (Accounting 10).
 */
export function inBooksOf(document: LockedDocument, amount: Money, minorUnit: MinorUnit): Money {
  if (document.basePaidAmount === null) return amount;
  const left = leftInBooks(document);
  return compare(amount, leftOf(document)) >= 0
    ? left
    : smaller(atRate(amount, document.exchangeRate, minorUnit), left);
}

/** The same of what a credit is put against: neither of the two may keep cents that no money can clear. */
export function creditInBooks(
  { document, credit }: { document: LockedDocument; credit: LockedDocument },
  { amount, field, minorUnit }: { amount: Money; field: string; minorUnit: MinorUnit },
): Money {
  if (document.basePaidAmount === null) return amount;
  const isAll = compare(amount, leftOf(credit)) >= 0;
  const base = isAll ? leftInBooks(credit) : inBooksOf(document, amount, minorUnit);
  const clears = compare(amount, leftOf(document)) >= 0;
  const isOff = clears ? base !== leftInBooks(document) : compare(base, leftInBooks(document)) > 0;
  if (isOff || compare(base, leftInBooks(credit)) > 0) throw refuseField("currency.rounding", field);
  return base;
}

/** In which currency a payment is, and what it settles; both are null for one in that of the books. */
export type PaymentInCurrency = {
  currency: string | null;
  /** The rate that is said of it; null for the one of what came on its account, or of its day. */
  saidRate: ExchangeRate | null;
  settled: Money | null;
};

/** The same of what is to be paid: all of it is put against documents in another currency, or nothing is. */
export async function paymentInCurrency(tx: Tx, input: PaymentInput): Promise<PaymentInCurrency> {
  const { currency, amount } = input;
  const ofBooks = minorUnitIn(tx);
  // What says no currency asks the database nothing.
  if (currency === undefined || currency === (await readCurrencyAndToday(tx)).currency) {
    refuseFinerPayment(input, { minorUnit: ofBooks, ofBooks });
    if ((input.exchangeRate ?? OWN_RATE) !== OWN_RATE) throw refuseField("currency.own-rate", "exchangeRate");
    if (compare(input.baseAmount ?? amount, amount) !== 0)
      throw refuseField("currency.own-rate", "baseAmount");
    return { currency: null, saidRate: OWN_RATE, settled: null };
  }
  refuseFinerPayment(input, { minorUnit: minorUnitOf(currency), ofBooks });
  const documents = await lockDocuments(
    tx,
    input.allocations.map(({ documentId }) => documentId),
  );
  const saidRate = input.isWriteOff ? rateOfLoss(documents) : rateSaid(input, ofBooks);
  const put = sum(input.allocations.map((allocation) => allocation.amount));
  if (input.returns.length > 0 || compare(put, amount) !== 0)
    throw refuseField("currency.not-whole", "amount");
  return { currency, saidRate, settled: settledBy(input, { currency, documents, minorUnit: ofBooks }) };
}

/**
 * At which rate a payment is in the books: what is said of it, or what came on an account in a third currency says it, unless
 * the bank kept or took something, which is at the rate of the day, as all else is (Accounting 10).
 */
export async function rateOfPayment(
  tx: Tx,
  { amount, bankCharge, date, baseAmount, isWriteOff, isSure }: PaymentInput,
  { currency, saidRate, settled, onAccount }: PaymentInCurrency & { onAccount: OnAccount | null },
): Promise<ExchangeRate> {
  if (currency === null || settled === null) return OWN_RATE;
  const minorUnit = minorUnitIn(tx);
  const arrived =
    onAccount === null || onAccount.accountRate === null || !isZero(bankCharge)
      ? null
      : crossRate({ of: amount, own: atRate(onAccount.accountAmount, onAccount.accountRate, minorUnit) });
  const typed = isWriteOff ? null : (saidRate ?? arrived);
  const field = saidRate === null ? "accountAmount" : baseAmount == null ? "exchangeRate" : "baseAmount";
  const isImplied = field !== "exchangeRate";
  if (typed !== null) await questionRate(tx, { currency, date, rate: typed, field, isImplied, isSure });
  const rate = saidRate ?? arrived ?? (await rateOn(tx, { currency, date, field: "exchangeRate" }));
  if (isZero(settled) && isZero(atRate(amount, rate, minorUnit)))
    throw refuseField("currency.nothing", "amount");
  return rate;
}

/** What nobody will pay is lost at the rate of its documents, which is one. */
function rateOfLoss(documents: ReadonlyMap<DocumentId, LockedDocument>): ExchangeRate {
  const [rate = OWN_RATE, ...others] = new Set([...documents.values()].map((one) => one.exchangeRate));
  if (others.length > 0) throw refuseField("currency.other", "allocations");
  return rate;
}

function rateSaid(
  { amount, exchangeRate = null, baseAmount = null }: PaymentInput,
  minorUnit: MinorUnit,
): ExchangeRate | null {
  if (baseAmount === null) return exchangeRate;
  const rate = rateBetween({ amount, base: baseAmount }, minorUnit);
  if (rate === null) throw refuseField("currency.base-unsaid", "baseAmount");
  return rate;
}

type Settling = {
  currency: string;
  documents: ReadonlyMap<DocumentId, LockedDocument>;
  minorUnit: MinorUnit;
};

/** What the documents that are paid are in the currency of the books, each as it then stands. */
function settledBy({ allocations }: PaymentInput, { currency, documents, minorUnit }: Settling): Money {
  const merged = new Map<LockedDocument, Money>();
  for (const [index, { documentId, amount }] of allocations.entries()) {
    const document = documents.get(documentId);
    if (document?.currency !== currency)
      throw refuseField("currency.other", `allocations[${index}].documentId`);
    merged.set(document, sum([merged.get(document) ?? subtract(amount, amount), amount]));
  }
  return sum([...merged].map(([document, amount]) => inBooksOf(document, amount, minorUnit)));
}
