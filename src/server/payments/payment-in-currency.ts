import type { PaymentInput } from "#contract/payments.ts";
import { atRate, crossRate, type ExchangeRate, RATE_ONE, rateBetween } from "#domain/exchange.ts";
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
import {
  rejectUnusualRateOnDay,
  findRateOn,
  rejectExcessPaymentDecimals,
} from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { selectAdvances } from "./advance-queries.ts";
import { carryingAmountOf, subtractAppliedPart } from "./advances.ts";
import type { RequestedAllocation } from "./allocate.ts";
import { lockDocuments, type LockedDocument } from "./document-queries.ts";
import { baseAmountOf } from "./base-amounts.ts";
import type { AmountOnAccount } from "./account-amount.ts";
import { rejectOtherCurrency } from "./other-currency.ts";
import { planRefund, type RequestedReturn } from "./plan-refund.ts";
import type { ReturnCarryingAmount } from "./return-queries.ts";

/** A payment's currency and settled amount; both null for the base currency. */
export type PaymentInCurrency = {
  currency: string | null;
  /** The entered rate; null for the rate implied by the account's amount, or the rate of the day. */
  enteredRate: ExchangeRate | null;
  /** Base amount settled, without the unapplied rest; the rest in its own currency. */
  settled: Money | null;
  unapplied: Money;
};

/** The documents that a payment is applied to, and the payments that a refund returns. */
type PaymentUses = {
  allocations: readonly RequestedAllocation[];
  /** Those to documents that are dated later than the payment: it is an advance for them. */
  advanceAllocations: readonly RequestedAllocation[];
  refunds: (RequestedReturn & ReturnCarryingAmount)[];
};

/** The same for a payment to make, with its applications. An unapplied amount in a foreign currency is an advance (Decision 0130). */
export async function paymentInCurrency(
  tx: Tx,
  input: PaymentInput,
): Promise<PaymentInCurrency & PaymentUses> {
  const { currency, amount } = input;
  const bookMinorUnit = minorUnitIn(tx);
  // Without a currency, no database query is needed.
  if (currency === undefined || currency === (await readCurrencyAndToday(tx)).currency) {
    rejectExcessPaymentDecimals(input, { minorUnit: bookMinorUnit, baseMinorUnit: bookMinorUnit });
    if ((input.exchangeRate ?? RATE_ONE) !== RATE_ONE)
      throw refuseField("currency.base-rate", "exchangeRate");
    if (compare(input.baseAmount ?? amount, amount) !== 0)
      throw refuseField("currency.base-rate", "baseAmount");
    const { allocations, refunds } = input.isRefund
      ? await planRefund(tx, { ...input, currency: null })
      : input;
    const bookCurrencyFields = { currency: null, exchangeRate: RATE_ONE };
    const returned = refunds.map((refund) => ({
      ...refund,
      ...bookCurrencyFields,
      baseAmount: refund.amount,
    }));
    return {
      currency: null,
      enteredRate: RATE_ONE,
      settled: null,
      unapplied: ZERO,
      allocations,
      advanceAllocations: [],
      refunds: returned,
    };
  }
  rejectExcessPaymentDecimals(input, { minorUnit: minorUnitOf(currency), baseMinorUnit: bookMinorUnit });
  const { allocations: all, refunds } = input.isRefund ? await planRefund(tx, { ...input, currency }) : input;
  const documents = await lockDocuments(
    tx,
    all.map(({ documentId }) => documentId),
  );
  rejectOtherCurrency(all, { partyId: input.partyId, currency, documents });
  if (isNegative(subtract(amount, sum([...all, ...refunds].map((payable) => payable.amount)))))
    throw refuseField("payment.over-applied", "allocations[0].amount");
  const { allocations, advanceAllocations } = splitByDate(all, { input, documents });
  const enteredRate = input.isWriteOff ? rateOfLoss(documents) : findEnteredRate(input, bookMinorUnit);
  const unapplied = subtract(amount, sum([...allocations, ...refunds].map((payable) => payable.amount)));
  const returned = await carryingAmountsOfReturns(tx, refunds);
  const documentsBase = settledBaseAmount(allocations, { currency, documents, minorUnit: bookMinorUnit });
  const settled = sum([documentsBase, ...returned.map(({ baseAmount }) => baseAmount)]);
  return { currency, enteredRate, settled, unapplied, allocations, advanceAllocations, refunds: returned };
}

/** A payment is an advance for documents that are dated later, wherever it is entered (IFRIC 22; Decision 0150). */
function splitByDate(
  all: readonly RequestedAllocation[],
  {
    input: { date, isRefund, isWriteOff },
    documents,
  }: { input: PaymentInput; documents: ReadonlyMap<DocumentId, LockedDocument> },
): Pick<PaymentUses, "allocations" | "advanceAllocations"> {
  const placed = all.map((allocation, index) => ({ ...allocation, index }));
  const isLater = ({ documentId }: RequestedAllocation) =>
    !isRefund && !isWriteOff && date < (documents.get(documentId)?.date ?? date);
  return {
    allocations: placed.filter((allocation) => !isLater(allocation)),
    advanceAllocations: placed.filter(isLater),
  };
}

/** Returned advances at their carrying amounts. */
async function carryingAmountsOfReturns(
  tx: Tx,
  refunds: readonly RequestedReturn[],
): Promise<(RequestedReturn & ReturnCarryingAmount)[]> {
  const advances = await selectAdvances(
    tx,
    refunds.map(({ paymentId }) => paymentId),
  );
  return refunds.map(({ paymentId, amount }, index) => {
    const advance = advances.get(paymentId);
    if (!advance) throw refuseField("currency.mismatch", `refunds[${index}].paymentId`);
    const baseAmount = carryingAmountOf(advance, amount, minorUnitIn(tx));
    advances.set(paymentId, subtractAppliedPart(advance, { amount, carried: baseAmount }));
    const { currency, exchangeRate } = advance;
    return { paymentId, amount, currency, exchangeRate, baseAmount };
  });
}

/**
 * The exchange rate of a payment: the entered one, or the one implied by the amount on an account in a third currency without a
 * bank charge; otherwise, the rate of the day (Accounting 10).
 */
export async function rateOfPayment(
  tx: Tx,
  { amount, bankFee, date, baseAmount, isWriteOff, confirmRates }: PaymentInput,
  { currency, enteredRate, settled, onAccount }: PaymentInCurrency & { onAccount: AmountOnAccount | null },
): Promise<ExchangeRate> {
  if (currency === null || settled === null) return RATE_ONE;
  const minorUnit = minorUnitIn(tx);
  const arrived =
    onAccount === null || onAccount.accountRate === null || !isZero(bankFee)
      ? null
      : crossRate({
          foreign: amount,
          base: atRate(onAccount.accountAmount, onAccount.accountRate, minorUnit),
        });
  const rateToUse = isWriteOff ? null : (enteredRate ?? arrived);
  const field = enteredRate === null ? "accountAmount" : baseAmount == null ? "exchangeRate" : "baseAmount";
  const isImplied = field !== "exchangeRate";
  if (rateToUse !== null)
    await rejectUnusualRateOnDay(tx, { currency, date, rate: rateToUse, field, isImplied, confirmRates });
  const rate = enteredRate ?? arrived ?? (await findRateOn(tx, { currency, date, field: "exchangeRate" }));
  if (isZero(settled) && isZero(atRate(amount, rate, minorUnit)))
    throw refuseField("currency.payment-rounds-to-zero", "amount");
  return rate;
}

/** A bad debt is written off at the rate of its documents, which must be the same for all. */
function rateOfLoss(documents: ReadonlyMap<DocumentId, LockedDocument>): ExchangeRate {
  const [rate = RATE_ONE, ...otherRates] = new Set(
    [...documents.values()].map((document) => document.exchangeRate),
  );
  if (otherRates.length > 0) throw refuseField("currency.mismatch", "allocations");
  return rate;
}

function findEnteredRate(
  { amount, exchangeRate = null, baseAmount = null }: PaymentInput,
  minorUnit: MinorUnit,
): ExchangeRate | null {
  if (baseAmount === null) return exchangeRate;
  const rate = rateBetween({ amount, base: baseAmount }, minorUnit);
  if (rate === null) throw refuseField("currency.no-rate-fits", "baseAmount");
  return rate;
}

type SettlementContext = {
  currency: string;
  documents: ReadonlyMap<DocumentId, LockedDocument>;
  minorUnit: MinorUnit;
};

/** The base amount settled on the paid documents. */
function settledBaseAmount(
  allocations: readonly RequestedAllocation[],
  { currency, documents, minorUnit }: SettlementContext,
): Money {
  const merged = new Map<LockedDocument, Money>();
  for (const [place, { documentId, amount, index = place }] of allocations.entries()) {
    const document = documents.get(documentId);
    if (document?.currency !== currency)
      throw refuseField("currency.mismatch", `allocations[${index}].documentId`);
    merged.set(document, sum([merged.get(document) ?? subtract(amount, amount), amount]));
  }
  return sum([...merged].map(([document, amount]) => baseAmountOf(document, amount, minorUnit)));
}

/** The change of the party's account: its documents, and the unapplied amount at the payment's rate. */
export function settledAmountWithRemainder(
  { settled, unapplied }: PaymentInCurrency,
  { exchangeRate, minorUnit }: { exchangeRate: ExchangeRate; minorUnit: MinorUnit },
): Money | null {
  return settled === null ? null : add(settled, atRate(unapplied, exchangeRate, minorUnit));
}
