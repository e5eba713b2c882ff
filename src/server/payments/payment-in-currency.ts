import type { PaymentInput } from "#contract/payments.ts";
import { atRate, crossRate, type ExchangeRate, OWN_RATE, rateBetween } from "#domain/exchange.ts";
import type { DocumentId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { questionRate, rateOn, refuseFinerPayment } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { selectAdvances } from "./advance-queries.ts";
import { carriedOf, lessUsed } from "./advances.ts";
import type { WantedAllocation } from "./allocate.ts";
import { lockDocuments, type LockedDocument } from "./document-queries.ts";
import { inBooksOf } from "./in-books.ts";
import type { OnAccount } from "./on-account.ts";
import { planRefund, type WantedReturn } from "./plan-refund.ts";
import type { Carried } from "./return-queries.ts";

/** In which currency a payment is, and what it settles; both are null for one in that of the books. */
export type PaymentInCurrency = {
  currency: string | null;
  /** The rate that is said of it; null for the one of what came on its account, or of its day. */
  saidRate: ExchangeRate | null;
  /** What it settles apart from its unapplied rest, and that rest in its own currency. */
  settled: Money | null;
  rest: Money;
};

/** The documents that a payment is applied to, and the payments that a refund returns. */
type Used = { allocations: readonly WantedAllocation[]; returns: (WantedReturn & Carried)[] };

/** The same of what is to be paid, with what it is used for. The rest in another currency is an advance (Decision 0130). */
export async function paymentInCurrency(tx: Tx, input: PaymentInput): Promise<PaymentInCurrency & Used> {
  const { currency, amount } = input;
  const ofBooks = minorUnitIn(tx);
  // What says no currency asks the database nothing.
  if (currency === undefined || currency === (await readCurrencyAndToday(tx)).currency) {
    refuseFinerPayment(input, { minorUnit: ofBooks, ofBooks });
    if ((input.exchangeRate ?? OWN_RATE) !== OWN_RATE) throw refuseField("currency.own-rate", "exchangeRate");
    if (compare(input.baseAmount ?? amount, amount) !== 0)
      throw refuseField("currency.own-rate", "baseAmount");
    const { allocations, returns } = input.isRefund
      ? await planRefund(tx, { ...input, currency: null })
      : input;
    const own = { currency: null, exchangeRate: OWN_RATE };
    const returned = returns.map((one) => ({ ...one, ...own, baseAmount: one.amount }));
    return { currency: null, saidRate: OWN_RATE, settled: null, rest: ZERO, allocations, returns: returned };
  }
  refuseFinerPayment(input, { minorUnit: minorUnitOf(currency), ofBooks });
  const { allocations, returns } = input.isRefund ? await planRefund(tx, { ...input, currency }) : input;
  const documents = await lockDocuments(
    tx,
    allocations.map(({ documentId }) => documentId),
  );
  const saidRate = input.isWriteOff ? rateOfLoss(documents) : rateSaid(input, ofBooks);
  const rest = subtract(amount, sum([...allocations, ...returns].map((one) => one.amount)));
  if (isNegative(rest)) throw refuseField("payment.over-allocated", "allocations[0].amount");
  const returned = await carriedReturns(tx, returns);
  const ofDocuments = settledBy(allocations, { currency, documents, minorUnit: ofBooks });
  const settled = sum([ofDocuments, ...returned.map(({ baseAmount }) => baseAmount)]);
  return { currency, saidRate, settled, rest, allocations, returns: returned };
}

/** Returned advances at their carrying amounts. */
async function carriedReturns(tx: Tx, returns: readonly WantedReturn[]): Promise<(WantedReturn & Carried)[]> {
  const advances = await selectAdvances(
    tx,
    returns.map(({ paymentId }) => paymentId),
  );
  return returns.map(({ paymentId, amount }, index) => {
    const advance = advances.get(paymentId);
    if (!advance) throw refuseField("currency.other", `returns[${index}].paymentId`);
    const baseAmount = carriedOf(advance, amount, minorUnitIn(tx));
    advances.set(paymentId, lessUsed(advance, { amount, carried: baseAmount }));
    const { currency, exchangeRate } = advance;
    return { paymentId, amount, currency, exchangeRate, baseAmount };
  });
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
function settledBy(
  allocations: readonly WantedAllocation[],
  { currency, documents, minorUnit }: Settling,
): Money {
  const merged = new Map<LockedDocument, Money>();
  for (const [index, { documentId, amount }] of allocations.entries()) {
    const document = documents.get(documentId);
    if (document?.currency !== currency)
      throw refuseField("currency.other", `allocations[${index}].documentId`);
    merged.set(document, sum([merged.get(document) ?? subtract(amount, amount), amount]));
  }
  return sum([...merged].map(([document, amount]) => inBooksOf(document, amount, minorUnit)));
}

/** By how much a payment moves its party's account: its documents, and its unapplied rest at its own rate. */
export function settledWithRest(
  { settled, rest }: PaymentInCurrency,
  { exchangeRate, minorUnit }: { exchangeRate: ExchangeRate; minorUnit: MinorUnit },
): Money | null {
  return settled === null ? null : add(settled, atRate(rest, exchangeRate, minorUnit));
}
