import { NO_SUCH_DISCOUNT } from "#contract/document-items.ts";
import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { hasMoreDecimals, type MinorUnit, type Money, toAmount } from "#domain/money.ts";
import { excessDecimalsText } from "#domain/refusal-texts.ts";
import { type FieldError, Refusal, refuseField } from "#domain/refusals.ts";
import type { Day } from "#domain/dates.ts";
import {
  type ExchangeRate,
  isConfirmed,
  findContradictingRate,
  type RateConfirmation,
} from "#domain/exchange.ts";
import type { Notation } from "#domain/notation.ts";
import { typicalRate } from "#domain/typical-rates.ts";
import { localizeDate } from "#domain/format-date.ts";
import { localizePercent } from "#domain/format-number.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectNotation } from "#server/settings/lookup.ts";
import { selectLastRates, selectRatesOn } from "./queries.ts";

export { selectRatesOfDays as findRatesOfDays, selectRatesOn as findRatesOn } from "./queries.ts";

/** Returns a currency's rate on a day: the last one on or before it; throws at the field if there is none. */
export async function findRateOn(
  tx: Tx,
  { currency, date, field }: { currency: string; date: Day; field: string },
): Promise<ExchangeRate> {
  const lastRate = (await selectRatesOn(tx, date)).find((rate) => rate.currency === currency);
  if (!lastRate) throw refuseField("currency.no-rate", field);
  return lastRate.rate;
}

type EnteredRate = {
  currency: string;
  rate: ExchangeRate;
  field: string;
  /** Whether the rate follows from two amounts and wasn't entered by a user. */
  isImplied?: boolean;
  confirmRates?: RateConfirmation;
};
type DatedRate = EnteredRate & { date: Day };

/** Asks for confirmation of an entered rate far from the last one: in the table, else of a document, else the usual one. */
export const rejectUnusualRateOnDay = (tx: Tx, rate: DatedRate): Promise<void> =>
  rejectUnusualRates(tx, [rate]);

/** Asks for confirmation of several rates at once, each at its field. */
export async function rejectUnusualRates(tx: Tx, typed: readonly DatedRate[]): Promise<void> {
  const rates = typed.filter((rate) => !isConfirmed(rate, rate.confirmRates));
  if (rates.length === 0) return;
  const notation = await selectNotation(tx);
  const key = ({ currency, date }: { currency: string; date: Day }) => `${currency} ${date}`;
  const last = new Map(
    (await selectLastRates(tx, rates)).map(({ currencyDay, lastRate }) => [key(currencyDay), lastRate]),
  );
  throwRateErrors(
    rates.flatMap((rate) => findUnusualRateErrors(rate, { notation, last: last.get(key(rate)) ?? null })),
  );
}

type LastRateOfCurrency = { date: Day; rate: ExchangeRate };

/** Rejects a rate far from the last rate and the usual one: it is rarely intended. */
export async function rejectUnusualRate(
  tx: Tx,
  rate: EnteredRate,
  last: LastRateOfCurrency | null,
): Promise<void> {
  if (!isConfirmed(rate, rate.confirmRates))
    throwRateErrors(findUnusualRateErrors(rate, { notation: await selectNotation(tx), last }));
}

function throwRateErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal("exchange-rate.unusual", errors);
}

function findUnusualRateErrors(
  { currency, rate, field, isImplied = false }: EnteredRate,
  {
    notation: { currency: bookCurrency, locale },
    last,
  }: { notation: Notation; last: LastRateOfCurrency | null },
): FieldError[] {
  const usual = findContradictingRate(rate, {
    nearest: last?.rate ?? null,
    usualRate: typicalRate({ currency, bookCurrency }),
  });
  if (usual === null) return [];
  const formatRate = (exchangeRate: ExchangeRate) =>
    `1 ${currency} = ${localizePercent(exchangeRate, locale)} ${bookCurrency}`;
  const typed = `${isImplied ? "These amounts give" : "You entered"} ${formatRate(rate)}.`;
  const compared =
    last === null
      ? `The usual rate is about ${formatRate(usual)}.`
      : `The rate on ${localizeDate(last.date, locale)} is ${formatRate(usual)}.`;
  return [{ field, message: `${typed} ${compared}`, rate: { currency, rate } }];
}

type DocumentAmounts = {
  discount: Discount | null;
  items: readonly { discount: Discount | null; taxAmount: Money | null }[];
  installments?: readonly { amount: Money }[] | undefined;
};

/** Rejects document amounts with more decimals than their currency has, at their fields (Decisions 0097, 0099). */
export function rejectExcessDocumentDecimals(
  { discount, items, installments = [] }: DocumentAmounts,
  minorUnit: MinorUnit,
): void {
  const hasExcessDecimals = (enteredDiscount: Discount | null) =>
    enteredDiscount !== null &&
    percentOfDiscount(enteredDiscount) === null &&
    hasMoreDecimals(toAmount(enteredDiscount), minorUnit);
  throwFieldErrors([
    ...installments.flatMap(({ amount }, index) =>
      excessDecimalErrors(`installments[${index}].amount`, amount, minorUnit),
    ),
    ...(hasExcessDecimals(discount) ? [{ field: "discount", message: NO_SUCH_DISCOUNT }] : []),
    ...items.flatMap((item, index) => [
      ...(hasExcessDecimals(item.discount)
        ? [{ field: `items[${index}].discount`, message: NO_SUCH_DISCOUNT }]
        : []),
      ...excessDecimalErrors(`items[${index}].taxAmount`, item.taxAmount, minorUnit),
    ]),
  ]);
}

type PaymentAmounts = { readonly [field in "amount" | "bankFee"]?: Money } & {
  /** In the base currency. */
  baseAmount?: Money | null | undefined;
  allocations: readonly { amount: Money }[];
  refunds?: readonly { amount: Money }[];
};

/** Rejects excess decimals in a payment and in the amounts applied. */
export function rejectExcessPaymentDecimals(
  paid: PaymentAmounts,
  { minorUnit, baseMinorUnit }: { minorUnit: MinorUnit; baseMinorUnit: MinorUnit },
): void {
  const { allocations, refunds = [], baseAmount } = paid;
  throwFieldErrors([
    ...excessDecimalErrors("amount", paid.amount, minorUnit),
    ...excessDecimalErrors("bankFee", paid.bankFee, minorUnit),
    ...excessDecimalErrors("baseAmount", baseAmount, baseMinorUnit),
    ...allocations.flatMap(({ amount }, index) =>
      excessDecimalErrors(`allocations[${index}].amount`, amount, minorUnit),
    ),
    ...refunds.flatMap(({ amount }, index) =>
      excessDecimalErrors(`refunds[${index}].amount`, amount, minorUnit),
    ),
  ]);
}

type OpeningAmounts = {
  balances: readonly { debit: Money; credit: Money }[];
  items: readonly {
    amount: Money;
    taxAmount: Money;
    currency?: string | undefined;
    baseAmount?: Money | null | undefined;
  }[];
};

/** Rejects excess decimals in opening balances and documents, each in its own currency. */
export function rejectExcessOpeningDecimals(
  { balances, items }: OpeningAmounts,
  bookMinorUnit: MinorUnit,
): void {
  throwFieldErrors([
    ...balances.flatMap(({ debit, credit }, index) => [
      ...excessDecimalErrors(`balances[${index}].debit`, debit, bookMinorUnit),
      ...excessDecimalErrors(`balances[${index}].credit`, credit, bookMinorUnit),
    ]),
    ...items.flatMap(({ amount, taxAmount, currency, baseAmount }, index) => {
      const minorUnit = currency === undefined ? bookMinorUnit : minorUnitOf(currency);
      return [
        ...excessDecimalErrors(`items[${index}].amount`, amount, minorUnit),
        ...excessDecimalErrors(`items[${index}].taxAmount`, taxAmount, minorUnit),
        ...excessDecimalErrors(`items[${index}].baseAmount`, baseAmount, bookMinorUnit),
      ];
    }),
  ]);
}

/** Rejects excess decimals in lines, which are in the base currency. */
export function rejectExcessLineDecimals<Field extends string>(
  lines: readonly Readonly<Record<Field, Money>>[],
  fields: readonly Field[],
  minorUnit: MinorUnit,
): void {
  throwFieldErrors(
    lines.flatMap((line, index) =>
      fields.flatMap((field) => excessDecimalErrors(`lines[${index}].${field}`, line[field], minorUnit)),
    ),
  );
}

type AmountWithDecimals = { field: string; amount: Money | null | undefined; minorUnit: MinorUnit };

/** Rejects excess decimals in amounts of different currencies. */
export function rejectExcessDecimals(amounts: readonly AmountWithDecimals[]): void {
  throwFieldErrors(
    amounts.flatMap(({ field, amount, minorUnit }) => excessDecimalErrors(field, amount, minorUnit)),
  );
}

const excessDecimalErrors = (
  field: string,
  amount: Money | null | undefined,
  minorUnit: MinorUnit,
): FieldError[] =>
  amount != null && hasMoreDecimals(amount, minorUnit)
    ? [{ field, message: excessDecimalsText(minorUnit) }]
    : [];

function throwFieldErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal("request.invalid", errors);
}
